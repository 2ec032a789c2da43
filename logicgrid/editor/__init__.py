"""Editor features for the text under the cursor: where in a file the cursor is, and what is offered there.

The features are pure functions of a draft and the findings on it.  `place_at` finds the path of the value or key being
written, and its text so far.  The text is scanned up to the cursor, line by line, using only indentation and brackets,
since a file being edited is rarely valid YAML.  Scanning starts at the top-level key above the cursor, so mistakes
above that key do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from logicgrid.files.text import LineTable
from logicgrid.puzzle.record import Record, replace


class Edit(Record):
    """The characters [start, end) become `text`; with `confirm` (a label for a checkbox) only if the author agrees."""

    start: int
    end: int
    text: str
    confirm: str = ""


class Action(Record):
    """An action that an author can choose: its title, and the edits that perform it.

    `kind` is the protocol's (`quickfix`, `refactor`, …).  `about` is the place and code of the finding that a quick fix
    fixes; `preferred` is True for actions to offer first.
    """

    title: str
    kind: str
    edits: tuple[Edit, ...]
    about: tuple[int, int, str] | None = None
    preferred: bool = False


Kind = Literal["actor", "value", "property", "function", "keyword", "key"]


class EditCompletion(Record):
    """A completion: its text in the list, and the edit that inserts it.

    If it is a `snippet`, the text of the edit has numbered places to fill in (`${1:property}`), and `$`, `}` and
    backslashes are escaped.
    """

    label: str
    edit: Edit
    kind: Kind
    detail: str = ""
    documentation: str = ""
    snippet: bool = False


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with non-overlapping edits applied; their offsets refer to the original text.

    >>> applied("a == b", [Edit(5, 6, "c"), Edit(0, 1, "x")])
    'x == c'
    """
    for edit in sorted(edits, key=lambda each: (each.start, each.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def change(before: str, after: str) -> tuple[Edit, ...]:
    """Return the shortest single edit that turns a text into another; none if they are equal.

    >>> change("a == b", "a != b")
    (Edit(start=2, end=3, text='!', confirm=''),)
    """
    if before == after:
        return ()
    start = _alike(before, after)
    kept = _alike(before[start:][::-1], after[start:][::-1])
    return (Edit(start, len(before) - kept, after[start : len(after) - kept]),)


def _alike(one: str, other: str) -> int:
    """Return the length of the common prefix of two texts."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


# --- The place of the cursor ------------------------------------------------------------------------------------------

Path = tuple[str | int, ...]
Role = Literal["key", "value"]
Style = Literal["", "'", '"', "|"]


class Place(Record):
    """The value or key being written at the cursor.

    A `value` has the path `path`; a `key` belongs to the mapping at `path`.  `start` is the offset at which it begins,
    `raw` its text up to the cursor, with its quote.  `style` is that quote, or `|` in a block of lines.  `item` is True
    for a value at the beginning of a list item, which may still become a mapping.
    """

    path: Path
    role: Role
    start: int
    raw: str
    style: Style = ""
    flow: bool = False
    item: bool = False

    @property
    def text(self) -> str:
        """The text so far, without quotes and escapes."""
        match self.style:
            case "'":
                return self.raw[1:].replace("''", "'")
            case '"':
                return re.sub(r"\\(.)", r"\1", self.raw[1:])
            case "|":
                return "\n".join([line.strip() for line in self.raw.split("\n")[1:]])
            case _:
                return self.raw

    def escaped(self, text: str) -> str:
        """Return a text escaped for insertion here."""
        match self.style:
            case "'":
                return text.replace("'", "''")
            case '"':
                return text.replace("\\", "\\\\").replace('"', '\\"')
            case _:
                return text


def is_rule(path: Path) -> bool:
    """Return True if the value at a path is a rule of a logic grid."""
    match path:
        case (
            ("clues" | "rules", int()) | ("clues" | "rules", int(), "rule") | ("clues" | "rules", int(), "rule", int())
        ):
            return True
        case ("questions", int(), "ask" | "most" | "least" | "if") | ("questions", int(), "if", int()):
            return True
        case ("questions", int(), "choices", _) | ("questions", int(), "choices", _, "rule"):
            return True
        case ("questions", int(), "choices", _, "rule", int()):
            return True
        case _:
            return False


class _Level:
    """An open mapping or list: the column of its keys or dashes, and the current key or index."""

    def __init__(self, column: int, step: str | int) -> None:
        self.column = column
        self.step = step
        self.valued = False
        """True if there is a scalar after the key or dash, which further-indented lines continue."""
        self.begin = -1
        """The offset of that scalar if it is unquoted."""


_TOP_KEY = re.compile(r"""(?:"[^"\n]*"|'[^'\n]*'|[^\s#"'\-\[\]{},:][^:\n]*)[ ]*:(?:\s|$)""")
_KEY = re.compile(
    r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'\[\]{},|>&*!%@`:](?:[^:#]|:(?=\S)|(?<=\S)#)*):(?=\s|$)"""
)
_DASH = re.compile(r"-(?:[ ]+|$)")


MOST = 100_000
"""The largest number of characters, from the top-level key to the cursor, to scan."""


def place_at(text: str, offset: int) -> Place | None:
    """Return the place of the cursor at an offset; None in a comment, or after a closed value."""
    offset = min(max(offset, 0), len(text))
    lines = LineTable(text[:offset])
    last = len(lines)
    first = last
    while first > 1 and not _TOP_KEY.match(lines.line(first)) and offset - lines.start(first) <= MOST:
        first -= 1
    if offset - lines.start(first) > MOST:
        return None
    scanner, found = _Scanner(), None
    for number in range(first, last + 1):
        found = scanner.line(lines.line(number), lines.start(number), number == last)
        if number == last and found is not None and not found.style and not found.flow:
            return replace(found, raw=text[found.start : offset])  # it may have begun on a line above
    return found


class _Scanner:
    """The state after the lines read so far."""

    def __init__(self) -> None:
        self.levels: list[_Level] = []
        self.block: tuple[int, int, str] | None = None
        """For a block of lines, the column of its key, its offset and its text."""
        self.flow: list[_Level] = []
        self.token = -1
        """The offset of the current scalar within brackets or quotes; -1 for none."""
        self.quote: Literal["", "'", '"'] = ""
        self.raw = ""

    def path(self) -> Path:
        return tuple([level.step for level in (*self.levels, *self.flow) if level.step != _NO_KEY])

    def line(self, line: str, start: int, last: bool) -> Place | None:
        """Read a line that begins at an offset; if it is the last one, return the place of its end."""
        column = len(line) - len(line.lstrip(" "))
        if self.block is not None:
            own, begin, raw = self.block
            if not line.strip() or column > own:
                self.block = own, begin, f"{raw}\n{line}"
                if last and (line.strip() or column > own):
                    return Place(self.path(), "value", begin, self.block[2], "|")
                if not last:
                    return None
            self.block = None
        if self.flow or self.quote:
            if column == 0 and not self.quote and _TOP_KEY.match(line):
                self.flow, self.token = [], -1
            else:
                self.raw += "\n"
                return self._inline(line, 0, start, last)
        if line.lstrip().startswith("#"):
            return None
        if not line.strip():
            return self._blank(len(line), start) if last else None
        return self._entries(line, column, start, last)

    def _blank(self, column: int, start: int) -> Place:
        """Return the place of the cursor in a blank line: a key of the mapping at that column."""
        inner = self.levels[-1] if self.levels else None
        if inner is not None and column > inner.column and not inner.valued:
            return Place(self.path(), "key", start + column, "")
        if inner is not None and column > inner.column and inner.begin >= 0:
            return Place(self.path(), "value", inner.begin, "")
        while self.levels and self.levels[-1].column > column:
            self.levels.pop()
        if self.levels and self.levels[-1].column == column:
            self.levels.pop()
        return Place(self.path(), "key", start + column, "")

    def _entries(self, line: str, column: int, start: int, last: bool) -> Place | None:
        """Read a line's dashes, its key and its value."""
        begin = column
        dashed = False
        self._close(column, is_dash=_DASH.match(line, column) is not None)
        while dash := _DASH.match(line, column):
            level = self.levels[-1] if self.levels else None
            if level is not None and level.column == column and isinstance(level.step, int):
                level.step += 1
                level.valued = False
            else:
                self.levels.append(_Level(column, 0))
            dashed, column = True, dash.end()
        key = _KEY.match(line, column)
        if key is None and dashed:
            return self._behind_dashes(line, column, start, last)
        if key is None:
            return self._without_key(line, column, begin, start, last)
        written = key[1].rstrip()
        name = written[1:-1] if written[0] in "\"'" else written
        level = self.levels[-1] if self.levels else None
        if level is not None and level.column == column and isinstance(level.step, str):
            level.step, level.valued = name, False
        else:
            self.levels.append(_Level(column, name))
        return self._value(line, key.end(), start, last, False)

    def _behind_dashes(self, line: str, column: int, start: int, last: bool) -> Place | None:
        """Read the part after the dashes of a line without a key."""
        if last and column >= len(line):
            return Place(self.path(), "value", start + len(line), "", item=True)
        return self._value(line, column, start, last, True)

    def _without_key(self, line: str, column: int, begin: int, start: int, last: bool) -> Place | None:
        """Read a line that has neither dashes nor a key."""
        rest = line[column:]
        if not self.levels:
            return Place((), "key", start + column, rest) if last else None
        level = self.levels[-1]
        if level.column == begin:
            self.levels.pop()
            return Place(self.path(), "key", start + column, rest) if last else None
        if level.valued:  # the scalar from the lines above continues
            return Place(self.path(), "value", level.begin, rest) if last and level.begin >= 0 else None
        if last and (begun := re.fullmatch(r"[\w .-]*|(\")[^\"]*|(')[^']*", rest)):
            return Place(self.path(), "key", start + column, rest, begun[1] or begun[2] or "")  # type: ignore[arg-type]
        return self._value(line, column, start, last, False)

    def _close(self, column: int, is_dash: bool) -> None:
        """Close the levels that a line starting at a column does not belong to."""
        while self.levels:
            level = self.levels[-1]
            if level.column < column or (level.column == column and (is_dash or isinstance(level.step, str))):
                return
            self.levels.pop()

    def _value(self, line: str, column: int, start: int, last: bool, item: bool) -> Place | None:
        """Read a value that begins at a column, or the next non-blank one."""
        rest = line[column:]
        column += len(rest) - len(rest.lstrip(" "))
        rest = line[column:]
        level = self.levels[-1]
        if not rest:
            if not last:
                return None
            return (
                Place(self.path(), "value", start + len(line), "") if column > 0 and line[column - 1] in " -" else None
            )
        if rest[0] == "#":
            return None
        level.valued, level.begin = True, -1
        if rest[0] in "|>":
            self.block = level.column, start + column, rest
            return None
        is_set = rest[0] == "{" and ":" not in rest and is_rule(self.path())  # a rule that should be quoted
        if rest[0] in "[{\"'" and not is_set:
            self._end()
            return self._inline(line, column, start, last)
        comment = rest.find(" #")
        if comment >= 0:
            return None
        level.begin = start + column
        return Place(self.path(), "value", start + column, rest, item=item) if last else None

    def _inline(self, line: str, column: int, start: int, last: bool) -> Place | None:
        """Continue reading within brackets or quotes."""
        at = column
        while at < len(line):
            sign = line[at]
            if self.quote:
                end = self._quoted(line, at)
                self.raw += line[at:end]
                at = end
                continue
            if sign in "\"'" and self.token < 0:
                self.quote, self.token, self.raw = sign, start + at, sign  # type: ignore[assignment]
                at += 1
                continue
            if not self.flow and sign not in "[{":
                return None  # after a closed quote
            if sign == "#" and (at == 0 or line[at - 1] == " "):
                return None
            if sign in "[{" and self.token < 0:
                self.flow.append(_Level(at, 0 if sign == "[" else _NO_KEY))
            elif sign in "]}":
                self._end()
                self.flow.pop()
                if not self.flow:
                    return None
                self.token = _CLOSED
            elif sign == ",":
                self._end()
                inner = self.flow[-1]
                inner.step = inner.step + 1 if isinstance(inner.step, int) else _NO_KEY
            elif sign == ":" and self.flow[-1].step == _NO_KEY and line[at + 1 : at + 2] in ("", " ", ",", "]", "}"):
                self.flow[-1].step = self.raw.strip().strip("\"'")
                self._end()
            elif sign != " " or self.token >= 0:
                if self.token == -1:
                    self.token, self.raw = start + at, ""
                self.raw += sign
            at += 1
        if not last:
            return None
        return self._here(start + len(line))

    def _quoted(self, line: str, at: int) -> int:
        """Return the end of the quoted text on a line from a column on, closing the quote if it ends there."""
        while at < len(line):
            escape = "''" if self.quote == "'" else "\\"
            if line.startswith(escape, at):
                at += 2
            elif line[at] == self.quote:
                self.quote = ""
                if self.flow and self.flow[-1].step != _NO_KEY:
                    self.token = _CLOSED
                return at + 1
            else:
                at += 1
        return len(line)

    def _end(self) -> None:
        self.token, self.raw = -1, ""

    def _here(self, offset: int) -> Place | None:
        """Return the place at the end of the last line, inside brackets or quotes."""
        key = bool(self.flow) and self.flow[-1].step == _NO_KEY
        if self.quote:
            return Place(self.path(), "key" if key else "value", self.token, self.raw, self.quote, bool(self.flow))
        if self.token == _CLOSED or not self.flow:
            return None
        begun = self.token >= 0
        raw = self.raw if begun else ""
        if raw[:1] in ("'", '"'):
            return None
        return Place(self.path(), "key" if key else "value", self.token if begun else offset, raw, "", True)


_NO_KEY = "\0"
"""The step for a mapping in braces before its next key is known.  No file can contain it."""
_CLOSED = -2
"""The `token` after a closed scalar or bracket."""
