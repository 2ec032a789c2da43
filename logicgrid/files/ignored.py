"""Warnings that authors silence: `# logicgrid: ignore[code]` at the end of the line that a warning is about.

Several codes are separated by commas.  A comment counts for its line, and for all lines of a text that begins or ends
there (`text: |  # logicgrid: ignore[text-negation]`).  Errors cannot be silenced.  A comment that silences nothing is
warned about, so that none outlives its reason; that takes all warnings of a file, which only its whole report has.
What is no code at all is said to be none; only a kind of another package may have codes of its own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, did_you_mean
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

CODE = "unused-ignore"
_COMMENT = re.compile(r"#[ \t]*logicgrid:[ \t]*ignore\b(?:\[(?P<codes>[^\]\r\n]*)\])?")


class Ignore(Record):
    """One code of a comment, "" if the comment has none: its place, and the first and the last line it counts for."""

    code: str
    span: Span
    first: int
    last: int

    def is_about(self, found: Diagnostic) -> bool:
        """Return True if a finding is on the lines of the comment."""
        return found.span is not None and found.span.line <= self.last and self.first <= found.span.end_line


@lru_cache(maxsize=8)
def ignores_in(text: str) -> tuple[Ignore, ...]:
    """Return what the comments of a file silence, in the order of the file."""
    comments = [*_COMMENT.finditer(text)]
    if not comments:
        return ()
    from logicgrid.files.text import LineTable

    scalars, lines, found = _scalars(text), LineTable(text), list[Ignore]()
    firsts, lasts = dict[int, int](), dict[int, int]()
    for begin, _, end in scalars:
        first, last = lines.position(begin)[0], lines.position(max(begin, end - 1))[0]
        firsts[last], lasts[first] = min(first, firsts.get(last, first)), max(last, lasts.get(first, last))
    for each in comments:
        place = bisect_right(scalars, each.start(), key=lambda scalar: scalar[1]) - 1
        if place >= 0 and each.start() < scalars[place][2]:
            continue  # it stands in a text
        line, _ = lines.position(each.start())
        first, last = firsts.get(line, line), lasts.get(line, line)
        codes = [] if each["codes"] is None else [*re.finditer(r"[^\s,]+", each["codes"])]
        begin = each.start("codes")
        places = [(code[0], begin + code.start(), begin + code.end()) for code in codes]
        for code, start, end in places or [("", each.start(), each.end())]:
            span = Span(*lines.position(start), *lines.position(end))
            found.append(Ignore(code, span, first, last))
    return tuple(found)


def _scalars(text: str) -> list[tuple[int, int, int]]:
    """Return where the scalars of a text begin, where their own text does, and where they end, as far as it is YAML."""
    import yaml  # few files have such comments

    found: list[tuple[int, int, int]] = []
    try:
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            if isinstance(token, yaml.ScalarToken):
                begin, end = token.start_mark.index, token.end_mark.index
                block = token.style in ("|", ">")  # behind the sign there may be a comment
                found.append((begin, (text.find("\n", begin) + 1 or end) if block else begin, end))
    except yaml.YAMLError:
        pass
    return found


def without_ignored(text: str | None, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings of a file that its comments do not silence."""
    ignores = ignores_in(text) if text else ()
    return tuple([each for each in found if not any(_silences(ignore, each) for ignore in ignores)])


def unused(text: str | None, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return a warning for each comment of a file that silences none of all its findings."""
    known = [*found]
    idle = [each for each in (ignores_in(text) if text else ()) if not any(_silences(each, one) for one in known)]
    return [Diagnostic(CODE, _message(each), each.span, _help(each, known), Severity.WARNING) for each in idle]


def _silences(ignore: Ignore, found: Diagnostic) -> bool:
    return ignore.code == found.code and found.severity is not Severity.ERROR and ignore.is_about(found)


@cache
def sections() -> dict[str, str]:
    """Return what the page of codes says of each, without links to other pages; nothing if the page is not there."""
    package = Path(__file__).parent.parent
    try:
        page = next(each for each in (package / "codes.md", package.parent / "docs" / "codes.md") if each.is_file())
        text = page.read_text(encoding="utf-8")
    except (StopIteration, OSError):
        return {}
    found = re.findall(r"^### `([\w-]+)`\n(.*?)(?=^###? |\Z)", text, re.MULTILINE | re.DOTALL)
    return {code: re.sub(r"\[([^\]\n]+)\]\([^)\n]*\)", r"\1", section).strip() for code, section in found}


def is_code(code: str) -> bool:
    """Return False for what is certainly no code of an error or a warning."""
    if code in sections() or not sections():
        return True
    from importlib.metadata import entry_points  # only now, since it looks at every package

    return bool(entry_points(group="logicgrid.kinds"))


def _message(ignore: Ignore) -> str:
    if not ignore.code:
        return say("files.ignore-names-no-code")
    key = "files.ignore-silences-nothing-here" if is_code(ignore.code) else "files.ignore-no-code"
    return say(key, code=ignore.code)


def _help(ignore: Ignore, found: list[Diagnostic]) -> str:
    """Return what to do about a comment that silences nothing."""
    here = sorted({each.code for each in found if ignore.is_about(each) and each.severity is not Severity.ERROR})
    same = [each for each in found if each.code == ignore.code]
    if any(each.severity is Severity.ERROR for each in same):
        return say("files.error-cannot-silenced-mend")
    if ignore.code and same and same[0].span is not None:
        return say("files.warning-on-line-put", line=same[0].span.line)
    if not ignore.code:
        return say("files.write-ignore", here=here[0] if here else "code")
    near = did_you_mean(ignore.code, [*here, *(() if is_code(ignore.code) else sections())])
    return near or say("files.remove")
