"""A text as tokens: its labels and numbers, its comparisons and words of structure, each with what else it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicgrid.kinds.logic_grid.hear.akin import is_agent_of
from logicgrid.kinds.logic_grid.hear.counted import nothing_in
from logicgrid.kinds.logic_grid.hear.extremes import extremes_in
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle, Span
from logicgrid.kinds.logic_grid.hear.number_tokens import NumberTokens
from logicgrid.kinds.logic_grid.hear.values import (
    NOTHING,
    Alternative,
    HeardPointer,
    HeardToken,
    is_label,
    opens_choice,
    replace,
)
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

_STOPS = (".", ";", "；", "。")
_OPENING = (",", ":", "-", "–", "—")
_SOLE = ("ONE", "OTHER")
_BOUNDS, _LIMITS = {"ATLEAST", "ATMOST"}, {"UNDER", "OVER"}
_LISTING = {"AND", "COMMA", ""}
_APART = 10
"""So many characters behind a label nothing joins it to another one."""
_GUESSED = 0.4
"""What it costs that a word is only like a label: "the painter" for `painting`."""
_PLAIN = 1.3
"""What it costs that a word in small letters is a part of a name that has capitals: "coffee" for Coffee Corner."""
_READ = ("NOBODY", "LABEL", "RATIO", "EXACTLY", "SOME", "FEW")
_SIDES = {"MORE": 1, "LESS": -1}


def tokens_of(known: HeardPuzzle, mentions: TextMentions, akin: bool = False) -> list[HeardToken]:
    """Return the tokens of a text; with `akin`, words that are merely like a label may be one."""
    return _Tokens(known, mentions, akin).all()


class _Tokens(NumberTokens):
    def all(self) -> list[HeardToken]:
        found: dict[int, HeardToken] = {}
        for span in self.spans:
            if self._is_someone(span[0], span[1]):
                self.inside.add(span[0])
            else:
                found[span[0]] = self._named(span)
        for token in nothing_in(self.known, self.mentions, self.labelled):
            found[token.first] = token
            self.labelled.update(range(token.first, token.last))
        self._add_wholes(found)
        stepped = {place for each in self.pointers.values() for place in range(each.place, each.end)}
        for token in extremes_in(self.known, self.mentions, self.labelled | self.inside | stepped):
            for place in range(token.first, token.last):
                found.pop(place, None)
            found[token.first] = token
            self.labelled.update(range(token.first, token.last))
        if self.structure.joined:
            self.pointers = {place: each for place, each in self.pointers.items() if place not in self.labelled}
        self._add_from_ends(found)
        self._add_tops(found)
        self._add_ratios(found)
        self._add_counts(found)
        self._add_numbers(found)
        self._add_pointers(found)
        if not self.structure.joined:
            self._add_next_door(found)
        self._add_structure(found)
        self._settle_alternatives(found)
        self._add_meant(found)
        return self._tidy([found[place] for place in sorted(found)])

    def _add_pointers(self, found: dict[int, HeardToken]) -> None:
        """Add the comparisons that are not part of a bound, with what denies them."""
        bounded = {
            place
            for first, (last, symbols) in enumerate(self.phrases)
            if not _BOUNDS.isdisjoint(symbols) or (not _LIMITS.isdisjoint(symbols) and self._is_counted(first))
            for place in range(first, last)
        }
        self.pointers = {place: each for place, each in self.pointers.items() if place not in bounded}
        if len(self.pointers) > 1:
            self.pointers = {place: replace(each, alone=False) for place, each in self.pointers.items()}
        for place, pointer in self.pointers.items():
            symbol = "MORE" if pointer.sign > 0 else "LESS"
            if pointer.end and pointer.kind in ORDERS:
                step = Alternative("JUST") if self.structure.joined else Alternative("NUM", numbers=frozenset((1,)))
                found[place] = HeardToken(place, place + 1, (step,))
                found[place + 1] = HeardToken(place + 1, pointer.end, (Alternative(symbol, pointer=pointer),))
            elif place not in found:
                found[place] = HeardToken(place, pointer.end or place + 1, (Alternative(symbol, pointer=pointer),))
        for pointer in list(self.pointers.values()):
            if pointer.denied:
                found[pointer.place - 1] = HeardToken(pointer.place - 1, pointer.place, (Alternative("NOT"),))
                self.labelled.add(pointer.place - 1)
            for first, last in pointer.denial:
                found[first] = HeardToken(first, last, (NOTHING,))
                self.labelled.update(range(first, last))

    def _is_counted(self, place: int) -> bool:
        """Return True if a number, perhaps with its unit, stands directly before a place: 70点に届かない."""
        return any([place - 2 <= figure.last <= place for figure in self.mentions.figures])

    def _add_next_door(self, found: dict[int, HeardToken]) -> None:
        """Add that "in the house to the left of" is of one house: the next one, where no other word says where."""
        sides = self.structure.sides
        plain = self.structure.articles | self.structure.harmless | self.known.lexicon.lists["common"]
        for pointer in self.pointers.values():
            if sides.isdisjoint(pointer.word.split()):
                continue
            place = pointer.place - 1
            while place > 0 and self.words[place].text in plain - self.structure.precise and not self._is_place(place):
                place -= 1
            if self.words[place].text in self.structure.precise or (
                place > 0 and self._is_place(place) and place not in self.labelled and self._is_alone(place - 1)
            ):
                found.setdefault(place, HeardToken(place, place + 1, (Alternative("JUST"),)))

    def _is_alone(self, place: int) -> bool:
        """Return True for an article or a preposition: no name of a label, and nothing else that says which place."""
        text = self.words[place].text
        return place not in self.labelled and (
            text in self.structure.articles or text in self.known.lexicon.lists["at"]
        )

    def _settle_alternatives(self, found: dict[int, HeardToken]) -> None:
        """Make 不是 a negation where no 就是 follows, and 就是 nothing where none is before."""
        denied, opened = self._negations(), list[int]()
        for place in sorted(found):
            token = found[place]
            if token.symbol == "EITHER" and place in denied:
                opened.append(place)
            elif token.symbol == "ORELSE":
                found[place] = HeardToken(place, token.last, (Alternative("OR") if len(opened) == 1 else NOTHING,))
                opened = []
            elif token.symbol == "OR" and len(opened) == 1:
                opened = []
        for place in opened:
            found[place] = HeardToken(place, found[place].last, (Alternative("NOT"),))

    def _add_meant(self, found: dict[int, HeardToken]) -> None:
        """Let a pronoun beside a "than" be the one of two who was named last: 土井とは別人で、その人より若い."""
        before = self.known.lexicon.settings["than_object"] == "before"
        marks = [mark for mark in self.mentions.marks if mark.kind == "than" and self.structure.joined]
        thans = {mark.first if before else mark.last for mark in marks}
        for place in sorted(found):
            token = found[place]
            ends = {token.last, token.last + len(self._nouns_at(token.last))} if before else {token.first}
            named = [each for each in sorted(found) if each < place and is_label(found[each])]
            if token.symbol == "PRON" and not thans.isdisjoint(ends) and len(named) == 2:
                found[place] = HeardToken(place, token.last, found[named[1]].alternatives)

    def _nouns_at(self, place: int) -> tuple[str, ...]:
        """Return the puzzle's noun for its actors at a place, () if it does not stand there."""
        texts = tuple([word.text for word in self.words[place : place + 6]])
        return max([noun for noun in self.known.nouns if noun == texts[: len(noun)]], key=len, default=())

    # ------------------------------------------------------------------ labels and numbers

    def _named(self, span: Span) -> HeardToken:
        """Return the token of words that name labels."""
        first, last, labels = span
        words = self.words
        near = [each.text for each in words[max(0, first - 4) : first] + words[last : last + 3] if each.text.isalpha()]
        votes = self.known.votes(near, {label[0] for label in labels})
        told = self._titled_beside(first, last)
        found = []
        for label in labels:
            votes[label[0]] = 1.0 if told == {label[0]} else votes[label[0]]
            guessed = self.akin and not self._is_named(label, first)
            agent = guessed and not self.structure.joined and is_agent_of(self.known, label, words[first].text)
            unlike = guessed and not agent and not self._is_like(label, words[first].text)
            found.append(
                Alternative(
                    "LABEL", label, cost=1.5 * (1 - votes[label[0]]) + _GUESSED * (guessed + 2 * unlike - 0.5 * agent)
                )
            )
        figure = next((each for each in self.mentions.figures if each.first == first), None)
        counted = figure is None and words[first].text.isdigit() and last == first + 2  # "1 minute" as a label
        if figure is not None or counted:
            found = self._numbered(span, figure, found)
        elif all([self._is_part(label, first, last) for label in labels]):
            plain = words[first].text == self.mentions.text[words[first].start : words[last - 1].end]
            if plain and not self.structure.joined and all([self.known.labels.capital[label] for label in labels]):
                return HeardToken(first, last, (NOTHING, *[replace(each, cost=each.cost + _PLAIN) for each in found]))
            found.append(Alternative("", cost=0.2 if plain else 1.0))
        return HeardToken(first, last, tuple(found))

    def _is_like(self, label: Label, word: str) -> bool:
        """Return True if a word and one of a label's begin alike, or one is in the other, by four letters or more."""
        own = [each for each in self.known.labels.words[label] if len(each) > 3 and self.known.labels.counts[each] < 2]
        return self.structure.joined or any([word[:4] == each[:4] or each in word for each in own])

    def _titled_beside(self, first: int, last: int) -> set[int]:
        """Return the properties of whose name a word is that stands directly before or behind a number: "lane 1"."""
        if self.structure.joined or not any([each.first == first for each in self.mentions.figures]):
            return set()
        beside = [self.words[place].text for place in (first - 1, last) if 0 <= place < len(self.words)]
        exact = {*self._named_exactly(first)}
        if len(exact) == 1:
            return exact
        return {each for each in self.known.steps for text in beside if self.known.names_property([text], each)}

    def _is_named(self, label: Label, first: int) -> bool:
        return label in self.mentions.named or any([figure.first == first for figure in self.mentions.figures])

    def _is_part(self, label: Label, first: int, last: int) -> bool:
        """Return True if only a part of a label's name stands in the text: it may be another word."""
        own = self.known.labels.words[label]
        return last - first < len(own) and "".join([word.text for word in self.words[first:last]]) != "".join(own)

    # ------------------------------------------------------------------ words of structure

    def _negations(self) -> Mapping[int, int]:
        return {mark.first: mark.last for mark in self.mentions.marks if mark.kind == "negations"}

    def _add_structure(self, found: dict[int, HeardToken]) -> None:
        """Add the words of structure, from left to right; each word is of one phrase."""
        place = 0
        while place < len(self.words):
            token = found.get(place)
            unsaid = token is not None and not token.symbol and place in self.labelled
            if token is not None and (token.symbol in _READ or place in self.pointers or unsaid):
                place = max(token.last, self.pointers[place].end if place in self.pointers else 0)
                continue
            if token is not None and token.symbol == "NUM" and token.last > place + 1 and not self.structure.joined:
                place = token.last  # "une heure et demie"
                continue
            end, symbol = self._said_at(place, found)
            if symbol == "CALM":
                place = end
            elif symbol in ("", "STOP") or (token is not None and symbol == "AND"):
                place += 1
            else:
                side = _SIDES.get(symbol)
                pointer = None if side is None else HeardPointer(side, "more", self.words[place].text, place)
                for inner in range(place + 1, end if self.structure.joined else place):
                    found.pop(inner, None)  # 两 of 是两个人
                found[place] = HeardToken(place, end, (Alternative(symbol, pointer=pointer),))
                place = end

    def _said_at(self, place: int, found: Mapping[int, HeardToken]) -> tuple[int, str]:
        """Return the end and symbol of what the words at a place say: by the patterns, or as words of the lexicon."""
        end, symbol = self._symbol(place)
        if place in self.equals and not self.structure.both.isdisjoint([each.text for each in self.words[:place]]):
            return place + 1, "AND"
        if symbol in ("", "OF") and self.one is None and self._marked(place, "between") and self._pairs_behind(place):
            return place + 1, "BETWEEN"
        if symbol and not self._is_idle(symbol, place, found):
            return end, symbol
        texts = tuple([word.text for word in self.words[place : place + 2] if self.structure.joined])
        lacking = [place + len(each) for each in self.structure.none if texts[: len(each)] == each]
        if lacking and self.pointers and self._nouns_at(max(lacking)):
            return max(lacking) + len(self._nouns_at(max(lacking))), "NOBODY"  # 左边没有店铺
        negation, beside = self._marked(place, "negations"), self._marked(place, "beside")
        if negation:
            return negation, self.structure.negation
        if beside and not self._is_hidden(place):
            return beside, "NEXT"
        if place + 1 < len(self.words) and self._stops(place):
            return place + 1, "DOT"
        return end, ""

    def _pairs_behind(self, place: int) -> bool:
        """Return True if a word that joins two names stands behind a place: French "entre en dernier" has none."""
        joints = [each for each in range(place + 1, len(self.words)) if "AND" in self.phrases[each][1]]
        return self.structure.joined or bool(joints)

    def _marked(self, place: int, kind: str) -> int:
        """Return the end of the words of a list of the lexicon that begin at a place; 0 if there are none."""
        return next(
            (mark.last for mark in reversed(self.mentions.marks) if (mark.first, mark.kind) == (place, kind)), 0
        )

    def _is_idle(self, symbol: str, place: int, found: Mapping[int, HeardToken]) -> bool:
        """Return True for a word of structure that joins nothing there: "then" without an "if"."""
        if self._is_cut_short(symbol, place):
            return True
        match symbol:
            case "OF":
                return (
                    place > 1 or not self.others or self.structure.joined or (place > 0 and place - 1 in self.pointers)
                )
            case "TRUTH" if not self.structure.joined:
                return not any([token.symbol in self.structure.counts for token in found.values()])
            case "OTHERS" if self.structure.joined:
                return not self.pointers
            case "ALREADY" | "WHEN":
                symbols = {each for _, symbols in self.phrases for each in symbols}
                return not {"ALREADY", "WHEN"} <= symbols or bool(self.pointers)
            case "THAT":
                return not self._opens(place)
            case "ONLYIF" if self.structure.only_then:
                return self.structure.only_then.isdisjoint([word.text for word in self.words])
            case "ONLY":
                behind = {each for _, symbols in self.phrases[place:] for each in symbols}
                return "IF" not in behind or "IFF" in behind
            case "THEN":
                places = [place for place, (_, symbols) in enumerate(self.phrases) if "IF" in symbols]
                return self.equals.issuperset(places)
            case "IF" if not self.structure.joined and self._is_no_condition(place, found):
                return True
            case "IF":
                compares = bool(self.pointers) or any([each.symbol in ("RATIO", "EQUAL") for each in found.values()])
                return (place > 0 and compares and self.words[place - 1].text != ",") or place in self.equals
            case "NOBODY":
                return not self.pointers
        return False

    def _opens(self, place: int) -> bool:
        """Return True for the first word of a sentence, or of a part of it behind a sign."""
        return not place or self.words[place - 1].text in (*_STOPS, *_OPENING)

    def _is_cut_short(self, symbol: str, place: int) -> bool:
        """Return True for what is a bound only behind a number, and for a part of a verb: テニスもしなかった."""
        end = self.phrases[place][0]
        if "".join([word.text for word in self.words[place:end]]) in self.structure.counting:
            return not self._is_counted(place)
        behind = {word.text for word in self.words[end : end + 1]}
        return symbol == "IF" and end not in self.labelled and not behind.isdisjoint(self.structure.verbal["IF"])

    def _is_no_condition(self, place: int, found: Mapping[int, HeardToken]) -> bool:
        """Return True for an "if" before a rank, "als tweede", and an elided one that is before no pronoun, "s'est"."""
        behind = found.get(place + 1)
        if behind is not None and behind.symbol == "LABEL" and behind.last - behind.first < 3:
            ranks = [mark.first for mark in self.mentions.marks if mark.kind in ("ordinals", "ends_first", "ends_last")]
            return place + 1 in ranks
        elided = len(self.words[place].text) == 1 and place + 2 < len(self.words)
        return elided and "PRON" not in self.phrases[place + 2][1]

    def _is_hidden(self, place: int) -> bool:
        return self.mentions.masked[place] or place in self.labelled or self.known.in_noun(self.mentions, place)

    def _stops(self, place: int) -> bool:
        """Return True if a sign ends a sentence, and no abbreviation: "Mr."."""
        text = self.words[place].text
        if text not in _STOPS:
            return False
        before = self.words[place - 1].text if place else ""
        return text != "." or (len(before) > 2 and before not in self.known.lexicon.lists["titles"])

    def _symbol(self, place: int) -> tuple[int, str]:
        """Return the end of the phrase of structure at a place, and which of its symbols it is."""
        end, symbols = self.phrases[place]
        if not symbols or self._is_hidden(place) or not self.labelled.isdisjoint(range(place, end)):
            return end, ""
        if "EVERY" in symbols and not self.structure.joined and not self._opens(place):
            symbols = [each for each in symbols if each != "EVERY"] or [""]
        symbol = next((each for each in symbols if each in _SOLE), symbols[0])
        if symbol == "OR" and not place and not self.structure.joined:
            return end, "EITHER"  # "of Ann heeft de aap, of …"
        if symbol == "BOTHNOT" and "ALSO" in symbols and not self._is_denied_behind(end):
            return end, "ALSO"
        if symbol == "ONE" and place in self.others[:1]:
            return end, "OTHER"
        if symbol == "ONE" or (symbol == "OTHER" and place not in self.others[:1]):
            rest = next((each for each in symbols if each not in _SOLE), "")
            return end, "ONE" if place == self.one else rest
        return end, "" if symbol == "WHO" else symbol

    def _is_denied_behind(self, place: int) -> bool:
        """Return True if something is denied behind a place."""
        return max(self._negations(), default=0) >= place or any(["NIL" in each for _, each in self.phrases[place:]])

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
        if symbol in ("COMMA", "NEXT") and found and found[-1].symbol == symbol:
            return _unsaid(token)  # 隔壁邻居
        if symbol == "JUST" and self.structure.joined and not self._is_next(tokens, number):
            said = tuple([word.text for word in self.words[token.first : token.last]])
            return _unsaid(token) if said in self.structure.exact else None
        return _unsaid(token) if found and self._repeats_negation(found[-1], token) else token

    def _is_in_turn(self, found: Sequence[HeardToken], following: Sequence[HeardToken]) -> bool:
        """Return True if as many names stand before a word for "respectively" as behind it, and nothing else.

        Where spaces part words, it may stand behind all of them, too.
        """
        rest = [token.symbol for token in (*found, *following) if not is_label(token)]
        before, behind = [len(list(filter(is_label, each))) for each in (found, following)]
        last = not (self.structure.joined or behind or before % 2)
        return (before == behind or last) and before > 1 + 2 * last and {*rest} <= _LISTING

    def _parts_negation(self, found: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a negation of its own stands behind a sign: 三時間もねばって、一篇の詩も書けなかった."""
        before = self.words[token.first - 1].text
        parts = bool(found) and token.symbol == "COMMA" and before in self.structure.linking
        return parts and any([each.symbol == "NIL" for each in following])

    def _repeats_negation(self, last: HeardToken, token: HeardToken) -> bool:
        """Return True for a negation behind another one that it does not deny: "pas non plus"."""
        if token.symbol == "NOR":
            return last.symbol == "NOT" and last.last == token.first
        again = token.symbol in ("NOT", "NIL") and last.symbol in ("NOT", "NIL", "NEITHER")
        return again and not self._is_denied(last, token)

    def _is_denied(self, one: HeardToken, other: HeardToken) -> bool:
        """Return True if a negation denies another one: 頼まなかった客ではない, 無関係ではない."""
        said = "".join([word.text for word in self.words[one.first : one.last]])
        return other.symbol == "NIL" and (other.first - one.last > 1 or said in self.structure.denials)

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
            if token.symbol == "OR" and opens_choice(before) and last.symbol == "COMMA":
                last = before[-2]  # 不是甲，就是乙
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
        behind = self.words[token.last].text if token.last < len(self.words) else ""
        direct = bool(following) and following[0].first == token.last
        parts = self.structure.verbal["OR"]
        verb = bool(parts) and (behind in parts or behind in self.structure.harmless)
        return (
            bool(following)
            and (direct or not verb)
            and (is_label(following[0]) or following[0].symbol in ("EITHER", "COMMA"))
        )

    @staticmethod
    def _is_next(tokens: Sequence[HeardToken], number: int) -> bool:
        """Return True if "just" belongs to a comparison or a neighbour in its part of the sentence, not to a number."""
        borders = [place for place, token in enumerate(tokens) if token.symbol in ("COMMA", "DOT")]
        first = max([place for place in borders if place < number], default=-1)
        last = min([place for place in borders if place > number], default=len(tokens))
        symbols = [token.symbol for token in tokens[first + 1 : last]]
        numbers = [each for token in tokens[first + 1 : last] for each in token.alternatives if each.symbol == "NUM"]
        counted = any([1 not in each.numbers for each in numbers])
        stepped = tokens[number + 1 : number + 2] and tokens[number + 1].first == tokens[number].last
        return bool(stepped and tokens[number + 1].symbol in ("MORE", "LESS")) or (
            not counted and not {"MORE", "LESS", "NEXT", "OPPOSITE"}.isdisjoint(symbols)
        )

    def _joins(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a word that stands behind each of several joins them: it is no part of a verb."""
        behind = self.words[token.last].text if token.last < len(self.words) else ""
        return bool(following and behind) and behind not in self.structure.verbal["BOTHNOT"]


def _unsaid(token: HeardToken) -> HeardToken:
    """Return the words of a token as ones that say nothing."""
    return HeardToken(token.first, token.last, (NOTHING,))
