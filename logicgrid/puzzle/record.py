"""Records: the frozen values of which everything here is made.

    class Point(Record):
        x: int
        y: int = 0

A record cannot be changed.  Its fields are arguments, by place or by name; two records are equal if their types and
their fields are; they hash, print, copy, pickle and `match`.  The base is msgspec's: a frozen dataclass of the standard
library takes about a millisecond to define, and a command defines sixty records before it does anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

__all__ = ["Record", "replace"]

if TYPE_CHECKING:
    # What type checkers see: that records are derived from a frozen one makes them frozen, which msgspec does not say.
    @dataclass_transform(frozen_default=True)
    class Record:
        __struct_fields__: ClassVar[tuple[str, ...]]
        """The names of the fields, in their order."""

    _R = TypeVar("_R", bound=Record)

    def replace(record: _R, /, **changes: Any) -> _R:
        """Return a copy with other values in some fields.  Raises TypeError for a name that is not a field's."""
else:
    from msgspec import Struct
    from msgspec.structs import replace

    class Record(Struct, frozen=True):
        """The base of all records."""
