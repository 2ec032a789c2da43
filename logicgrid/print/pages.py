"""Puzzles as plain values: all that a printed page shows, for `sheet.typ` (as JSON) and for the page as HTML.

The keys are those that `sheet.typ` reads, and `scene` and `marks`, from which HTML draws the board and its answer.
Texts are the author's, or the words of the page's language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, assert_never

from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.logic_grid.drawing import given_marks
from logicgrid.kinds.nonogram.inks import ink
from logicgrid.kinds.sudoku.lines import bars, cage_lines, region_lines
from logicgrid.puzzle.explanation import Cells, Digits, Staircase
from logicgrid.puzzle.record import Record
from logicgrid.render.drawing import marks_of
from logicgrid.words.phrases import Words, language_for, words_of
from logicgrid.workflows.explain import Derived

Page = dict[str, Any]


class Wanted(Record):
    """What the pages of a booklet have: `answers` at the end, none, or only they.

    `language` is the one that was asked for; `drafts` says "draft" in every foot.
    """

    paper: Literal["a4", "letter"] = "a4"
    answers: Literal["end", "none", "only"] = "end"
    language: str | None = None
    title: str | None = None
    large: bool = False
    per_page: int = 1
    level: bool = True
    table: bool = True
    draft: bool = False


def page_of(puzzle: Puzzle, name: str, derived: Derived | None, wanted: Wanted) -> Page:
    """Return the page of a puzzle; without its only answer and its level if there is none (a draft).

    `name` is that of the file, the title of a puzzle that has none.
    """
    words = words_of(language_for(wanted.language, puzzle.language))
    known = derived is not None and not derived.open
    level = (derived.derivation.level or None) if derived is not None and known and wanted.level else None
    answer = puzzle.present(derived.answer).board.rows if derived is not None and known else None
    common: Page = {
        "kind": puzzle.kind,
        "lang": words.code if puzzle.language is None or wanted.language else _code(puzzle.language, words.code),
        "title": _running(puzzle.title or name),
        "intro": paragraphs(puzzle.intro),
        "level": level,
        "words": {
            "clues": printed(words)["clues"],
            "your_answer": printed(words)["your_answer"],
            "level": "" if level is None else words.say("level", level=level),
        },
    }
    scene = atoms_of(puzzle).scene()
    common |= {"scene": scene, "marks": marks_of(scene, answer) if answer is not None else None}
    match scene:
        case Staircase():
            return {**common, **_logic_grid(puzzle, scene, answer, words)}
        case Digits():
            return {**common, **_sudoku(scene, answer, words)}
        case Cells():
            return {**common, **_nonogram(scene, answer, words)}
        case _:
            assert_never(scene)


def booklet(pages: Sequence[Page], wanted: Wanted) -> dict[str, Any]:
    """Return the whole: the pages in their order, and what all of them share."""
    words = words_of(language_for(wanted.language, pages[0]["lang"]))
    own = printed(words)
    return {
        "title": wanted.title or (pages[0]["title"] if len(pages) == 1 else own["booklet"]),
        "title-page": wanted.title is not None,
        "lang": words.code,
        "paper": wanted.paper,
        "large": wanted.large,
        "part": wanted.answers,
        "per-page": wanted.per_page,
        "table": wanted.table,
        "draft": own["draft"] if wanted.draft else None,
        "words": {key: own[key] for key in ("contents", "answers", "answer")},
        "puzzles": list(pages),
        "pages": _shared(pages, wanted.per_page),
        "theme": {},
    }


def printed(words: Words) -> Mapping[str, str]:
    """Return a language's words for printed pages."""
    own: Mapping[str, str] = words.texts["print"]
    return own


def _shared(pages: Sequence[Page], most: int) -> list[list[int]]:
    """Return the puzzles of each page: boards that follow each other share one, up to `most`."""
    found: list[list[int]] = []
    for number, page in enumerate(pages):
        last = found[-1] if found else []
        boards = page["kind"] != "logic-grid" and last and pages[last[0]]["kind"] != "logic-grid"
        if boards and len(last) < most:
            last.append(number)
        else:
            found.append([number])
    return found


def _code(language: str, default: str) -> str:
    """Return the language's code without a region, as typst takes it."""
    code = re.split("[-_]", language)[0].lower()
    return code if re.fullmatch("[a-z]{2,3}", code) else default


_CJK = "[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]"


def paragraphs(text: str | None) -> list[str]:
    """Return a text's paragraphs, each as one line; lines of Chinese and Japanese are joined without a space."""
    parts = re.split(r"\n\s*\n", text.strip()) if text and text.strip() else []
    return [_running(part) for part in parts]


def _line(text: str) -> str:
    """Return a text as one line, without control characters."""
    return re.sub(f"(?<={_CJK}) (?={_CJK})", "", re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", " ".join(text.split())))


def _running(text: str) -> str:
    """Return a text as one line, in which words that no column holds may break anywhere."""
    return re.sub(r"[^\s\u2e80-\uffff]{36,}", lambda word: "\u200b".join(word[0]), _line(text))


# -- the kinds -------------------------------------------------------------------------------------------------------


def _logic_grid(
    puzzle: Puzzle, scene: Staircase, answer: tuple[tuple[str, ...], ...] | None, words: Words
) -> dict[str, Any]:
    names = [_line(name) for name in scene.names]
    told: Sequence[str] = ()
    if any(clue.text is None for clue in puzzle.clues):
        told = kind_named(puzzle.kind).reads(puzzle, words.code)
    texts = [clue.text or told[place] for place, clue in enumerate(puzzle.clues)]
    known = given_marks(scene)
    places = scene.places()
    return {
        "names": names,
        "labels": [[_line(label) for label in row] for row in scene.labels],
        "clues": [_running(text) for text in texts],
        "header": names,
        "actors": [_line(label) for label in scene.labels[0]],
        "filled": [
            [
                words["comma"].join(
                    _line(text)
                    for each, text in zip(known.members[category], texts, strict=True)
                    if known.get(actor, each)
                )
                for category, texts in list(enumerate(scene.labels))[1:]
            ]
            for actor in known.members[0]
        ],
        "known": [[*places[one], *places[other], truth] for one, other, truth in known.atoms()],
        "answer": None if answer is None else [[_line(cell) for cell in row] for row in answer],
        "alt": printed(words)["grid_alt"].format(names=words.all_of(names)),
    }


def _sudoku(scene: Digits, answer: tuple[tuple[str, ...], ...] | None, words: Words) -> dict[str, Any]:
    size, kinds = scene.size, {house.what for house in scene.houses}
    regions = [house.cells for house in scene.houses if house.what in ("box", "region")]
    cages = [house.cells for house in scene.houses if house.what == "cage"]
    givens = [None if digit is None else scene.symbols[digit] for digit in scene.givens]
    solved = None if answer is None else [cell for row in answer for cell in row[-size:]]
    own = printed(words)
    rows = [" ".join(each or "·" for each in givens[start : start + size]) for start in range(0, size * size, size)]
    return {
        "size": size,
        "symbols": list(scene.symbols),
        "givens": givens,
        "solved": solved,
        "answer": solved,
        "heavy": region_lines(size, regions),
        "cages": cage_lines(size, cages),
        "sums": [[min(each.cells), str(each.total)] for each in scene.sums if each.house is None],
        "even": list(scene.even),
        "odd": list(scene.odd),
        "bars": bars(size, scene.pairs),
        "diagonals": "diagonal" in kinds,
        "alt": own["sudoku_alt"].format(size=size, rows="; ".join(rows)),
        "solved-alt": own["solved_alt"].format(
            rows="" if solved is None else "; ".join(" ".join(solved[at : at + size]) for at in range(0, size**2, size))
        ),
    }


_RUN = re.compile(r"(\d+)(\D?)")


def _nonogram(scene: Cells, answer: tuple[tuple[str, ...], ...] | None, words: Words) -> dict[str, Any]:
    own = printed(words)
    letters = [letter for letter in scene.symbols[1:] if letter != "#"]
    names = dict(zip(scene.symbols[1:], scene.names, strict=False))

    def runs(line: str) -> list[list[Any]]:
        found = [match for text in line.split() if (match := _RUN.fullmatch(text))]
        return [[int(match[1]), match[2] or None] for match in found]

    given = [None if colour is None else scene.symbols[colour] for colour in scene.given]
    paint = None if answer is None else [c for row in answer for c in row[-scene.width :]]
    pictured = None if paint is None else [c if c in scene.symbols[1:] else None for c in paint]
    texts = "" if paint is None else "; ".join(_rows(paint, scene.width))
    return {
        "width": scene.width,
        "height": scene.height,
        "rows": [runs(line) for line in scene.rows],
        "columns": [runs(line) for line in scene.columns],
        "palette": {letter: ink(names[letter]) for letter in letters},
        "legend": [[letter, names[letter]] for letter in letters],
        "given": given,
        "paint": pictured,
        "answer": pictured,
        "alt": own["nonogram_alt"].format(
            width=scene.width, height=scene.height, rows="; ".join(scene.rows), columns="; ".join(scene.columns)
        ),
        "solved-alt": own["solved_alt"].format(rows=texts),
    }


def _rows(cells: Sequence[str], width: int) -> list[str]:
    return ["".join(cells[at : at + width]) for at in range(0, len(cells), width)]
