"""The tokens of a text without what joins no labels there, without repeated negations, and the like."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.phrase_tokens import PhraseTokens
from logicgrid.kinds.logic_grid.hear.values import NOTHING, Alternative, HeardToken, is_label, opens_choice

_LISTING = {"AND", "COMMA", ""}
_TOLD = {"NIL", "NOT", "PRON", "OR", "AND", "BOTHNOT", ""}
_APART = 10
"""So many characters behind a label nothing joins it to another one."""


class TidiedTokens(PhraseTokens):
    def _tidy(self, tokens: Sequence[HeardToken]) -> list[HeardToken]:
        """Return the tokens without what joins no labels, and without repeated negations."""
        found: list[HeardToken] = []
        sole = False
        for number, token in enumerate(tokens):
            if token.symbol == "SOLE":
                sole = bool(found) and any([each.symbol in ("NUM", "LABEL") for each in found[-1].alternatives])
                if sole:
                    found.append(_unsaid(token))
                continue
            tidied = self._tidied(found, self._listing(found, token), tokens, number)
            if sole and token.symbol in ("NOT", "NIL"):
                sole, tidied = False, tidied and _unsaid(tidied)  # 三つしかない
            sole = sole and token.symbol != "COMMA"
            if tidied is not None:
                found.append(tidied)
        return found

    def _listing(self, found: Sequence[HeardToken], token: HeardToken) -> HeardToken:
        """Return a token, a sign for "and" behind a comparison as a comma: 沈桐之后、韩霜之前."""
        lists = token.symbol == "AND" and self.words[token.first].text == "、" and self.structure.joined
        if lists and found and found[-1].symbol in ("MORE", "LESS"):
            return HeardToken(token.first, token.last, (Alternative("COMMA"),))
        return token

    def _is_idle_joint(self, found: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True for "Ann and her team", and for "respectively" where names and what they have are not as many."""
        if token.symbol in ("ALSO", "BOTHNOT") and self.structure.joined:
            pair = [each.symbol for each in found if each.symbol != "COMMA"][-3:]
            denied = any([each.symbol in ("NIL", "NOT") for each in following])
            return pair != ["LABEL", "AND", "LABEL"] if token.symbol == "ALSO" else not denied
        company = token.symbol == "AND" and self._is_company(token, following)
        return company or (token.symbol == "INTURN" and not self._is_in_turn(found, following))

    def _tidied(
        self, found: Sequence[HeardToken], token: HeardToken, tokens: Sequence[HeardToken], number: int
    ) -> HeardToken | None:
        """Return a token behind those that were found, one that says nothing, or None for what joins no labels."""
        symbol, following = token.symbol, tokens[number + 1 :]
        labels = any(map(is_label, following))
        if symbol == "INTURN" and any(["ANYORDER" in each for _, each in self.phrases]):
            return _unsaid(token)  # 分别…，但顺序不一定如此
        if (symbol == "SAMEONE" and any(map(is_label, following[:1]))) or self._is_idle_joint(found, token, following):
            return None  # 点了一杯红茶
        if symbol in ("AND", "OR", "BOTHNOT") and not self._may_join(found, token, following):
            return None
        if symbol in ("AND", "DOT", "COMMA") and not (found and labels):
            return token if self._parts_negation(found, token, following) else None
        if symbol == "NOT" and self._describes(found, token, following):
            return _unsaid(token)
        if symbol in ("COMMA", "NEXT") and found and found[-1].symbol == symbol:
            return _unsaid(token)  # 隔壁邻居
        if symbol == "JUST" and self.structure.joined:
            return self._just(tokens, number)
        return _unsaid(token) if found and self._repeats_negation(found[-1], token) else token

    def _is_in_turn(self, found: Sequence[HeardToken], following: Sequence[HeardToken]) -> bool:
        """Return True if as many names stand before a word for "respectively" as behind it, and nothing else.

        Where spaces part words, it may stand behind all of them, too.
        """
        idle = "OR" if following and not is_label(following[-1]) else ""  # それぞれ…に出かけた
        rest = [token.symbol for token in (*found, *following) if not is_label(token) and token.symbol != idle]
        before, behind = [len(list(filter(is_label, each))) for each in (found, following)]
        last = not (self.structure.joined or behind or before % 2)
        return (before == behind or last) and before > 1 + 2 * last and {*rest} <= _LISTING

    def _parts_negation(self, found: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a negation of its own stands behind a sign: 三時間もねばって、一篇の詩も書けなかった."""
        before = self.words[token.first - 1].text
        parts = bool(found) and token.symbol == "COMMA" and before in self.structure.linking
        told = self.structure.joined and token.symbol == "COMMA" and before not in self.structure.topics
        told = told and list(map(is_label, found)).count(True) > 1
        told = told and all([each.symbol in _TOLD for each in following])  # …で、負けたことがない
        return told or (parts and any([each.symbol == "NIL" for each in following]))

    def _describes(self, found: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True for what is denied of somebody in passing, where no spaces part words: 没结过婚的小李."""
        if (
            not self.structure.joined
            or (found and found[-1].symbol != "COMMA")
            or not following
            or not is_label(following[0])
        ):
            return False
        first = following[0].first
        return first - token.last > 1 and self.words[first - 1].text in self.structure.owning

    def _repeats_negation(self, last: HeardToken, token: HeardToken) -> bool:
        """Return True for a negation behind another one that it does not deny: "pas non plus"."""
        if token.symbol == "NOR":
            return last.symbol == "NOT" and last.last == token.first
        again = token.symbol in ("NOT", "NIL") and last.symbol in ("NOT", "NIL", "NEITHER")
        return again and not self._is_denied(last, token)

    def _is_denied(self, one: HeardToken, other: HeardToken) -> bool:
        """Return True if a negation denies another one: 頼まなかった客ではない, 無関係ではない."""
        said = "".join([word.text for word in self.words[one.first : one.last]])
        again = "".join([word.text for word in self.words[other.first : other.last]])
        return other.symbol == "NIL" and (
            other.first - one.last > 1 or not {said, again}.isdisjoint(self.structure.denials)
        )

    def _is_company(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if "and" joins to a name only what is somebody's, and no other name."""
        words = self.words[token.last : token.last + 2]
        far = bool(following) and following[0].first >= token.last + 2
        if token.first and self.words[token.first - 1].text == ",":
            return False  # another sentence
        return far and len(words) == 2 and words[0].text in self.structure.theirs and words[1].text.isalpha()

    def _may_join(self, before: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True unless a word that joins labels is another one there, or too far behind the first of them."""
        if self.structure.joined:
            across = token.symbol == "BOTHNOT" and token.last - token.first > 1 and len(before) > 1
            last = before[-2] if across and before[-1].symbol == "COMMA" else before[-1] if before else token
            if (
                token.symbol == "OR"
                and last.symbol == "COMMA"
                and (opens_choice(before) or (last.last == token.first and [*map(is_label, following)] == [True]))
            ):
                last = before[-2]  # 不是甲，就是乙; 在三点，或者在四点
            if not is_label(last) or token.first - last.last >= _APART:
                return False
            ends = bool(following) and following[0].symbol == "COMMA" and following[0].first > token.last
            if token.symbol == "AND" and ends:
                return False  # 娘と登った人は、
            if token.symbol == "OR" and not self._chooses(token, following):
                return False
        return token.symbol != "BOTHNOT" or self._joins(token, following)

    def _chooses(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a word for "or" stands between labels, and is no part of a verb."""
        behind = self.mentions.at(token.last)
        if behind in self.structure.dates and any([each.last == token.first for each in self.mentions.figures]):
            return False  # 9か月
        direct = bool(following) and following[0].first == token.last
        parts = self.structure.verbal["OR"]
        verb = bool(parts) and (behind in parts or behind in self.structure.harmless)
        return (
            bool(following)
            and (direct or not verb)
            and (is_label(following[0]) or following[0].symbol in ("EITHER", "COMMA"))
        )

    def _just(self, tokens: Sequence[HeardToken], number: int) -> HeardToken | None:
        """Return "just" if it belongs to a comparison or a neighbour in its part of the sentence, not to a number.

        Nor is it said where what is told is exact without it: 就住在…的楼上一层.
        """
        token, borders = tokens[number], [place for place, each in enumerate(tokens) if each.symbol in ("COMMA", "DOT")]
        first = max([place for place in borders if place < number], default=-1)
        last = min([place for place in borders if place > number], default=len(tokens))
        part, behind = tokens[first + 1 : last], tokens[number + 1 : last]
        pairs = pairwise(reversed(part) if self.known.lexicon.settings["than_object"] == "before" else part)
        counted = {each for beside, other in pairs for each in _numbers(beside, other)}
        exact = tuple([word.text for word in self.words[token.first : token.last]]) in self.structure.exact
        told = exact and (counted or not {"JUST", "OPPOSITE"}.isdisjoint([each.symbol for each in behind]))
        stepped = bool(behind) and behind[0].first == token.last and behind[0].symbol in ("MORE", "LESS")
        near = not {"MORE", "LESS", "NEXT", "OPPOSITE"}.isdisjoint([each.symbol for each in part])
        if stepped or (near and not (counted - {1} or told)):
            return token
        return _unsaid(token) if exact else None

    def _joins(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a word that stands behind each of several joins them: it is no part of a verb."""
        behind = self.words[token.last].text if token.last < len(self.words) else ""
        return bool(following and behind) and behind not in self.structure.verbal["BOTHNOT"]


def _unsaid(token: HeardToken) -> HeardToken:
    """Return the words of a token as ones that say nothing."""
    return HeardToken(token.first, token.last, (NOTHING,))


def _numbers(beside: HeardToken, token: HeardToken) -> frozenset[Number]:
    """Return the numbers that a token may be, unless it may be a value beside no comparison: 左边一间, 二階上."""
    if is_label(token) and beside.symbol not in ("MORE", "LESS"):
        return frozenset()
    return frozenset[Number]().union(*[each.numbers for each in token.alternatives if each.symbol == "NUM"])
