"""What a step needs from outside: enough for all that it says, whatever else is known."""

import pytest

from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.puzzle.derivation import Clash, EitherWay, EmptyRow, Step, Trial, outer_premises
from logicgrid.puzzle.pencil_marks import GridMarks
from page_support import derived as derived_file


def contradictory(steps: tuple[Step, ...], marks: GridMarks) -> bool:
    """Whether some steps mark what is marked otherwise, or leave a row empty."""
    for atom in [atom for step in steps for atom in step.conclusions]:
        if marks.get(*atom[:2]) is (not atom[2]):
            return True
        marks.mark([atom])
    return marks.empty_row() is not None


@pytest.mark.parametrize(
    "name",
    [
        "en/jam-stall",
        "fr/concert-de-quartier",
        pytest.param("ja/fireworks", marks=pytest.mark.long),
        pytest.param("en/lighthouse-keepers", marks=pytest.mark.long),
    ],
)
def test_a_contradiction_follows_from_what_a_step_needs_from_outside(name: str) -> None:
    _, derived = derived_file(f"{name}.yaml")
    assert isinstance(derived.atoms, GridAtoms)
    seen = 0
    known = derived.atoms.marks()
    known.mark(derived.atoms.start())
    for step in derived.derivation.steps:
        outer = list(outer_premises(step, derived.atoms.consequences))
        assert all(known.get(*atom[:2]) is atom[2] for atom in outer)
        known.mark(step.conclusions)
        endings = []
        match step.reason:
            case Trial(ending):
                endings = [(step.steps, ending)]
            case EitherWay(ways=ways):
                endings = list(zip(step.ways, [way.ending for way in ways], strict=True))
        for inner, end in endings:
            if isinstance(end, Clash | EmptyRow):
                marks = derived.atoms.marks()
                marks.mark([*outer, *([step.suppose] if step.suppose is not None else [])])
                assert contradictory(inner, marks), derived.derivation.steps.index(step)
                seen += 1
    assert seen
