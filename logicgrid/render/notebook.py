"""Values as a notebook shows them: fragments of HTML, everything escaped; only boards have a style of their own."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds import kind_named
from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.markup import board_to_html, escaped
from logicgrid.puzzle.report import ClueFindings, PuzzleReport, SolutionTable
from logicgrid.render.clues import clue_rows, clue_sentences
from logicgrid.render.drawing import drawing, framed, marks_of
from logicgrid.render.snippet import diagnostics_to_text
from logicgrid.render.text import clue_lines
from logicgrid.render.wording import reason, verdict_words


def text_to_html(text: str) -> str:
    """Return a text whose lines and columns stay as they are."""
    return f"<pre>{escaped(text)}</pre>"


def folded_to_html(summary: str, text: str) -> str:
    """Return a summary that opens to the whole text."""
    return f"<details><summary>{escaped(summary)}</summary>{text_to_html(text)}</details>"


def page_to_html(page: str) -> str:
    """Return a web page in a frame, where its styles and its keys are its own."""
    style = "width:100%;height:36rem;border:0"
    return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{escaped(page)}"></iframe>'


def solution_to_html(scene: Scene, board: SolutionTable) -> str:
    """Return the finished board; of a logic grid the table, and below it the staircase, to be unfolded."""
    drawn = drawing(scene, marks_of(scene, board.rows))
    if kind_named(scene.kind).tabular:
        drawn = f"{board_to_html(board)}<details><summary>the grid</summary>{drawn}</details>"
    return framed(scene, drawn)


def report_to_html(report: PuzzleReport, boards: Sequence[str]) -> str:
    """Return the verdict, the solutions' `boards`, and what is wrong."""
    title = f"<b>{escaped(report.title)}</b>: " if report.title else ""
    wrong = f" ({escaped(reason(report))})" if not report.ok and report.verdict != "invalid" else ""
    parts = [f"<p>{title}{escaped(verdict_words(report))}{wrong}</p>"]
    parts += boards
    if report.conflict_clues:
        parts.append(text_to_html("\n".join(clue_lines(report.conflict_clues))))
    if found := (*report.errors, *report.warnings):
        parts.append(text_to_html(diagnostics_to_text(found, file=report.file, source=report.source)))
    return "\n".join(parts)


def clues_to_html(report: ClueFindings) -> str:
    """Return the figures as a table, and what follows from them."""
    header, *rows = clue_rows(report)
    sentences = "".join(f"<p>{escaped(line)}</p>\n" for line in clue_sentences(report))
    return f"{board_to_html(SolutionTable(header, tuple(rows)))}\n{sentences}"
