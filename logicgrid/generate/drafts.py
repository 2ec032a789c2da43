"""The maker that completes drafts: it keeps an author's clues, and adds the fewest that leave one answer.

Some answers of the draft are tried as the intended one, one after another (unless the file states it).  All other known
answers form a pool.  Sets of clues that exclude the whole pool are collected; then a search shows that the answer is
unique, or adds to the pool.  Sets of up to three clues are found exhaustively, so they are the smallest that the drawn
clues allow; larger ones are grown and shrunk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, zip_longest
from random import Random

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.deduce.rate import HIGHEST
from logicgrid.csp.evaluate import Judge
from logicgrid.csp.problem import Assignment, entries
from logicgrid.csp.search import Engine
from logicgrid.files.patch import with_clues, without
from logicgrid.generate import space
from logicgrid.generate.batch import NO_PROOF, certificate_of
from logicgrid.generate.canonical import canonical
from logicgrid.generate.grids import texts
from logicgrid.generate.grow import AnswerPool, Grower, fewest, near
from logicgrid.generate.steer import weights_for
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.statements import Drawer, Statement
from logicgrid.kinds.logic_grid.statements.identity import is_direct
from logicgrid.kinds.logic_grid.statements.table import DEFAULT, drawn
from logicgrid.kinds.made import Attempt, MadePuzzle, NearMiss, outside, random_of
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.diagnostics import listed
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace

ATTEMPTS = 4
"""The attempts at a level if the fewest clues do not give it."""

ANSWERS = 300
"""The largest number of answers of a draft that are listed."""

MEANT = 8
"""The largest number of answers that are tried as the intended one."""

DRAWN = 2_000
"""The number of draws of clues for making sets, for each possible intended answer."""

SINGLE = 1_000
FIRST = 300
LEFT = 5
"""The number of draws for a single clue, the first batch of them, and the number of other answers that one of these
must leave at most for drawing to continue."""

CHOICES = 12
"""The number of smallest sets from which the one nearest to the request is taken."""

COMPARED = 6
"""The number of completions that are compared by how many of the author's clues they make needless."""

WITNESSES = 4
"""The number of answers that a search collects to show that a clue of the author is needed."""

ROUNDS = 12
"""How often sets of a size are made again for an answer because further answers were found."""

GROWN = 4
"""The number of larger sets that are grown for an answer; the smallest is taken."""


class DraftRequest(Record):
    """The text of a draft's file, the wanted levels, and weights of forms.

    Without weights, forms are as in the draft; all forms are used if the draft's own do not suffice.
    """

    text: str
    levels: tuple[int, int]
    weights: tuple[tuple[str, float], ...] | None = None
    certificates: bool = False
    seconds: float | None = None


class CompletedDraft(Record):
    """Clues that leave one answer, and the distance of the level from the wanted ones, None if unknown."""

    answer: Assignment
    clues: tuple[Statement, ...]
    away: int | None
    direct: int

    def key(self) -> tuple[int, int, int]:
        """Return a sort key, smaller is better."""
        return len(self.clues), 9 if self.away is None else self.away, self.direct


def attempt(request: DraftRequest, seed: str, number: int, attempt: int) -> Attempt:
    """Return a draft completed; it depends on these arguments alone, unless time runs out."""
    loaded = load_text(request.text)
    assert loaded.puzzle is not None, loaded.errors
    completer = _Completer(loaded.puzzle, request, random_of(seed, number, attempt, request.levels))
    best = completer.best()
    if best is None and request.weights is None:  # the author's forms do not suffice, so allow any
        completer.weights = weights_for(loaded.puzzle, DEFAULT)
        best = completer.best()
    if best is None:
        return NearMiss(say("generate.no-clues-these-forms"))
    return completer.written(best)


def any_answer(puzzle: Puzzle, seed: str) -> list[list[str]] | None:
    """Return what each actor has in a random answer of a draft; None if a search took too long."""
    drawn = _Completer(puzzle, DraftRequest("", (1, HIGHEST)), random_of(seed, 1, 1, (1, HIGHEST))).random_answer(True)
    if drawn is None:
        return None
    categories = grid_of(puzzle).vocabulary.categories
    named = [[each.values.texts[value] for value in row] for each, row in zip(categories, drawn, strict=True)]
    return [list(row) for row in zip(*named[1:], strict=True)]


class _Completer:
    def __init__(self, puzzle: Puzzle, request: DraftRequest, rng: Random) -> None:
        self.puzzle, self.request, self.rng = puzzle, request, rng
        self.clock = Clock(request.seconds)
        self.space = space.DraftSpace(puzzle)
        self.weights = weights_for(puzzle, None if request.weights is None else dict(request.weights))
        self.supposed = space.supposed(puzzle)
        self.exhaustive = False
        """Whether all answers of the draft are listed, including those that differ from the stated solution."""
        self.known = AnswerPool(self.space)
        """Answers of the draft, including those that differ from the stated solution."""
        self._witnesses: dict[int, AnswerPool] = {}
        """By the author's clue, answers that satisfy all other clues and break it."""
        self._spared: Counter[int] = Counter()
        """By the author's clue, the number of completions that make it needless."""

    # ------------------------------------------------------------------ answers

    def answers(self) -> list[Assignment]:
        """Return answers of the draft that agree with its stated solution."""
        found = self.engine(space.stated_cells(self.puzzle), True).find(ANSWERS, Budget(space.MOST_SEARCHED))
        answers = list(found.solutions)
        if found.complete:
            self.exhaustive = not (self.puzzle.stated or self.supposed)
            self.rng.shuffle(answers)
            return answers
        random = [each for each in [self.random_answer() for _ in range(MEANT)] if each is not None]
        return list(dict.fromkeys([*random, *answers]))

    def engine(self, cells: Sequence[tuple[int, int, int]], meant: bool = False) -> Engine:
        """Return the search for answers of the draft with these entries; with `meant`, as its questions suppose."""
        problem = self.space.with_clues(())
        if cells:
            problem = replace(problem, clues=(*problem.clues, space.clue_of(entries(cells))))
        if meant and self.supposed:
            problem = replace(problem, clues=(*problem.clues, space.clue_of(self.supposed, -1)))
        return self.space.engine(problem)

    def random_answer(self, all_of_it: bool = False) -> Assignment | None:
        """Return an answer of the draft with random entries, some of them or, with `all_of_it`, all.

        None if a search took too long.
        """
        cells = space.stated_cells(self.puzzle)
        found = self.engine(cells, True).find(1, Budget(space.MOST_SEARCHED)).solutions
        arrays = self.space.problem.arrays
        places = [(number, actor) for number in range(1, len(arrays)) for actor in range(self.space.actors)]
        drawn = len(places) if all_of_it else min(len(places), 2 * self.space.actors)
        for array, actor in self.rng.sample(places, drawn):
            cell = (array, actor, self.rng.randrange(arrays[array].size))
            more = self.engine([*cells, cell], True).find(1, Budget(space.MOST_SEARCHED)).solutions
            if more:
                cells, found = [*cells, cell], more
        return found[0] if found else None

    # ------------------------------------------------------------------ completions

    def best(self) -> CompletedDraft | None:
        """Return the best completion over all possible intended answers."""
        answers = self.answers()
        if self.exhaustive and len(answers) == 1:
            return CompletedDraft(answers[0], (), 0, 0)
        meant = answers[:MEANT]
        places = {each: place for place, each in enumerate(self.rivals(answers))}
        self.known = AnswerPool(self.space)
        self.known.add(places)
        trials = [_Trial(self, answer, places[answer]) for answer in meant]
        for size in range(4):
            found = list(islice((each for trial in trials for each in trial.smallest(size)), CHOICES))
            if found:
                return self.sparing(sorted(found, key=CompletedDraft.key))
        grown = [each for trial in trials[:3] for each in trial.grown()]
        return min(grown, key=CompletedDraft.key, default=None)

    def sparing(self, found: Sequence[CompletedDraft]) -> CompletedDraft:
        """Return, among the best completions, the one that makes the fewest of the author's clues needless."""
        best, least = found[0], len(self.space.fixed) + 1
        for each in [each for each in found if each.key()[:2] == best.key()[:2]][:COMPARED]:
            count = self.needless(each, least)
            if count < least:
                best, least = each, count
            if not least:
                break
        return best

    def needless(self, completion: CompletedDraft, most: int) -> int:
        """Return the number of the author's clues without which the answer would still be the only one.

        Clues that other completions made needless are tried first; counting stops at `most`.
        """
        problem = self.space.with_clues(completion.clues)
        found = 0
        for clue in sorted(self.space.fixed, key=lambda clue: -self._spared[clue.number]):
            if found >= most:
                break
            pool = self._witnesses.setdefault(clue.number, AnswerPool(self.space))
            if pool.obeying(completion.clues):
                continue
            rest = replace(problem, clues=tuple([each for each in problem.clues if each is not clue]))
            others = self.space.engine(rest).find(WITNESSES, Budget(space.MOST_SEARCHED), blocked=(completion.answer,))
            pool.add(others.solutions)
            if others.complete and not others.solutions:
                found += 1
                self._spared[clue.number] += 1
        return found

    def rivals(self, answers: Sequence[Assignment]) -> Sequence[Assignment]:
        """Return answers of the draft's clues, including those that differ from the stated solution."""
        if not (self.puzzle.stated or self.supposed):
            return answers
        found = self.engine(()).find(ANSWERS, Budget(space.MOST_SEARCHED))
        self.exhaustive = found.complete
        return list(dict.fromkeys([*answers, *found.solutions]))

    # ------------------------------------------------------------------ the file

    def needed(self, clues: tuple[Statement, ...]) -> tuple[Statement, ...]:
        """Return the clues without those that the draft's questions do not need, since its grid may stay open."""
        kept = clues
        for form in clues:
            rest = tuple([each for each in kept if each is not form])
            report = judge_loaded(load_text(self.text(rest, [])), Limits(2, first=False))
            if report.verdict == "answered" and not report.errors:
                kept = rest
        return kept

    def text(self, clues: Sequence[Statement], said: Sequence[str]) -> str:
        """Return the text of the draft's file with the clues added, and their texts if there are any."""
        write = Spelling(grid_of(self.puzzle).vocabulary)
        added = list(zip_longest(said, [form.rule(write) for form in clues]))
        text = with_clues(self.request.text, added) if added else self.request.text
        return without(text, "expect") if space.loses_expect(self.puzzle) else text

    def written(self, best: CompletedDraft) -> Attempt:
        """Return the draft's file with the clues added, judged by the whole program."""
        whole = best.clues
        if self.puzzle.is_asked:
            best = replace(best, clues=self.needed(best.clues))
        has_texts = not self.puzzle.clues or any([clue.text is not None for clue in self.puzzle.clues])
        text = self.text(best.clues, texts(self.puzzle, best.clues, self.rng) if has_texts else [])
        loaded = load_text(text)
        old = len(self.puzzle.clues)
        assert loaded.puzzle is not None, loaded.errors
        assert [each.text for each in loaded.puzzle.clues[:old]] == [each.text for each in self.puzzle.clues]
        report = judge_loaded(loaded, Limits(2, first=False), ReportOptions(strict=True))
        if report.verdict == "unique" and loaded.puzzle.is_asked:
            return NearMiss(say("generate.questions-not-all-answered"))
        assert report.verdict == ("answered" if loaded.puzzle.is_asked else "unique"), report.verdict
        level = self.space.rated(whole, best.answer).level
        if level is None:
            return NearMiss(say("generate.level-not-known-within"))
        needless = [
            clue.number
            for clue in loaded.puzzle.clues[:old]
            if any(each.code == "redundant-clue" and each.span == clue.span for each in report.errors)
        ]
        added = tuple([(form.NAME, 1) for form in best.clues])
        made = MadePuzzle(
            text,
            level,
            self.space.effort_of(whole, best.answer),
            len(loaded.puzzle.clues),
            added,
            canonical(loaded.puzzle),
            note=_note(self.puzzle, best, needless),
        )
        if self.request.certificates:
            made = replace(made, certificate=certificate_of(loaded.puzzle, level))
            if not made.certificate:
                return NearMiss(say(NO_PROOF), made)
        why = outside("level", level, self.request.levels)
        return NearMiss(why, made, abs(level - self.request.levels[0])) if why else made


class _Trial:
    """A possible intended answer, with its place among the answers of the draft."""

    def __init__(self, completer: _Completer, answer: Assignment, place: int) -> None:
        self.completer, self.answer, self.place = completer, answer, place
        self.space, self.rng = completer.space, completer.rng
        self.drawer = Drawer(self.space, answer, self.rng)
        self.drawn = 0
        self.known: dict[Statement, None] = {}

    @cached_property
    def pool(self) -> AnswerPool:
        """Other answers of the draft: all of them if they are known, else some."""
        pool = self.completer.known.without(self.place)
        if not self.completer.exhaustive:
            judge = Judge(self.space.with_clues(()))
            pool.add(islice(filter(judge.holds, near(self.space.problem, self.answer)), ANSWERS))
        return pool

    def candidates(self, size: int) -> list[Statement]:
        """Return the clues from which to make sets of a size, in the wanted forms: by weight, but many of each.

        Sets of several clues are made from a larger selection.
        """
        if size > 1:
            self.draw(DRAWN)
        elif size:
            self.draw(FIRST)
            if min([self.pool.holds(form).bit_count() for form in self.known], default=0) <= LEFT:
                self.draw(SINGLE)
        return list(self.known)

    def draw(self, most: int) -> None:
        """Draw clues until there were `most` draws in all."""
        weights = self.completer.weights
        names = list(weights)
        often = [weights[name] + max(weights.values()) / 4 for name in names]
        count = max(most - self.drawn, 0)
        self.drawn += count
        found = [drawn(self.drawer, name) for name in self.rng.choices(names, often, k=count)]
        self.known.update(dict.fromkeys([each for each in found if each is not None]))

    def smallest(self, size: int) -> Iterator[CompletedDraft]:
        """Yield some of the completions with this many clues; none only if there are none."""
        tried: set[tuple[int, ...]] = set()
        candidates = self.candidates(size)
        for _ in range(ROUNDS):
            masks = [self.pool.holds(form) for form in candidates]
            before = self.pool.every
            sets = [each for each in fewest(masks, before, size, CHOICES, self.rng) if each not in tried]
            for each in sets:
                clues = tuple([candidates[number] for number in each])
                if self.pool.obeying(clues) & ~before:  # an answer found just now satisfies them, too
                    continue
                tried.add(each)
                if self.completer.clock.up():
                    return
                if self.is_only_answer(clues):
                    yield self.completion(clues)
            if not sets or self.pool.every == before:
                return

    def is_only_answer(self, clues: Sequence[Statement]) -> bool:
        """Return True if no other answer satisfies these clues; add any that do to the pool."""
        if self.completer.exhaustive:
            return True  # the clues exclude the whole pool
        others = self.space.others(clues, self.answer, 4)
        self.pool.add(others or ())
        return others is not None and not others

    def completion(self, clues: tuple[Statement, ...]) -> CompletedDraft:
        low, high = self.completer.request.levels
        away = 0
        if (low, high) != (1, HIGHEST):
            level = self.space.rated(clues, self.answer, high).level or high + 1
            away = max(low - level, level - high, 0)
        return CompletedDraft(self.answer, clues, away, sum([is_direct(form) for form in clues]))

    def grown(self) -> Iterator[CompletedDraft]:
        """Yield completions that are grown clue by clue and then shrunk."""
        for _ in range(GROWN):
            if self.completer.clock.up():
                return
            stop = self.completer.clock.up
            grower = Grower(self.space, self.answer, self.drawer, direct=10**6, stop=stop, pool=self.pool)
            kept = grower.unique(
                (), self.completer.weights, 0.2, 10**6, lambda grown: self.rng.sample(grown, len(grown))
            )
            if kept is not None:
                yield self.completion(tuple(kept))


def _note(puzzle: Puzzle, best: CompletedDraft, needless: Sequence[int]) -> str:
    """Return the message for the user: what was added, which clues are now needless, and which have no rule yet."""
    old, count = len(puzzle.clues), len(best.clues)
    numbers = tuple(range(old + 1, old + count + 1))
    if not count:
        words = say("generate.draft-is-answered" if puzzle.is_asked else "generate.draft-has-exactly-one")
    else:
        words = say("generate.added-clue", n=count, numbers=listed(numbers))
    if space.loses_expect(puzzle):
        words += "\n" + say("generate.taken-out-line-expect", expect=puzzle.expect)
    if needless:
        words += "\n" + say("generate.not-needed-clue", n=len(needless), needless=listed(needless))
    if texts := [clue.number for clue in puzzle.clues if not clue.parts]:
        words += "\n" + say("clues.only-texts", n=len(texts), numbers=listed(texts))
    return words
