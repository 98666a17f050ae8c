"""The names of classes where users import them, which `repr`, unions, pickles and run-time checkers show."""

from __future__ import annotations


def public(*kinds: type) -> None:
    """Say that the classes are names of the package."""
    for kind in kinds:
        kind.__module__ = "typedtensor"
        kind.__qualname__ = kind.__name__.rstrip("_")
        # Annotations in a class are for checkers. Those that are text name what its own module imports.
        texts = [name for name, annotation in kind.__annotations__.items() if isinstance(annotation, str)]
        for name in texts:
            del kind.__annotations__[name]
