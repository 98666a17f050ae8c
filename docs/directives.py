"""The entries of the reference: the directive `reference`, the cases of types in each entry, and `tt.` in signatures.

A line of the directive is a public name, or a module whose public names all get an entry, under the path that users
write. After the build, the names of `tests/public_names.txt` without an entry are reported.
"""

from __future__ import annotations

import builtins
import inspect
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_overloads

from docutils import nodes
from sphinx import addnodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import stringify_signature

from tests import public_names
from tools import reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LOGGER = logging.getLogger(__name__)
FEW = 3
"""An entry shows at most as many overloads; the cases say the types of the others."""


class Reference(SphinxDirective):
    """The entries of the public names in its lines."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Parse the directives of autodoc in the place of this one."""
        names = [name for line in self.content for name in reference.named(line)]
        text = "\n".join(line for name in names for line in (*entry(name), ""))
        return self.parse_text_to_nodes(f"```{{eval-rst}}\n{text}\n```")


def entry(name: str) -> Iterator[str]:
    """Return the lines of an entry; a second name of an object refers to the first one."""
    space, _, own = name.rpartition(".")
    home = f"typedtensor.{space}".rstrip(".")
    value = getattr(import_module(home), own)
    first = reference.alias_of(name)
    if first:
        kind = "class" if inspect.isclass(value) else "function"
        yield f".. py:{kind}:: {own}"
        yield f"   :module: {home}"
        yield ""
        yield f"   The same as :py:obj:`{reference.spelled(first)} <typedtensor.{first}>`."
    elif inspect.isclass(value):
        kind = "exception" if issubclass(value, BaseException) else "class"
        yield f".. auto{kind}:: typedtensor.{name}{shortened(value.__new__)}"
        if described_bases(value):
            yield "   :show-inheritance:"
        members = public_names.members(value)
        if members:
            yield f"   :members: {', '.join(members)}"
            yield "   :undoc-members:"
    else:
        yield f".. auto{'function' if callable(value) else 'data'}:: typedtensor.{name}{shortened(value)}"


def shortened(function: Any) -> str:
    """Return the signature of a function in place of more than a few overloads, else nothing."""
    if not inspect.isroutine(function) or len(get_overloads(inspect.unwrap(function))) <= FEW:
        return ""
    signature = inspect.signature(function)
    parameters = [each for each in signature.parameters.values() if each.name != "cls"]
    return stringify_signature(signature.replace(parameters=parameters))


def described_bases(kind: type) -> list[type]:
    """Return the base classes that are Python's own or have an entry."""
    public = set(map(id, public_names.objects()))
    return [
        each for each in kind.__bases__ if each is not object and (id(each) in public or each.__module__ == "builtins")
    ]


def add_cases(app: Sphinx, what: str, name: str, _: object, __: object, lines: list[str]) -> None:
    """Put the cases of a function above its parameters."""
    if what not in {"function", "method"}:
        return
    page = app.env.doc2path(app.env.docname)
    cases = reference.cases(name.removeprefix("typedtensor."), Path(page).read_text("utf-8"))
    if not cases:
        return
    table = [":Types:", "", "    .. list-table::", "       :class: types", "       :header-rows: 1", ""]
    for arguments, result in (("arguments", "result"), *cases):
        table += [f"       * - {arguments or '..'}", f"         - {result}"]
    starts = [number for number, line in enumerate(lines) if line.startswith((":", ".. rubric::"))]
    place = starts[0] if starts else len(lines)
    lines[place:place] = [*table, ""]


def shorten(app: Sphinx, doctree: nodes.document) -> None:
    """Write signatures as users do, with links to public names alone; pages link to `page.md#typedtensor.sum`."""
    for place in doctree.findall(addnodes.desc_addname):
        text = place.astext()
        if text.startswith("typedtensor."):
            place.children = [nodes.Text(reference.spelled(text.removeprefix("typedtensor.")))]
    public = public_names.paths()
    for link in [*doctree.findall(addnodes.pending_xref)]:
        if link["refdomain"] == "py" and "refexplicit" not in link:
            target = link["reftarget"]
            if hasattr(builtins, target):  # not `tt.bool`
                for key in ("refspecific", "py:module"):
                    link.attributes.pop(key, None)
            elif not target.startswith("typedtensor.") and f"typedtensor.{target}" not in public:
                link.replace_self(link.children)
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for signature in doctree.findall(addnodes.desc_signature):
        for each in signature["ids"]:
            slugs[each] = (signature.line, each, each)


def leave_text(app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, text: nodes.Element) -> Any:
    """Return the text of a type in a signature that no page describes: of another library, or a type variable."""
    del app, env
    return None if "refexplicit" in node else text


def keep_described(*event: Any) -> None:
    """Leave out base classes that no page describes."""
    kind, bases = event[2], event[4]
    bases[:] = described_bases(kind)


def report(app: Sphinx, error: Exception | None) -> None:
    """Warn of each public name without an entry."""
    if error is not None or app.builder.name != "html":
        return
    found = {name for name, *_ in app.env.domains.python_domain.get_objects()}
    for name in sorted(public_names.paths() - found):
        if reference.alias_of(name.removeprefix("typedtensor.").rpartition(".")[0]):
            continue  # a member of a class that has another name
        LOGGER.warning("%s has no entry in the reference: name it in docs/functions", name)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register all of it."""
    app.add_directive("reference", Reference)
    app.connect("autodoc-process-docstring", add_cases, priority=600)  # after numpydoc's
    app.connect("autodoc-process-bases", keep_described)
    app.connect("doctree-read", shorten)
    app.connect("missing-reference", leave_text)
    app.connect("build-finished", report)
    return {"parallel_read_safe": True}
