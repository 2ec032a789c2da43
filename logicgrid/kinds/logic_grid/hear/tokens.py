"""A text as tokens: its labels and numbers, its comparisons and words of structure, each with what else it may be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from logicgrid.kinds.logic_grid.hear.asides import cost_of_unsaid, is_aim, is_meant_for, meant_otherwise
from logicgrid.kinds.logic_grid.hear.counted import counts_actors, none_at_all, nothing_in
from logicgrid.kinds.logic_grid.hear.denied import choice_behind_if, deny_each, only_in, settled_then
from logicgrid.kinds.logic_grid.hear.extremes import extremes_in
from logicgrid.kinds.logic_grid.hear.genders import GENDERS, gendered_in, is_capital, related_to
from logicgrid.kinds.logic_grid.hear.numbers import is_any
from logicgrid.kinds.logic_grid.hear.phrase_tokens import COUNTED, STOPS, PhraseTokens
from logicgrid.kinds.logic_grid.hear.plain import cost_of_other, is_role, is_whole
from logicgrid.kinds.logic_grid.hear.pointers import denies_story, is_ordered, limits_of_steps
from logicgrid.kinds.logic_grid.hear.story import is_next_person
from logicgrid.kinds.logic_grid.hear.superlatives import from_ends, next_floors
from logicgrid.kinds.logic_grid.hear.text import HeardText, Span
from logicgrid.kinds.logic_grid.hear.values import (
    CURRENCIES,
    NOTHING,
    Alternative,
    HeardPointer,
    HeardToken,
    replace,
)
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS

_OPENING = (",", ":", "-", "–", "—")
_SOLE, _BOUNDS, _LIMITS = ("ONE", "OTHER"), {"ATLEAST", "ATMOST"}, {"UNDER", "OVER"}
_GUESSED, _WHOLE = 0.4, 0.1
"""What it costs that a word is only like a label, "the painter" for `painting`; and which part of that if all are."""
_EQUAL = 4
"""How far before "dan" the comparative may be whose "than" it is."""
_PLAIN = 1.3
"""What it costs that a word in small letters is a part of a name that has capitals: "coffee" for Coffee Corner."""
_READ = ("NOBODY", "LABEL", "RATIO", "EXACTLY", "SOME", "FEW", *GENDERS)
_SIDES = {"MORE": 1, "LESS": -1}


def tokens_of(heard: HeardText, akin: bool = False) -> list[HeardToken]:
    """Return the tokens of a text; with `akin`, words that are merely like a label may be one."""
    return _Tokens(heard, akin).all()


class _Tokens(PhraseTokens):
    def all(self) -> list[HeardToken]:
        found, heard = dict[int, HeardToken](), self.heard
        for span in self.spans:
            if self._is_someone(span[0], span[1]):
                self.inside.add(span[0])
            else:
                found[span[0]] = self._named(span)
        said = (none_at_all, only_in, gendered_in, next_floors)
        for token in [*nothing_in(heard, self.labelled), *[token for way in said for token in way(heard)]]:
            self._take(found, token)
        self._add_wholes(found)
        stepped = {place for each in self.pointers.values() for place in range(each.place, each.end)}
        for token in extremes_in(self.heard, self.labelled | self.inside | stepped):
            self._take(found, token)
            for inside in range(token.first + 1, token.last if not self.joined else 0):
                self.pointers.pop(inside, None)  # "far left"
        if self.joined:
            self.pointers = {place: each for place, each in self.pointers.items() if place not in self.labelled}
        for first, last, label in from_ends(self.heard):
            self._put(found, first, last, Alternative("LABEL", label))
        self._add_tops(found)
        self._add_ratios(found)
        self._add_counts(found)
        self._add_numbers(found)
        self._add_pointers(found)
        if not self.joined:
            self._add_next_door(found)
        self._add_structure(found)
        found |= meant_otherwise(self.heard, found) | settled_then(self.heard, found)
        found |= {0: HeardToken(0, 1, (Alternative("IF"),))} if self.inverted and 0 not in found else {}
        self._settle_alternatives(found)
        self._add_meant(found)
        return deny_each(heard, self._tidy([found[place] for place in sorted(found)]))

    def _add_pointers(self, found: dict[int, HeardToken]) -> None:
        """Add the comparisons that are not part of a bound, with what denies them."""
        bounded = set[int]()
        for first, (last, symbols) in enumerate(self.phrases):
            if not _BOUNDS.isdisjoint(symbols) or (not _LIMITS.isdisjoint(symbols) and self._is_counted(first)):
                bounded.update(range(first, last))
        found |= (limits := limits_of_steps(self.heard, self.pointers))
        self.pointers = {place: each for place, each in self.pointers.items() if place not in bounded | limits.keys()}
        if len(self.pointers) > 1:
            self.pointers = {place: replace(each, alone=False) for place, each in self.pointers.items()}
        for place, pointer in self.pointers.items():
            symbol = "MORE" if pointer.sign > 0 else "LESS"
            if pointer.end and pointer.kind in ORDERS:
                step = Alternative("JUST") if self.joined else Alternative("NUM", numbers=frozenset((1,)))
                found[place] = HeardToken(place, place + 1, (step,))
                for inside in range(place + 2, pointer.end * self.joined):
                    found.pop(inside, None)  # 楼上一层
                found[place + 1] = HeardToken(place + 1, pointer.end, (Alternative(symbol, pointer=pointer),))
            elif place not in found:
                unsaid = (
                    [replace(NOTHING, cost=cost_of_unsaid(self.heard, self.spans, place))]
                    if pointer.word in self.structure.vague
                    else []
                )
                aim = bool(unsaid) and is_aim(self.heard, place)
                ways = (NOTHING,) if aim else (Alternative(symbol, pointer=pointer), *unsaid)
                found[place] = HeardToken(place, pointer.end or place + 1, ways)
        for pointer in list(self.pointers.values()):
            if pointer.denied:
                found[pointer.place - 1] = HeardToken(pointer.place - 1, pointer.place, (Alternative("NOT"),))
                self.labelled.add(pointer.place - 1)
            for first, last in pointer.denial:
                found[first] = HeardToken(first, last, (Alternative("ALSO" * ("NEITHER" in self.phrases[first][1])),))
                self.labelled.update(range(first, last))

    def _add_next_door(self, found: dict[int, HeardToken]) -> None:
        """Add that "in the house to the left of" is of one house: the next one, where no other word says where."""
        sides = self.structure.sides
        plain = self.structure.articles | self.structure.harmless | self.known.lexicon.lists["common"]
        plain -= self.structure.precise | self.structure.anywhere
        inside = {at for token in found.values() for at in range(token.first + 1, token.last)}
        for pointer in self.pointers.values():
            place = pointer.place - 1
            if is_next_person(self.heard, pointer, self.labelled):
                found.setdefault(place, HeardToken(place, place + 1, (Alternative("JUST"),)))
            if sides.isdisjoint(pointer.word.split()) or pointer.end:
                continue
            while place > 0 and self.texts[place] in plain and not self._is_place(place):
                place -= 1
            named = place > 0 and self._is_place(place) and place not in self.labelled | inside
            if self.texts[place] in self.structure.precise or (named and self._is_alone(place - 1)):
                found.setdefault(place, HeardToken(place, place + 1, (Alternative("JUST"),)))

    def _is_alone(self, place: int) -> bool:
        """Return True for an article or a preposition: no name of a label, and nothing else that says which place."""
        plain = self.structure.articles | self.known.lexicon.lists["at"]
        return place not in self.labelled and self.texts[place] in plain and not is_any(self.heard, place)

    def _settle_alternatives(self, found: dict[int, HeardToken]) -> None:
        """Make 不是 a negation where no 就是 follows, and 就是 nothing where none is before."""
        denied, opened = self._negations(), list[int]()
        for place in sorted(found):
            token = found[place]
            if token.symbol == "EITHER" and not denied.keys().isdisjoint(range(place, token.last)):
                opened.append(place)
            elif token.symbol == "ORELSE":
                other = Alternative("JUST") if "JUST" in self.phrases[place][1] else NOTHING
                found[place] = HeardToken(place, token.last, (Alternative("OR") if len(opened) == 1 else other,))
                opened = []
        for place in opened:
            found[place] = HeardToken(place, found[place].last, (Alternative("NOT"),))
        found |= choice_behind_if(self.heard, found)

    def _add_meant(self, found: dict[int, HeardToken]) -> None:
        """Let a pronoun beside a "than" be the one of two who was named last: 土井とは別人で、その人より若い.

        One before the name of a property is of the value of it that was named: その部屋.
        """
        if not self.joined:
            return self._add_other(found)
        before = self.known.lexicon.settings["than_object"] == "before"
        thans = {mark.first if before else mark.last for mark in self.heard.marked("than")}
        for place, token in [each for each in sorted(found.items()) if each[1].symbol == "PRON"]:
            ends = {token.last, token.last + len(self._nouns_at(token.last))} if before else {token.first}
            named = [each for each in sorted(found) if each < place and found[each].is_label]
            denied = [each for each in found if each < place and found[each].symbol in ("NIL", "NOT")]
            named = [each for each in named if self._is_of_property(found[each], token.last)][-1:] or named
            related = related_to([found[at] for at in sorted(found)], token, not thans.isdisjoint(ends))
            if related:
                found[place] = HeardToken(place, token.last, related)
            elif not thans.isdisjoint(ends) and len(named) == 2:
                found[place] = HeardToken(place, token.last, found[named[1]].alternatives)
            elif len(named) == 1 and self._is_of_property(found[named[0]], token.last):
                penalty = _PLAIN * bool(denied)  # 柳が描いたのは古寺ではなく、その絵は15万円だった
                meant = [replace(each, cost=each.cost + penalty) for each in found[named[0]].alternatives]
                found[place] = HeardToken(place, token.last, tuple(meant))

    # ------------------------------------------------------------------ labels and numbers

    def _named(self, span: Span) -> HeardToken:
        """Return the token of words that name labels."""
        first, last, labels = span
        word, spent = self.texts[first], span[:2] in self.heard.lasting
        figure = None if spent else self.heard.figure_at(first)
        akin = all([self.akin, figure is None, not spent])
        near = [*filter(str.isalpha, self.texts[max(0, first - 4) : first] + self.texts[last : last + 3])]
        votes = self.known.votes(near, {label[0] for label in labels})
        stated, found = self._titled_beside(first, last), list[Alternative]()
        for label in labels:
            votes[label[0]] = 1.0 if stated == {label[0]} else votes[label[0]]
            guessed = akin and label not in self.heard.named
            agent = guessed and not self.joined and self.known.is_agent_of(label, word)
            unlike = guessed and not agent and not self.known.is_like(label, word)
            whole = _WHOLE if guessed and is_whole(self.heard, label, word, self.spans) else 1
            cased = first > 0 and self.known.is_other_case(label, labels, self.heard.cited(first, last))
            penalty = _GUESSED * (guessed + 2 * unlike - 0.8 * agent) * whole + _PLAIN * cased
            found.append(Alternative("LABEL", label, cost=1.5 * (1 - votes[label[0]]) + penalty))
        counted = figure is None and word.isdigit() and last == first + 2  # "1 minute" as a label
        if figure is not None or counted:
            found = self._numbered(span, figure, found)
        elif all([self._is_part(label, first, last) for label in labels]):
            plain = word == self.heard.cited(first, last)
            if plain and not self.joined and all([self.known.labels.is_proper(label, word) for label in labels]):
                return HeardToken(first, last, (NOTHING, *[replace(each, cost=each.cost + _PLAIN) for each in found]))
            found.append(Alternative("", cost=cost_of_other(self.heard, last, labels, plain)))
        return HeardToken(first, last, tuple(found))

    def _titled_beside(self, first: int, last: int) -> set[int]:
        """Return the properties whose name has the word directly before or after a number: "lane 1"."""
        if self.joined or self.heard.figure_at(first) is None:
            return set()
        before = first - 1 - (self.heard.at(first - 1) in self.structure.articles)  # "had voor wiskunde een 6"
        beside = [self.texts[place] for place in (before, last) if 0 <= place < len(self.texts)]
        exact = {*self._named_exactly(first)}
        if len(exact) == 1:
            return exact
        return {each for each in self.known.steps for text in beside if self.known.names_property([text], each)}

    def _is_part(self, label: Label, first: int, last: int) -> bool:
        """Return True if the text has only a part of a label's name: it may be another word."""
        words, said = self.known.labels.words[label], self.texts[first:last]
        own = [each for each in words if each not in self.structure.articles] or words  # "au Gué" for le Gué
        return said[0] not in self.structure.surnames and len(said) < len(own) and "".join(said) != "".join(own)

    # ------------------------------------------------------------------ words of structure

    def _add_structure(self, found: dict[int, HeardToken]) -> None:
        """Add the words of structure, from left to right; each word is of one phrase."""
        place = 0
        while place < len(self.texts):
            token = found.get(place)
            unsaid = token is not None and place in self.labelled and token.symbol in ("", "NOT")
            if token is not None and (token.symbol in _READ or place in self.pointers or unsaid):
                graded = self.pointers.get(place)
                words = 0 if graded is None or self.joined else place + len(graded.word.split())
                place = max(token.last, words, graded.end if graded else 0)
                continue
            if token is not None and token.symbol == "NUM" and token.last > place + 1 and not self.joined:
                place = token.last  # "une heure et demie"
                continue
            end, symbol = self._said_at(place, found)
            if symbol == "CALM":
                place = end - self._begins_bound(end - 1)
            elif symbol in ("", "STOP") or (token is not None and symbol == "AND"):
                place += 1
            else:
                side = _SIDES.get(symbol)
                pointer = None if side is None else HeardPointer(side, "more", self.texts[place], place)
                for inner in range(place + 1, end if self.joined else place):
                    found.pop(inner, None)  # 两 of 是两个人
                found[place] = HeardToken(place, end, (Alternative(symbol, pointer=pointer),))
                place = end

    def _said_at(self, place: int, found: Mapping[int, HeardToken]) -> tuple[int, str]:
        """Return the end and symbol of what the words at a place say: by the patterns, or as words of the lexicon."""
        end, symbol = self._symbol(place)
        if self._denies_condition(place):
            return place + 1, "NIL"
        if place in self.equals and not self.structure.both.isdisjoint(self.texts[:place]):
            return place + 1, "AND"
        if symbol in ("", "OF") and self.one is None and self._marked(place, "between") and self._pairs_behind(place):
            return place + 1, "BETWEEN"
        negation, beside = self._marked(place, "negations"), self._marked(place, "beside")
        if (negation or symbol == "NIL") and denies_story(self.heard, place, self.labelled):
            return end, ""
        if symbol and not self._is_idle(symbol, place, found):
            return end, symbol
        if is_ordered(self.heard, self.pointers) and (nobody := self._nobody_at(place)):
            return nobody, "NOBODY"
        if negation:
            return negation, self.structure.negation
        if beside and not self._is_hidden(place):
            return beside, "NEXT"
        if place + 1 < len(self.texts) and self._stops(place):
            return place + 1, "DOT"
        return end, ""

    def _nobody_at(self, place: int) -> int:
        """Return the end of the noun for an actor and what says that there is none: 没有店铺, 生徒はいない; or 0."""
        heard, noun = self.heard, place + len(self._nouns_at(place))
        absent = heard.phrase_at(noun, "absent") if noun > place else 0
        lacking = heard.phrase_at(place, "none")
        named = len(self._nouns_at(place + lacking)) or self._is_place(place + lacking) if lacking else 0
        return max(noun + absent if absent else 0, place + lacking + named if named else 0)

    def _pairs_behind(self, place: int) -> bool:
        """Return True if a word that joins two names follows a place: French "entre en dernier" has none."""
        joints = [each for each in range(place + 1, len(self.texts)) if "AND" in self.phrases[each][1]]
        return self.joined or bool(joints)

    def _marked(self, place: int, kind: str) -> int:
        """Return the end of the words of a list of the lexicon that begin at a place; 0 if there are none."""
        return next((mark.last for mark in reversed(self.heard.marks) if (mark.first, mark.kind) == (place, kind)), 0)

    def _is_idle(self, symbol: str, place: int, found: Mapping[int, HeardToken]) -> bool:
        """Return True for a word of structure that joins nothing there: "then" without an "if"."""
        if self._is_cut_short(symbol, place):
            return True
        match symbol:
            case "OF" if not place and self._counts_listed(found):
                return False
            case "OF":
                return place > 1 or not self.others or self.joined or (place > 0 and place - 1 in self.pointers)
            case "AND" if self.texts[place] in self.structure.merely and not self._opens(place):
                return self._is_merely(place)
            case "TRUTH" | "FALSE" if not self.joined:
                return not any([token.symbol in self.structure.counts for token in found.values()])
            case "TOTAL" if self.joined:
                return not (self.heard.has_symbol("AND") or self.heard.phrase_at(place, "plus"))  # 一共有六个
            case "EVERY" if self.joined:
                return self._is_apart(place)
            case "OTHERS" if self.joined:
                return not self.pointers
            case "ALREADY" | "WHEN":
                symbols = {each for _, symbols in self.phrases for each in symbols}
                return not {"ALREADY", "WHEN"} <= symbols or bool(self.pointers)
            case "THAT":
                return not self._opens(place)
            case "ONLY" | "ONLYIF" | "THEN" | "IF":
                return self._conditions_nothing(symbol, place, found)
            case "NOBODY":
                return not is_ordered(self.heard, self.pointers)
        return False

    def _is_merely(self, place: int) -> bool:
        """Return True for "but" that says "only" or "already": "maar drie"."""
        return "ALREADY" in self.phrases[place][1] or any([each.first == place + 1 for each in self.heard.figures])

    def _counts_listed(self, found: Mapping[int, HeardToken]) -> bool:
        """Return True if a sentence begins with several names, a number of which is counted: "of A, B and C, two …"."""
        if self.joined or self.others:
            return False
        joints = [place for place, (_, symbols) in enumerate(self.phrases) if "AND" in symbols]
        labels = [place for place in sorted(found) if found[place].is_label and place > joints[0]] if joints else []
        near = [found[place] for place in found if labels and labels[0] < place <= labels[0] + COUNTED]
        return any([each.symbol in self.structure.counts or each.may_be("NUM") for each in near])

    def _conditions_nothing(self, symbol: str, place: int, found: Mapping[int, HeardToken]) -> bool:
        """Return True for a word of conditions that makes none there: "only" without an "if"."""
        if symbol == "ONLYIF":
            then = self.structure.only_then
            return bool(then) and then.isdisjoint(self.texts)
        if symbol == "ONLY" and not self.joined and self._opens(place) and self._is_alone_named(place):
            return False
        if symbol == "ONLY":
            behind = {each for _, symbols in self.phrases[place:] for each in symbols}
            return "IF" not in behind or "IFF" in behind
        if symbol == "THEN":
            ifs = {"IF", "UNLESS"} if self.phrases[place][0] > place + 1 else {"IF"}  # 除非…，否则…, but 除非那是
            places = [place for place, (_, each) in enumerate(self.phrases) if ifs & {*each}]
            idle = not self.inverted and self.equals.issuperset(places)
            return idle or self._is_of_comparative(place)  # "ouder dan"
        if not self.joined and self._is_no_condition(place, found):
            return True
        compares = bool(self.pointers) or any([each.symbol in ("RATIO", "EQUAL") for each in found.values()])
        return (place > 0 and compares and self.texts[place - 1] != ",") or place in self.equals

    def _is_of_comparative(self, place: int) -> bool:
        """Return True for a "dan" behind a comparative: it is "than"."""
        before = [each for each in range(max(0, place - _EQUAL), place) if each in self.pointers]
        signs = {*self.texts[min(before, default=place) : place]}
        return self.texts[place] in self.structure.inverted and bool(before) and signs.isdisjoint((*STOPS, *_OPENING))

    @cached_property
    def inverted(self) -> bool:
        """Whether a sentence begins with the verb of a condition: "Heeft Ann de kat, dan heeft Ben de hond"."""
        thens = [place for place, word in enumerate(self.texts) if word in self.structure.inverted]
        behind = any([self.texts[place - 1] == "," for place in thens if place > 1])
        asked = any([word == "?" for word in self.texts])
        conditional = any([not {"IF", "UNLESS", "IFF", "ONLYIF"}.isdisjoint(each) for _, each in self.phrases])
        verb = behind and self.texts[0] not in self.structure.articles and not self.heard.masked[0]
        return verb and not (asked or conditional or self.phrases[0][1])

    def _opens(self, place: int) -> bool:
        """Return True for the first word of a sentence, or of a part of it behind a sign."""
        return not place or self.texts[place - 1] in (*STOPS, *_OPENING)

    def _is_cut_short(self, symbol: str, place: int) -> bool:
        """Return True for what is a bound only behind a number, a part of a verb, テニスもしなかった, or "just one"."""
        end = self.phrases[place][0]
        figure = self.heard.figure_at(end) if symbol == "JUST" and not self.joined else None
        if figure is not None and self.pointers and counts_actors(self.heard, figure):
            return True  # "just one guest is older"
        if figure is not None and any([self._marked(each, "between") for each in range(end, len(self.texts))]):
            return True  # "just two cats between"
        begins = {end, end + (self.heard.at(end) in CURRENCIES)}  # "just $4"
        if symbol == "JUST" and not self.joined and any([span[0] in begins for span in self.spans]):
            return not (self.pointers or any(map(self.heard.has_symbol, ("NEXT", "BETWEEN", "OPPOSITE"))))
        if "".join(self.texts[place:end]) in self.structure.counting:
            return not self._is_counted(place)
        behind = {*self.texts[end : end + 1]}
        return symbol == "IF" and end not in self.labelled and not behind.isdisjoint(self.structure.verbal["IF"])

    def _is_no_condition(self, place: int, found: Mapping[int, HeardToken]) -> bool:
        """Return True for an "if" before a rank, "als tweede", and an elided one that is before no pronoun, "s'est"."""
        if is_role(self.heard, place, self.labelled):
            return True
        behind = found.get(place + 1)
        if behind is not None and behind.symbol == "LABEL" and behind.last - behind.first < 3:
            ranks = [mark.first for mark in self.heard.marked("ordinals", "ends_first", "ends_last")]
            return place + 1 in ranks
        elided = len(self.texts[place]) == 1 and place + 2 < len(self.texts)
        return elided and "PRON" not in self.phrases[place + 2][1]

    def _is_hidden(self, place: int) -> bool:
        return self.heard.masked[place] or place in self.labelled or self.heard.in_noun(place)

    def _stops(self, place: int) -> bool:
        """Return True if a sign ends a sentence, and no abbreviation: "Mr."."""
        text = self.texts[place]
        if text not in STOPS:
            return False
        before, heard = self.heard.at(place - 1), self.heard
        short = len(before) < 3 and not (is_capital(heard, place + 1) and (before.isdigit() or heard.masked[place - 1]))
        return text != "." or not (short or before in self.known.lexicon.lists["titles"])

    def _symbol(self, place: int) -> tuple[int, str]:
        """Return the end of the phrase of structure at a place, and which of its symbols it is."""
        end, symbols = self.phrases[place]
        hidden = self._is_hidden(place) and symbols != ["ONLY"]  # French "personne sauf"
        if not symbols or hidden or not self.labelled.isdisjoint(range(place, end)):
            return end, ""
        symbols = self._opened(place, symbols)
        if symbols[0] == "PRON" and self.texts[place] in self.structure.articles and self._is_before_noun(place):
            return end, ""
        symbol = next((each for each in symbols if each in _SOLE), symbols[0])
        if self.texts[place] in self.structure.even and self._is_too_few(place, symbol):
            return (end if symbol == "NIL" else place + 1), "UNDER"  # 1キロもない, 30株も植えられていない
        if symbol == "BOTHNOT" and "ALSO" in symbols and not self._is_denied_behind(end):
            return end, "ALSO"
        if symbol == "ONE" and place in self.others[:1]:
            return end, "OTHER"
        if symbol == "ONE" or (symbol == "OTHER" and place not in self.others[:1]):
            rest = next((each for each in symbols if each not in _SOLE), "")
            return end, "ONE" if place == self.one else rest
        return end, "" if symbol == "WHO" else symbol

    def _opened(self, place: int, symbols: list[str]) -> list[str]:
        """Return what a phrase is where spaces part words, by whether a part of a sentence begins with it."""
        if self.joined:
            return symbols
        if symbols[0] == "OR" and (not place or self.heard.begins_choice(place)):
            return ["EITHER"]  # "of Ann heeft de aap, of …", "is óf de spits óf de doelman"
        meant = "ATLEAST" in symbols and self.heard.at(place + 1) in self.structure.vague
        if meant and (is_aim(self.heard, place + 1) or is_meant_for(self.heard, place + 1, set())):
            return ["NOT"]  # "spaart niet voor een fiets", "was niet voor de gast uit Oslo"
        return [each for each in symbols if each != "EVERY" or self._opens(place)] or [""]
