"""Rules read back as sentences: every form of the clue language, in every language.

After a change of words `PYTHONPATH=tests python tests/kinds/logic_grid/test_reading.py` writes it; read what differs.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.kinds.logic_grid.reading import RuleSayer, read_clues
from logicgrid.words.phrases import LANGUAGES
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
    reader = RuleSayer(vocabulary, book)
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
        reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle, code))
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
            "Voor elk kind s geldt: als s als stall y heeft, dan is de prijs van s minstens 20 km.",
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
            *("not any(val(price, s) == 20 for s in seller)", "Voor geen enkel kind s geldt: s heeft als price 20 km."),
        ),
    ],
)
def test_amounts_are_read_with_the_words_that_an_author_gives(
    language: str, one: str, the: str, phrases: str, rule: str, text: str
) -> None:
    own = re.sub(r"of: ([^}]*\{A\}[^}]*)\}", r'of: "\1"}', phrases)
    puzzle = load_text(PRICES.format(language=language, one=one, the=the or "~", phrases=own)).puzzle
    assert puzzle is not None
    reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    assert reader.sentence(rule) == text


def test_a_rule_that_cannot_be_read_is_shown_as_it_is() -> None:
    puzzle = speakers()
    reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    assert reader.sentence("cor == nobody_we_know") == "cor == nobody_we_know"
    assert reader.sentence("cor ==") == "cor =="


SHOPS = """\
language: {language}
actors: {{{noun}: [{actors}]}}
properties:
  tie: [silk, wool, Dr., Help!]
  cups: [1, 2, 3, 4]
  punten: [1, 2, 3, 5]
  nuits: [1, 2, 3, 6]
  discovered: [1901, 1902, 1903, 1904]
  takings: {{values: [€ 1, € 2, € 3, € 4], type: money}}
  month: {{values: [May, June, July, Aug.]}}
  eyes: {{values: [1, 2, 3, 7], phrases: {{has: "has {{}} eyes", not: "doesn't have {{}} eyes"}}}}
clues: []
"""


@pytest.mark.parametrize(
    ("language", "rule", "text"),
    [
        ("en", "tie[silk] == Ann", "Ann’s tie is silk."),
        ("en", "Bas != tie[wool]", "Bas’ tie isn’t wool."),
        ("en", 'Ann == tie["Dr."]', "Ann’s tie is Dr."),
        ("en", 'Ann == tie["Help!"]', "Ann’s tie is Help!"),
        ("en", "cups[1] == Ann", "Ann has 1 cup."),
        ("en", "val(cups, Ann) == val(cups, wool) + 2", "Ann has 2 cups more than the one whose tie is wool."),
        ("en", "val(cups, Ann) < val(cups, wool)", "Ann has fewer cups than the one whose tie is wool."),
        ("en", "val(eyes, Ann) == val(eyes, Bas) + 1", "Ann’s number of eyes is 1 higher than Bas’."),
        ("en", "discovered[1901] != Ann", "Ann: discovered not 1901."),
        ("en", "{Ann, Bas} == {silk, cups[2]}", "Of Ann and Bas, one’s tie is silk and the other has 2 cups."),
        (
            "en",
            "{Ann, Bas} == {silk, discovered[1901]}",
            "Of Ann and Bas, one’s tie is silk and the other has discovered 1901.",
        ),
        ("en", "either(wool, May, cups[1])", "The one whose tie is wool has month May or has 1 cup, but not both."),
        ("en", "either(Ann, May, cups[1])", "Ann’s month is May or Ann has 1 cup, but not both."),
        ("en", "before(month, Ann, silk)", "Ann’s month comes before that of the one whose tie is silk."),
        (
            "en",
            "between(month, Ann, silk, Bas)",
            "For the one whose tie is silk, the month comes between Ann’s and Bas’.",
        ),
        ("en", "neither(cups[2], silk, Ann)", "Ann doesn’t have 2 cups and Ann’s tie isn’t silk."),
        ("en", "either(wool, May, June)", "For the one whose tie is wool, the month is May or June."),
        ("en", "{Ann, Bas} == {silk, cups[2]}", "Of Ann and Bas, one’s tie is silk and the other has 2 cups."),
        ("nl", "Ann != tie[silk]", "Ann heeft geen silk als tie."),
        ("nl", "Ann != month[May]", "Ann heeft niet May als month."),
        ("nl", "val(punten, Ann) == val(punten, wool) + 1", "Ann heeft 1 punt meer dan degene met tie wool."),
        ("fr", "Ann == tie[wool]", "Ann a pour tie wool."),
        (
            "fr",
            "before(month, Ann, wool)",
            "Pour «\u00a0month\u00a0», Ann vient avant la personne qui a pour tie wool.",
        ),
        ("fr", "val(nuits, Ann) == val(nuits, Bas) + 2", "Ann a 2 nuits de plus que Bas."),
        ("zh", 'Ann == tie["Dr."]', "Ann 的 tie 是 Dr."),
        ("ja", 'Ann != tie["Dr."]', "AnnのtieはDr.ではない。"),
    ],
)
def test_without_phrases_sentences_suit_any_name(language: str, rule: str, text: str) -> None:
    puzzle = load_text(SHOPS.format(language=language, noun="actor", actors="Ann, Bas, Cy, Di")).puzzle
    assert puzzle is not None
    assert RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle)).sentence(rule) == text


@pytest.mark.parametrize(
    ("language", "unit", "text"),
    [
        ("zh", "天", "Ann 的 days 比 Bas 多2天。"),
        ("zh", "cm", "Ann 的 days 比 Bas 大2 cm。"),
        ("ja", "日", "AnnのdaysはBasより2日多い。"),
    ],
)
def test_what_a_chinese_or_japanese_unit_counts_is_more_or_fewer(language: str, unit: str, text: str) -> None:
    file = (
        f"language: {language}\nactors: [Ann, Bas]\nproperties:\n  days: {{values: [1, 3], unit: {unit}}}\nclues: []\n"
    )
    puzzle = load_text(file).puzzle
    assert puzzle is not None
    reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    assert reader.sentence("val(days, Ann) == val(days, Bas) + 2") == text


def test_families_have_their_verbs_in_the_plural() -> None:
    puzzle = load_text(SHOPS.format(language="en", noun="family", actors="Bells, Coys, Days, Eels")).puzzle
    assert puzzle is not None
    reader = RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle))
    assert reader.sentence("val(cups, Bells) == val(cups, Coys) + 1") == "Bells have 1 cup more than Coys."
    assert reader.sentence("Bells != tie[silk]") == "Bells’ tie isn’t silk."
    assert reader.sentence("Bells != eyes[7]") == "Bells don't have 7 eyes."


if __name__ == "__main__":
    GOLDEN.write_text(transcript(), encoding="utf-8")
