"""Settings of authors and teams for their puzzle files.

An author silences a warning with `# logicgrid: ignore[code]` at the end of the line that it is about.  Several codes
are separated by commas.  A comment applies to its line, and to all lines of a text that begins or ends there, as in

    text: |  # logicgrid: ignore[text-negation]

Errors cannot be silenced.  A comment that silences nothing causes a warning, so that none outlives its reason; this
requires all warnings of a file, which only its complete report has.  Unknown codes are reported, too; only a kind of
another package may have its own codes.

A team has `.logicgrid.toml`, or `[tool.logicgrid]` in `pyproject.toml`.  Only the nearest such file above a puzzle
applies to it.  A table whose key is a pattern applies to the files that match, relative to the folder of the settings;
later tables override earlier ones, and all override the top level.

    exclude = ["drafts/old"]
    strict = true

    ["drafts/*"]
    expect = "any"
    ignore = ["text-negation"]
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from logicgrid.files.text import LineTable, decoded, read_bytes
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Severity, Span, did_you_mean
from logicgrid.puzzle.messages import LANGUAGES, comma, say
from logicgrid.puzzle.record import Record, remembered, replace

CODE = "unused-ignore"
_COMMENT = re.compile(r"#[ \t]*logicgrid:[ \t]*ignore\b(?:\[(?P<codes>[^\]\r\n]*)\])?")


class Ignore(Record):
    """One code of a comment, "" if the comment has none: its place, and the first and last line it applies to."""

    code: str
    span: Span
    first: int
    last: int

    def is_about(self, found: Diagnostic) -> bool:
        """Return True if a finding is on the lines of the comment."""
        return found.span is not None and found.span.line <= self.last and self.first <= found.span.end_line


@lru_cache(maxsize=8)
def ignores_in(text: str) -> tuple[Ignore, ...]:
    """Return the codes silenced by the comments of a file, in the order of the file."""
    comments = [*_COMMENT.finditer(text)]
    if not comments:
        return ()
    scalars, lines, found = _scalars(text), LineTable(text), list[Ignore]()
    firsts, lasts = dict[int, int](), dict[int, int]()
    for begin, _, end in scalars:
        first, last = lines.position(begin)[0], lines.position(max(begin, end - 1))[0]
        firsts[last], lasts[first] = min(first, firsts.get(last, first)), max(last, lasts.get(first, last))
    for each in comments:
        place = bisect_right(scalars, each.start(), key=lambda scalar: scalar[1]) - 1
        if place >= 0 and each.start() < scalars[place][2]:
            continue  # it is inside a text
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
    """Return the starts of a text's scalars, of their own text, and their ends, as far as the text is YAML."""
    import yaml  # few files have such comments

    found: list[tuple[int, int, int]] = []
    try:
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            if isinstance(token, yaml.ScalarToken):
                begin, end = token.start_mark.index, token.end_mark.index
                block = token.style in ("|", ">")  # a comment may follow the sign
                found.append((begin, (text.find("\n", begin) + 1 or end) if block else begin, end))
    except yaml.YAMLError:
        pass
    return found


def without_ignored(text: str | None, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings of a file that its comments do not silence."""
    ignores = ignores_in(text) if text else ()
    return tuple([each for each in found if not any(_silences(ignore, each) for ignore in ignores)])


def unused(text: str | None, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return a warning for each comment of a file that silences none of its findings."""
    known = [*found]
    idle = [each for each in (ignores_in(text) if text else ()) if not any(_silences(each, one) for one in known)]
    return [Diagnostic(CODE, _message(each), each.span, _help(each, known, text), Severity.WARNING) for each in idle]


def _silences(ignore: Ignore, found: Diagnostic) -> bool:
    return ignore.code == found.code and found.severity is not Severity.ERROR and ignore.is_about(found)


@cache
def sections() -> dict[str, str]:
    """Return the section of each code from the page of codes, without links; nothing if the page is missing."""
    package = Path(__file__).parent.parent
    try:
        page = next(each for each in (package / "codes.md", package.parent / "docs" / "codes.md") if each.is_file())
        text = page.read_text(encoding="utf-8")
    except (StopIteration, OSError):
        return {}
    found = re.findall(r"^### `([\w-]+)`\n(.*?)(?=^###? |\Z)", text, re.MULTILINE | re.DOTALL)
    return {code: re.sub(r"\[([^\]\n]+)\]\([^)\n]*\)", r"\1", section).strip() for code, section in found}


def is_code(code: str) -> bool:
    """Return False for a text that is certainly not the code of an error or a warning."""
    if code in sections() or not sections():
        return True
    from importlib.metadata import entry_points  # imported late, since it examines every package

    return bool(entry_points(group="logicgrid.kinds"))


def _message(ignore: Ignore) -> str:
    if not ignore.code:
        return say("files.ignore-names-no-code")
    key = "files.ignore-silences-nothing-here" if is_code(ignore.code) else "files.ignore-no-code"
    return say(key, code=ignore.code)


def _help(ignore: Ignore, found: list[Diagnostic], text: str | None) -> str:
    """Return what to do about a comment that silences nothing."""
    here = sorted({each.code for each in found if ignore.is_about(each) and each.severity is not Severity.ERROR})
    same = [each for each in found if each.code == ignore.code]
    if any(each.severity is Severity.ERROR for each in same):
        return say("files.error-cannot-silenced-mend")
    loud = [each for each in same if each.span is not None and without_ignored(text, [each])]
    if ignore.code and loud and loud[0].span is not None:
        return say("files.warning-on-line-put", line=loud[0].span.line)
    if not ignore.code:
        return say("files.write-ignore", here=here[0] if here else "code")
    near = did_you_mean(ignore.code, [*here, *(() if is_code(ignore.code) else sections())])
    return near or say("files.remove")


# --- Settings ---------------------------------------------------------------------------------------------------------

NAMES = (".logicgrid.toml", "pyproject.toml")
"""The files that may have settings; the first one in the nearest folder that has any is used."""
ANY = "any"
"""The expectation that every verdict meets."""


class FileRules(Record):
    """The settings for one puzzle file; None and "" where nothing is set."""

    strict: bool | None = None
    time_limit: float | None = None
    language: str = ""
    ignore: tuple[str, ...] = ()
    any_verdict: bool = False


def matches(path: Path, root: Path, patterns: Sequence[str]) -> bool:
    """Return True if one of the patterns matches a path in or below the folder `root`: its name, or its path."""
    if not patterns:
        return False
    from fnmatch import fnmatchcase

    forms = (path.name, path.as_posix(), path.relative_to(root).as_posix())
    wanted = [Path(pattern.removeprefix("**/")).as_posix() for pattern in patterns]
    return any(fnmatchcase(form, pattern) for form in forms for pattern in wanted)


class Settings(Record):
    """The settings of a `file`, "" if there are none: for all puzzles below its `folder`, and by patterns."""

    file: str = ""
    folder: Path = Path()
    exclude: tuple[str, ...] = ()
    rules: FileRules = FileRules()
    sections: tuple[tuple[str, Mapping[str, Any]], ...] = ()

    def of(self, path: Path) -> FileRules:
        """Return the settings for a file below the folder."""
        rules = self.rules
        for pattern, changes in self.sections:
            if matches(self._within(path), Path(), (pattern,)):
                rules = replace(rules, **changes)
        return rules

    def leaves_out(self, path: Path) -> bool:
        """Return True if `exclude` matches a file, or one of its parent folders."""
        if not self.exclude:
            return False
        within = self._within(path)
        return any(matches(each, Path(), self.exclude) for each in (within, *within.parents[:-1]))

    def _within(self, path: Path) -> Path:
        return Path(os.path.abspath(path)).relative_to(self.folder)


class Finder:
    """Finds the settings of files, and reads each file of settings once."""

    def settings_for(self, path: Path) -> Settings:
        """Return the settings nearest above a puzzle file.  Raises Refused if they cannot be used."""
        return self._below(Path(os.path.abspath(path)).parent)

    @remembered
    def _below(self, folder: Path) -> Settings:
        found = settings_in(folder)
        return self._below(folder.parent) if not found.file and folder.parent != folder else found


def settings_in(folder: Path) -> Settings:
    """Return the settings in a folder itself.  Raises Refused if they cannot be used."""
    for name in NAMES:
        path = folder / name
        if not os.path.exists(path):
            continue
        raw, problems = read_bytes(path)
        text, problems = (None, problems) if raw is None else decoded(raw)
        if text is None:
            if name == NAMES[0]:
                raise Refused(problems, None, str(path))
            continue
        if name == NAMES[0] or "tool.logicgrid" in text or "[tool]" in text:
            found = _settings_of(text, path, name != NAMES[0])
            if found is not None:
                return found
    return Settings()


def _settings_of(text: str, path: Path, within_project: bool) -> Settings | None:
    import tomllib

    shown = "" if path.is_symlink() else text  # a link may lead to something that must not appear in a log
    try:
        table: Any = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        if within_project and not re.search(r"^\s*\[\s*tool\s*\.\s*logicgrid\b", text, re.MULTILINE):
            return None  # not our file
        raise Refused(
            [Diagnostic("settings", say("files.settings-no-toml", reason=error), _place_of(error))],
            "",
            str(path),
            shown,
        ) from None
    if within_project:
        table = table.get("tool", {})
        table = table.get("logicgrid") if isinstance(table, dict) else None
        if table is None:
            return None
    reader = _Reader(text, within_project)
    settings = reader.settings(table, path)
    if reader.found:
        raise Refused(reader.found, None, str(path), shown)
    return settings


def _place_of(error: Exception) -> Span | None:
    found = re.search(r"at line (\d+), column (\d+)", str(error))
    if found is None:
        return None
    line, column = int(found[1]), int(found[2])
    return Span(line, column, line, column + 1)


class _Reader:
    """Reads a table of settings, and collects mistakes in `found`."""

    def __init__(self, text: str, within_project: bool) -> None:
        self.lines = text.splitlines()
        self.prefix = "tool.logicgrid" if within_project else ""
        self.found: list[Diagnostic] = []

    def settings(self, table: Any, path: Path) -> Settings:
        if not isinstance(table, dict):
            self.wrong("", "logicgrid", say("files.settings-table"), say("files.settings-table-help"))
            return Settings()
        sections = {key: value for key, value in table.items() if isinstance(value, dict)}
        top = {key: value for key, value in table.items() if key not in sections}
        exclude = self.texts("", "exclude", top.pop("exclude", []))
        rules = replace(FileRules(), **self.changes("", top))
        named = tuple([(key, self.changes(key, value)) for key, value in sections.items()])
        return Settings(str(path), path.parent, exclude, rules, named)

    def changes(self, section: str, table: Mapping[str, Any]) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        for key, value in table.items():
            match key:
                case "strict" if isinstance(value, bool):
                    changes["strict"] = value
                case "time-limit" if type(value) in (int, float) and 0 < value <= 1e6:
                    changes["time_limit"] = float(value)
                case "language" if value in LANGUAGES:
                    changes["language"] = value
                case "expect" if value == ANY:
                    changes["any_verdict"] = True
                case "ignore":
                    changes["ignore"] = codes = self.texts(section, key, value)
                    for code in [each for each in codes if not is_code(each)]:
                        helps = did_you_mean(code, sections()) or say("files.remove")
                        self.wrong(section, code, say("files.ignore-no-code", code=code), helps, key)
                case "language":
                    helps = say("files.settings-one-of", listed=comma(LANGUAGES))
                    self.wrong(section, key, say("files.settings-language", value=repr(value)), helps)
                case "strict" | "time-limit" | "expect":
                    said = f"files.settings-{key.removesuffix('-limit')}"
                    self.wrong(section, key, say(said, value=repr(value)), say(f"{said}-help"))
                case _:
                    known = ("strict", "time-limit", "language", "ignore", "expect", *(() if section else ("exclude",)))
                    helps = did_you_mean(key, known) or say("files.settings-keys", listed=comma(known))
                    self.wrong(section, key, say("files.settings-unknown", name=key), helps)
        return changes

    def texts(self, section: str, key: str, value: Any) -> tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(each, str) and each for each in value):
            return tuple(value)
        self.wrong(section, key, say("files.settings-list", name=key), say("files.settings-list-help", name=key))
        return ()

    def wrong(self, section: str, what: str, message: str, helps: str, key: str = "") -> None:
        """Record a mistake in a key of a section, or in a text in the value of a `key`."""
        self.found.append(Diagnostic("settings", message, self.place(section, key or what, what if key else ""), helps))

    def place(self, section: str, key: str, text: str) -> Span | None:
        """Return the place of a key of a section, or of a text in its value, which tomllib does not report."""
        inside = "" if not self.prefix else None
        wanted = ".".join([each for each in (self.prefix, section) if each])
        for number, line in enumerate(self.lines, 1):
            head = re.match(r"\s*\[\s*(.+?)\s*\]\s*(#.*)?$", line)
            if head is not None:
                inside = re.sub(r"""["']|\s*(?=\.)|(?<=\.)\s*""", "", head[1]) if section else head[1].replace(" ", "")
                continue
            found = re.match(rf"""\s*(["']?){re.escape(key)}\1\s*=""", line)
            if found is not None and inside == wanted:
                start = line.index(key) + 1
                for row, each in enumerate(self.lines[number - 1 :] if text else (), number):
                    if inner := re.search(rf"""(["']){re.escape(text)}\1""", each):
                        return Span(row, inner.start() + 2, row, inner.end())
                return Span(number, start, number, start + len(key))
        return None
