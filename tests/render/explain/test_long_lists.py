"""An explanation of numbers from a long list says runs of them, odd ones and even ones by their ends."""

import pytest

from logicgrid.api.deriving import way_through
from logicgrid.kinds.explain import Derived, explanation_of
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.wording import LEAST, in_runs, runs_of
from logicgrid.render.explain.text import explanation_to_text
from logicgrid.words.phrases import words_of
from support import long_text

AGES = long_text(__file__, "ages.yaml")
SAID = {
    "en": "Ann’s age isn’t 30 or an even number from 60 to 130",
    "nl": "de age van Ann is niet 30 of een even getal van 60 tot en met 130",
    "fr": "Ann n’a ni 30 ni un nombre pair de 60 à 130 pour age",
    "zh": "Ann 的 age 既不是30，也不是60到130之间的偶数",
    "ja": "Annのageは30でも60〜130の偶数でもない",
}


def test_odd_and_even_numbers_are_told_by_their_ends_in_every_language() -> None:
    loaded = load_text(AGES)
    assert loaded.puzzle is not None
    found = way_through(loaded.puzzle, Budget(2_000), open_too=True)
    assert isinstance(found, Derived)
    for language, words in SAID.items():
        text = explanation_to_text(explanation_of(loaded, found), words_of(language))
        assert (
            words in " ".join(text.split()) if language not in ("zh", "ja") else words in "".join(text.split("\n   "))
        )
        assert len(text.splitlines()) < 45  # it was 90
        assert "22 | 24" in text and "44, 46 … 58" in text


@pytest.mark.parametrize("seed", range(20))
def test_runs_have_every_place_once_and_nothing_between(seed: int) -> None:
    from random import Random

    random = Random(f"runs {seed}")
    values: list[object] = sorted(random.sample(range(60), random.randint(1, 50)))
    values[random.randrange(len(values)) :][:1] = ["x"] * random.randint(0, 1)
    found = runs_of(values)
    assert sorted(place for _, run in found for place in run) == list(range(len(values)))
    for step, run in found:
        numbers = [values[place] for place in run]
        if step:
            assert len(run) >= LEAST and numbers == list(range(numbers[0], numbers[-1] + 1, step))  # type: ignore[call-overload]
        else:
            assert len(run) == 1
    assert sum(map(len, (run for _, run in found))) == len(values) and len(in_runs(values)) == len(found)
