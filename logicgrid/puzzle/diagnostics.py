"""Findings about a file, as values: errors, warnings and notes, each with its place in the text.

Every mistake of a user becomes a `Diagnostic`, which is collected, returned, and rendered elsewhere.  Exceptions are
for bugs.  For an unknown name, `did_you_mean` suggests one that the author may have meant: a key of a file, a label of
a puzzle, or a function of the clue language.
"""

from __future__ import annotations

import errno
import re
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
    """The severity of a finding."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    """Worth knowing, but nothing is wrong."""


class Fix(Record):
    """A change of the file that fixes a finding: the characters of the span become `text`."""

    title: str
    span: Span
    text: str


class Diagnostic(Record):
    """One finding: a stable kebab-case `code`, and a lower-case `message` with names in backticks.

    `span` is its place, None for the file as a whole; `help` is what the author can do about it; `fixes` are the known
    ways to fix it with certainty.
    """

    code: str
    message: str
    span: Span | None = None
    help: str | None = None
    severity: Severity = Severity.ERROR
    fixes: tuple[Fix, ...] = ()


class Refused(ValueError):
    """A request cannot be fulfilled; `diagnostics` say why, and what helps.  All refusals use this exception.

    They are about `file`, if one is named, with the text `source`; `language` is the language of the puzzle in
    question.
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
        """The message of the first diagnostic."""
        return self.diagnostics[0].message

    @property
    def help(self) -> str | None:
        """The help of the first diagnostic."""
        return self.diagnostics[0].help


REFUSED = "refused"
"""The code of refusals in one sentence that are not about a mistake in a file."""


def listed(numbers: Iterable[int]) -> str:
    """Return numbers as people list them in a message.

    >>> listed((3,)), listed((3, 9)), listed((3, 9, 15))
    ('3', '3 and 9', '3, 9 and 15')
    """
    return both(numbers)


_SYSTEM = {
    errno.EACCES: "common.no-permission",
    errno.EEXIST: "common.no-directory",
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
    """Return why a system call failed, in our words for common errors, and in the system's for rare ones."""
    if error.args and isinstance(error.args[0], Message):
        return error.args[0]
    key = _SYSTEM.get(error.errno or 0) if isinstance(error, OSError) else None
    return (getattr(error, "strerror", None) or str(error)).lower() if key is None else say(key)


def plain(name: str) -> str:
    """Return the form in which names match exactly (Unicode's NFKC), so that full-width letters equal plain ones.

    >>> plain("Ａｎｎ")
    'Ann'
    """
    if name.isascii():
        return name
    import unicodedata  # most names need no normalization

    return unicodedata.normalize("NFKC", name)


def fold(name: str) -> str:
    """Return the form in which names match loosely: without case, with `_` for a space, and straight apostrophes.

    >>> fold("First_Aid") == fold("first  aid")
    True
    """
    return " ".join(plain(name).casefold().replace("_", " ").replace("’", "'").split())


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that a mistyped name most likely means, None if none is similar.

    >>> nearest("fredom", ["alcohol", "freedom"]), nearest("swet", ["soup", "stew"]), nearest("stoo", ["soup", "stew"])
    ('freedom', 'stew', None)
    """
    import difflib  # only mistakes need it

    folded: dict[str, str] = {}
    for candidate in candidates:
        folded.setdefault(fold(candidate), candidate)
    close = difflib.get_close_matches(fold(name), folded, n=1, cutoff=0.6)
    close = close or [each for each in folded if sorted(each) == sorted(fold(name))]
    return folded[close[0]] if close else None


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """Return a help text that suggests the nearest candidate, None if none is similar."""
    near = nearest(name, candidates)
    return None if near is None else say("common.did-you-mean", near=near)


def fix(span: Span, text: str, shown: str | None = None) -> tuple[Fix, ...]:
    """Return the fix that writes a text at a span, or removes it; its title mentions `shown`."""
    lines = (text if shown is None else shown).splitlines()
    shown = brief(" ".join([line.strip() for line in lines]), 100).strip()
    title = say("common.write", shown=shown) if shown else say("common.write-spaces" if text else "common.remove")
    return (Fix(title, span, text),)


# -- users' texts in our messages --------------------------------------------------------------------------------------

_LINE_BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_ARABIC_SIGNS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
_KEPT_FORMATS = frozenset("\u200c\u200d\u200e\u200f\u061c") | _ARABIC_SIGNS


def one_line(text: str) -> str:
    r"""Return `text` without anything that moves a cursor, starts an escape sequence or reorders the line.

    Tabs and line breaks become a space each; other control characters, bidi overrides and invisible format characters
    are escaped as in YAML's double-quoted strings (`\x1b`, `\u202e`).  Characters that scripts and emoji need are kept.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else visible(char) for char in text.replace("\r\n", "\n"))


def visible(char: str) -> str:
    """Return the replacement for an unprintable character: the same character if it is harmless."""
    from unicodedata import category

    if char == "\t" or char in _LINE_BREAKS:
        return " "
    if category(char) not in ("Cc", "Cf", "Cs") or char in _KEPT_FORMATS:
        return char
    if "\U000e0020" <= char <= "\U000e007f":  # they spell the flags of Scotland and Wales
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def as_argument(file: str) -> str:
    """Return a file's name as it is typed in a shell, on one line.

    >>> as_argument("été.yaml"), as_argument("un été.yaml")
    ('été.yaml', "'un été.yaml'")
    """
    shown = one_line(file)
    if re.fullmatch(r"[\w@%+=:,./-]+", shown):
        return shown
    import shlex

    return shlex.quote(shown)


def brief(text: str, most: int = 60) -> str:
    """Return a user's text in a form for messages: on one line, and shortened if it is long.

    >>> brief("one\\ntwo"), brief("x" * 80, 5)
    ('one two', 'xxxx…')
    """
    shown = one_line(text[: 2 * most])
    return shown if len(shown) <= most and len(text) <= 2 * most else shown[: most - 1] + "…"
