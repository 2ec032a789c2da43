"""Elimination in pure Python: weighted relations, for components that are counted before numpy would be imported.

A relation has columns (array, feature) and rows with weights.  Arrays are eliminated one after another (bucket
elimination: Dechter, "Bucket elimination: a unifying framework for reasoning", 1999): all relations that see the array
are joined, then it is summed out.  `tables.py` does the same with dense tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, product

from logicgrid.csp.count.base import Conjunct, Feature, plan
from logicgrid.csp.count.limits import STEP, Limits
from logicgrid.csp.count.readings import Reading
from logicgrid.csp.count.rows import Row, Rows

Column = tuple[int, Feature]


class Relation:
    """Rows over columns, each with a weight."""

    __slots__ = ("columns", "rows")

    def __init__(self, columns: tuple[Column, ...], rows: dict[Row, int]) -> None:
        self.columns = columns
        self.rows = rows

    def sees(self, array: int) -> bool:
        """Return True if a column is of the array."""
        return any([number == array for number, _ in self.columns])


def eliminate(
    rows: Mapping[int, Rows],
    factors: Sequence[tuple[Conjunct, list[Reading]]],
    limits: Limits,
) -> int:
    """Return the weighted number of combinations of rows, one of each array, that agree with a reading per conjunct."""
    relations = [_satisfying(conjunct, readings, rows, limits) for conjunct, readings in factors]
    total = 1
    for step in plan(
        rows, [conjunct.seen for conjunct, _ in factors], lambda array, seen: len(rows[array].by(seen).keys)
    ):
        array = step.array
        columns = tuple([(array, feature) for feature in rows[array].features])
        joined = Relation(columns, dict(zip(rows[array].rows, rows[array].weights, strict=True)))
        for relation in sorted([each for each in relations if each.sees(array)], key=lambda each: len(each.rows)):
            joined = _joined(joined, relation, limits)
        relations = [each for each in relations if not each.sees(array)]
        joined = _without(joined, array)
        if joined.columns:
            relations.append(joined)
        else:
            total *= joined.rows.get((), 0)
    return total


def _satisfying(conjunct: Conjunct, readings: list[Reading], rows: Mapping[int, Rows], limits: Limits) -> Relation:
    """Return the relation of what satisfies a conjunct, among the rows that the arrays have."""
    projections = {array: rows[array].by(seen) for array, seen in conjunct.seen.items()}
    found: dict[Row, int] = {}
    for reading in readings:
        matching = [
            [projection.keys[slot] for slot in projection.matching(reading.get(array, {}))]
            for array, projection in projections.items()
        ]
        for keys in product(*matching):
            found[tuple(chain.from_iterable(keys))] = 1
    limits.spend((len(found) + len(readings)) * STEP)
    columns = [(array, feature) for array, projection in projections.items() for feature in projection.features]
    return Relation(tuple(columns), found)


def _joined(left: Relation, right: Relation, limits: Limits) -> Relation:
    common = [column for column in right.columns if column in left.columns]
    fresh = [place for place, column in enumerate(right.columns) if column not in left.columns]
    keys = [right.columns.index(column) for column in common]
    index: dict[Row, list[tuple[Row, int]]] = {}
    for row, weight in right.rows.items():
        key, more = tuple([row[place] for place in keys]), tuple([row[place] for place in fresh])
        index.setdefault(key, []).append((more, weight))
    keys = [left.columns.index(column) for column in common]
    rows: dict[Row, int] = {}
    for row, weight in left.rows.items():
        matches = index.get(tuple([row[place] for place in keys]), ())
        limits.spend((1 + len(matches)) * STEP)
        for more, factor in matches:
            rows[row + more] = weight * factor
    return Relation(left.columns + tuple([right.columns[place] for place in fresh]), rows)


def _without(relation: Relation, array: int) -> Relation:
    """Return the relation summed over all rows of one array."""
    places = [place for place, (number, _) in enumerate(relation.columns) if number != array]
    rows: dict[Row, int] = {}
    for row, weight in relation.rows.items():
        key = tuple([row[place] for place in places])
        rows[key] = rows.get(key, 0) + weight
    return Relation(tuple([relation.columns[place] for place in places]), rows)
