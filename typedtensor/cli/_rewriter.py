"""The part of `migrate` that reads and writes programs, with libcst; only that command imports it."""

# libcst's types for metadata are imprecise.
# pyright: reportArgumentType=false, reportUnknownMemberType=false, reportAttributeAccessIssue=false

from __future__ import annotations

from typing import Any

import libcst as cst
from libcst import helpers, matchers
from libcst.metadata import ParentNodeProvider, PositionProvider

from typedtensor.cli.counterparts import Note, called, method, renamed, successor


class Rewriter(cst.CSTTransformer):
    """Rewrites NumPy's names, and records what needs a decision."""

    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self) -> None:
        """Start without known names of NumPy."""
        super().__init__()
        self.notes: list[Note] = []
        self._aliases: set[str] = set()
        self._kept = False
        self._used = False
        self._known: set[cst.CSTNode] = set()

    def visit_Import(self, node: cst.Import) -> None:  # noqa: N802  # libcst's name
        """Record the name under which NumPy is imported."""
        for each in node.names:
            if each.evaluated_name == "numpy":
                self._aliases.add(each.evaluated_alias or "numpy")

    def visit_ImportFrom(self, node: cst.ImportFrom) -> None:  # noqa: N802  # as above
        """Skip names without `np.`."""
        if node.module and (helpers.get_full_name_for_node(node.module) or "").split(".")[0] == "numpy":
            self._note(node, "from numpy import ...: write import numpy as np, and migrate again")

    def visit_Call(self, node: cst.Call) -> None:  # noqa: N802  # as above
        """Skip the function of a call, which is rewritten with the call."""
        if self._path(node.func):
            self._known.add(node.func)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:  # noqa: N802  # as above
        """Rewrite a call, or record why not."""
        path = self._path(original_node.func)
        if not path:
            return updated_node
        given = ["*" if each.star else each.keyword.value if each.keyword else None for each in original_node.args]
        answer = called(path, given)
        if isinstance(answer, str):
            return self._keep(original_node, updated_node, answer)
        self._used = True
        arguments = [
            each.with_changes(keyword=_keyword(name), equal=_EQUAL if name else cst.MaybeSentinel.DEFAULT)
            for each, name in zip(updated_node.args, answer.keywords, strict=True)
        ]
        rewritten: cst.Call = updated_node.with_changes(func=cst.parse_expression(answer.name), args=arguments)
        return rewritten

    def visit_Attribute(self, node: cst.Attribute) -> None:  # noqa: N802  # as above
        """Skip the parts of a dotted name of NumPy."""
        if self._path(node):
            self._known.add(node.value)

    def leave_Attribute(  # noqa: N802  # as above
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        """Rewrite names that are not called: dtypes and constants."""
        path = self._path(original_node)
        if original_node in self._known:
            return updated_node
        if path:
            target = renamed(path)
            if target is None:
                return self._keep(original_node, updated_node, successor(path))
            self._used = True
            return cst.parse_expression(f"tt.{target}")
        call = self.get_metadata(ParentNodeProvider, original_node)
        if isinstance(call, cst.Call) and call.func is original_node:
            text = method(original_node.attr.value, {each.keyword.value for each in call.args if each.keyword})
            if text:
                self._note(original_node, text)
        return updated_node

    def leave_Module(self, original_node: cst.Module, updated_node: cst.Module) -> cst.Module:  # noqa: N802, ARG002  # as above
        """Add the import of typedtensor if it is used."""
        return updated_node.visit(_Imports(keep=self._kept)) if self._used else updated_node

    def _path(self, node: cst.BaseExpression) -> str | None:
        """The name within NumPy, if it is one."""
        names: list[str] = []
        while isinstance(node, cst.Attribute):
            names.append(node.attr.value)
            node = node.value
        of_numpy = isinstance(node, cst.Name) and node.value in self._aliases
        return ".".join(reversed(names)) if of_numpy and names else None

    def _keep(self, node: cst.CSTNode, updated: cst.BaseExpression, text: str) -> cst.BaseExpression:
        self._kept = True
        self._note(node, text)
        return updated

    def _note(self, node: cst.CSTNode, text: str) -> None:
        self.notes.append(Note(self.get_metadata(PositionProvider, node).start.line, text))


class _Imports(cst.CSTTransformer):
    """Adds the import of typedtensor after NumPy's, or replaces it."""

    def __init__(self, *, keep: bool) -> None:
        super().__init__()
        self._keep, self._done = keep, False

    def leave_SimpleStatementLine(  # noqa: N802  # as above
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> Any:
        """Find an import statement of only NumPy."""
        imported = matchers.SimpleStatementLine(body=[matchers.Import(names=[matchers.AtLeastN(n=1)])])
        if self._done or not matchers.matches(original_node, imported):
            return updated_node
        statement = original_node.body[0]
        if not isinstance(statement, cst.Import) or all(each.evaluated_name != "numpy" for each in statement.names):
            return updated_node
        self._done = True
        ours = cst.parse_statement("import typedtensor as tt")
        if self._keep or len(statement.names) > 1:
            return cst.FlattenSentinel([updated_node, ours])
        return cst.ensure_type(ours, cst.SimpleStatementLine).with_changes(leading_lines=updated_node.leading_lines)


_EQUAL = cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))


def _keyword(name: str | None) -> cst.Name | None:
    return cst.Name(name) if name else None
