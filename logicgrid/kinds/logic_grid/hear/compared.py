"""Which property is compared, in which direction, and by how much: where readings go wrong most often.

The file's own phrases are the best evidence; then the words near its values in the puzzle's other texts; then its
name; then the kinds of properties that words are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.asides import (
    counts_another,
    is_beside,
    is_contrary,
    is_new,
    is_of_other_thing,
    is_otherwise_done,
)
from logicgrid.kinds.logic_grid.hear.counted import describing, named_before, topic_of
from logicgrid.kinds.logic_grid.hear.differences import steps_of
from logicgrid.kinds.logic_grid.hear.directions import GUESSED, TIED, ComparedWord
from logicgrid.kinds.logic_grid.hear.numbers import limit_of_days
from logicgrid.kinds.logic_grid.hear.plain import idle_places, is_topicless, named_values, own_clause, title_words
from logicgrid.kinds.logic_grid.hear.properties import USUAL, VAGUE, texts_of
from logicgrid.kinds.logic_grid.hear.story import is_in, is_of_stay, numbering, paced
from logicgrid.kinds.logic_grid.hear.structure import ROWS
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.units import fitting_unit, owners_of_unit
from logicgrid.kinds.logic_grid.hear.values import SIGNS, HeardPointer, HeardToken, places_of
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.puzzle.record import Record

_LEARNED = 0.7
"""The weight of the words that the puzzle's own texts use of a property, against those of its name and kind."""
_CLOSE, _TORN = 0.2, 0.2
"""By how much the words may speak more for another property; how much those of a clause alone speak for another."""
_STATED = 0.5
"""How much it tells that a comparative itself is about only one of the properties: "older"."""
_NOUN = 0.8
"""How much it tells that a noun beside a comparative is, where no spaces part words: 背が低い."""
_SPOKEN = 0.25
"""How much it tells that the words of a comparison are about the kinds of only one of the properties: "paid"."""
_MEASURED = {"number", "age", "lasting", "money", "weight", "length", "score", "warmth"}
"""The kinds of properties that are amounts: nobody has one before another."""
_TOPIC, _TOPICAL = 1.0, 0.5
"""The weight of a property's name as what the text is about, or of its unit; what it costs at most then."""
_PLAIN = ("copulas", "having", "persons")
"""The lists of words that tell nothing of somebody."""
_PHRASED = 2.0
"""The weight of a phrase of the file."""


class Compared(Record):
    """A property that may be compared: what that costs, and whether the direction of its values is turned round."""

    category: int
    cost: float
    turned: bool


class Comparing(ComparedWord):
    """One comparison of a text: the labels that are compared, and the tokens that name them and what is compared."""

    def __init__(
        self,
        heard: HeardText,
        labels: Sequence[Label],
        tokens: Sequence[HeardToken],
        pointer: HeardPointer | None,
        numbers: frozenset[Number] | None,
        needs: str,
    ) -> None:
        super().__init__(heard, pointer, needs)
        day = limit_of_days(heard, pointer)  # nobody is compared by it
        self.taken, self.tokens, self.numbers = [each for each, _ in labels if each != day] or [0], tokens, numbers
        self.first, self.last = min([each.last for each in tokens]), max([each.last for each in tokens])
        self.begin = max([each.first for each in tokens])
        """Where the first token ends, where the last one does, and where that begins."""
        self.clause = own_clause(heard, tokens, pointer.place if pointer else self.begin)

    def properties(self, limit: frozenset[Number] | None = None) -> Iterator[Compared]:
        """Yield the properties that may be compared with another one, or with a limit."""
        open_, closed = self._open(limit)
        if not open_:
            return
        known, steps, stated = self.known, self.known.steps, self.stated_kinds()
        votes, torn = self._votes([*open_, *closed])
        foreign = max([votes.pop(each) for each in closed], default=0.0)
        topic = topic_of(self.heard, self.clause) if self.pointer is None or self.pointer.alone else None
        counted = owners_of_unit(self.heard, self.numbers, stated)
        for category in open_:
            votes[category] += _PHRASED * (category in self.heard.phrased) + _TOPIC * [topic, *counted].count(category)
        costs, head = self._costs(votes, open_, stated, foreign, topic), self.head(open_)
        sole = head if head is not None else None if self.heard.phrased or len(open_) == 1 else self.sole(votes)
        for category in open_:
            cost = steps[category].cost if category == sole else costs[category]
            cost += 1.5 if self.taken[0] == category else 0.5 if category in self.taken else 0.0  # its own value
            cost += 0.4 * (self.pointer is None and not known.labels.is_ranking(category))
            turned, extra = self.direction(category)
            unstated = self._is_unstated(stated, category) if head is None else category != head
            extra += GUESSED * (unstated + self._is_unsaid(category) + self._is_of_another(category) + torn)
            extra += GUESSED * self._is_stated_otherwise(category, cost + extra)
            yield Compared(category, cost + extra, turned)

    def _open(self, limit: frozenset[Number] | None) -> tuple[list[int], list[int]]:
        """Return the properties that can be compared, by a number if there is one, and those that cannot."""
        known, steps, kinds, numbers = self.known, self.known.steps, self.known.kinds, self.numbers
        times = self.needs == "numbers"
        plain = times and numbers is None and not self.joined
        able = {*steps} if times else {*known.ground.carrying(self.needs)}
        able = {each for each in able if not plain or known.categories[each].numbers is not None}
        open_ = [each for each in steps if each in able and self.taken.count(each) < len(self.taken)]
        if self.joined and any([each and kinds[each] & ROWS for each in open_]):
            open_ = [each for each in open_ if each]  # houses 一郎の家, 二郎の家 in a row, too
        if numbers is not None:
            open_ = [each for each in open_ if steps_of(self.heard, each, numbers)]
        open_ = self.of_times(fitting_unit(self.heard, limit or numbers, self._sorted_out(open_)), numbers is not None)
        open_ = self.of_places(self.of_amounts(open_) if numbers is None else open_)
        return open_, [each for each in steps if not plain and each not in able and steps[each].cost < VAGUE]

    def _sorted_out(self, open_: Sequence[int]) -> Sequence[int]:
        """Return properties without those whose names are of something else: who was visited later is no younger."""
        said = {*self.heard.plain_words} if "time" in self.stated_kinds() else set[str]()
        return [each for each in open_ if not is_beside(self.known, self.known.titles(each), said)] or open_

    def _of_stated_kinds(self, stated: AbstractSet[str], open_: Sequence[int]) -> Sequence[int]:
        """Return the properties that are of the kinds to which a comparison is limited, or of none."""
        kinds, timely = self.known.kinds, "time" in stated
        fit, turns = (stated | {"lasting"}, self.known.turns) if timely else (stated, set[int]())
        able = {each for each in open_ if kinds[each] & fit or (each in turns and not kinds[each])}
        narrow = bool(stated and able) and self.pointer is not None and not self.joined
        return [each for each in open_ if each in able or not kinds[each]] if narrow else open_

    def _is_unstated(self, stated: AbstractSet[str], category: int) -> bool:
        """Return True for a property of other kinds than those to which a comparison is limited; ranks may be later."""
        said = {*self.known.titles(category), *(self.heard.texts if self.known.kinds[category] & ROWS else ())}
        own = self.known.kinds[category] | ({"size", "length"} if self.structure.numbers & said else set())
        ranked = "time" in stated and self.known.is_ranking(category) and not own <= ROWS
        return bool(stated and own) and stated.isdisjoint(own) and not ranked

    def _costs(
        self,
        votes: Mapping[int, float],
        open_: Sequence[int],
        stated: AbstractSet[str],
        foreign: float,
        topic: int | None,
    ) -> dict[int, float]:
        """Return for each property what it costs by itself, and that the words speak more, or as much, for another one.

        Of another one that is of the kinds in `stated`; `foreign` is how much they speak for what no rule compares,
        such as the actors; `topic` is the property that the text is about, which is compared whatever its values are.
        """
        of_stated = self._of_stated_kinds(stated, open_)
        steps, phrased = self.known.steps, self.heard.phrased
        firm = [each for each in of_stated if each == topic or steps[each].cost < VAGUE] or of_stated
        top, *others = sorted([votes[category] for category in firm], reverse=True)
        tied = (bool(others) and others[0] > top - TIED) or foreign > top
        found: dict[int, float] = {}
        for category in open_:
            unsure = top < _LEARNED or tied or votes[category] < top - _CLOSE
            own = min(steps[category].cost, _TOPICAL) if category == topic else steps[category].cost
            found[category] = own + 1.5 * max(top - votes[category], 0) + 0.3 * (top < 0.5 and bool(others))
            found[category] += _PHRASED * (category not in phrased and not phrased.keys().isdisjoint(steps))
            found[category] += GUESSED * ((bool(others) or foreign > top) and unsure)
        return found

    # ------------------------------------------------------------------ what may be about something else

    def _is_of_another(self, category: int) -> bool:
        """Return True if words are of another property: "left after Ann had returned", "before nine"."""
        known, pointer, behind = self.known, self.pointer, self.heard.texts[self.last :]
        titles = {*known.labels.titles[category]} if category else set()
        if self.joined:  # 之后 is of times and places, and who 回来 has not 出发
            clause = [*takewhile(lambda text: text not in SIGNS, behind)]
            named = named_before(self.heard, pointer.place, -1) if pointer else -1  # ペットが多い
            if (is_contrary(known, titles, clause) and not self.is_of_verb(titles)) or named not in (-1, category):
                return True
            if is_beside(known, titles, {*self.heard.plain_words}) or self._is_of_daily(titles):
                return True  # 挣得比…多 beside rents
            if pointer and self.heard.where([each for each in self.structure.phrases["deeds"] if not known.says(each)]):
                return True  # 比…话多
            ordered = self.kind in ("after", "before") and not known.is_ranking(category)
            others = _MEASURED if ordered else (set[str](), ROWS)[self.is_beating()]  # 赢了 of lanes
            return set() < self._kinds_beside(category, ()) <= others
        outranks = self.is_beating() and not self.is_raced(category)
        ordered = self.kind.removesuffix("_front") in ("after", "before") or "than" not in self.heard.kinds
        orders = pointer is not None and ordered and not pointer.end
        acts = orders and (self.is_at_hour(category) or self._is_of_story(behind, titles))
        timely = not (self.structure.kinds["time"].said | self.lists["quick"]).isdisjoint(self.words)
        acts = acts or (timely and is_otherwise_done(self.heard, category, True))
        return is_contrary(known, titles, self.heard.texts[self.first :]) or outranks or acts

    def _is_of_story(self, behind: Sequence[str], titles: AbstractSet[str]) -> bool:
        """Return True if what somebody had done before is no word of a property: "after Ann had recommended it"."""
        structure = self.structure
        past = next((place for place, word in enumerate(behind[:3]) if word in structure.past), len(behind))
        named = True in self.heard.masked[self.last + past + 1 : self.last + past + 2]  # "before Ann had cake"
        said = [word for word in behind[past + 1 : past + 3] if word.isalpha() and not named]
        groups = [group for group in structure.contrary if group & titles]
        stated = frozenset().union(structure.finished, structure.crossing, self.known.own_words, *groups)
        again = {*map(self.known.stem, self.heard.texts[: self.pointer.place if self.pointer else 0])}
        stated |= {word for word in said if self.known.stem(word) in again} | structure.doing_so
        return bool(said) and "," not in behind[:past] and stated.isdisjoint(said) and not self._is_of_whom()

    def _is_of_whom(self) -> bool:
        """Return True if the last label is that of a relative clause: "the one that the mayor had ordered"."""
        at, articles = self.begin - 1, self.structure.articles
        at -= at > 0 and self.heard.texts[at] in articles
        that = self.structure.pointing - articles
        return at > 0 and (self.heard.texts[at] in that or "WHO" in self.heard.phrases[at][1])

    def _is_unsaid(self, category: int) -> bool:
        """Return True if the words of a comparison need not be about a property."""
        return self.pointer is not None and (
            (self.numbers is None and self.is_unsupported(self.pointer, category))
            or counts_another(self.heard, category)
            or is_of_stay(self.heard, category, self.numbers, self.words)
            or self.is_bare(self.pointer, category)
            or is_of_other_thing(self.heard, self.pointer, category)
            or self.is_size_of_another(category)
            or (self.is_unnamed(category) if self.joined else self._is_of_other_deed(self.pointer, category))
        )

    def _is_of_other_deed(self, pointer: HeardPointer, category: int) -> bool:
        """Return True for a mere "more than" of what no property is about: who snored more has not paid more."""
        heard, known = self.heard, self.known
        kinds = known.kinds[category] & ({"size"} | _MEASURED - {"number"})  # whose verbs are known
        if heard.figures or not (kinds and self.is_mere()) or self.head([category]) is not None:
            return False
        named = places_of(self.tokens) | heard.akin_places
        before = takewhile(lambda at: not heard.masked[at] and at not in named, range(pointer.place - 1, -1, -1))
        plain = self.lists["common"] | self.structure.harmless | self.structure.narrators
        said = [heard.texts[each] for each in before if heard.texts[each].isalpha() and not heard.phrases[each][1]]
        said = [text for text in said if text not in plain][:1]
        stated = known.own_words.union(*[self.structure.kinds[kind].said for kind in kinds])
        alike = any([known.is_alike(title, word) for title in known.labels.titles[category] for word in said])
        usual = kinds == {"size"} and all([known.usual[word] >= USUAL for word in said])  # "drank more", of cups
        learned = any([known.context[category][known.stem(word)] for word in said])
        other = bool(self.structure.kinds_said(said) - kinds) and not learned
        return not alike and not stated.issuperset(said) and (other or not usual)

    def _is_stated_otherwise(self, category: int, spent: float) -> bool:
        """Return True for a word of the story in what is compared, where none is of a property: "Ann sings less".

        What the puzzle's own texts have is no such word, nor is what follows a number.  It does not matter if so
        much is `spent` that a reading is not sure anyway.
        """
        heard, known, structure, pointer = self.heard, self.known, self.structure, self.pointer
        amounts = {"number", "size"} if self.numbers else {"number"}
        own = (structure.kinds_said(self.words) | amounts) & known.kinds[category]
        if spent >= GUESSED or self.joined or own - {"time", "floor"} or not known.kinds[category]:
            return False
        if any([category in token.categories for token in self.tokens]):
            return False  # "later than May"
        if known.is_placing(category) and not structure.dwelling.isdisjoint(heard.texts):
            named = known.names_property(heard.plain_words, category)
            return not (named or known.is_lived_in(category))  # who stood between others need not end so
        if pointer is None or pointer.kind not in ("more", "less", "unsure") or len(self.tokens) < 2:
            return False
        before, behind = self._clause(pointer)
        plain = structure.finished.union(structure.dwelling, structure.stating, *[self.lists[each] for each in _PLAIN])
        skipped = heard.marked_places(*heard.kinds) | heard.akin_places | heard.measured
        found = [at for at in before if not (at in skipped or heard.phrases[at][1] or heard.texts[at] in plain)]
        verbs = pointer.kind != "unsure"  # "le plafond d'Otto est plus haut"
        new = any([is_new(heard, at, category, verbs) for at in found])
        return new and not self._is_tied(category, (*before, *behind))

    def _is_tied(self, category: int, clause: Sequence[int]) -> bool:
        """Return True if a word at some places is of a property, or the text names it or has its unit."""
        heard, known, owners = self.heard, self.known, owners_of_unit(self.heard, self.numbers, set())
        if category in (*heard.phrased, *owners) or known.names_property(heard.plain_words, category):
            return True
        kinds, said = [self.structure.kinds[kind] for kind in known.kinds[category]], [heard.texts[at] for at in clause]
        titles = known.labels.titles[category]
        named = any([known.is_alike(title, word) or title in word for title in titles for word in said])
        timed = known.is_dated(category) and not heard.marked_places("units", "wholes").isdisjoint(clause)
        return named or timed or any([not {*said}.isdisjoint(kind.said | kind.names | kind.able) for kind in kinds])

    def _clause(self, pointer: HeardPointer) -> tuple[list[int], range]:
        """Return the places of the words of what is compared, and of those between the comparison and its "than"."""
        heard, end, inside = self.heard, pointer.place + len(pointer.word.split()), places_of(self.tokens)
        begin = max([at + 1 for at in range(pointer.place) if heard.texts[at] in SIGNS], default=0)
        labels = [each for each in self.tokens if begin <= each.first and each.last <= pointer.place]
        actors = [each.first for each in labels[:1] if 0 in each.categories]  # "het plafond van Otto"
        owned = any([heard.at(first - by) in self.structure.of for first in actors for by in (1, 2)])
        start = begin if owned else max([begin, *[each.last for each in labels]])
        ahead = range(start, pointer.place)
        before = [at for at in ahead if not (heard.masked[at] or at in inside or heard.in_noun(at))]
        thans = [mark.first for mark in heard.marked("than") if mark.first > pointer.place]
        return before, range(end, min(thans, default=end))

    # ------------------------------------------------------------------ how much words speak for a property

    def _votes(self, open_: Sequence[int]) -> tuple[dict[int, float], bool]:
        """Return how much words speak for each property, first those of its clause; and if others speak otherwise."""
        valued, texts = named_values(self.heard, self.clause), self.heard.texts
        sides = [at for at, text in enumerate(texts) if text in self.structure.sides]
        left = {at for at in sides if self.heard.is_marked(at + 1, "between")}  # "left between nine and ten"
        said = sorted({*range(len(texts))} - idle_places(self.heard) - left)
        end = self.clause.stop if self.joined and self.pointer else len(texts)  # later another comparison is meant
        whole = self._votes_of(open_, [place for place in said if place not in valued and place < end])
        clause = [place for place in said if place in self.clause]
        own = self._votes_of(open_, clause) if len(self.clause) < len(texts) else whole
        best, top = [max(votes, key=votes.__getitem__) for votes in (own, whole)]
        least = _LEARNED - self.joined * (0.2 + 0.2 * (self.pointer is None))
        unlike = whole[best] < whole[top]
        if self.joined and unlike:
            unlike = own[top] <= own[best] - TIED and not is_topicless(self.heard, self.pointer, self.clause)
        rivals = self.joined and best == top and sorted(whole.values())[-2:][0] > whole[top] - TIED
        firm = (unlike or rivals) and own[best] >= least
        return own if firm else whole, self.joined and unlike and _TORN <= own[best] < least

    def _votes_of(self, open_: Sequence[int], places: Sequence[int]) -> dict[int, float]:
        """Return for each property how much some words speak for it."""
        heard, known, structure = self.heard, self.known, self.structure
        stated = describing(heard, self.tokens) | numbering(heard)
        idle = places_of(self.tokens) | stated if self.joined else set[int]()
        within = [place for place in self._reach() if place not in idle and place in places]
        between = [said for place in within for said in heard.said_at(place)]
        plain = self._plain_words([place for place in places if place not in stated])
        near = self._plain_words(within)
        harmless = frozenset[str]() if self.joined else self.lists["common"] | structure.harmless
        votes = known.votes([word for word in between if word not in harmless], open_)
        said = {*between, *[heard.texts[place] for place in within if not heard.masked[place]], *self.words}
        about = structure.kinds_said(said)
        if self.pointer is None and not self.joined:
            about |= structure.kinds_about([heard.texts[place] for place in places], about)
        about |= {"lasting"} if "speed" in about else set()  # who is faster takes less
        noun = self._stated_by_noun(open_)
        sole = self._stated_alone(open_) if noun is None else None
        spoken = self._spoken(open_, about, near)
        titled_by, clocked = title_words(heard), any([known.type(each) == "time" for each in open_])
        for category in open_:
            titles, own = titled_by[category], self._kinds_beside(category, open_)
            kinds = (about - known.kinds_of_other_names(said, open_, category)) & own
            votes[category] = _LEARNED * votes[category] + (0.7 + 0.35 * (len(kinds) - 1) if kinds else 0.0)
            unit = set() if self.joined else {*texts_of(known.unit(category))}
            votes[category] += max(known.naming(titles, near, plain), known.naming(unit, near, plain))
            votes[category] += _NOUN * (category == noun) + _STATED * (category == sole)
            votes[category] += _SPOKEN * (category == spoken)
            votes[category] += _NOUN * is_in(heard, category, "in_week")
            votes[category] -= 2.0 * (clocked and is_in(heard, category, "in_day"))
            votes[category] -= 2.0 * max(self._is_of_daily(titles), is_contrary(known, titles, between))
            votes[category] += _STATED * (known.type(category) in ("time", "date") and self.is_of_verb(titles))
        return votes

    def _kinds_beside(self, category: int, others: Sequence[int]) -> set[str]:
        """Return the kinds of a property: who is quicker in a race is earlier, who is older was not employed later."""
        known, kinds = self.known, self.own_kinds(category) | paced(self.heard, self.pointer, category, others)
        races = self.joined or not self.structure.finished.isdisjoint(self.heard.texts)  # "came in"
        if races and known.is_placing(category):
            kinds = kinds | {"time", *(() if any(map(known.is_of_spans, others)) else ("lasting",))}
        aged = any(["age" in known.kinds[each] and not known.is_calendar(each) for each in others])
        return kinds - {"age"} if self.joined and aged and known.is_calendar(category) else kinds

    def _only(self, open_: Sequence[int], kinds: AbstractSet[str]) -> int | None:
        """Return the only one of some properties that is of some kinds and would be compared; None if it is not one."""
        kin = [each for each in open_ if self.known.steps[each].cost < VAGUE and kinds & self.own_kinds(each)]
        return kin[0] if len(kin) == 1 else None

    def _spoken(self, open_: Sequence[int], about: AbstractSet[str], near: Sequence[str]) -> int | None:
        """Return the only property of the kinds that words are about, if they name none."""
        titles = [{*self.known.labels.titles[each]} for each in open_ if each]
        stated = self.joined or any([self.known.naming(each, near, ()) for each in titles])
        return None if stated else self._only(open_, about)

    def _reach(self) -> range:
        """Return the places of the words between labels; of the whole text where the comparison is not among them.

        Where no spaces part words, a later clause is about something else: 小军比大勇后到，年纪比大勇大.
        """
        within, heard, pointer = range(self.first, self.begin), self.heard, self.pointer
        if not self.joined and (len(self.tokens) > 1 if pointer is None else pointer.place in within):
            return within
        end = max(self.first, self.begin, pointer.place if pointer else 0)
        signs = [each for each in range(end, len(heard.texts)) if heard.texts[each] in SIGNS]
        thans = [mark.first for mark in heard.marked("than")]
        later = self.joined and pointer is not None and signs and thans and thans[-1] > signs[0]
        return range(signs[0] if later else len(heard.texts))

    def _plain_words(self, places: Iterable[int]) -> list[str]:
        """Return the words at some places that are no names, beside no label, and neither deny nor say "beside"."""
        heard, figures = self.heard, {len(self.heard.texts), *[each.first for each in self.heard.figures]}
        left = {place for each in self.tokens for place in (each.first - 1, each.last)}  # "number 18" is about a label
        if not self.joined:
            named = [each for each in self.tokens if each.first not in figures and heard.masked[each.first]]
            left -= {each.last for each in named}  # "Ann sold"
        left |= {mark.first for mark in heard.marked("negations")} | heard.marked_places("beside")
        left |= {at for span in heard.titled for at in range(*span) if self.joined and heard.in_noun(at)}  # 收藏家
        return [heard.texts[place] for place in places if not heard.masked[place] and place not in left]

    def _stated_by_noun(self, open_: Sequence[int]) -> int | None:
        """Return the only property that a noun before "than", or before the comparative, is of: "丹妮花的钱比…多"."""
        nouns = self._nouns(self.pointer) if self.pointer is not None and self.joined else set[str]()
        kinds = self.structure.kinds.items()
        named = {name for name, kind in kinds if any([each in kind.names and len(each) > 1 for each in nouns])}
        return self._only(open_, named | self.structure.kinds_said(nouns))

    def _stated_alone(self, open_: Sequence[int]) -> int | None:
        """Return the only one of some properties that a comparative itself is about; None if it is not one."""
        pointed = {*self._graded()} if self.pointer is None else self.words | {self.word}
        if self.pointer is not None and self.pointer.end and self.joined:
            pointed |= {word for word in self.known.comparing_kinds if word in self.word}
        return self._only(open_, self.structure.kinds_said(pointed))

    def _graded(self) -> Sequence[str]:
        """Return what follows "as" between two names where there is no comparative: "twice as old as"."""
        equals = self.structure.degrees.union(self.structure.equals, self.structure.pair[:1])
        texts = self.heard.texts
        if self.joined or len(self.tokens) < 2:
            return ()
        return [texts[place + 1] for place in range(self.first, self.begin - 1) if texts[place] in equals]

    def _nouns(self, pointer: HeardPointer) -> set[str]:
        """Return the words from the first label to a "than" behind it, and from the labels to the comparative."""
        than = next(iter(self.heard.marked("than")), None)
        if than is None:
            return set()
        after = self.known.lexicon.settings["than_object"] == "after"
        end = than.first if after else min(than.first, self.begin)
        subject = {*range(max(self.first, self.clause.start), end)} - describing(self.heard, self.tokens)
        stated = {said for place in subject for said in self.heard.said_at(place)}
        if not after:
            stated &= self.structure.measures  # of the words about the subject only nouns: 店の番号は…より
        behind = range(max(self.last, than.last), pointer.place)
        return stated | {said for place in behind for said in self.heard.said_at(place)}

    def _is_of_daily(self, titles: AbstractSet[str]) -> bool:
        """Return True if what is earlier is done every day, and is no property's name nor what texts tell: 睡得晚.

        Of two words that differ in how they begin, 登校 and 下校, one is not the other.
        """
        daily, texts, timely = self.structure.daily, self.heard.texts, self.structure.kinds["time"].said
        if not daily or self.word not in timely:
            return False
        after = self.known.lexicon.settings["than_object"] == "after"
        thans = [mark.first for mark in self.heard.marked("than") if after]
        signs = [] if after else [at for at in range(self.first, self.begin) if texts[at] in SIGNS]
        said = "".join(texts[max(signs, default=self.first) : min(thans, default=0 if after else self.begin)])
        said += "".join(texts[self.last :])
        unlike = {each for each in daily if len(each) == 2 and titles & {*each} == {each[1]} and each[0] not in timely}
        found = [each for each in daily if each in said and (titles.isdisjoint(each) or each in unlike)]
        own = [sum([each in other.text for other in self.known.texts.values()]) for each in found]
        return bool(own) and max(own) < USUAL
