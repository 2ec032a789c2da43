"""The parts of a kind's room for pages, sheets and explanations.

Each protocol describes a module (or object) returned by a method of `kinds.Kind`.  A part only gets scenes of its own
kind, so it may use that class where the protocol has `Any`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from logicgrid.kinds.paragraphs import Paragraph
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import PencilMarks, PuzzleExplanation
from logicgrid.puzzle.markup import attributes, classed, escaped
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import SolutionTable
from logicgrid.puzzle.terminal import Style
from logicgrid.words.phrases import Words


class Drawing(Protocol):
    """The module `drawing`: a board as an HTML table and as lines of text, and the marks on it."""

    STYLE: str
    """The CSS of the kind's boards, in addition to that of all grids."""

    def table(
        self, scene: Any, marks: Any, new: Collection[Any], attributes: str, numbered: bool = False, runs: bool = True
    ) -> str:
        """Return the board as an HTML table (see `render.page.drawing`)."""

    def lines(self, scene: Any, marks: Any, new: Collection[Any], style: Style, changed: bool = False) -> list[str]:
        """Return the board as lines of text with `new` cells highlighted; if `changed`, only the changed parts."""

    def pattern(self, scene: Any, steps: Sequence[Step], shown: Sequence[Atom], before: Any) -> str:
        """Return the premises and crosses of steps, as the content of an SVG element over the board; "" for nothing.

        `before` are the marks that the steps start from, if a reader has them; `shown` are the atoms in the text.
        """

    def colours(self, scene: Any, within: str = "") -> str:
        """Return the CSS of a board's own colours, `within` a selector; "" if it has none."""

    def extent(self, scene: Any) -> tuple[float, float] | None:
        """Return the width and height of a numbered board in cells; None if they depend on its labels."""

    def answer_marks(self, scene: Any, rows: Sequence[Sequence[str]]) -> PencilMarks:
        """Return the marks of an answer, from the rows of its table."""


class Writer(Protocol):
    """Puts the steps of one puzzle into words, in one language; made by the module `sentences`."""

    def paragraphs(self, explanation: PuzzleExplanation) -> Iterator[Paragraph]:
        """Yield the paragraphs of the whole derivation."""

    def fact(self, atom: Atom) -> str:
        """Return one atom as a clause."""

    def known(self, atoms: Sequence[Atom]) -> str:
        """Return atoms in the wording that follows “we know that”."""

    def where(self, step: Step) -> str:
        """Name the place in the puzzle where a step can be found."""


class Sheet(Protocol):
    """The module `sheet`: a puzzle and its answer on paper, as HTML and through `sheet.typ`."""

    STYLE: str
    """The CSS of these sheets, in addition to that of all sheets."""

    def page(self, puzzle: Any, scene: Any, answer: tuple[tuple[str, ...], ...] | None, words: Words) -> dict[str, Any]:
        """Return the data only for sheets of this kind, for HTML and `sheet.typ`; `answer` has its table's rows.

        All have `dimensions` (the numbers of labels and categories, or of columns and rows) and `rules-line`, the task
        of the solver.  `rules-short` is its short form, for four boards on a page.  `rules-samples`, if there, are
        texts of rules, each with a drawing that tells it from others.
        """

    def is_small(self, page: dict[str, Any]) -> bool:
        """Return True if a puzzle with its clues fits on half a page; only asked if the kind is `tabular`."""

    def article(self, page: dict[str, Any], booklet: Mapping[str, Any], room: tuple[float, float]) -> list[str]:
        """Return the part below the introduction; `room` is the width and the height of a board, in millimetres."""

    def answer(self, page: dict[str, Any]) -> str:
        """Return the answer, for the end of a booklet."""

    def typst(self) -> str:
        """Return the text of `sheet.typ`, which defines `sheet` (see `print/sheet.typ`)."""


Tool = tuple[str, str, str]
"""An effect of a tap: its name for the scripts, its name for people, and its sign, the last two as HTML."""

Keys = tuple[tuple[str, ...], str]
"""Keys, and their effect."""


class Game(Record):
    """The definition of how a puzzle is played on a page.

    `rules` and `view` are the classes of the scripts `rules.mjs` and `view.mjs` in `folder`; `screen.css` is their
    style, and `marks.css`, if it exists, that of the player's marks, also on paper.  `live` are the techniques that the
    page applies itself to any marks, and `texts` the sentences of explanations that its hints use.
    """

    folder: Path
    rules: str
    view: str
    live: tuple[str, ...]
    board: Callable[[Any, PuzzleExplanation], dict[str, Any]]
    """Returns the kind's own part of the page's data, from the atoms and the explanation."""
    tools: Callable[[Any, Mapping[str, str]], list[Tool]]
    """Returns the effects of a tap, the default one first, from the scene and the page's texts."""
    keys: Callable[[Any, Mapping[str, str]], list[Keys]]
    texts: tuple[str, ...] = ()
    reasons: Callable[[Any, Any, Words], dict[str, Any]] = lambda atoms, scene, words: {}
    """Returns the data that the page needs to refute wrong marks, in addition to the board."""
    rule_texts: Callable[[Any, Words], list[str]] = lambda scene, words: []
    """Returns what a player must know in addition to the introduction, from the scene."""
    samples: Callable[[Any], list[str]] = lambda scene: []
    """Returns a drawing to show before each text of `rule_texts`, empty where none is needed."""
    words: Callable[[Words], dict[str, Any]] = lambda words: {}
    """Returns further texts of the page's scripts."""
    auto: str = "auto_lines"
    """The common beginning of the names of the settings for automatic marks, and their number."""
    levels: int = 2
    auto_name: str = "auto"
    answer: Callable[[Any, Any], list[list[int]]] = lambda atoms, answer: [list(each) for each in enumerate(answer[0])]
    """Returns the finished board in the form of the scripts."""
    is_found_live: Callable[[Step, Any, Mapping[str, Any]], bool] = lambda step, atoms, board: False
    """Returns True for a step that the page finds itself, given the atoms and `board`."""
    pad: Callable[[Any, Mapping[str, str]], str] = lambda scene, texts: ""
    """Returns further buttons above the tools, as HTML."""
    more: Callable[[Mapping[str, str]], str] = lambda texts: ""
    """Returns further buttons next to undo and redo, as HTML."""
    views: tuple[str, ...] = ()
    """The kind's switches for the visible part of the board in a small window: names of texts and of icons."""
    touches: tuple[tuple[str, str], ...] = ()
    """Further gestures besides a tap: the names of the texts for a movement and its effect."""
    packed: Callable[[str], str] = lambda drawn: drawn
    """Returns the drawing of a step in the form that the view unpacks."""
    table: Callable[[Any], SolutionTable | None] = lambda scene: None
    """Returns the table to fill in, if the board is not the answer."""
    places: bool = True
    """Whether a hint begins with the name of a place; otherwise the page names it."""
    labelled: bool = False
    """Whether sentences repeat a line's numbers in brackets, which are dropped if a page gets too large."""
    pencil: bool = True
    """Whether marks can be made in pencil."""
    contradictions: bool = True
    """Whether the page can point out contradictions."""
    has_start: bool = False
    """Whether something is known before the first step that is not on the board."""


# --- The signs on the buttons of pages to play on ---------------------------------------------------------------------


@cache
def _icons() -> dict[str, str]:
    return tomllib.loads((Path(__file__).parent / "icons.toml").read_text(encoding="utf-8"))


def icon(name: str) -> str:
    """Return a sign as HTML."""
    return f'<svg class="sign" viewBox="0 0 28 28" aria-hidden="true">{_icons()[name]}</svg>'


# --- Frames of printed pages ------------------------------------------------------------------------------------------


Page = dict[str, Any]
"""What is printed of a puzzle: the keys that the kind's `sheet.typ` reads, and `scene` and `marks` for HTML."""

_CJK = "[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]"


def printed(words: Words) -> Mapping[str, str]:
    """Return a language's words for printed pages."""
    own: Mapping[str, str] = words.texts["print"]
    return own


def line(text: str) -> str:
    """Return a text as one line, without control characters."""
    return re.sub(f"(?<={_CJK}) (?={_CJK})", "", re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", " ".join(text.split())))


def running(text: str) -> str:
    """Return a text as one line, in which words too long for a column may break anywhere."""
    return re.sub(r"[^\s\u2e80-\uffff]{36,}", lambda word: "\u200b".join(word[0]), line(text))


def paragraphs(text: str | None) -> list[str]:
    """Return a text's paragraphs, each as one line; Chinese and Japanese lines are joined without a space."""
    parts = re.split(r"\n\s*\n", text.strip()) if text and text.strip() else []
    return [running(part) for part in parts]


def known_head(words: Words) -> str:
    """Return the heading for rules that always hold and are not clues, with its colon."""
    return printed(words)["known"] + words["colon"].rstrip()


def known_to_html(texts: Sequence[str], head: str, numbered: bool = False, samples: Sequence[str] = ()) -> str:
    """Return the rules that always hold and are not clues: one text after the heading, several as a list below it.

    If `numbered`, each has its number, which is below 0, for scripts.  `samples` are drawings before them.
    """
    if not texts:
        return ""
    head = f"<b>{escaped(head)}</b>"
    if len(texts) == 1:
        number = ' data-n="-1"' if numbered else ""
        return f'<p class="known" dir="auto"{number}>{head} {escaped(running(texts[0]))}</p>\n'
    numbers = [f' data-n="{-place}"' if numbered else "" for place in range(1, len(texts) + 1)]
    items = "".join(
        f'<li dir="auto"{number}>{sample}{escaped(running(text))}</li>'
        for number, text, sample in zip(numbers, texts, samples or [""] * len(texts), strict=True)
    )
    return f'<p class="known">{head}</p>\n<ul class="known">{items}</ul>\n'


def rounded(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def figure(
    page: Page, drawing: Drawing, cell: float, name: str | None = None, solved: bool = False, turned: bool = False
) -> str:
    """Return the board with cells of `cell` millimetres; a staircase can be on its own pages."""
    label = attributes(aria_label=name or page["title"]).replace("aria_label", "aria-label")
    board = drawing.table(page["scene"], page["marks"] if solved else None, (), label, runs=not solved)
    return (
        f'<figure{classed("turned" if turned else "")} tabindex="0" style="--cell:{rounded(cell)}mm">{board}</figure>'
    )
