"""What a nonogram means."""

from itertools import product
from random import Random

from hypothesis import given

from logicgrid.kinds.nonogram.picture import Picture, cells_of, masks_of, picture, runs_of
from logicgrid.kinds.nonogram.question import NonogramQuestion
from random_boards import all_pictures, pictures


def test_broken_clues_are_named_by_their_numbers_rows_first() -> None:
    question = NonogramQuestion(picture([[2], [1]], [[2], [1]]))
    assert question.broken(((1, 1, 1, 0),)) == ()
    assert question.broken(((1, 1, 0, 1),)) == (3, 4)
    assert question.broken(((0, 0, 1, 0),)) == (1, 3, 4)
    assert not question.holds(((1, 1, 1),)) and not question.holds(((1, 1, 1, 2),))


@given(pictures())
def test_a_picture_holds_if_it_keeps_to_what_is_given_and_breaks_no_clue(puzzle: Picture) -> None:
    answers = set(all_pictures(puzzle))
    for cells in list(product(range(puzzle.colours + 1), repeat=len(puzzle.allowed)))[::5]:
        lines = [(clue, cells[puzzle.cells(clue.axis, clue.place)]) for clue in puzzle.clues]
        assert puzzle.broken(cells) == tuple([clue.number for clue, line in lines if runs_of(line) != clue.runs])
        assert puzzle.holds(cells) == ((cells,) in answers)


def test_masks_of_a_line_and_candidates_of_its_cells_say_the_same() -> None:
    rng = Random(3)
    for _ in range(50):
        cells = [rng.randrange(8) for _ in range(rng.randrange(1, 9))]
        assert cells_of(masks_of(cells, 2), len(cells)) == cells
