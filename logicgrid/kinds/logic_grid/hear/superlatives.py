"""The superlatives of a text, word by word, where one begins and ends, its direction and rank; and what is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from logicgrid.kinds.logic_grid.hear.counted import graded_name
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.parts import PAUSES
from logicgrid.kinds.logic_grid.hear.structure import ROWS, SIGNS
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.units import unit_owners
from logicgrid.kinds.logic_grid.hear.values import Alternative, HeardPointer, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import Mark

ENDS = {"ends_high": 1, "ends_low": -1, "ends_first": -1, "ends_last": 1, "ends_middle": 0}
"""By list of the lexicon the side of its words: 1 for the largest."""
_PLACED = ("ends_first", "ends_last")
_CAME = 3
"""How far after a word for coming in a place the place may be."""
NEAR, DIRECT = 4, 2
"""How many words behind a superlative may name its property: "the highest rent", and behind "first": "first place"."""
UNHELD = 1.3
"""What it costs that perhaps nobody has the largest value: then another one is the largest that somebody has."""
ACTS, _DEED = frozenset(("time",)), 5
"""The kinds of properties of what somebody does first, second, third, and how near to its ordinal it ends."""


class Superlative(Record):
    """A superlative: its words, the kinds of properties that it is about, and its side (1 for the largest).

    `category` is the property whose name is among them, -1 if none is.
    """

    first: int
    last: int
    kinds: frozenset[str]
    side: int
    placed: bool = False
    category: int = -1


Ranked = tuple[int, Superlative, int, bool]
"""Where a superlative begins, its words, its rank, and whether an idiom says that."""


class Superlatives:
    """The superlatives of one text."""

    def __init__(self, heard: HeardText) -> None:
        self.heard, self.known, self.structure = heard, heard.known, heard.structure
        self.texts, self.joined = heard.texts, heard.joined
        kinds = {*ENDS} - ({*_PLACED} if self.structure.places else set())
        self._ends = {mark.first: mark for mark in heard.marked(*kinds)}
        self._near_ends = {mark.first: mark for mark in heard.marked("near_ends")}

    @cached_property
    def _signs(self) -> list[Mark]:
        return self.heard.marked("ordinal_signs")

    def at(self, place: int) -> Ranked | None:
        """Return the superlative at a place with where it begins and its rank; None if there is none."""
        return self._in_words(place) or self._ranked_at(place) or self.ended(place)

    def ended(self, place: int) -> Ranked | None:
        """Return the place that somebody came in, if no value has that number: "finished second", 第二名."""
        heard, signs = self.heard, self.heard.lists["ordinal_signs"]
        nth = self.joined and heard.at(place) in signs  # 第二名
        figure = heard.figure_at(place + nth)
        if figure is None or not (place or self.joined):
            return None
        behind, rank = heard.at(figure.last), int(max(figure.values))
        if self.joined:
            nth = nth or behind in signs or heard.is_marked(place, "ordinals")  # 2位, 亚军, not 五名船员
            rated = nth and rank > 0 and behind in self.structure.rated_by | self.structure.winning
            return (place, Superlative(place, figure.last + 1, frozenset(), -1, True), rank, False) if rated else None
        before = self.texts[max(0, place - _CAME) : place]
        finished = not self.structure.finished.isdisjoint(before) or behind in self.structure.finished
        stated = heard.is_marked(place, "ordinals") and (finished or before[-1] in heard.lists["copulas"])
        if not stated or (behind.isalnum() and {"AND", "OR", "NOR"}.isdisjoint(heard.phrases[figure.last][1])):
            return None
        return place, Superlative(place, figure.last, frozenset(), -1, True), rank, True

    def _ranked_at(self, place: int) -> Ranked | None:
        """Return where the superlative at a place begins, with its words and its rank; None if there is none."""
        found = self._phrase_at(place)
        if found is None:
            return None
        first, last, rank = found.first, found.last, 1
        before = self._ordinal_before(first) if self.joined else None
        if before is not None:
            first = before.first - any([mark.first == before.first - 1 for mark in self._signs])
            rank = int(min(before.values))
        beside = self.texts[first] not in self.structure.ranked_as  # "vierde als laatste"
        ordinal = next((each for each in self.heard.figures if each.last == first and beside), None)
        if ordinal is not None and self.heard.is_marked(ordinal.first, "ordinals"):
            first, rank = ordinal.first, int(max(ordinal.values))
        elif ordinal is not None and max(ordinal.values) > 1:
            return None  # "the two cheapest"
        elif not self.joined and self._is_of_several(first, last, found.placed):
            return None
        if before is None and ordinal is None and found.side:
            first, rank = self._hidden_rank(first)
        if self.structure.heads and not ordinal:
            first, rank = self._before_noun(first, rank)
        if last in self._near_ends:
            rank, last = int(self._near_ends[last].value), self._near_ends[last].last
        elif any([mark.first == place and mark.last > last for mark in self.heard.marked("neutral")]):
            rank, last = self._near_end(last)
        return first, replace(found, last=last), rank, False

    def _is_of_several(self, place: int, end: int, placed: bool) -> bool:
        """Return True for what a number of people have: "the two guests who stayed longest", "the last three"."""
        phrases = self.heard.phrases
        who = next((each for each in range(place - 1, max(place - 4, 1), -1) if "WHO" in phrases[each][1]), 0)
        many = {each.first: each.last for each in self.heard.figures if max(each.values) > 1 and not each.clock}
        return (who > 0 and who - 1 in many.values()) or (placed and end in many)

    def _in_words(self, place: int) -> Ranked | None:
        """Return a superlative and its rank where an idiom says which one it is: "penultimate", "op een na duurste"."""
        rank = self.structure.ranks.at(self.texts, place)
        if rank is not None:
            side = 1 if rank[1] < 0 else -1
            return place, Superlative(place, rank[0], frozenset(), side, True), abs(int(rank[1])), True
        second = self.structure.second.at(self.texts, place)
        if placed := self._placed_by_name(place):
            return placed
        if second is None or second[0] >= len(self.texts):
            return None
        found = self._phrase_at(second[0])
        return (place, found, int(second[1]), True) if found and found.side else None

    def _placed_by_name(self, place: int) -> Ranked | None:
        """Return the rank of an amount behind its property's name, from the largest on: 积分排在第二, 面积排第二."""
        placing = self.texts[place] in self.structure.placing
        names = [name for name in self.heard.titled if placing and name[1] in (place, place - 1)]
        for figure in self.heard.figures if names else ():
            near = 1 < figure.first - place < 4 and self.texts[figure.first - 1] in self.heard.lists["ordinal_signs"]
            category = self.known.labels.titles.index(self.texts[slice(*names[0])])
            placed = self.known.is_ranking(category) or {"time", "age", "lasting"} & self.known.kinds[category]
            if near and not placed and category in self.known.steps:
                side = Superlative(place, figure.last, frozenset(), 1, category=category)
                return place, side, int(min(figure.values)), True
        return None

    def _phrase_at(self, place: int) -> Superlative | None:
        """Return the superlative at a place: the longest phrase of a kind of properties, or one of the lexicon."""
        near = any([mark.first < place < mark.last for mark in self._near_ends.values()])
        if near and self.texts[place] not in self.structure.degrees:  # not "le deuxième plus cher"
            return None
        placed = self.structure.places.at(self.texts, place)
        if placed is not None and not self._has_object(place, placed[0]):
            return Superlative(place, placed[0], frozenset(), int(placed[1]), True)
        mark, marked = self._ends.get(place), None
        if mark is not None:
            marked = Superlative(place, mark.last, frozenset(), ENDS[mark.kind], mark.kind in _PLACED)
        of_kinds, heads = self._of_kinds(place), self.structure.heads
        nth = place > 0 and self.structure.second.at(self.texts, place - 1) is not None
        elided = place > 1 and self.texts[place - 1] == "'"  # "l'aînée"
        within = of_kinds is not None and not heads.isdisjoint(self.texts[place : of_kinds.last])  # "payé le plus"
        if heads and not within and self.heard.at(place - 1 - nth - elided) not in heads:
            row = of_kinds and of_kinds.kinds <= ROWS and self.texts[place] not in self.heard.lists["more"]
            return of_kinds if row else marked
        return self._with_name(place) or of_kinds or self._counted_grade(place) or self._most_of(place) or marked

    def _has_object(self, first: int, last: int) -> bool:
        """Return True if somebody won something, rather than all: "won the vase", "the winner of the vase"."""
        if last > first + 1 and not self.joined:
            return False  # "won the race"
        word, behind = self.texts[first], self.heard.at(last)
        if not self.joined and behind in self.known.denying:
            behind = self.heard.at(last + 1)  # Dutch "won niet."
        of = word in self.structure.winning and behind in self.structure.of
        return of or (word in self.structure.soft and behind not in ["", *".,;:!?"])

    def _of_kinds(self, place: int) -> Superlative | None:
        """Return the longest superlative at a place, with all kinds of properties that have it."""
        longest, kinds, side = 0, set[str](), 0
        for phrase, name, sign in self.structure.superlatives.get(self.texts[place], ()):
            if len(phrase) >= longest and self.texts[place : place + len(phrase)] == phrase:
                kinds = {name} if len(phrase) > longest or sign != side else {*kinds, name}
                longest, side = len(phrase), sign
        return Superlative(place, place + longest, frozenset(kinds), side) if longest else None

    def _graded(self, mark: Mark, category: int = -1) -> Superlative:
        """Return a word of degree as a superlative."""
        kinds = self.structure.kinds_said(("".join(self.texts[mark.first : mark.last]),))
        side = 1 if mark.kind == "more" else -1
        return Superlative(mark.first, mark.last, frozenset(kinds), side, category=category)

    def _counted_grade(self, place: int) -> Superlative | None:
        """Return the plain word of degree behind an ordinal, which makes it a superlative: 第二高."""
        ordinal = self._ordinal_before(place) if self.joined else None
        if ordinal is None:
            return None
        acts = _acts_at(self.heard, place)
        if acts and not unit_owners(self.heard, ordinal.last):
            return Superlative(place, place + acts, ACTS, -1, True)  # 第二个到达
        graded = [mark for mark in self.heard.marked("more", "less") if mark.first == place]
        return self._graded(graded[0]) if graded else None

    def _with_name(self, place: int) -> Superlative | None:
        """Return a superlative with its property's name in it, or behind it: 最も学年が低い, 最も小さいゼッケン."""
        found = graded_name(self.heard, place)
        return None if found is None else replace(self._graded(*found), first=place)

    def _most_of(self, place: int) -> Superlative | None:
        """Return the most of what a property counts: French "le plus d'enfants", "le moins de cartons"."""
        end = place + 2 + (self.heard.at(place + 2) == "'")
        if self.texts[place] not in self.structure.degrees or self.heard.at(place + 1) not in self.structure.of:
            return None
        owners = self.known.named_by([self.heard.at(end)], self.known.counted)
        if len(owners) != 1 or not self.structure.heads:
            return None
        side = 1 if self.texts[place] in self.heard.lists["more"] else -1
        return Superlative(place, end + 1, frozenset(), side, category=owners.pop())

    def _worded(self, phrase: Superlative, able: Sequence[int]) -> list[int]:
        """Return the property whose name is in a superlative, "the highest score", or times that a verb is of.

        Who starts first may also do so on the first of the days: "vertrekt als eerste" of vertrektijd, and of dag.
        """
        said = set[int]() if self.joined else self.known.named_by(self.texts[phrase.first : phrase.last], able)
        if not (said or self.joined) and (phrase.placed or "time" in phrase.kinds):
            done = [self.heard.at(phrase.first - 1), self.heard.at(phrase.last)]
            said = self.known.named_by(done, [each for each in able if self.known.type(each) == "time"])
            return [*said, *filter(self.known.is_dated, able)] if said else []
        return [*said] if len(said) == 1 else []

    def _is_elided(self, first: int) -> bool:
        """Return True for a superlative behind an article and a preposition, or what joins it to another one."""
        article = first > 1 and not self.joined and self.texts[first - 1] in self.structure.articles
        joints = {"AND", "OR", "NOR"}.isdisjoint(self.heard.phrases[first - 2][1]) if article else True
        return article and (not joints or self.texts[first - 2] in self.structure.describing)

    def _ordinal_before(self, place: int) -> Figure | None:
        """Return the ordinal directly before a word, perhaps with its sign and a particle: 第二, 二番目に."""
        signs = {end for mark in self._signs for end in (mark.first, mark.last)}
        for figure in self.heard.figures:
            near = figure.last <= place <= figure.last + 3 and not signs.isdisjoint((figure.first, figure.last))
            if near and self.structure.ranking.issuperset(self.texts[figure.last : place]):
                return figure
        return None

    def _before_noun(self, place: int, rank: int) -> tuple[int, int]:
        """Return where a superlative begins, and its rank: "le deuxième gâteau le moins cher"."""
        for figure in self.heard.figures:
            later = figure.last + 2 == place and max(figure.values) > 1 and self.texts[figure.last].isalpha()
            noun = later and not self.structure.at(self.texts, figure.last)[1]
            if noun and self.heard.is_marked(figure.first, "ordinals"):
                return figure.first, int(max(figure.values))
        return place, rank

    def _near_end(self, place: int) -> tuple[int, int]:
        """Return the rank that follows a superlative as part of an idiom, "last but one", and where it ends."""
        for phrase, kind, value in self.known.lexicon.phrases.get(self.heard.at(place), ()):
            if kind == "near_ends" and self.texts[place : place + len(phrase)] == phrase:
                return int(value), place + len(phrase)
        return 0, place

    def _hidden_rank(self, place: int) -> tuple[int, int]:
        """Return where a superlative begins, and its rank, where an idiom hides the ordinal: "second oldest"."""
        for mark in self.heard.marked("neutral"):
            if mark.first < place < mark.last:
                said = self.known.lexicon.phrases[self.texts[mark.first]]
                ranks = [int(value) for phrase, kind, value in said if (len(phrase), kind) == (1, "ordinals")]
                return (mark.first, ranks[0]) if ranks else (place, 0)
        return place, 1


def _acts_at(heard: HeardText, place: int) -> int:
    """Return how many words at a place say what somebody did first: 到达, a time's name, or what is in 是第二个…的."""
    known, texts, structure = heard.known, heard.texts, heard.structure
    names = [last for first, last in heard.titled if first == place]
    timed = [last - place for last in names if "time" in known.kinds[heard.labels.titles.index(texts[place:last])]]
    graded = heard.is_marked(place, *COMPARATIVES)  # 第二高
    nth = max([each.first for each in heard.figures if each.last < place and not graded], default=0)
    end = next((at for at in range(place + 1, min(place + _DEED, len(texts))) if texts[at] in structure.owning), place)
    opens = nth < 2 and any([heard.at(place) in group for group in structure.contrary])  # 第二个来的人
    being = opens or heard.at(nth - 2) in structure.being
    verb = heard.at(nth - 1) in heard.lists["ordinal_signs"] and being and not names
    verb = verb and not any(heard.masked[place:end]) and structure.dwelling.isdisjoint(texts[place:end])
    return max(heard.phrase_at(place, "acts"), *timed, (end - place) * verb, 0)


def aged_among(known: HeardPuzzle, word: str, able: Sequence[int]) -> list[int]:
    """Return the only ages of some properties if a word speaks of them, and nothing else is large: 最小, 最大."""
    aged = [each for each in able if "age" in known.kinds[each]]
    large = any([not known.kinds[each].isdisjoint(("size", "code", "number", "floor")) for each in able])
    return aged if len(aged) == 1 and word in known.structure.aged and not large else []


def may_be_unheld(known: HeardPuzzle, category: int) -> bool:
    """Return True if a property may have a value that nobody has."""
    return known.categories[category].spare or not known.categories[category].distinct


def describes_nobody(heard: HeardText, nobody: HeardToken | None, pointer: HeardPointer | None, end: int) -> bool:
    """Return True if a comparison says of whom there is none of a deed: "nobody older than Ann slept".

    `end`: where the last name of the comparison ends.
    """
    if heard.joined or nobody is None or pointer is None or (nobody.first and heard.at(nobody.first - 1) not in PAUSES):
        return False
    copulas, whom = heard.lists["copulas"], range(nobody.last, pointer.place)
    who = any(["WHO" in heard.phrases[place][1] for place in whom])
    plain = (heard.structure.harmless | heard.structure.much) - copulas
    behind = [place for place in range(end, len(heard.texts)) if heard.texts[place] not in {*PAUSES, "."} | copulas]
    return (who or all([heard.at(place) in plain for place in whom])) and bool(behind) and heard.at(end) not in PAUSES


def is_story_act(heard: HeardText, place: int, category: int) -> bool:
    """Return True if what somebody does first is not what the puzzle is about: "the first to taste the pie"."""
    structure, known, text = heard.structure, heard.known, heard.at(place + 1)
    object_ = True in heard.masked[place + 2 : place + 5]
    if not object_ or heard.texts[place] not in structure.infinitive or known.stem(text) in known.recurring:
        return False
    about = structure.finished | structure.crossing | known.own_words | {*map(known.stem, known.own_words)}
    groups = [group for group in structure.contrary if group & {*known.labels.titles[category]}]
    about = about.union(*groups, *[structure.kinds[kind].said for kind in known.kinds[category]])
    return text.isalpha() and about.isdisjoint((text, known.stem(text)))


def is_no_place(heard: HeardText, phrase: Superlative, category: int) -> bool:
    """Return True if somebody won or finished, and births, days or what begins are no places in which he did."""
    known, structure = heard.known, heard.structure
    near = heard.texts[max(0, phrase.first - _CAME) : phrase.last + _CAME]
    won, crossed = heard.texts[phrase.last - 1] in structure.winning, not structure.crossing.isdisjoint(near)
    name = {"".join(known.labels.titles[category])} if heard.joined else {*known.labels.titles[category]}
    begins = any([group & name for group in structure.contrary[1:]])
    if heard.joined:
        rated = won or heard.texts[phrase.last - 1] in structure.rated_by
        figure = heard.figure_at(phrase.first) or heard.figure_at(phrase.first + 1)
        counted = figure is not None and known.is_ranking(category) and "score" not in known.kinds[category]  # 3位
        return rated and (begins or counted or "age" in known.kinds[category])
    merely = heard.at(phrase.first - 1) in heard.lists["copulas"] and not heard.at(phrase.last).isalnum()
    dated = known.is_dated(category)
    born = known.tells_birth(category) and not dated and (merely or not structure.finished.isdisjoint(near))
    timed = begins or dated or known.is_calendar(category) or "age" in known.kinds[category]
    return born or (timed and (won or crossed))


def is_wholly_named(heard: HeardText, category: int, first: int) -> bool:
    """Return True if only a denial is between the whole name of a property and a superlative: 海拔不是最高的."""
    title, being, denied = heard.labels.titles[category], heard.structure.being, heard.marked_places("negations")
    ends = [last for begin, last in heard.titled if last <= first and heard.texts[begin:last] == title]
    return any([all([at in denied or heard.texts[at] in being for at in range(end, first)]) for end in ends])


def named_behind(heard: HeardText, phrase: Superlative, able: Sequence[int]) -> list[int]:
    """Return the property of amounts whose name is what a superlative describes: 最高的宽度, 最も高い利益."""
    end, kana = phrase.last, heard.structure.kana
    while heard.at(end) in heard.structure.owning or (kana and "ぁ" <= heard.at(end) <= "ゟ"):
        end += 1
    titles = [(each, heard.labels.titles[each]) for each in able if not heard.known.kinds[each] & ROWS]
    return [each for each, title in titles if title and heard.texts[end : end + len(title)] == title]


def is_topic(heard: HeardText, place: int, able: Sequence[int]) -> bool:
    """Return True for the name of a property that somebody has: "the takings of Ann were the highest"."""
    named = any([heard.labels.titles[each] == (heard.texts[place],) for each in able])
    return named and (heard.at(place + 1) in heard.structure.of or heard.at(place - 1) in heard.structure.own)


def is_of_turns(heard: HeardText, place: int, category: int) -> bool:
    """Return True for a place in a row where a text says who did something first, second: 第一个完成."""
    behind = place + (heard.at(place) in heard.structure.generic | heard.structure.ranking)
    titled = behind in [first for first, _ in heard.titled]  # 11番搭乗口の便は10時発だ
    acts = heard.joined and not titled and _acts_at(heard, behind)
    return bool(acts) and set() < heard.known.kinds[category] <= ROWS


def is_of_named(heard: HeardText, token: HeardToken) -> bool:
    """Return True for a superlative with the name of its property, which somebody has: "and the lowest rent"."""
    unnamed = heard.named.keys().isdisjoint(token.labels) and heard.figure_at(token.first) is None
    named = any([heard.known.names_property([heard.at(token.last)], category) for category in token.categories])
    return unnamed and named and not heard.joined


def from_ends(heard: HeardText) -> Iterator[tuple[int, int, Label]]:
    """Yield the ordinals that count from one side, with their words: "the second from the right"."""
    known = heard.known
    rows = known.sided()
    for figure in heard.figures if len(rows) == 1 else ():
        near = range(figure.last, figure.last + 3)
        for way in ("forwards", "backwards"):
            ends = [place + size for place in near if (size := heard.phrase_at(place, way))]
            number, size = min(figure.values), known.categories[rows[0]].size
            if ends and number == int(number) and 1 <= number <= size:
                yield figure.first, ends[0], (rows[0], int(number) - 1 if way == "forwards" else size - int(number))


def next_floors(heard: HeardText) -> Iterator[HeardToken]:
    """Yield "the floor" directly before "above" or "below": that is the next one, where spaces part words."""
    articles = heard.structure.articles - heard.structure.indefinite
    floors = [title for title, kinds in zip(heard.labels.titles, heard.known.kinds, strict=True) if "floor" in kinds]
    for mark in () if heard.joined else heard.marked("above", "below"):
        first = mark.first - 2 - (heard.at(mark.first - 2) == "'")  # "l'étage au-dessus de"
        if (heard.at(mark.first - 1),) in floors and first >= 0 and heard.at(first) in articles:
            yield HeardToken(first, mark.first, (Alternative("JUST"),))


def top_at(heard: HeardText, figure: Figure, phrases: str) -> tuple[int, int, int] | None:
    """Return where a number of the first few begins, where its bound ends, and where it ends itself."""
    texts = heard.texts
    before = [at.start for at in heard.where(heard.structure.phrases[phrases]) if at.stop == figure.first]
    begin = [each for each in before if not any([mark.first < each < mark.last for mark in heard.marks])]
    if heard.joined:
        counted = heard.structure.ranking | {each[0] for each in heard.structure.phrases["people"]}
        named = not counted.isdisjoint(texts[figure.last : figure.last + 1])
        ended = {*SIGNS}.issuperset(texts[figure.last : figure.last + 1])  # 没能进前三。
        return (min(begin), figure.first, figure.last + named) if begin and (named or ended) else None
    behind = heard.phrase_at(figure.last, phrases)
    first = min(begin, default=figure.first)
    among = not {*texts[max(0, first - 2) : first]}.isdisjoint(heard.structure.among)
    if not among or not (begin or behind) or heard.is_marked(figure.first, "ordinals"):
        return None
    if begin:
        return first, figure.first, figure.last
    return figure.first, figure.last, figure.last + behind


def tops_of(heard: HeardText) -> set[int]:
    """Return the places of numbers of the first or the last few: "dans les trois premiers"."""
    return {each.first for each in heard.figures if any([top_at(heard, each, end) for end in ("top", "bottom")])}


def is_parted(heard: HeardText, first: int, last: int) -> bool:
    """Return True if a comma, or a word for "and", is between two places."""
    return any([heard.texts[at] in (",", "，", "、") or "AND" in heard.phrases[at][1] for at in range(first, last)])


def tells_turn(heard: HeardText, first: int, last: int) -> bool:
    """Return True if somebody is first or last in doing something: not who comes out first, or merely is the first."""
    story, near = heard.structure.story, heard.texts[max(0, first - NEAR) : last + DIRECT]
    while first and heard.texts[first - 1] in heard.structure.articles:
        first -= 1
    copulas = heard.lists["copulas"]
    merely = last + 1 >= len(heard.texts) and heard.texts[first - 1] in copulas
    done = story is not None and any(["verbs" in story.lists(each) for each in heard.texts[last : last + DIRECT]])
    finished = heard.structure.finished - (copulas if done else set[str]())  # "werd als laatste gekeurd"
    return not (merely or heard.joined) and finished.isdisjoint(near)
