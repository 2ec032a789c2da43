"""Batches: many puzzles from a maker of any kind, on any number of workers, and always the same ones.

A maker is a function of (request, seed, number, attempt), and its puzzle depends on nothing else.  For each number, the
first attempt that fits and resembles no earlier puzzle is taken.  Workers look for attempts that fit; whether one is
new is decided here, where the puzzles arrive in the order of their numbers.  Certificates are made on request, within
limits of their own.

A folder of puzzles has an `index.jsonl` with one line per puzzle, in the order of their numbers.  A file is written
whole or not at all, and its line only after it.  An interrupted batch continues where the index ends if the request is
the same: then every line has the same `order`, a hash of everything that determines the puzzles.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, assert_never

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.deduce.rate import HIGHEST
from logicgrid.files.disk import unwritable, write_whole
from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import to_text
from logicgrid.kinds.explain import Derived, derive, value_of
from logicgrid.kinds.formats.our_yaml import to_yaml
from logicgrid.kinds.load import load_each, load_text
from logicgrid.kinds.made import MOST_ATTEMPTS, Accepted, Attempt, MadePuzzle, NearMiss, Range, seed_of
from logicgrid.puzzle.board import Board
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.runner import Died, Done, Outcome, Raised, TimedOut, attempt, run

if TYPE_CHECKING:
    from logicgrid.runner.cluster import Cluster


Maker = Callable[[Any, str, int, int], Attempt]
"""A function, importable by name, of a request that can be pickled, a seed, a number and an attempt."""


class BatchOrder(Record):
    """An order for a maker: `seconds` of processor time may go into each puzzle, None for no limit.

    With `graded`, the number of puzzles in the whole batch, the levels rise from the first to the last.
    """

    make: Maker
    request: Any
    seed: str
    seconds: float | None = None
    attempts: int = MOST_ATTEMPTS
    graded: int | None = None
    maker: str = ""
    """The name of the maker in hashes of the order; its module's name if this is empty."""


class BatchProduct(Record):
    """The puzzle with a number, made by this attempt; `lacks` says in what it falls short of the request, if at all."""

    number: int
    attempt: int
    made: MadePuzzle
    lacks: str = ""


class Lost(Record):
    """There is no puzzle with a number, for the reason `why`.  `exhausted`: every puzzle drawn was a duplicate."""

    number: int
    why: str
    exhausted: bool = False


def to_aim_at(levels: Range) -> Range:
    """Return the requested levels, without the highest one, which few puzzles have, unless it is the only one.

    >>> to_aim_at((1, 6)), to_aim_at((2, 3)), to_aim_at((6, 6))
    ((1, 5), (2, 3), (6, 6))
    """
    low, high = levels
    return low, high - 1 if high == HIGHEST and low < high else high


def graded(levels: Range, number: int, count: int) -> int:
    """Return the level of a puzzle in a batch whose levels rise evenly.

    >>> [graded((1, 3), number, 7) for number in range(1, 8)], [graded((2, 4), number, 2) for number in (1, 2)]
    ([1, 1, 1, 2, 2, 3, 3], [2, 3])
    """
    low, high = to_aim_at(levels)
    return min(low + (number - 1) * (high - low + 1) // count, high)


def search(order: BatchOrder, number: int, first: int = 0) -> BatchProduct | Lost:
    """Return the first attempt that fits, from attempt `first` on; if none does, the nearest one."""
    clock = Clock(order.seconds)
    near_misses: list[tuple[float, int, NearMiss]] = []
    why, struck = say("generate.no-attempt-left"), ""
    for count in range(first, order.attempts):
        found = order.make(_request(order, number, clock.left()), order.seed, number, count)
        if isinstance(found, MadePuzzle):
            return BatchProduct(number, count, found)
        why = found.why
        near_misses.append((found.distance, count, found))
        if clock.up():
            struck = say("generate.time-limit-s-struck", seconds=format(order.seconds, "g"))
            break
    tries = "" if struck else say("generate.attempts", n=order.attempts)
    for _, count, each in sorted(near_misses, key=lambda one: one[:2]):
        nearest = each.later() if each.later is not None else each
        if isinstance(nearest, NearMiss) and nearest.nearest is not None:
            return BatchProduct(number, count, nearest.nearest, f"{struck}{nearest.why}{tries}")
    return Lost(number, f"{struck}{why}{tries}")


def _request(order: BatchOrder, number: int, seconds: float | None) -> Any:
    """Return the request for the puzzle with a number, with the seconds left if it has a field for them."""
    request = order.request
    if order.graded is not None:
        level = graded(request.levels, number, order.graded)
        request = replace(request, levels=(level, level))
    if seconds is None or "seconds" not in getattr(request, "__struct_fields__", ()):
        return request
    return replace(request, seconds=seconds)


def batch(
    order: BatchOrder, count: int, *, jobs: int, known: set[str], first: int = 1, cluster: Cluster | None = None
) -> Iterator[BatchProduct | Lost]:
    """Yield the puzzles from number `first` to `count`, skipping hashes in `known`, to which theirs are added.

    The last one is `Lost` and exhausted if there seem to be no other puzzles.  `cluster` is as in `run`.
    """
    preload = (getattr(order.make, "func", order.make).__module__,)
    outcomes = run(range(first, count + 1), partial(search, order), jobs=jobs, preload=preload, cluster=cluster)
    for number, outcome in enumerate(outcomes, first):
        found = _found(number, outcome)
        while isinstance(found, BatchProduct) and found.made.canonical in known:
            found = _found(number, attempt(partial(search, order, number), found.attempt + 1))
            if isinstance(found, Lost):
                found = Lost(number, say("generate.no-other-puzzle-kind"), exhausted=True)
        if isinstance(found, BatchProduct):
            known.add(found.made.canonical)
        yield found
        if isinstance(found, Lost) and found.exhausted:
            return


def _found(number: int, outcome: Outcome[BatchProduct | Lost]) -> BatchProduct | Lost:
    """Return the outcome for a number; if the work failed, say how."""
    match outcome:
        case Done(found):
            return found
        case Died(why) | Raised(why):
            return Lost(number, why)
        case TimedOut(seconds):
            return Lost(number, say("generate.was-still-being-made", seconds=format(seconds, "g")))
        case _:
            assert_never(outcome)


_AFTER = ("\ncolors:\n", "\ncolumns:\n", "\ngrid: |\n")
"""The lines that may follow the line with the level, which is written before the first of them."""

_LIMITS = Limits(solutions=2)


def accepted(board: Board, certificate: bool = False, wanted: Range = (1, 6)) -> Accepted | int | None:
    """Return the board's file if the whole program finds nothing wrong with it.

    It is read like any file; a derivation must lead to the stated answer, and two methods must agree that there is no
    other.  If the level is not wanted, return that level; None for any other fault.
    """
    plain = to_yaml(board)
    loaded = load_text(plain)
    if loaded.puzzle is None or loaded.warnings:
        return None
    puzzle = loaded.puzzle
    found = puzzle.its_kind.maker().derive(puzzle.question, wanted[1])
    atoms = [atom for step in found.steps for atom in step.conclusions]
    if not found.complete or puzzle.question.spelled(atoms) != puzzle.stated_answer():
        return None
    if not wanted[0] <= found.level <= wanted[1]:
        return found.level
    if puzzle.question.faults(found):  # too large to check, as its stated level would be
        return None
    report = judge_loaded(loaded, _LIMITS)
    if not report.ok or report.verdict != "unique" or report.warnings:
        return None
    head = next(head for head in _AFTER if head in plain)
    text = plain.replace(head, f"\ndifficulty: {found.level}{head}", 1)
    proof = certificate_of(puzzle, found.level, found) if certificate else ""
    return None if certificate and not proof else Accepted(text, found.level, found.effort, proof)


DERIVED = 100_000
"""The budget of a derivation, in branches."""

NO_PROOF = "generate.no-proof-was-found"


def certificate_of(puzzle: Puzzle, level: int, known: Derivation | None = None) -> str:
    """Return the text of a puzzle's certificate; "" if none is found within the limits.

    `known` is the puzzle's derivation, if there is one already.  If its level differs, one of the two is wrong, and
    AssertionError is raised.
    """
    derived = derive(puzzle, Budget(DERIVED), known=known)
    if not isinstance(derived, Derived):
        return ""
    if derived.derivation.level != level:
        raise AssertionError(f"the level is {level} by rating, and {derived.derivation.level} by derivation")
    return to_text(value_of(derived))


def proof_of_answers(puzzle: Puzzle) -> str:
    """Return the text of the certificate of a puzzle that asks questions; "" if none is found within the limits."""
    from logicgrid.analyses.questions import NotAnswered, answers_of

    answers = answers_of(puzzle, None)
    if isinstance(answers, NotAnswered):
        return ""
    derived = derive(puzzle, Budget(DERIVED), answers=answers)
    return to_text(value_of(derived)) if isinstance(derived, Derived) and derived.questions else ""


# --- A folder of puzzles ----------------------------------------------------------------------------------------------

INDEX = "index.jsonl"
MOST = 10**9
"""A number of puzzles that no index reaches."""
LONGEST = 10**6
"""The largest number of characters of a line of an index."""

FORMAT = 7
"""The version of the makers: raise it if they make different puzzles for the same order."""


class IndexedNumbers(Record):
    """The contents of an index: the last number, the hashes, and how many files and near misses there are."""

    last: int = 0
    hashes: tuple[str, ...] = ()
    files: int = 0
    nearest: int = 0


def order_hash(order: BatchOrder) -> str:
    """Return a short hash of everything that determines the puzzles of an order."""
    request = replace(order.request, seconds=None) if hasattr(order.request, "seconds") else order.request
    said = repr((FORMAT, order.maker or order.make.__module__, request, order.seed, order.attempts, order.graded))
    return sha256(said.encode()).hexdigest()[:12]


def line_of(order: BatchOrder, product: BatchProduct, file: str | None) -> dict[str, Any]:
    """Return the entry for a puzzle in `index.jsonl`."""
    made = product.made
    value: dict[str, Any] = {
        "file": file,
        "seed": seed_of(order.seed, product.number, product.attempt),
        "level": made.level,
        "effort": round(made.effort, 2),
        "clues": made.clues,
        "forms": dict(made.forms),
        "canonical": made.canonical,
        "number": product.number,
        "order": order_hash(order),
    }
    if made.question is not None:
        value["question"] = dict(zip(("ask", "answer"), made.question, strict=True))
    return {**value, "lacks": product.lacks} if product.lacks else value


def line_text(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False)


class OrderFolder:
    """The folder of one order; see `opened`."""

    def __init__(self, path: Path, order: BatchOrder, stem: str, count: int, stream: TextIO) -> None:
        self.path, self.order, self.stem, self.stream = path, order, stem, stream
        self.digits = max(4, len(str(count)))

    def keep(self, product: BatchProduct) -> dict[str, Any]:
        """Write a puzzle's file and its line; return the line.  Raises Refused."""
        name = f"{self.stem}-{product.number:0{self.digits}}.yaml"
        if (self.path / name).is_symlink():
            raise Refused(say("generate.link", name=name), file=str(self.path))
        write_whole(self.path / name, product.made.text, "-")
        if product.made.certificate:
            write_whole((self.path / name).with_suffix(".cert.json"), product.made.certificate, "-")
        line = line_of(self.order, product, name)
        try:
            self.stream.write(line_text(line) + "\n")
            self.stream.flush()
        except OSError as error:
            raise unwritable(self.path, error) from None
        return line


def opened(path: Path, order: BatchOrder, stem: str, count: int, resume: bool) -> tuple[OrderFolder, IndexedNumbers]:
    """Return a folder for the puzzles, and what its index lists already.  Raises Refused.

    The folder is created if missing; a folder with files must belong to this order, and `resume` must be set.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        there = sorted(os.listdir(path))
        done, lines = IndexedNumbers(), list[str]()
        if there and not resume:
            raise Refused(say("generate.folder-has-files-in", there=there[0]), say("generate.name-new-folder-or"))
        if resume and INDEX in there:
            done, lines = _read(path, order)
        elif there:
            raise Refused(say("generate.no-in-go-on", index=INDEX), say("generate.name-new-folder"))
        write_whole(path / INDEX, "".join(lines), "-")
        return OrderFolder(path, order, stem, count, (path / INDEX).open("a", encoding="utf-8", newline="\n")), done
    except OSError as error:
        raise unwritable(path, error) from None


def _read(path: Path, order: BatchOrder) -> tuple[IndexedNumbers, list[str]]:
    """Return the contents of the index up to the first truncated line, or line whose file is missing, and its lines."""
    lines: list[str] = []
    values: list[dict[str, Any]] = []
    wanted = order_hash(order)
    if (path / INDEX).is_symlink() or not (path / INDEX).is_file():
        raise Refused(say("generate.no-file-folder", index=INDEX), say("generate.name-new-folder"))
    for text in _lines(path / INDEX):
        value = index_line(text)
        if value is None or not text.endswith("\n") or value["number"] <= (values[-1]["number"] if values else 0):
            break
        if not _is_file_of(path, value.get("file")):
            break
        if value.get("order") != wanted:
            message = say("generate.puzzles-were-made-other")
            raise Refused(message, say("generate.repeat-options-seed-or"))
        lines.append(text)
        values.append(value)
    last = values[-1]["number"] if values else 0
    hashes = tuple([str(value["canonical"]) for value in values])
    return IndexedNumbers(last, hashes, len(values), sum(["lacks" in value for value in values])), lines


def _is_file_of(path: Path, name: Any) -> bool:
    """Return True if this is the name of a file in the folder."""
    return isinstance(name, str) and os.path.basename(name) == name and os.path.isfile(path / name)


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of an index with their line ends; an overlong line is split."""
    with path.open(encoding="utf-8", errors="replace") as stream:
        while text := stream.readline(LONGEST):
            yield text


def index_line(text: str) -> dict[str, Any] | None:
    """Parse a line of an index; return None if it is something else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or not all(isinstance(value.get(name), str) for name in ("canonical", "seed")):
        return None
    return value if type(value.get("number")) is int and 0 < value["number"] < MOST else None


def seed_in(path: Path) -> str | None:
    """Return the seed of the puzzles in a folder; None if its index does not say."""
    try:
        value = index_line(next(_lines(path / INDEX), "")) if (path / INDEX).is_file() else None
    except OSError:
        return None
    return None if value is None else value["seed"].rsplit("/", 2)[0]


def known_hashes(paths: Sequence[Path]) -> Iterator[str]:
    """Yield the hashes of the puzzles in files, folders and indexes.  Raises Refused for a path that is not there."""
    from logicgrid.files.disk import find_puzzles
    from logicgrid.generate.canonical import canonical

    for path in paths:
        if not path.exists():
            raise Refused(say("generate.not", path=path))
        index = path / INDEX if path.is_dir() else path
        if index.name.endswith(".jsonl") and index.is_file():
            values = map(index_line, _lines(index))
            yield from [value["canonical"] for value in values if value is not None]
            if not path.is_dir():
                continue
        for file in find_puzzles([path]):
            for loaded in load_each(file):
                if loaded.puzzle is not None:
                    yield canonical(loaded.puzzle)
                elif file == path:
                    why = loaded.errors[0].message if loaded.errors else say("generate.no-puzzle-in")
                    raise Refused(say("generate.cannot-avoided", path=path, why=why))
