"""What is proved of a draft serves the drafts with more clues, and never answers for another."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.analyses.solve import Disagreement, Multiple, Unique
from logicgrid.csp.search import Engine
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.question import FoundAnswers
from logicgrid.session.stages import Bench, Proofs
from support import cases

RULES = cases(__file__, "RULES")


def puzzle_of(rules: list[str], team: str = "{a: red, b: blue, c: red}") -> Puzzle:
    clues = "".join(f"\n  - '{rule}'" for rule in rules) or " []"
    lists = f"properties: {{p: [x, y, z], q: [u, v, w], n: 1..3, team: {{given: {team}}}}}"
    found = load_text(f"actors: [a, b, c]\n{lists}\nclues:{clues}\n").puzzle
    assert found is not None
    return found


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of clues of each search that was made."""
    made: list[int] = []
    own = Engine.find

    def find(self: Engine, *values: Any, **options: Any) -> FoundAnswers:
        made.append(len(self.problem.clues))
        return own(self, *values, **options)

    monkeypatch.setattr(Engine, "find", find)
    return made


@given(st.lists(st.lists(st.sampled_from(RULES), max_size=6), min_size=2, max_size=5))
def test_the_verdict_on_each_of_some_drafts_is_that_on_the_draft_alone(drafts: list[list[str]]) -> None:
    bench = Bench()
    for rules in drafts:
        ours = bench.decided(puzzle_of(rules), 60).outcome
        alone = Bench().decided(puzzle_of(rules), 60).outcome
        assert type(ours) is type(alone)
        match ours, alone:
            case (Unique(one), Unique(other)):
                assert one == other
            case (Multiple(some, complete, _), Multiple(others, all, _)):
                assert (some, complete) == (others, all)


@pytest.mark.parametrize("change", ["a clue fewer", "a clue changed", "other facts"])
def test_a_draft_with_another_meaning_is_searched(change: str, searches: list[int]) -> None:
    bench = Bench()
    rules = ["a == x", "b == y", "a == u", "b == v", "val(n, a) == 1", "val(n, b) == 2"]
    assert isinstance(bench.decided(puzzle_of(rules), 60).outcome, Unique)
    before = len(searches)
    other = {
        "a clue fewer": puzzle_of(rules[:-1]),
        "a clue changed": puzzle_of([*rules[:-1], "val(n, b) > 1"]),
        "other facts": puzzle_of(rules, "{a: red, b: red, c: blue}"),
    }
    bench.decided(other[change], 60)
    assert len(searches) == before + 1


def test_a_wrong_proof_is_a_disagreement_and_never_a_verdict() -> None:
    rules = ["a == x", "b == y", "a == u"]
    bench = Bench()
    question: Any = puzzle_of(rules).question
    bench.proofs = Proofs()
    bench.proofs.keep(question.problem, FoundAnswers((), True, 0))
    with pytest.raises(Disagreement):
        bench.decided(puzzle_of([*rules, "b == v", "val(n, a) == 1", "val(n, b) == 2"]), 60)
