"""The phrasebook: every pattern of sentence in every language, in golden files that somebody fluent has read whole.

After a change of words: `python tests/words/test_phrasebook.py` writes the files again; read what differs.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

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


def test_of_properties_with_phrases_and_without_each_is_said_its_own_way() -> None:
    unit = CategoryWording("pages", ("84", "96"), phrases={"has": "has {} pages", "not": "doesn’t have {} pages"})
    book = Phrasebook(
        Wording("en", (CategoryWording("pupil", ("Ann", "Ben")), unit, CategoryWording("pet", ("cat", "dog")))),
        words_of("en"),
    )

    def said(text: str) -> str:
        return plain(book.sentence(text))

    assert said(book.fact((0, 0), [(2, 0), (1, 0)], "main")) == "Ann has 84 pages and Ann’s pet is “cat”."
    denied = said(book.negation((0, 0), [(2, 0), (1, 0)], "main"))
    assert denied == "Ann doesn’t have 84 pages and Ann’s pet isn’t “cat”."
    assert said(book.statement((0, 0), [(1, 0)], [(2, 1)], "main")) == "Ann has 84 pages and Ann’s pet isn’t “dog”."
    assert plain(book.named_beside((0, 1), 2)) == "Ben’s" and plain(book.named_beside((0, 1), 1)) == "Ben"


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


# ---------------------------------------------------------------------- amounts


def book(code: str, type: str, labels: tuple[str, ...], **phrases: object) -> Phrasebook:
    categories = (CategoryWording("actor", ("Ann", "Ben")), CategoryWording("p", labels, type, "", phrases))
    return Phrasebook(Wording(code, categories), words_of(code))


@each_case("code", "labels", "numbers", "difference", "shown")
def test_a_difference_of_money_is_counted_in_what_the_values_are_counted_in(
    code: str, labels: tuple[str, ...], numbers: tuple[int, ...], difference: int, shown: str
) -> None:
    categories = (CategoryWording("actor", ("Ann", "Ben")), CategoryWording("p", labels, "money", "", {}, numbers))
    assert Phrasebook(Wording(code, categories), words_of(code)).amount(1, difference) == shown


@each_case("code", "type", "labels", "number", "shown")
def test_a_difference_is_written_as_the_values_are(
    code: str, type: str, labels: tuple[str, ...], number: int | str, shown: str
) -> None:
    assert book(code, type, labels).amount(1, Fraction(number) if isinstance(number, str) else number) == shown


def test_a_relation_that_is_not_there_is_said_by_its_opposite() -> None:
    own = book("en", "number", ("1", "2"), more="is older than {B}")
    assert plain(own.sentence(own.related(1, "less", (0, 0), (0, 1)))) == "Ben is older than Ann."
    assert plain(own.sentence(own.related(1, "before", (0, 0), (0, 1)))) == "Ben is older than Ann."


def test_phrases_of_another_language_are_not_used() -> None:
    own = CategoryWording("p", ("x", "y"), phrases={"has": "heeft | {}", "not": "heeft geen {}"})
    found = Phrasebook(Wording("nl", (CategoryWording("actor", ("Ann", "Ben")), own)), words_of("en"))
    assert plain(found.sentence(found.fact((0, 0), [(1, 0)]))) == "Ann’s p is “x”."


if __name__ == "__main__":
    for each in PUZZLES:
        (GOLDEN / f"{each[:2]}.txt").write_text(transcript(each), encoding="utf-8")


@each_case("code", "text")
def test_what_nobody_can_have_any_more_is_said_of_nobody_too(code: str, text: str) -> None:
    assert plain(book(code, "text", ("x", "y")).had_by_nobody((1, 0))) == text


def test_what_somebody_has_besides_needs_no_owner_and_no_verb() -> None:
    def said(code: str, *clauses: str) -> str:
        rows = tuple(CategoryWording(name, ("x", "y")) for name in ("jam", "price"))
        own = Phrasebook(Wording(code, (CategoryWording("actor", ("Ann", "Ben", "Cy")), *rows)), words_of(code))
        both, alike = own.fact((0, 0), [(1, 0), (2, 1)]), own.alike([(0, 0), (0, 1), (0, 2)], [(1, 0)])
        return plain(own.sentence(both, *alike))

    assert said("en") == "Ann’s jam is x and price “y”; Ann’s jam, like Ben’s and Cy’s, is x."
    assert said("nl") == "De jam van Ann is x en de price ‘y’; zowel de jam van Ann als die van Ben en Cy is x."


@each_case("code", "alone", "with_years", "in_a_sum")
def test_a_date_is_said_in_words_with_its_year_if_that_differs(
    code: str, alone: str, with_years: str, in_a_sum: str
) -> None:
    one_year = book(code, "date", ("2023-07-14", "2023-08-01"))
    assert plain(one_year.values(1, [0])) == alone
    assert plain(one_year.value_in_sum(1, 0)) == in_a_sum
    assert plain(book(code, "date", ("2023-07-14", "2024-08-01")).values(1, [0])) == with_years
    assert plain(book(code, "date", ("14/7", "1/8")).values(1, [0])) == "14/7"
    assert plain(book("ja", "date", ("2025年11月3日", "2025年11月8日")).values(1, [0])) == "11月3日"


def test_french_repeats_a_preposition_behind_each_ni_and_chinese_parts_clauses_without_commas_by_one() -> None:
    told = grammar.filled("fr", "ne joue pas contre {} ici", ["Ann", "Bea"], ", ", " ni ", True)
    assert told == "ne joue ni contre Ann ni contre Bea ici"
    either = words_of("zh").either
    assert either([["甲坐1号"], ["乙坐1号"]]) == "要么甲坐1号，要么乙坐1号"
    assert either([["甲坐1号，喝茶"], ["乙坐1号"]]) == "要么甲坐1号，喝茶；要么乙坐1号"


def test_the_name_of_a_property_in_another_language_is_no_english_plural() -> None:
    ranks = CategoryWording("plaats", ("1", "2"), "number")
    found = Phrasebook(Wording("nl", (CategoryWording("actor", ("Ann", "Ben")), ranks)), words_of("en"))
    assert plain(found.sentence(found.fact((0, 0), [(1, 0)]))) == "Ann’s plaats is 1."


def test_an_english_value_beside_another_has_the_article_or_the_quotes_of_its_phrase() -> None:
    def beside(has: str) -> str:
        return plain(book("en", "text", ("lamp", "desk"), has=has).value_beside((1, 0)))

    assert [
        beside(has) for has in ("gets the {}", "keeps a {}", "has the word “{}”", "has the {} tower", "likes {}")
    ] == ["the lamp", "a lamp", "“lamp”", "lamp", "lamp"]


def test_a_japanese_subject_that_is_stressed_has_its_particle_but_not_twice() -> None:
    took, likes = (book("ja", "text", ("茶", "水"), has=has) for has in ("{}を選んだ", "{}が好きだ"))
    assert plain(took.stressed((0, 0), (1, 0))) == "Annが茶を選んだ"
    assert likes.stressed((0, 0), (1, 0)) == ""


@each_case("code", "name", "fact", "negation")
def test_a_property_that_is_called_a_verb_says_itself_what_somebody_has(
    code: str, name: str, fact: str, negation: str
) -> None:
    rows = (CategoryWording("actor", ("Ann", "Ben")), CategoryWording(name, ("x", "y")))
    own = Phrasebook(Wording(code, rows), words_of(code))
    assert plain(own.fact((0, 0), [(1, 0)])) == fact
    assert plain(own.negation((0, 0), [(1, 0)])) == negation


def counted(code: str, one: str, has: str, phrases: dict[str, object], **noun: str) -> Phrasebook:
    """Return a phrasebook about actors who have 1, 2 or 3 of something."""
    actors = CategoryWording(one, ("Abe", "Bea", "Cy"), phrases={"one": one, **noun})
    own = CategoryWording("amount", ("1", "2", "3"), "number", phrases={"has": has, **phrases})
    return Phrasebook(Wording(code, (actors, own)), words_of(code))


@each_case("one", "pronoun")
def test_english_things_are_no_people(one: str, pronoun: str) -> None:
    assert plain(counted("en", one, "has {} moons", {}).who((1, 1))) == f"the {one} {pronoun} has 2 moons"


@each_case("code", "one", "has", "phrases", "single", "several")
def test_one_of_something_is_in_the_singular(
    code: str, one: str, has: str, phrases: dict[str, object], single: str, several: str
) -> None:
    book = counted(code, one, has, phrases)
    assert grammar.bare(book.who((1, 0))) == single
    assert several in ("", grammar.bare(book.who((1, 2))))


def test_the_plurals_of_dutch_are_known_beyond_doubt() -> None:
    names = ("punten", "bonnen", "bezoekers", "treden", "kussen", "geboren")
    assert [name for name in names if grammar.is_plural("nl", name)] == ["punten", "bonnen", "bezoekers", "treden"]


@each_case("code", "name", "said")
def test_of_a_plural_the_number_is_compared(code: str, name: str, said: str) -> None:
    own = CategoryWording(name, ("1", "2", "3"), "number")
    book = Phrasebook(Wording(code, (CategoryWording("x", ("Ann", "Bo", "Cy")), own)), words_of(code))
    assert grammar.bare(book.value_of(1, "Bo")) == said


def test_things_that_all_differ_are_not_called_people() -> None:
    zh, ja = counted("zh", "行星", "有{}颗卫星", {}), counted("ja", "惑星", "衛星が{}つある", {})
    assert (zh.many, ja.many) == ("行星", "惑星")
    fr = counted("fr", "planète", "a {} lunes", {}, many="planètes")
    template = words_of("fr").texts["made"]["different"]
    assert fr.all_different(template, "Abe et Bea", "deux") == "Abe et Bea sont deux planètes différentes"
    assert book_of("fr/phare", True).all_different(template, "A et B", "deux").endswith("personnes différentes")
