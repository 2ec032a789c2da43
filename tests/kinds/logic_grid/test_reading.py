"""Rules read back as sentences: every form of the clue language, in every language.

After a change of words `PYTHONPATH=tests python tests/kinds/logic_grid/test_reading.py` writes it; read what differs.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.kinds.logic_grid.reading import RuleReader, read_clues
from logicgrid.words.phrases import LANGUAGES
from logicgrid.workflows.load import load, load_text
from random_puzzles import random_puzzle

ROOT = Path(__file__).parent.parent.parent.parent
GOLDEN = ROOT / "tests" / "golden" / "reading.txt"
README = (ROOT / "puzzles" / "README.md").read_text(encoding="utf-8")
PUZZLES = sorted(
    [*ROOT.glob("puzzles/*.yaml"), *[each for code in LANGUAGES for each in ROOT.glob(f"puzzles/{code}/*.yaml")]]
)


def speakers() -> Puzzle:
    """The puzzle that the page about writing puzzles speaks of, with a property that has spare values."""
    found = re.search(r"```yaml\n# speakers.yaml\n(.*?)```", README, re.DOTALL)
    assert found is not None
    puzzle = load_text(found[1]).puzzle
    assert puzzle is not None
    return puzzle


def rules() -> list[str]:
    """The rules of the tables on that page, and the forms that the tables leave out."""
    cells = re.findall(r"^\| [^|\n]+ \| ((?:`[^`\n]+`)) \|$", README, re.MULTILINE)
    shown = [cell.strip("`") for cell in cells if re.search(r"[=<>(]| in ", cell)]
    puzzle = speakers()
    reader = RuleReader(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    return [rule for rule in dict.fromkeys(shown) if reader.sentence(rule) != rule]


def transcript() -> str:
    puzzle = speakers()
    lines = []
    for rule in rules():
        lines.append(rule)
        for code in LANGUAGES:
            reader = RuleReader(grid_of(puzzle).vocabulary, phrasebook_of(puzzle, code))
            lines.append(f"  {code}  {reader.sentence(rule)}")
    for file in PUZZLES:
        own = load(file).puzzle
        assert own is not None
        lines += ["", f"=== {file.relative_to(ROOT / 'puzzles').as_posix()}"]
        lines += [f"{clue.number:>2}  {text}" for clue, text in zip(own.clues, read_clues(own), strict=True)]
    return "\n".join(lines) + "\n"


def test_every_rule_reads_as_it_should() -> None:
    assert transcript() == GOLDEN.read_text(encoding="utf-8")


def test_the_rules_have_every_function() -> None:
    text = "\n".join(rules())
    assert [name for name in FUNCTIONS if f"{name}(" not in text] == []


@pytest.mark.parametrize("file", PUZZLES, ids=lambda file: file.stem)
def test_every_label_of_a_rule_is_in_its_sentence(file: Path) -> None:
    puzzle = load(file).puzzle
    assert puzzle is not None
    vocabulary = grid_of(puzzle).vocabulary
    book = phrasebook_of(puzzle, "nl" if puzzle.language != "nl" else "en")  # without phrases, so that labels stay
    reader = RuleReader(vocabulary, book)
    for clue in puzzle.clues:
        for part in clue.parts:
            text = reader.sentence(part.text)
            assert text != part.text
            for label in vocabulary.categories[0].labels:
                if not label.isdigit() and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", part.text):
                    assert label in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_random_rules_are_read_without_a_fault(code: str) -> None:
    read = raw = 0
    for seed in range(25):
        puzzle = load_text(random_puzzle(Random(seed), additions=True)).puzzle
        assert puzzle is not None
        reader = RuleReader(grid_of(puzzle).vocabulary, phrasebook_of(puzzle, code))
        for part in [part for clue in puzzle.clues for part in clue.parts]:
            text = reader.sentence(part.text)
            assert not re.search("[\ue000-\ue00f]|  ", text)
            read, raw = read + 1, raw + (text == part.text)
    assert raw <= read / 20


PRICES = """\
language: {language}
actors: {{seller: {{values: [Ann, Ben, Cy], one: {one}, the: {the}}}}}
properties:
  price: {{values: [10, 20, 30], unit: km{phrases}}}
  stall: {{values: [x, y, z]}}
clues: []
"""


@pytest.mark.parametrize(
    ("language", "one", "the", "phrases", "rule", "text"),
    [
        (
            "en",
            "seller",
            "",
            "",
            "val(price, Ann) == 2 * val(price, Ben)",
            "The price of Ann is twice the price of Ben.",
        ),
        (
            "en",
            "seller",
            "",
            "",
            "val(price, Ann) == val(price, Ben) / 2",
            "The price of Ann is half the price of Ben.",
        ),
        (
            *("en", "seller", "", ", phrases: {of: what {A} asks}"),
            *(
                "val(price, Ann) == 3 * val(price, y) + 1",
                "What Ann asks = three times what the seller whose stall is y asks + 1.",
            ),
        ),
        (
            *("nl", "kind", "het kind", ", phrases: {of: de prijs van {A}}"),
            "all(val(price, s) >= 20 for s in seller if val(stall, s) == y)",
            "Voor elk kind s geldt: als s stall y heeft, dan is de prijs van s minstens 20 km.",
        ),
        (
            *("fr", "amie", "la personne", ", phrases: {of: le prix de {A}}"),
            *("val(price, Ann) == val(price, Ben) * 2", "Le prix d’Ann vaut le double du prix de Ben."),
        ),
        (
            *("fr", "amie", "la personne", ""),
            *(
                "any(val(price, s) > 20 for s in seller)",
                "Pour au moins une amie s\u00a0: «\u00a0price\u00a0» de s dépasse 20 km.",
            ),
        ),
        (
            *("nl", "kind", "het kind", ""),
            *("not any(val(price, s) == 20 for s in seller)", "Voor geen enkel kind s geldt: s heeft price 20 km."),
        ),
    ],
)
def test_amounts_are_read_with_the_words_that_an_author_gives(
    language: str, one: str, the: str, phrases: str, rule: str, text: str
) -> None:
    own = re.sub(r"of: ([^}]*\{A\}[^}]*)\}", r'of: "\1"}', phrases)
    puzzle = load_text(PRICES.format(language=language, one=one, the=the or "~", phrases=own)).puzzle
    assert puzzle is not None
    reader = RuleReader(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    assert reader.sentence(rule) == text


def test_a_rule_that_cannot_be_read_is_shown_as_it_is() -> None:
    puzzle = speakers()
    reader = RuleReader(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    assert reader.sentence("cor == nobody_we_know") == "cor == nobody_we_know"
    assert reader.sentence("cor ==") == "cor =="


if __name__ == "__main__":
    GOLDEN.write_text(transcript(), encoding="utf-8")
