"""The texts of generated clues: as they were read by somebody fluent, and without what such a reader would strike out.

The golden files have every form about every property of the built-in themes, with a subject by name and one by value.
To write them anew after a change: `python tests/generate/test_texts.py`; then read what changed, whole.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from every_form import Named, Rules

from logicgrid.generate import grids as generated
from logicgrid.generate.theme import PuzzleTheme, draw, load_theme, names, scalar
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.kinds.logic_grid.statements.from_rule import from_rule
from logicgrid.words.phrases import finished, plain
from support import cases, each_case, few, long_text


def texts(puzzle: Puzzle, rules: Sequence[str], rng: Random) -> list[str]:
    """Return a sentence for each rule, all of which make statements."""
    found = [from_rule(rule, grid_of(puzzle).vocabulary) for rule in rules]
    statements = [each for each in found if each is not None]
    assert len(statements) == len(rules), rules[found.index(None)]
    return generated.texts(puzzle, statements, rng)


GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "wording"


def theme_of(name: str) -> PuzzleTheme:
    return load_theme(name)


def phrases_of(theme: PuzzleTheme, name: str) -> dict[str, Any]:
    return theme.document.data["properties"][name]["phrases"]


def rules_of(theme: PuzzleTheme, puzzle: Puzzle, rng: Random) -> Iterator[tuple[str, list[Named]]]:
    """For each property its name and rules about it; for the actors those that end in an actor."""
    rules = Rules(puzzle, rng)
    yield rules.categories[0].name, [*rules.of_actors()]
    for number, category in enumerate(rules.categories[1:], start=1):
        yield category.name, [*rules.about(number, phrases_of(theme, category.name))]


def puzzle_of(head: str) -> Puzzle:
    puzzle = load_text(head).puzzle
    assert puzzle is not None
    return puzzle


def golden_text(name: str) -> str:
    """Every form about every property of a theme, in the words of the generator."""
    theme, rng = theme_of(name), Random(name)
    puzzle = puzzle_of(draw(theme, rng, 8, 6))
    lines = []
    for about, rules in rules_of(theme, puzzle, rng):
        lines.append(f"## {about}")
        for (form, _), text in zip(rules, texts(puzzle, [rule for _, rule in rules], rng), strict=True):
            lines.append(f"{form}: {text}")
        lines += [*ends(puzzle, about), ""]
    return "\n".join(lines)


def ends(puzzle: Puzzle, name: str) -> Iterator[str]:
    """The ends of an order, which explanations speak of."""
    book = phrasebook_of(puzzle)
    for number, category in enumerate(book.categories):
        if category.name == name and "least" in category.phrases:
            for slot in ("least", "most"):
                text = book.clause((0, 1), [book.relation(number, slot) or ""], "main")
                yield f"{slot}: {plain(finished(book.code, text))}{book.words['stop']}"


@pytest.mark.parametrize("name", names())
def test_every_form_is_worded_as_it_was_read(name: str) -> None:
    assert golden_text(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


TRAPS = dict(cases(__file__, "TRAPS"))


def test_the_traps_catch_what_they_are_for() -> None:
    wrong = {
        "en": ("is 1 years older.", "A apple.", "The one  two.", "the one."),
        "nl": ("Woont 1 huizen verder.", "Woont 2 huis verder."),
        "fr": ("Plus que Agathe.", "Vient de le Mans.", "Elle n’habite 2 étage plus haut.", "Celle de Inès."),
        "zh": ("是二位不同的人。", "点了茶的的人。"),
        "ja": ("彼は38歳だか、来た。", "人は、はは来た。"),
    }
    for code, texts_ in wrong.items():
        for text in texts_:
            assert re.search(TRAPS[""], text) or re.search(TRAPS[code], text), text


@pytest.mark.parametrize("name", few(names(), 2))
def test_no_sentence_has_what_a_reader_would_strike_out(name: str) -> None:
    theme = theme_of(name)
    code = theme.document.data["language"]
    for seed in (0, 2):
        rng = Random(f"{name}/{seed}")
        puzzle = puzzle_of(draw(theme, rng, 4 + 2 * seed, 6))
        rules = [rule for _, each in rules_of(theme, puzzle, rng) for _, rule in each]
        for rule, text in zip(rules, texts(puzzle, rules, rng), strict=True):
            for pattern in (TRAPS[""], TRAPS[code]):
                found = re.search(pattern, text)
                assert found is None, (text, found, rule)


@pytest.mark.parametrize("name", few(names(), 10))
def test_our_own_comparison_of_texts_and_rules_is_content(name: str) -> None:
    theme = theme_of(name)
    found: Counter[str] = Counter()
    for seed in range(1):
        rng = Random(f"{name}/lint/{seed}")
        head = draw(theme, rng, 8 - seed, 6)
        puzzle = puzzle_of(head)
        rules = [rule for _, each in rules_of(theme, puzzle, rng) for _, rule in each]
        rng.shuffle(rules)
        said = texts(puzzle, rules, rng)
        for start in range(0, len(rules), 10):
            clues = zip(rules[start : start + 10], said[start : start + 10], strict=True)
            lines = [f"  - text: {scalar(text)}\n    rule: {scalar(rule)}\n" for rule, text in clues]
            loaded = load_text(f"{head}clues:\n{''.join(lines)}")
            assert loaded.puzzle is not None, loaded.errors
            for remark in (*loaded.warnings, *kind_named("logic-grid").lint(loaded.puzzle)):
                found[remark.code] += 1
                assert not remark.code.startswith("text") and "text" not in remark.message, (remark, lines)
    assert set(found) <= {"label-in-no-clue", "same-clue"}


def said_of(head: str, rule: str) -> set[str]:
    puzzle = puzzle_of(head)
    return {texts(puzzle, [rule], Random(seed))[0] for seed in range(60)}


HEAD = long_text(__file__, "head.yaml")


@each_case("rule", "expected")
def test_what_may_be_said_in_several_ways_is_drawn_from_those(rule: str, expected: set[str]) -> None:
    assert said_of(HEAD, rule) == expected


def test_a_value_that_perhaps_nobody_has_is_no_person() -> None:
    head = HEAD.replace("values: [27, 31, 34]", "spare: true\n    values: [27, 31, 34, 38]")
    (text,) = said_of(head, "val(age, Ada) > 27")
    assert text == "The age of Ada is more than 27."


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in names():
        (GOLDEN / f"{each}.txt").write_text(golden_text(each), encoding="utf-8")
