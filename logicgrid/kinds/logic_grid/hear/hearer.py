"""The readings of all texts of one puzzle."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain

from logicgrid.csp import evaluate
from logicgrid.csp.expr import Condition, Entry, Holder, nodes
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear.ages import Ages, is_no_birth, is_of_a_deed
from logicgrid.kinds.logic_grid.hear.counted import topic_of
from logicgrid.kinds.logic_grid.hear.denied import may_be_two_people
from logicgrid.kinds.logic_grid.hear.directions import ONLY
from logicgrid.kinds.logic_grid.hear.doubts import (
    are_two_who_meet,
    is_beside_another,
    is_between_places,
    is_done_for,
    is_elided,
    is_next_one,
    is_of_another_time,
    is_of_more_people,
    is_of_neighbours,
    is_of_somebody_else,
    is_of_two_people,
    is_of_whom_is_more,
    is_of_wife,
    is_owned_anyway,
    is_turn,
    is_visit,
)
from logicgrid.kinds.logic_grid.hear.echo import Echo
from logicgrid.kinds.logic_grid.hear.genders import is_of_some, leaves_out_gender
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.meaning import Meaning, held_in
from logicgrid.kinds.logic_grid.hear.plain import compares_otherwise
from logicgrid.kinds.logic_grid.hear.readings import TokenReadings
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.tokens import tokens_of
from logicgrid.kinds.logic_grid.hear.unread import Coverage
from logicgrid.kinds.logic_grid.hear.values import Reading, replace
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.reading import rule_reader
from logicgrid.puzzle.diagnostics import fold
from logicgrid.puzzle.messages import LANGUAGES
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import fold_letters, guess_language

SURE, MARGIN, WORST = 1.2, 0.5, 4.0
"""A reading is sure if it costs at most SURE and the next meaning at least MARGIN more; none costs more than WORST."""
LIKELY = 2.5
"""What a reading may cost that the whole puzzle makes sure."""
MOST_READINGS = 6
MOST_WORDS = 400
"""A longer text is no sentence, and is not heard; nor is one with more labels than `MOST_LABELS`."""
MOST_LABELS = 20
_MOST_CHARACTERS = 2_000
_WEIGHED = 40
_OTHER = -1_000_000
"""The number of a text that is no clue."""
_STRESSED, _UNLIKE = 1.3, 1.5


class Hearer:
    """Hears the texts of one puzzle's clues; `only` are the numbers of those that are asked for."""

    def __init__(self, puzzle: Puzzle, only: Sequence[int] | None = None, language: str | None = None) -> None:
        self.puzzle = puzzle
        texts = {clue.number: clue.text for clue in puzzle.clues if clue.text}
        self.texts = {number: text for number, text in texts.items() if len(text) <= _MOST_CHARACTERS}
        self.lengths = {number: len(text) for number, text in texts.items()}
        self.asked = [number for number in texts if only is None or number in only]
        names = grid_of(puzzle).vocabulary.labels()
        code = language or puzzle.language or guess_language(" ".join(self.texts.values()), names)
        self.code = code[:2] if code[:2] in LANGUAGES else "en"
        self._unread: dict[int, list[tuple[int, int]]] = {}
        self.known = HeardPuzzle(puzzle, self.texts, self.code)
        self.meaning = Meaning(grid_of(puzzle))
        answer = puzzle.stated_answer() if puzzle.stated else None
        self.stated = None if answer is None else evaluate.world_of(self.meaning.problem, answer)
        """The stated solution, which refutes readings; None if the file has none."""
        self.write = Spelling(self.known.vocabulary)
        self.ages = Ages(self.known)
        self.echo = Echo(self.known, rule_reader(puzzle, self.code), self.write)

    @cached_property
    def heard(self) -> dict[int, list[Reading]]:
        """The readings of each text, the most certain first, one for each meaning."""
        return {number: self._readings(number) for number in self.asked}

    @cached_property
    def unread(self) -> dict[int, list[tuple[int, int]]]:
        """The characters of each text that are neither read nor harmless; none where its own sentence is the text."""
        assert self.heard is not None  # they are found with the readings
        return self._unread

    def hear(self, number: int) -> tuple[list[Reading], list[tuple[int, int]]]:
        """Return the readings of one text, and what of it is unread; no other text is heard for that."""
        return self._readings(number), self._unread[number]

    def hear_also(self, text: str) -> list[Reading]:
        """Return the readings of a text that is no clue; the puzzle learns nothing from its words."""
        self.known.texts[_OTHER], self.lengths[_OTHER] = HeardText(text, self.known), len(text)
        found = self._readings(_OTHER)
        del self.known.texts[_OTHER]
        return found

    def _readings(self, number: int) -> list[Reading]:
        heard = self.known.texts.get(number)
        self._unread[number] = [(0, self.lengths[number])]
        if heard is None or len(heard.texts) > MOST_WORDS or len(heard.spans) > MOST_LABELS:
            return []
        self._unread[number] = []
        if says_size(heard):
            return [Reading((), 0.0, "size", sure=True)]
        found, coverage = self.echo.of(heard), None
        if not found:
            found, coverage = self._patterned(heard)
        kept = self._by_meaning(found)
        if not kept:
            self._unread[number] = (coverage.unread() or coverage.unread(lost=True)) if coverage else []
            return []
        self._unread[number] = list(kept[0].unread)
        rivals = [each.cost for each in kept[1:] if not self._is_less(heard, each, kept[0])]
        clear = not rivals or rivals[0] - kept[0].cost >= MARGIN * (1 + 2 * self.known.joined)
        sure = clear and kept[0].cost <= SURE and not kept[0].unread and not self._is_uncertain(heard, kept[0])
        return [replace(kept[0], sure=sure), *kept[1:]]

    def _is_less(self, heard: HeardText, reading: Reading, other: Reading) -> bool:
        """Return True if a reading says only who has more where another one says by how much, and counts nobody."""
        people = any([heard.at(each.last) in heard.structure.someone for each in heard.figures])
        if people or (reading.says, other.says) != ("comparison", "difference"):
            return False
        assert reading.condition is not None and other.condition is not None
        truth = self.meaning.truth(other.condition)
        return truth & self.meaning.truth(reading.condition) == truth

    def _is_uncertain(self, heard: HeardText, reading: Reading) -> bool:
        """Return True if a reading leaves out what its text may mean, although no word is unread.

        Patterns know nothing of relations ("the one to whom Ann writes").  A label may look like a function word
        ("est").  And a text that names what can be compared hardly compares something else.
        """
        if reading.echoed or reading.condition is None:
            return False
        categories = self.known.categories
        if any([each.relation for each in categories]):
            return True
        words, joined = heard.texts, self.known.joined
        text, rules = "".join(words), _plain(" ".join(reading.rules))
        letters = {heard.text[word.start : word.end] for word in heard.words}

        def is_left_out(name: str) -> bool:
            if len(name) == 1 and name not in letters and not joined:
                return False  # "d'Irma" names no pitch D
            name = _plain(name)
            return name not in rules and (name in text if joined else name in words)

        gendered = self.known.structure.women | self.known.structure.men
        groups = [each for each in self.known.vocabulary.groups if _plain(each.name) not in gendered]
        if any([is_left_out(name) for group in groups for name in self._forms(group.name)]):
            return True
        grouped = bool(self.known.vocabulary.groups)
        if (grouped or self.known.genders) and leaves_out_gender(heard, not grouped):
            return True  # "the lady with the rabbit" is one of the women
        labels = [] if joined else [label for each in categories for label in each.labels]
        if any([is_left_out(label) for label in labels if not self.known.lexicon.is_number(_plain(label))]):
            return True
        of_whom = (
            is_owned_anyway,
            may_be_two_people,
            is_of_two_people,
            is_of_more_people,
            is_of_somebody_else,
            is_of_whom_is_more,
            is_of_neighbours,
            is_of_wife,
        )
        of_what = (self.ages.may_be_of_things, is_of_a_deed, is_no_birth, is_done_for)
        of_where = (is_of_another_time, is_turn, is_elided, is_beside_another, is_between_places, is_visit, is_next_one)
        checks = (*of_whom, *of_what, self._is_bare_money, *of_where)
        unsaid = is_of_some(heard) or are_two_who_meet(heard, reading)
        unsaid = unsaid or any([check(heard, reading.condition) for check in checks])
        return unsaid or self._is_of_another(heard, reading.condition, is_left_out)

    def _is_bare_money(self, heard: HeardText, condition: Condition) -> bool:
        """Return True if a number is read as an amount of money although nothing says so: "is at least 30"."""
        known, arrays = self.known, {node.array for node in nodes(condition) if isinstance(node, Entry | Holder)}
        figures = [each for each in heard.figures if not heard.is_marked(each.last, "times")]  # "five times as much"
        amounts = frozenset().union(*[each.values for each in figures])
        sums = [each for each in arrays if known.type(each) == "money"]
        sums = [each for each in sums if not amounts.isdisjoint(known.categories[each].numbers or ())]
        if not sums or known.joined:
            return False
        said = known.structure.kinds["money"].said | known.structure.kinds["money"].names
        texts = {*heard.texts}
        return any([said.isdisjoint(texts) and not self._says_of(heard, texts, each) for each in sums])

    def _says_of(self, heard: HeardText, texts: set[str], category: int) -> bool:
        """Return True if the words of a text are those that the puzzle uses of a property."""
        known, lists = self.known, self.known.lexicon.lists
        near = [each for each in texts - lists["common"] - lists["copulas"] if each.isalpha()]
        signed = any([each in heard.text for each in "$€£¥"]) or not texts.isdisjoint(known.own_units(category))
        learned = any([known.context[category][known.stem(each)] > 1 for each in near])
        return signed or learned or known.names_property(near, category)

    def _forms(self, name: str) -> set[str]:
        """Return the name of a group, and that of one of them: "women", "woman"."""
        return {name, singular(self.known.lexicon.code, name)}

    def _is_of_another(self, heard: HeardText, condition: Condition, is_left_out: Callable[[str], bool]) -> bool:
        """Return True if a text names a property that can be compared, and its reading hardly compares that."""
        categories = self.known.categories
        asked = {node.array for node in nodes(condition) if isinstance(node, Entry)}
        if self.known.joined and asked and compares_otherwise(heard, asked):
            return True
        steps = [number for number, each in self.known.steps.items() if number and each.cost < 1]
        names = {number: categories[number].name for number in steps}
        named = [number for number, name in names.items() if is_left_out(name)]
        left_out = {number for number in named if not self._describes(heard, _plain(names[number]))}
        topic = topic_of(heard)
        if topic is not None and asked and topic not in asked:
            return True
        return self._compares_another(heard, asked, left_out - held_in(condition))

    def _describes(self, heard: HeardText, name: str) -> bool:
        """Return True if the name of a property is always beside values: "the red house", "house 2".

        In "the pilot who landed at Brook Farm" it tells who is meant, too.
        """
        words, figures = heard.words, {each.first for each in heard.figures}

        def stands(place: int) -> bool:
            before = place > 0 and (heard.masked[place - 1] or "WHO" in heard.phrases[place - 1][1])
            behind = place + 1 < len(words) and (
                place + 1 in figures or (heard.masked[place + 1] and heard.text[words[place + 1].start].islower())
            )
            return before or behind

        places = [place for place, text in enumerate(heard.texts) if text == name]
        return not self.known.joined and all([stands(place) for place in places])

    def _compares_another(self, heard: HeardText, asked: set[int], left_out: set[int]) -> bool:
        """Return True if a text names a property that can be compared, and its reading compares only others."""
        if left_out and not asked:
            signs = heard.lists["ordinal_signs"] if heard.joined else ()  # 教龄排第二, "the first boat to be built"
            return "ordinals" in heard.kinds or any([heard.at(each.first - 1) in signs for each in heard.figures])
        units = [heard.at(each.last) for each in heard.figures]  # "has had a plot for three years longer"
        dated = any(map(self.known.is_dated, asked))  # "two days before" beside how many days something took
        left_out = left_out - self.known.named_by(units, left_out) if dated else left_out
        named = set[int]() if asked <= self.known.named_by(units, asked) else left_out - asked
        said = self.known.structure.kinds_said
        dear = [heard.at(mark.last) for mark in heard.marked("more", "less") if ONLY & said([heard.at(mark.first)])]
        named = named - self.known.named_by(dear, named)  # "a dearer room"
        numbers = {number for number, each in enumerate(self.known.categories) if each.numbers is not None}
        return bool(asked and named and (named & numbers or not asked & numbers))

    def _patterned(self, heard: HeardText) -> tuple[list[Reading], Coverage]:
        """Return the readings by patterns, and which words say something without those that are like labels.

        Where no pattern reads every label, words that are like labels may be some.
        """
        readings: list[Reading] = []
        covered: list[Coverage] = []
        for akin in (False, True):
            tokens = tokens_of(heard, akin)
            coverage = Coverage(heard, tokens)
            covered.append(coverage)
            hinted, spans = coverage.penalties()
            said = coverage.without_comments(tokens)
            found = TokenReadings(heard, self.write, WORST).all(said, coverage.cost() + 0.5 * akin)
            left = tuple(coverage.unread()) if found else ()
            stressed = _STRESSED * coverage.stresses()
            others = [each for each in found if each.rules not in {known.rules for known in readings}]
            if akin and others and not left:  # of a word that is like a label, and that the readings before leave out
                found = others
                readings = [replace(each, cost=each.cost + _UNLIKE * bool(each.unread)) for each in readings]
            readings += [replace(_with_costs(each, hinted, spans, stressed), unread=left) for each in found]
            if found and not coverage.akin:
                break
        return readings, covered[0]

    def _by_meaning(self, readings: Sequence[Reading]) -> list[Reading]:
        """Return the cheapest reading of each meaning, but none that is always true, or never, or not as stated."""
        best: dict[int | Condition, Reading] = {}
        for reading in sorted(readings, key=lambda each: each.cost)[:_WEIGHED]:
            condition = self.meaning.condition(reading.rules)
            if condition is None or reading.cost > WORST:
                continue
            truth = self.meaning.truth(condition)
            if self.stated is not None and not evaluate.condition(condition)(self.stated):
                continue
            rare = truth == 0 and self.meaning.answers([condition])
            if truth not in (0, self.meaning.everywhere) or rare:
                best.setdefault(condition if rare else truth, replace(reading, condition=condition))
        return list(best.values())[:MOST_READINGS]

    # ------------------------------------------------------------------ the whole puzzle

    def decided(self, tries: int = 60) -> dict[int, Reading]:
        """Return the readings of all open texts that together leave one answer; {} if the puzzle decides nothing.

        Combinations are tried from the cheapest on.  A clue is left out if another combination that leaves one answer
        is close in cost and means something else by it.  Only where every clue has a rule or a reading it decides,
        and never against a reading that is sure by itself: a puzzle with several answers would turn it round.
        """
        rules = [part.condition for clue in self.puzzle.clues for part in clue.parts]
        ruled = {clue.number for clue in self.puzzle.clues if clue.parts}
        open_ = [number for number in self.asked if number not in ruled]
        if not open_ or not all([self.heard[number] for number in open_]):
            return {}
        found: list[tuple[float, tuple[int, ...]]] = []
        ways: list[tuple[float, tuple[int, ...]]] = [(0.0, (0,) * len(open_))]
        seen = {ways[0][1]}
        for _ in range(tries):
            if not ways or (found and ways[0][0] > found[0][0] + MARGIN):
                break
            cost, picks = heapq.heappop(ways)
            picked = [self.heard[number][pick] for number, pick in zip(open_, picks, strict=True)]
            conditions = [reading.condition for reading in picked if reading.condition is not None]
            if self.meaning.answers([*rules, *conditions]) == 1:
                found.append((cost, picks))
            for place, number in enumerate(open_):
                following = (*picks[:place], picks[place] + 1, *picks[place + 1 :])
                other = not self.heard[number][0].sure and following[place] < len(self.heard[number])
                if other and following not in seen:
                    seen.add(following)
                    heapq.heappush(ways, (self._dearer(open_, following), following))
        columns = zip(open_, *[picks for _, picks in found], strict=True)
        return {number: self.heard[number][picks[0]] for number, *picks in columns if len({*picks}) == 1}

    def _dearer(self, numbers: Sequence[int], picks: Sequence[int]) -> float:
        """Return how much more a combination costs than the cheapest one."""
        heard = [self.heard[number] for number in numbers]
        return sum([found[pick].cost - found[0].cost for found, pick in zip(heard, picks, strict=True)])


def says_size(heard: HeardText) -> bool:
    """Return True if a text says no more than how many actors there are: "There are five houses."."""
    known, structure = heard.known, heard.structure
    exists = {*chain(*heard.where(structure.phrases["existing"]))}
    if not exists:
        return False
    tokens = tokens_of(heard)
    said = {token.first: token.symbol for token in tokens if token.symbol not in ("", "PRON", "DOT")}
    ends = {each.last for each in heard.figures if each.first in said and known.categories[0].size in each.values}
    ends |= {place + 1 for place in said if heard.texts[place] == str(known.categories[0].size)}  # of houses 1..5
    if len(said) > 1 or not ends:
        return False
    nouns = range(len(heard.texts)) if known.joined else ends
    left = [heard.text[begin:end].casefold() for begin, end in Coverage(heard, tokens).unread()]
    calm = structure.lined.union([heard.texts[place] for place in exists])
    left = [each for each in left if structure.story is None or "nouns" not in structure.story.lists(each)]
    return any(map(heard.in_noun, nouns)) and calm.issuperset(left)  # "in the street", "op een rij"


def _plain(name: str) -> str:
    """Return a name as texts are compared: "âge" is "age" there."""
    return fold_letters(fold(name))


def _with_costs(reading: Reading, hinted: float, spans: int, stressed: float) -> Reading:
    """Return a reading with what it costs that two may have met rather than be one, and that a number is missing.

    A stressed comparison costs more beside a statement of another kind.  Units of differences are of their numbers.
    """
    says = reading.says.split()
    compares = "comparison" in says
    stressed *= not {*says} <= {"comparison", "and"}
    extra = _STRESSED * (spans > says.count("difference")) + stressed * ("and" in says)
    return replace(reading, cost=reading.cost + hinted * ("same" in says) + compares * extra)
