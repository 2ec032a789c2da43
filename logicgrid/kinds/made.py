"""What makers of puzzles share: their requests and results, the symmetries of boards, and the canonical form of graphs.

A result is one puzzle as the text of its file, or the reason why an attempt failed.

A graph has coloured nodes and links; its form is independent of the order of nodes.  Colours are refined by the colours
of linked nodes until nothing changes; if nodes still have equal colours, each of them is tried as the first (B. D.
McKay and A. Piperno, "Practical graph isomorphism, II", 2014).  The least of all resulting numberings of the links is
the form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from logicgrid import words
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, brief, did_you_mean
from logicgrid.puzzle.messages import comma, say
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import Record
from logicgrid.words.phrases import language_for, words_of

if TYPE_CHECKING:
    from logicgrid.puzzle.board import Board
    from logicgrid.puzzle.derivation import Derivation
    from logicgrid.puzzle.question import Question


Range = tuple[int, int]

MOST_ATTEMPTS = 32
"""The largest number of attempts for one puzzle."""


class MadePuzzle(Record):
    """A puzzle that meets its request: the text of its file, and its entry in `index.jsonl`."""

    text: str
    level: int
    effort: float
    clues: int
    forms: tuple[tuple[str, int], ...]
    """The forms of the clues with their numbers, the most common first; empty for boards."""
    canonical: str
    """A hash shared by puzzles that differ only in names, places or symmetries."""
    certificate: str = ""
    """The text of the certificate, if requested."""
    note: str = ""
    """A note for the user: the cells of a picture that were changed."""
    question: tuple[str, str] | None = None
    """The question, as a rule, and its answer, for a puzzle whose grid stays open."""
    content: str = ""
    """The contents of a board in words, if it has more than clues."""


class NearMiss(Record):
    """A failed attempt, and `why`; the batch keeps the nearest of all attempts.

    `nearest` is the closest puzzle found, and `why` says how it falls short.  If making it takes work, `later` does so
    once it is known that nothing fits.  `distance` is its distance from the request.
    """

    why: str
    nearest: MadePuzzle | None = None
    distance: float = 0.0
    later: Callable[[], Attempt] | None = None


Attempt = MadePuzzle | NearMiss
"""The result of a maker for (request, seed, number, attempt), which depends on these four alone."""


def outside(what: str, value: float, asked: tuple[float, float]) -> str:
    """Return in words that a value is not in the requested range; "" if it is.

    >>> outside("level", 3, (1, 2)), outside("level", 3, (4, 4)), outside("level", 3, (3, 5))
    ('the level is 3, not 1 to 2', 'the level is 3, not 4', '')
    """
    low, high = asked
    if low <= value <= high:
        return ""
    if low == high:
        return say(f"kinds.{what}-is-not", value=format(value, "g"), low=low)
    return say(f"kinds.{what}-is-not-in", value=format(value, "g"), low=low, high=high)


def seed_of(seed: str, number: int, attempt: int) -> str:
    """Return the name of an attempt in the index."""
    return f"{seed}/{number}/{attempt}"


def random_of(seed: str, number: int, attempt: int, levels: Range) -> Random:
    """Return the source of all random choices of an attempt.

    It depends on the levels, so that a seed does not give the same answers at every level.
    """
    return Random(f"{seed_of(seed, number, attempt)} level {levels[0]}-{levels[1]}")


# -- makers of boards ------------------------------------------------------------------------------------------------


class Accepted(Record):
    """A board whose only answer is certified: its file's text, level and effort, and the certificate if requested."""

    text: str
    level: int
    effort: float
    certificate: str = ""


Accept = Callable[["Board", bool, Range], Accepted | int | None]
"""Judges a board by the whole program (see `generate.batch.accepted`)."""

DERIVED = Budget(20_000)
"""The budget of the derivation of a made board."""


class BoardRequest(Record):
    """The request fields of every maker of boards; `symmetry` None is a default that depends on the others."""

    symmetry: str | None = None
    levels: Range = (1, 3)
    effort: Range | None = None
    language: str = "en"
    certificates: bool = False
    numbered: bool = False
    """Whether the title has the puzzle's number."""

    def title(self, own: str, number: int, language: str = "") -> str:
        """Return the title of the puzzle with a number, from the common title."""
        return numbered(own, language or self.language, number) if self.numbered else own

    def away(self, level: int) -> int:
        """Return the distance of a level from the requested ones."""
        return max(self.levels[0] - level, level - self.levels[1], 0)

    def lacks(self, found: Accepted | MadePuzzle) -> str:
        """Return in words which of level and effort misses the request; "" if both meet it."""
        effort = outside("effort", found.effort, self.effort or (0, float("inf")))
        return outside("level", found.level, self.levels) or effort

    def off(self, found: Accepted | MadePuzzle) -> float:
        """Return the distance of level and effort from the request; 0 if both meet it."""
        least, most = self.effort or (0, float("inf"))
        far = max(least - found.effort, found.effort - most, 0)
        return self.away(found.level) + far / (far + 1)

    def wrong_symmetry(self, kept: str, width: int, height: int) -> Iterator[Diagnostic]:
        """Yield what is wrong with the requested symmetry, or with the default one."""
        if self.symmetry is not None and self.symmetry not in SYMMETRIES:
            help = did_you_mean(self.symmetry, SYMMETRIES) or say("sudoku.write-one", symmetries=comma(SYMMETRIES))
            yield Diagnostic("unknown-symmetry", say("sudoku.no-symmetry", symmetry=brief(self.symmetry)), help=help)
        elif kept in SQUARE and width != height:
            message = say("nonogram.picture-x-cells-cannot", width=width, height=height, kept=kept)
            help = say("nonogram.write-size-x-or", side=min(width, height))
            yield Diagnostic("no-such-symmetry", message, help=help)


def asked_of_all(request: Any, levels: Range = (1, 3)) -> dict[str, Any]:
    """Return the fields of a `BoardRequest` from a request as typed."""
    return {
        "symmetry": request.symmetry,
        "levels": request.level or levels,
        "effort": request.effort,
        "language": request.language or "en",
        "certificates": request.certificates,
    }


def words_of_boards(language: str) -> Mapping[str, Any]:
    """Return the names of boards of each kind and variant in a language."""
    found: Mapping[str, Any] = words_of(language_for(None, language)).texts["boards"]
    return found


class BoardMaker(Record):
    """The maker of the boards of a kind.

    `asked` converts a request as typed into the kind's own terms, and raises Refused.  `attempt` is a maker that gets
    an additional argument `accept`, which judges a board; `attempts` returns the number of attempts for one puzzle.
    """

    asked: Callable[[Any], Any]
    attempt: Callable[..., Attempt]
    canonical: Callable[[Any], str]
    """Returns the hash of a question's board, shared by all that differ only in names, places or symmetries."""
    attempts: Callable[[Any], int] = lambda asked: MOST_ATTEMPTS
    derive: Callable[[Question, int], Derivation] = lambda question, most: question.derive(DERIVED)
    """Returns the derivation of a question, which is useful up to the level `most`."""


def numbered(title: str, language: str | None, number: int) -> str:
    """Return the title of the puzzle with a number, in its language.

    >>> numbered("Book week", "en-GB", 12), numbered("町内の夏祭り", "ja", 3)
    ('Book week, no. 12', '町内の夏祭り その3')
    """
    text: str = words_of(language_for(None, language)).texts["made"]["numbered"]
    return text.format(title=title, n=number)


def start_text(kind: str, language: str) -> str:
    """Return the text of the file that `logicgrid new` writes."""
    folder = Path(words.__file__).parent / "start"
    return (folder / f"{kind}.{language}.yaml").read_text(encoding="utf-8")


def refuse(found: Iterable[Diagnostic]) -> None:
    """Raise Refused if anything is wrong with the options."""
    if listed := list(found):
        raise refused(listed)


def refused(found: list[Diagnostic] | tuple[Diagnostic, ...], file: str = "") -> Refused:
    """Return the refusal for what is wrong with the options, or with a file that they name."""
    from logicgrid.files.text import read_bytes, text_of

    raw = read_bytes(file)[0] if any(each.span for each in found) else None
    return Refused(found, file=file, source="" if raw is None else text_of(raw))


def _two(text: str | None, sign: str, says: str, wrong: list[Diagnostic]) -> tuple[int, int | None] | None:
    """Return two numbers separated by one of these signs, the second None if there is only one."""
    match = re.fullmatch(rf"(\d{{1,4}})(?:[{sign}](\d{{1,4}}))?", (text or "").strip(), re.ASCII)
    if text is not None and match is None:
        wrong.append(Diagnostic("bad-option", say(says, text=brief(text))))
    return None if match is None else (int(match[1]), None if match[2] is None else int(match[2]))


def size_of(text: str | None, wrong: list[Diagnostic]) -> tuple[int, int | None] | None:
    """Return width and height (None if there is only one number); add mistakes to a list."""
    return _two(text, "x×X", "kinds.no-size-write-size", wrong)


def range_of(text: str | None, wrong: list[Diagnostic]) -> tuple[int, int] | None:
    """Return the ends of a range, which may be empty; add mistakes to a list."""
    found = _two(text, "-", "kinds.no-number-givens-write", wrong)
    return found and (found[0], found[0] if found[1] is None else found[1])


def part_of(text: str | None, wrong: list[Diagnostic]) -> float | None:
    """Return a number; add mistakes to a list."""
    try:
        return None if text is None else float(text.strip().replace(",", "."))
    except ValueError:
        wrong.append(Diagnostic("bad-option", say("kinds.no-density-write-density", it=brief(text or ""))))
        return None


# --- Symmetries -------------------------------------------------------------------------------------------------------

Group = tuple[int, ...]

Place = tuple[int, int]
"""Row and column, from 0."""

SYMMETRIES: dict[str, Callable[[int, int, int, int], tuple[Place, ...]]] = {
    "none": lambda row, column, down, right: ((row, column),),
    "turn": lambda row, column, down, right: ((row, column), (down - row, right - column)),
    "quarter": lambda row, column, down, right: (
        (row, column),
        (column, down - row),
        (down - row, right - column),
        (right - column, row),
    ),
    "mirror": lambda row, column, down, right: ((row, column), (row, right - column)),
    "diagonal": lambda row, column, down, right: ((row, column), (column, row)),
}
"""The images of a cell, itself first, given its row and column and the numbers of the last row and column."""

SQUARE = ("quarter", "diagonal")
"""The symmetries that only a square has."""


def images(width: int, height: int, symmetry: str) -> list[list[int]]:
    """Return the maps of a symmetry, each as the image of every cell; the identity comes first."""
    places = [divmod(cell, width) for cell in range(width * height)]
    every = [SYMMETRIES[symmetry](*place, height - 1, width - 1) for place in places]
    return [[found[number][0] * width + found[number][1] for found in every] for number in range(len(every[0]))]


def orbits(width: int, height: int, symmetry: str) -> list[Group]:
    """Return the orbits of cells under a symmetry, by their first cells.

    >>> orbits(2, 2, "turn"), orbits(2, 2, "mirror")
    ([(0, 3), (1, 2)], [(0, 1), (2, 3)])
    """
    maps = images(width, height, symmetry)
    return list(dict.fromkeys([tuple(sorted({each[cell] for each in maps})) for cell in range(width * height)]))


def sums(sizes: Sequence[int]) -> int:
    """Return the mask of the sums of all subsets of some numbers.

    >>> bin(sums((1, 4)))
    '0b110011'
    """
    found = 1
    for each in sizes:
        found |= found << each
    return found


# --- Graphs -----------------------------------------------------------------------------------------------------------

_MOST_LEAVES = 2_000
"""The largest number of numberings to compare; more occur only if hardly anything distinguishes the nodes."""

Link = tuple[int, ...]
Form = tuple[Link, ...]


class Graph:
    """Nodes with colours, and links of different kinds between any number of nodes, whose ends are unordered."""

    def __init__(self) -> None:
        self.colours: list[str] = []
        self.links: list[Link] = []
        self.kinds: list[str] = []

    def node(self, colour: str) -> int:
        """Add a node; return its number."""
        self.colours.append(colour)
        return len(self.colours) - 1

    def link(self, kind: str, *nodes: int) -> None:
        """Add a link."""
        self.kinds.append(kind)
        self.links.append(nodes)

    def least(self) -> tuple[object, ...]:
        """Return the least numbering of the links."""
        touching = grouped([(node, number) for number, link in enumerate(self.links) for node in link])
        self.touching = [touching.get(node, []) for node in range(len(self.colours))]
        names = sorted(set(self.colours))
        kinds = sorted(set(self.kinds))
        self.kind = [kinds.index(kind) for kind in self.kinds]
        search = _Search(self)
        search.below(self._refined([names.index(colour) for colour in self.colours]), ())
        assert search.best is not None
        return (tuple(sorted(self.colours)), tuple(kinds), search.best)

    def numbered(self, colours: list[int]) -> Form:
        """Return the links by the colours of their ends, when all colours differ."""
        return tuple(sorted(self._signed(colours)))

    def _signed(self, colours: list[int]) -> list[Link]:
        """Return the kind of each link, with the colours of its ends in order."""
        pairs = zip(self.kind, self.links, strict=True)
        return [(kind, *sorted([colours[node] for node in link])) for kind, link in pairs]

    def first(self, colours: list[int], node: int) -> list[int]:
        """Return the colours with a node put before the others of its colour."""
        return self._refined([2 * colour - (each == node) for each, colour in enumerate(colours)])

    def _refined(self, colours: list[int]) -> list[int]:
        """Return the colours, from 0, refined by those of linked nodes until they are stable."""
        count = len(set(colours))
        while True:
            signed = self._signed(colours)
            found = [
                (colour, tuple(sorted([signed[link] for link in links])))
                for colour, links in zip(colours, self.touching, strict=True)
            ]
            ranks = {each: rank for rank, each in enumerate(sorted(set(found)))}
            colours = [ranks[each] for each in found]
            if len(ranks) == count:
                return colours
            count = len(ranks)

    def alike(self, colours: list[int]) -> list[int]:
        """Return the nodes of the first smallest class with several nodes, one of each set of twins.

        Twins have the same links, so it makes no difference which comes first.
        """
        classes = grouped([(colour, node) for node, colour in enumerate(colours)])
        several = [(len(nodes), colour) for colour, nodes in classes.items() if len(nodes) > 1]
        if not several:
            return []
        _, colour = min(several)
        twins: dict[object, int] = {}
        for node in classes[colour]:
            own = sorted([(self.kind[link], sorted(set(self.links[link]) - {node})) for link in self.touching[node]])
            twins.setdefault(repr(own), node)
        return list(twins.values())


class _Search:
    """The search for the least form; the symmetries that it finds prune branches equivalent to earlier ones."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.best: Form | None = None
        self.order: list[int] = []
        """The nodes in the order of the best numbering."""
        self.symmetries: list[list[int]] = []
        """For each symmetry, the image of each node."""
        self.leaves = 0

    def below(self, colours: list[int], path: tuple[int, ...]) -> None:
        """Visit all numberings that agree with these colours, in which the nodes of the path were put first."""
        alike = self.graph.alike(colours)
        if not alike:
            self.leaf(colours)
        tried: list[int] = []
        for node in alike:
            if self.leaves < _MOST_LEAVES and (not tried or not self.is_like(node, tried, path)):
                self.below(self.graph.first(colours, node), (*path, node))
            tried.append(node)

    def leaf(self, colours: list[int]) -> None:
        self.leaves += 1
        form = self.graph.numbered(colours)
        order = sorted(range(len(colours)), key=colours.__getitem__)
        if self.best is None or form < self.best:
            self.best, self.order = form, order
        elif form == self.best:
            becomes = [0] * len(order)
            for one, other in zip(self.order, order, strict=True):
                becomes[one] = other
            self.symmetries.append(becomes)

    def is_like(self, node: int, tried: list[int], path: tuple[int, ...]) -> bool:
        """Return True if symmetries that fix the path map the node to one that was tried."""
        kept = [each for each in self.symmetries if all([each[fixed] == fixed for fixed in path])]
        reached, stack = {node}, [node]
        while stack:
            one = stack.pop()
            for becomes in kept:
                if becomes[one] not in reached:
                    reached.add(becomes[one])
                    stack.append(becomes[one])
        return not reached.isdisjoint(tried)
