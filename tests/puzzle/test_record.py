"""Frozen records: like dataclasses, only quicker to define."""

import copy
import pickle
from typing import Any

import pytest

from logicgrid.puzzle.record import Record, replace


class Empty(Record):
    """No fields."""


class Point(Record):
    x: int
    y: int = 7

    @property
    def total(self) -> int:
        return self.x + self.y


class Other(Record):
    x: int
    y: int = 7


class Wide(Record):
    a: int
    b: int
    c: int
    d: int = 4
    e: tuple[int, ...] = ()


def test_arguments_are_given_by_place_by_name_and_by_default() -> None:
    assert (Point(1, 2).x, Point(1, 2).y, Point(1).y, Point(y=1, x=2).x) == (1, 2, 7, 2)
    assert Wide(1, 2, c=3, e=(5,)) == Wide(1, 2, 3, 4, (5,))
    assert Point(1, 2).total == 3


@pytest.mark.parametrize(
    ("cls", "values", "named"),
    [
        (Point, (), {}),
        (Point, (1, 2, 3), {}),
        (Point, (1,), {"x": 2}),
        (Point, (1,), {"z": 2}),
        (Wide, (1, 2), {}),
        (Empty, (1,), {}),
    ],
)
def test_wrong_arguments_are_refused(cls: Any, values: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError):
        cls(*values, **named)


def test_a_record_is_frozen() -> None:
    point = Point(1)
    with pytest.raises(AttributeError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del point.x
    with pytest.raises(AttributeError):
        point.z = 1  # type: ignore[attr-defined]


def test_records_are_equal_where_type_and_fields_are() -> None:
    assert Point(1, 2) == Point(1, 2) != Point(1, 3)
    assert Point(1) != Other(1)
    assert Empty() == Empty()
    assert len({Point(1), Point(1), Point(2)}) == 2


def test_records_print_copy_pickle_and_match() -> None:
    assert repr(Point(1)) == "Point(x=1, y=7)"
    for record in (Empty(), Point(1), Wide(1, 2, 3)):
        assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    assert replace(Point(1), y=3) == Point(1, 3)
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)
