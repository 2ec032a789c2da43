"""Which words of a text were read, which are harmless, and which are neither."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.logic_grid.hear.known import Known
from logicgrid.kinds.logic_grid.hear.values import Token
from logicgrid.kinds.logic_grid.texts.mentions import Mentions

_COSTS = {
    **dict.fromkeys(("ends_high", "ends_low", "ends_last", "ends_both", "ends_middle", "beside", "times"), 2.5),
    **dict.fromkeys(("if", "only_if", "at_least", "at_most", "near_ends"), 2.5),
    "apart": 1.5,
    "ends_first": 0.3,
    "ends": 0.5,
}
"""What it costs that a word of meaning is not read, by its list in the lexicon."""
_FUNCTION = ("common", "copulas", "having", "persons", "titles", "endings", "counted", "alongside")
_MEANS = ("negations", "neither", "hints", "numbers", "ordinals", "factors", "units", "more", "less", "then")
_USUAL = 2


class Coverage:
    """The words of one text that no token reads, and what that costs."""

    def __init__(self, known: Known, mentions: Mentions, tokens: Sequence[Token]) -> None:
        self.known, self.mentions = known, mentions
        self.texts = [word.text for word in mentions.words]
        self.read = {place for token in tokens for place in range(token.first, token.last)}
        self.open = [
            mark
            for mark in mentions.marks
            if self.read.isdisjoint(range(mark.first, mark.last)) and not known.in_noun(mentions, mark.first)
        ]
        self.compares = [token.first for token in tokens if token.symbol in ("MORE", "LESS")]

    def cost(self) -> float:
        """Return what it costs that words of meaning are in the text, but in no token."""
        cost = 1.5 * (":" in self.texts or "：" in self.texts or "?" in self.texts[:-1])
        for mark in self.open:
            said = " ".join(self.texts[mark.first : mark.last])
            if said != "as":
                usual = mark.kind.startswith("ends") and self.known.usual[said] > _USUAL  # "top speed"
                own = _COSTS.get(mark.kind, 0.0)
                cost += min(own, 0.2) if usual else own
        if self._compares_equals():
            cost += 2.5
        if self.compares and self.known.structure.joined:
            rest = [mark.first for mark in self.open if mark.kind in ("more", "less")]
            cost += 1.5 * any([abs(place - self.compares[0]) > 3 for place in rest])
        return cost

    def _compares_equals(self) -> bool:
        """Return True for "as old as"."""
        pair = self.known.lexicon.settings.get("as", "").split()
        if len(pair) < 2 or pair[0] not in self.texts:
            return False
        grades = self.known.lexicon.lists["as_more"] | self.known.lexicon.lists["as_less"]
        return pair[1] in self.texts[self.texts.index(pair[0]) + 1 :] and not grades.isdisjoint(self.texts)

    def doubts(self) -> tuple[float, float]:
        """Return what it costs to read that two are one where people meet, and no number in "a week after"."""
        usual = {mark.first for mark in self.open if self.known.usual[self.texts[mark.first]] > _USUAL}
        hinted = any([mark.kind == "hints" and mark.first not in usual for mark in self.open])
        spanned = any([mark.kind == "units" for mark in self.open])
        return 1.3 * hinted, 1.3 * spanned

    def unread(self) -> list[tuple[int, int]]:
        """Return the words that are neither read nor harmless, as characters of the text: (start, end) each."""
        known, found = self.known, list[tuple[int, int]]()
        marked = {place: mark.kind for mark in self.open for place in range(mark.first, mark.last)}
        stops = {
            place
            for start in range(len(self.texts))
            for end, symbols in [known.structure.at(self.mentions.words, start)]
            if "STOP" in symbols and not known.in_noun(self.mentions, start)
            for place in range(start, end)
        }
        for place, word in enumerate(self.mentions.words):
            if place in self.read or self.mentions.masked[place] or known.in_noun(self.mentions, place):
                continue
            if place in stops or (word.text.isalnum() and not self._is_harmless(place, marked.get(place, ""))):
                if found and self.texts[place - 1 : place] and found[-1][1] == self.mentions.words[place - 1].end:
                    found[-1] = found[-1][0], word.end
                else:
                    found.append((word.start, word.end))
        return found

    def _is_harmless(self, place: int, kind: str) -> bool:
        """Return True for a function word, or a word that the puzzle itself uses: of its texts, names and phrases."""
        known, text = self.known, self.texts[place]
        if known.usual[text] > _USUAL - 1 or text in known.own_words or known.stem(text) in known.own_words:
            return True
        if kind in _COSTS or kind in _MEANS:
            return False
        if text in known.structure.harmless or any([text in known.lexicon.lists[each] for each in _FUNCTION if each in known.lexicon.lists]):
            return True
        return kind in ("than", "or", "quiet", "neutral") or known.structure.at(self.mentions.words, place)[1] != []
