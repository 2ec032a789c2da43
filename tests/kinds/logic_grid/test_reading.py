"""Rules read back as sentences: every form of the clue language, in every language.

After a change of words `PYTHONPATH=tests python tests/kinds/logic_grid/test_reading.py` writes it; read what differs.
"""

import re
from pathlib import Path
from random import Random

import pytest

from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.kinds.logic_grid.reading import RuleSayer, read_clues
from logicgrid.words.phrases import LANGUAGES
from random_puzzles import random_puzzle
from support import each_case, long_text, puzzle_in, puzzle_of, seeds, told

ROOT = Path(__file__).parent.parent.parent.parent
GOLDEN = ROOT / "tests" / "golden" / "reading.txt"
README = (ROOT / "puzzles" / "README.md").read_text(encoding="utf-8")
PUZZLES = sorted(
    [*ROOT.glob("puzzles/*.yaml"), *[each for code in LANGUAGES for each in ROOT.glob(f"puzzles/{code}/*.yaml")]]
)


def speakers() -> Puzzle:
    """The puzzle that the page about writing puzzles speaks of, with a property that has spare values."""
    found = re.search(r"```yaml\n# speakers.yaml\n(.*?)```", README, re.DOTALL)
    return puzzle_of(found[1])


def rules() -> list[str]:
    """The rules of the tables on that page, and the forms that the tables leave out."""
    cells = re.findall(r"^\| [^|\n]+ \| ((?:`[^`\n]+`)) \|$", README, re.MULTILINE)
    shown = [cell.strip("`") for cell in cells if re.search(r"[=<>(]| in ", cell)]
    puzzle = speakers()
    reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    return [rule for rule in dict.fromkeys(shown) if reader.sentence(rule) != rule]


def transcript() -> str:
    puzzle = speakers()
    lines = []
    for rule in rules():
        lines.append(rule)
        for code in LANGUAGES:
            reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle, code))
            lines.append(f"  {code}  {reader.sentence(rule)}")
    for file in PUZZLES:
        own = puzzle_in(file)
        lines += ["", f"=== {file.relative_to(ROOT / 'puzzles').as_posix()}"]
        lines += [f"{clue.number:>2}  {text}" for clue, text in zip(own.clues, read_clues(own, own.clues), strict=True)]
    return "\n".join(lines) + "\n"


def test_every_rule_reads_as_it_should() -> None:
    assert transcript() == GOLDEN.read_text(encoding="utf-8")


def test_the_rules_have_every_function() -> None:
    text = "\n".join(rules())
    assert [name for name in FUNCTIONS if f"{name}(" not in text] == []


@pytest.mark.parametrize("file", PUZZLES, ids=lambda file: file.stem)
def test_every_label_of_a_rule_is_in_its_sentence(file: Path) -> None:
    puzzle = puzzle_in(file)
    vocabulary = grid_of(puzzle).vocabulary
    book = phrasebook_of(puzzle, "nl" if puzzle.language != "nl" else "en")  # without phrases, so that labels stay
    reader = RuleSayer(vocabulary, book)
    for clue in puzzle.clues:
        for part in clue.parts:
            text = reader.sentence(part.text)
            assert text != part.text
            for label in vocabulary.categories[0].labels:
                if not label.isdigit() and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", part.text):
                    assert label in text


@pytest.mark.parametrize("drawn", seeds(2, 25))
@pytest.mark.parametrize("code", LANGUAGES)
def test_random_rules_are_read_without_a_fault(code: str, drawn: range) -> None:
    read = raw = 0
    for seed in drawn:
        puzzle = puzzle_of(random_puzzle(Random(seed), additions=True))
        reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle, code))
        for part in [part for clue in puzzle.clues for part in clue.parts]:
            text = reader.sentence(part.text)
            assert not re.search("[\ue000-\ue00f]|  ", text)
            read, raw = read + 1, raw + (text == part.text)
    assert raw <= read / 20


SHOPS = long_text(__file__, "shops.yaml")


@pytest.mark.parametrize("line", told("sentences.txt")["without phrases, for any name"])
def test_without_phrases_sentences_suit_any_name(line: str) -> None:
    language, said = line.split(" | ")
    rule, text = said.split(" → ")
    puzzle = puzzle_of(SHOPS.format(language=language, noun="actor", actors="Ann, Bas, Cy, Di"))
    assert RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle)).sentence(rule) == text


@each_case("language", "unit", "text")
def test_what_a_chinese_or_japanese_unit_counts_is_more_or_fewer(language: str, unit: str, text: str) -> None:
    file = (
        f"language: {language}\nactors: [Ann, Bas]\nproperties:\n  days: {{values: [1, 3], unit: {unit}}}\nclues: []\n"
    )
    puzzle = puzzle_of(file)
    reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    assert reader.sentence("val(days, Ann) == val(days, Bas) + 2") == text


def test_families_have_their_verbs_in_the_plural() -> None:
    puzzle = puzzle_of(SHOPS.format(language="en", noun="family", actors="Bells, Coys, Days, Eels"))
    reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    assert reader.sentence("val(cups, Bells) == val(cups, Coys) + 1") == "Bells have 1 cup more than Coys."
    assert reader.sentence("Bells != tie[silk]") == "Bells' tie isn't silk."
    assert reader.sentence("Bells != eyes[7]") == "Bells don't have 7 eyes."


if __name__ == "__main__":
    GOLDEN.write_text(transcript(), encoding="utf-8")
