"""Records, the frozen values used throughout the program, and methods of other objects that are computed once.

    class Point(Record):
        x: int
        y: int = 0

A record is immutable.  Its fields are positional or keyword arguments; two records are equal if their types and their
fields are; they can be hashed, printed, copied, pickled and matched.  The base is msgspec's, since defining a frozen
dataclass of the standard library is slow, and a command defines many records before it does anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, ParamSpec, TypeVar, dataclass_transform

__all__ = ["Record", "remembered", "replace"]

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")

if TYPE_CHECKING:
    # For type checkers: records derived from a frozen base are frozen, which msgspec does not declare.
    @dataclass_transform(frozen_default=True)
    class Record:
        __struct_fields__: ClassVar[tuple[str, ...]]
        """The names of the fields, in order."""

    _R = TypeVar("_R", bound=Record)

    def replace(record: _R, /, **changes: Any) -> _R:
        """Return a copy with some fields changed.  Raises TypeError for a name that is not a field."""
else:
    from msgspec import Struct
    from msgspec.structs import replace

    class Record(Struct, frozen=True):
        """The base of all records."""


def remembered(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Return a method that is memoized per instance."""
    name = f"_{method.__name__}_known"

    @wraps(method)
    def asked(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (*args, *kwargs.items()) if kwargs else args
        known: dict[Any, R] = self.__dict__.setdefault(name, {})
        if key not in known:
            known[key] = method(self, *args, **kwargs)
        return known[key]

    return asked
