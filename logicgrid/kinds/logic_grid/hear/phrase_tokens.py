"""The phrases of a text that are tokens as a whole: ranks from an end, the first few, ratios, counts, both ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicgrid.kinds.logic_grid.hear.extremes import SIGNS
from logicgrid.kinds.logic_grid.hear.named import unit_owners
from logicgrid.kinds.logic_grid.hear.number_tokens import NumberTokens
from logicgrid.kinds.logic_grid.hear.structure import ROWS, Phrase, numbered
from logicgrid.kinds.logic_grid.hear.values import Alternative, HeardToken
from logicgrid.kinds.logic_grid.texts.figures import Figure

STOPS = (".", ";", "；", "。")
COUNTED = 8
"""How far behind the last of several names their number may stand."""
_WHOLE = {"ENDS", "ALSO", "NOBODY", "TOTAL"}


class PhraseTokens(NumberTokens):
    def _add_from_ends(self, found: dict[int, HeardToken]) -> None:
        """Add the ordinals that count from one side: "the second from the right"."""
        texts = tuple([word.text for word in self.words])
        sides = (*[(each, 1) for each in self.structure.forwards], *[(each, -1) for each in self.structure.backwards])
        rows = [each for each in self.known.steps if self.known.is_ranking(each) and "side" in self.known.kinds[each]]
        for figure in self.mentions.figures if len(rows) == 1 else ():
            for phrase, way in sides:
                end = next(
                    (
                        place
                        for place in range(figure.last, figure.last + 3)
                        if texts[place : place + len(phrase)] == phrase
                    ),
                    None,
                )
                number, size = min(figure.values), self.known.categories[rows[0]].size
                if end is not None and number == int(number) and 1 <= number <= size:
                    place = int(number) - 1 if way > 0 else size - int(number)
                    self._put(found, figure.first, end + len(phrase), Alternative("LABEL", (rows[0], place)))

    def _add_tops(self, found: dict[int, HeardToken]) -> None:
        """Add that somebody is among the first few of the only ranking: "in the top three", 前三名, トップ3."""
        structure = self.structure
        rows = [each for each in self.known.steps if each and self.known.is_ranking(each)]
        finished = not structure.finished.isdisjoint([word.text for word in self.words])
        places = set(ROWS) if structure.joined or not finished else set()
        scored = set() if structure.joined else {"score"}
        rows = [each for each in rows if not self.known.kinds[each] & places and scored <= self.known.kinds[each]]
        if len(rows) > 1:
            rows = [each for each in rows if "score" in self.known.kinds[each]]
        if len(rows) != 1:
            return
        size = self.known.categories[rows[0]].size
        for figure in self.mentions.figures:
            number = min(figure.values)
            for phrases, last in ((structure.top, False), (structure.bottom, True)):
                span = self._top_at(figure, phrases) if number in range(1, size) else None
                if span is not None:
                    place = size - int(number) if last else int(number) - 1
                    self._put(found, span[0], span[1], Alternative("ATLEAST" if last else "ATMOST"))
                    self._put(found, span[1], span[2], Alternative("LABEL", (rows[0], place)))
        for place in range(len(self.words)):
            podium = numbered(structure.podium, self.words, place)
            if podium is not None and podium[0] > place + 1 and podium[1] < size:
                self._put(found, place, place + 1, Alternative("ATMOST"))
                self._put(found, place + 1, podium[0], Alternative("LABEL", (rows[0], int(podium[1]) - 1)))

    def _top_at(self, figure: Figure, phrases: Sequence[Phrase]) -> tuple[int, int, int] | None:
        """Return where a number of the first few begins, where its bound ends, and where it ends itself."""
        texts = tuple([word.text for word in self.words])
        begin = [figure.first - len(each) for each in phrases if texts[: figure.first][-len(each) :] == each]
        begin = [each for each in begin if not any([mark.first < each < mark.last for mark in self.mentions.marks])]
        if self.structure.joined:
            counted = self.structure.ranking | {each[0] for each in self.structure.people}
            named = not counted.isdisjoint(texts[figure.last : figure.last + 1])
            ended = {*SIGNS}.issuperset(texts[figure.last : figure.last + 1])  # 没能进前三。
            return (min(begin), figure.first, figure.last + named) if begin and (named or ended) else None
        behind = [figure.last + len(each) for each in phrases if texts[figure.last :][: len(each)] == each]
        first = min(begin, default=figure.first)
        among = not {*texts[max(0, first - 2) : first]}.isdisjoint(self.structure.among)
        if not among or not (begin or behind) or self._is_nth(figure.first):
            return None
        if begin:
            return first, figure.first, figure.last
        return figure.first, figure.last, max(behind)

    def _add_counts(self, found: dict[int, HeardToken]) -> None:
        """Add the phrases for so many of several: "exactly two of"."""
        for place in range(len(self.words)):
            for symbol, phrases in self.structure.counts.items():
                count = numbered(phrases, self.words, place)
                compared = count is not None and self.structure.joined and count[0] in self.pointers
                if count is not None and (compared or self._is_measured(count[0])):
                    continue  # 正好两个小时, 一匹だけ多い
                if count is not None:
                    own = [found.pop(each, None) for each in range(place, count[0])]
                    others = [
                        each for token in own if token and self.structure.quantities for each in token.alternatives
                    ]
                    which = Alternative(symbol, numbers=frozenset((count[1],)))
                    found[place] = HeardToken(place, count[0], (which, *others))
                    self.inside.update(range(place, count[0]))

    def _is_measured(self, place: int) -> bool:
        """Return True if a unit stands at a place, where quantities are put together of numbers and what they count."""
        units = [mark.first for mark in self.mentions.marks if mark.kind == "units"]
        return bool(self.structure.quantities) and place in units

    def _add_ratios(self, found: dict[int, HeardToken]) -> None:
        """Add the phrases for so many times as much; a number among them is none by itself."""
        place = 0
        while place < len(self.words):
            ratio = numbered(self.structure.ratios, self.words, place)
            if ratio is None or any([each.first == place and each.last > ratio[0] for each in self.mentions.figures]):
                place += 1
                continue
            for each in range(place, ratio[0]):
                found.pop(each, None)
                self.pointers.pop(each, None)
            found[place] = HeardToken(place, ratio[0], (Alternative("RATIO", numbers=frozenset((ratio[1],))),))
            self.inside.update(range(place, ratio[0]))
            place = ratio[0]

    def _put(self, found: dict[int, HeardToken], first: int, last: int, what: Alternative) -> None:
        """Let words be one thing, and nothing else that was found in them."""
        for place in range(first, last):
            found.pop(place, None)
            self.pointers.pop(place, None)
        found[first] = HeardToken(first, last, (what,))
        self.labelled.update(range(first, last))

    def _add_wholes(self, found: dict[int, HeardToken]) -> None:
        """Add the phrases with a number that is none by itself: "at one of the ends", "all two"."""
        last = 0
        for place, (end, symbols) in enumerate(self.phrases if not self.structure.joined else ()):
            ordered = "NEXT" in symbols and not self.pointers.keys().isdisjoint(range(place, end))
            whole = (_WHOLE & {*symbols} or ordered) and end > place + 1 and place >= last
            if not whole or (symbols[0] == "NOBODY" and not self.pointers):
                continue
            if place not in self.labelled or any([span[0] == place and span[1] < end for span in self.spans]):
                self._put(found, place, end, Alternative(symbols[0]))
                last = end

    def _is_too_few(self, place: int, symbol: str) -> bool:
        """Return True for what makes an amount before it one that is not reached, where something is denied."""
        if not self._is_counted(place) or symbol == "NIL" or self.structure.negation != "NIL":
            return symbol == "NIL" and self._is_counted(place)
        again = [each for each, word in enumerate(self.words) if word.text in self.structure.even and each > place]
        ends = [len(self.known.units.get(each, ())) for each in unit_owners(self.known, self.mentions, place - 1)]
        number = any([each.last == place - 1 and not each.clock for each in self.mentions.figures])
        signed = any([word.text in (*STOPS, *SIGNS) for word in self.words[place:-1]])
        return number and bool(ends) and not again and not signed and self._is_denied_behind(place)

    def _denies_condition(self, place: int) -> bool:
        """Return True for the negation in a condition, but of no "neither": いなければ, not 甲も飲まなければ."""
        texts, structure = [word.text for word in self.words], self.structure
        if not structure.unless or texts[place] != structure.unless or place + 1 >= len(texts):
            return False
        near = {*texts[max(0, place - COUNTED) : place]}
        return (
            "IFSO" in self.phrases[place + 1][1]
            and texts[place - 1] not in structure.copular
            and near.isdisjoint(structure.even)
        )

    def _is_counted(self, place: int) -> bool:
        """Return True if a number, perhaps with its unit, stands directly before a place: 70点に届かない."""
        return any([place - 2 <= figure.last <= place for figure in self.mentions.figures])

    def _is_before_noun(self, place: int) -> bool:
        """Return True for an article that may be a pronoun elsewhere: Dutch "het huis", "het goedkoopste"."""
        text = self.words[place + 1].text if place + 1 < len(self.words) else ""
        lists = self.structure.story.lists(text) if self.structure.story else frozenset()
        noun = "verbs" not in lists and not lists.isdisjoint(("nouns", "people"))
        named = any([self.known.names_property([text], each) for each in range(1, len(self.known.categories))])
        small = bool(text) and self.mentions.text[self.words[place + 1].start].islower()
        labelled = place + 1 in self.labelled and small  # "tenzij het Elif is"
        return labelled or noun or named or self.known.in_noun(self.mentions, place + 1)

    def _is_alone_named(self, place: int) -> bool:
        """Return True if somebody is named behind a word for "only", and then compared with others."""
        place = self.phrases[place][0]
        plain = self.structure.articles | self.structure.someone
        while (
            place < len(self.words)
            and place not in self.labelled
            and (self.words[place].text in plain or self.known.in_noun(self.mentions, place))
        ):
            place += 1
        return place in self.labelled

    def _negations(self) -> Mapping[int, int]:
        return {mark.first: mark.last for mark in self.mentions.marks if mark.kind == "negations"}

    def _is_denied_behind(self, place: int) -> bool:
        """Return True if something is denied behind a place."""
        return max(self._negations(), default=0) >= place or any(["NIL" in each for _, each in self.phrases[place:]])
