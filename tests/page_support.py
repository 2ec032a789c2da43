"""Pages of our puzzles, and the rules of their scripts run by Node."""

import json
import shutil
import subprocess
from collections.abc import Callable, Collection, Iterable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from logicgrid.cli import main
from logicgrid.kinds.explain import Derived, explanation_of
from logicgrid.kinds.load import LoadedPuzzle, load
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.play.data import page_data, to_json
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.words.phrases import language_for, words_of
from support import derived_of

ROOT = Path(__file__).parent.parent
PUZZLES = ROOT / "puzzles"
NODE = shutil.which("node")


@cache
def of_path(path: Path) -> tuple[LoadedPuzzle, Derived]:
    """Return a file of ours, and what is derived of it, for all tests that only look at that."""
    loaded = load(path)
    assert loaded.puzzle is not None
    return loaded, derived_of(loaded.puzzle, open_too=True)


def derived(name: str) -> tuple[LoadedPuzzle, Derived]:
    loaded, found = of_path(PUZZLES / name)
    assert not found.open
    return loaded, found


@cache
def of_file(path: Path) -> tuple[PuzzleExplanation, Callable[[Iterable[Atom]], Collection[Atom]]]:
    """Return a puzzle's explanation, and what makes plain which facts follow from others by the grid alone."""
    loaded, found = of_path(path)
    return explanation_of(loaded, found), found.atoms.consequences


def data_of(name: str, lang: str | None = None) -> dict[str, Any]:
    loaded, found = derived(name)
    value: dict[str, Any] = json.loads(
        to_json(page_data(loaded, found, words_of(language_for(lang, loaded.puzzle.language))))
    )
    return value


def asked_of_node(questions: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what `rules.mjs` answers to each question that is not a page's data."""
    assert NODE is not None
    run = subprocess.run(
        [NODE, str(Path(__file__).parent / "play" / "rules.mjs"), "compare"],
        input="\n".join(map(json.dumps, questions)),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def grid_closure(grid: GridAtoms, atoms: Iterable[Atom]) -> set[Atom]:
    """Return what marks of a logic grid and the grid alone say."""
    marks = grid.marks()
    marks.mark([*grid.start(), *atoms])
    arrays = grid.problem.arrays
    while True:
        last = [
            (min(item, each), max(item, each), True)
            for item, own in enumerate(marks.category)
            if not own or arrays[own].bijective
            for category, members in enumerate(marks.members)
            if category != own
            for left in [[each for each in members if marks.get(item, each) is not False]]
            if len(left) == 1
            for each in left
            if marks.get(item, each) is None
        ]
        if not last:
            return set(marks.atoms())
        marks.mark(last)


def big_grid(folder: Path) -> Path:
    """Write a draft of seven categories of eight labels each, whose grid no upright page holds; return its file."""
    labels = [[f"value {name}{number}" for number in range(8)] for name in "abcdef"]
    lines = [f"  category {n}: [{', '.join(row)}]" for n, row in enumerate(labels)]
    file = folder / "big.yaml"
    file.write_text("\n".join(["actors: [Ann, Bob, Cas, Dia, Eve, Fay, Gus, Hal]", "properties:", *lines, ""]))
    return file


def copied(folder: Path, *names: str) -> Path:
    """Copy puzzles of ours into a folder, and return that."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PUZZLES / name, folder / name)
    return folder


def printed(*arguments: object) -> int:
    """Return the status with which a command to print ends."""
    try:
        return main(["print", *map(str, arguments)])
    except SystemExit as end:
        assert isinstance(end.code, int)
        return end.code


class Page(HTMLParser):
    """The tags of a page with what they say, those that are not closed in their turn, and its visible text."""

    void = frozenset({"meta", "br", "wbr", "link", "input", "img", "path", "rect", "circle"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.void:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.void and (not self.opened or self.opened.pop() != tag):
            self.opened.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.text += data

    def links(self) -> list[str]:
        """Return what is named elsewhere, or to be fetched."""
        return [own[name] or "" for _, own in self.seen for name in ("href", "src", "action") if name in own]
