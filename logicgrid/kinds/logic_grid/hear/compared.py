"""Which property is compared, in which direction, and by how much: where readings go wrong most often.

The file's own phrases tell it best; then the words that stand near its values in the puzzle's other texts; then its
name; then the kinds of properties that words are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.differences import owners_of_unit, steps_of
from logicgrid.kinds.logic_grid.hear.directions import (
    GUESSED,
    TIED,
    counts_another,
    direction_of,
    is_beating,
    is_contrary,
    is_just,
    is_mere,
    is_of_other_thing,
    is_otherwise_done,
    numbering,
    of_amounts,
    of_places,
    sole_of,
    told_kinds,
)
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.named import describing, fitting_unit, title_words, topic_of
from logicgrid.kinds.logic_grid.hear.parts import SIGNS
from logicgrid.kinds.logic_grid.hear.properties import USUAL, VAGUE
from logicgrid.kinds.logic_grid.hear.structure import ROWS
from logicgrid.kinds.logic_grid.hear.values import HeardPointer, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.record import Record

_LEARNED = 0.7
"""The weight of the words that the puzzle's own texts use of a property, against those of its name and kind."""
_CLOSE = 0.2
"""By how much the words may speak more for another property."""
_TOLD = 0.5
"""How much it tells that a comparative itself is about only one of the properties: "older"."""
_NOUN = 0.8
"""How much it tells that a noun beside a comparative is, where no spaces part words: 背が低い."""
_SPOKEN = 0.25
"""How much it tells that the words of a comparison are about the kinds of only one of the properties: "paid"."""
_MEASURED = {"number", "age", "lasting", "money", "weight", "length", "score", "warmth"}
"""The kinds of properties that are amounts: nobody has one before another."""
_TOPIC, _TOPICAL = 1.0, 0.5
"""The weight of a property's name as what the text is about, or of its unit; what it costs at most then."""
_PHRASED = 2.0
"""The weight of a phrase of the file."""


class Compared(Record):
    """A property that may be compared: what that costs, and whether the direction of its values is turned round."""

    category: int
    cost: float
    turned: bool


def compared(
    known: HeardPuzzle,
    mentions: TextMentions,
    labels: Sequence[Label],
    tokens: Sequence[HeardToken],
    pointer: HeardPointer | None,
    numbers: frozenset[Number] | None,
    needs: str,
    limit: frozenset[Number] | None = None,
) -> Iterator[Compared]:
    """Yield the properties that may be compared for some labels, or with a limit; their tokens are in the text."""
    able = set(known.ground.carrying(needs)) if needs != "numbers" else set(known.steps)
    plain = needs == "numbers" and numbers is None and not known.structure.joined
    if plain:
        able = {each for each in able if known.categories[each].numbers is not None}
    open_ = fitting_unit(known, mentions, limit or numbers, _open(known, mentions, labels, able, numbers))
    open_ = of_amounts(known, mentions, pointer, needs, open_) if numbers is None else open_
    open_ = of_places(known, mentions, pointer, needs, open_)
    if not open_:
        return
    closed = [] if plain else [each for each in known.steps if each not in able and known.steps[each].cost < VAGUE]
    votes = _votes(known, mentions, tokens, pointer, [*open_, *closed])
    foreign = max([votes.pop(each) for each in closed], default=0.0)
    phrased = known.phrased(mentions)
    topic = topic_of(known, mentions) if pointer is None or pointer.alone else None
    told = told_kinds(known, pointer, needs)
    counted = owners_of_unit(known, mentions, numbers, told)
    for category in open_:
        votes[category] += _PHRASED * (category in phrased)
        votes[category] += _TOPIC * ((category == topic) + (category in counted))
    costs = _costs(known, votes, open_, foreign, phrased, topic)
    sole = None if phrased or len(open_) == 1 else sole_of(known, mentions, pointer, needs, votes)
    for category in open_:
        cost = known.steps[category].cost if category == sole else costs[category]
        cost += GUESSED * _is_untold(known, told, category) + _owning(labels, category)
        cost += 0.4 * (pointer is None and not known.labels.is_ranking(category))
        turned, extra = direction_of(known, mentions, pointer, category, phrased)
        extra += GUESSED * (pointer is not None and _is_unsaid(known, mentions, pointer, category, numbers))
        extra += GUESSED * _is_of_another(known, mentions, max([each.last for each in tokens]), pointer, category)
        yield Compared(category, cost + extra, turned)


def _is_of_another(
    known: HeardPuzzle, mentions: TextMentions, last: int, pointer: HeardPointer | None, category: int
) -> bool:
    """Return True if words are of another property: "left after Ann had returned", "before nine"."""
    titles = {*known.labels.titles[category]} if category else set()
    if known.structure.joined:  # 之后 is of times and places, and who 回来 has not 出发
        behind = list(takewhile(lambda text: text not in SIGNS, [word.text for word in mentions.words[last:]]))
        if is_contrary(known, titles, behind) and not _is_of_verb(known, titles, mentions):
            return True
        ordered = pointer is not None and pointer.kind in ("after", "before") and not known.is_ranking(category)
        return ordered and set() < known.kinds[category] <= _MEASURED
    behind = [word.text for word in mentions.words[last:]]
    outranks = is_beating(known, pointer) and "score" not in known.kinds[category]
    thans = any([mark.kind == "than" for mark in mentions.marks])
    ordered = pointer is not None and (pointer.kind.removesuffix("_front") in ("after", "before") or not thans)
    orders = ordered and not (pointer and pointer.end)
    acts = orders and (_is_at_hour(known, mentions, pointer, category) or _is_of_story(known, behind, titles))
    timely = pointer is not None and not (known.structure.kinds["time"].said.isdisjoint(pointer.word.split()))
    acts = acts or (timely and is_otherwise_done(known, mentions, category, True))
    return is_contrary(known, titles, behind) or outranks or acts


def _is_at_hour(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer | None, category: int) -> bool:
    """Return True for a word of order before a time of day, where no times are compared: "before nine"."""
    hours = {each.first for each in mentions.figures if each.clock}
    timed = known.categories[category].values.type in ("time", "duration")
    return pointer is not None and not timed and not hours.isdisjoint((pointer.place + 1, pointer.place + 2))


def _is_of_story(known: HeardPuzzle, behind: Sequence[str], titles: set[str]) -> bool:
    """Return True if what somebody had done before is no word of a property: "after Ann had recommended it"."""
    past = next((place for place, word in enumerate(behind[:3]) if word in known.structure.past), len(behind))
    said = [word for word in behind[past + 1 : past + 3] if word.isalpha()]
    groups = [group for group in known.structure.contrary if group & titles]
    told = frozenset().union(known.structure.finished, known.structure.crossing, known.own_words, *groups)
    return bool(said) and "," not in behind[:past] and told.isdisjoint(said)


def _is_unsaid(
    known: HeardPuzzle,
    mentions: TextMentions,
    pointer: HeardPointer,
    category: int,
    numbers: frozenset[Number] | None,
) -> bool:
    """Return True if the words of a comparison need not be said of a property."""
    unsupported = numbers is None and _is_unsupported(known, mentions, pointer, category)
    other = counts_another(known, mentions, category) or _is_of_stay(known, pointer, category, numbers)
    unnamed = known.structure.joined and _is_unnamed(known, mentions, pointer, category)
    other = other or is_of_other_thing(known, mentions, pointer, category)
    return unsupported or other or unnamed or _is_of_other_deed(known, mentions, pointer, category)


def _is_unnamed(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, category: int) -> bool:
    """Return True if a comparative is of a property only where it is named, and it is not: 高 of prices."""
    kinds = [known.structure.kinds[kind] for kind in known.kinds[category]]
    if not any([pointer.word in kind.able for kind in kinds]) or any([pointer.word in kind.said for kind in kinds]):
        return False
    plain = "".join([" " if mentions.masked[place] else word.text for place, word in enumerate(mentions.words)])
    said = frozenset().union(*[kind.said | kind.names for kind in kinds])
    return not (known.names_property(plain, category) or any([each in plain for each in said]))


def _is_of_other_deed(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, category: int) -> bool:
    """Return True for a mere "more than" of what no property is about: who snored more has not paid more."""
    kinds = known.kinds[category] & (_MEASURED - {"number"})  # of which verbs are known
    if known.structure.joined or mentions.figures or not (kinds and is_mere(known, mentions, pointer)):
        return False
    before = takewhile(lambda place: not mentions.masked[place], range(pointer.place - 1, -1, -1))
    plain = known.lexicon.lists["common"] | known.structure.harmless
    said = [word for word in [mentions.words[place].text for place in before] if word.isalpha() and word not in plain]
    told = known.own_words.union(*[known.structure.kinds[kind].said for kind in kinds])
    alike = any([known.is_alike(title, word) for title in known.labels.titles[category] for word in said[:1]])
    return not alike and not told.issuperset(said[:1])


def _is_unsupported(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, category: int) -> bool:
    """Return True for a word of order that is more often a preposition, where no other word speaks of an order."""
    if pointer.word not in known.structure.vague:
        return False
    stressed = known.structure.stressed
    if stressed and mentions.text[mentions.words[pointer.place].start :].startswith(stressed):
        return False
    behind = [each for each in mentions.figures if each.first == pointer.place + 1 and not each.clock]
    if behind and behind[0].values.isdisjoint(known.categories[category].numbers or ()):
        return True  # "voor drie weken"
    said = {
        word.text for place, word in enumerate(mentions.words) if not mentions.masked[place]
    } - known.structure.vague
    about = {name for name, kind in known.structure.kinds.items() if not kind.said.isdisjoint(said)}
    orders = [mark for mark in mentions.marks if mark.kind in ("after", "before", "ahead", "behind")]
    ordered = any([mentions.words[mark.first].text not in known.structure.vague for mark in orders])
    ordered = ordered or (is_just(known, mentions, pointer) and known.structure.dwelling.isdisjoint(said))
    return not (about & known.kinds[category] or ordered)


def _is_of_stay(known: HeardPuzzle, pointer: HeardPointer, category: int, numbers: frozenset[Number] | None) -> bool:
    """Return True for how long something lasts beside a word of time: who "joined later" has been there for less.

    By a number of days it may be that much, "six days later"; but not by one of years.
    """
    kinds, phrases = known.kinds[category], known.lexicon.phrases
    units = [each for title in known.labels.titles[category] for each in phrases.get(title, ())]
    yearly = numbers is None or any([(kind, value) == ("units", 12) for _, kind, value in units])
    timely = known.structure.kinds["time"].said - known.structure.kinds["lasting"].said
    spans = "lasting" in kinds and "time" not in kinds and yearly
    return spans and not timely.isdisjoint(pointer.word.split())


def _open(
    known: HeardPuzzle,
    mentions: TextMentions,
    labels: Sequence[Label],
    able: set[int],
    numbers: frozenset[Number] | None,
) -> list[int]:
    """Return the properties that can be compared for some labels, by one of some numbers if there are any."""
    taken = [category for category, _ in labels]
    open_ = [each for each in known.steps if each in able and taken.count(each) < len(taken)]
    if known.structure.joined and any([each and known.kinds[each] & ROWS for each in open_]):
        open_ = [each for each in open_ if each]  # houses 一郎の家, 二郎の家 that stand in a row, too
    return open_ if numbers is None else [each for each in open_ if steps_of(known, mentions, each, numbers)]


def _is_untold(known: HeardPuzzle, told: AbstractSet[str], category: int) -> bool:
    """Return True if a property is of other kinds than those to which a comparison is limited; ranks may be later."""
    numbered = not known.structure.numbers.isdisjoint(known.titles(category))  # French "plus grand"
    own = known.kinds[category] | ({"size"} if numbered else set())
    ranked = "time" in told and known.is_ranking(category)
    return bool(told and own) and told.isdisjoint(own) and not ranked


def _costs(
    known: HeardPuzzle,
    votes: Mapping[int, float],
    open_: Sequence[int],
    foreign: float,
    phrased: Mapping[int, int],
    topic: int | None,
) -> dict[int, float]:
    """Return for each property what it costs by itself, and that the words speak more, or as much, for another one.

    `foreign` is how much they speak for what no rule compares, such as the actors; `phrased` are the properties whose
    own phrases the text has; `topic` is the one that it is about, which is compared whatever its values are.
    """
    firm = [each for each in open_ if each == topic or known.steps[each].cost < VAGUE] or open_
    top, *others = sorted([votes[category] for category in firm], reverse=True)
    tied = (bool(others) and others[0] > top - TIED) or foreign > top
    several = len(firm) > 1
    found: dict[int, float] = {}
    for category in open_:
        unsure = top < _LEARNED or tied or votes[category] < top - _CLOSE
        own = known.steps[category].cost
        found[category] = (min(own, _TOPICAL) if category == topic else own) + 1.5 * max(top - votes[category], 0)
        found[category] += _PHRASED if category not in phrased and not phrased.keys().isdisjoint(known.steps) else 0
        found[category] += 0.3 if top < 0.5 and several else 0
        found[category] += GUESSED if (several or foreign > top) and unsure else 0
    return found


def _owning(labels: Sequence[Label], category: int) -> float:
    """Return what it costs that a label is itself a value of the property that is compared."""
    taken = [each for each, _ in labels]
    return 1.5 if taken[0] == category else 0.5 if category in taken else 0.0


def _votes(
    known: HeardPuzzle,
    mentions: TextMentions,
    tokens: Sequence[HeardToken],
    pointer: HeardPointer | None,
    open_: Sequence[int],
) -> dict[int, float]:
    """Return for each property how much the words of a comparison speak for it."""
    within: Sequence[int] = _reach(known, mentions, tokens, pointer)
    told = describing(known, mentions, tokens) | numbering(known, mentions)
    if known.structure.joined:
        inside = {place for token in tokens for place in range(token.first, token.last)}
        within = [place for place in within if place not in inside | told]
    between = [said for place in within for said in known.said_at(mentions, place)]
    plain = _plain_words(mentions, tokens, [place for place in range(len(mentions.words)) if place not in told])
    near = _plain_words(mentions, tokens, within)
    harmless = known.lexicon.lists["common"] | known.structure.harmless if not known.structure.joined else frozenset()
    votes = known.votes([word for word in between if word not in harmless], open_)
    said = {*between, *[mentions.words[place].text for place in within if not mentions.masked[place]]}
    said.update(pointer.word.split() if pointer else ())
    about = {name for name, kind in known.structure.kinds.items() if kind.said & said}
    about |= _about_all(known, mentions, about) if pointer is None and not known.structure.joined else set()
    about |= {"lasting"} if "speed" in about else set()  # who is faster takes less
    noun = _told_by_noun(known, mentions, tokens, pointer, open_)
    sole = _told_alone(known, mentions, tokens, pointer, open_) if noun is None else None
    spoken = None if known.structure.joined else _spoken(known, open_, about, near)
    titled_by = title_words(known, mentions)
    for category in open_:
        titles = titled_by[category]
        own = about - _of_another_name(known, said, open_, category)
        votes[category] = _LEARNED * votes[category] + _kindly(own & _kinds_told(known, category))
        votes[category] += _naming(known, titles, near, plain)
        votes[category] += _NOUN * (category == noun) + _TOLD * (category == sole) + _SPOKEN * (category == spoken)
        daily = _is_of_daily(known, mentions, tokens, pointer, titles)
        votes[category] -= 2.0 * max(daily, is_contrary(known, titles, between))
        timed = known.categories[category].values.type in ("time", "date")
        votes[category] += _TOLD * (timed and _is_of_verb(known, titles, mentions))
    return votes


def _kinds_told(known: HeardPuzzle, category: int) -> set[str]:
    """Return the kinds whose words tell of a property: who is quicker in a race is before another one."""
    raced = known.structure.joined and known.is_ranking(category) and "score" in known.kinds[category]
    return known.kinds[category] | ({"time", "lasting"} if raced else set())


def _of_another_name(known: HeardPuzzle, said: set[str], open_: Sequence[int], category: int) -> set[str]:
    """Return the kinds that only the name of another property speaks of: "sold" as a property beside a price."""
    if known.structure.joined:
        return set()
    titles = {number: {*known.labels.titles[number]} for number in open_ if number}
    names = {word for number, each in titles.items() if number != category for word in each}
    names -= titles.get(category, set())
    plain = said - names
    return {name for name, kind in known.structure.kinds.items() if kind.said & said and not kind.said & plain}


def _about_all(known: HeardPuzzle, mentions: TextMentions, about: set[str]) -> set[str]:
    """Return the kinds of properties that a whole text is about, where no comparative tells: "lives next to"."""
    texts = {word.text for word in mentions.words}
    found = set(ROWS) if not known.structure.dwelling.isdisjoint(texts) else set[str]()
    return found or {name for name, kind in known.structure.kinds.items() if not about and kind.said & texts}


def _spoken(known: HeardPuzzle, open_: Sequence[int], about: set[str], near: Sequence[str]) -> int | None:
    """Return the only property of the kinds that words are about, if they name none."""
    kin = [each for each in open_ if known.steps[each].cost < VAGUE and about & known.kinds[each]]
    told = any([_naming(known, {*known.labels.titles[each]}, near, ()) for each in open_ if each])
    return kin[0] if len(kin) == 1 and not told else None


def _reach(
    known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken], pointer: HeardPointer | None
) -> range:
    """Return the places of the words between labels; of the whole text where the comparison is not among them.

    Where no spaces part words, what is said in a later clause is of something else: 小军比大勇后到，年纪比大勇大.
    """
    within = range(min([each.last for each in tokens]), max([each.first for each in tokens]))
    if known.structure.joined or (pointer and pointer.place not in within):
        last = max(within.start, within.stop, pointer.place if pointer else 0)
        later = _later_clause(mentions, last) if known.structure.joined and pointer is not None else None
        return range(len(mentions.words) if later is None else later)
    return within


def _later_clause(mentions: TextMentions, place: int) -> int | None:
    """Return the first sign behind a place that parts clauses; None if no comparison stands behind it."""
    signs = [each for each in range(place, len(mentions.words)) if mentions.words[each].text in SIGNS]
    compared = [mark.first for mark in mentions.marks if mark.kind == "than"]
    return signs[0] if signs and compared and compared[-1] > signs[0] else None


def _plain_words(mentions: TextMentions, tokens: Sequence[HeardToken], places: Iterable[int]) -> list[str]:
    """Return the words at some places that are no names, stand beside no label, deny nothing and are no "next to"."""
    figures = {each.first for each in mentions.figures}
    left = {place for each in tokens for place in (each.first - 1, each.last)}  # "number 18" is about a label
    if mentions.lexicon.settings.get("comparative") != "behind":
        left -= {
            each.last for each in tokens if each.first not in figures and mentions.masked[each.first]
        }  # "Ann sold"
    left.update([mark.first for mark in mentions.marks if mark.kind == "negations"])
    left.update([place for mark in mentions.marks if mark.kind == "beside" for place in range(mark.first, mark.last)])
    return [mentions.words[place].text for place in places if not mentions.masked[place] and place not in left]


def _told_by_noun(
    known: HeardPuzzle,
    mentions: TextMentions,
    tokens: Sequence[HeardToken],
    pointer: HeardPointer | None,
    open_: Sequence[int],
) -> int | None:
    """Return the only property that a noun before "than", or before the comparative, is about: "丹妮花的钱比…多"."""
    nouns = _nouns(known, mentions, tokens, pointer) if pointer is not None and known.structure.joined else set[str]()
    about = {
        name
        for name, kind in known.structure.kinds.items()
        if (kind.said | {each for each in kind.names if len(each) > 1}) & nouns
    }
    named = [each for each in open_ if known.steps[each].cost < VAGUE and about & known.kinds[each]]
    return named[0] if len(named) == 1 else None


def _told_alone(
    known: HeardPuzzle,
    mentions: TextMentions,
    tokens: Sequence[HeardToken],
    pointer: HeardPointer | None,
    open_: Sequence[int],
) -> int | None:
    """Return the only one of some properties that a comparative itself is about; None if there is none or several."""
    pointed = {*_graded(known, mentions, tokens)} if pointer is None else {*pointer.word.split(), pointer.word}
    if pointer is not None and pointer.end and known.structure.joined:
        pointed |= {word for word in known.comparing_kinds if word in pointer.word}
    told = {name for name, kind in known.structure.kinds.items() if kind.said & pointed}
    alike = [each for each in open_ if known.steps[each].cost < VAGUE and told & known.kinds[each]]
    return alike[0] if len(alike) == 1 else None


def _graded(known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken]) -> list[str]:
    """Return what stands behind "as" between two names where no comparative tells: "twice as old as"."""
    last = max([each.first for each in tokens])
    equals = known.structure.degrees | known.structure.equals | {*known.lexicon.settings.get("as", "").split()[:1]}
    texts = [word.text for word in mentions.words[:last]]
    if known.structure.joined or len(tokens) < 2:
        return []
    return [
        texts[place + 1] for place in range(min([each.last for each in tokens]), last - 1) if texts[place] in equals
    ]


def _nouns(known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken], pointer: HeardPointer) -> set[str]:
    """Return the words from the first label to a "than" behind it, and from the labels to the comparative."""
    than = next((mark for mark in mentions.marks if mark.kind == "than"), None)
    first, last = min([each.last for each in tokens]), max([each.last for each in tokens])
    if than is None:
        return set()
    after = known.lexicon.settings["than_object"] == "after"
    subject = range(first, than.first if after else min(than.first, max([each.first for each in tokens])))
    told = {said for place in subject for said in known.said_at(mentions, place)}
    if not after:
        told &= known.structure.measures  # of what is said of the subject only nouns: 店の番号は…より
    return told | {
        said for place in range(max(last, than.last), pointer.place) for said in known.said_at(mentions, place)
    }


def _naming(known: HeardPuzzle, titles: set[str], near: Sequence[str], anywhere: Sequence[str]) -> float:
    """Return which part of a property's name some words have; those between the labels say more."""

    def known_among(words: Sequence[str]) -> int:
        return sum([any([known.is_alike(title, word) for word in words]) for title in titles])

    return max(0.8 * known_among(near), 0.6 * known_among(anywhere)) / max(len(titles), 1)


def _is_of_daily(
    known: HeardPuzzle,
    mentions: TextMentions,
    tokens: Sequence[HeardToken],
    pointer: HeardPointer | None,
    titles: set[str],
) -> bool:
    """Return True if what is earlier is done every day, and is no property's name nor what texts tell: 睡得晚."""
    if pointer is None or not known.structure.daily or pointer.word not in known.structure.kinds["time"].said:
        return False
    texts, after = [word.text for word in mentions.words], known.lexicon.settings["than_object"] == "after"
    thans = [mark.first for mark in mentions.marks if mark.kind == "than" and after]
    said = texts[min([each.last for each in tokens]) : min(thans, default=0)]
    said += texts[max([each.last for each in tokens]) :]
    found = [each for each in known.structure.daily if each in "".join(said) and titles.isdisjoint(each)]
    own = [sum([each in mentions.text for mentions in known.mentions.values()]) for each in found]
    return bool(own) and max(own) < USUAL


def _is_of_verb(known: HeardPuzzle, titles: set[str], mentions: TextMentions) -> bool:
    """Return True if a text has a form of the verb that a property's name is of: "left" of a departure."""
    texts = {word.text for place, word in enumerate(mentions.words) if not mentions.masked[place]}
    return any([group & titles and group & texts for group in known.structure.contrary])


def _kindly(kinds: set[str]) -> float:
    """Return how much it speaks for a property that words are about some of its kinds."""
    return 0.7 + 0.35 * (len(kinds) - 1) if kinds else 0.0
