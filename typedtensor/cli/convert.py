"""`convert A B`: write the arrays of a file in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typedtensor.cli.contents import about
from typedtensor.cli.formats import FORMATS, contents_of
from typedtensor.cli.show import escaped, progress, say
from typedtensor.errors import OptionError

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path


def run(options: Namespace) -> int:
    """Write the target atomically and return 0."""
    form = options.to or _format_for(options.target)
    contents = contents_of(options.source, widen=options.widen)
    with about(contents.path):
        found = contents.load([entry.name for entry in contents.entries])
    with progress("convert") as report:
        FORMATS[form].save(options.target, found, report)
    source, target = escaped(str(options.source)), escaped(str(options.target))
    say(f"{source} ({contents.format}) -> {target} ({form}), tensors: {len(found)}")
    return 0


def _format_for(target: Path) -> str:
    """The format for the suffix of the target."""
    for name, form in FORMATS.items():
        if target.suffix.lower() == form.suffix:
            return name
    suffixes = [form.suffix for form in FORMATS.values()]
    raise OptionError(
        "convert",
        needed=f"a target with the suffix {' or '.join(suffixes)}",
        got=str(target),
        fix=f"Rename it, or pass a format: --to {'|'.join(FORMATS)}.",
    )
