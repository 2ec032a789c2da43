"""Comparisons in a clue's text, and rules that count, multiply or order the other way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.claims import NotedOrder, Side
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS, ComparedClue, TextFinding
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import Mark


class TextPointer(Record):
    """A comparison in a text: `sign` is 1 if the one before has more than the `object`, which is a word's place.

    `word` is the comparative, `kind` the list of the lexicon that it is from; `named` is True if the name of a property
    follows: "fewer points".
    """

    word: str
    sign: int
    kind: str
    first: int
    last: int
    object: int
    objects: frozenset[Label]
    denied: bool
    named: bool = False


class Directions(ComparedClue):
    """The comparisons of a text, and what of the rule contradicts them."""

    @cached_property
    def pointers(self) -> list[TextPointer]:
        """The comparisons of the text whose object is clear."""
        found = [*self._comparatives(), *self._positions()]
        if "as" in self.lexicon.settings:
            found += self._not_as()
        if len(found) == 1 and self.lexicon.settings["order_object"] == "after":
            found += self._further(found[0])
        return found

    def _further(self, pointer: TextPointer) -> Iterator[TextPointer]:
        """Yield the same comparison with what is joined to its object by "and": "older than both A and B"."""
        words = self.mentions.words
        joining = self.lexicon.lists["or"] | {","}
        place, objects = pointer.object, pointer.objects
        while True:
            spans = [last for label in objects for first, last in self.mentions.named.get(label, ()) if first == place]
            start = max([*spans, place + 1])
            found = self._object(start, 1, len(words))
            if found is None or found[0] - start > 6 or not {word.text for word in words[start : found[0]]} & joining:
                return
            kinds = {mark.kind for mark in self.mentions.marks if start <= mark.first < found[0]}
            if kinds & {"quiet", "negations", "neither", "if", "then", "at_least", "at_most", *COMPARATIVES}:
                return
            place, objects = found
            yield replace(pointer, object=place, objects=objects)

    def _object(self, start: int, step: int, stop: int) -> tuple[int, frozenset[Label]] | None:
        """Return the first label of the rule from a place on, in the direction of `step`, within the sentence."""
        words = self.mentions.words
        at: dict[int, set[Label]] = {}
        for label, places in self.places.items():
            spans = dict(self.mentions.named.get(label, ()))
            for place in places:
                for each in range(place, spans.get(place, place + 1)):
                    at.setdefault(each, set()).add(label)
        named = {each for spans in self.mentions.named.values() for first, last in spans for each in range(first, last)}
        place = start
        while place != stop:
            if words[place].text in (".", ";", "!", "?", "。", "；"):
                return None
            if place in at:
                sure = {label for label in at[place] if label in self.mentions.named} or at[place]
                return place, frozenset(sure)
            if place in named:
                return None
            place += step
        return None

    def _denied(self, place: int) -> bool:
        """Return True if a negation shortly precedes a place, in the same part of the sentence."""
        return any(mark.kind == "negations" for mark in self._shortly_before(place))

    def _shortly_before(self, place: int) -> Iterator[Mark]:
        """Yield the negations before a place in the same part of the sentence."""
        if self.mentions.kinds.isdisjoint(("negations", "quiet")):
            return
        first, _ = self._segment(place)
        compared = {mark.first for mark in self.mentions.marked(*COMPARATIVES)}  # "no later"
        for mark in self.mentions.marked("negations", "quiet"):
            near = first <= mark.first and mark.last <= place and place - mark.first <= 6
            if near and mark.first not in compared:
                yield mark

    def _comparatives(self) -> Iterator[TextPointer]:
        """Yield the comparisons with a word such as "than"."""
        words, thans = self.mentions.words, self.mentions.marked("than")
        behind = self.lexicon.settings.get("comparative") == "behind"
        for number, than in enumerate(thans):
            low = thans[number - 1].last if number else 0
            high = thans[number + 1].first if number + 1 < len(thans) else len(words)
            if self.lexicon.settings["than_object"] == "after":
                found = self._object(than.last, 1, high)
            else:
                found = self._object(than.first - 1, -1, low - 1)
            if found is None:
                continue
            place, objects = found
            if behind:
                first = max(than.last, place)
                word = self._comparative(first, high, nearest_first=True)
            else:
                word = self._comparative(low, than.first, nearest_first=False)
            if word is None:
                continue
            text, sign, kind, first_word, last_word = word
            named = not behind and self.mentions.at(last_word) in self.mentions.labels.owners
            yield TextPointer(text, sign, kind, first_word, last_word, place, objects, self._denied(first_word), named)

    def _not_as(self) -> Iterator[TextPointer]:
        """Yield the comparisons that deny an equality: "not as old as"."""
        words = self.mentions.words
        first, second = self.lexicon.settings["as"].split()
        signs = {**dict.fromkeys(self.lexicon.lists["as_more"], 1), **dict.fromkeys(self.lexicon.lists["as_less"], -1)}
        for place in range(1, len(words) - 2):
            text = words[place].text
            if text not in signs or words[place - 1].text != first or not [*self._shortly_before(place)]:
                continue
            behind = [each for each in range(place + 1, min(place + 4, len(words))) if words[each].text == second]
            found = self._object(behind[0] + 1, 1, len(words)) if behind else None
            if found is not None:
                named = words[place + 1].text in self.mentions.labels.owners
                yield TextPointer(text, signs[text], "more", place, place + 1, *found, True, named)

    def _comparative(self, low: int, high: int, nearest_first: bool) -> tuple[str, int, str, int, int] | None:
        """Return the comparative between two places: the first one, or else the last one."""
        marks = [mark for mark in self.mentions.marked(*COMPARATIVES) if low <= mark.first < high]
        words = self.mentions.words
        breaks = [place for place in range(low, high) if words[place].text in ".;!?。；"]
        if nearest_first:
            marks = [mark for mark in marks if not breaks or mark.first < breaks[0]]
        else:
            marks = [mark for mark in marks if not breaks or mark.first > breaks[-1]]
        if not marks:
            return None
        place = marks[0].first if nearest_first else marks[-1].first
        if words[place - 1].text in self.lexicon.lists["losing"]:
            return None
        here = [mark for mark in marks if mark.first == place]
        kinds = {mark.kind for mark in here}
        sign = COMPARATIVES[here[0].kind]
        text = self.said(place, here[0].last)
        adjective, turns, known = self._adjective(here[0].last, len(text.split()) == 1)
        if not known:
            kinds.add("unsure")  # "plus brève"
        text, sign = f"{text} {adjective}".rstrip(), -sign if turns else sign
        return text, sign, here[0].kind if len(kinds) == 1 else "unsure", place, here[0].last

    def _adjective(self, place: int, bare: bool) -> tuple[str, bool, bool]:
        """Return the adjective behind a comparative, if it turns the comparison round, and if it is a known one.

        It is another word than the comparative in languages that say "plus jeune" only.
        """
        lists = self.lexicon.lists
        turned = lists["turned_by"]
        behind = [word.text for word in self.mentions.words[place : place + 2]] if turned else []
        known = turned | lists["aged_more"] | lists["lasting"]
        adjective = next((word for word in behind if word in known), "")
        if adjective or not behind or not bare or behind[0] in ("de", "d", "que", "qu"):
            return adjective, adjective in turned, True
        return behind[0], False, behind[0] in lists["as_more"] or behind[0] in self.mentions.labels.owners

    def _positions(self) -> Iterator[TextPointer]:
        """Yield the comparisons with words such as "before"."""
        words = self.mentions.words
        marks = self.mentions.marked(*ORDERS)
        for number, mark in enumerate(marks):
            if self.lexicon.settings["order_object"] == "after" or mark.kind.endswith("front"):
                high = marks[number + 1].first if number + 1 < len(marks) else len(words)
                found = self._object(mark.last, 1, high)
            else:
                low = marks[number - 1].last if number else 0
                found = self._object(mark.first - 1, -1, low - 1)
            behind = self.mentions.at(mark.last)
            if found is None or (behind in self.lexicon.lists["pronouns"] and found[0] > mark.last):
                continue  # "behind him rode Ann"
            place, objects = found
            if self._segment(place) != self._segment(mark.first):
                continue  # "before the weekend, though not as early as Ann"
            text = self.said(mark.first, mark.last)
            sign = ORDERS[mark.kind]
            if behind in self.lexicon.lists["passive"]:
                text, sign = f"{text} {behind}", -sign
            kind = mark.kind.removesuffix("_front")
            yield TextPointer(text, sign, kind, mark.first, mark.last, place, objects, self._denied(mark.first))

    @cached_property
    def pointed(self) -> list[tuple[TextPointer, NotedOrder, int]]:
        """The comparisons of the text, each with the one order of the rule that it must be about.

        The number is 1 if the two agree by the lexicon, -1 if not.
        """
        return list(self._pointed())

    def _pointed(self) -> Iterator[tuple[TextPointer, NotedOrder, int]]:
        for pointer in self.pointers:
            if self._is_supposed(pointer.first):
                continue
            orders = [
                (order, 1 if order.smaller in pointer.objects else -1, other)
                for order in self.claims.orders
                if isinstance(order.greater, tuple) and isinstance(order.smaller, tuple)
                if (order.smaller in pointer.objects) != (order.greater in pointer.objects)
                if not (order.ratio and pointer.kind in ORDERS)  # "two glasses for every one"
                for other in (order.greater if order.smaller in pointer.objects else order.smaller,)
            ]
            if len(orders) > 1 and not self._is_only(pointer, orders):
                subject = self._subject(pointer, [other for _, _, other in orders])
                orders = [each for each in orders if each[2] == subject]
                orders = orders if len(orders) == 1 else []
            for order, expected, other in orders:
                sign = -pointer.sign if pointer.denied else pointer.sign
                if self._is_elsewhere(other, pointer) and (not pointer.denied or order.differs is None):
                    yield pointer, order, expected * sign

    def _is_supposed(self, place: int) -> bool:
        """Return True for a part of a text that only supposes something, if the rule has no condition: "if Ann …".

        So does a text that begins with its verb and asks nothing: "had Ann ten more, she would have as many as Ben".
        """
        if "condition" in self.claims.forms:
            return False
        first, _ = self._segment(place)
        begun = self.mentions.at(0) in self.lexicon.lists["having"]
        return begun or any([mark.first == first for mark in self.mentions.marked("if")])

    def _is_only(self, pointer: TextPointer, orders: Sequence[tuple[NotedOrder, int, Side]]) -> bool:
        """Return True if one comparison must be about all orders: "Ann and Ben are older than Cleo"."""
        subjects = [place for _, _, other in orders if isinstance(other, tuple) for place in self.places[other][:1]]
        return (
            len(self.claims.orders) == len(orders) == len({other for _, _, other in orders})
            and len(subjects) == len(orders)
            and max(subjects) < min(pointer.first, pointer.object)
        )

    def _subject(self, pointer: TextPointer, others: list[Side]) -> Side:
        """Return the label, of several, that is nearest before a comparison and its object."""
        limit = min(pointer.first, pointer.object)
        named = [label for label in others if isinstance(label, tuple)]
        near = [(place, label) for label in named for place in self.places[label] if place < limit]
        return max(near, key=lambda each: each[0], default=(0, None))[1]

    def counted(self) -> Iterator[TextFinding]:
        """Yield a comparison with a number that points the other way than the rule's."""
        for order in self.claims.orders:
            who = order.smaller if isinstance(order.greater, int | Fraction) else order.greater
            number = order.greater if isinstance(order.greater, int | Fraction) else order.smaller
            if isinstance(number, tuple) or number is None or not (isinstance(who, tuple) or who is None):
                continue
            expected = 1 if order.greater == who else -1
            timed = self.vocabulary.categories[order.category].values.type == "time"
            hours = (Fraction(number, 60), Fraction(number, 60) - 12) if timed else ()
            figures = [
                each
                for each in self.mentions.figures
                if any(self.mentions.says(each, near) for near in (number, number - 1, number + 1, *hours))
            ]
            if len(figures) != 1:
                continue
            found = self._bound(figures[0])
            if found is not None and found[1] != expected and not self._is_supposed(found[0].first):
                mark = found[0]
                key = "logic-grid.text-says-rule-other"
                yield self.suspicion("direction", mark.first, mark.last, key, said=self.cited(mark))

    def _bound(self, figure: Figure) -> tuple[Mark, int] | None:
        """Return the words that make a number a least (1) or a greatest one (-1)."""
        signs = {"at_least": 1, "at_most": -1, "after": 1, "before": -1, "after_front": 1, "before_front": -1}
        signs |= {"above": 1, "below": -1}
        compared = {"more": 1, "less": -1}
        found: list[tuple[Mark, int]] = []
        thans = "than" in self.mentions.kinds
        after = self.lexicon.settings["order_object"] == "after"
        for mark in self.mentions.marked(*compared, *signs):
            front = mark.last <= figure.first
            gap = figure.first - mark.last if front else mark.first - figure.last
            if mark.kind in compared:
                if (gap <= 3 and (thans or self.lexicon.code == "fr")) if front else (gap <= 2 and thans and not after):
                    found.append((mark, compared[mark.kind]))
            else:
                near = gap <= 2 if mark.kind.startswith("at_") else gap <= 1
                if near and (mark.kind.startswith("at_") or front == (after or mark.kind.endswith("front"))):
                    found.append((mark, signs[mark.kind]))
        if len({sign for _, sign in found}) != 1 or self._is_denied_somewhere(found[0][0]):
            return None
        return found[0]

    def _is_denied_somewhere(self, bound: Mark) -> bool:
        """Return True if the sentence of a bound denies something: "nobody with more than five", 五本以上…いない.

        An aside between commas is denied only by itself, and a bound that ends in a verb's stem has its own negation:
        "Eva, who is under ten, has no puzzle", 五十点に届かなかった.
        """
        words = self.mentions.words
        first, last = self._segment(bound.first)
        if not (first > 0 and last < len(words) and words[first - 1].text == "," == words[last].text):
            stops = [place for place, word in enumerate(words) if word.text in ".;!?。；！？"]
            first = max([place + 1 for place in stops if place < bound.first], default=0)
            last = min([place for place in stops if place >= bound.last], default=len(words))
        inside = range(bound.first, bound.last + ("ぁ" <= words[bound.last - 1].text <= "ん"))
        denied = {mark.first for mark in self.mentions.denials}
        return not denied.isdisjoint({*range(first, last)} - {*inside})

    def ratios(self) -> Iterator[TextFinding]:
        """Yield "twice as much as" and the like, if the rule has it the other way round."""
        orders = [order for order in self.claims.orders if order.ratio and order.differs is not None]
        if len(orders) != 1 or "times" not in self.mentions.kinds:
            return
        order = orders[0]
        assert order.differs is not None
        inverse = 1 / Fraction(order.differs)
        figures = [each for each in self.mentions.figures if each.values & {order.differs, inverse}]
        if len(figures) != 1:
            return
        figure = figures[0]
        inside = [mark for mark in self.mentions.marked("factors") if figure.first <= mark.first < figure.last]
        small = any(mark.value < 1 for mark in inside) or any(
            0 <= mark.first - figure.last <= 1 for mark in self.mentions.marked("less")
        )
        after = self.lexicon.settings["order_object"] == "after"
        found = (
            self._object(figure.last, 1, len(self.mentions.words)) if after else self._object(figure.first - 1, -1, -1)
        )
        if found is None or self._segment(found[0]) != self._segment(figure.first):
            return  # "take half away, and as many are left as …"
        smaller, greater = order.smaller in found[1], order.greater in found[1]
        if smaller != greater and smaller == small:
            yield self.suspicion("direction", figure.first, figure.last, "logic-grid.in-rule-larger-smaller")

    def _is_elsewhere(self, label: Side, pointer: TextPointer) -> bool:
        """Return True if the text means the subject of a comparison at another place than its object, or by nothing."""
        if not isinstance(label, tuple):
            return False
        places = self.places.get(label, [])
        unsaid = not places and self.lexicon.settings["order_object"] == "after"
        return unsaid or any(place != pointer.object for place in places)

    def betweens(self) -> Iterator[TextFinding]:
        """Yield a rule whose middle label is another than the text's."""
        marks = self.mentions.marked("between")
        if len(marks) != 1 or len(self.claims.betweens) != 1:
            return
        (claim,), (mark,) = self.claims.betweens, marks
        places: dict[Label, int] = {}
        for label in claim.labels():
            found = self.places.get(label) or []
            if len(found) != 1:
                return
            places[label] = found[0]
        if len(set(places.values())) != 3:
            return
        ordered = sorted(places, key=lambda label: places[label])
        if self.lexicon.settings["order_object"] == "after":
            behind = [label for label in ordered if places[label] >= mark.last]
            ends = behind[:2] if len(behind) >= 2 else None
        else:
            front = [label for label in ordered if places[label] < mark.first]
            ends = front[-2:] if len(front) >= 2 else None
        if ends is not None and claim.middle in ends:
            middle = next(label for label in ordered if label not in ends)
            names = {"middle": self.shown(middle), "middle2": self.shown(claim.middle)}
            key, help = "logic-grid.in-text-between-two", say("logic-grid.between-property-x-b")
            yield self.suspicion("direction", mark.first, mark.last, key, help, **names)
