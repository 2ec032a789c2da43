"""Continuing after a mistake in YAML, so that the author sees all mistakes of a file together.

A line with a mistake is replaced without moving anything: letters replace its value (or blanks the whole line), and the
text is read again.  Further findings only count if they cannot be consequences: the replaced lines are reported to the
caller, who drops findings on them, and if other lines depend on a replaced line (an actor, a property, a row of a
grid), only mistakes in YAML are reported.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Final

from logicgrid.files.patch import scalar
from logicgrid.files.source import Document, read
from logicgrid.files.text import MAX_FINDINGS, LineTable, cut
from logicgrid.files.text import lines as lines_of
from logicgrid.puzzle.diagnostics import Diagnostic, fix
from logicgrid.puzzle.messages import joined, say

if TYPE_CHECKING:
    from logicgrid.puzzle.budget import Meter


MAX_TEXT: Final = 100_000
"""The number of characters above which only the first mistake is reported, since each takes reading the whole text."""
MAX_WORK: Final = 300_000
"""The number of characters, summed over all readings, that may be read again for one text."""
MAX_REMOVED: Final = 4
"""The number of consecutive lines with mistakes that are removed; more mean that the lines around them are wrong."""

_RECOVERABLE: Final = frozenset({"yaml-syntax", "yaml-alias", "yaml-anchor", "yaml-tag"})
_INDEPENDENT: Final = frozenset({"title", "intro", "language", "clues", "solution"})
"""The top-level keys on whose lines nothing else depends."""

_VALUE = re.compile(r"(?P<before> *(?:- +)*(?P<key>\w[\w .-]*:(?: +|$))?)(?P<value>.*)", re.DOTALL)
_TOP_KEY = re.compile(r"""["']?(\w+)["']? *[:：=]""")

Attempt = Callable[[str], tuple[bool, list[Diagnostic]]]
"""Reads a text, and returns whether it got to the end, and the findings; if not, the last one ended the reading."""


def read_on(text: str, found: list[Diagnostic], attempt: Attempt) -> tuple[list[Diagnostic], frozenset[int] | None]:
    """Return all mistakes in the YAML of a text, and the lines that were replaced.

    `found` are the findings of the first reading, which the last one ended.  None instead of the lines if the text
    cannot be read to its end, or if other lines depend on a replaced line.
    """
    lines = LineTable(text)
    recovered, stops, tries, whole = text, list[Diagnostic](), dict[int, int](), False
    left = readings(text)
    while not whole:
        stop = found[-1]
        line = 0 if stop.span is None else stop.span.line
        recoverable = stop.code in _RECOVERABLE and line > 0 and len(text) <= MAX_TEXT and len(stops) < MAX_FINDINGS
        tried = tries.get(line, 0)
        sure = getattr(stop.message, "key", "") == OTHER_SIGN  # other mistakes may be caused by a removed line above
        if not tried and (sure or not (recoverable and tries.get(line - 1) == 2)):
            stops.append(stop)
        final = all(tries.get(line - above) == 2 for above in range(1, MAX_REMOVED + 1))
        if not recoverable or tried == 2 or final or not left:
            return _in_order([*stops, *found[:-1]], ()), None
        recovered = (
            _without_value(recovered, lines, line) if not tried else _without_lines(recovered, lines, line, line)
        )
        tries[line] = tried + 1
        left -= 1
        whole, found = attempt(recovered)
    independent = _TopKeys(lines).are_independent(tries)
    return _in_order([*stops, *found], tries), frozenset(tries) if independent else None


def readings(text: str) -> int:
    """Return the number of times that a text may be read again."""
    return max(MAX_WORK // (len(text) + 1), 1)


def independent(text: str, found: Iterable[Diagnostic]) -> bool:
    """Return True if nothing else depends on the lines of these findings."""
    numbers = [0 if each.span is None else each.span.line for each in found]
    return 0 not in numbers and _TopKeys(LineTable(text)).are_independent(numbers)


def _without_value(text: str, lines: LineTable, number: int) -> str:
    """Return the text with letters instead of the value on a line; its continuation lines become blank."""
    line = lines.line(number)
    parts = _VALUE.fullmatch(line)
    assert parts is not None
    before, value = parts["before"], parts["value"]
    column = len(before) - len(parts["key"] or "")
    start = lines.start(number)
    text = text[:start] + before + "x" * len(value) + text[start + len(line) :]
    last = number
    while (below := lines.line(last + 1)).strip() and len(below) - len(below.lstrip()) > column:
        last += 1
    return text if last == number else _without_lines(text, lines, number + 1, last)


def _without_lines(text: str, lines: LineTable, first: int, last: int) -> str:
    """Return the text with blanks instead of a range of lines."""
    start, end = lines.start(first), lines.start(last) + len(lines.line(last))
    return text[:start] + re.sub(r"[^\r\n]", " ", text[start:end]) + text[end:]


class _TopKeys:
    """The top-level keys of a file, by line."""

    def __init__(self, lines: LineTable) -> None:
        found = [(number, _TOP_KEY.match(lines.line(number))) for number in range(1, len(lines) + 1)]
        self._keys = [(number, match[1]) for number, match in found if match]

    def above(self, number: int) -> tuple[int, str]:
        """Return the line of the key that a line belongs to, and the key; 0 and "" if there is none."""
        place = bisect_right(self._keys, number, key=lambda each: each[0])
        return self._keys[place - 1] if place else (0, "")

    def are_independent(self, numbers: Iterable[int]) -> bool:
        """Return True if nothing else depends on these lines."""
        return all(self.above(number)[1] in _INDEPENDENT for number in numbers)


def _in_order(found: list[Diagnostic], recovered: Collection[int]) -> list[Diagnostic]:
    """Return the findings in the order of the file, on a replaced line only its own mistake."""
    seen: set[int] = set()
    kept = []
    for each in found:
        line = 0 if each.span is None else each.span.line
        if line not in seen or line not in recovered:
            kept.append(each)
        seen.add(line)
    return sorted(kept, key=lambda each: (each.span.line, each.span.column) if each.span else (0, 0))


# --- Without some clues -----------------------------------------------------------------------------------------------

MAX_LEFT_OUT: Final = 8
"""The largest number of clues to remove from a text to make the rest valid YAML."""


def without_clues(text: str, suspects: Collection[int], meter: Meter | None = None) -> Document | None:
    """Return an invalid text parsed without some clues; None if it is still not valid YAML.

    The removed clues are those on the `suspects` (numbers of lines), and then those where reading fails.  A placeholder
    replaces each, and its lines are in `Document.recovered`.  Raises BudgetEnded.
    """
    rows = lines_of(text)
    gone: set[int] = set()
    for _ in range(min(MAX_LEFT_OUT, 1 + readings(text) // 6)):  # each iteration reads several times
        items = _items_of_clues(LineTable("\n".join(rows)), suspects)
        if gone.issuperset(line for item in items for line in item):
            return None
        for item in items:
            first = rows[item.start - 1]
            blanks = first[: len(first) - len(first.lstrip())]
            rows[item.start - 1 : item.stop - 1] = [f"{blanks}- x", *[""] * (len(item) - 1)]
            gone.update(item)
        document, problems = read("\n".join(rows), recovered=True, meter=meter)
        if document is not None:
            document.recovered |= gone
            return document
        if len(problems) >= MAX_FINDINGS:
            return None
        suspects = [each.span.line for each in problems if each.span is not None]
    return None


def item_of_clues(lines: LineTable, number: int) -> range | None:
    """Return the numbers of the lines of the item of `clues` that a line belongs to; None if there is none."""
    return next(iter(_items_of_clues(lines, [number])), None)


def _items_of_clues(lines: LineTable, numbers: Iterable[int]) -> list[range]:
    """Return the items of `clues` that some of these lines belong to."""
    keys = _TopKeys(lines)
    tops = [(number, *keys.above(min(number, len(lines)))) for number in numbers]
    found = [_item_below(lines, top, number) for number, top, key in tops if key == "clues"]
    return [item for item in found if item is not None]


def _item_below(lines: LineTable, top: int, number: int) -> range | None:
    """Return the line numbers of the item that a line belongs to, in the list whose key is on line `top`."""
    start, indent = 0, None
    for line in range(top + 1, len(lines) + 1):
        content = lines.line(line)
        column = len(content) - len(content.lstrip())
        if content.lstrip().startswith("- ") and (indent is None or column <= indent):
            indent = column
            if line > number:
                return range(start, line) if start else None
            start = line
        elif content.strip() and column == 0 and not content.startswith("#"):
            return range(start, line) if start else None
    return range(start, len(lines) + 1) if start else None


# --- Lines that are not YAML ------------------------------------------------------------------------------------------

SYNTAX = "yaml-syntax"
RULE = re.compile(r"[=!]=|[<>]|\w\(")
LONGEST = 300
"""The number of characters of a line to examine."""

BULLET = re.compile(r"\s*(?:[-－–—•*·]\s*|[(（]?\d{1,3}\s*[.):、）．：]\s*)?(?P<text>.*)")
"""A line of a list, with or without a number or bullet before it."""

DASHES = "files.begin-each-clue-dash"
NO_FORM = "files.has-no-line-form"
"""The general message about a line without a colon."""
OTHER_SIGN = "files.stands-here-where-yaml"
_KEY_LINE = re.compile(r"[^\s:]+:(?:\s|$)")
_MOST_SHOWN = 6


def shown_line(text: str) -> str:
    """Return a line in a form for messages, without its dash."""
    return cut(text.strip(" -"))


def line_without_colon(lines: LineTable, number: int) -> Diagnostic:
    """Return the finding about a line that should have been `key: value`."""
    line = lines.line(number)
    begin = lines.start(number)
    if clues := _clues_without_dashes(lines, number):
        span = lines.span(begin + len(line) - len(line.lstrip()), begin + len(line.rstrip()))
        helps = joined("\n", [say(DASHES), "clues:", *clues])
        return Diagnostic(SYNTAX, say("files.clue-begins-without"), span, helps)
    glued = re.match(r" *(?:- +)*(?P<key>[^\s:]+):\u3000*(?P<value>\S.*)", line[:LONGEST])
    if glued:
        colon = begin + glued.end("key")
        recovered, place = f"{shown_line(glued['key'])}: {shown_line(glued['value'])}", lines.span(colon, colon + 1)
        help_ = say("files.write-3", fixed=recovered)
        fixes = fix(lines.span(colon, begin + glued.start("value")), ": ", recovered)
        return Diagnostic(SYNTAX, say("files.space-missing-behind-colon"), place, help_, fixes=fixes)
    glued = re.match(r" *(?:- +)*(?P<key>\w+)(?P<sign>：| *=(?!=)(?= *\S))\s*(?P<value>.*)", line[:LONGEST])
    if glued:
        place = lines.span(begin + glued.start("sign"), begin + glued.end("sign"))
        message = say(OTHER_SIGN, sign=glued["sign"].strip())
        recovered = f"{glued['key']}: {shown_line(glued['value'])}".rstrip()
        sign = lines.span(begin + glued.start("sign"), begin + glued.start("value"))
        fixes = fix(sign, ": " if glued["value"] else ":", recovered)
        return Diagnostic(SYNTAX, message, place, say("files.write-3", fixed=recovered), fixes=fixes)
    above = next((each for each in (lines.line(before) for before in range(number - 1, 0, -1)) if each.strip()), "")
    dash = re.match(r" *-(?=[^\s-])", line)
    text = re.match(r"( *- +)text: ", above)
    if text and not dash and RULE.search(line):
        rule = re.sub(r"^rule +", "", line.strip())
        place = lines.span(begin + len(line) - len(line.lstrip()), begin + len(line.rstrip()))
        whole = lines.span(begin, begin + len(line))
        fixes = fix(whole, f"{' ' * len(text[1])}rule: {_rule(rule)}", f"rule: {shown_line(rule)}")
        help_ = say("files.write-rule-below-text", rule=shown_line(rule))
        return Diagnostic(SYNTAX, say("files.rule-missing-before-rule"), place, help_, fixes=fixes)
    if dash or re.match(r" *- ", above):
        start = dash.end() - 1 if dash else len(line) - len(line.lstrip())
        message = say("files.space-missing-behind-dash") if dash else say("files.line-begins-without-among")
        place = lines.span(begin + start, begin + (start + 1 if dash else len(line.rstrip())))
        gap = begin + start + bool(dash)
        fixes = fix(lines.span(gap, gap), " " if dash else "- ", f"- {shown_line(line)}")
        return Diagnostic(SYNTAX, message, place, say("files.write-4", line=shown_line(line)), fixes=fixes)
    message = say(NO_FORM, line=shown_line(line))
    span = lines.span(begin + len(line) - len(line.lstrip(" -")), begin + len(line.rstrip()))
    return Diagnostic(SYNTAX, message, span, say("files.add-colon-or-indent"))


def _clues_without_dashes(lines: LineTable, number: int) -> list[str]:
    """Return the lines directly below `clues:` as they should be; nothing if this line is not one of them."""
    above = number - 1
    while above > max(0, number - _MOST_SHOWN) and not _KEY_LINE.match(lines.line(above)):
        above -= 1
    if above < 1 or not re.fullmatch(r"clues:\s*", lines.line(above)):
        return []
    shown: list[str] = []
    for below in range(above + 1, above + 1 + _MOST_SHOWN):
        line = lines.line(below)[:LONGEST]
        if not line.strip() or _KEY_LINE.match(line) or line.startswith(("- ", " ")):
            break
        bullet = BULLET.fullmatch(line)
        shown.append(f"  - {shown_line(bullet['text'] if bullet else line)}")
    return shown


_RULES = re.compile(r"[ ]*(?:- )?(?P<key>rule|clues): *(?P<list>\[(?P<rules>.*)\])[ ]*(?:#.*)?")


def rules_divided(lines: LineTable, number: int) -> Diagnostic | None:
    """Return the finding about a line that lists several rules in [ ]; None if the line does not."""
    listed = _RULES.fullmatch(lines.line(number)[:LONGEST])
    if listed is None:
        return None
    depth, begin, rules = 0, listed.start("rules"), list[str]()
    for place, sign in enumerate(listed["rules"] + ",", begin):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth <= 0:
            rules.append(listed.string[begin:place].strip())
            begin = place + 1
    if not any([{",", "[", "{"}.intersection(rule) for rule in rules if rule[:1] not in ("'", '"')]):
        return None
    shown = [f"  - {rule}" for rule in rules if rule]
    start = lines.start(number)
    span = lines.span(start + listed.start("list"), start + listed.end("list"))
    help_ = say("files.in-list-in-every")
    message = say("files.rule-brackets-or-commas")
    indent = " " * (listed.start("key") + 2)
    items = "".join([f"\n{indent}- {_rule(rule)}" for rule in rules if rule])
    gap = lines.span(start + listed.end("key") + 1, start + listed.end("list"))
    fixes = fix(gap, items, f"{listed['key']}:{' '.join(items.split())}")
    return Diagnostic(SYNTAX, message, span, joined("\n", [help_, f"{listed['key']}:", *shown]), fixes=fixes)


def _rule(text: str) -> str:
    """Return a rule as an item of a list: in quotes if it begins with a bracket."""
    return scalar(text, quoted=True) if text[0] in "[{\"'" and text[-1] not in "\"'" else text
