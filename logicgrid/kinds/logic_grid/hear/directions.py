"""The properties that a comparison is about, and its direction: "higher" is a smaller number of a rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from logicgrid.kinds.logic_grid.hear.asides import counts_another, is_beside, topics_of
from logicgrid.kinds.logic_grid.hear.counted import done_in
from logicgrid.kinds.logic_grid.hear.numbers import is_finish, limit_of_days
from logicgrid.kinds.logic_grid.hear.plain import has_more, named_values
from logicgrid.kinds.logic_grid.hear.pointers import stands_before
from logicgrid.kinds.logic_grid.hear.properties import VAGUE
from logicgrid.kinds.logic_grid.hear.story import is_event, is_place_in_race, is_quantity, is_value_of, numbering
from logicgrid.kinds.logic_grid.hear.structure import ORDERED, ROWS
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import HeardPointer
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS

GUESSED = 1.25
"""What it costs that words do not tell which property is compared, or in which direction: never sure."""
TIED = 0.3
"""By how much the words must speak more for a property than for all others."""
ONLY = {"side", "age", "weight", "warmth", "money"}
"""The kinds of properties whose words compare no others: "heavier"."""
_HIGH = ("above", "below")
_AMOUNTS = {"number", "score", "money", "length", "weight", "rate", "size", "lasting"}
_GENERAL = ("ahead", "behind", "better", "worse", "ahead_front", "behind_front", *_HIGH)
"""The comparisons that are of no kind of properties by themselves."""
_PLACES = ("adjacent", "between")
_GRADED = {"floor", "length", "size", "score", "number"}
"""The kinds of properties whose comparatives apply to any amount: "a higher rent"."""
_HEIGHTS, _COUNTED = {"floor", "length"}, {"number"}
"""The kinds of properties with a height, those with a "more", and those that nothing is merely more of."""


class ComparedWord:
    """What the word of a comparison means by itself: its properties and its direction.

    Without a `pointer` no word says that: two are neighbours, or one has twice as much.  `needs` is what the statement
    needs of a property: an order, neighbours, numbers.
    """

    def __init__(self, heard: HeardText, pointer: HeardPointer | None, needs: str) -> None:
        self.heard, self.known, self.structure = heard, heard.known, heard.structure
        self.lists, self.joined, self.paced = heard.lists, heard.joined, heard.lists["quick"] | heard.lists["slow"]
        self.pointer, self.needs, self.clause = pointer, needs, range(len(heard.texts))
        self.word, self.kind = (pointer.word, pointer.kind) if pointer else ("", "")
        self.tail, self.words = self.word.rpartition(" ")[2], {*self.word.split()}

    # ------------------------------------------------------------------ the direction

    def direction(self, category: int) -> tuple[bool, float]:
        """Return whether a comparison is turned round, by the file's own phrase if it has one, and the cost."""
        if self.pointer is None:
            return False, 0.0
        lost = self.is_beating() and self.known.kinds[category] == {"lasting"}  # who loses takes longer
        if lost or self._is_ranked(category):
            return not lost, 0.0
        sign = self.heard.phrased.get(category)
        if self.pointer.alone and sign:
            return sign != self.pointer.sign, 0.0
        return self._turned(category)

    def _is_ranked(self, category: int) -> bool:
        """Return True for a rank that is higher if its number is smaller: "finished higher", but no house number."""
        finished = self.known.is_placing(category) and not self.structure.finished.isdisjoint(self.heard.texts)
        return finished and not (self.joined or self.structure.ranked.isdisjoint(self.words))

    def _turned(self, category: int) -> tuple[bool, float]:
        """Return whether a word means the other direction of a property, and what that guess costs."""
        kinds, ranking = self.known.kinds[category], self.known.is_ranking(category)
        years = self.known.is_calendar(category)
        if self._is_higher_rank(category):
            return True, 0.0 if "score" in kinds else GUESSED
        if self._is_of_others(category):
            return False, GUESSED
        if self.pointer and self.known.compares_ages(self.heard, self.pointer, years):
            return years, GUESSED * (not self.known.tells_birth(category) if years else "age" not in kinds)
        if self.kind in _GENERAL:
            return self._turned_generally(category)
        timed = ranking or years or "time" in kinds or is_finish(self.heard, category)
        if self.tail in self.known.timely and not timed:
            return False, GUESSED  # "before the house"
        if self.kind == "unsure":
            return self._turned_quickly(category)
        if ranking and self.word in self.lists["placed"] and not self._is_of_floors(category):
            forward = self.joined and self.tail not in self.structure.ranked  # 靠前
            scored = {"score"} if self.joined else {"score", "money"}
            return False, 0.0 if forward else GUESSED if kinds & scored else 0.4
        dated = years or (self.known.type(category) == "time" and not self.joined)  # "spent more time"
        return False, 1.5 if dated and self.tail in self.lists["lasting"] else 0.0

    def _is_higher_rank(self, category: int) -> bool:
        """Return True for a word for more that makes a ranking's numbers smaller, where no spaces part words: 上."""
        ranked = self.joined and self.tail in self.structure.ranked and "floor" not in self.known.kinds[category]
        return ranked and self.known.is_ranking(category) and not self.known.is_titled(category, "rising", "scored")

    def _is_of_others(self, category: int) -> bool:
        """Return True for a word that compares nothing but the kinds of properties that have it, which are others."""
        graded = self.tail in self.structure.ranked and self.known.is_titled(category, "rising")
        if self.word in self.lists["dated"] and "time" not in self.known.kinds[category] and not self.joined:
            return True  # "seen longer ago"
        if self.tail not in self.structure.strict or graded:
            return False  # 年级高
        kinds, said = self.known.kinds[category], self.structure.kinds
        if not self.joined and self.known.is_placing(category):
            return True  # French "dépasse" of who overtakes
        kinds = kinds | ({"lasting"} if self.known.type(category) == "duration" else set[str]())
        placed = self.known.is_placing(category) or is_finish(self.heard, category)
        timed = placed and self.tail in said["time"].said | self.paced  # 先到
        return not timed and not any([self.tail in said[kind].said | said[kind].able for kind in kinds])

    def _turned_quickly(self, category: int) -> tuple[bool, float]:
        """Return the same for a word of speed: who is faster takes less time, and has a smaller number of a rank."""
        if self._is_of_floors(category) or self.head([category]) is not None:
            return self.tail in self.lists["turned_by"], 0.0  # French "plus bas"
        paced = self.word in self.paced and (self.known.is_placing(category) or self.known.is_of_spans(category))
        return self.word in self.lists["quick"], 0.0 if paced else 2.0

    def _is_of_floors(self, category: int) -> bool:
        """Return True for a comparative of height and a property of floors, or of heights: "lower"."""
        return any([self.tail in self.structure.kinds[each].said for each in _HEIGHTS & self.known.kinds[category]])

    def _turned_generally(self, category: int) -> tuple[bool, float]:
        """Return the same for a word that applies to any order: "ahead of", "above"."""
        known, ranking = self.known, self.known.is_ranking(category)
        scored, rising = known.is_titled(category, "scored"), known.is_titled(category, "rising")
        if self.kind in _HIGH:
            return False, 0.0 if rising or scored else GUESSED
        kinds = known.kinds[category] & {*_AMOUNTS, "age"} if self.joined and not ranking else set[str]()
        if kinds:  # 不及
            return True, 0.0 if scored or "number" in kinds else GUESSED if "lasting" in kinds else 1.0
        placed = ranking or self.is_raced(category)
        if known.sided() and not (self.joined or placed):
            return scored, GUESSED  # "sits behind"
        if rising and self.kind in ("ahead", "behind") and not self.joined:
            return True, GUESSED  # "a grade ahead of"
        if scored or (not rising and (placed or (known.is_clocked(category) and not self.joined))):
            return scored, 0.0
        vague = rising or (self.kind in ("better", "worse") and not known.is_of_spans(category))
        return False, GUESSED if vague else 1.0  # "a better wage"

    # ------------------------------------------------------------------ the properties that it applies to

    def said_of(self, categories: Sequence[int]) -> list[int]:
        """Return those of some properties that a comparative applies to where no spaces part words: 多 to no time.

        All of them if it applies to none.
        """
        heard, kinds = self.heard, self.known.kinds
        if self.kind not in ("more", "less"):
            won = [each for each in categories if kinds[each] & {"score", "lasting"}] if self.is_beating() else []
            return won or [*categories]
        fit = [each for each in categories if not (kinds[each] and self._is_of_others(each))]
        if self.structure.kinds_said((self.word,)) == _COUNTED:
            fit = [each for each in fit if has_more(heard, each)]
        if self.word in self.structure.aged:
            fit = self._aged_among(fit)
        return fit or [*categories]

    def _aged_among(self, fit: list[int]) -> list[int]:
        """Return the ages among some properties, if a word that is said of them names no other one; else all."""
        heard, kinds = self.heard, self.known.kinds
        begins = {last: first for first, last in heard.titled}  # 湿度70%的狗
        owned = [(*range(begins.get(at, at - 1), end), *done_in(heard, end)) for at, end, _ in heard.spans]
        valued = named_values(heard, self.clause).union(*owned)
        plain = [heard.texts[at] for at in range(self.clause.stop) if not (at in valued or heard.in_noun(at))]
        others = {each for each in fit if self.known.steps[each].cost < VAGUE and "age" not in kinds[each]}
        return fit if self.known.named_by(plain, others) else [each for each in fit if "age" in kinds[each]] or fit

    def is_unnamed(self, category: int) -> bool:
        """Return True if a comparative is of a property only where it is named, and it is not: 高 of prices."""
        kinds = [self.structure.kinds[kind] for kind in self.known.kinds[category]]
        if not any([self.word in kind.able for kind in kinds]) or any([self.word in kind.said for kind in kinds]):
            return False
        plain, said = self.heard.plain, frozenset().union(*[kind.said | kind.names for kind in kinds])
        return not (self.known.names_property(plain, category) or any([each in plain for each in said]))

    def is_of_verb(self, titles: AbstractSet[str]) -> bool:
        """Return True if a text has a form of the verb that a property's name is of: "left" of a departure."""
        return any([group & titles and group & {*self.heard.plain_words} for group in self.structure.contrary])

    def is_unsupported(self, pointer: HeardPointer, category: int) -> bool:
        """Return True for a word of order that is more often a preposition, where no other word speaks of an order."""
        heard, structure = self.heard, self.structure
        stressed = structure.stressed and heard.text[heard.words[pointer.place].start :].startswith(structure.stressed)
        if self.word not in structure.vague or stressed or heard.at(pointer.place - 1) in structure.anywhere:
            return False
        if self.known.is_of_spans(category):
            return not self.is_raced(category)  # "eindigde voor Bart"
        noun = pointer.place + 1 + (heard.at(pointer.place + 1) in structure.articles)
        word, lists = heard.at(noun), structure.story.lists(heard.at(noun)) if structure.story else frozenset[str]()
        named = not word or heard.masked[noun] or heard.in_noun(noun) or self.known.names_property([word], category)
        if {"nouns"} <= lists <= {"nouns", "verbs"} and not (named or word in structure.someone or self.is_just()):
            return True  # "voor het huis van Bart" in a race
        own, kinds = is_value_of(heard, pointer.place + 1, category), self.known.kinds[category]
        year = own is True and self.known.is_calendar(category)
        if year or stands_before(heard, pointer.place, noun) or category == limit_of_days(heard, pointer):
            return False  # "voor 1960", "voor vrijdag"
        if own is False or ("side" in kinds and kinds.isdisjoint(("score", "time"))):
            return True  # "voor drie weken", "de auto voor het huis van Bos"
        marks = heard.marked("after", "before", "ahead", "behind")
        ordered = any([heard.texts[mark.first] not in structure.vague for mark in marks])
        said = {*heard.plain_words} - structure.vague
        ordered |= self.is_just() and structure.dwelling.isdisjoint(said)
        return not (structure.kinds_said(said) & kinds or ordered)

    def sole(self, votes: Mapping[int, float]) -> int | None:
        """Return the only property of a puzzle that a comparison can apply to; None if it is not worded so.

        Times and turns come before or after, places and times lie between others, and amounts are merely more, or so
        many times as much.  That it is the only amount tells it if the words speak for it, too: "snores more".
        """
        said, known = self._saying(), self.known
        steps = [each for each, steps in known.steps.items() if steps.cost < VAGUE]
        able = [each for each in steps if self._is_said_so(said, each)]
        if len(able) != 1 or able[0] not in votes or known.named_by(self.heard.plain_words, {*steps} - {0, able[0]}):
            return None
        (sole,), others = able, max([votes[each] for each in votes if each != able[0]], default=0.0)
        if self.joined and self.pointer is not None:
            stated = self._is_its_word(sole)
        elif said in ("later", "order"):
            stated = "time" in known.kinds[sole] or (sole in known.turns and votes[sole] > others)
        else:
            stated = said != "amount" or (votes[sole] > others + TIED and not counts_another(self.heard, sole))
        return sole if stated and votes[sole] >= 0 else None  # what is below says the contrary: "left" of an arrival

    def head(self, categories: Sequence[int]) -> int | None:
        """Return the only property whose name is what is compared: "a lower rent", "the rent of Ann is lower".

        It may be if it is an amount, no room that is higher, and the comparative applies to its kinds or to any.
        """
        heard, pointer, titles = self.heard, self.pointer, self.known.labels.titles
        if pointer is None or self.joined or self.kind not in ("more", "less", "unsure"):
            return None
        end, said = pointer.place + len(self.word.split()), self.structure.kinds_said(self.words)
        firm = [each for each in categories if self.known.steps[each].cost < VAGUE and is_quantity(self.known, each)]
        named = [each for each in firm if said <= _GRADED or said & self.known.kinds[each]]
        places = [end, *[pointer.place - 1] * bool(self.structure.heads)]
        beside = {*map(heard.at, places), *topics_of(heard, pointer)}
        found = [each for each in named if each and not beside.isdisjoint(titles[each])]
        named = [each for each in named if not is_beside(self.known, {*titles[each]}, beside)]  # a salary beside rents
        kin = {name for name, kind in self.structure.kinds.items() if not kind.names.isdisjoint(beside)}
        found = found or [each for each in named if self.known.kinds[each] & kin] or self._of_noun_behind(end, firm)
        return found[0] if len(found) == 1 else None

    def _of_noun_behind(self, end: int, categories: Sequence[int]) -> list[int]:
        """Return those of some properties that are of the kind of the noun behind a "more": "more money"."""
        kinds = self.structure.kinds_said({self.heard.at(end)}) if self.word in self.structure.degrees else set[str]()
        return [each for each in categories if kinds & self.known.kinds[each]]

    def is_size_of_another(self, category: int) -> bool:
        """Return True for a "larger" where the property is no size, but a number of something: "a larger room".

        So is a "more" of something where it is no number: "more lessons", of the day of one.
        """
        known, kind, texts = self.known, self.structure.kinds.get("size"), self.heard.texts
        if self.pointer and self.word in self.structure.degrees and self.kind in ("more", "less") and not self.joined:
            named = known.names_property([self.heard.at(self.pointer.place + 1)], category)
            if named and (known.categories[category].numbers is None or known.type(category) in ("time", "date")):
                return True
        counts = kind is not None and "size" in known.kinds[category] and kind.names.isdisjoint(known.titles(category))
        named = known.names_property(self.heard.plain_words, category) or not self.structure.numbers.isdisjoint(texts)
        return counts and not (self.joined or named) and self.structure.kinds_said(self.words) == {"size"}

    def is_at_hour(self, category: int) -> bool:
        """Return True for a word of order before a time of day, where no times are compared: "before nine"."""
        hours = {each.first for each in self.heard.figures if each.clock}
        place = self.pointer.place if self.pointer else 0
        return not self.known.is_clocked(category) and not hours.isdisjoint((place + 1, place + 2))

    def own_kinds(self, category: int) -> set[str]:
        """Return the kinds of a property; what may be turns is of times, where spaces part words: "spoke before"."""
        kinds = self.known.kinds[category] or ({"time"} if category in self.known.likely_turns else set())
        return kinds | {"time"} if is_finish(self.heard, category) else kinds

    def _saying(self) -> str:
        """Return what a comparison is by its words: "between", "order", "later", "amount", "ahead"; "" for others."""
        if self.pointer is None:
            return "between" if self.needs == "between" else "amount" if self.needs == "numbers" else ""
        if self.joined:
            return "order" if self.kind in (*ORDERS, *_HIGH) else ""
        if self.word in self.structure.vague and not self.is_just():
            return ""
        if self.kind in ("more", "less"):
            later = "later" if self.structure.kinds_said(self.words) == {"time"} else ""
            return "amount" if self.is_mere() else later
        kind = self.kind.removesuffix("_front")
        return "order" if kind in ("after", "before") else "ahead" if kind in ("ahead", "behind") else ""

    def _is_its_word(self, category: int) -> bool:
        """Return True if a word of order applies to a property: 前面 to a row, 之前 to times."""
        said, kinds = self.structure.kinds, self.known.kinds[category]
        placed = not kinds or not ROWS.isdisjoint(kinds)
        return any([self.word in said[kind].said for kind in kinds]) or (placed and self.word not in said["time"].said)

    def is_just(self) -> bool:
        """Return True if "just" precedes a word of order: "vlak voor"."""
        place = self.pointer.place if self.pointer else 0
        return self.heard.has_symbol("JUST", slice(max(place - 1, 0), place))

    def _is_said_so(self, said: str, category: int) -> bool:
        """Return True if a comparison of a kind applies to a property."""
        known, kinds = self.known, self.known.kinds[category]
        timed = "time" in kinds or known.type(category) in ("time", "date") or known.is_dated(category)
        timed = timed or known.is_ranking(category)
        if said == "amount":
            return is_quantity(known, category) or "age" in kinds
        return timed if said == "later" else bool(said) and (timed or bool(kinds & ORDERED))

    def stated_kinds(self) -> AbstractSet[str]:
        """Return the kinds of properties to which a comparison is limited; none if it may be of any."""
        if self.needs == "adjacent":
            return ORDERED
        kinds = self.structure.kinds_said(self.words)
        if len(self.words) > 1 and self.word.split()[0] in self.structure.degrees:
            return kinds | {"lasting"} if kinds & {"time", "speed"} else kinds  # "minder laat", "plus rapide"
        if self.joined:  # 前 is of places and of times
            return kinds if kinds & ONLY else set()
        return kinds & (ONLY | {"time"})  # who came earlier has not paid less

    def of_amounts(self, open_: Sequence[int]) -> list[int]:
        """Return the properties that a mere "more than" applies to, if any: amounts, and those that are named."""
        heard, known, times = self.heard, self.known, self.pointer is None and self.needs == "numbers"
        valued = numbering(heard)
        said = [text for place, text in enumerate(heard.texts) if not heard.masked[place] and place not in valued]
        named = known.named_by(said, open_)
        if self.joined and times:
            placed = {each for each in open_ if known.is_ranking(each) or set() < known.kinds[each] <= ROWS}
            open_ = [each for each in open_ if each not in placed or each in named] or open_
        if not (times and not self.structure.much.isdisjoint(heard.texts)) and not self.is_mere():
            return [*open_]
        return [each for each in open_ if is_quantity(known, each) or each in named] or [*open_]

    def of_times(self, open_: Sequence[int], counted: bool) -> list[int]:
        """Return properties without days where a difference is compared, without spans where one is before another."""
        known, kinds, day = self.known, self.known.kinds, limit_of_days(self.heard, self.pointer)
        open_ = [each for each in open_ if each == day] or open_  # "before Friday"
        if self.is_mere() and counted:
            open_ = [each for each in open_ if not known.is_dated(each)] or open_  # "three days more"
        timely = self.structure.kinds["time"].said - self.structure.kinds["lasting"].said
        if not self.joined and (self.kind.removesuffix("_front") in ("after", "before") or self.word in timely):
            timed = any([not known.is_of_spans(each) for each in open_ if "time" in kinds[each]])
            return [each for each in open_ if not (timed and known.is_of_spans(each))]  # no stay is before another
        return [*open_]

    def _is_of_time(self, pointer: HeardPointer, category: int) -> bool:
        """Return True for what somebody is or does for longer, where lengths are compared: "is langer lid dan Ans"."""
        heard, known, structure = self.heard, self.known, self.structure
        kinds, end = known.kinds[category], pointer.place + len(pointer.word.split())
        if self.joined or "lasting" in kinds or pointer.word not in structure.kinds["lasting"].said or not kinds:
            return False
        thans = [mark.first for mark in heard.marked("than") if mark.first >= end][:1]
        between = [heard.texts[at] for at in range(end, min(thans, default=end))]
        return bool(between) and not known.names_property(between, category)

    def is_bare(self, pointer: HeardPointer, category: int) -> bool:
        """Return True for a comparison that may be of another length, height or time than a property's values."""
        bare = self._is_of_time(pointer, category) or self._is_bare_height(pointer, category)
        return bare or is_event(self.heard, pointer, category) or is_place_in_race(self.heard, pointer, category)

    def _is_bare_height(self, pointer: HeardPointer, category: int) -> bool:
        """Return True for what "is lower" itself, or who lives lower and pays no less: "Mabel's cat is lower"."""
        heard, structure, ranked, kinds = self.heard, self.structure, self.structure.ranked, self.known.kinds[category]
        if pointer.word in ranked and heard.at(pointer.place - 1) in structure.dwelling and not self.joined:
            return bool(kinds) and kinds.isdisjoint(ROWS | {"length", "score"})
        stated = structure.dwelling | structure.kinds["side"].names | (structure.kinds["floor"].said - ranked)
        graded = pointer.word in ranked and pointer.kind in ("more", "less") and "floor" in kinds
        named = not stated.isdisjoint(heard.texts) or self.known.names_property(heard.plain_words, category)
        return graded and not (named or self.joined) and heard.at(pointer.place - 1) in self.lists["copulas"]

    def is_mere(self) -> bool:
        """Return True for a mere "more than", which applies to no age, place or time."""
        if self.pointer is None or self.word not in self.structure.degrees or self.kind not in ("more", "less"):
            return False
        behind = self.pointer.place + 1
        particle = self.heard.at(behind) in self.lists["common"]
        return self.heard.is_marked(behind, "than") or (particle and self.heard.is_marked(behind + 1, "than"))

    def of_places(self, open_: Sequence[int]) -> list[int]:
        """Return the places of a race where a verb tells of one, "beat", others where two are neighbours, if any."""
        known, open_ = self.known, self._with_neighbours(open_)
        if self.joined:
            return self.said_of(open_)
        races = self._races(open_)
        others = [each for each in open_ if each not in races and known.steps[each].cost < VAGUE]
        stated = self.structure.kinds_said(self.words) & ROWS or {"side"}
        rows = [each for each in others if stated & known.kinds[each]]
        if self._tells_race(others):
            return races or [*open_]
        if self.pointer is not None and self.pointer.end and self.kind in ORDERS:
            return rows if self.structure.says_side(self.words) else [*filter(known.is_dated, open_)]
        if self._is_of_numbers():
            return [each for each in others if known.kinds[each] & ROWS or known.is_ranking(each)] or [*open_]
        return others if rows and self.stated_kinds() in (ORDERED, {"side"}) else [*open_]  # "to the left of"

    def _races(self, open_: Sequence[int]) -> list[int]:
        """Return the places of a race, or else the times by which they are told: no neighbours; all of a "faster"."""
        known, placed = self.known, [*filter(self.known.is_placing, open_)]
        if self.word in self.paced:
            return [each for each in open_ if each in placed or known.is_of_spans(each)]
        return placed or [each for each in open_ if known.is_titled(each, "timed") and self.needs != "adjacent"]

    def _tells_race(self, others: Sequence[int]) -> bool:
        """Return True for who was faster, beat somebody, or "finished ahead" where no other property is named."""
        valued, texts = numbering(self.heard), enumerate(self.heard.texts)
        plain = [text for at, text in texts if not (at in valued or self.heard.masked[at])]
        raced = self.word in self.paced or self.is_beating()
        return raced or (self._crosses() and not self.known.named_by(plain, others))

    def is_raced(self, category: int) -> bool:
        """Return True for a time or a score by which who finished ahead is told, or who beat somebody."""
        placed = self.known.is_titled(category, "timed") or "score" in self.known.kinds[category]
        return placed and not self.joined and (self._crosses() or self.is_beating())

    def _is_of_numbers(self) -> bool:
        """Return True if the numbers of places are compared: "a lower-numbered stall", "the number of Ann's taxi"."""
        heard, numbers, of = self.heard, self.structure.numbers, self.structure.of
        figured = {heard.texts[each.first] for each in heard.figures} - self.structure.articles
        if self.pointer is None or self.kind not in ("more", "less") or self.joined or figured:
            return False
        behind = self.pointer.place + len(self.words)
        said = heard.at(behind) in numbers and heard.at(behind + 1) not in of
        named = [at for at in range(self.pointer.place) if heard.at(at - 1) in numbers and heard.at(at) in of]
        owned = any([heard.in_noun(at + 1) or heard.in_noun(at + 2) for at in named])
        return said or owned or not numbers.isdisjoint(self.words)

    def _crosses(self) -> bool:
        """Return True for a word of order, or of rank, of who "crossed the line"."""
        placed = self.kind in ORDERS or self.needs in _PLACES or not self.structure.ranked.isdisjoint(self.words)
        return placed and not self.structure.crossing.isdisjoint(self.heard.plain_words)

    def _with_neighbours(self, open_: Sequence[int]) -> Sequence[int]:
        """Return the properties whose values have neighbours, or else the rankings, if any."""
        known, kinds = self.known, self.known.kinds
        if self.needs == "between" and 0 in open_ and not self.joined:
            named = known.named_by(self.heard.plain_words, {*open_} - {0})
            return open_ if named else [0]  # the actors are places between which others are
        if self.needs != "adjacent":
            return open_
        rows = [each for each in open_ if kinds[each] & ROWS or known.is_row(each)]
        if rows:
            scored = [each for each in open_ if kinds[each] == {"score"} and not known.is_ranking(each)]
            return [each for each in open_ if (kinds[each] & ORDERED or each in rows) and each not in scored]
        kin = self.joined or any([kinds[each] & ORDERED for each in open_])
        return open_ if kin else [each for each in open_ if known.is_ranking(each)] or open_

    def is_beating(self) -> bool:
        return self.kind.removesuffix("_front") in ("ahead", "behind") and self.word in self.structure.beating
