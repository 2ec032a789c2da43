"""The phrases of a text that are tokens as a whole, and its tokens without what joins no labels there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from logicgrid.kinds.logic_grid.hear.counted import counts_actors
from logicgrid.kinds.logic_grid.hear.number_tokens import DROPPED, NumberTokens, is_vague
from logicgrid.kinds.logic_grid.hear.numbers import ranges_in
from logicgrid.kinds.logic_grid.hear.parts import is_in_turn, opens_choice, parted_topic
from logicgrid.kinds.logic_grid.hear.plain import counts_people, counts_values, size_between
from logicgrid.kinds.logic_grid.hear.pointers import is_ordered
from logicgrid.kinds.logic_grid.hear.structure import ROWS, SIGNS
from logicgrid.kinds.logic_grid.hear.superlatives import top_at
from logicgrid.kinds.logic_grid.hear.units import is_unit, unit_owners
from logicgrid.kinds.logic_grid.hear.values import LIMITS, NOTHING, Alternative, HeardToken, numbers_of, replace, silent
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS
from logicgrid.kinds.logic_grid.texts.figures import Figure

STOPS = (".", ";", "；", "。")
COUNTED = 8
"""How far after the last of several names their number may be."""
_WHOLE = {"ENDS", "ALSO", "NOBODY", "TOTAL"}
_STATED = {"NIL", "NOT", "PRON", "OR", "AND", "BOTHNOT", ""}
_APART = 10
"""So many characters behind a label nothing joins it to another one."""
_BEFORE, _YEAR = 4, 1_000
"""How far before a comparison a number of actors may be."""


class PhraseTokens(NumberTokens):
    def _is_of_property(self, token: HeardToken, place: int) -> bool:
        """Return True if the name of the property that a token is a value of is at a place."""
        label = token.alternatives[0].label
        title = self.known.labels.titles[label[0]] if label and label[0] and self.joined else ()
        return bool(title) and self.texts[place : place + len(title)] == title

    def _add_other(self, found: dict[int, HeardToken]) -> None:
        """Let a pronoun behind a comparison be the second of two: "older than Ben, but has fewer than he does"."""
        orders = {each.place + len(each.word.split()) for each in self.pointers.values() if each.kind in ORDERS}
        ends, verbs = orders.union([mark.last for mark in self.heard.marked("than")]), self.structure.auxiliaries
        verbs |= self.known.lexicon.lists["copulas"] | self.known.lexicon.lists["having"]
        for place in [each for each in found if found[each].symbol == "PRON" and each in ends]:
            named = [each for each in sorted(found) if each < place and found[each].is_label]
            end = place + 1 + (self.heard.at(place + 1) in verbs)
            if len(named) == 2 and not self.heard.at(end).isalnum():
                found[place] = HeardToken(place, found[place].last, found[named[1]].alternatives)

    def _nouns_at(self, place: int) -> tuple[str, ...]:
        """Return the puzzle's noun for its actors at a place, () if it is not there."""
        texts = self.texts[place : place + 6]
        return max([noun for noun in self.known.nouns if noun == texts[: len(noun)]], key=len, default=())

    def _add_numbers(self, found: dict[int, HeardToken]) -> None:
        for figure in [each for each in self.heard.figures if each.first not in self.inside | self.labelled]:
            if figure.first in found or self._is_someone(figure.first, figure.last):
                continue
            if counts_actors(self.heard, figure):
                near = figure.last + 1 in self.pointers and not self.known.kinds[0] & ROWS
                article = near and self._is_article(figure.first, figure.last + 1)  # "un colis plus lourd"
                plain = self.joined or article or self.heard.at(figure.first - 1) in self.structure.of  # "des six"
                graded = not plain and any([0 <= place - figure.last <= _BEFORE for place in self.pointers])
                people = Alternative("NUM", numbers=figure.values, cost=0.3 * (not graded) + DROPPED * article)
                ways = (people, replace(NOTHING, cost=DROPPED * graded))
                found[figure.first] = HeardToken(figure.first, figure.last, ways)
                continue
            person = self._is_person(figure)
            article = person and self._is_graded_noun(figure.last)
            number = Alternative("NUM", numbers=self._amounts(figure.first, figure.values), cost=1.0 * person + article)
            beside = any([-4 <= place - figure.last <= 1 for place in self.pointers])  # 少用了一天
            graded = any([0 <= place - figure.last <= 2 for place in self.pointers])
            graded = graded and (not person or self._is_one_of(figure.last))
            idle = 1.25 + beside if self.joined else DROPPED if graded else 0.6
            nothing = Alternative("", cost=idle * (bool(self.pointers) and not article))
            both = self._is_ordinal(figure.first) or is_vague(figure)
            both |= counts_people(self.heard, figure, figure.first, figure.last)
            found[figure.first] = HeardToken(figure.first, figure.last, (number, nothing) if both else (number,))

    def _is_person(self, figure: Figure) -> bool:
        """Return True for "one" that is somebody: before no unit and no step, and not of "one more guest"."""
        persons, behind = self.known.lexicon.lists["persons"] | self.structure.articles, self.pointers.get(figure.last)
        person = is_vague(figure) and self.texts[figure.first] in persons and not self._is_stressed(figure.first)
        more = behind is not None and behind.word in self.structure.degrees
        relative = self.heard.has_symbol("WHO", slice(figure.last, figure.last + 2))
        stepped = is_unit(self.heard, figure.last) or self._is_step(figure.last)
        stepped = stepped or (more and self.heard.at(figure.first - 1) not in self.structure.articles)
        return person and (relative or not stepped)  # "een molen die verder …"

    def _is_graded_noun(self, place: int) -> bool:
        """Return True for a comparative before its noun: "een hoger cijfer dan", but not "een hoger dan"."""
        thans = {mark.first for mark in self.heard.marked("than")}
        noun = place + 1 < len(self.texts) and self.texts[place + 1].isalpha() and place + 1 not in thans
        return place in self.pointers and noun and not self.joined

    def _add_tops(self, found: dict[int, HeardToken]) -> None:
        """Add that somebody is among the first few of the only ranking: "in the top three", 前三名, トップ3."""
        structure = self.structure
        rows = [each for each in self.known.steps if each and self.known.is_ranking(each)]
        finished = not structure.finished.isdisjoint(self.texts)
        places = set(ROWS) if structure.joined or not finished else set()
        scored = set() if structure.joined else {"score"}
        rows = [each for each in rows if not self.known.kinds[each] & places and scored <= self.known.kinds[each]]
        if len(rows) > 1:
            rows = [each for each in rows if "score" in self.known.kinds[each]]
        if len(rows) != 1:
            return
        size = self.known.categories[rows[0]].size
        for figure in self.heard.figures:
            number = min(figure.values)
            for phrases, last in (("top", False), ("bottom", True)):
                span = top_at(self.heard, figure, phrases) if number in range(1, size) else None
                if span is not None:
                    place = size - int(number) if last else int(number) - 1
                    self._put(found, span[0], span[1], Alternative("ATLEAST" if last else "ATMOST"))
                    self._put(found, span[1], span[2], Alternative("LABEL", (rows[0], place)))
        for place in range(len(self.texts)):
            podium = structure.podium.at(self.texts, place)
            if podium is not None and podium[0] > place + 1 and podium[1] < size:
                self._put(found, place, place + 1, Alternative("ATMOST"))
                self._put(found, place + 1, podium[0], Alternative("LABEL", (rows[0], int(podium[1]) - 1)))

    def _add_counts(self, found: dict[int, HeardToken]) -> None:
        """Add the phrases for a number of several: "exactly two of"."""
        structure, end = self.structure, 0
        for place in range(len(self.texts)):
            for symbol, phrases in structure.counts.items():
                count = phrases.at(self.texts, place)
                if count is None or (structure.quantities and place < end):  # 有且只有一人
                    continue
                other = self.joined and count[0] in self.pointers
                other |= any([first <= place and count[0] < last for first, last, _ in self.spans])
                valued = counts_values(self.heard, symbol, place, count[0])
                other |= symbol != "EXACTLY" and valued
                measured = structure.quantities and self.heard.is_marked(count[0], "units")
                if not (other or measured):  # 一匹だけ多い, 无人机, 正好两个小时
                    own = [found.pop(each, None) for each in range(place, count[0])]
                    others = [each for token in own if token and structure.quantities for each in token.alternatives]
                    others = [each for each in others if each.label is None or valued]
                    which = Alternative(symbol, numbers=frozenset((count[1],)))
                    found[place] = HeardToken(place, count[0], (which, *others))
                    self.inside.update(range(place, count[0]))
                    end = count[0]

    def _add_ratios(self, found: dict[int, HeardToken]) -> None:
        """Add the phrases for a multiple; a number among them is none by itself."""
        place = 0
        while place < len(self.texts):
            ratio = self.structure.ratios.at(self.texts, place)
            longer = [(each.first, each.last) for each in self.heard.figures] + [span[:2] for span in self.spans]
            if ratio is None or any([first == place and last > ratio[0] for first, last in longer]):  # "Double Ring"
                place += 1
                continue
            for each in range(place, ratio[0]):
                found.pop(each, None)
                self.pointers.pop(each, None)
            found[place] = HeardToken(place, ratio[0], (Alternative("RATIO", numbers=frozenset((ratio[1],))),))
            self.inside.update(range(place, ratio[0]))
            place = ratio[0]

    def _put(self, found: dict[int, HeardToken], first: int, last: int, what: Alternative) -> None:
        """Let words be one thing, and no comparison."""
        for place in range(first, last):
            self.pointers.pop(place, None)
        self._take(found, HeardToken(first, last, (what,)))

    def _take(self, found: dict[int, HeardToken], token: HeardToken) -> None:
        """Let words be a token, and nothing else that was found in them."""
        for place in range(token.first, token.last):
            found.pop(place, None)
        found[token.first] = token
        self.labelled.update(range(token.first, token.last))

    def _add_wholes(self, found: dict[int, HeardToken]) -> None:
        """Add the phrases with a number that is none by itself: "at one of the ends", "all two"."""
        for token in ranges_in(self.heard):
            self._take(found, token)
        last = 0
        own, orders = ({"ENDS"}, {"NEXT", "EQUAL"}) if self.joined else (_WHOLE, {"NEXT"})  # 一端 is no number
        inside = self.labelled if self.joined else self.pointers.keys()
        for place, (end, symbols) in enumerate(self.phrases):
            ordered = not (orders.isdisjoint(symbols) or inside.isdisjoint(range(place, end)))
            whole = (own & {*symbols} or ordered) and end > place + 1 and place >= last
            free = place not in self.labelled or any([begin == place and stop < end for begin, stop, _ in self.spans])
            if whole and free and (symbols[0] != "NOBODY" or is_ordered(self.heard, self.pointers)):
                self._put(found, place, end, Alternative(symbols[0]))
                last = end

    def _is_too_few(self, place: int, symbol: str) -> bool:
        """Return True for what makes an amount before it one that is not reached, where something is denied."""
        if not self._is_counted(place) or symbol == "NIL" or self.structure.negation != "NIL":
            return symbol == "NIL" and self._is_counted(place)
        again = [each for each, word in enumerate(self.texts) if word in self.structure.even and each > place]
        ends = [len(self.known.units.get(each, ())) for each in unit_owners(self.heard, place - 1)]
        number = any([each.last == place - 1 and not each.clock for each in self.heard.figures])
        signed = any([text in (*STOPS, *SIGNS) for text in self.texts[place:-1]])
        return number and bool(ends) and not again and not signed and self._is_denied_behind(place)

    def _denies_condition(self, place: int) -> bool:
        """Return True for the negation in a condition, but of no "neither": いなければ, not 甲も飲まなければ."""
        texts, structure = self.texts, self.structure
        if not structure.unless or texts[place] != structure.unless or place + 1 >= len(texts):
            return False
        near = {*texts[max(0, place - COUNTED) : place]}
        conditional = "IFSO" in self.phrases[place + 1][1] and near.isdisjoint(structure.even)
        return conditional and texts[place - 1] not in structure.copular

    def _is_counted(self, place: int) -> bool:
        """Return True if a number, perhaps with its unit, directly precedes a place: 70点に届かない."""
        return any([place - 2 <= figure.last <= place for figure in self.heard.figures])

    def _is_apart(self, place: int) -> bool:
        """Return True for a part of a sentence that names and compares nothing, 大家都来找他, and for 所有作品中."""
        if any([each == ["OF"] for _, each in self.phrases[place + 1 : place + 7]]):
            return True
        signs = [-1, *[each for each, word in enumerate(self.texts) if word in (*STOPS, *SIGNS)], len(self.texts)]
        part = range(max([each for each in signs if each < place]), min([each for each in signs if each > place]))
        return len(signs) > 2 and self.labelled.isdisjoint(part) and self.pointers.keys().isdisjoint(part)

    def _is_before_noun(self, place: int) -> bool:
        """Return True for an article that may be a pronoun elsewhere: Dutch "het huis", "het goedkoopste"."""
        text = self.heard.at(place + 1)
        lists = self.structure.story.lists(text) if self.structure.story else frozenset()
        noun = "verbs" not in lists and not lists.isdisjoint(("nouns", "people"))
        named = any([self.known.names_property([text], each) for each in range(1, len(self.known.categories))])
        small = bool(text) and self.heard.text[self.heard.words[place + 1].start].islower()
        labelled = place + 1 in self.labelled and small  # "tenzij het Elif is"
        return labelled or noun or named or self.heard.in_noun(place + 1)

    def _begins_bound(self, place: int) -> bool:
        """Return True if a bound begins with the last word of a calm phrase: "started at least an hour later"."""
        end, symbols = self.phrases[place]
        return not self.joined and end > place + 1 and not {"ATLEAST", "ATMOST"}.isdisjoint(symbols)

    def _is_alone_named(self, place: int) -> bool:
        """Return True if somebody is named behind a word for "only", and then compared with others."""
        texts = self.texts
        place = self.phrases[place][0]
        plain = self.structure.articles | self.structure.someone
        relative = self.known.lexicon.lists["common"]
        while place < len(texts) and place not in self.labelled:
            if not (texts[place] in plain or self.heard.in_noun(place)):
                break
            plain = plain | (set() if texts[place] in self.structure.articles else relative)  # "the one with the cat"
            place += 1
        return place in self.labelled

    def _negations(self) -> Mapping[int, int]:
        return {mark.first: mark.last for mark in self.heard.marked("negations")}

    def _is_denied_behind(self, place: int) -> bool:
        """Return True if something is denied behind a place."""
        return max(self._negations(), default=0) >= place or self.heard.has_symbol("NIL", slice(place, None))

    # ------------------------------------------------------------------ without what joins nothing

    def _tidy(self, tokens: Sequence[HeardToken]) -> list[HeardToken]:
        """Return the tokens without what joins no labels, and without repeated negations."""
        found: list[HeardToken] = []
        sole = False
        for number, token in enumerate(tokens):
            if token.symbol == "SOLE":
                sole = bool(found) and found[-1].may_be("NUM", "LABEL")
                if sole:
                    found.append(silent(token))
                continue
            tidied = self._tidied(found, self._listing(found, token), tokens, number)
            if sole and token.symbol in ("NOT", "NIL"):
                sole, tidied = False, tidied and silent(tidied)  # 三つしかない
            sole = sole and token.symbol != "COMMA"
            if tidied is not None:
                found.append(tidied)
        return parted_topic(self.heard, found)

    def _listing(self, found: Sequence[HeardToken], token: HeardToken) -> HeardToken:
        """Return a token, a sign for "and" behind a comparison as a comma: 沈桐之后、韩霜之前."""
        lists = token.symbol == "AND" and self.texts[token.first] == "、" and self.joined
        if lists and found and found[-1].symbol in ("MORE", "LESS"):
            return HeardToken(token.first, token.last, (Alternative("COMMA"),))
        return token

    def _is_idle_joint(self, found: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True for "Ann and her team", and for "respectively" where names and what they have are not as many."""
        if token.symbol in ("ALSO", "BOTHNOT") and self.joined:
            pair = [each.symbol for each in found if each.symbol not in ("COMMA", "NUM")][-3:]
            denied = any([each.symbol in ("NIL", "NOT") for each in following])
            return pair != ["LABEL", "AND", "LABEL"] if token.symbol == "ALSO" else not denied
        denied = any([each.symbol in ("NOT", "NIL") for each in found])  # "had no wish to climb and took the cat"
        company = self._is_company(token, following) or (not denied and self._joins_verbs(token))
        company = token.symbol == "AND" and company
        return company or (token.symbol == "INTURN" and not is_in_turn(found, following, self.joined))

    def _tidied(
        self, found: Sequence[HeardToken], token: HeardToken, tokens: Sequence[HeardToken], number: int
    ) -> HeardToken | None:
        """Return a token behind those that were found, one that says nothing, or None for what joins no labels."""
        symbol, following = token.symbol, tokens[number + 1 :]
        if symbol == "INTURN" and self.heard.has_symbol("ANYORDER"):
            return silent(token)  # 分别…，但顺序不一定如此
        same = symbol == "SAMEONE" and any([each.is_label for each in following[:1]])
        if same or self._is_idle_joint(found, token, following):
            return None  # 点了一杯红茶
        if symbol in ("AND", "OR", "BOTHNOT") and not self._may_join(found, token, following):
            return None
        if symbol in ("AND", "DOT", "COMMA") and not (found and self._goes_on(found, following)):
            return token if self._parts_negation(found, token, following) else None
        if symbol == "NOT" and self._describes(found, token, following):
            return silent(token)
        if symbol in ("COMMA", "NEXT") and found and found[-1].symbol == symbol:
            return silent(token)  # 隔壁邻居
        if symbol == "JUST" and self.joined:
            return self._just(tokens, number)
        return silent(token) if found and self._repeats_negation(found[-1], token) else token

    def _goes_on(self, found: Sequence[HeardToken], following: Sequence[HeardToken]) -> bool:
        """Return True if a name or a number follows; where no spaces part words, a bound: 不是会计，也不到30岁."""
        late = {each.last for each in self.heard.figures if each.clock or min(each.values) > _YEAR}  # 八点以后
        ends = {each.last for each in self.heard.figures}
        than = any([not ends.isdisjoint(range(mark.first - 2, mark.first + 1)) for mark in self.heard.marked("than")])
        than = than and self.known.lexicon.settings["than_object"] == "before"  # 9時より前, 1000円より高い
        ordered = {each.place for each in self.pointers.values() if each.kind in ORDERS}
        bounds = [each for each in following if each.symbol in LIMITS or each.first in late & ordered]
        than = than and {each.symbol for each in found} <= {"LABEL", "COMMA", "NIL"}
        limited = bool(bounds or than) and sum([each.may_be("LABEL", "NUM") for each in found]) > 1
        return any([each.is_value or (each.may_be("NUM") and (limited or not self.joined)) for each in following])

    def _parts_negation(self, found: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a negation of its own follows a sign: 三時間もねばって、一篇の詩も書けなかった."""
        before = self.texts[token.first - 1]
        parts = bool(found) and token.symbol == "COMMA" and before in self.structure.linking
        stated = self.joined and token.symbol == "COMMA" and sum([each.is_label for each in found]) > 1
        stated = stated and before not in self.structure.topics
        stated = stated and all([each.symbol in _STATED for each in following])  # …で、負けたことがない
        return stated or (parts and any([each.symbol == "NIL" for each in following]))

    def _describes(self, found: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True for what is denied of somebody in passing, where no spaces part words: 没结过婚的小李."""
        if not self.joined or (found and found[-1].symbol != "COMMA") or not following or not following[0].is_label:
            return False
        first = following[0].first
        return first - token.last > 1 and self.texts[first - 1] in self.structure.owning

    def _repeats_negation(self, last: HeardToken, token: HeardToken) -> bool:
        """Return True for a negation behind another one that it does not deny: "pas non plus"."""
        if token.symbol == "NOR":
            return last.symbol == "NOT" and last.last == token.first
        again = token.symbol in ("NOT", "NIL") and last.symbol in ("NOT", "NIL", "NEITHER")
        between, lists = {*self.texts[last.last : token.first]}, self.known.lexicon.lists
        apart = not between.isdisjoint([",", *lists["copulas"], *lists["having"]])  # "die hem niet heeft, is niet …"
        return again and not (apart and not self.joined) and not self._is_denied(last, token)

    def _is_denied(self, one: HeardToken, other: HeardToken) -> bool:
        """Return True if a negation denies another one: 頼まなかった客ではない, 無関係ではない."""
        said = "".join(self.texts[one.first : one.last])
        again = "".join(self.texts[other.first : other.last])
        denied = other.first - one.last > 1 or not {said, again}.isdisjoint(self.structure.denials)
        return denied and other.symbol == "NIL"

    def _joins_verbs(self, token: HeardToken) -> bool:
        """Return True if "and" is between two verbs: "lived and died in Prague"."""
        before = token.first - 1 - (self.heard.at(token.first - 1) in self.structure.harmless)  # "stood up and sang"
        story, beside = self.structure.story, (before, token.last)
        inside = before >= 0 and token.last < len(self.texts) and True not in self.heard.masked[before : token.first]
        if story is None or not inside:
            return False
        return all(["verbs" in story.lists(self.texts[at]) and at not in self.labelled for at in beside])

    def _is_company(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if "and" joins to a name only what is somebody's, and no other name."""
        words = self.texts[token.last : token.last + 2]
        far = bool(following) and following[0].first >= token.last + 2
        verbs = self.known.lexicon.lists["copulas"]
        if token.first and self.texts[token.first - 1] == ",":
            return False  # another sentence
        both = far and not verbs.isdisjoint(self.texts[: token.first])
        if both and not verbs.isdisjoint(self.texts[token.last : following[0].first]):
            return False  # "Ann is the oldest and her cat is not white"
        return far and len(words) == 2 and words[0] in self.structure.theirs and words[1].isalpha()

    def _may_join(self, before: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True unless a word that joins labels is another one there, or too far behind the first of them."""
        if self.joined:
            last = self._last_before(before, token, following)
            again = token.symbol == "BOTHNOT" and last.symbol in ("DIFF", "NIL") and token.last - token.first > 1
            again = again and "AND" in [each.symbol for each in before]
            if not (last.is_label or again) or size_between(self.heard, last.last, token.first) >= _APART:
                return False  # 甲と乙は別人で、どちらも…ではない
            ends = bool(following) and following[0].symbol == "COMMA" and following[0].first > token.last
            if (token.symbol == "AND" and ends) or (token.symbol == "OR" and not self._chooses(token, following)):
                return False  # 娘と登った人は、
        return token.symbol != "BOTHNOT" or self._joins(token, following)

    @staticmethod
    def _last_before(before: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> HeardToken:
        """Return the last token before a word that may join labels, without a comma that parts them there."""
        across = token.symbol == "BOTHNOT" and token.last - token.first > 1 and len(before) > 1
        last = before[-2] if across and before[-1].symbol == "COMMA" else before[-1] if before else token
        ends = last.last == token.first and [each.is_label for each in following] == [True]
        choice = token.symbol == "OR" and last.symbol == "COMMA" and (opens_choice(before) or ends)
        return before[-2] if choice else last  # 不是甲，就是乙; 在三点，或者在四点

    def _chooses(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a word for "or" is between labels, and is no part of a verb."""
        behind = self.heard.at(token.last)
        if behind in self.structure.dates and any([each.last == token.first for each in self.heard.figures]):
            return False  # 9か月
        direct = bool(following) and following[0].first == token.last
        parts = self.structure.verbal["OR"]
        verb = bool(parts) and (behind in parts or behind in self.structure.harmless)
        said = bool(following) and (following[0].is_label or following[0].symbol in ("EITHER", "COMMA"))
        return said and (direct or not verb)

    def _just(self, tokens: Sequence[HeardToken], number: int) -> HeardToken | None:
        """Return "just" if it belongs to a comparison or a neighbour in its part of the sentence, not to a number.

        Nor is it needed where the statement is exact without it: 就住在…的楼上一层.
        """
        token, borders = tokens[number], [place for place, each in enumerate(tokens) if each.symbol in ("COMMA", "DOT")]
        first = max([place for place in borders if place < number], default=-1)
        last = min([place for place in borders if place > number], default=len(tokens))
        part, behind = tokens[first + 1 : last], tokens[number + 1 : last]
        pairs = pairwise(reversed(part) if self.known.lexicon.settings["than_object"] == "before" else part)
        counted = {each for beside, other in pairs for each in numbers_of(beside, other)}
        exact = self.texts[token.first : token.last] in self.structure.phrases["exact"]
        stated = exact and (counted or not {"JUST", "OPPOSITE"}.isdisjoint([each.symbol for each in behind]))
        stepped = bool(behind) and behind[0].first == token.last and behind[0].symbol in ("MORE", "LESS")
        near = not {"MORE", "LESS", "NEXT", "OPPOSITE"}.isdisjoint([each.symbol for each in part])
        if stepped or (near and not (counted - {1} or stated)):
            return token
        return silent(token) if exact else None

    def _joins(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a word that follows each of several joins them: it is no part of a verb."""
        behind = self.heard.at(token.last)
        direct = bool(following) and following[0].is_label and following[0].first == token.last  # 猫もうさぎも
        return bool(following and behind) and (direct or behind not in self.structure.verbal["BOTHNOT"])
