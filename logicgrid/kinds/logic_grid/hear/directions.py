"""Of which properties a comparison is said, and in which direction: "higher" is a smaller number of a rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.properties import USUAL, VAGUE
from logicgrid.kinds.logic_grid.hear.structure import ORDERED, ROWS
from logicgrid.kinds.logic_grid.hear.values import HeardPointer, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

GUESSED = 1.25
"""What it costs that words do not tell which property is compared, or in which direction: never sure."""
_ONLY = {"side", "age", "weight", "warmth"}
"""The kinds of properties whose words compare no others: "heavier"."""
TIED = 0.3
"""By how much the words must speak more for a property than for all others."""
_HIGH = ("above", "below")
_AMOUNTS = {"number", "score", "money", "length", "weight"}
_GENERAL = ("ahead", "behind", "better", "worse", "ahead_front", "behind_front", *_HIGH)
"""The comparisons that are of no kind of properties by themselves."""

_TELLING = {"age", "money", "weight", "warmth", "score", "length"}
"""The kinds of properties whose names tell what is compared: who has the higher salary need not live higher."""


def direction_of(
    known: HeardPuzzle,
    mentions: TextMentions,
    pointer: HeardPointer | None,
    category: int,
    phrased: Mapping[int, int],
) -> tuple[bool, float]:
    """Return whether a comparison is turned round, by the file's own phrase if it has one, and what the doubt costs."""
    if pointer is None:
        return False, 0.0
    if _is_ranked(known, mentions, pointer, category):
        return True, 0.0
    if pointer.alone and phrased.get(category):
        return phrased[category] != pointer.sign, 0.0
    return _turned(known, pointer, category)


_COUNTED, _UNCOUNTED = {"number"}, {"time", "age"} | ROWS
"""The kinds of properties of which there is more, and those of which nothing is merely more."""


def said_of(
    known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer | None, categories: Sequence[int]
) -> list[int]:
    """Return those of some properties of which a comparative is said where no spaces part words: 多 of no time.

    All of them if it is said of none.
    """
    if pointer is None or pointer.kind not in ("more", "less"):
        return [*categories]
    told = {name for name, kind in known.structure.kinds.items() if pointer.word in kind.said}
    fit = [each for each in categories if not (known.kinds[each] and _is_of_others(known, pointer.word, each))]
    if told == _COUNTED:
        fit = [each for each in fit if not known.kinds[each] or not known.kinds[each] <= _UNCOUNTED]
    if pointer.word in known.structure.aged:
        hidden = [masked or known.in_noun(mentions, place) for place, masked in enumerate(mentions.masked)]
        plain = [word.text for word, masked in zip(mentions.words, hidden, strict=True) if not masked]
        aged = [each for each in fit if "age" in known.kinds[each]]
        fit = fit if any([known.names_property(plain, each) for each in fit if each not in aged]) else aged or fit
    return fit or [*categories]


def _is_ranked(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, category: int) -> bool:
    """Return True for a rank of which a higher one is a smaller number: "finished higher than", but no house number."""
    if known.structure.joined or not known.is_ranking(category) or "score" not in known.kinds[category]:
        return False
    texts = {word.text for word in mentions.words}
    finished = not known.structure.finished.isdisjoint(texts)
    return finished and not known.structure.ranked.isdisjoint(pointer.word.split())


def _turned(known: HeardPuzzle, pointer: HeardPointer, category: int) -> tuple[bool, float]:
    """Return whether a word means the other direction of a property, and what the doubt about it costs."""
    lists, kinds, tail = known.lexicon.lists, known.kinds[category], pointer.word.rpartition(" ")[2]
    years, ranking = known.is_calendar(category), known.is_ranking(category)
    if _is_higher_rank(known, tail, category):
        return True, GUESSED if kinds & {"side"} and not kinds & {"score"} else 0.0
    if _is_of_others(known, tail, category):
        return False, GUESSED
    if tail in lists["aged_more"] or tail in lists["aged_less"]:
        return years, 0.0 if years or "age" in kinds else GUESSED
    if pointer.kind in _GENERAL:
        return _turned_generally(known, pointer, category)
    if tail in known.timely and not (ranking or years or "time" in kinds):
        return False, GUESSED  # "before the house"
    if pointer.kind == "unsure":
        return _turned_quickly(known, pointer.word, tail, category)
    if ranking and pointer.word in lists["placed"] and not _is_of_floors(known, tail, category):
        forward = known.structure.joined and tail not in known.structure.ranked  # 靠前
        scored = {"score"} if known.structure.joined else {"score", "money"}
        return False, 0.0 if forward else GUESSED if kinds & scored else 0.4
    return False, 1.5 if years and tail in lists["lasting"] else 0.0


def _is_higher_rank(known: HeardPuzzle, tail: str, category: int) -> bool:
    """Return True for a word for more of which the numbers of a ranking are less, where no spaces part words: 上."""
    lists, titles = known.lexicon.lists, known.titles(category)
    if not known.structure.joined or tail not in known.structure.ranked or "floor" in known.kinds[category]:
        return False
    return known.is_ranking(category) and titles.isdisjoint(lists["rising"] | lists["scored"])


def _is_of_others(known: HeardPuzzle, tail: str, category: int) -> bool:
    """Return True for a word that compares nothing but the kinds of properties that have it, which are others."""
    graded = tail in known.structure.ranked and not known.titles(category).isdisjoint(known.lexicon.lists["rising"])
    if tail not in known.structure.strict or graded:
        return False  # 年级高
    kinds, said = known.kinds[category], known.structure.kinds
    if known.categories[category].values.type == "duration":
        kinds = kinds | {"lasting"}
    quick = known.lexicon.lists["quick"] | known.lexicon.lists["slow"]
    timed = known.is_ranking(category) and "score" in kinds and tail in said["time"].said | quick  # 先到
    return not timed and not any([tail in said[kind].said | said[kind].able for kind in kinds])


def _turned_quickly(known: HeardPuzzle, word: str, tail: str, category: int) -> tuple[bool, float]:
    """Return the same for a word of speed: who is faster takes less time, and has a smaller number of a rank."""
    kinds, quick = known.kinds[category], known.lexicon.lists["quick"]
    if _is_of_floors(known, tail, category):
        return tail in known.lexicon.lists["turned_by"], 0.0  # French "plus bas"
    paced = quick | known.lexicon.lists["slow"]
    ranked = word in paced and known.is_ranking(category) and "score" in kinds
    lasting = tail in paced and ("lasting" in kinds or known.categories[category].values.type == "duration")
    return word in quick, 0.0 if ranked or lasting else 2.0


def _is_of_floors(known: HeardPuzzle, tail: str, category: int) -> bool:
    """Return True for a comparative of height and a property of floors, or of heights: "lower"."""
    kinds = known.structure.kinds
    return any([kind in known.kinds[category] and tail in kinds[kind].said for kind in ("floor", "length")])


def _turned_generally(known: HeardPuzzle, pointer: HeardPointer, category: int) -> tuple[bool, float]:
    """Return the same for a word that is said of any order: "ahead of", "above"."""
    lists, titles = known.lexicon.lists, known.titles(category)
    scored, rising = not titles.isdisjoint(lists["scored"]), not titles.isdisjoint(lists["rising"])
    if pointer.kind in _HIGH:
        return False, 0.0 if rising or scored else GUESSED
    timed = known.categories[category].values.type in ("time", "duration") and not known.structure.joined
    if known.structure.joined and known.kinds[category] & _AMOUNTS and not known.is_ranking(category):
        return True, 0.0 if scored or "number" in known.kinds[category] else 1.0  # 不及
    rows = [each for each in known.steps if known.is_ranking(each) and "side" in known.kinds[each]]
    if rows and category not in rows and not known.structure.joined and not known.is_ranking(category):
        return scored, GUESSED  # "sits behind"
    return scored, 0.0 if scored or timed or known.is_ranking(category) else 1.0


# ---------------------------------------------------------------------- of which properties a comparison is said


def sole_of(
    known: HeardPuzzle,
    mentions: TextMentions,
    pointer: HeardPointer | None,
    needs: str,
    votes: Mapping[int, float],
) -> int | None:
    """Return the only property of a puzzle of which a comparison can be said at all; None if it is not told so.

    Times and turns come before or after, places and times lie between others, and amounts are merely more, or so many
    times as much.  That it is the only amount tells it if the words speak for it, too (`votes`): "snores more".
    """
    said = _saying(known, mentions, pointer, needs)
    steps = [each for each, steps in known.steps.items() if steps.cost < VAGUE]
    able = [each for each in steps if _is_said_so(known, said, each)]
    if len(able) != 1 or able[0] not in votes:
        return None
    sole, others = able[0], [votes[each] for each in votes if each != able[0]]
    plain = [word.text for place, word in enumerate(mentions.words) if not mentions.masked[place]]
    if any([known.names_property(plain, each) for each in steps if each not in (0, sole)]):
        return None
    if known.structure.joined and pointer is not None:
        told = _is_its_word(known, pointer.word, sole)
    elif said in ("later", "order"):
        told = "time" in known.kinds[sole] or (sole in known.turns and votes[sole] > max(others, default=0.0))
    else:
        told = said != "amount" or (
            votes[sole] > max(others, default=0.0) + TIED and not counts_another(known, mentions, sole)
        )
    return sole if told and votes[sole] >= 0 else None  # what is below says the contrary: "left" of an arrival


def _saying(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer | None, needs: str) -> str:
    """Return what a comparison is by its words: "between", "order", "later", "amount" or "ahead"; "" for others."""
    if pointer is None:
        return "between" if needs == "between" else "amount" if needs == "numbers" else ""
    if known.structure.joined:
        return "order" if pointer.kind in (*ORDERS, *_HIGH) else ""
    if pointer.word in known.structure.vague and not is_just(known, mentions, pointer):
        return ""
    words = {*pointer.word.split()}
    if pointer.kind in ("more", "less"):
        if is_mere(known, mentions, pointer):
            return "amount"
        timely = {name for name, kind in known.structure.kinds.items() if kind.said & words} == {"time"}
        return "later" if timely else ""
    kind = pointer.kind.removesuffix("_front")
    return "order" if kind in ("after", "before") else "ahead" if kind in ("ahead", "behind") else ""


def _is_its_word(known: HeardPuzzle, word: str, category: int) -> bool:
    """Return True if a word of order is said of a property: 前面 of a row, 之前 of times."""
    said, kinds = known.structure.kinds, known.kinds[category]
    placed = not kinds or not ROWS.isdisjoint(kinds)
    return any([word in said[kind].said for kind in kinds]) or (placed and word not in said["time"].said)


def is_just(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer) -> bool:
    """Return True if "just" stands before a word of order: "vlak voor"."""
    return pointer.place > 0 and "JUST" in known.phrases(mentions)[pointer.place - 1][1]


def _is_said_so(known: HeardPuzzle, said: str, category: int) -> bool:
    """Return True if a comparison of a kind is said of a property."""
    kinds, ranked = known.kinds[category], known.is_ranking(category)
    timed = "time" in kinds or known.categories[category].values.type in ("time", "date") or known.is_dated(category)
    if said == "amount":
        return _is_amount(known, category) or "age" in kinds
    if said == "later":
        return timed or ranked
    return bool(said) and (timed or ranked or bool(kinds & ORDERED))


def counts_another(known: HeardPuzzle, mentions: TextMentions, category: int) -> bool:
    """Return True if a noun that is not of a property stands behind a word of degree: "twice as many friends".

    What the puzzle's texts use is its own, and so are "pieces of luggage".
    """
    texts = [word.text for word in mentions.words]
    for place in [place for place, text in enumerate(texts) if text in known.structure.degrees | known.structure.much]:
        end = place + 1
        while end < len(texts) and (texts[end] in known.structure.of or not texts[end].isalnum()):
            end += 1
        if is_new_noun(known, mentions, end, category):
            return True
    return False


def is_new_noun(known: HeardPuzzle, mentions: TextMentions, place: int, category: int) -> bool:
    """Return True for a noun of the language that neither the puzzle's words have, nor those of a property's kinds."""
    structure, texts = known.structure, [word.text for word in mentions.words]
    word = texts[place] if place < len(texts) and not mentions.masked[place] else ""
    if structure.story is None or structure.story.lists(word).isdisjoint(("nouns", "people")):
        return False
    calm = known.own_words | known.comparing_kinds | known.lexicon.lists["common"] | structure.harmless
    own = known.usual[word] >= USUAL or not calm.isdisjoint((word, known.stem(word))) or (word,) in structure.people
    return not (own or known.in_noun(mentions, place) or known.names_property(texts[place : place + 3], category))


def _is_of_story(known: HeardPuzzle, mentions: TextMentions, place: int, labels: Sequence[Label]) -> bool:
    """Return True for a noun of the story behind an ordinal that may name labels: "fell in the third round"."""
    noun, story = mentions.words[place].text if place < len(mentions.words) else "", known.structure.story
    plain = story is None or "people" in story.lists(noun) or noun in known.structure.measures
    return not plain and all([is_new_noun(known, mentions, place, category) for category, _ in labels])


def is_nth_of_another(known: HeardPuzzle, mentions: TextMentions, place: int, labels: Sequence[Label]) -> bool:
    """Return True for an ordinal of a noun of the story, or of who ended where, if points and no place tell that."""
    if _is_of_story(known, mentions, place, labels):
        return True
    texts = {word.text for word in mentions.words}
    scored = [each for each in known.steps if "score" in known.kinds[each]]
    own = any([known.kinds[each] & {"score", "time"} or known.names_property(texts, each) for each, _ in labels])
    return bool(scored) and not own and not known.structure.finished.isdisjoint(texts)


def numbering(known: HeardPuzzle, mentions: TextMentions) -> set[int]:
    """Return the places of names of properties beside a number of theirs: "hammock 1", "the third floor"."""
    texts, titles = [word.text for word in mentions.words], known.labels.titles[1:]
    ranked = {mark.first for mark in mentions.marks if mark.kind == "ordinals"}
    places = {each.first - 1 for each in mentions.figures if each.first} | {
        each.last for each in mentions.figures if each.first in ranked and each.last < len(texts)
    }
    return {
        place for place in places if not known.structure.joined and any([texts[place] in title for title in titles])
    }


def told_kinds(known: HeardPuzzle, pointer: HeardPointer | None, needs: str) -> AbstractSet[str]:
    """Return the kinds of properties to which a comparison is limited; none if it may be of any."""
    if needs == "adjacent":
        return ORDERED
    said = set(pointer.word.split()) if pointer else set[str]()
    kinds = {name for name, kind in known.structure.kinds.items() if kind.said & said}
    if pointer is not None and len(said) > 1 and pointer.word.split()[0] in known.structure.degrees:
        return kinds | {"lasting"} if "time" in kinds else kinds  # "minder laat"
    if known.structure.joined:  # 前 is of places and of times
        return kinds if kinds & _ONLY else set()
    return kinds & (_ONLY | {"time"})  # who came earlier has not paid less


def of_amounts(
    known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer | None, needs: str, open_: Sequence[int]
) -> list[int]:
    """Return the properties of which a mere "more than" is said, if any: amounts, and those that are named."""
    much = (
        pointer is None
        and needs == "numbers"
        and not known.structure.much.isdisjoint([word.text for word in mentions.words])
    )
    valued = numbering(known, mentions)
    said = [
        word.text for place, word in enumerate(mentions.words) if not mentions.masked[place] and place not in valued
    ]
    if known.structure.joined and pointer is None and needs == "numbers":
        placed = {each for each in open_ if known.is_ranking(each) or set() < known.kinds[each] <= ROWS}
        named = {each for each in open_ if known.names_property(said, each)}
        open_ = [each for each in open_ if each not in placed or named] or open_
    if not much and not is_mere(known, mentions, pointer):
        return [*open_]
    return [each for each in open_ if _is_amount(known, each) or known.names_property(said, each)] or [*open_]


def is_mere(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer | None) -> bool:
    """Return True for a mere "more than", which is said of no age, place or time."""
    if pointer is None or pointer.word not in known.structure.degrees or pointer.kind not in ("more", "less"):
        return False
    thans = {mark.first for mark in mentions.marks if mark.kind == "than"}
    behind = pointer.place + 1
    particle = behind < len(mentions.words) and mentions.words[behind].text in known.lexicon.lists["common"]
    return behind in thans or (particle and behind + 1 in thans)


def _of_rows(known: HeardPuzzle, mentions: TextMentions, needs: str, open_: Sequence[int]) -> Sequence[int]:
    """Return the actors where they are places between which others are, unless a property is named."""
    plain = [word.text for place, word in enumerate(mentions.words) if not mentions.masked[place]]
    named = any([known.names_property(plain, each) for each in open_ if each])
    return [0] if needs == "between" and 0 in open_ and not named else open_


def of_places(
    known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer | None, needs: str, open_: Sequence[int]
) -> list[int]:
    """Return the places of a race where a verb tells of one, "beat", and others where two are neighbours, if any."""
    open_ = _with_neighbours(known, open_) if needs == "adjacent" else open_
    if known.structure.joined:
        return said_of(known, mentions, pointer, open_)
    open_ = _of_rows(known, mentions, needs, open_)
    races = [each for each in open_ if known.is_ranking(each) and "score" in known.kinds[each]]
    rows = [each for each in open_ if "side" in known.kinds[each] and each not in races]
    if _is_crossing(known, mentions, pointer, [each for each in open_ if each not in races]) or is_beating(
        known, pointer
    ):
        return races or [*open_]
    if pointer is not None and pointer.end and pointer.kind in ORDERS:
        beside = not {*zip(pointer.word.split(), strict=True)}.isdisjoint(
            known.structure.kin
        )  # "neighbour to the left"
        return rows if beside else [each for each in open_ if known.is_dated(each)]  # "le lendemain de"
    beside = needs == "adjacent" or told_kinds(known, pointer, needs) == {"side"}  # "to the left of"
    return [each for each in open_ if each not in races] if beside and rows else [*open_]


def _with_neighbours(known: HeardPuzzle, open_: Sequence[int]) -> Sequence[int]:
    """Return the properties whose values have neighbours, or else the rankings, if any."""
    if any([known.kinds[each] & ROWS for each in open_]):
        scored = [each for each in open_ if known.kinds[each] == {"score"} and not known.is_ranking(each)]
        return [each for each in open_ if known.kinds[each] & ORDERED and each not in scored]
    kin = known.structure.joined or any([known.kinds[each] & ORDERED for each in open_])
    return open_ if kin else [each for each in open_ if known.is_ranking(each)] or open_


def _is_crossing(
    known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer | None, others: Sequence[int]
) -> bool:
    """Return True for an order at the end of a race, but for another property that is named: "crossed the line"."""
    said = [word.text for place, word in enumerate(mentions.words) if not mentions.masked[place]]
    named = any([known.names_property(said, each) for each in others])
    ordered = pointer is not None and pointer.kind in ORDERS
    return ordered and not named and not known.structure.crossing.isdisjoint(said)


def is_beating(known: HeardPuzzle, pointer: HeardPointer | None) -> bool:
    return pointer is not None and pointer.kind in ("ahead", "behind") and pointer.word in known.structure.beating


def _is_amount(known: HeardPuzzle, category: int) -> bool:
    """Return True for a property that is neither an age nor a place in a row, a ranking or time."""
    kinds, timed = known.kinds[category], known.categories[category].values.type in ("time", "date")
    placed = kinds & ({"age"} | ROWS) or (known.is_ranking(category) and not kinds & {"size", "money"})
    return not (placed or timed or known.is_calendar(category) or known.is_dated(category))


def is_described(
    known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, tokens: Sequence[HeardToken]
) -> bool:
    """Return True if a word of the story stands before a number: "after a walk of ten miles"."""
    words, structure = mentions.words, known.structure
    if pointer.kind in COMPARATIVES:
        return False  # "older than the owner of the pumpkin of 180 pounds"
    behind = min([each.first for each in tokens if each.first > pointer.place], default=0)
    between = range(pointer.place + 1, behind)
    texts = [words[place].text for place in between]
    if not any([figure.first == behind for figure in mentions.figures]) or _is_relative(known, mentions, between):
        return False
    if not structure.topics.isdisjoint(texts):
        return False  # 次にゴールしたのは、8番の選手だ
    if not structure.joined and any(
        [known.in_noun(mentions, place) or words[place].text in structure.someone for place in between]
    ):
        return False  # "older than the guest who came second"
    plain = known.lexicon.lists["common"] | known.lexicon.lists["persons"] | structure.harmless
    return any(
        [
            text.isalpha() and text not in plain and not known.in_noun(mentions, place)
            for place, text in zip(between, texts, strict=True)
            if not any([mark.first <= place < mark.last for mark in mentions.marks])
        ]
    )


def _is_relative(known: HeardPuzzle, mentions: TextMentions, between: range) -> bool:
    """Return True if words between two places begin a relative clause: "the balloon that flew at"."""
    that = known.structure.pointing - known.structure.articles
    phrases, texts = known.phrases(mentions), [mentions.words[place].text for place in between]
    begun = any(["WHO" in phrases[place][1] for place in between]) or not that.isdisjoint(texts)
    return begun and not known.structure.joined and "," not in texts


# ---------------------------------------------------------------------- what is no order of a puzzle's


def is_of_other_thing(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, category: int) -> bool:
    """Return True if what is compared is a noun of the story: "Ann's salary is higher", "further from the door"."""
    structure, texts = known.structure, [word.text for word in mentions.words]
    if structure.joined or structure.story is None:
        return False
    if structure.distant & {*pointer.word.split()}:
        thans = [mark.first for mark in mentions.marks if mark.kind == "than" and mark.first > pointer.place]
        between = range(pointer.place + len(pointer.word.split()), min(thans, default=pointer.place))
        plain = known.own_words | structure.sides | structure.kinds["floor"].said | known.lexicon.lists["common"]
        nouns = [texts[place] for place in between if structure.story.lists(texts[place]) == {"nouns"}]
        return any([known.usual[noun] < USUAL and noun not in plain for noun in nouns])
    verbs = [place for place, text in enumerate(texts[: pointer.place]) if text in known.lexicon.lists["copulas"]]
    own = known.structure.belonging | known.structure.own
    beside = [place for place in range(1, verbs[-1] if verbs else 0) if own & {texts[place - 1], texts[place + 1]}]
    measures = _TELLING - known.kinds[category] if beside else set()
    names = frozenset[str]().union(*[structure.kinds[each].names for each in known.kinds[category]])
    told = {text for kind in measures for text in structure.kinds[kind].names} - names - known.own_words
    units = {each.last for each in mentions.figures}
    return any([texts[place] in told and not mentions.masked[place] and place not in units for place in beside])


def is_contrary(known: HeardPuzzle, titles: set[str], words: Sequence[str]) -> bool:
    """Return True if words speak of the contrary of a property's name."""
    groups = {number for number, group in enumerate(known.structure.contrary) if group & titles}
    others = {number for number, group in enumerate(known.structure.contrary) if group & {*words}}
    pairs = known.structure.beside_names
    beside = any([names & titles and said & {*words} and not said & titles for names, said in pairs])
    return bool(groups and others - groups) or beside


def is_otherwise_done(known: HeardPuzzle, mentions: TextMentions, category: int, compared: bool) -> bool:
    """Return True if what a text tells is not done at the times of a property: who slept later has not arrived later.

    What the puzzle's own words say is done at them; and days have no earlier times of a day, if they are `compared`.
    """
    structure, texts = known.structure, [word.text for word in mentions.words]
    timed, dated = known.categories[category].values.type == "time", known.is_dated(category)
    if structure.joined or not (timed or dated or known.is_ranking(category)):
        return False
    phrases = structure.deeds if not dated else structure.in_day if compared else ()
    told = [each for each in phrases if known.own_words.isdisjoint(each) or each in structure.in_day]
    told = [each for each in told if known.usual[each[0]] < USUAL or len(each) > 1]
    places = [place for place, masked in enumerate(mentions.masked) if not masked]
    return any([tuple(texts[place : place + len(each)]) == each for each in told for place in places])
