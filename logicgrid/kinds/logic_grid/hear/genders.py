"""Women and men among the actors, sentences that say no more of somebody, and whom a pronoun means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.parts import PAUSES, by_than, ends_topic, without_commas
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import SIGNS, Alternative, HeardToken, Reading, Taken, places_of, replace
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.puzzle.diagnostics import fold
from logicgrid.words.grammar import singular

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

GENDERS = ("WOMEN", "MEN")
_GRADES, _DENIED = ("MORE", "LESS"), ("NOT", "NIL")
UNCLEAR = 1.3
"""What it costs that a pronoun may be of another one than the subject: "the mint is not Ann's, and she …"."""
_DESCRIBED = 5
"""How far before a label the noun may be for who has it."""
_BESIDE = {"MORE", "LESS", "JUST", "NEXT", "OPPOSITE"}
"""The symbols of relations that are directly beside whom they are to."""
_OF_ONE = {"LABEL", "IF", "COMMA", "DOT", "THEN", ""}
"""The symbols of what says nothing but what somebody is."""
_RELATING = {"NEXT", "OPPOSITE", "RATIO", "BETWEEN", "EQUAL", "DIFFER"}
"""The symbols of relations that no comparative says."""
_RELATED = {"NEXT", "OPPOSITE", "MORE", "LESS"}
"""The symbols of relations to one who was named, "its": その隣."""


def genders_of(known: HeardPuzzle) -> dict[str, tuple[Label, ...]]:
    """Return the actors of each gender by symbol; {} unless groups, titles or given names tell that of every actor."""
    structure, size = known.structure, known.categories[0].size
    found: dict[str, tuple[Label, ...]] = {}
    for symbol, (nouns, names, _) in structure.genders.items():
        groups = [each for each in known.vocabulary.groups if not each.category]
        grouped = [each.places for each in groups if fold(each.name) in nouns]
        own = [[each for each in known.labels.words[0, at] if each not in structure.articles] for at in range(size)]
        words = [(each or [""])[0] for each in own]  # "de heer Bloem"
        named = tuple([place for place, word in enumerate(words) if word in names])
        found[symbol] = tuple([(0, place) for place in (grouped or [named])[0]])
    places = sorted([place for each in found.values() for _, place in each])
    return found if all(found.values()) and places == [*range(size)] else {}


def related_to(tokens: Sequence[HeardToken], pronoun: HeardToken, compared: bool) -> tuple[Alternative, ...]:
    """Return whom a pronoun in a relation is, behind a subject of its own: that of the parts before, 而李娜比他大.

    Nobody is surely meant where these speak of two; no alternatives for another pronoun.
    """
    before = [each for each in tokens if each.last <= pronoun.first]
    beside = [each for each in tokens if each.last == pronoun.first or each.first == pronoun.last]
    cut = max([at for at, each in enumerate(before) if each.symbol in ("COMMA", "DOT", "THEN")], default=0)
    named = [each for each in before[:cut] if each.is_label]
    related = compared or any([each.symbol in _BESIDE for each in beside])
    if not (related and named and any([each.is_label for each in before[cut:]])):
        return ()
    kinds = [category for each in named for category in each.categories]
    plain = {each.symbol for each in before[:cut]} <= _OF_ONE and len(kinds) == len({*kinds})
    return tuple([replace(each, cost=each.cost + UNCLEAR * (not plain)) for each in named[0].alternatives])


def gendered_in(heard: HeardText) -> list[HeardToken]:
    """Return the words by which somebody is said to be a woman or a man: "a woman", "neither of the men"."""
    nouns = {noun: symbol for symbol in heard.known.genders for noun in heard.structure.genders[symbol][0]}
    places = [place for place, text in enumerate(heard.texts) if place and text in nouns and not heard.masked[place]]
    found = [_gendered_at(heard, place, nouns[heard.texts[place]]) for place in places]
    return [token for tokens in found for token in tokens]


def _gendered_at(heard: HeardText, place: int, symbol: str) -> list[HeardToken]:
    structure, texts, first, behind = heard.structure, heard.texts, place - 1, heard.at(place + 1)
    denial = max([mark.last - mark.first for mark in heard.marked("negations") if mark.last == first], default=0)
    cleft = first > 1 and "PRON" in heard.phrases[max(first - denial - 2, 0)][1]  # "it was a man who …"
    if not cleft and (behind in structure.describing or (behind and "WHO" in heard.phrases[place + 1][1])):
        return []  # "the wife of a man who …"
    whole = (Alternative(symbol),)
    one, none = heard.phrase_before(place, "among_them"), heard.phrase_before(place, "none_among")
    if none:
        return [HeardToken(place - none, place, (Alternative("NOT"),)), HeardToken(place, place + 1, whole)]
    if one:
        return [HeardToken(place - one, place + 1, whole)]
    opens = not first or texts[first - 1] in SIGNS or "AND" in heard.phrases[first - 1][1]
    apposed = first and texts[first - 1] == "," and behind in SIGNS  # "the abbot, a man of God,"
    stated = denial or texts[first - 1] in heard.lexicon.lists["copulas"] or heard.phrase_before(first, "states_gender")
    indefinite = texts[first] in structure.articles & structure.indefinite and texts[place] in structure.gendered
    return [HeardToken(first, place + 1, whole)] if indefinite and (opens or stated) and not apposed else []


def leaves_out_gender(heard: HeardText, stated: bool) -> bool:
    """Return True if a noun for a woman or a man tells more than a reading has: "the lady with the rabbit".

    So does a pronoun where no actor is named: "the chemist lost his boat".  With `stated` only what a sentence states
    counts, "is a woman who", not what it takes for known.
    """
    read, nouns = places_of(gendered_in(heard)), heard.structure.women | heard.structure.men
    found = [place for place, text in enumerate(heard.texts) if text in nouns and place not in read]
    if stated:
        verbs = heard.lists["copulas"]
        return any([not verbs.isdisjoint(heard.texts[max(0, place - 3) : place]) for place in found])
    titled = not (heard.structure.womanly | heard.structure.manly).isdisjoint(heard.texts)  # "Lady Wick felt her purse"
    named = titled or any([not label[0] for label in heard.named])
    if not named and not heard.structure.of_one_gender.isdisjoint(heard.texts):
        return True
    return any([not (is_capital(heard, each) and is_capital(heard, each + 1)) for each in found])  # "Lady Wick"


def is_capital(heard: HeardText, place: int) -> bool:
    return place < len(heard.words) and heard.text[heard.words[place].start].isupper()


def by_gender(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that somebody is one of the women or of the men, or is not, or that each of two of them is another one."""
    symbols = [each.symbol for each, _ in taken]
    symbol = next(each for each in symbols if each in GENDERS)
    people = ", ".join([said.write.person(*each) for each in said.known.genders[symbol]])
    labels = [said.write.person(*each.label) for each, _ in taken if each.label is not None]
    rest = [each for each in symbols if each not in ("LABEL", "COMMA", "PRON", "AND")]
    if len(labels) == 1 and symbol in rest and {*rest} <= {symbol, "NOT", "NIL"} and len(rest) < 3:
        yield Reading((f"{labels[0]} {'not ' * (len(rest) - 1)}in [{people}]",), cost, "one-of")
    pair = rest[0] == symbol and "OTHER" in rest and {*rest} <= {symbol, "OF", "ONE", "OTHER"}
    if pair and len(labels) == len(said.known.genders[symbol]) == 2:
        yield Reading((f"{{{people}}} == {{{', '.join(labels)}}}",), cost, "pair")


def is_of_some(heard: HeardText) -> bool:
    """Return True if somebody is one of the women, or of the men, whom no reading names: "the first of the women"."""
    structure, code = heard.structure, heard.lexicon.code
    nouns = [at for at, text in enumerate(heard.texts) if text in structure.women | structure.men]
    nouns = [at for at in nouns if at not in places_of(gendered_in(heard))]
    several = [at for at in nouns if singular(code, heard.texts[at]) != heard.texts[at] and not heard.masked[at]]
    return any([not structure.of.isdisjoint(heard.texts[max(0, at - 3) : at]) for at in several])


def of_gender(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> tuple[Taken, bool] | None:
    """Return whom a pronoun is of by its gender, where those of all actors are known, and whether that is unclear."""
    genders, structure, subject = said.known.genders, said.known.structure, parts[0]
    words = said.heard.texts[parts[-1][1].last : rest[0][1].last]
    stated = [symbol for symbol, (*_, pronouns) in structure.genders.items() if not pronouns.isdisjoint(words)]
    if len(stated) == 1 and (other := _of_other_gender(said.heard, parts, stated[0])) is not None:
        return other
    if not genders or len(stated) != 1 or subject[0].label is None or subject[0].label[0]:
        return None
    fit = genders[stated[0]]
    if subject[0].label not in fit and _is_owner(said.heard, subject[1]):
        return subject, True  # "Ann's suitcase is heavier than Ben's, but he …"
    others = [each for each in parts[1:] if each[0].label and (each[0].label[0] or each[0].label in fit)]
    others = [each for each in others if each[0].label and each[0].label[0] in said.known.people]
    if subject[0].label in fit:
        return None if others else (subject, False)
    return (others[0], False) if len(others) == 1 else (subject, True)


def _of_other_gender(heard: HeardText, parts: Sequence[Taken], stated: str) -> tuple[Taken, bool] | None:
    """Return whom a pronoun is of that its subject's gender contradicts, and whether that is unclear.

    It is the only other one who is named: "Ann is older than the man with the cat, but he …".  One without a known
    gender may be meant as well as one with it.
    """
    labels = [each for each in parts if each[0].label is not None]
    if heard.joined or not labels or labels[0] is not parts[0] or _is_owner(heard, labels[0][1]):
        return None  # "Ann's suitcase is heavier than Ben's, but it …"
    own, *others = [(each, _gender(heard, *each)) for each in labels]
    fit = [each for each, gender in others if gender in ("", stated)]
    if own[1] not in ("", stated):
        return (fit[0], False) if len(fit) == 1 and not _is_owner(heard, fit[0][1]) else (own[0], True)
    return (own[0], True) if not own[1] and stated in [gender for _, gender in others] else None


def _is_owner(heard: HeardText, token: HeardToken) -> bool:
    return heard.at(token.first - 1) in heard.structure.of or heard.at(token.last) in heard.structure.own


def _gender(heard: HeardText, named: Alternative, token: HeardToken) -> str:
    """Return the symbol of the gender that a given name has, or else the noun before a label; "" if none tells."""
    known, first = heard.known, token.first
    if named.label is not None and not named.label[0]:
        said, kind = {*known.labels.words[named.label]} if known.has_people else set[str](), 1  # no ships
    else:
        near = range(first, max(first - _DESCRIBED, 0), -1)
        first = next((at for at in near if heard.masked[at - 1] or heard.texts[at - 1] in SIGNS), near.stop)
        said, kind = {*heard.texts[first : token.first]}, 0
    found = [symbol for symbol, lists in heard.structure.genders.items() if not said.isdisjoint(lists[kind])]
    return found[0] if len(found) == 1 else ""


def related(taken: Sequence[Taken]) -> set[str]:
    """Return the relation that a pronoun before it is of: その隣, その二日後."""
    symbols = [each.symbol for each, _ in taken]
    if symbols[:1] != ["PRON"] or not {*symbols[1:2]} <= {"NUM", "JUST", *_RELATED}:
        return set()
    return _RELATED.intersection(symbols[1:3])


def of_relation(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> tuple[Taken, float] | None:
    """Return whom a pronoun is of that is before a relation, behind two who are related so: 甲の隣は乙で、その隣は…."""
    spoken = rest[1:] if rest and rest[0][0].symbol == "LABEL" else rest
    labels = [each for each in parts if each[0].label is not None]
    alike = not related(spoken).isdisjoint([each.symbol for each, _ in parts])
    if not (said.known.joined and alike and labels[1:]):
        return None
    return labels[-1], UNCLEAR * (labels[-1] is not parts[-1])  # 甲は乙の隣に住み、その隣に…


def is_unclear(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> bool:
    """Return True if a pronoun may be of another actor than the subject."""
    words, structure, people = said.heard.texts, said.known.structure, said.known.people
    alone = [each.symbol for each, _ in rest].count("LABEL") == 1  # "the soup was not for her"
    end = next((each for each in range(rest[-1][1].last, len(words)) if words[each] in SIGNS), len(words))
    between = range(parts[-1][1].last, end if alone else rest[0][1].last)
    spoken = [place for place in between if "PRON" in said.heard.symbols[place]]
    pronoun = any([words[place] not in structure.things for place in spoken])
    owned = any([words[place] in structure.theirs for place in between])
    if not (pronoun or owned) or _is_of_one_anyway(said, parts, rest):
        return False
    labels = [each.label for each, _ in parts if each.label is not None]
    others, first = people if not structure.joined else {0}, parts[0][0].label
    relation = any([each.pointer is not None or each.symbol in _RELATING for each, _ in parts])
    one_of_two = bool(first and first[0]) or (not structure.joined and relation)
    return one_of_two and any([category in others for category, _ in labels[1:]])


def _is_of_one_anyway(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> bool:
    """Return True if it does not matter who a pronoun is: the part before it says who somebody is."""
    stated = {each.symbol for each, _ in parts} <= {"LABEL", "AND", "COMMA", "PRON"}
    texts, phrases = said.heard.texts, said.heard.phrases
    others = {texts[token.first] for each, token in rest if each.label and "PRON" in phrases[token.first][1]}
    actor = parts[0][0].label is not None and not parts[0][0].label[0]
    unlike = others.isdisjoint(texts[parts[-1][1].last : rest[0][1].last])  # "she … than he is"
    stated |= bool(others) and (unlike or actor)
    named = any([each.label is not None and not each.label[0] for each, _ in rest])
    return stated or (named and {each.symbol for each, _ in rest} <= {"PRON", "LABEL", "NOT", "NIL"})  # "it is Ben's"


def names_another(heard: HeardText, place: int, first: int) -> bool:
    """Return True for a word of somebody else than who is read: the title of "Mr. Banks" for Mrs. Banks, a new name.

    So does who gave something, in a part of a sentence from a place on: "bought his goat from Abbot".
    """
    known, structure, text = heard.known, heard.structure, heard.texts[place]
    name = heard.at(place + 1 + (heard.at(place + 1) == "."))
    titled = structure.womanly if text in structure.womanly else structure.manly
    if name in known.label_words and text in titled:
        own = [{*words} for words in known.labels.words.values() if name in words]
        unlike = structure.manly if titled is structure.womanly else structure.womanly
        return any([words & unlike - {name} for words in own]) and not any([words & titled - {name} for words in own])
    if text in structure.giving and not structure.acquired.isdisjoint(heard.texts[first:place]):
        return place + 1 in [begin for label, spans in heard.named.items() for begin, _ in spans if not label[0]]
    stranger = text in titled and text not in known.lexicon.lists["titles"]  # not "Mr and Mrs Dunn"
    return stranger and heard.at(place - 1) not in structure.articles and is_capital(heard, place)


def is_dealt_with(heard: HeardText, last: int) -> bool:
    """Return True if something is done to who is named by a job, or by him: 大工を呼んだ, not 大工を営む."""
    structure, texts = heard.structure, heard.texts
    if heard.phrase_at(last, "given"):
        return not heard.phrase_at(last, "working")
    actors = {first for label, spans in heard.named.items() if not label[0] for first, _ in spans}
    clefts = [at for at in range(last + 2, len(texts) - 1) if texts[at] in structure.owning and at + 2 in actors]
    done = any([texts[at - 1] in structure.closing and texts[at + 1] in structure.topics for at in clefts])
    return done and texts[last] == structure.agent


def are_both(heard: HeardText, labels: AbstractSet[int]) -> bool:
    """Return True if a text names two, of whom it says the same: 大工も与吉も笑った."""
    spans = [span for each in heard.named.values() for span in each]
    ends = [last + heard.phrase_at(last, "titled") for _, last in spans]
    alone = labels <= {at for first, last in spans for at in range(first, last)}
    return alone and len(spans) == 2 and all([heard.at(end) in heard.structure.even for end in ends])


def concedes(heard: HeardText, place: int) -> bool:
    """Return True for words that tell something else of the only one who was named: ", though he lives in Rome,"."""
    end, symbols = heard.phrases[place]
    pronoun = heard.has_symbol("PRON", slice(end, end + 1)) and "AND" in symbols
    return pronoun and bool(heard.phrase_at(place, "comments")) and not heard.joined


def goes_on_about(heard: HeardText, place: int) -> bool:
    """Return True for words that surely tell something else of whoever was named: "though he …", "and who …"."""
    end = heard.phrases[place][0]
    relative = heard.has_symbol("WHO", slice(end, end + 1))
    return concedes(heard, place) or (relative and heard.texts[end] in heard.structure.asking)


def spoken_of(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> tuple[Taken, float]:
    """Return whom a later part of a sentence is about if it does not say so, and what that guess costs.

    "The latter" is the one who was named last.  A pronoun is of the subject, unless only another one is an actor.
    """
    if rest and ends_topic(said.heard, [token for _, token in parts], rest[0][1].first):
        return parts[-1], 0.0
    labels = [each for each in parts if each[0].label is not None]
    subject, joined = by_than(said, without_commas(parts))[0], said.known.joined
    if (akin := of_relation(said, parts, rest)) is not None:
        return akin
    if not labels or not rest or (joined and rest[0][0].symbol != "PRON"):
        return subject, 0.0
    if parts[0][0].symbol == "EITHER" and [each.symbol for each, _ in rest] == ["NOT", "LABEL"]:
        return parts[-1], 0.0  # "either Ann or Ben has three cats, but not Cy"
    if parts[0][0].symbol in _GRADES and not joined:  # "there are more on the Gannet than …, but fewer than …"
        parts = [each for each in parts if each[0].symbol not in _GRADES]
    if rest[0][0].symbol == "LATTER" or _is_of_nearest(said, parts[-1][1].last, rest[0][1].first):
        return labels[-1], 0.0
    if rest[0][0].symbol == "THAT":
        return _meant_by_that(parts, labels, rest)
    meant = of_gender(said, parts, rest)
    if meant is not None:
        return meant[0], UNCLEAR * meant[1]
    within, ends = _goes_on(said, parts, rest)
    if within:
        return (labels[-1], 0.0) if ends else (parts[0], UNCLEAR)
    return (parts[0], subject)[joined], UNCLEAR * is_unclear(said, parts, rest)


def _is_of_nearest(said: TokenReadings, place: int, end: int) -> bool:
    """Return True if a part of a sentence begins with a word for whoever was named last: "…, en die …"."""
    texts = said.heard.texts
    if any(said.heard.masked[place:end]):
        return False  # a relative clause is between
    while place < len(texts) and (not texts[place].isalnum() or "AND" in said.heard.phrases[place][1]):
        place += 1
    return said.heard.at(place) in said.known.structure.nearest


def _goes_on(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> tuple[bool, bool]:
    """Return whether what follows "and" may be a part of a relative clause, and whether its verb at the end shows it.

    So in "jonger dan de buur die op maandag komt en de kat heeft"; "and has the cat" may be of either.
    """
    heard, known = said.heard, said.known
    if known.joined or len(parts) < 3 or len(rest) > 2 or rest[-1][0].symbol != "LABEL":
        return False, False
    within = range(parts[-2][1].last, parts[-1][1].first)
    relative = any(["WHO" in heard.phrases[place][1] for place in within])
    signed = "," in heard.texts[within.start : rest[-1][1].first] or heard.at(within.start) in PAUSES
    return relative and not signed, relative and not signed and _is_verb(said, rest[-1][1].last)


def _is_verb(said: TokenReadings, place: int) -> bool:
    """Return True for a word of the language that is a verb, and no noun."""
    story, lists, word = said.known.structure.story, said.known.lexicon.lists, said.heard.at(place)
    found = story.lists(word) if story is not None else frozenset[str]()
    return word in lists["copulas"] | lists["having"] or ("verbs" in found and "nouns" not in found)


def _meant_by_that(parts: Sequence[Taken], labels: Sequence[Taken], rest: Sequence[Taken]) -> tuple[Taken, float]:
    """Return whom "that was Ben" is about, behind what was denied: not the one of whom Ben takes the place."""
    subject, last = labels[0], labels[-1]
    denied, compared = any([each.symbol in _DENIED for each, _ in parts]), any([each.pointer for each, _ in parts])
    named = [each.label[0] for each, _ in rest if each.label is not None]
    if not denied or compared or len(labels) != 2 or len(named) != 1:
        return last, UNCLEAR
    owners = [each.label[0] for each, _ in (subject, last) if each.label is not None]
    if named[0] == owners[1]:
        return subject, 0.0
    return last, 0.0 if named[0] == owners[0] or not owners[0] else UNCLEAR


def may_go_on_of(said: TokenReadings, taken: Sequence[Taken], third: Label | None, denied: Sequence[Label]) -> bool:
    """Return True if "he" or "she" may be an actor who was merely denied: "the baker isn't Ann, and she has no dog"."""
    structure, heard, name = said.known.structure, said.heard, denied[0] if denied else (1, 0)
    if name[0] or structure.joined or len(denied) < 2 or third is None or not third[0]:
        return False
    first, *_, last = sorted([token.first for each, token in taken if each.label in denied])
    spoken = {heard.at(place) for place in range(first, last) if "PRON" in heard.phrases[place][1]} - structure.articles
    plain = said.known.lexicon.lists["copulas"] | structure.articles | structure.belonging
    begin = max([token.last for each, token in taken if each.label and token.last <= first], default=first)
    read = {place for _, token in taken for place in range(token.first, token.last)}
    word, (women, men) = said.known.labels.words.get(name, ("",))[0], structure.genders.values()
    fits = any([not spoken.isdisjoint(own[2]) and word not in other[1] for own, other in ((women, men), (men, women))])
    return fits and plain.issuperset([heard.at(place) for place in range(begin, first) if place not in read])


def is_of_denied(said: TokenReadings, taken: Sequence[Taken]) -> bool:
    """Return True if a pronoun may be of an actor who is denied before it: 黒釉は美雪ではなく、彼女は二日だ."""
    place = next((place for place, (each, _) in enumerate(taken) if each.symbol == "PRON"), 0)
    named = [(each.label, token) for each, token in taken[:place] if each.label is not None]
    denials = [token.first for each, token in taken[:place] if each.symbol in ("NOT", "NIL")]
    if not (said.known.joined and denials and len(named) == 2 and named[0][0][0] and not named[1][0][0]):
        return False
    at, structure = said.heard.at, said.known.structure
    border = denials[0] if not structure.topics else named[1][1].first - 1  # 用黑釉的不是…, 使ったのは…
    return at(border - 1) in structure.owning
