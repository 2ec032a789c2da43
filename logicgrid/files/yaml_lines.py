"""Lines that should have been keys, clues or rules of a list: what their authors meant, as findings.

Imported only when a file has mistakes.
"""

from __future__ import annotations

import re

from logicgrid.files.patch import scalar
from logicgrid.files.text import LineTable, cut
from logicgrid.puzzle.diagnostics import Diagnostic, fix
from logicgrid.puzzle.messages import joined, say

SYNTAX = "yaml-syntax"
RULE = re.compile(r"[=!]=|[<>]|\w\(")
LONGEST = 300
"""The characters of a line that are looked at."""

BULLET = re.compile(r"\s*(?:[-－–—•*·]\s*|[(（]?\d{1,3}\s*[.):、）．：]\s*)?(?P<text>.*)")
"""A line of a list, with or without what authors put before it."""

DASHES = "files.begin-each-clue-dash"
NO_FORM = "files.has-no-line-form"
"""What is said of a line of which no more is known than that it has no colon."""
OTHER_SIGN = "files.stands-here-where-yaml"
_KEY_LINE = re.compile(r"[^\s:]+:(?:\s|$)")
_MOST_SHOWN = 6


def shown_line(text: str) -> str:
    """Return a line as a message shows it, without its dash."""
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
        mended, place = f"{shown_line(glued['key'])}: {shown_line(glued['value'])}", lines.span(colon, colon + 1)
        help_ = say("files.write-3", mended=mended)
        fixes = fix(lines.span(colon, begin + glued.start("value")), ": ", mended)
        return Diagnostic(SYNTAX, say("files.space-missing-behind-colon"), place, help_, fixes=fixes)
    glued = re.match(r" *(?:- +)*(?P<key>\w+)(?P<sign>：| *=(?!=)(?= *\S))\s*(?P<value>.*)", line[:LONGEST])
    if glued:
        place = lines.span(begin + glued.start("sign"), begin + glued.end("sign"))
        message = say(OTHER_SIGN, sign=glued["sign"].strip())
        mended = f"{glued['key']}: {shown_line(glued['value'])}".rstrip()
        sign = lines.span(begin + glued.start("sign"), begin + glued.start("value"))
        fixes = fix(sign, ": " if glued["value"] else ":", mended)
        return Diagnostic(SYNTAX, message, place, say("files.write-3", mended=mended), fixes=fixes)
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
    """Return the lines right below `clues:` as they should be; nothing if the line with a number is none of them."""
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
