"""The order encoding's own line solving."""

from hypothesis import given

from logicgrid.kinds.nonogram.encode import windows
from logicgrid.kinds.nonogram.picture import Picture
from logicgrid.kinds.nonogram.question import NonogramQuestion
from random_boards import all_pictures, pictures


@given(pictures())
def test_the_encodings_own_line_solving_loses_no_answer(puzzle: Picture) -> None:
    answers, found = all_pictures(puzzle), windows(puzzle)
    if found is None:
        assert not answers
        return
    for (cells,) in answers:
        assert all(mask >> colour & 1 for mask, colour in zip(found[0], cells, strict=True))


@given(pictures(1 << 40))
def test_the_encodings_line_solving_and_the_engines_come_to_the_same(puzzle: Picture) -> None:
    engine, found = NonogramQuestion(puzzle).engine(), windows(puzzle)
    assert (engine.start is None) == (found is None)
    if engine.start is not None and found is not None:
        assert found[0] == list(NonogramQuestion(puzzle).candidates(engine)[0])
