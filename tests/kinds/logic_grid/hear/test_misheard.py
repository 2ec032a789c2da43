"""Plain sentences are surely heard; those that were once heard as something else are right, or left to the author."""

import tomllib
from pathlib import Path

import pytest

from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer
from logicgrid.kinds.logic_grid.hear.meaning import Meaning
from support import few, puzzle_of


def sentences(name: str) -> list[tuple[str, str, str]]:
    tables = tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8")).values()
    return [(table["head"], *sentence) for table in tables for sentence in table["sentences"]]


AGES = tomllib.loads(Path(__file__).with_name("ages.toml").read_text(encoding="utf-8"))
TURNING = tomllib.loads(Path(__file__).with_name("turning.toml").read_text(encoding="utf-8"))
MISHEARD, HEARD = sentences("misheard.toml"), sentences("heard.toml")


@pytest.mark.parametrize(("head", "text", "rule"), few(HEARD, 14))
def test_what_is_plainly_said_is_surely_heard(head: str, text: str, rule: str) -> None:
    puzzle = puzzle_of(f'{head}clues:\n  - text: "{text}"\nexpect: multiple\n')
    (heard, *_), judge = Hearer(puzzle).heard[1], Meaning(grid_of(puzzle), 1_000, 5)
    gold = judge.condition([rule])
    assert gold is not None and heard.condition is not None
    assert (judge.truth(heard.condition), heard.sure) == (judge.truth(gold), True), heard.rules


@pytest.mark.parametrize(("head", "text", "rule"), few(MISHEARD, 28))
def test_what_was_once_surely_misheard_is_right_or_not_sure(head: str, text: str, rule: str) -> None:
    puzzle = puzzle_of(f'{head}clues:\n  - text: "{text}"\nexpect: multiple\n')
    heard = Hearer(puzzle).heard[1]
    sure = heard[0] if heard and heard[0].sure else None
    if not rule:
        assert sure is None, sure
    elif sure is not None:
        judge = Meaning(grid_of(puzzle), 1_000, 5)
        gold = judge.condition([rule])
        assert gold is not None
        assert sure.condition is not None
        assert judge.truth(sure.condition) == judge.truth(gold), sure.rules


@pytest.mark.parametrize("code", TURNING)
def test_no_word_that_turns_a_sentence_round_is_harmless(code: str) -> None:
    table, words = TURNING[code], TURNING[code]["words"].split()
    clues = "\n".join([f"  - text: {table['frame'].format(word)}" for word in words])
    heard = Hearer(puzzle_of(f"{table['head']}clues:\n{clues}\nexpect: multiple\n")).heard
    sure = {number for number, readings in heard.items() if readings and readings[0].sure}
    assert [words[number - 1] for number in sure if "!=" not in heard[number][0].rules[0]] == []


@pytest.mark.parametrize("code", AGES)
def test_ages_of_animals_are_sure_where_the_puzzle_tells_nobody_elses(code: str) -> None:
    plain, person = AGES[code]["plain"], AGES[code]["person"]

    def sure(texts: list[str]) -> list[bool]:
        clues = "\n".join([f"  - text: {text}" for text in texts])
        heard = Hearer(puzzle_of(f"{AGES[code]['head']}clues:\n{clues}\nexpect: multiple\n")).heard
        return [readings[0].sure for readings in heard.values()]

    assert sure(plain) == [True] * 3
    assert sure([*plain, person]) == [False] * 3 + [True]
    assert sure(plain[:1]) == [False]
