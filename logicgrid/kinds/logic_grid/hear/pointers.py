"""The comparisons of a text: words of order, and comparatives that belong to a "than"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.plain import is_at_place
from logicgrid.kinds.logic_grid.hear.structure import SIGNS
from logicgrid.kinds.logic_grid.hear.text import HeardText, Span
from logicgrid.kinds.logic_grid.hear.values import CURRENCIES, Alternative, HeardPointer, HeardToken, replace
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS
from logicgrid.words.lexicon import Mark

_STOPS = (";", "；", ".", "。", ":", "：")
_BORDERS = (",", "，", "、", *_STOPS)
_EQUAL = 6
"""How far apart the two words of "as … as" may be."""
_TELLING = {"AND", "OR", "COMMA", "CALM", "ONE", "JUST", "BOTHNOT", "ALSO", "NIL", "NORIS"}
"""The symbols of what may stand beside something denied that is no label."""
_OWNED = 5
"""How far after a name a comparative may be whose property the one so named has less of."""


def pointers_in(heard: HeardText, spans: Sequence[Span]) -> dict[int, HeardPointer]:
    """Return the comparisons of a text by the place of their first words."""
    inside = {place for first, last, _ in spans for place in range(first, last)} | calm_places(heard)
    graded = [mark for mark in heard.marks if mark.kind in COMPARATIVES and mark.first not in inside]
    ends = {mark.last for mark in graded if mark.kind in ("more", "less")}
    graded = [mark for mark in graded if mark.kind != "unsure" or mark.first not in ends]  # "higher up"
    thans = [mark.first for mark in heard.marked("than")]
    unlike = _unlike_places(heard, graded, spans)
    found = _by_thans(heard, graded, (*thans, *unlike), spans, _ordered(heard, inside))
    if not thans and heard.lexicon.settings["than_object"] == "before":
        found.update(_placed(heard, graded))
    found.update(_unequal(heard))
    found.update(_continued(heard, graded, thans, spans, found))
    steps = dict(_steps(heard, inside))
    if not heard.joined:
        within = {place for each in steps.values() for place in range(each.place, each.end)}
        return {place: each for place, each in found.items() if place not in within} | steps
    first = _first_of_each(heard, found | steps, (*thans, *unlike))
    return {place: _unlike(heard, each, spans) for place, each in first.items()}


def _by_thans(
    heard: HeardText,
    graded: Sequence[Mark],
    thans: Sequence[int],
    spans: Sequence[Span],
    found: dict[int, HeardPointer],
) -> dict[int, HeardPointer]:
    """Return the comparisons of a text with those that belong to a "than", instead of the words of order near them."""
    ones = heard.structure.someone if not heard.joined else frozenset[str]()
    named = [span for span in spans if heard.texts[span[0]] not in ones]  # "a higher one than"
    steps = {(each.first, mark.first) for each in heard.figures for mark in graded if each.last == mark.first}
    named = [span for span in named if span[:2] not in steps]  # "six more cups are on A than on B"
    for than in thans:
        picked = _picked(heard.known, graded, than, named)
        if picked is not None:
            if not heard.joined:
                near = [place for place in found if abs(place - than) <= 2 or picked.first < place < than]
                found = {place: each for place, each in found.items() if place not in near}
            others = heard.has_symbol("OTHERS", slice(than, than + 3))
            pointer = _turned_front(heard.known, _comparative(heard, max_of(graded, picked.first)), than, named, others)
            found[pointer.place] = pointer
    return found


def _turned_front(
    known: HeardPuzzle, pointer: HeardPointer, than: int, spans: Sequence[Span], others: bool
) -> HeardPointer:
    """Return a comparative with its direction as it is behind its first label: "more are on A than on B"."""
    front = not known.joined and any([pointer.place < span[0] < than for span in spans]) and not others
    return replace(pointer, sign=-pointer.sign, alone=False) if front else pointer


def _ordered(heard: HeardText, inside: AbstractSet[int]) -> dict[int, HeardPointer]:
    """Return the words of order of a text: "before", "left of"."""
    found: dict[int, HeardPointer] = {}
    for mark in heard.marks:
        if mark.kind not in ORDERS or mark.first in inside:
            continue
        if heard.joined and _is_otherwise_said(heard, mark):
            continue
        end = mark.last
        while heard.has_symbol("JUST", slice(end, end + 1)) and not heard.joined:
            end += 1
        passive = end < len(heard.texts) and heard.texts[end] in heard.lists["passive"]
        sign = -ORDERS[mark.kind] if passive else ORDERS[mark.kind]
        found[mark.first] = HeardPointer(sign, mark.kind, _said(heard, mark), mark.first)
    return found


def _is_otherwise_said(heard: HeardText, mark: Mark) -> bool:
    """Return True for a word of order that is none there: 紧跟在…之后, 赢了四局, 下車."""
    if not mark.kind.endswith("_front"):
        behind, compound = heard.at(mark.last), bool(heard.structure.kana) and mark.last - mark.first == 1
        return compound and behind > "ヿ" and not heard.masked[mark.last] and behind not in heard.structure.beyond
    figured = any([each.first in (mark.last, mark.last + 1) for each in heard.figures])
    return figured or _is_followed(heard, mark)


def _placed(heard: HeardText, graded: Sequence[Mark]) -> Iterator[tuple[int, HeardPointer]]:
    """Yield the comparatives that need no "than": behind numbers of places, 二つ上, and of one of two."""
    ends = {figure.last + size for figure in heard.figures for size in (0, 1)}
    for mark in graded:
        if (mark.first in ends and _said(heard, mark) in heard.structure.ranked) or _is_of_two(heard, mark):
            yield mark.first, _comparative(heard, max_of(graded, mark.first))


def _continued(
    heard: HeardText,
    graded: Sequence[Mark],
    thans: Sequence[int],
    spans: Sequence[Span],
    found: Mapping[int, HeardPointer],
) -> dict[int, HeardPointer]:
    """Return the comparatives behind a comparison that leave out who are compared: "older than Ann, but has fewer"."""
    further: dict[int, HeardPointer] = {}
    phrases, named = heard.phrases, [first for first, _, _ in spans if heard.figure_at(first) is None]
    others = {*named, *thans, *found, *[each.first for each in heard.marked("negations")]}
    compared = [*thans, *[at for at, each in found.items() if not heard.joined or each.kind.endswith("_front")]]
    for mark in graded:
        places = range(max([each for each in compared if each < mark.first], default=mark.first), mark.first)
        borders = [at for at in places if heard.texts[at] in _BORDERS or (not heard.joined and "AND" in phrases[at][1])]
        plain = [at for at in places if heard.texts[at] not in heard.structure.articles]  # "het"
        relative = any([not {"WHO", "PRON"}.isdisjoint(phrases[at][1]) for at in plain])
        if not borders or relative or heard.texts[borders[-1]] in _STOPS or _is_of_people(heard, mark.last):
            continue
        ends = [at for at in range(mark.last, len(heard.texts)) if heard.texts[at] in _BORDERS]
        begin = mark.first if heard.at(mark.first - 1) in heard.structure.still else borders[-1]  # "but Cy even more"
        if others.union(further).isdisjoint(range(begin, min(ends, default=len(heard.texts)))):
            further[mark.first] = replace(_comparative(heard, max_of(graded, mark.first)), alone=False)
    return further


def _is_of_people(heard: HeardText, place: int) -> bool:
    """Return True for a noun behind a comparative that is of no property: "older people", "later visitors"."""
    story, word = heard.structure.story, heard.at(place)
    noun = story is not None and "nouns" in story.lists(word)
    named = heard.known.named_by([word], heard.known.properties) or heard.is_marked(place, "units")
    return heard.in_noun(place) or bool(heard.phrase_at(place, "people")) or (noun and not named)


def _is_of_two(heard: HeardText, mark: Mark) -> bool:
    """Return True for a comparative of one of two behind whom a word says so: Aのほうが若い."""
    names = [first for first, last in heard.titled if last + 1 == mark.first]
    return any([heard.phrase_before(end, "rather") for end in (mark.first, *names)])


def _is_followed(heard: HeardText, mark: Mark) -> bool:
    """Return True for a word for "just" whose word of order follows the one that it is about."""
    orders = [each.first for each in heard.marked("after", "before") if each.first >= mark.last]
    signs = heard.texts[mark.last : min(orders, default=mark.last)]
    return bool(orders) and "JUST" in heard.phrases[mark.first][1] and not {*_BORDERS} & {*signs}


def _unlike(heard: HeardText, pointer: HeardPointer, spans: Sequence[Span]) -> HeardPointer:
    """Return a comparison turned round if it is in a denied equality: 没有…那么长, …ほど長くない."""
    texts = heard.texts
    first = max([place + 1 for place in range(pointer.place) if texts[place] in _BORDERS], default=0)
    last = next((place for place in range(pointer.place, len(texts)) if texts[place] in _BORDERS), len(texts))
    denial = [(mark.first, mark.last) for mark in _denials(heard) if first <= mark.first < last]
    such = [place for place in range(first, pointer.place) if texts[place] in heard.structure.such]
    unlike = heard.where(heard.structure.phrases["unlike"])
    said = [(at.start, at.stop) for at in unlike if first <= at.start < pointer.place]
    denies = said or (denial and (such or _is_bare(heard, pointer.place, spans)))
    compared = any([first <= mark.first < last for mark in heard.marked("than")])
    if pointer.kind not in COMPARATIVES or not denies or compared:
        return pointer
    if heard.structure.negation == "NIL" and len(denial) != 1:
        return pointer
    covered = (*said, *denial, *[(place, place + 1) for place in such])
    return replace(pointer, sign=-pointer.sign, denial=covered)


def _denials(heard: HeardText) -> list[Mark]:
    """Return the words that deny, also "nor" and "neither" where no spaces part words: 也没有甲高, 都没有甲高."""
    nor = [each for each in heard.marked("neither") if heard.phrases[each.first - 1][0] <= each.first]  # not 谁都没有
    return [*heard.marked("negations"), *(nor if heard.joined else ())]


def _is_bare(heard: HeardText, place: int, spans: Sequence[Span]) -> bool:
    """Return True if only somebody is between what denies that there is one and a comparative: 没有甲高.

    Words may make a name somebody, up to one of owning, if the comparative ends the part: 没有卖玫瑰的早.
    """
    texts, owning = heard.texts, heard.structure.owning
    ends = place + 1 >= len(texts) or texts[place + 1] in _BORDERS
    for begin, end, _ in spans:
        had = "".join(texts[end:place]) in heard.structure.measures  # 没有甲年纪大
        owned = had or (ends and end < place <= end + _OWNED and not owning.isdisjoint(texts[end:place]))
        for first in range(max(begin - 2 * owned, 0), begin + 1) if owned or end == place else ():
            between = {*texts[first:begin], *texts[end:place]}
            if heard.phrase_before(first, "none") and not between & {*_BORDERS}:
                return True
    return False


def _unlike_places(heard: HeardText, graded: Sequence[Mark], spans: Sequence[Span]) -> list[int]:
    """Return the places of words that deny an equality with a name: Aほど若くない, 不如甲高, 没有甲那么高, 没有甲高."""
    if not heard.joined:
        return []
    texts, structure, denied = heard.texts, heard.structure, _denials(heard)
    behind = structure.negation == "NIL"
    last = max([mark.first for mark in denied], default=0) if behind else len(texts)
    found = [at.start for at in heard.where(structure.phrases["unlike"]) if at.start < last]
    grades = {mark.first for mark in graded}
    for mark in denied if not behind else ():
        bare = [each for each in grades if heard.phrase_before(mark.last, "none") and _is_bare(heard, each, spans)]
        such = [place for place, text in enumerate(texts) if text in structure.such and place > mark.first]
        found += [place for place in such if {place + 1, place + 2} & grades]
        found += [each - 1 for each in bare]
    return found


def calm_places(heard: HeardText) -> set[int]:
    """Return the places of phrases that only look like a comparison; they are found once for each text."""
    if heard.calm is None:
        heard.calm = _calm_places(heard)
    return heard.calm


def _calm_places(heard: HeardText) -> set[int]:
    phrases = enumerate(heard.phrases)
    found = {each for place, (end, symbols) in phrases if "CALM" in symbols for each in range(place, end)}
    for mark in heard.marks:
        size = heard.phrase_before(mark.first, "several") if mark.kind == "units" and not heard.joined else 0
        if size and any([each.first in (mark.last, mark.last + 1) for each in heard.marked(*ORDERS, *COMPARATIVES)]):
            found.update(range(mark.first - size, mark.last))  # "some years later"
        idle = mark.kind in ORDERS and (_is_of_story(heard, mark.last) or _is_of_stay(heard, mark.last))
        if idle or is_at_place(heard, mark):
            found.update(range(mark.first, mark.last))
    return found | {place for first, last in heard.titled for place in range(first, last)}  # the 上 of 売上


def _is_of_stay(heard: HeardText, place: int) -> bool:
    """Return True for how long something lasted behind a word of order: "left after four nights"."""
    figure = next((each for each in heard.figures if each.first == place and not each.clock), None)
    if heard.joined or figure is None or figure.last >= len(heard.texts):
        return False
    known = heard.known
    lasting = [each for each in known.properties if "lasting" in known.kinds[each]]
    named = known.named_by([heard.texts[figure.last]], lasting)
    return any([not figure.values.isdisjoint(known.categories[each].numbers or ()) for each in named])


def _is_of_story(heard: HeardText, place: int) -> bool:
    """Return True for a common noun behind a word of order, with nobody's name behind it: "after the meal, Ann"."""
    structure, words, known = heard.structure, heard.texts, heard.known
    if structure.story is None or any([mark.kind == "than" and mark.first >= place for mark in heard.marks]):
        return False
    lists = structure.story.lists
    while place < len(words) and words[place] in structure.articles | structure.theirs:
        place += 1
    if place >= len(words) or heard.masked[place] or heard.in_noun(place):
        return False
    text = words[place]
    own = known.own_words | known.label_words | known.comparing_words | known.comparing_kinds
    own |= structure.someone | structure.harmless | structure.in_periods | {*structure.calendar}
    said = any([mark.first <= place < mark.last for mark in heard.marks]) or heard.phrases[place][1]
    named = known.named_by([text], range(len(known.categories)))
    plain = "nouns" in lists(text) and "people" not in lists(text) and own.isdisjoint((text, known.stem(text)))
    if said or named or not plain:
        return False
    agent = text.endswith(structure.agent_ends) and words[place - 1] in structure.articles
    if agent or place in heard.akin_places:
        return False
    if place + 1 == len(words) or heard.masked[place + 1]:
        return place + 1 == len(words)  # "left of the family Smith"
    behind = words[place + 1]
    verbs = heard.lists["having"] | heard.lists["copulas"]
    return not behind.isalnum() or behind in structure.articles | verbs or "AND" in heard.phrases[place + 1][1]


def _first_of_each(
    heard: HeardText, found: Mapping[int, HeardPointer], thans: Sequence[int]
) -> dict[int, HeardPointer]:
    """Return the first comparison of each part of a sentence: 年上, not the 上 in it; a comparative beside a "than"."""
    borders = [place for place, text in enumerate(heard.texts) if text in _BORDERS]
    picked: dict[int, HeardPointer] = {}
    for first, last in pairwise([-1, *borders, len(heard.texts)]):
        here = {place: each for place, each in found.items() if first < place < last}
        stepped = {place: each for place, each in here.items() if each.end}
        graded = {place: each for place, each in here.items() if each.kind in COMPARATIVES}
        if any([first < than < last for than in thans]):
            here = graded or here
        here = stepped or here
        if here:
            place = min(here)
            picked[place] = here[place]
    return picked


def _steps(heard: HeardText, inside: set[int]) -> Iterator[tuple[int, HeardPointer]]:
    """Yield the comparisons with the very next one, and the one before."""
    end = 0
    for place in range(len(heard.texts) if heard.structure.steps else 0):
        step = None if place < end or place in inside else heard.structure.steps.at(heard.texts, place)
        if step is not None:
            end, sign = step[0], int(step[1])
            word = ("" if heard.joined else " ").join(heard.texts[place:end])
            yield place, HeardPointer(sign, "after" if sign > 0 else "before", word, place, end=end)


def _unequal(heard: HeardText) -> Iterator[tuple[int, HeardPointer]]:
    """Yield the comparisons that deny an equality: "not as old as"."""
    pair = heard.structure.pair
    if len(pair) < 2 or heard.joined:
        return
    texts = heard.texts
    for mark in heard.marks:
        if mark.kind not in ("negations", "quiet") or texts[mark.first] not in heard.known.denying:
            continue
        begin = {pair[0], *heard.structure.equals}
        behind = range(mark.last - (texts[mark.last - 1] in begin), min(mark.last + 3, len(texts) - 2))
        first = next((place for place in behind if texts[place] in begin), None)
        if first is None or pair[1] not in texts[first + 2 : first + 6]:
            continue
        for grade, sign in (("as_more", -1), ("as_less", 1)):
            word = next((place for place in (first, first + 1) if texts[place] in heard.lists[grade]), None)
            if word is not None and "NOBODY" in heard.phrases[mark.first][1]:
                kind = "less" if sign > 0 else "more"  # who is as low as nobody is the lowest
                yield first, HeardPointer(-sign, kind, texts[word], first, end=word + 1)
            elif word is not None:
                kind = "more" if sign > 0 else "less"
                yield mark.first, HeardPointer(sign, kind, texts[word], mark.first, end=word + 1)


def equals_in(heard: HeardText) -> set[int]:
    """Return the places of the second words of equalities, which may be conditions elsewhere: Dutch "zo oud als"."""
    pair = heard.structure.pair
    if len(pair) < 2 or heard.joined:
        return set()
    texts = heard.texts
    begin, both = {pair[0], *heard.structure.equals}, heard.structure.both
    found = set()
    for place, text in enumerate(texts):
        border = max([each + 1 for each in range(place) if texts[each] in _BORDERS], default=0)
        near, far = texts[max(border, place - _EQUAL) : place], texts[max(border, place - 2 * _EQUAL) : place]
        if text == pair[1] and not (begin.isdisjoint(near) and both.isdisjoint(far)):
            found.add(place)
    return found


def grades_equals(known: HeardPuzzle, texts: Sequence[str], read: AbstractSet[int]) -> bool:
    """Return True for "as old as" in the words of a text, if the first of its words is not read."""
    pair, lists = known.structure.pair, known.lexicon.lists
    if len(pair) < 2 or pair[0] not in texts or texts.index(pair[0]) in read:
        return False
    graded = not (lists["as_more"] | lists["as_less"]).isdisjoint(texts)
    return graded and pair[1] in texts[texts.index(pair[0]) + 1 :]


def _said(heard: HeardText, mark: Mark) -> str:
    joint = "" if heard.lexicon.settings.get("comparative") == "behind" else " "
    return joint.join(heard.texts[mark.first : mark.last])


def max_of(marks: Sequence[Mark], first: int) -> Mark:
    """Return the longest mark that begins at a place."""
    return max([mark for mark in marks if mark.first == first], key=lambda mark: mark.last)


def _picked(known: HeardPuzzle, graded: Sequence[Mark], than: int, spans: Sequence[Span]) -> Mark | None:
    """Return the comparative that belongs to a "than"."""
    if known.lexicon.settings.get("comparative") == "behind":
        return next((mark for mark in graded if mark.first > than), None)
    within = [mark for mark in graded if mark.first < than]
    parted = [mark for mark in within if not any([mark.last <= span[0] and span[1] <= than for span in spans])]
    before = [span for span in spans if span[0] < than]
    if not parted and len(before) == 1:
        parted = [mark for mark in graded if mark.last <= before[0][0]]  # "twelve more cups are on A than on B"
    if not parted:
        return None
    return parted[0] if known.lexicon.lists["turned_by"] else parted[-1]  # "plus jeune" has two


def _comparative(heard: HeardText, mark: Mark) -> HeardPointer:
    word, sign = _said(heard, mark), COMPARATIVES[mark.kind]
    behind = {*heard.texts[mark.last : mark.last + 2]}
    turned, measures = heard.lists["turned_by"] & behind, heard.structure.measures - heard.lists["aged_more"]
    next_ = heard.at(mark.last)
    if turned and mark.kind in ("more", "less"):
        sign, word = -sign, f"{word} {min(turned)}"
    elif word in heard.structure.degrees and next_ in heard.known.comparing_kinds - heard.structure.vague - measures:
        word = f"{word} {next_}"
    if len(word.split()) == 2 and not heard.joined and heard.texts[mark.first] in heard.known.denying:
        kind = "less" if sign > 0 else "more"
        return HeardPointer(-sign, kind, word.split()[1], mark.first + 1, denied=True)
    return HeardPointer(sign, mark.kind, word, mark.first)


def is_ordered(heard: HeardText, pointers: Mapping[int, HeardPointer]) -> bool:
    """Return True if a text compares something, or says what is between two, where spaces part words."""
    return bool(pointers) or ("between" in heard.kinds and not heard.joined)


def limits_of_steps(heard: HeardText, pointers: Mapping[int, HeardPointer]) -> dict[int, HeardToken]:
    """Return the comparisons of a step with a number, by their places: "more than an hour later"."""
    found, units = {}, heard.marked_places("units", "wholes")
    thans = {mark.first: mark.last for mark in heard.marked("than")}
    for place, pointer in pointers.items() if not heard.joined else ():
        end = place + len(pointer.word.split())
        last = thans.get(end, end if pointer.kind in ("above", "below") else 0)
        last += heard.at(last) in CURRENCIES
        figures = [each for each in heard.figures if last and each.first == last]
        if any([each.last + (each.last in units) in pointers for each in figures]):
            found[place] = HeardToken(place, last, (Alternative("OVER" if pointer.sign > 0 else "UNDER"),))
    return found


def denies_story(heard: HeardText, place: int, labelled: AbstractSet[int]) -> bool:
    """Return True if what is denied behind a part with labels is something else: 鍋を食べたが酒は飲まない.

    No label, number or comparison is between the end of that part and the negation, but a noun is, with its particle.
    """
    structure, texts = heard.structure, heard.texts
    if structure.negation != "NIL":
        return False
    ends = [0]
    for at in range(1, place):
        closed = texts[at - 1] in structure.closing and at - 1 not in labelled
        if closed if texts[at] == structure.agent else texts[at] in SIGNS and texts[at - 1] not in structure.topics:
            ends.append(at + 1)
    part = range(ends[-1], place)
    read = {symbol for _, symbols in heard.phrases[part.start : place] for symbol in symbols} - _TELLING
    compared = heard.marked_places(*ORDERS, *COMPARATIVES) | heard.figured - {place - 1}
    if read or not {*part}.isdisjoint(labelled | compared) or labelled.isdisjoint(range(part.start)):
        return False
    nouns = [at for at in part if texts[at] >= "ァ" and not heard.in_noun(at)]
    return any([texts[at + 1] in structure.denied_of for at in nouns])


def stands_before(heard: HeardText, place: int, noun: int) -> bool:
    """Return True for a word of order before somebody where people stand in a row, or for "somewhere before"."""
    known, structure, words = heard.known, heard.structure, {*heard.plain_words}
    named = any([label[0] in known.people for label, spans in heard.named.items() if (noun, noun + 1) in spans])
    row = not (structure.lined.isdisjoint([*known.own_words, *words]) or structure.dwelling.isdisjoint(words))
    somebody = named or heard.at(noun) in structure.someone or heard.in_noun(noun)
    return somebody and 0 not in known.steps and (row or heard.at(place - 1) in structure.anywhere)
