"""Texts of clues heard: how many are right, and how many are wrong and called sure.

The texts of `tests/kinds/logic_grid/hear/texts` are counted by language and style; those in `blind` are never printed.
`LOGICGRID_TEXTS` names further folders (or patterns) of puzzles whose clues have texts beside their rules, and with
`LOGICGRID_TEXTS_SHOWN` every text is printed that was not surely and rightly heard.

Two things are measured.  *Round trip*: statements of every kind, about the themes that come with the program, with
their phrases and without, are put into words by `read`, and heard again.  *Texts*: the texts of puzzles are heard
without their rules, each alone with the words of the others.  What is heard is right if it is true in the same of
2,000 random assignments.  The choices depend on nothing but the names of the themes.
"""

from __future__ import annotations

import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bench.measure import heading, note, table

LANGUAGES = ("en", "nl", "fr", "zh", "ja")
OUTCOMES = ("right and sure", "right", "wrong", "wrong and sure", "nothing")
_OF_EACH = 6
_WORLDS = 2_000


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Return the outcomes by set, language and class, and what went wrong."""
    counts: Counter[str] = Counter()
    details: list[str] = []
    themes = sorted((root / "logicgrid" / "generate" / "themes").glob("*.yaml"))
    for theme in themes[:: 2 if quick else 1]:
        note(f"hear, {theme.stem}")
        for phrased in (True, False):
            what = "round trip with phrases" if phrased else "round trip without phrases"
            for form, outcome, line in round_trip(theme.read_text(encoding="utf-8"), theme.stem, phrased):
                counts[f"{what}|{theme.stem[:2]}|{form}|{outcome}"] += 1
                details += [f"{theme.stem}, {line}"] if outcome != OUTCOMES[0] else []
    grids = root / "tests" / "kinds" / "logic_grid"
    extra = [Path(each) for each in os.environ.get("LOGICGRID_TEXTS", "").split(os.pathsep) if each]
    ours = [
        root / "puzzles",
        grids / "texts" / "natural",
        grids / "hear" / "texts" / "traps",
        grids / "hear" / "texts" / "work",
        grids / "hear" / "texts" / "alone",
        grids / "hear" / "texts" / "rounds",
        grids / "hear" / "texts" / "blind",
    ]
    for folder in extra or ours:
        note(f"hear, {folder.name}")
        files = sorted(folder.parent.glob(folder.name)) if "*" in folder.name else sorted(folder.rglob("*.yaml"))
        for file in files[:: 6 if quick else 1]:
            style = (
                file.stem.split("-")[1]
                if folder.parent.name == "texts" and folder.name in ("work", "alone", "rounds", "blind", "traps")
                else "texts"
            )
            for language, outcome, line in heard_in(file):
                counts[f"{folder.name}|{language}|{style}|{outcome}"] += 1
                if outcome != OUTCOMES[0] and folder.name != "blind":
                    details.append(f"{file.name}, {line}")
    note("hear, speed")
    files = sorted((grids / "hear" / "texts" / "work").glob("*.yaml"))[:: 12 if quick else 2]
    return {"counts": dict(counts), "details": details, "speed": [each for file in files for each in speed(file)]}


def show(found: dict[str, Any]) -> None:
    counts = Counter(found["counts"])
    keys = [key.split("|") for key in counts if "|" in key]
    for what in dict.fromkeys([key[0] for key in keys]):
        heading(f"Heard: {what}, % of texts")
        rows = []
        forms = list(dict.fromkeys([key[2] for key in keys if key[0] == what]))
        for form in [*forms, "all"] if len(forms) > 1 else forms:
            for code in LANGUAGES:
                sums = [
                    sum([counts[f"{what}|{code}|{each}|{outcome}"] for each in forms if form in (each, "all")])
                    for outcome in OUTCOMES
                ]
                if sum(sums):
                    rows.append([form, code, str(sum(sums)), *[f"{100 * each / sum(sums):.1f}" for each in sums]])
        print(table(["statement", "language", "texts", *OUTCOMES], rows))
    heading("Hearing, ms of processor time, the least of three: median / worst, warm")
    figures = {(style, what): [] for style, what, _ in found["speed"]}
    for style, what, figure in found["speed"]:
        figures[style, what].append(figure)
    rows = [[*key, str(len(each)), f"{median(each):.1f} / {max(each):.0f}"] for key, each in sorted(figures.items())]
    print(table(["style", "what", "times", "ms"], rows))
    if os.environ.get("LOGICGRID_TEXTS_SHOWN"):
        print("\n".join(found["details"]))


def round_trip(theme: str, seed: str, phrased: bool, of_each: int = _OF_EACH) -> Iterator[tuple[str, str, str]]:
    """Yield of statements about a theme the kind, what became of it, and a line about it."""
    from logicgrid.kinds.load import load_text
    from logicgrid.kinds.logic_grid import grid_of
    from logicgrid.kinds.logic_grid.hear import Hearer
    from logicgrid.kinds.logic_grid.hear.meaning import Meaning
    from logicgrid.kinds.logic_grid.language.spelling import Spelling
    from logicgrid.kinds.logic_grid.reading import rule_reader

    head = bare(theme, phrased)
    empty = load_text(f"{head}\nclues: []\nexpect: multiple\n").puzzle
    assert empty is not None
    reader, write = rule_reader(empty), Spelling(grid_of(empty).vocabulary)
    made = list(statements(empty, random.Random(seed), of_each))
    texts = [reader.sentence_of(statement).replace("\\", "\\\\").replace('"', '\\"') for statement in made]
    clues = "\n".join([f'  - text: "{text}"' for text in texts])
    puzzle = load_text(f"{head}\nclues:\n{clues}\nexpect: multiple\n").puzzle
    assert puzzle is not None
    hearer, judge = Hearer(puzzle), Meaning(grid_of(puzzle), _WORLDS, 7)
    for number, (statement, text) in enumerate(zip(made, texts, strict=True), start=1):
        gold = judge.condition([statement.rule(write)])
        assert gold is not None
        if not judge.truth(gold):
            continue  # a ratio that no two values have
        readings = hearer.heard[number]
        outcome = judged(readings, judge, judge.truth(gold))
        yield statement.NAME, outcome, f"{outcome}: {text} | {statement.rule(write)} | {readings[:2]}"


def bare(theme: str, phrased: bool) -> str:
    """Return a theme as the head of a puzzle, with its phrases or without."""
    lines = [line for line in theme.splitlines() if not re.match(r"kind:|    intro:", line)]
    kept: list[str] = []
    inside = False
    for line in lines:
        inside = line.startswith("    phrases:") or (inside and line.startswith("      "))
        if phrased or not inside:
            kept.append(line)
    return "\n".join(kept)


def statements(puzzle: Any, rng: random.Random, of_each: int) -> Iterator[Any]:
    """Yield statements of every kind, true in a random answer where they are drawn."""
    from logicgrid.generate.grids import random_answer
    from logicgrid.generate.space import plain_space
    from logicgrid.generate.theme import facets_of
    from logicgrid.kinds.logic_grid import grid_of
    from logicgrid.kinds.logic_grid.statements import Drawer, identity, order
    from logicgrid.kinds.logic_grid.statements.table import DRAWN, carried, drawn

    sizes = len(grid_of(puzzle).vocabulary.categories)
    actors = grid_of(puzzle).question.problem.length
    space = plain_space(actors, facets_of(puzzle))
    drawer = Drawer(space, random_answer(actors, sizes, rng), rng)
    for name in DRAWN:
        if carried(space.facets, name):
            found: dict[Any, None] = {}
            for _ in range(200):
                statement = drawn(drawer, name)
                if statement is not None and len(found) < of_each:
                    found[statement] = None
            yield from found
    for _ in range(of_each):
        one, other, this, that = [drawer.label() for _ in range(4)]
        if drawer.numbered:
            category = drawer.one_of(drawer.numbered)
            if category not in (one[0], other[0]) and one != other:
                yield order.Ratio(category, one, other, 2)
        if one[0] != this[0] and other[0] != that[0] and {one, this} != {other, that}:
            yield identity.HowMany("exactly", 1, ((one, this), (other, that)))


def heard_in(file: Path) -> Iterator[tuple[str, str, str]]:
    """Yield of the texts of a puzzle beside rules the language, what became of each, and a line about it."""
    from logicgrid.csp.expr import conjunction
    from logicgrid.kinds.load import load
    from logicgrid.kinds.logic_grid import grid_of
    from logicgrid.kinds.logic_grid.hear import Hearer
    from logicgrid.kinds.logic_grid.hear.meaning import Meaning
    from logicgrid.puzzle.record import replace

    puzzle = load(file).puzzle
    if puzzle is None or puzzle.kind != "logic-grid" or not any([clue.text and clue.parts for clue in puzzle.clues]):
        return
    hearer, judge = Hearer(replace(puzzle, stated=())), Meaning(grid_of(puzzle), _WORLDS, 7)
    for clue in puzzle.clues:
        if clue.text and clue.parts:
            readings = hearer.heard[clue.number]
            gold = judge.truth(conjunction(tuple([part.condition for part in clue.parts])))
            outcome = judged(readings, judge, gold)
            rules = " ; ".join([part.text for part in clue.parts])
            yield hearer.code, outcome, f"{clue.number} {outcome}: {clue.text} | {rules} | {readings[:2]}"


def speed(file: Path) -> Iterator[tuple[str, str, float]]:
    """Yield the style of a puzzle's texts, and how long it takes to prepare it, and to hear one clue, or 25."""
    from logicgrid.kinds.load import load
    from logicgrid.kinds.logic_grid.hear import heard_clues, hearing
    from logicgrid.puzzle.record import replace

    loaded, style = load(file).puzzle, file.stem.split("-")[1]
    assert loaded is not None
    puzzle = replace(loaded, clues=tuple([replace(clue, parts=()) for clue in loaded.clues]))
    heard_clues(puzzle)
    hear, prepared = timed(lambda: hearing(puzzle))
    yield style, "prepare a puzzle", prepared
    for clue in puzzle.clues:
        yield style, "one clue", timed(lambda clue=clue: hear(clue))[1]
    whole = timed(lambda: heard_clues(puzzle))[1]
    yield style, "a puzzle of 25 clues", prepared + (whole - prepared) / len(puzzle.clues) * 25


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return what some work gives, and the milliseconds of processor time that it takes, the least of three times."""
    times = []
    for _ in range(3):
        start = time.process_time()
        found = work()
        times.append(time.process_time() - start)
    return found, 1000 * min(times)


def judged(readings: Sequence[Any], judge: Any, gold: int) -> str:
    """Return what became of a text."""
    if not readings:
        return "nothing"
    sure = " and sure" if readings[0].sure else ""
    return ("right" if judge.truth(readings[0].condition) == gold else "wrong") + sure
