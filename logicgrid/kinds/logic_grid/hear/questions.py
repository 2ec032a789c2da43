"""What the questions of a puzzle ask that are only texts: "Who owns the fish?" is `act(pet, fish)`.

A name in the place of the word that asks makes a statement of a question, and that is heard as a clue is.  If two
statements with two names mean the same but for the name, what is left of them is what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise

from logicgrid.csp.expr import says_same
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear.hearer import Hearer
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import conjoined
from logicgrid.kinds.logic_grid.language import read_subject
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from logicgrid.kinds.questions import OpenText
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.report import HeardAsk, HeardQuestion
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import fold_letters
from logicgrid.words.phrases import toml

_MOST = 4
"""The number of meanings that are shown."""
_LONGEST = 300
"""Characters of a question that is heard."""
_LONGEST_NAME = 6
"""Characters of the name of a property, where no spaces part words."""
_Label = tuple[int, int]


def heard_questions(puzzle: Puzzle) -> tuple[HeardQuestion, ...]:
    """Return what the questions of a puzzle that are only texts were heard to ask, and their choices to say."""
    open_ = grid_of(puzzle).open_questions
    if not open_:
        return ()
    hears = _Asked(puzzle)
    found = [(each, hears.readings(each)) for each in open_]
    return tuple([HeardQuestion(each.number, each.span.line, each.text, asks, each.choice) for each, asks in found])


class _Asked:
    """Hears the questions of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.hearer = Hearer(puzzle, [])
        self.hearer.stated = None  # it would refute statements with other names
        self.known = self.hearer.known
        self.categories = self.known.categories
        self._words_that_ask = toml(f"questions/{self.known.lexicon.code}.toml")
        nouns = [*self._words_that_ask["nouns"], *[name[-1] for name in self.known.nouns if len(name) == 1]]
        self._nouns = {singular(self.known.lexicon.code, word) for word in nouns}

    def readings(self, found: OpenText) -> tuple[HeardAsk, ...]:
        """Return what a question may ask, or a choice say, the most certain first."""
        if not found.choice:
            return self._asks(found.text)
        readings = [each for each in self.hearer.hear_also(found.text)[:_MOST] if each.rules]
        return tuple([HeardAsk(conjoined(each.rules), each.sure) for each in readings])

    def _asks(self, question: str) -> tuple[HeardAsk, ...]:
        known = self.known
        text = re.sub(r"[\s?？。]+$", "", question)
        if len(text) > _LONGEST or re.search(r"[?？]", text):
            return ()
        asking = [(each, said) for pattern, said in _patterns(known.lexicon.code) if (each := pattern.search(text))]
        if not asking:
            return ()
        found, said = min(asking, key=lambda each: (each[0].start(), -len(each[0][0])))
        before, behind = text[: found.start()], text[found.end() :]
        noun = re.match(r"\s*([^\W\d_]+)", behind) if not known.joined else None
        if isinstance(said, str):
            return self._person(before, said, behind)
        if noun and singular(known.lexicon.code, fold_letters(noun[1])) in self._nouns:
            is_which = found[0].casefold() in self._words_that_ask["which"]  # "which guest", not "how many"
            return self._person(before, "{}", behind[noun.end() :]) if is_which else ()
        return self._value(before, behind, said, noun)

    def _person(self, before: str, said: str, behind: str) -> tuple[HeardAsk, ...]:
        """Return whom a question asks for: those who have the other label of a statement about an actor."""
        labels = self._others(f"{before} {behind}", 0)
        statements = [[before + said.format(self._name(label)) + behind] for label in labels]
        other = self._other_label(labels, statements)
        ask = other and f"act({self.hearer.write.property(other[0])}, {self.hearer.write.label(*other)})"
        return (HeardAsk(ask, True),) if ask and self._is_askable(ask) else ()

    def _is_askable(self, ask: str) -> bool:
        """Return True if the language takes an expression: not `act` of what several actors may have."""
        try:
            return read_subject(ask, self.known.vocabulary, RuleNotes()) is not None
        except ClueError:
            return False

    def _value(
        self, before: str, behind: str, kinds: Sequence[str], noun: re.Match[str] | None
    ) -> tuple[HeardAsk, ...]:
        """Return which values a question may ask for.

        It is sure only if a word of the question names the property, or its kind is asked for, and no other's.
        """
        known, write = self.known, self.hearer.write
        numbers = [number for number in range(1, len(self.categories)) if not kinds or known.kinds[number] & {*kinds}]
        asked = [number for number in numbers if noun and self._names(noun[1], number)]
        found = []
        for number in asked or numbers:
            labels = self._others(f"{before} {behind}", number)
            rests = [behind] if noun is None else [behind[noun.end() :] if asked else behind, behind]
            names = [self._name(label) for label in labels]
            statements = [[*self._stated(before, name, rests, noun[1] if noun and asked else "")] for name in names]
            other = self._other_label(labels, statements)
            if other is not None and other[0] != number:
                found.append((number, other))
        words = self._words(f"{before} {behind}")
        named = [number for number, _ in found if asked or kinds or any([self._names(word, number) for word in words])]
        found.sort(key=lambda each: (each[0] not in named, -self._vote(words, each[0])))
        asks = [(write.value(number, write.person(*other)), named == [number]) for number, other in found[:_MOST]]
        return tuple([HeardAsk(ask, sure) for ask, sure in asks if self._is_askable(ask)])

    def _names(self, word: str, number: int) -> bool:
        """Return True if a word names a property, or an expression of characters has its name."""
        word, name = fold_letters(word), fold_letters(self.categories[number].name)
        if self.known.joined:
            return len(word) > 1 and name == word
        return self.known.stem(word) == self.known.stem(name) or self.known.names_property([word], number)

    def _words(self, text: str) -> list[str]:
        """Return the words of a text that are no labels; where no spaces part words, characters and expressions.

        Nor are those beside a label in a clue: the house of "the red house" is not asked for.
        """
        heard = HeardText(text, self.known)
        words = heard.texts
        if self.known.joined:
            runs = "".join([" " if heard.masked[place] else word for place, word in enumerate(words)]).split()
            sizes = range(1, _LONGEST_NAME + 1)
            return [run[at : at + size] for run in runs for size in sizes for at in range(len(run) - size + 1)]
        pairs = {*pairwise(words)} & self._pairs
        beside = {word for pair in pairs for word in pair}
        return [word for place, word in enumerate(words) if not heard.masked[place] and word not in beside]

    @cached_property
    def _pairs(self) -> set[tuple[str, str]]:
        """The words that are beside each other in clues, one of them of a label."""
        return {
            pair
            for each in self.known.texts.values()
            for place, pair in enumerate(pairwise(each.texts))
            if each.masked[place] != each.masked[place + 1]
        }

    def _vote(self, words: Sequence[str], number: int) -> float:
        """Return how much the word that speaks the most for a property does."""
        every = range(1, len(self.categories))
        return max([self.known.votes([self.known.stem(word)], every)[number] for word in words], default=0.0)

    def _stated(self, before: str, name: str, rests: Sequence[str], noun: str) -> Iterator[str]:
        """Yield statements of a question with a name: "Who … the fish", "tea does Ann drink", "Ann is 42"."""
        for rest in rests:
            yield before + name + rest
        if noun:
            yield f"{before}{noun} {name}{rests[0]}"
        verb = re.match(r"\s*([^\W\d_]+)\s+(.+)", rests[0])
        if verb and not self.known.joined:
            yield f"{verb[2]} {verb[1]} {before}{name}"

    def _others(self, text: str, number: int) -> list[_Label]:
        """Return two labels of a property that a text does not name."""
        text = fold_letters(text)
        names = self.categories[number].labels
        return [(number, place) for place, name in enumerate(names) if fold_letters(name) not in text][:2]

    def _name(self, label: _Label) -> str:
        """Return a label with its unit, as texts have it."""
        number, place = label
        unit = self.known.unit(number)
        return f"{self.categories[number].labels[place]}{unit}"

    def _other_label(self, labels: Sequence[_Label], statements: Sequence[Sequence[str]]) -> _Label | None:
        """Return the label that, as the statements surely say, those with these labels have, if it is one."""
        if len(labels) < 2:
            return None
        for several in zip(*statements, strict=True):
            others = {self._heard(text, label) for text, label in zip(several, labels, strict=True)}
            if len(others) == 1 and (other := others.pop()) is not None:
                return other
        return None

    def _heard(self, text: str, label: _Label) -> _Label | None:
        """Return the label that a text surely says is of the same actor as another one."""
        readings = self.hearer.hear_also(text)
        if not readings or not readings[0].sure or readings[0].condition is None:
            return None
        match says_same(readings[0].condition):
            case one, other, True if label in (one, other):
                return one if other == label else other
        return None


@cache
def _patterns(code: str) -> list[tuple[re.Pattern[str], str | tuple[str, ...]]]:
    """Return the patterns of the words that ask, with what a name in their place looks like, or kinds of properties."""
    asked = toml(f"questions/{code}.toml")
    edge = "" if code in UNSPACED else r"\b"
    asking = [*asked["who"].items(), *[(word, tuple(kinds)) for word, kinds in asked["what"].items()]]
    return [(re.compile(rf"{edge}{re.escape(word)}{edge}", re.IGNORECASE), said) for word, said in asking]
