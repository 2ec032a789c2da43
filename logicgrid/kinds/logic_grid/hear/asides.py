"""What a sentence says besides: what it says in passing and of whom, and words of the story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from logicgrid.kinds.logic_grid.hear.genders import are_both, concedes, is_dealt_with
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.plain import is_before_person
from logicgrid.kinds.logic_grid.hear.properties import USUAL, VAGUE
from logicgrid.kinds.logic_grid.hear.story import is_noun, is_paid_for
from logicgrid.kinds.logic_grid.hear.structure import Phrase
from logicgrid.kinds.logic_grid.hear.text import HeardText, Span
from logicgrid.kinds.logic_grid.hear.values import CURRENCIES, Alternative, HeardPointer, HeardToken, places_of
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES
from logicgrid.puzzle.record import Record

_OPEN, _CLOSED, _STOPS = (",", "(", "–", "—"), (",", ")", "–", "—"), (".", ";", ":", "!")
_EARLY, _SHORT = 6, 4
"""How many words may precede a description of the subject, and the most letters of no participle."""
_TELLING = {"age", "money", "weight", "warmth", "score", "length"}
"""The kinds of properties whose names tell what is compared: who has the higher salary need not live higher."""
_REACH, _NEAR = 3, 4
"""How many words may be between a label and the comma before a clause about it, and from a noun to its label."""


class Aside(Record):
    """The words `first` to `last` (exclusive) are about the label at `whom`.

    `relative`: whether a word such as "who" says so; otherwise it is an apposition, or part of a list.
    """

    first: int
    last: int
    whom: int
    relative: bool


def asides_in(heard: HeardText, tokens: Sequence[HeardToken]) -> Iterator[Aside]:
    """Yield the asides, in the order of the text."""
    texts = heard.texts
    labels = [token for token in tokens if token.may_be("LABEL")]
    inside = places_of(labels)
    end = 0
    for place, text in enumerate(texts[:-1]):
        if text not in _OPEN or place < end or place in inside:
            continue
        close = next((each for each in range(place + 1, len(texts)) if _closes(texts, each, inside)), len(texts))
        whom = _whom(labels, place)
        within = [token for token in tokens if place < token.first < close]
        if whom is None or not any([token in labels for token in within]):
            continue
        relative = any(["WHO" in heard.phrases[each][1] for each in (place + 1, place + 2) if each < close])
        relative |= whom is labels[0] and close < len(texts) and concedes(heard, place + 1)
        if relative or (
            _is_apposition(heard, within, place, close) and (whom is labels[0] or not _is_of_all(whom, within))
            if whom.last == place or text == "("
            else whom is labels[0] and _is_described(heard, within, place, close)
        ):
            yield Aside(place + 1, close, whom.first, relative)
            end = close + 1


def _whom(labels: Sequence[HeardToken], place: int) -> HeardToken | None:
    """Return the label before a comma that the clause after it may be about; rather one that is surely a label."""
    before = [token for token in labels if token.last <= place <= token.last + _REACH]
    before = [token for token in before if all([each.symbol for each in token.alternatives])] or before
    return before[-1] if before else None


def _is_apposition(heard: HeardText, within: Sequence[HeardToken], place: int, close: int) -> bool:
    """Return True if the words between two commas are another name, or a comparison, and no part of a list."""
    named = len(within) == 1 and (within[0].first == place + 1 or heard.texts[place + 1] in heard.structure.articles)
    denied = [token.symbol for token in within] == ["NOT", "LABEL"] and within[0].first == place + 1
    adjective = within[0].symbol in ("MORE", "LESS", "RATIO") and within[0].first <= place + 2
    behind = heard.phrases[close + 1][1] if close + 1 < len(heard.texts) else ()
    joined = not {"AND", "OR", "NOR"}.isdisjoint(behind)
    return (adjective or named or denied or _is_described(heard, within, place, close)) and not joined


def _is_of_all(whom: HeardToken, within: Sequence[HeardToken]) -> bool:
    """Return True if what is denied at an end takes the place of nothing before it: "after Ann, not on Friday"."""
    denied = [token.symbol for token in within] == ["NOT", "LABEL"]
    return denied and whom.categories.isdisjoint(within[1].categories)


def _is_described(heard: HeardText, within: Sequence[HeardToken], place: int, close: int) -> bool:
    """Return True for words between two commas that begin with a participle or preposition: ", wearing black,"."""
    texts, structure = heard.texts, heard.structure
    if close >= len(texts) or texts[close] != "," or texts[place] != "," or place > _EARLY:
        return False
    if not {"AND", "OR", "NOR", "ONE", "OTHER", "DOT"}.isdisjoint([each.symbol for each in within]):
        return False
    first = texts[place + 1]
    participle = len(first) > _SHORT and first.endswith(structure.participles) and not heard.masked[place + 1]
    return participle or first in structure.describing


def _closes(texts: Sequence[str], place: int, inside: set[int]) -> bool:
    return texts[place] in (*_CLOSED, *_STOPS) and place not in inside


# ---------------------------------------------------------------------- what is done to another one


def is_done_to_another(heard: HeardText, labels: AbstractSet[int]) -> bool:
    """Return True if something is done to somebody, where words without spaces tell it: 田中さんに, 给小明, 替木匠."""
    roles = _roles(heard)
    if heard.known.owned:
        return False
    beside = {at for at, _ in roles}
    named = [span for label, spans in heard.named.items() if not label[0] for span in spans]
    if any([_is_of_another(heard, labels, last + heard.phrase_at(last, "titled"), beside) for _, last in named]):
        return True
    dealt = any([is_dealt_with(heard, last) for _, last in roles])
    return dealt or _is_kin_of_another(heard) or are_both(heard, labels)


def _is_kin_of_another(heard: HeardText) -> bool:
    """Return True if a text says what somebody is to another one: 犬の飼い主の上司だ at its end, 养猫的人的妹妹."""
    structure, texts = heard.structure, heard.texts
    owned = [at for at in range(1, len(texts)) if texts[at - 1] in structure.owning and not heard.in_noun(at)]
    if structure.topics:
        return len(heard.named) > 1 and any([heard.phrase_at(at, "kin") for at in owned if at >= len(texts) - 6])
    whose = [at for at in owned if heard.in_noun(at - 2) or heard.phrase_before(at - 1, "people")]
    return any([heard.phrase_at(at, "kin", "circle") and at not in dict(heard.titled) for at in whose])


def _roles(heard: HeardText) -> set[tuple[int, int]]:
    """Return the places of people who are named by their jobs, or by a value and the puzzle's noun: 60岁的客人."""
    roles = {span for label, spans in heard.named.items() if label[0] in heard.known.people - {0} for span in spans}
    values = {(each.first, each.last) for each in heard.figures}.union(*heard.named.values())
    for first, last in values:
        ends = [place for place in range(last, last + 4) if heard.in_noun(place)]
        between = heard.texts[last : min(ends, default=0)]
        if not heard.structure.owning.isdisjoint(between):
            roles.add((first, max(ends) + 1))
    return roles


def _is_of_another(heard: HeardText, labels: AbstractSet[int], end: int, roles: AbstractSet[int]) -> bool:
    """Return True if what follows an actor's name is about another one: 青木さんの妻, 青木さんが見た客."""
    structure, behind = heard.structure, heard.texts[end:]
    if behind[:1] and behind[0] in structure.owning:
        return bool(heard.phrase_at(end + 1, "kin", "circle")) and end + 1 not in dict(heard.titled)  # 红队的教练
    if structure.agent != "".join(behind[:1]) or not structure.agent:
        return False
    nouns = [place for place in range(end + 2, end + len(behind)) if heard.in_noun(place) or place in roles]
    return bool(nouns) and labels.isdisjoint(range(end, nouns[0])) and "、" not in behind[: nouns[0] - end]


def is_meant_for(heard: HeardText, place: int, categories: AbstractSet[int]) -> bool:
    """Return True for a word of order that says what, or who, something is for: "wie voor de koffer spaart"."""
    known, structure, texts = heard.known, heard.structure, heard.texts
    first = _again(heard, place)
    if first is not None and (heard.at(first - 1) in heard.lists["copulas"] or is_meant_for(heard, first, categories)):
        return True  # "was voor Ann of voor Ben"
    begin, end = _clause_of(heard, place)
    before = [label[0] for label, spans in heard.named.items() if any([last <= place for _, last in spans])]
    ordered = known.people | {each for each, steps in known.steps.items() if steps.cost < VAGUE}
    last = place - 1
    while last > begin and (heard.is_marked(last, "negations", "neither") or texts[last] in structure.likewise_true):
        last -= 1
    if before and texts[last] in known.lexicon.lists["copulas"] and ordered.isdisjoint(before):
        return is_before_person(heard, place, categories) and not _tells_order(heard, begin, end)
    if not categories or not categories.isdisjoint(ordered):
        return False
    if last < place - 1 or _asks(heard, place - 1):
        return not _tells_order(heard, begin, end)
    compared = not known.lexicon.lists["than"].isdisjoint(texts[max(last - 2, 0) : last])
    noun = (compared or not before) and last > begin and is_noun(heard, last)  # "later dan de groep voor Berlijn"
    return noun and not _tells_order(heard, last if compared else begin, place)


def _again(heard: HeardText, place: int) -> int | None:
    """Return where a word of order is that stands in two parts alike: "niet voor Ann, maar voor Ben"; else None."""
    structure, texts = heard.structure, heard.texts
    first = next((each for each in range(place - 2, -1, -1) if texts[each] == texts[place]), place)
    plain, at = structure.articles | structure.likewise_true | structure.affirmed, place - 1
    while at > first and (heard.masked[at] or texts[at] in plain or heard.is_marked(at, "negations")):
        at -= 1
    joined = not {"AND", "OR"}.isdisjoint(heard.phrases[at][1]) or (at < place - 1 and texts[at] == ",")
    return first if first < at and joined else None


def is_aim(heard: HeardText, place: int) -> bool:
    """Return True for a word of order before a mere thing, or in a clause whose verb says what it is for."""
    again = heard.is_marked(place - 1, "neither") and heard.where([heard.texts[place - 1 : place + 1]])[0].start
    if (_is_thing(heard, place + 1) and not heard.has_symbol("JUST", slice(place - 1, place))) or (
        (again and again < place - 1) or is_paid_for(heard, place)
    ):
        return True  # the second of "noch voor Ann, noch voor Ben"
    (begin, end), texts, aims = _clause_of(heard, place), heard.texts, heard.structure.aims
    begin = max([at + 1 for at in range(begin, place) if texts[at] == texts[place]], default=begin)
    front = place == begin or _asks(heard, place - 1)  # "wie voor de keuken koos"
    stated = not aims.isdisjoint(texts[begin:place]) or (front and not aims.isdisjoint(texts[place:end]))
    return stated and not _tells_order(heard, max(begin, place - 2), end)


def _is_thing(heard: HeardText, place: int) -> bool:
    """Return True for a noun of the story that neither is somebody nor is described: "had paid for the trip"."""
    structure = heard.structure
    place += heard.at(place) in structure.articles | structure.theirs
    noun = heard.at(place)
    described = heard.has_symbol("WHO", slice(place + 1, place + 2)) or heard.at(place + 1) in structure.own
    stated = described or any(heard.masked[place : place + _NEAR]) or heard.in_noun(place) or place in heard.figured
    stated = stated or noun in structure.in_periods | structure.someone
    lists = structure.story.lists(noun) if structure.story is not None and not stated else frozenset[str]()
    return "nouns" in lists and "people" not in lists


def _clause_of(heard: HeardText, place: int) -> tuple[int, int]:
    signs = [at for at, text in enumerate(heard.texts) if text in (*_CLOSED, *_STOPS)]
    begin = max([at for at in signs if at < place - 1], default=-1) + 1
    return begin, min([at for at in signs if at > place], default=len(heard.texts))


def _tells_order(heard: HeardText, begin: int, end: int) -> bool:
    """Return True if some words are of an order or time, or of coming and going."""
    structure = heard.structure
    moves = structure.finished.union(structure.crossing, *structure.contrary)
    return not (structure.kinds["time"].said - structure.vague | moves).isdisjoint(heard.texts[begin:end])


def _asks(heard: HeardText, place: int) -> bool:
    """Return True for "who", a question word, or what joins two parts."""
    symbols, asking = heard.phrases[place][1], heard.structure.asking
    return place >= 0 and (not {"WHO", "AND"}.isdisjoint(symbols) or heard.texts[place] in asking)


def cost_of_unsaid(heard: HeardText, spans: Sequence[Span], place: int) -> float:
    """Return what it costs that a vague word of order says nothing: nothing in "voor € 60" and "voor Engels"."""
    named = {category for first, _, labels in spans if first - place in (1, 2) for category, _ in labels}
    priced = heard.at(place + 1) in CURRENCIES or heard.at(place + 2) in heard.structure.coins
    titled = (heard.at(place + 1),) in heard.known.labels.titles and True not in heard.masked[place + 2 : place + 3]
    if priced or titled or any([heard.known.type(category) == "money" for category in named]):
        return 0.0
    given = heard.at(place - 1) in heard.lists["copulas"] and not any(map(heard.known.is_timed, named))
    return 0.6 if given else 0.3 if is_meant_for(heard, place, named) else 1.3


def meant_otherwise(heard: HeardText, found: Mapping[int, HeardToken]) -> dict[int, HeardToken]:
    """Return the mere negations among bounds that end in a vague word of order: "spaart niet voor de koffer"."""
    labels = {token.first: token.categories for token in found.values() if token.is_label}
    negations = {}
    for place, token in found.items():
        vague = token.symbol in ("ATLEAST", "ATMOST") and heard.at(token.last - 1) in heard.structure.vague
        near = [labels[at] for at in (token.last, token.last + 1) if at in labels] if vague else []
        priced = heard.at(token.last) in CURRENCIES or heard.at(token.last + 1) in heard.structure.coins
        meant = priced or heard.at(token.last) in heard.lists["pronouns"]  # "was niet voor hem"
        meant = meant or (bool(near) and is_meant_for(heard, token.last - 1, {*near[0]}))
        if meant and heard.is_marked(place, "negations"):
            negations[place] = HeardToken(place, token.last, (Alternative("NOT"),))
    return negations


# ---------------------------------------------------------------------- what is no order of a puzzle's


def counts_another(heard: HeardText, category: int) -> bool:
    """Return True if a noun that is not of a property follows a word of degree: "twice as many friends".

    What the puzzle's texts use is its own, and so are "pieces of luggage".
    """
    graded, texts = heard.structure.degrees | heard.structure.much | heard.structure.numbers, heard.texts
    for end in [place + 1 for place, text in enumerate(texts) if text in graded]:
        while end < len(texts) and (texts[end] in heard.structure.of or not texts[end].isalnum()):
            end += 1
        if heard.at(end) not in heard.lists["times"] and is_new(heard, end, category):  # "two more times"
            return True
    return False


def is_new(heard: HeardText, place: int, category: int, verbs: bool = False) -> bool:
    """Return True for a noun of the language that neither the puzzle's words have, nor those of a property's kinds.

    With `verbs` for a noun or a verb, but not for people.
    """
    structure, known = heard.structure, heard.known
    word = heard.at(place) if place < len(heard.texts) and not heard.masked[place] else ""
    lists = frozenset[str]() if structure.story is None else structure.story.lists(word)
    if lists.isdisjoint(("nouns", "verbs" if verbs else "people")) or (verbs and "people" in lists):
        return False
    calm = known.own_words | known.comparing_kinds | heard.lists["common"] | structure.harmless
    own = known.usual[word] >= USUAL or not calm.isdisjoint((word, known.stem(word)))
    own = own or (word,) in structure.phrases["people"] or heard.in_noun(place)
    return not (own or known.names_property(heard.texts[place : place + 3], category))


def is_nth_of_another(heard: HeardText, place: int, labels: Sequence[Label]) -> bool:
    """Return True for an ordinal of a noun of the story, or of who ended where, if points and no place tell that.

    So is "fell in the third round".
    """
    noun, known, story = heard.at(place), heard.known, heard.structure.story
    plain = story is None or "people" in story.lists(noun) or noun in heard.structure.measures
    if not plain and all([is_new(heard, place, category) for category, _ in labels]):
        return True
    scored = any(["score" in known.kinds[each] for each in known.steps])
    own = any([known.kinds[each] & {"score", "time"} or known.names_property(heard.texts, each) for each, _ in labels])
    return scored and not own and not heard.structure.finished.isdisjoint(heard.texts)


def is_described(heard: HeardText, pointer: HeardPointer, tokens: Sequence[HeardToken]) -> bool:
    """Return True if a word of the story precedes a number: "after a walk of ten miles"."""
    structure, lists = heard.structure, heard.lists
    behind = min([each.first for each in tokens if each.first > pointer.place], default=0)
    between = range(pointer.place + 1, behind)
    texts = heard.texts[between.start : between.stop]
    if pointer.kind in COMPARATIVES or heard.figure_at(behind) is None:
        return False  # "older than the owner of the pumpkin of 180 pounds"
    that = not (structure.pointing - structure.articles).isdisjoint(texts)
    relative = that or any(["WHO" in heard.phrases[place][1] for place in between])
    if (relative and not heard.joined and "," not in texts) or not structure.topics.isdisjoint(texts):
        return False  # "the balloon that flew at", 次にゴールしたのは、8番の選手だ
    if not heard.joined and any([heard.in_noun(at) or heard.texts[at] in structure.someone for at in between]):
        return False  # "older than the guest who came second"
    plain = lists["common"] | lists["persons"] | structure.harmless
    stated = [at for at in between if heard.texts[at].isalpha() and heard.texts[at] not in plain]
    return not {at for at in stated if not heard.in_noun(at)} <= heard.marked_places(*heard.kinds)


def is_of_other_thing(heard: HeardText, pointer: HeardPointer, category: int) -> bool:
    """Return True if what is compared is a noun of the story: "Ann's salary is higher", "further from the door"."""
    structure, known, texts = heard.structure, heard.known, heard.texts
    if structure.story is None:
        return False
    words = pointer.word.split()
    if not structure.distant.isdisjoint(words):
        thans = [mark.first for mark in heard.marked("than") if mark.first > pointer.place]
        between = texts[pointer.place + len(words) : min(thans, default=pointer.place)]
        plain = known.own_words | structure.sides | structure.kinds["floor"].said | heard.lists["common"]
        nouns = [text for text in between if structure.story.lists(text) == {"nouns"}]
        return any([known.usual[noun] < USUAL and noun not in plain for noun in nouns])
    verbs = [place for place, text in enumerate(texts[: pointer.place]) if text in heard.lists["copulas"]]
    own = structure.belonging | structure.own
    beside = [place for place in range(1, verbs[-1] if verbs else 0) if own & {texts[place - 1], texts[place + 1]}]
    names = frozenset[str]().union(*[structure.kinds[each].names for each in known.kinds[category]])
    stated = {text for kind in _TELLING - known.kinds[category] for text in structure.kinds[kind].names}
    stated -= names | known.own_words
    units = {each.last for each in heard.figures}
    return any([texts[place] in stated and not heard.masked[place] and place not in units for place in beside])


def is_contrary(known: HeardPuzzle, titles: AbstractSet[str], words: Iterable[str]) -> bool:
    """Return True if words speak of the contrary of a property's name."""
    said = {*words}
    groups = [group for group in known.structure.contrary if group & titles]
    others = [group for group in known.structure.contrary if group & said and not group & titles]
    return bool(groups and others) or is_beside(known, titles, said)


def is_beside(known: HeardPuzzle, titles: AbstractSet[str], said: AbstractSet[str]) -> bool:
    """Return True if words speak of what is no property of such a name: who earns more does not pay more rent."""
    pairs = known.structure.beside_names
    return any([names & titles and stated & said and not stated & titles for names, stated in pairs])


def is_otherwise_done(heard: HeardText, category: int, compared: bool) -> bool:
    """Return True if what a text tells is not done at the times of a property: who slept later has not arrived later.

    What the puzzle's own words say is done at them; and days have no earlier times of a day, if they are `compared`.
    """
    known, phrases, dated = heard.known, heard.structure.phrases, heard.known.is_dated(category)
    if heard.joined or not (known.type(category) == "time" or dated or known.is_ranking(category)):
        return False
    deeds = phrases["deeds"] if not dated else phrases["in_day"] if compared else ()
    titles = known.labels.titles[category]  # "se lève avant", of "lever"

    def is_own(phrase: Phrase) -> bool:
        alike = any([known.is_alike(word, title) for word in phrase for title in titles])
        parted = heard.structure.separable.intersection(phrase)  # "stond later op", of opstaan
        alike = alike or any([title.startswith(each) and len(each) > 1 for title in titles for each in parted])
        return alike or not known.own_words.isdisjoint(phrase) or (len(phrase) == 1 and known.usual[phrase[0]] >= USUAL)

    done = [heard.texts[at.start : at.stop] for at in heard.where(deeds) if not heard.masked[at.start]]
    return any([each in phrases["in_day"] or not is_own(each) for each in done])


def topics_of(heard: HeardText, pointer: HeardPointer) -> set[str]:
    """Return the nouns before a comparison of what is somebody's, and is compared: "the rent of Ann is lower"."""
    before, structure = range(pointer.place), heard.structure
    verbs = [at for at in before if heard.at(at) in heard.lists["copulas"]]
    verbs += [pointer.place] if pointer.word in structure.strict else []  # "le score de Léo dépasse"
    owned = [at for at in before[1:] if heard.at(at - 1) == "s" or heard.at(at + 1) in structure.of]
    return {heard.at(at) for at in owned if verbs and at < verbs[-1]}
