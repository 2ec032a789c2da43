"""One clue, its text and what its rules claim, as all comparisons of the two look at it; and what they find."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from logicgrid.csp.problem import Clue, of_clue
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.texts.claims import Claims
from logicgrid.kinds.logic_grid.texts.labels import TextLabels
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.messages import UNSPACED, say
from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import Lexicon, Mark

Kind = Literal["label", "number", "negation", "direction", "name", "heard"]

_ASK = "logic-grid.what-clue-should-say"

ORDERS = {
    **dict.fromkeys(("after", "after_front", "behind", "behind_front", "above"), 1),
    **dict.fromkeys(("before", "before_front", "ahead", "ahead_front", "below"), -1),
}
"""The kinds of words of order, and 1 if the one before them has more, or comes later."""

COMPARATIVES = {"more": 1, "less": -1, "worse": 1, "better": -1, "unsure": 1}
"""The kinds of comparatives, and 1 if the one before them has more."""


_STRANGE = 2
"""The number of words that a plain text may have beside those that are known; a character is half a word."""
_CLOSE = 4
_COMMAS = ",;:、，；"


class TextFinding(Record):
    """Something to warn about: of the text the characters `start` to `end` (exclusive), the message and the help.

    What is not `sure` is to be confirmed by the puzzle.  `repairs` are rules that may be right, each with the place of
    the clue's rule that it would replace.
    """

    kind: Kind
    start: int
    end: int
    message: str
    help: str
    sure: bool = True
    repairs: tuple[tuple[int, str], ...] = ()
    heard: bool = False
    """True if the help says what the text was heard as."""


class ComparedClue:
    """One clue: what its rules claim and its text mentions."""

    def __init__(
        self, clue: Clue, text: str, vocabulary: Vocabulary, labels: TextLabels, mentions: TextMentions | None = None
    ) -> None:
        self.clue = clue
        self.text = text
        self.vocabulary = vocabulary
        self.lexicon: Lexicon = labels.lexicon
        self.claims = Claims(vocabulary, [part.text for part in clue.parts])
        self.mentions = mentions or TextMentions(text, labels)

    @cached_property
    def places(self) -> Mapping[Label, list[int]]:
        """The places in the text at which each label of the rule may be meant."""
        return {label: self.mentions.may_mean(label) for label in self.claims.labels}

    @cached_property
    def unmatched(self) -> list[Label]:
        """The labels of the rule that the text does not even hint at."""
        return [label for label, places in self.places.items() if not places]

    def is_sure(self, found: TextFinding) -> bool:
        """Return True if the text is plain enough for a finding to be sure without the puzzle's help."""
        words = self.mentions.words
        match found.kind:
            case "negation":
                denied = [mark for mark in self.mentions.denials if words[mark.first].start == found.start]
                commas = sum(word.text in _COMMAS for word in words)
                return self.is_plain and (not denied or (commas < 2 and self._is_close(denied[0])))
            case "number":
                others = [each for each in self.mentions.figures if words[each.first].start != found.start]
                return not any(each.counts and each.values != {1} for each in others)
        return True

    def _is_close(self, mark: Mark) -> bool:
        """Return True if a label of the rule closely follows a negation, or in Japanese precedes it."""
        if self.lexicon.code == "ja":
            ends = {last - 1 for spans in self.mentions.named.values() for _, last in spans}
            return not ends.isdisjoint(range(mark.first - _CLOSE, mark.first))
        starts = {place for places in self.places.values() for place in places}
        return not starts.isdisjoint(range(mark.last, mark.last + _CLOSE))

    @cached_property
    def is_plain(self) -> bool:
        """True if the text has few words that are no names, numbers or words of the lexicon."""
        mentions, lists = self.mentions, self.lexicon.lists
        known = {place for places in self.places.values() for place in places}
        known.update(place for mark in mentions.marks for place in range(mark.first, mark.last))
        known.update(place for figure in mentions.figures for place in range(figure.first, figure.last))
        words = [
            word.text
            for place, word in enumerate(mentions.words)
            if not mentions.masked[place] and place not in known and word.text.isalnum()
        ]
        plain = lists["common"].union(*[lists[key] for key in ("copulas", "having", "persons", "titles", "escorts")])
        plain = plain.union(self.lexicon.phrases)
        count = sum(
            word not in plain and not mentions.labels.lexicon.stems(word) & mentions.labels.owners for word in words
        )
        return count <= (2 * _STRANGE if self.lexicon.code in UNSPACED else _STRANGE)

    def shown(self, label: Label) -> str:
        return self.vocabulary.categories[label[0]].labels[label[1]]

    def said(self, first: int, last: int) -> str:
        """Return words of the text, folded, as the lexicon has them."""
        return ("" if self.lexicon.code in UNSPACED else " ").join(
            word.text for word in self.mentions.words[first:last]
        )

    def suspicion(self, kind: Kind, first: int, last: int, key: str, help: str = "", **values: object) -> TextFinding:
        """Return a finding about words of the text, with the message of a key."""
        words = self.mentions.words
        message = say(key, of_clue=of_clue(self.clue), **values)
        return TextFinding(kind, words[first].start, words[last - 1].end, message, help or say(_ASK))

    def cited(self, mark: Mark) -> str:
        """Return the words of a phrase as the text has them."""
        return self.mentions.cited(mark.first, mark.last)

    def hinted(self) -> set[str]:
        """Return the words of the text that may say that two are different, as the lexicon has them."""
        return {self.said(mark.first, mark.last) for mark in self.mentions.marked("hints")}

    def is_shared_name(self, label: Label) -> bool:
        """Return True if the rule names another label that the same words of the text name."""
        spans = self.mentions.named.get(label, [])
        return any(
            other != label and other in self.claims.labels and set(found) & set(spans)
            for other, found in self.mentions.named.items()
        )

    def _has_number(self, label: Label) -> bool:
        return self.vocabulary.categories[label[0]].numbers is not None or bool(self.mentions.labels.parts(label))

    def _segment(self, place: int) -> tuple[int, int]:
        """Return the words around a place, up to the next commas, stops and other signs between clauses."""
        words = self.mentions.words
        stops = ",.;:!?，。；：！？、()（）—"
        first = last = place
        while first > 0 and words[first - 1].text not in stops:
            first -= 1
        while last < len(words) and words[last].text not in stops:
            last += 1
        return first, last
