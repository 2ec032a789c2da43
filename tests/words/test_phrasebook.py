"""The phrasebook: every pattern of sentence in every language, in golden files that somebody fluent has read whole.

After a change of words: `python tests/words/test_phrasebook.py` writes the files again; read what differs.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.logic_grid.phrases import wording_of
from logicgrid.words import grammar
from logicgrid.words.grammar import Order
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import LANGUAGES, plain, words_of
from logicgrid.words.predicates import Label
from logicgrid.words.wording import CategoryWording, Wording
from support import cases, each_case, puzzle_in

ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests" / "golden" / "phrases"
PUZZLES = ("en/jam-stall", "nl/pannenkoekentafel", "fr/marche-du-samedi", "zh/dragon-boats", "ja/fireworks")
RELATIONS = ("more", "less", "more by", "less by", "next", "before", "just before")
ORDERS: tuple[Order, ...] = ("alone", "main", "inverted", "subordinate", "known")


def book_of(name: str, with_phrases: bool) -> Phrasebook:
    wording = wording_of(puzzle_in(ROOT / "puzzles" / f"{name}.yaml"))
    if not with_phrases:
        bare = [CategoryWording(each.name, each.labels, each.type, each.unit) for each in wording.categories]
        wording = Wording(wording.language, tuple(bare))
    return Phrasebook(wording, words_of(name[:2]))


def patterns(book: Phrasebook) -> Iterator[str]:
    """Yield a sentence of every pattern for each property."""

    def sentence(*clauses: str) -> str:
        return plain(book.sentence(*clauses))

    last = len(book.categories) - 1
    first, second, third = (0, 0), (0, 1), (0, 2)
    for own in range(1, last + 1):
        other = own % last + 1
        yield f"--- {book.categories[own].name}"
        a: Label = (other, 1)
        yield sentence(book.fact(first, [(own, 0)]))
        yield sentence(book.fact(a, [(own, 2)]))
        yield sentence(book.fact(first, [(own, 0), (other, 1)]))
        yield sentence(book.any_of(second, [(own, 0), (own, 2)]))
        yield sentence(book.negation(second, [(own, 1)]))
        yield sentence(book.negation(third, [(own, 0), (own, 1), (own, 2)]))
        yield sentence(book.negation(a, [(own, 0), (own, 1)]))
        yield sentence(book.statement(second, [(own, 0)], [(other, 1), (other, 2)]))
        yield sentence(book.none_of([first, third], [(own, 1)]))
        yield sentence(book.none_of([first, second, a], [(own, 1)]))
        yield sentence(book.none_of([first, third], [(own, 1), (other, 0), (other, 2)]))
        yield sentence(book.none_of([first, second, third], [(own, 0), (other, 1)], "known"))
        yield sentence(book.negation((own, 0), [(0, 0), (0, 1)]))
        yield sentence(*dict.fromkeys(book.fact(first, [(own, 0)], order) for order in ORDERS))
        yield sentence(*dict.fromkeys(book.negation((own, 1), [(other, 0)], order) for order in ORDERS))
        yield sentence(
            *[
                book.words.say("only_left", a=book.who(a), b=book.listed(each))
                for each in ([(own, 0)], [(own, 0), (own, 1)])
            ]
        )
        for slot in RELATIONS:
            amounts = [book.amount(own, number) for number in (1, 2)] if "by" in slot else [""]
            yield sentence(*[book.related(own, slot, first, a, amount) for amount in amounts])
        yield sentence(book.related(own, "more", (own, 0), second, order="subordinate"))
        between = book.relation(own, "between", [book.who(second), book.who(a)])
        assert between is not None
        yield sentence(book.clause(first, [between]))
        for slot in ("least", "most"):
            found = book.relation(own, slot)
            assert found is not None
            yield sentence(book.clause(third, [found]))


def transcript(name: str) -> str:
    lines = [*patterns(book_of(name, True)), "", "=== without phrases", *patterns(book_of(name, False))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", PUZZLES)
def test_every_pattern_reads_as_it_should(name: str) -> None:
    assert transcript(name) == (GOLDEN / f"{name[:2]}.txt").read_text(encoding="utf-8")


# ---------------------------------------------------------------------- traps

TRAPS = dict(cases(__file__, "TRAPS"))
NAMES = ["Anne", "Hugo", "Élise", "Yves", "Zoé", "cor", "Le Mans", "Ñu", "o'Neil", "12", "阿宝", "苏 a"]
LABELS = ["thé", "eau", "cor", "Arles", "Le Puy", "hasard", "yaourt", "3", "12", "茶", "りんご", "a b", "Öl"]
names = st.lists(st.sampled_from(NAMES), min_size=3, max_size=3, unique=True)
labels = st.lists(st.sampled_from(LABELS), min_size=3, max_size=3, unique=True)
PHRASES = dict(cases(__file__, "PHRASES"))
UNITS = {"en": ["year", "years"], "nl": "jaar", "fr": ["an", "ans"], "zh": "岁", "ja": "歳"}


@st.composite
def wordings(draw: st.DrawFn, code: str) -> Wording:
    people = CategoryWording("actor", tuple(draw(names)), phrases=draw(st.sampled_from([{}, {"one": "ami"}])))
    phrases = st.fixed_dictionaries(
        {}, optional={**{slot: st.just(text) for slot, text in PHRASES[code].items()}, "unit": st.just(UNITS[code])}
    )
    types = st.sampled_from(["text", "number", "time", "date", "duration", "money"])
    properties = [
        CategoryWording(
            name, tuple(draw(labels)), draw(types), draw(st.sampled_from(["", "km", "years", "ans"])), draw(phrases)
        )
        for name in ("âge", "boisson")
    ]
    return Wording(code, (people, *properties))


@pytest.mark.parametrize("code", LANGUAGES)
@given(data=st.data())
def test_no_sentence_falls_into_a_trap_of_its_language(code: str, data: st.DataObject) -> None:
    for sentence in patterns(Phrasebook(data.draw(wordings(code)), words_of(code))):
        if sentence.startswith("---"):
            continue
        assert not re.search(TRAPS[code], sentence.replace("。", "。 ")), sentence
        assert "  " not in sentence and not re.search("[\ue000-\ue00f|{}]", sentence), sentence
        assert sentence == sentence.strip() and (code in ("zh", "ja") or not sentence[0].islower()), sentence
        assert sentence.endswith(("。",) if code in ("zh", "ja") else (".",)), sentence


# ---------------------------------------------------------------------- single sentences


@each_case("languages", "categories", "asked", "arguments", "said")
def test_a_phrasebook_says_what_is_the_language_s_own_way(
    languages: str, categories: list[tuple[Any, ...]], asked: str, arguments: tuple[Any, ...], said: str
) -> None:
    """Of the wording's language and that of the words, if they differ; with numbers as `1/2`."""
    own, _, spoken = languages.partition("/")
    rows = [CategoryWording(name, tuple(labels.split("|")), *more) for name, labels, *more in categories]
    book = Phrasebook(Wording(own, tuple(rows)), words_of(spoken or own))
    exact = [Fraction(each) if isinstance(each, str) and "/" in each else each for each in arguments]
    found = getattr(book, asked)(*exact)
    assert grammar.bare(book.sentence(found) if said.endswith(".") else found) == said


def test_what_somebody_has_besides_needs_no_owner_and_no_verb() -> None:
    def said(code: str, *clauses: str) -> str:
        rows = tuple(CategoryWording(name, ("x", "y")) for name in ("jam", "price"))
        own = Phrasebook(Wording(code, (CategoryWording("actor", ("Ann", "Ben", "Cy")), *rows)), words_of(code))
        both, alike = own.fact((0, 0), [(1, 0), (2, 1)]), own.alike([(0, 0), (0, 1), (0, 2)], [(1, 0)])
        return plain(own.sentence(both, *alike))

    assert said("en") == "Ann’s jam is x and price “y”; Ann’s jam, like Ben’s and Cy’s, is x."
    assert said("nl") == "De jam van Ann is x en de price ‘y’; zowel de jam van Ann als die van Ben en Cy is x."


def test_french_repeats_a_preposition_behind_each_ni_and_chinese_parts_clauses_without_commas_by_one() -> None:
    told = grammar.filled("fr", "ne joue pas contre {} ici", ["Ann", "Bea"], ", ", " ni ", True)
    assert told == "ne joue ni contre Ann ni contre Bea ici"
    either = words_of("zh").either
    assert either([["甲坐1号"], ["乙坐1号"]]) == "要么甲坐1号，要么乙坐1号"
    assert either([["甲坐1号，喝茶"], ["乙坐1号"]]) == "要么甲坐1号，喝茶；要么乙坐1号"


def test_the_plurals_of_dutch_are_known_beyond_doubt() -> None:
    names = ("punten", "bonnen", "bezoekers", "treden", "kussen", "geboren")
    assert [name for name in names if grammar.is_plural("nl", name)] == ["punten", "bonnen", "bezoekers", "treden"]


def test_things_that_all_differ_are_not_called_people() -> None:
    def counted(code: str, one: str, **noun: str) -> Phrasebook:
        actors = CategoryWording(one, ("Abe", "Bea", "Cy"), phrases={"one": one, **noun})
        return Phrasebook(Wording(code, (actors, CategoryWording("amount", ("1", "2", "3"), "number"))), words_of(code))

    zh, ja = counted("zh", "行星"), counted("ja", "惑星")
    assert (zh.many, ja.many) == ("行星", "惑星")
    fr = counted("fr", "planète", many="planètes")
    template = words_of("fr").texts["made"]["different"]
    assert fr.all_different(template, "Abe et Bea", "deux") == "Abe et Bea sont deux planètes différentes"
    assert book_of("fr/phare", True).all_different(template, "A et B", "deux").endswith("personnes différentes")


if __name__ == "__main__":
    for each in PUZZLES:
        (GOLDEN / f"{each[:2]}.txt").write_text(transcript(each), encoding="utf-8")
