"""Negations that only one of a clue's text and rule has."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import ASK, ClueText, Finding
from logicgrid.words.lexicon import Mark

_BUT = ("but", "maar", "mais")


class Negations(ClueText):
    """The comparison of negations."""

    def negations(self) -> Iterator[Finding]:
        """Yield a negation that only one of the two has."""
        claims, mentions = self.claims, self.mentions
        real = [mark for mark in mentions.marks if mark.kind in ("negations", "neither")]
        quiet = self._is_quiet(real)
        if claims.negative > 0 and not real and not quiet:
            if claims.denied:
                hinted = "hints" in mentions.kinds and claims.forms <= {"order", "different"}
                if not self.unmatched and not hinted:
                    yield self._without("its rule has a `not`")
            elif claims.different and "neither" not in claims.forms and self._plainly_the_same():
                yield self._without("its rule says `!=`")
        if real and not quiet:
            mixed = claims.negative > 0 or claims.forms == {"same", "order"}
            mark = self._dropped(real) if mixed else self._plain_negation(real)
            if mark is not None:
                message = f"the text of clue {self.clue.number} has a negation, its rule has none"
                yield self.finding("negation", mark.first, mark.last, message, ASK)

    def _is_quiet(self, real: list[Mark]) -> bool:
        """Return True if a negation of the text may be none: "not only", "not A but B", but not "B, but not A"."""
        first = min([mark.first for mark in real], default=0)
        words = self.mentions.words
        return any(
            mark.kind == "quiet" and not (words[mark.first].text in _BUT and mark.first < first)
            for mark in self.mentions.marks
        )

    def _without(self, rule: str) -> Finding:
        last = len(self.mentions.words)
        message = f"the text of clue {self.clue.number} has no negation, but {rule}"
        return self.finding("negation", 0, last, message, ASK)

    def _plainly_the_same(self) -> bool:
        """Return True if a text that says that two labels belong together would read like this one."""
        categories = self.vocabulary.categories
        if self.claims.forms & {"or", "other"} or len({*self.claims.different}) > 2:
            return False
        pairs = [
            (one, other)
            for one, other in self.claims.different
            if not {one, other} <= self.claims.grouped and not (self.claims.grouped and None in (one, other))
        ]
        if not pairs:
            return False
        for one, other in pairs:
            known = [label for label in (one, other) if label is not None]
            if not known or (len(known) == 1 and not self.claims.quantified):
                return False
            if any(not self.places.get(label) for label in known):
                return False
            if any(categories[label[0]].size == 2 and label not in self.mentions.named for label in known):
                return False
            if any(categories[label[0]].size == 2 for label in known) and "condition" in self.claims.forms:
                return False
        marks = [mark for mark in self.mentions.marks if mark.kind == "hints"]
        if marks:
            return False
        words = self.mentions.plain_words
        alongside = self.lexicon.lists["alongside"]
        return sum(word in alongside for word in words) <= self._person_with()

    def _person_with(self) -> int:
        """Return how many words such as "with" stand directly before a label: "the guest with the dog"."""
        words = self.mentions.words
        alongside = self.lexicon.lists["alongside"]
        starts = {place for places in self.places.values() for place in places}
        found = 0
        for place, word in enumerate(words):
            if word.text in alongside and not self.mentions.masked[place]:
                near = any(each in starts for each in range(place + 1, place + 5))
                behind_name = any(
                    place in range(last, last + 1)
                    for label, spans in self.mentions.named.items()
                    if not label[0]
                    for _, last in spans
                )
                found += near and not behind_name and len(self.claims.forms | {"same"}) >= 1
        return found

    def _plain_negation(self, real: list[Mark]) -> Mark | None:
        """Return a negation that speaks of a label of the rule, if the rule is plainly positive."""
        claims, mentions = self.claims, self.mentions
        extra = [label for label in mentions.named if label not in claims.labels and not self._is_shared_name(label)]
        if extra or self.unmatched or any(self._is_negative(label) for label in claims.labels):
            return None
        neither = any(mark.kind == "neither" for mark in mentions.marks)
        plain = claims.forms <= {"same"} or claims.forms in ({"next"}, {"between"}, {"all", "same"}, {"some", "same"})
        plain = plain or claims.forms in ({"some", "next"}, {"some"})
        chosen = claims.forms <= {"either", "among", "same", "or"} and (neither or "either" not in mentions.kinds)
        if not (plain or chosen):
            return None
        if claims.quantified:
            return real[0]
        for mark in real:
            first, last = self._segment(mark.first)
            near = {
                label: [place for place in places if first <= place < last] for label, places in self.places.items()
            }
            close = range(mark.first - 3, mark.first) if self.lexicon.code == "ja" else range(mark.last, mark.last + 4)
            if sum(map(bool, near.values())) > 1 or any(place in close for each in near.values() for place in each):
                return mark
        return None

    def _is_negative(self, label: Label) -> bool:
        """Return True if a label has a negation of its own, or is one of two: "no pet", "vegetarian"."""
        words = self.mentions.labels.words[label]
        return bool({*words} & self.lexicon.lists["negations"]) or self.vocabulary.categories[label[0]].size == 2

    def _dropped(self, real: list[Mark]) -> Mark | None:
        """Return a negation near labels that the rule says to be the same as others, and different from none."""
        claims = self.claims
        if claims.quantified or self.unmatched or not claims.forms <= {"same", "different", "order", "among"}:
            return None
        different = {label for pair in claims.different for label in pair}
        ordered = {side for order in claims.orders for side in (order.greater, order.smaller)}
        same = {label for pair in claims.same for label in pair} | (claims.grouped - ordered)
        if any(self._is_negative(label) for label in claims.labels):
            return None
        if self._half_denied(real) or self._denied_among(different):
            return real[0]
        for mark in real:
            first, last = self._segment(mark.first)
            near = {label for label, places in self.places.items() if any(first <= place < last for place in places)}
            if near and near <= same and not near & different:
                return mark
        return None

    def _denied_among(self, different: set[Label | None]) -> bool:
        """Return True if of "neither A nor B is C" two are the same by the rule, and both are different from others."""
        spans = [self._segment(mark.first) for mark in self.mentions.marks if mark.kind == "neither"]
        return any(
            {one, other} <= different
            and any(first <= place < last for place in self.places.get(one, ()))
            and any(first <= place < last for place in self.places.get(other, ()))
            for one, other in self.claims.same
            if one is not None and other is not None
            for first, last in spans
        )

    def _half_denied(self, real: list[Mark]) -> bool:
        """Return True if of "not A or B" only one is denied by the rule."""
        denied = {label for pair in self.claims.different for label in pair if label is not None}
        same = {label for pair in self.claims.same for label in pair if label is not None}
        either = self.lexicon.lists["or"]
        words = self.mentions.words
        for one in same - denied:
            for other in denied - same:
                for first in self.places.get(one, ()):
                    for second in self.places.get(other, ()):
                        low, high = sorted((first, second))
                        between = [word.text for word in words[low:high]]
                        if high - low <= 4 and real[0].first < low and set(between) & (either - {"and", "en", "et"}):
                            return True
        return False
