"""The trace of line solving against all answers."""

from hypothesis import given

from logicgrid.kinds.nonogram.picture import Picture
from logicgrid.kinds.nonogram.trace import trace
from random_boards import all_pictures, pictures


@given(pictures())
def test_the_trace_never_rules_an_answer_out(puzzle: Picture) -> None:
    answers, found = all_pictures(puzzle), trace(puzzle)
    if found.contradictory:
        assert not answers
    if found.finished:
        assert len(answers) == 1
    for (cells,) in answers:
        assert all(mask >> colour & 1 for mask, colour in zip(found.candidates, cells, strict=True))
