"""The marks of a logic grid beside a naive closure: the same rules, applied to every pair until nothing is new."""

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import GridMarks

SIZES = (3, 3, 3, 2)
SINGLE = (True, True, True, False)
CATEGORY = [number for number, size in enumerate(SIZES) for _ in range(size)]
ITEMS = range(sum(SIZES))


def naive(atoms: list[Atom], carries: bool) -> set[Atom]:
    """Return all that atoms make plain, both ways round, by trying every rule on every three items."""
    known: set[Atom] = {(a, b, holds) for one, other, holds in atoms for a, b in ((one, other), (other, one))}
    while True:
        new: set[Atom] = set()
        for a, b, holds in known:
            if not holds:
                continue
            if SINGLE[CATEGORY[a]]:
                new |= {(a, each, False) for each in ITEMS if CATEGORY[each] == CATEGORY[b] and each != b}
            if SINGLE[CATEGORY[a]] and SINGLE[CATEGORY[b]]:
                for x, y, together in known:
                    if x == b and CATEGORY[y] not in (CATEGORY[a], CATEGORY[b]) and (carries or not together):
                        new.add((a, y, together))
        new |= {(b, a, holds) for a, b, holds in new}
        if new <= known:
            return known
        known |= new


@st.composite
def truths(draw: st.DrawFn) -> list[Atom]:
    """Draw atoms that are all true of one answer."""
    values = [draw(st.permutations(range(3))) for _ in range(2)] + [draw(st.tuples(*[st.sampled_from([0, 1])] * 3))]
    people = [(0 + actor, 3 + values[0][actor], 6 + values[1][actor], 9 + values[2][actor]) for actor in range(3)]
    found = []
    for a, b in draw(st.lists(st.sampled_from([(a, b) for a in ITEMS for b in ITEMS if CATEGORY[a] < CATEGORY[b]]))):
        together = any(a in person and b in person for person in people)
        everybody = all(b not in person or a in person for person in people if a in person)
        if not together or everybody:
            found.append((a, b, together))
    return found


@given(truths(), st.booleans())
def test_marks_are_what_the_rules_make_plain(atoms: list[Atom], carries: bool) -> None:
    marks = GridMarks(SIZES, SINGLE, carries)
    new = marks.add(atoms)
    expected = {atom for atom in naive(atoms, carries) if atom[0] < atom[1]}
    assert set(marks.atoms()) == expected
    assert new == {atom[:2] for atom in expected}
    assert all(marks.get(one, other) is holds for one, other, holds in expected)
    assert marks.copy().add(atoms) == set()
