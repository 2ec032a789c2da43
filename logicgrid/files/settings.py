"""What a team has settled for its collection: `.logicgrid.toml`, or `[tool.logicgrid]` in `pyproject.toml`.

The nearest such file above a puzzle holds for it, alone.  A table whose key is a pattern holds for the files that it
matches, relative to the folder of the settings: a later one wins over an earlier one, and all over the top.

    exclude = ["drafts/old"]
    strict = true

    ["drafts/*"]
    expect = "any"
    ignore = ["text-negation"]
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from logicgrid.files.finding import matches
from logicgrid.files.ignored import is_code, sections
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Span, did_you_mean
from logicgrid.puzzle.messages import comma, say
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.phrases import LANGUAGES

NAMES = (".logicgrid.toml", "pyproject.toml")
"""The files that may have settings; the first one that has, in the nearest folder."""
ANY = "any"
"""The expectation that every verdict meets."""
_LONGEST = 1_000_000
"""The most characters of a file of settings that is read."""


class FileRules(Record):
    """What holds for one puzzle file; None and "" where nothing is settled."""

    strict: bool | None = None
    time_limit: float | None = None
    language: str = ""
    ignore: tuple[str, ...] = ()
    any_verdict: bool = False


class Settings(Record):
    """The settings of a `file`, "" if there are none: for all puzzles below its `folder`, and by patterns."""

    file: str = ""
    folder: Path = Path()
    exclude: tuple[str, ...] = ()
    rules: FileRules = FileRules()
    sections: tuple[tuple[str, Mapping[str, Any]], ...] = ()

    def of(self, path: Path) -> FileRules:
        """Return what holds for a file below the folder."""
        rules = self.rules
        for pattern, changes in self.sections:
            if matches(self._within(path), Path(), (pattern,)):
                rules = replace(rules, **changes)
        return rules

    def leaves_out(self, path: Path) -> bool:
        """Return True if `exclude` matches a file, or a folder in which it is."""
        if not self.exclude:
            return False
        within = self._within(path)
        return any(matches(each, Path(), self.exclude) for each in (within, *within.parents[:-1]))

    def _within(self, path: Path) -> Path:
        return Path(os.path.abspath(path)).relative_to(self.folder)


class Finder:
    """Finds the settings of files, and reads each file of settings once."""

    def __init__(self) -> None:
        self._of_folder: dict[Path, Settings] = {}

    def settings_for(self, path: Path) -> Settings:
        """Return the settings nearest above a puzzle file.  Raises Refused if they cannot be used."""
        return self._below(Path(os.path.abspath(path)).parent)

    def _below(self, folder: Path) -> Settings:
        found = self._of_folder.get(folder)
        if found is None:
            found = settings_in(folder)
            if not found.file and folder.parent != folder:
                found = self._below(folder.parent)
            self._of_folder[folder] = found
        return found


def settings_in(folder: Path) -> Settings:
    """Return the settings that stand in a folder itself.  Raises Refused if they cannot be used."""
    for name in NAMES:
        path = folder / name
        try:
            with path.open(encoding="utf-8-sig") as stream:
                text = stream.read(_LONGEST)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except (OSError, UnicodeDecodeError) as error:
            if name == NAMES[0]:
                raise Refused(say("files.settings-unreadable", reason=error), file=str(path)) from None
            continue
        if name == NAMES[0] or "tool.logicgrid" in text or "[tool]" in text:
            found = _settings_of(text, path, name != NAMES[0])
            if found is not None:
                return found
    return Settings()


def _settings_of(text: str, path: Path, within_project: bool) -> Settings | None:
    import tomllib

    try:
        table: Any = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        if within_project and not re.search(r"^\s*\[\s*tool\s*\.\s*logicgrid\b", text, re.MULTILINE):
            return None  # it is not ours to judge
        raise Refused(
            [Diagnostic("settings", say("files.settings-no-toml", reason=error), _place_of(error))], "", str(path), text
        ) from None
    if within_project:
        table = table.get("tool", {})
        table = table.get("logicgrid") if isinstance(table, dict) else None
        if table is None:
            return None
    reader = _Reader(text, within_project)
    settings = reader.settings(table, path)
    if reader.found:
        raise Refused(reader.found, None, str(path), text)
    return settings


def _place_of(error: Exception) -> Span | None:
    found = re.search(r"at line (\d+), column (\d+)", str(error))
    if found is None:
        return None
    line, column = int(found[1]), int(found[2])
    return Span(line, column, line, column + 1)


class _Reader:
    """Reads a table of settings, and collects what is wrong with it in `found`."""

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
            if key == "strict":
                if isinstance(value, bool):
                    changes["strict"] = value
                else:
                    wrong = say("files.settings-strict", value=repr(value))
                    self.wrong(section, key, wrong, say("files.settings-strict-help"))
            elif key == "time-limit":
                if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 1e6:
                    changes["time_limit"] = float(value)
                else:
                    self.wrong(section, key, say("files.settings-time"), say("files.settings-time-help"))
            elif key == "language":
                if value in LANGUAGES:
                    changes["language"] = value
                else:
                    wrong = say("files.settings-language", value=repr(value))
                    self.wrong(section, key, wrong, say("files.settings-one-of", listed=comma(LANGUAGES)))
            elif key == "ignore":
                changes["ignore"] = codes = self.texts(section, key, value)
                for code in [each for each in codes if not is_code(each)]:
                    helps = did_you_mean(code, sections()) or say("files.remove")
                    self.wrong(section, code, say("files.ignore-no-code", code=code), helps, key)
            elif key == "expect":
                if value == ANY:
                    changes["any_verdict"] = True
                else:
                    wrong = say("files.settings-expect", value=repr(value))
                    self.wrong(section, key, wrong, say("files.settings-expect-help"))
            else:
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
        """Note what is wrong with a key of a section, or with a text in the value of a `key`."""
        self.found.append(Diagnostic("settings", message, self.place(section, key or what, what if key else ""), helps))

    def place(self, section: str, key: str, text: str) -> Span | None:
        """Return where a key of a section stands, or a text in its value: tomllib does not say."""
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
