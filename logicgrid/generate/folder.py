"""A folder of generated puzzles and its `index.jsonl`: a line a puzzle, in the order of their numbers.

A file is written whole or not at all, its line only after it.  An interrupted batch goes on where the index ends, if
what is asked for is the same: then every line has the same `order`, a hash of everything that decides the puzzles.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

from logicgrid.files.output import unwritable, write_whole
from logicgrid.generate.batch import BatchOrder, BatchProduct
from logicgrid.kinds.made import seed_of
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace

INDEX = "index.jsonl"
MOST = 10**9
"""No index has this many puzzles."""
LONGEST = 10**6
"""The characters of a line of an index."""

FORMAT = 6
"""The version of what decides the puzzles: raise it if the makers make other ones of the same order."""


class IndexedNumbers(Record):
    """What an index says of the puzzles that are there: the last number, the hashes, and the numbers that lack it."""

    last: int = 0
    hashes: tuple[str, ...] = ()
    files: int = 0
    nearest: int = 0


def order_hash(order: BatchOrder) -> str:
    """Return a short hash of what decides the puzzles of an order."""
    request = replace(order.request, seconds=None) if hasattr(order.request, "seconds") else order.request
    said = repr((FORMAT, order.maker or order.make.__module__, request, order.seed, order.attempts, order.graded))
    return sha256(said.encode()).hexdigest()[:12]


def line_of(order: BatchOrder, product: BatchProduct, file: str | None) -> dict[str, Any]:
    """Return what `index.jsonl` says of a puzzle."""
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


def to_text(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False)


class OrderFolder:
    """The folder of one order; see `opened`."""

    def __init__(self, path: Path, order: BatchOrder, stem: str, count: int, stream: TextIO) -> None:
        self.path, self.order, self.stem, self.stream = path, order, stem, stream
        self.digits = max(4, len(str(count)))

    def __enter__(self) -> OrderFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()

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
            self.stream.write(to_text(line) + "\n")
            self.stream.flush()
        except OSError as error:
            raise unwritable(self.path, error) from None
        return line


def opened(path: Path, order: BatchOrder, stem: str, count: int, resume: bool) -> tuple[OrderFolder, IndexedNumbers]:
    """Return a folder to put the puzzles in, and what is there already.  Raises Refused.

    It is made if it is not there; with files in it, it must be one of this order that is to be resumed.
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
    """Return what the index says, up to the first line that is cut or whose file is not there, and these lines."""
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
    """Yield the lines of an index with their ends; a line that is much too long in parts."""
    with path.open(encoding="utf-8", errors="replace") as stream:
        while text := stream.readline(LONGEST):
            yield text


def index_line(text: str) -> dict[str, Any] | None:
    """Return a line of an index; None if it is something else."""
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
    from logicgrid.files.finding import find_puzzles
    from logicgrid.generate.canonical import canonical
    from logicgrid.kinds.load import load_each

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
