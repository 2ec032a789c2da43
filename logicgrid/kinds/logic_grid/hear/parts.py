"""The parts of a sentence between signs: which of them name a label, tell something else, or whom they name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from logicgrid.kinds.logic_grid.hear.akin import agent_places, akin_places
from logicgrid.kinds.logic_grid.hear.counted import is_unit
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.values import HeardToken
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

FUNCTION = ("common", "copulas", "having", "persons", "titles", "endings", "counted", "alongside")
_LIGHT = (
    *FUNCTION,
    "numbers",
    "at",
    "or",
    "if",
    "clock",
    "as",
    "than",
    "units",
    "wholes",
    "pronouns",
    "ordinal_signs",
)
"""The lists of words that a mere comment may have."""
_MEANING = {
    "ALSO",
    "BOTH",
    "OTHER",
    "ONE",
    "EVERY",
    "EITHER",
    "OR",
    "EQUAL",
    "NEXT",
    "TRUTH",
    "LATTER",
    "OTHERS",
    "ENDS",
}
"""The symbols of words that say something of those that were named before: "hasn't got both"."""
_TURNING = {"STOP", "IF", "IFF", "UNLESS", "OR", "NOT", "NOR", "NEITHER", "NOBODY"}
"""The symbols of words that may say something of the rest of a sentence."""
SIGNS = (",", ";", ":", ".", "!", "(", ")", "–", "—", "。", "？", "?")


class TextParts:
    """One text; `read` are the places of what is read of it, and `labels` those of its labels."""

    read: set[int]
    calm: set[int]
    labels: set[int]

    def __init__(self, known: HeardPuzzle, mentions: TextMentions) -> None:
        self.known, self.mentions = known, mentions
        self.texts = [word.text for word in mentions.words]
        self.agents = agent_places(known, mentions)

    def is_someone(self, place: int) -> bool:
        """Return True if an actor is named at a place, by name or by the puzzle's noun, perhaps behind an article."""
        while (
            place < len(self.texts) and place not in self.actors and self.texts[place] in self.known.structure.articles
        ):
            place += 1
        if place >= len(self.texts):
            return False
        own = place + 1 < len(self.texts) and self.texts[place + 1] in self.known.structure.own
        return (
            place in self.actors
            or place in self.agents
            or self.known.in_noun(self.mentions, place)
            or self.texts[place] in self.known.structure.someone
            or (place in self.labels and own)
        )

    def is_someone_before(self, place: int) -> bool:
        """Return True if an actor is named before a place in its part of the sentence, or a pronoun stands for one."""
        before = range(self.part(place)[0], place)
        pronouns = self.known.structure.pronouns
        return any([self.is_someone(each) or self.texts[each] in pronouns for each in before])

    def _between_signs(self, place: int) -> tuple[int, int]:
        """Return the places of the words around one up to the next signs."""
        signs = [each for each, text in enumerate(self.texts) if text in (*SIGNS, "、", "，", "；")]
        first = max([each + 1 for each in signs if each < place], default=0)
        return first, min([each for each in signs if each > place], default=len(self.texts))

    def part(self, place: int) -> tuple[int, int]:
        """Return where the part of the sentence begins and ends in which a word stands."""
        first = max([each + 1 for each in self.borders if each < place], default=0)
        return first, min([each for each in self.borders if each > place], default=len(self.texts))

    def _is_lonely(self, place: int) -> bool:
        """Return True if no label was read of the part of the sentence in which a word stands."""
        return self.part(place) in self._empty and not self._is_comment(*self.part(place))

    def _is_aside(self, place: int) -> bool:
        """Return True for a word of a part of the sentence that names nothing and tells something else."""
        return (
            not self.known.structure.joined and self.part(place) in self._empty and self._is_comment(*self.part(place))
        )

    def _is_comment(self, first: int, last: int) -> bool:
        """Return True for a part of a sentence that tells something else: why, or a relative clause without a meaning.

        It has no number, no word of meaning and none of the puzzle's own: "because the dust made him sneeze".  So may
        any part between two signs, "he went on", unless it is another name of somebody: "the angler".
        """
        structure, known = self.known.structure, self.known
        texts = self.texts[first:last]
        phrases = [known.phrases(self.mentions)[each][1] for each in range(first, min(first + 2, last))]
        begins = any(["WHO" in each for each in phrases]) or (bool(texts) and texts[0] in structure.narrators)
        begins = begins or any([tuple(texts[: len(each)]) == each for each in structure.comments])
        figured = any(
            [
                first <= each.first < last and (each.evidence or is_unit(known, self.mentions, each.last))
                for each in self.mentions.figures
            ]
        )
        light = (*_LIGHT, "hints", *(("negations",) if self._may_deny(first, last) else ()))
        if not (structure.narrators | structure.saying).isdisjoint(texts):
            light = (*light, "more", "less", "unsure", "times")  # "as he told me later"
        marked = any(
            [
                first <= mark.first < last and mark.kind not in light and mark.first not in self.calm
                for mark in self.mentions.marks
            ]
        )
        own = any([text in known.comparing_words or text in known.label_words for text in texts if len(text) > 3])
        begins = (begins or self._is_set_off(first, last)) and not self._doubts(first, last)
        return begins and not (figured or marked or own or self.akin & {*range(first, last)})

    def _doubts(self, first: int, last: int) -> bool:
        """Return True for a part that doubts the rest: "which is false", or "had it rained", which is a condition."""
        lists, pronouns = self.known.lexicon.lists, self.known.structure.pronouns | self.known.structure.things
        verbs = lists["having"] | lists["copulas"]
        if self.texts[first] in verbs and not pronouns.isdisjoint(self.texts[first + 1 : first + 2]):
            return True
        ends = [self.known.phrases(self.mentions)[place][0] for place in range(first, last)]
        return any(
            [tuple(self.texts[first + at : end]) in self.known.structure.doubting for at, end in enumerate(ends)]
        )

    def _is_set_off(self, first: int, last: int) -> bool:
        """Return True if signs stand around a part of a sentence that is no name and no condition."""
        structure, texts = self.known.structure, self.texts
        if structure.joined or first >= last or texts[first] in structure.articles | structure.theirs:
            return False
        signed = (not first or texts[first - 1] in SIGNS) and (last >= len(texts) or texts[last] in SIGNS)
        told = any([not _TURNING.isdisjoint(self.known.phrases(self.mentions)[each][1]) for each in range(first, last)])
        return signed and not told

    def _may_deny(self, first: int, last: int) -> bool:
        """Return True for a part of a sentence that tells something: what it denies is none of the puzzle's."""
        lists, structure = self.known.lexicon.lists, self.known.structure
        plain = structure.harmless.union(*[lists[each] for each in FUNCTION if each in lists])
        phrases = self.known.phrases(self.mentions)
        if any([not _MEANING.isdisjoint(phrases[each][1]) for each in range(first, last)]):
            return False
        told = [self.texts[each].isalpha() and not phrases[each][1] for each in range(first, last)]
        new = [self.texts[each] not in plain for each in range(first, last)]
        return not self.known.nothing and any([one and other for one, other in zip(told, new, strict=True)])

    def without_comments(self, tokens: Sequence[HeardToken]) -> list[HeardToken]:
        """Return tokens without the negations of comments: "because she does not like dogs"."""
        return [each for each in tokens if each.symbol not in ("NOT", "NIL") or not self._is_aside(each.first)]

    @cached_property
    def _empty(self) -> frozenset[tuple[int, int]]:
        """The parts of the sentence of which no label was read."""
        parts = {self.part(place) for place in range(len(self.texts))}
        return frozenset([part for part in parts if self.labels.isdisjoint(range(*part))])

    @cached_property
    def borders(self) -> list[int]:
        """The places of the signs and words that part a sentence."""
        return [
            place
            for place, text in enumerate(self.texts)
            if place not in self.read and (text in SIGNS or "AND" in self.known.phrases(self.mentions)[place][1])
        ]

    @cached_property
    def actors(self) -> frozenset[int]:
        """The places where names of actors begin, and those by which people are called besides."""
        people = {0} if self.known.structure.joined else self.known.people
        return frozenset(
            [span[0] for label, spans in self.mentions.named.items() if label[0] in people for span in spans]
        )

    @cached_property
    def akin(self) -> frozenset[int]:
        """The places of words that are like a label's, but that no token reads."""
        return frozenset() if self.known.structure.joined else akin_places(self.known, self.mentions) - self.read
