"""Mirek and Petr Olšák's `.g`: rows and columns between lines that begin with a colon, coloured or not.

Source: the comments in the sample files of the `grid` program (kocka.g, oko.g, rose.g), as they come with pbnsolve.
What stands before the first line with `:` or `#` in its first column is a comment; `#d` begins the colours, one a line:
`<mark>:<sign> <name or #rrggbb> <comment>`, where the mark `0` is the background and `1` runs without a mark.  A blank
line has no runs.  Triddlers (`#t`) and triangles are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from logicgrid.files.formats.colors import code_of, color_in, letter_for
from logicgrid.files.formats.data import ABOUT, Color, Data, Line, NonogramData, Places
from logicgrid.files.formats.normal import finished
from logicgrid.files.formats.number_lines import dropped
from logicgrid.files.formats.reading import Clues, Numbered, Stream, numbered
from logicgrid.puzzle.diagnostics import Diagnostic

_DECLARED = re.compile(r"[ \t]*([^\s:]):(\S?)[ \t]+(\S+)(?:[ \t]+(.*?))?[ \t]*")
_ABOUT = re.compile(rf"[ \t]*({'|'.join(ABOUT)}|note): (.*)", re.IGNORECASE)


def sniff(text: str) -> bool:
    """Whether lines of numbers stand between three lines that begin with a colon."""
    return len(re.findall(r"(?m)^:", text)) >= 3 and re.search(r"(?m)^:.*(?:\r\n|[\r\n])[ \t]*\d*", text) is not None


def read(text: str) -> Stream:
    """The puzzle of a file."""
    lines = numbered(text)
    colons = [place for place, line in enumerate(lines) if line.text.startswith(":")]
    marks = [place for place, line in enumerate(lines) if re.match("#[dDtT]", line.text)]
    head = min([*marks, *colons, len(lines)])
    if marks and head == marks[0] and lines[head].text[1] in "tT":
        message = "this is a triddler, on a grid of triangles"
        yield Diagnostic("not-supported", message, lines[head].span, "only pictures of squares are read")
        return
    if len(colons) < 2:
        help_ = "a line that begins with `:` stands before the rows, before the columns and at the end"
        yield Diagnostic("missing-section", "the rows and the columns of this `.g` file are missing", None, help_)
        return
    findings: list[Diagnostic] = []
    declared = lines[head + 1 : colons[0]] if head < colons[0] else []
    colors, letters, background = _colors(declared, findings)
    end = colons[2] if len(colons) > 2 else _without_blank_end(lines)
    clues = Clues(findings)
    clues.read("rows", lines[colons[0] + 1 : colons[1]], letters)
    clues.read("columns", lines[colons[1] + 1 : end], letters)
    if not findings and not (clues.lines["rows"] and clues.lines["columns"]):
        findings.append(Diagnostic("missing-section", "there are no rows or no columns", lines[colons[0]].span))
    if findings:
        yield from findings
        return
    yield from finished(
        NonogramData(
            rows=clues.lines["rows"],
            columns=clues.lines["columns"],
            colors=colors,
            background=background,
            places=Places(clues.spans),
            **_about(lines[:head]),  # type: ignore[arg-type]
        )
    )


def _without_blank_end(lines: Sequence[Numbered]) -> int:
    return max((place + 1 for place, line in enumerate(lines) if not line.blank), default=0)


def _colors(
    lines: Sequence[Numbered], findings: list[Diagnostic]
) -> tuple[dict[str, Color], dict[str, str | None], Color | None]:
    """The colours by letter, the letter of each mark, and the background where it is told and not white."""
    colors: dict[str, Color] = {}
    letters: dict[str, str | None] = {}
    background = None
    for line in lines:
        if line.blank:
            continue
        found = _DECLARED.fullmatch(line.text)
        if found is None:
            help_ = "write a mark, a colon, a sign, and a name or #rrggbb: `r:r #ff0000`"
            findings.append(Diagnostic("bad-colour", "this line declares no colour", line.span, help_))
            continue
        mark, sign, word, comment = found.groups()
        color = color_in(f"{word} {comment or ''}") if word.startswith("#") else color_in(word)
        if mark == "0":
            background = None if code_of(color) == "#ffffff" else color
        else:
            letter = letter_for(colors, mark, color.name, sign)
            if letter is None:
                findings.append(Diagnostic("too-many-colours", "there are more than 52 colours", line.span))
                break
            colors[letter] = color
            letters["" if mark == "1" else mark] = letter
    return colors, letters if colors else {"": None}, background


def _about(lines: Sequence[Numbered]) -> dict[str, str | tuple[str, ...]]:
    """What the comment before the puzzle tells: `title: …` and its like as we write them, else notes."""
    about: dict[str, str | tuple[str, ...]] = {}
    notes = []
    for line in lines:
        found = _ABOUT.fullmatch(line.text)
        if found is not None and found[1].lower() in ABOUT:
            about.setdefault(found[1].lower(), found[2].strip())
        elif not line.blank:
            notes.append(found[2].strip() if found else line.text.strip())
    return {**about, "notes": tuple(notes)}


# -- writing ---------------------------------------------------------------------------------------------------------


def write(puzzles: Sequence[Data]) -> tuple[str, list[str]]:
    """The first puzzle's text, and what it could not keep."""
    data = next(each for each in puzzles if isinstance(each, NonogramData))
    text = "".join(f"{line}\n" for line in _lines(data))
    return text, list(dropped(data, "colors", "background", "notes", *ABOUT))


def _lines(data: NonogramData) -> Iterator[str]:
    for name in ABOUT:
        if (value := getattr(data, name)) is not None:
            yield f" {name}: {' '.join(value.split())}"
    yield from (f" note: {' '.join(note.split())}" for note in data.notes)
    if data.colors or data.background:
        yield "#d"
        if data.background is not None:
            yield _declaration("0", data.background)
        yield from (_declaration(letter, color) for letter, color in data.colors.items())
        if not data.colors:
            yield "   1:# #000000 black"
    yield from (": rows", *map(_runs, data.rows), ": columns", *map(_runs, data.columns), ": end")


def _declaration(mark: str, color: Color) -> str:
    return f"   {mark}:{'' if mark == '0' else mark} {code_of(color)} {color.name or ''}".rstrip()


def _runs(line: Line) -> str:
    return " ".join(f"{run.length}{run.color or ''}" for run in line)
