"""Which words of a text were read, which are harmless, and which are neither."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from logicgrid.kinds.logic_grid.hear.asides import is_done_to_another
from logicgrid.kinds.logic_grid.hear.comments import Comments
from logicgrid.kinds.logic_grid.hear.counted import counts_actors, counts_exactly
from logicgrid.kinds.logic_grid.hear.denied import denies_in_passing
from logicgrid.kinds.logic_grid.hear.genders import names_another
from logicgrid.kinds.logic_grid.hear.numbers import period_places, rough_places
from logicgrid.kinds.logic_grid.hear.plain import PlainWords, is_kin_of_actor, is_role
from logicgrid.kinds.logic_grid.hear.pointers import calm_places, equals_in, grades_equals
from logicgrid.kinds.logic_grid.hear.properties import USUAL
from logicgrid.kinds.logic_grid.hear.quantified import COUNTS, QUANTITIES
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.units import unit_owners, unit_said
from logicgrid.kinds.logic_grid.hear.values import HeardToken, places_of
from logicgrid.words.lexicon import Mark

_COSTS = dict.fromkeys(("ends_high", "ends_low", "ends_last", "ends_both", "ends_middle", "beside", "times"), 2.5)
_COSTS |= dict.fromkeys(("if", "only_if", "at_least", "at_most", "near_ends"), 2.5)
_COSTS |= {"apart": 1.5, "ends_first": 0.3, "ends": 0.5}
"""What it costs that a word of meaning is not read, by its list in the lexicon."""
_HARD = ("negations", "neither", "factors", "times", "if", "only_if", "more", "less", "at_least", "at_most", "units")
"""The lists of words that say something in every puzzle."""
_COMPARING = ("MORE", "LESS", "OVER", "UNDER", "ATLEAST", "ATMOST")
_WHOLE = (*QUANTITIES, "TRUTH", "FALSE", "RATIO", "ONLY", "UNTRUE", "CONTRARY")
_COMPARED = (*_COMPARING, "RATIO", "EQUAL", "NEXT", "BETWEEN")


class Coverage(Comments):
    """The words of one text that no token reads, and what that costs."""

    def __init__(self, heard: HeardText, tokens: Sequence[HeardToken]) -> None:
        super().__init__(heard)
        self.calm = set[int]() if heard.joined else calm_places(heard)
        self.whole = places_of([token for token in tokens if token.symbol in _WHOLE])
        self.symbols = {token.symbol for token in tokens}
        self.comparisons = sum([token.symbol in _COMPARING for token in tokens])
        self.compares = [token.first for token in tokens if token.symbol in ("MORE", "LESS")]
        self.orders = places_of([*filter(lambda each: each.symbol in _COMPARED, tokens)])
        self.valued = labels = [token for token in tokens if token.may_be("LABEL")]
        self.units = {place for token in labels for place in self._unit(token)}
        """The places of units behind numbers that are labels: 番目."""
        self.stated = places_of([token for token in labels if heard.joined and self._is_owned(token)])
        """The places of numbers that are labels, as what is behind them is of the name of their property: 第二名."""
        self.numbers = places_of([token for token in tokens if token.may_be("NUM")])
        self.labels = places_of(labels)
        self.ends = places_of([*filter(lambda each: each.symbol == "ENDS", tokens)])
        self.read = self._read(tokens)
        self.read |= self.units | {place for token in tokens for place in self._beside(token)}
        self.words = PlainWords(heard, self.read) if heard.joined else None
        self.guessed = {each.first for each in labels if not self._is_named(each)}
        """The places of words that are merely like labels: "flutist" for a flute may be another one."""
        self.names = self._names()
        """The places of words whose parts mean nothing by themselves."""
        self.graded = self._graded()
        self.multiplies = not self.symbols.isdisjoint(("RATIO", "EQUAL"))
        self.periods = period_places(heard, labels) | rough_places(heard, labels)
        equals = equals_in(heard)
        self.counting = self._counting()
        """The places of "times" behind a number that says how often something was: "fell three times"."""
        self.calm |= self.counting.union(*heard.where(heard.structure.phrases["in_day"]))
        self.open = [mark for mark in heard.marks if mark.first not in equals and self._is_unsaid(mark)]

    def _read(self, tokens: Sequence[HeardToken]) -> set[int]:
        """Return the places of the words of tokens, but for numbers that are words of another meaning, too."""
        doubled = {mark.first for mark in self.heard.marked("times", "factors")} | self._stops()
        said = set[int]()
        for token in tokens:
            pointer = token.alternatives[0].pointer
            compared = pointer.word if pointer is not None else ""
            words = tuple(compared if self.known.joined else compared.split())
            if words and self.texts[token.first : token.first + len(words)] == words:
                said.update(range(token.first, token.first + len(words)))
        kept = [one for one in tokens if one.symbol != "NUM" or one.first not in doubled or one.alternatives[-1].symbol]
        return said | places_of(kept)

    def _names(self) -> list[tuple[int, int]]:
        """Return the places of calm phrases, and of names of properties if no spaces part words."""
        phrases = enumerate(self.heard.phrases)
        return [*self.heard.titled, *[(place, end) for place, (end, each) in phrases if "CALM" in each]]

    def _graded(self) -> set[int]:
        """Return the places of comparatives of several words: neither half of 年上 says nothing."""
        marks = [mark for mark in self.heard.marked("more", "less") if mark.last - mark.first > 1]
        return {place for mark in marks for place in range(mark.first, mark.last)}

    def _is_unsaid(self, mark: Mark) -> bool:
        """Return True for words of meaning that no token reads, and that are no other words there."""
        return not (
            self._is_other_word(mark)
            or self._belongs(mark.first, mark.last)
            or not self.read.isdisjoint(range(mark.first, mark.last))
            or self.heard.in_noun(mark.first)
            or self._is_soft(mark)
            or mark.first in self.counting
            or any([at <= mark.first < last and mark.last <= last + self.known.joined for at, last in self.names])
        )

    def _is_named(self, token: HeardToken) -> bool:
        """Return True if a label is named by its own word, and not merely by one that is like it."""
        labels = token.labels
        word, articles = self.texts[token.first], self.known.structure.articles
        number = not word.isalpha() or (self.heard.figure_at(token.first) is not None and word not in articles)
        return number or any([label in self.heard.named for label in labels])

    def _beside(self, token: HeardToken) -> set[int]:
        """Return the places of words beside a number that is a label which say nothing more: 只有三个, 重五斤."""
        if not token.may_be("NUM"):
            return set()
        unit, phrases = max([token.last, *self._unit(token)]), self.known.structure.phrases
        if not (self.known.joined or token.is_label):  # "une seule place"
            return {place for at in self.heard.where(phrases["alone"]) if at.start == token.last for place in at}
        ends, near = (token.last, token.last + 1, unit + 1), self.heard.where((*phrases["alone"], *phrases["measured"]))
        return {place for at in near if at.start in ends or at.stop == token.first for place in at}

    def _unit(self, token: HeardToken) -> range:
        """Return the places of the unit behind a number that is a label."""
        mine = sorted(token.categories & unit_owners(self.heard, token.last))
        sizes = [len(unit_said(self.heard, token.last, each)) for each in mine[:1]]
        return range(token.last, token.last + sum(sizes) * (self.heard.figure_at(token.first) is not None))

    def _is_soft(self, mark: Mark) -> bool:
        """Return True for a verb that says what somebody has: "won $20" speaks of no winner."""
        if "".join(self.texts[mark.first : mark.last]) not in self.known.structure.soft | self.known.structure.winning:
            return False
        if mark.kind == "hints":
            near = range(mark.last, min(mark.last + 4, self.part(mark.first)[1]))
            opens = mark.first > 0 and mark.first == self.part(mark.first)[0]  # "who drinks beer, lent his hat to …"
            met = not self.known.joined and self.is_someone_before(mark.first - opens)
            met = met and any([self.is_someone(place) for place in near])
            return self.guessed.isdisjoint(range(mark.last, mark.last + 3)) and not met
        owned = self.heard.at(mark.last) in self.known.structure.of  # "the winner of the kite"
        counted = self.heard.at(mark.last) in self.known.structure.degrees  # "has won more than five duels"
        stated = self.numbers | self.whole | (set() if counted else self.labels)
        behind, won = self.heard.at(mark.last), self.texts[mark.first] in self.known.structure.winning
        begun = behind in self.known.structure.theirs or behind.endswith(self.known.structure.participles)
        stated |= {mark.last} if begun and not won else set()  # "started his week", "began gardening"
        return mark.kind == "ends_first" and not stated.isdisjoint(range(mark.last, mark.last + 2 + (owned or counted)))

    def cost(self) -> float:
        """Return what it costs that words of meaning are in the text, but in no token."""
        colons = [place for place, text in enumerate(self.texts) if text in (":", "：")]
        colon = bool(colons) and not self.heard.has_symbol("EITHER", slice(colons[0] + 1, colons[0] + 2))
        colon = colon and self.heard.at(colons[0] - 1) not in self.heard.lists["copulas"]  # "de drie zijn: Ann, …"
        stated = colon and {"TRUTH", "FALSE", *COUNTS}.isdisjoint(self.symbols) and not self._speaks()
        cost = 1.5 * (stated or self._is_asked() or _has_idle_sentence(self.heard, self.labels))
        counted = {(mark.kind, " ".join(self.texts[mark.first : mark.last])): mark for mark in self.open}
        for (_, said), mark in counted.items():
            if said != "as" and not (mark.kind == "times" and self.multiplies):
                usual = mark.kind.startswith("ends") and self.known.usual[said] > USUAL  # "top speed"
                own = _COSTS.get(mark.kind, 0.0)
                cost += min(own, 0.2) if usual else own
        if self._compares_equals() or self._has_idle_than():
            cost += 2.5
        cost += 1.5 * self._compares_things()
        cost += 1.5 * denies_in_passing(self.heard) + 1.5 * is_kin_of_actor(self.heard)
        if self.compares and self.known.joined:
            rest = [mark.first for mark in self.open if mark.kind in ("more", "less")]
            cost += 1.5 * any([abs(place - self.compares[0]) > 3 for place in rest])
        return cost

    def _compares_things(self) -> bool:
        """Return True if a bare noun that is nobody's follows "than", "more vigour than skill", or a mere "that"."""
        if self.known.joined:
            return False
        pointing = self.known.structure.pointing - self.known.structure.articles
        for than in [mark.last for mark in self.heard.marked("than")]:
            place = than
            if self.heard.at(place) in pointing and not self.heard.at(place + 1).isalnum():
                return True
            while place < len(self.texts) and self.texts[place] in ("d", "'", "’"):
                place += 1
            bare = place < len(self.texts) and self.texts[place].isalpha() and not self.heard.masked[place]
            word = self.heard.words[place] if bare else None
            small = word is not None and self.heard.text[word.start].islower()
            if bare and small and self.compares and self.compares[0] < than and self._is_new(place):
                return True
        return False

    def _is_new(self, place: int) -> bool:
        """Return True for a word that neither the language's lists nor the puzzle have."""
        known, text = self.known, self.texts[place]
        own = not known.own_words.isdisjoint((text, known.stem(text))) or known.usual[text] >= USUAL
        stated = place in self.read or own or self.heard.in_noun(place) or place in self.agents or place in self.akin
        return not (stated or self.heard.phrases[place][1] or self._says_nothing(place, ""))

    def _compares_equals(self) -> bool:
        """Return True for "as old as" that is no ratio and no bound."""
        multiplied = not self.symbols.isdisjoint(("RATIO", "ATLEAST", "ATMOST")) and not self.known.joined
        return not multiplied and grades_equals(self.known, self.texts, self.read)

    def penalties(self) -> tuple[float, int]:
        """Return what it costs to read that two are one where people meet, and how many units may be "a week after"."""
        named = frozenset[str]().union(*self.known.labels.titles[1:]) if not self.known.joined else set[str]()
        usual = {at for at, text in enumerate(self.texts) if self.known.usual[text] > USUAL or text in named}
        hints = [mark.first for mark in self.open if mark.kind == "hints" and mark.first not in usual]
        object_ = self.known.joined and is_done_to_another(self.heard, self.labels)
        hinted = object_ or not all([self._is_aside(each) or self._is_merely(each) for each in hints])
        spans = [mark.first for mark in self.open if mark.kind == "units" and mark.first not in self.calm]
        lists, degrees = self.known.lexicon.lists, self.known.structure.degrees  # "more years of", "a later day"
        degrees = degrees if self.known.joined else degrees | lists["more"] | lists["less"]
        spans = [each for each in spans if not self._is_of_value(each) and self.heard.at(each - 1) not in degrees]
        return 1.3 * hinted, len(spans)

    def _is_merely(self, place: int) -> bool:
        """Return True for a "but" that says "only" of the value behind it, "maar drie", and for 送给 of things."""
        given = self.known.owned and self.heard.at(place + 1) in self.known.structure.doing
        return given or ((self.texts[place],) in self.known.structure.phrases["measured"] and place + 1 in self.labels)

    def _is_of_value(self, place: int) -> bool:
        """Return True for a unit behind a value that has it."""
        stem, known = self.known.stem(self.texts[place]), self.known
        counted = known.joined and self.texts[place - 1] in known.structure.counters  # 5个小时
        labels = [label for each in self.valued if each.last in (place, place - counted) for label in each.labels]
        return any([stem in known.own_units(category) for category, _ in labels])

    def stresses(self) -> bool:
        """Return True if a "than" is a stressed one, よりも: what it is joined to may be about another one."""
        return self.known.joined and any([mark.last - mark.first > 2 for mark in self.heard.marked("than")])

    def tells(self, place: int) -> bool:
        """Return True for a word of the story: what somebody does, or has."""
        lists, text = self.known.lexicon.lists, self.texts[place]
        done = self.known.comparing_kinds - self.known.structure.harmless - lists["common"] - lists["having"]  # "gave"
        stated = text.isalpha() and not self.heard.masked[place] and (text in done or not self._says_nothing(place, ""))
        return stated and place not in self.read and not self.heard.in_noun(place)

    def unread(self, lost: bool = False) -> list[tuple[int, int]]:
        """Return where words (start, end) are that are not read, nor harmless; in a lost text what tells something."""
        words, found = self.heard.words, list[tuple[int, int]]()
        marks = sorted(self.open, key=lambda mark: mark.kind in _HARD)
        marked = {place: mark.kind for mark in marks for place in range(mark.first, mark.last)}
        stops = self._stops()
        for place, word in enumerate(words):
            if place in self.read or self.heard.in_noun(place):
                continue
            stopped = place in self.vague or (place in stops and not self._is_aside(place))
            telling = lost and self.tells(place)
            if self.heard.masked[place] or stopped or telling or self._is_open(place, marked.get(place, "")):
                if found and place and found[-1][1] == words[place - 1].end:
                    found[-1] = found[-1][0], word.end
                else:
                    found.append((word.start, word.end))
        return found

    def _stops(self) -> set[int]:
        """Return the places of words of meaning that no pattern has."""
        phrases = [(place, *each) for place, each in enumerate(self.heard.phrases)]
        apart = "BETWEEN" in self.symbols  # "exactly one lies between"
        counted = self._counted(apart)
        stops = {
            place
            for first, end, symbols in phrases
            if self.is_stop(first, end, symbols)
            and not self._is_titled(first, end)
            and not (end == first + 1 and self._names_things(self.texts[first]))
            and not (self.texts[first] in self.known.structure.claims and {"TRUTH", "FALSE"} & self.symbols)
            and first not in self.whole
            and (first not in self.calm or "CALM" in symbols)
            and end - 1 not in self.stated
            and not (first in self.units and self.heard.phrase_at(end, "acts"))
            and not self._belongs(first, end)
            and (self.known.joined or not any([self.heard.in_noun(at) for at in range(first, end)]))
            for place in range(first, end)
        }
        return stops - counted if self.compares or apart else stops

    def _names_things(self, text: str) -> bool:
        """Return True for a word of the name of a property that counts nothing: "wants" of what each one wants."""
        owners = self.known.named_by([text], range(1, len(self.known.categories)))
        return text in self.known.own_words and any([self.known.categories[each].numbers is None for each in owners])

    def _counted(self, apart: bool) -> set[int]:
        """Return the places of numbers, and the words before them, that count actors, places or how much more it is."""
        stated = [
            figure.first
            for figure in self.heard.figures
            if counts_actors(self.heard, figure)
            or (figure.first in self.numbers and (apart or counts_exactly(self.heard, figure, self.compares)))
        ]
        return {place for first in stated for place in (first - 1, first)}

    def _is_titled(self, first: int, last: int) -> bool:
        """Return True for several characters of the name of a property, 忘れ of 忘れ物, and for ordinal numbers."""
        if self.is_place(first, last):
            return True
        text = "".join(self.texts[first:last])
        said = {text, *{text[-2:]} & self.known.structure.daily} if last > first + 1 and self.known.joined else set()
        return any([each in "".join(title) for title in self.known.labels.titles for each in said])  # 先に入社した

    def _is_other_word(self, mark: Mark) -> bool:
        """Return True for a unit without a number, where one character may be many words, and for a distance read."""
        if mark.kind == "apart" or self._is_lying(mark.first):
            return "BETWEEN" in self.symbols
        if mark.kind == "if" and self.heard.phrases[mark.first][1] == ["WHO"]:
            return True  # "on Friday, when"
        if mark.kind == "if" and not self.heard.joined and is_role(self.heard, mark.first, self.labels):
            return True
        if mark.kind == "if" and "IFSO" not in self.heard.phrases[mark.first][1]:
            return self.known.structure.verbal["IF"].issuperset(self.texts[mark.last : mark.last + 1] or [""])
        if mark.kind not in ("units", "clock") or not self.known.joined:
            return False
        figures = [(each.first - mark.last, mark.first - each.last) for each in self.heard.figures]
        return not any([-2 <= behind <= 0 or 0 <= before <= 2 for behind, before in figures])

    def _is_owned(self, token: HeardToken) -> bool:
        """Return True if the word after a token is of the name or unit of a property that it may be a value of."""
        behind = self.texts[token.last : token.last + 1]
        return bool(behind) and any([self.known.names_property(behind, number) for number in token.categories])

    def _belongs(self, first: int, last: int) -> bool:
        """Return True for words that only belong to what is read: "all" beside "every", an assistant of such."""
        phrase, structure = tuple(self.texts[first:last]), self.known.structure
        if phrase[0] in structure.wonts:
            return self._is_wont(last)
        if phrase[0] in structure.floating:
            return self._is_floating(first, last)
        if phrase[0] in structure.belonging and phrase[-1] in self.known.comparing_words:
            return True
        two = self.symbols <= {"LABEL", "COMMA", ""} and len(self.valued) == 2
        same = ("SAME",) if two else ()  # of two names: only A is B
        return phrase in [each for symbol in (*self.symbols, *same) for each in structure.beside.get(symbol, ())]

    def _is_open(self, place: int, kind: str) -> bool:
        """Return True unless a word is harmless: a function word, or a word of the puzzle's story."""
        known, text = self.known, self.texts[place]
        other = names_another(self.heard, place, self.part(place)[0])
        if other or (place in self.periods and text not in known.own_words):
            return True
        if place in self.calm or self._is_said_in_passing(place, kind):
            return False
        said = self._is_surely_open(place, kind)
        if said is not None:
            return said
        hard = kind in (*_HARD, "ends_first", "ends_last") if known.joined else self._is_lonely(place)
        if not hard and not known.own_words.isdisjoint((text, known.stem(text))):
            return False
        if text in known.structure.halves and self._is_plain(place):
            return self._is_idle_half(place)
        usual = known.usual[text] >= USUAL and kind not in _HARD and place not in self.agents
        if not usual and (place in self.akin or (text in known.label_words and not known.joined)):
            return text not in known.structure.harmless and text not in known.lexicon.lists["common"]
        if usual and not hard:
            return False
        if text in known.structure.calendar:
            return True
        if self._says_nothing(place, kind):
            return False
        begins = text in known.structure.soft & known.lexicon.lists["ends_first"]  # "commence à midi"
        return bool(kind) or not (begins or self.is_of_story(place))

    def _is_idle_half(self, place: int) -> bool:
        """Return True for the half of a negation, ne, whose other half no reading and no word of the text has."""
        stated = {"NOBODY", "ONLY"} & self.symbols or "quiet" in self.heard.kinds
        return self.known.denying.isdisjoint(self.texts) and not stated and not self._is_only(place)

    def _is_surely_open(self, place: int, kind: str) -> bool | None:
        """Return whether a word is open, whatever the puzzle's story has; None if that is not known."""
        if self.words is not None and place in self.words.strange:
            return True
        if self.texts[place] in self.known.structure.halves and "UNLESS" in self.symbols:
            return False  # "à moins que Cléo ne reste"
        counted = kind == "units" and self.numbers & {place - 1, place - 2, place - 2 - self.known.joined, place + 1}
        if counted or not self.texts[place].isalnum():
            unequal = self.texts[place] in "!/" and self.heard.at(place + 1) == "="
            units = [*self.known.units.values(), *self.known.labels.words.values()]
            own = place - 1 in self.numbers | self.labels and any([self.texts[place] in each for each in units])
            return unequal or (self.texts[place] in "≠<>≤≥+×÷~*%" and not own)  # a reading without it is not sure
        if self.texts[place] in self.known.structure.claims and {"TRUTH", "FALSE"} & self.symbols:
            return False
        structure, before = self.known.structure, self.heard.at(place - 1)
        side = self.texts[place] in structure.sides and (kind in ("more", "less") or not self.known.joined)
        owned = before in structure.narrators or ("NEXT" in self.symbols and before in structure.belonging)
        sided = side and (owned or before in structure.articles)  # "the one to the left", "a neighbour on my left"
        said = sided or self._is_half_said(place, kind) or self._is_of_label(place) or self.denies(place)
        return True if said else None

    def _is_of_label(self, place: int) -> bool:
        """Return True for a character of one label alone where none is, 戸は赤い, or its last, 卖花，而不是豆腐."""
        text, known = self.texts[place], self.known
        own = known.joined and known.labels.counts[text] == 1 and text in known.label_words
        if not own or text in known.structure.harmless | known.structure.someone | known.comparing_words:
            return False
        begin, end = self._between_signs(place)
        ending = place + 1 == end and not {"NOT", "NOR"}.isdisjoint(self.symbols)
        meant = {label for label, each in known.labels.words.items() if ending and each[-1] == text}
        others = {label[0] for label in meant - self.heard.named.keys()} & {label[0] for label in self.heard.named}
        return bool(others) or self.labels.isdisjoint(range(begin, end))

    def _is_only(self, place: int) -> bool:
        """Return True for the half of a negation that limits what follows "than": French "n'a que deux chats"."""
        ends = [each.first + 1 for each in self.heard.marked("than") if 0 < each.first - place <= 5]
        return not self.compares and any([not self.read.isdisjoint(range(end, end + 3)) for end in ends])

    def _is_plain(self, place: int) -> bool:
        """Return True if a word has no accents that are folded away: French "né" is no "ne"."""
        word = self.heard.words[place]
        return self.heard.text[word.start : word.end].isascii()

    def _is_half_said(self, place: int, kind: str) -> bool:
        """Return True for a part of a comparison whose other part no reading has."""
        if kind == "quiet":
            return self._is_half_comparison(place)
        if not self.known.joined:
            return False
        graded = kind in ("more", "less") and place in self.graded  # of 年上 neither half says nothing
        return graded or (kind == "than" and not self.compares)

    def _is_half_comparison(self, place: int) -> bool:
        """Return True for a quiet phrase that compares, if no bound reads it: "not more than"."""
        lists = self.known.lexicon.lists
        graded = [lists[each] for each in ("more", "less", "after", "before") if each in lists]
        marks = [mark for mark in self.open if mark.first <= place < mark.last]
        words = {word for mark in marks for word in self.texts[mark.first : mark.last]}
        return len(words) > 1 and not self.known.joined and any([not words.isdisjoint(each) for each in graded])


def _has_idle_sentence(heard: HeardText, labels: AbstractSet[int]) -> bool:
    """Return True if a whole sentence names no label.

    Without spaces between words it may turn the others round; elsewhere one that denies may name an unknown value: "she
    did not bring the sponge".
    """
    texts, phrases = heard.texts, heard.known.lexicon.phrases
    stops = [place for place, text in enumerate(texts) if text in ("。" if heard.known.joined else ".;")]
    parts = pairwise([-1, *stops, len(texts)])
    idle = [texts[one + 1 : end] for one, end in parts if end - one > 3 and labels.isdisjoint(range(one, end))]
    denied = [any([kind == "negations" for word in part for _, kind, _ in phrases.get(word, ())]) for part in idle]
    return bool(stops) and (bool(idle) if heard.known.joined else any(denied))
