"""A model's variables and Boolean constraints in, the same as bytes of a CP-SAT model out.

A small puzzle has a thousand clauses, and filling in a protobuf message for each takes longer than solving them; its
wire format (varints, and lengths in front of what is nested) is joined from ready-made pieces in a third of the time.
The numbers of the fields are read from the protobuf's own descriptors.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from logicgrid.puzzle.model import Model

_NESTED = 2
"""The wire type of what has its length in front: messages, and packed numbers."""

MAX_REMEMBERED = 100_000
"""Varints, and domains, that are kept."""


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; a negative number as its 64-bit complement."""
    rest = number & (1 << 64) - 1
    code = bytearray()
    while rest > 127:
        code.append(rest & 127 | 128)
        rest >>= 7
    code.append(rest)
    return bytes(code)


class _Codes(dict[int, bytes]):
    """The varints that were asked for."""

    def __missing__(self, number: int) -> bytes:
        code = varint(number)
        if len(self) < MAX_REMEMBERED:
            self[number] = code
        return code


class _Openings(dict[int, bytes]):
    """What stands before so many bytes of packed numbers: tag and length of each message that they lie in.

    `tags` from the outermost message to the numbers themselves.
    """

    def __init__(self, *tags: bytes) -> None:
        self.tags = tags

    def __missing__(self, size: int) -> bytes:
        opening = b""
        for tag in reversed(self.tags):
            opening = tag + varint(len(opening) + size) + opening
        self[size] = opening
        return opening


class _Variables(dict[tuple[int, int], bytes]):
    """Variables by their domains."""

    def __init__(self, openings: _Openings) -> None:
        self.openings = openings

    def __missing__(self, domain: tuple[int, int]) -> bytes:
        numbers = varint(domain[0]) + varint(domain[1])
        code = self.openings[len(numbers)] + numbers
        if len(self) < MAX_REMEMBERED:
            self[domain] = code
        return code


_codes = _Codes()


@cache
def _formats(protobufs: Any) -> tuple[_Variables, dict[str, _Openings]]:
    """How variables are written, and what opens a constraint of each name."""

    def tag(message: Any, field: str) -> bytes:
        return varint(message.DESCRIPTOR.fields_by_name[field].number << 3 | _NESTED)

    variable = tag(protobufs.CpModelProto, "variables"), tag(protobufs.IntegerVariableProto, "domain")
    constraint, literals = tag(protobufs.CpModelProto, "constraints"), tag(protobufs.BoolArgumentProto, "literals")
    return _Variables(_Openings(*variable)), {
        name: _Openings(constraint, tag(protobufs.ConstraintProto, name), literals)
        for name in ("bool_or", "exactly_one", "at_most_one")
    }


def wire_of(model: Model, protobufs: Any) -> bytes:
    """The variables, clauses, and groups of literals of which one is true, as a serialised `CpModelProto`."""
    variables, openings = _formats(protobufs)
    pieces = list(map(variables.__getitem__, model.domains))
    code, join = _codes.__getitem__, b"".join
    for name, groups in (
        ("bool_or", model.clauses),
        ("exactly_one", model.exactly_one),
        ("at_most_one", model.at_most_one),
    ):
        opening = openings[name]
        pieces += [opening[len(numbers)] + numbers for numbers in [join(map(code, group)) for group in groups]]
    return join(pieces)
