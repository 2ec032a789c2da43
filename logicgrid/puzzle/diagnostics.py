"""Findings about a file, as values: errors, warnings and notes, each with its place in the text.

Every mistake of a user becomes a `Diagnostic`, which is collected, returned, and rendered elsewhere.  Exceptions are
for bugs.  If a name is not known, `did_you_mean` looks for one that its author may have meant: among the keys of a
file, the labels of a puzzle, or the functions of the clue language.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from enum import Enum
from typing import Any

from logicgrid.puzzle.messages import Message, both, say
from logicgrid.puzzle.record import Record


class Span(Record):
    """A stretch of a source file.

    Lines and columns count from 1, columns in characters (code points, not bytes); the end is exclusive.
    """

    line: int
    column: int
    end_line: int
    end_column: int


class Severity(Enum):
    """How much a finding matters."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    """Worth knowing, and nothing wrong."""


class Fix(Record):
    """A change of the file that mends what a finding is about: the characters of the span become `text`."""

    title: str
    span: Span
    text: str


class Diagnostic(Record):
    """One finding: a stable kebab-case `code`, and a lower-case `message` with names in backticks.

    `span` is its place, None for the file as a whole; `help` is what the author can do about it; `fixes` are the ways
    to mend it that are known with certainty.
    """

    code: str
    message: str
    span: Span | None = None
    help: str | None = None
    severity: Severity = Severity.ERROR
    fixes: tuple[Fix, ...] = ()


class Refused(ValueError):
    """What was asked cannot be done: `diagnostics` say why, and what helps.  The one way in which anything is refused.

    They are about `file`, if one is named, with the text `source`; `language` is that of the puzzle
    that was asked about.
    """

    language: str | None = None

    def __init__(
        self, why: str | Diagnostic | Iterable[Diagnostic], help: str | None = None, file: str = "", source: str = ""
    ) -> None:
        found = Diagnostic(REFUSED, why, help=help) if isinstance(why, str) else why
        self.diagnostics = (found,) if isinstance(found, Diagnostic) else tuple(found)
        self.file, self.source = file, source
        super().__init__(f"{file}: {self.why}" if file else self.why)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.diagnostics, None, self.file, self.source)

    @property
    def why(self) -> str:
        """What the first of the diagnostics says."""
        return self.diagnostics[0].message

    @property
    def help(self) -> str | None:
        """What helps, by the first of the diagnostics."""
        return self.diagnostics[0].help


REFUSED = "refused"
"""The code of what is refused in one sentence, and not for a mistake in a file."""


def listed(numbers: Iterable[int]) -> str:
    """Return numbers as people list them in a message.

    >>> listed((3,)), listed((3, 9)), listed((3, 9, 15))
    ('3', '3 and 9', '3, 9 and 15')
    """
    return both(numbers)


_SYSTEM = {
    errno.EACCES: "common.no-permission",
    errno.EEXIST: "common.file-exists",
    errno.EISDIR: "common.is-directory",
    errno.ELOOP: "common.too-many-links",
    errno.ENAMETOOLONG: "common.name-too-long",
    errno.ENOENT: "common.no-such-file",
    errno.ENOSPC: "common.no-space",
    errno.ENOTDIR: "common.no-directory",
    errno.EPERM: "common.not-permitted",
    errno.EROFS: "common.read-only",
}


def system_words(error: Exception) -> str:
    """Return why the system does not do something; what is rare in the system's own words."""
    if error.args and isinstance(error.args[0], Message):
        return error.args[0]
    key = _SYSTEM.get(error.errno or 0) if isinstance(error, OSError) else None
    return (getattr(error, "strerror", None) or str(error)).lower() if key is None else say(key)


def plain(name: str) -> str:
    """Return the form in which names match exactly (Unicode's NFKC): full-width letters are plain ones.

    >>> plain("Ａｎｎ")
    'Ann'
    """
    if name.isascii():
        return name
    import unicodedata  # most names need no composing

    return unicodedata.normalize("NFKC", name)


def fold(name: str) -> str:
    """Return the form in which names match loosely: without case, with `_` for a space, and straight apostrophes.

    >>> fold("First_Aid") == fold("first  aid")
    True
    """
    return " ".join(plain(name).casefold().replace("_", " ").replace("’", "'").split())


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that a mistyped name most likely meant, None if no candidate is near."""
    import difflib  # only mistakes need it

    folded: dict[str, str] = {}
    for candidate in candidates:
        folded.setdefault(fold(candidate), candidate)
    close = difflib.get_close_matches(fold(name), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """Return a help text that suggests the nearest candidate, None if no candidate is near.

    >>> did_you_mean("fredom", ["alcohol", "freedom"])
    'did you mean `freedom`?'
    """
    near = nearest(name, candidates)
    return None if near is None else say("common.did-you-mean", near=near)


def fix(span: Span, text: str, shown: str | None = None) -> tuple[Fix, ...]:
    """Return the fix that writes a text at a span, or removes what is there; its title names what is `shown`."""
    lines = (text if shown is None else shown).splitlines()
    shown = brief(" ".join([line.strip() for line in lines]), 100).strip()
    title = say("common.write", shown=shown) if shown else say("common.write-spaces" if text else "common.remove")
    return (Fix(title, span, text),)


# -- texts of others in our messages -----------------------------------------------------------------------------------

_LINE_BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_ARABIC_SIGNS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
_KEPT_FORMATS = frozenset("\u200c\u200d\u200e\u200f\u061c") | _ARABIC_SIGNS


def one_line(text: str) -> str:
    r"""Return `text` without anything that moves a cursor, starts an escape sequence or reorders the line.

    Tabs and line breaks become a space each; other control characters, bidi overrides and invisible format characters
    are written as YAML's double-quoted strings write them (`\x1b`, `\u202e`).  What scripts and emoji need stays.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else visible(char) for char in text.replace("\r\n", "\n"))


def visible(char: str) -> str:
    """Return what is shown instead of an unprintable character: the same character if it does no harm."""
    from unicodedata import category

    if char == "\t" or char in _LINE_BREAKS:
        return " "
    if category(char) not in ("Cc", "Cf", "Cs") or char in _KEPT_FORMATS:
        return char
    if "\U000e0020" <= char <= "\U000e007f":  # they spell the flags of Scotland and Wales
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def brief(text: str, most: int = 60) -> str:
    """Return a text of a user as it is named in a message: on one line, and cut if it is long.

    >>> brief("one\\ntwo"), brief("x" * 80, 5)
    ('one two', 'xxxx…')
    """
    shown = one_line(text[: 2 * most])
    return shown if len(shown) <= most and len(text) <= 2 * most else shown[: most - 1] + "…"
