"""What is meant by a file that is laid out wrongly, although YAML can read it: findings with the corrected lines.

A table has for each code of a finding what may be known of it.  Beside this, warnings about files that may not say what
they seem to.  Imported only if a file has findings, or a line that looks wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from logicgrid.files.patch import scalar
from logicgrid.files.recovery import BULLET, DASHES, rules_divided
from logicgrid.files.source import Document
from logicgrid.files.text import LineTable, cut, lines
from logicgrid.kinds.validation import meant
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, Severity, Span, fix
from logicgrid.puzzle.messages import joined, say
from logicgrid.puzzle.record import replace

_MOST_SHOWN = 6
"""The number of corrected lines that a help text shows."""
_DIVIDED = "logic-grid.in-list-in-every-comma"  # as `rules_divided` begins its help
_NEAR = 500  # characters behind a mistake in which its cause is looked for
_MOST_ANSWERS = 100
"""The number of actors in a solution up to which each is compared with each finding."""
_COMMAS = re.compile(r"\s*[,、，;；]\s*")
_BRACKETS = "[]()（）［］【】{}"
_RANGE = re.compile(r"\s*(-?[\d.]+)\s*(?:-|–|—|~|～|\.{3}|…|to|tot|t/m|à|bis|至|到|から)\s*(-?[\d.]+)\s*")


_lines = lru_cache(maxsize=1)(lines)
_table = lru_cache(maxsize=1)(LineTable)


def explained(document: Document, findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings, each as it is understood; findings that have one cause become one."""
    found: list[Diagnostic] = []
    shown = set[str | None]()
    divided: int | None = None
    findings = tuple(findings)
    unread = _unread_values(document, findings)
    for finding in findings:
        span = finding.span
        if span is not None and span.line == divided:
            continue  # another piece of the same rule or list
        if unread and span and finding.code == "unknown-name" and _text(document, span).strip("\"'") in unread:
            continue  # it is known as soon as the values can be read
        results = (way(document, finding, span) for code, way in _WAYS if code == finding.code and span is not None)
        better = next((each for each in results if each is not None), [finding])
        help = better[0].help if better else None
        if help and help.startswith(say(_DIVIDED)) and span is not None and finding.code == "clue-syntax":
            divided = span.line
        if better and better[0].code == "one-actor" and better[0].span is not None:
            divided = better[0].span.line
        if help in shown:
            better = [finding]  # the same lines once
        elif help and "\n" in help:
            shown.add(help)
        found += better
    return tuple(dict.fromkeys(found))


def _unread_values(document: Document, findings: Iterable[Diagnostic]) -> set[str]:
    """Return the words of actors and properties that cannot be read as a list of names or values."""
    lines = {each.span.line for each in findings if each.span and each.code in ("bad-range", "wrong-length")}
    properties = document.data.get("properties")
    found = set[str]()
    for path in [("actors",), *[("properties", name) for name in properties or ()]] if lines else ():
        span = document.span(path)
        if path == ("actors",) or not lines.isdisjoint(range(span.line, span.end_line + 1)):
            text = _text(document, span)
            found.update(_COMMAS.split(text.strip(_BRACKETS + " ")), re.findall(r"\w+", text))
    return found


def _helped(finding: Diagnostic, help: str, shown: Iterable[str] = (), fixes: tuple[Fix, ...] = ()) -> list[Diagnostic]:
    """Return a finding with other help, and with lines as they should be in the file."""
    written = [cut(line, 100) for line in shown]
    written = written[:_MOST_SHOWN] + ["  …"] * (len(written) > _MOST_SHOWN)
    return [replace(finding, help=joined("\n", [help, *written]), fixes=fixes)]


def _line_of(document: Document, number: int, text: str) -> tuple[Fix, ...]:
    """Return the fix that writes a text as a line of the file."""
    return fix(Span(number, 1, number, len(_lines(document.text)[number - 1]) + 1), text)


def _text(document: Document, span: Span) -> str:
    """Return the text at a span, with its lines joined by commas."""
    first, *more = _lines(document.text)[span.line - 1 : span.end_line]
    if not more:
        return first[span.column - 1 : span.end_column - 1]
    return ", ".join([first[span.column - 1 :].strip(), *[line.strip() for line in more]])


def _below(document: Document, key: str) -> Iterator[str]:
    """Yield the lines that belong to a key at the top of the file, without the key."""
    start = document.key_span((key,)).line
    first, *rest = _lines(document.text)[start - 1 :]
    yield first.partition(":")[2]
    for line in rest:
        if re.match(r"[^\s#-]", line) and not re.match(r"[－–—•*·]|\d+[.)]", line):
            return
        yield line


# --- Clues ------------------------------------------------------------------------------------------------------------


def _clues_without_dashes(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise clues that are written below each other without dashes, or with numbers or other signs in front."""
    list_key = next((key for key in ("clues", "rules") if span == document.span((key,))), None)
    if list_key is None:
        return None
    found = [line for line in _below(document, list_key) if line.strip(" |>-") and not line.lstrip().startswith("#")]
    shown: list[str] = []
    keys: set[str] = set()
    for line in found:
        bullet = BULLET.fullmatch(line)
        text = bullet["text"].strip() if bullet else line.strip()
        key = text.partition(":")[0]
        goes_on = key in ("text", "rule") and keys and key not in keys
        keys = {*(keys if goes_on else ()), key} if key in ("text", "rule") else set()
        shown.append(f"  {'  ' if goes_on else '- '}{text}")
    if not shown:
        return None
    corrected, below = [f"{list_key}:", *shown], list(_below(document, list_key))
    last = max([place for place, line in enumerate(below) if line.strip()])
    fixes = _block(document, list_key, last, corrected, say(f"logic-grid.begin-each-{list_key[:-1]}"))
    return _helped(finding, say(DASHES), corrected, fixes)


def _block(document: Document, key: str, more: int, corrected: list[str], title: str) -> tuple[Fix, ...]:
    """Return the fix that writes lines from a key at the top on, over it and some `more` lines without comments."""
    start, rows = document.key_span((key,)).line, _lines(document.text)
    if any("#" in line for line in rows[start - 1 : start + more]):
        return ()
    span = Span(start, 1, start + more, len(rows[start + more - 1]) + 1)
    return (Fix(title, span, "\n".join(corrected)),)


def _rules_on_one_line(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a list of rules in [ ] that its commas divide where they should not."""
    corrected = rules_divided(_table(document.text), span.line)
    return None if corrected is None else [replace(finding, help=corrected.help, fixes=corrected.fixes)]


def _line_without_dash(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a clue without a dash, or without a space behind it, that continues the clue above it to YAML."""
    rows = _lines(document.text)
    for number in (span.line, span.line + 1):
        line = rows[number - 1] if number <= len(rows) else ""
        text = line.strip()
        glued = re.match(r"-[^\s-]", text)
        begins = number == span.line and span.column == len(line) - len(line.lstrip()) + 1
        above = rows[number - 2] if number > 1 else ""
        if (glued or (begins and not re.match(r"- |\w+:( |$)", text))) and re.match(r"\s*- ", above):
            column = len(line) - len(line.lstrip()) + 1
            place = Span(number, column, number, column + len(text))
            what = say("logic-grid.space-missing-behind-dash") if glued else say("logic-grid.line-goes-on-rule")
            corrected = f"{above[: len(above) - len(above.lstrip())]}- {text.lstrip('-')}"
            finding, fixes = replace(finding, span=place, message=what), _line_of(document, number, corrected)
            help = say("logic-grid.begin-each-clue-dash")
            return _helped(finding, help, [corrected], fixes)
    return None


def _sentence_with_colon(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a clue that is a sentence with a colon in it."""
    text = _text(document, span)
    if ("mapping, not a rule" not in finding.message and "sentence" not in finding.message) or text[:1] == "{":
        return None
    written = f"text: {scalar(text, quoted=True)}"
    fixes = fix(span, written) if span.line == span.end_line else ()
    help = say("logic-grid.put-behind-text-in")
    return _helped(finding, help, [f"- {written}", "  rule: …"], fixes)


# --- Actors and properties --------------------------------------------------------------------------------------------


def _list_without_brackets(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a list of values without brackets, with others, or with commas that are none to YAML."""
    text = _text(document, span)
    between = _RANGE.fullmatch(text.strip(_BRACKETS))
    if between:
        return _written(finding, say("logic-grid.write-range"), f"{between[1]}..{between[2]}", span)
    items = [item for item in _COMMAS.split(text.strip(_BRACKETS + " ")) if item]
    if len(items) == 1:
        items = items[0].split()
    if len(items) > 1 and ".." not in text:
        return _written(finding, say("logic-grid.write-list-so"), _listed(items), span)
    return None


def _written(finding: Diagnostic, advice: str, text: str, span: Span) -> list[Diagnostic]:
    """Return a finding with the advice to write a text, and the fix that writes it at a span."""
    return _helped(
        finding, say("logic-grid.advice-and-text", advice=advice, text=cut(text, 100)), fixes=fix(span, text)
    )


def _listed(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def _values(raw: Any) -> Any:
    """Return the values of a property, whether they stand alone or in its long form."""
    return raw.get("values") if isinstance(raw, dict) else raw


def _one_actor(document: Document, count: int | None) -> Diagnostic | None:
    """Return what is wrong if the only actor is several, because of other commas; with a `count`, because of none."""
    raw: Any = document.data.get("actors")
    path: tuple[str, ...] = ("actors",)
    while isinstance(raw, dict):
        key = "values" if "values" in raw else next(iter(raw), "")
        raw, path = raw.get(key), (*path, key)
    if not (isinstance(raw, list) and len(raw) == 1 and isinstance(raw[0], str)):
        return None
    items = [item for item in _COMMAS.split(raw[0]) if item]
    items = raw[0].split() if count and len(items) == 1 else items
    if len(items) < 2 or count not in (None, len(items)):
        return None
    help, message = (
        say("logic-grid.put-between-names", listed=cut(_listed(items), 100)),
        say("logic-grid.one-actor", actors=cut(raw[0])),
    )
    severity, fixes = Severity.ERROR if count else Severity.WARNING, fix(document.span(path), _listed(items))
    return Diagnostic("one-actor", message, document.span((*path, 0)), help, severity, fixes)


def _too_few_actors(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a list of actors that is one actor to YAML."""
    values = _values(document.data["properties"].get(_text(document, span).strip("\"'")))
    found = _one_actor(document, len(values)) if isinstance(values, list) else None
    return None if found is None else [found]


def _too_few_values(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a range in brackets, and values that are divided by other commas, or by nothing."""
    name = _text(document, span).strip("\"'")
    raw = document.data["properties"].get(name)
    values = _values(raw)
    if not isinstance(values, list) or len(values) != 1 or not isinstance(values[0], str):
        return None
    place = document.span(("properties", name, "values") if isinstance(raw, dict) else ("properties", name))
    between = _RANGE.fullmatch(values[0]) or re.fullmatch(r"(.+?)\.\.(.+)", values[0])
    if between:
        return _written(finding, say("logic-grid.write-range-without-brackets"), f"{between[1]}..{between[2]}", place)
    items = [item for item in _COMMAS.split(values[0]) if item]
    items = items if len(items) > 1 else values[0].split()
    return _written(finding, say("logic-grid.put-between-values"), _listed(items), place) if len(items) > 1 else None


def _properties_elsewhere(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise properties that are not indented below `properties:`, or that have dashes."""
    written = document.data.get("properties")
    if isinstance(written, list) and dict in map(type, written) and span == document.span(("properties",)):
        bare = [BULLET.fullmatch(line) for line in _below(document, "properties") if line.strip()]
        corrected = ["properties:", *[f"  {line['text']}" for line in bare if line]]
        return _helped(
            finding, say(_INDENT), corrected, _block(document, "properties", len(written), corrected, say(_INDENTED))
        )
    empty = written is None
    if finding.code == "unknown-key":
        key = _text(document, span).strip("\"'")
        if document.key_span((key,)) != span or not _is_property(key, document.data.get(key)):
            return None
        return [] if empty else _helped(finding, say("logic-grid.property-stands-below-properties"))
    moved = [key for key, value in document.data.items() if _is_property(key, value)] if empty else []
    if not moved or "`properties`" not in finding.message:
        return None
    places = [document.key_span((key,)).line for key in moved]
    if wide := re.match(r"[\u3000\xa0]+", moved[0]):
        blanks, message = Span(places[0], 1, places[0], wide.end() + 1), say("files.full-width-or-no")
        other = Diagnostic("yaml-syntax", message, blanks)
        return _helped(other, say("files.indent-ordinary-spaces"), fixes=fix(blanks, "  "))
    corrected = ["properties:", *[f"  {_lines(document.text)[line - 1].strip()}" for line in places]]
    start = document.key_span(("properties",)).line if "properties" in document.data else 0
    follow = places == list(range(start + 1, start + 1 + len(moved)))
    fixes = _block(document, "properties", len(moved), corrected, say(_INDENTED)) if follow else ()
    return _helped(finding, say(_INDENT), corrected, fixes)


_KEYS = ("actors", "properties", "rules", "clues", "solution")
"""The keys at the top of a file that have lists or mappings."""
_INDENT = "logic-grid.write-one-property-line"
_INDENTED = "logic-grid.indent-properties-two-spaces"


def _is_property(key: str, value: Any) -> bool:
    """Return True if a key at the top of a file is none that belongs there, and has values as a property has."""
    listed = isinstance(value, list | dict) or (isinstance(value, str) and ".." in value)
    return listed and key != "given" and meant(key, _KEYS) is None


def _list_in_braces(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a list in braces, and actors that are written as keys."""
    actors = document.data.get("actors")
    if (
        span == document.span(("actors",))
        and isinstance(actors, dict)
        and actors
        and not any([each is not None for each in [*actors.values()][1:]])
    ):
        (kind, first), *others = actors.items()
        text = _listed([*map(str, [kind] if first is None else [first]), *map(str, dict(others))])
        text = text if first is None else f"{{{kind}: {text}}}"
        return _helped(finding, say("logic-grid.write-actors", text=cut(text, 100)), fixes=fix(span, text))
    found = re.fullmatch(r"\s*(\w+): *(\{([^{}:]*)\})\s*", _lines(document.text)[span.line - 1])
    if found is None:
        return None
    place = Span(span.line, found.start(2) + 1, span.line, found.end(2) + 1)
    message = say("logic-grid.list-written-in-not")
    text = _listed(_COMMAS.split(found[3].strip()))
    help = say("logic-grid.write-4", found=found[1], text=cut(text, 100))
    return _helped(Diagnostic("wrong-shape", message, place), help, fixes=fix(place, text))


def _full_width_colon(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a full-width colon behind a key."""
    line = _lines(document.text)[span.line - 1]
    found = re.match(r"(\s*(?:- )?\w+)：\s*(.*)", line)
    if not found:
        return None
    corrected = f"{found[1]}: {found[2]}"
    fixes = _line_of(document, span.line, corrected)
    return _helped(finding, say("logic-grid.no-colon-yaml-write"), [corrected], fixes)


def _bare_answer(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise an actor's values in the solution without the names of their properties."""
    solution = document.data.get("solution")
    for who, value in solution.items() if isinstance(solution, dict) and len(solution) <= _MOST_ANSWERS else ():
        if document.span(("solution", who)) == span:
            if _owner(document, who) != "property" and isinstance(value, str):  # `soup: Ann`
                return _helped(
                    finding, say("logic-grid.write-5", who=cut(value), pairs=f"{_owner(document, who)}: {who}")
                )
            texts = value if isinstance(value, list) else [value]
            if isinstance(value, str) and _owner(document, value) == "property":
                texts = _COMMAS.split(value)
            pairs = ", ".join([f"{_owner(document, text)}: {text}" for text in texts if isinstance(text, str)])
            certain = len(set(map(str, texts))) == len(texts) and "property: " not in f" {pairs}"
            fixes = fix(span, f"{{{pairs}}}") if certain else ()
            if pairs:
                return _helped(finding, say("logic-grid.write-5", who=cut(who), pairs=cut(pairs, 80)), fixes=fixes)
            return None
    return None


def _owner(document: Document, text: str) -> str:
    """Return the name of the property that has a value; `property` if none has."""
    properties = document.data.get("properties")
    for name, raw in properties.items() if isinstance(properties, dict) else ():
        values = _values(raw)
        if isinstance(values, list) and text in values:
            return str(name)
    return "property"


def _cut_rule(document: Document, finding: Diagnostic, span: Span) -> list[Diagnostic] | None:
    """Recognise a rule whose end is a comment to YAML."""
    line = _lines(document.text)[span.line - 1]
    if not re.search(r"\s#\S", line[span.column : span.column + _NEAR]):
        return None
    help = say("logic-grid.begins-comment-which-ends")
    return _helped(finding, help)


_WAYS: tuple[tuple[str, Callable[[Document, Diagnostic, Span], list[Diagnostic] | None]], ...] = (
    ("wrong-shape", _clues_without_dashes),
    ("wrong-shape", _sentence_with_colon),
    ("wrong-shape", _properties_elsewhere),
    ("wrong-shape", _bare_answer),
    ("wrong-shape", _list_in_braces),
    ("unknown-key", _list_in_braces),
    ("wrong-shape", _full_width_colon),
    ("empty-value", _properties_elsewhere),
    ("missing-key", _properties_elsewhere),
    ("unknown-key", _properties_elsewhere),
    ("bad-range", _list_without_brackets),
    ("wrong-length", _too_few_actors),
    ("wrong-length", _too_few_values),
    ("clue-syntax", _rules_on_one_line),
    *[(code, _line_without_dash) for code in ("clue-syntax", "type-mismatch", "actor-and-value")],
    *[(code, _cut_rule) for code in ("clue-syntax", "unknown-name", "type-mismatch")],
)
"""For each code of a finding what recognises a cause of it: None if it does not, or else the findings to show."""

# --- Warnings ---------------------------------------------------------------------------------------------------------


def warnings(document: Document) -> Iterator[Diagnostic]:
    """Yield what the author of a file without mistakes may not have meant."""
    if found := _one_actor(document, None):
        yield found
    lists = {key: document.data.get(key) or [] for key in ("rules", "clues")}
    texts = [(key, number, "text") for key, items in lists.items() for number in range(len(items))]
    paths: list[tuple[str | int, ...]] = [("title",), ("intro",), *texts]
    for path in paths:
        written = document.scalar(path)
        if written is None or written.style != "plain":
            continue
        end = written.span
        rest = _lines(document.text)[end.end_line - 1][end.end_column - 1 :]
        comment = re.match(r"(\s+)#(\s?)(?!\s*logicgrid:)", rest)
        if comment and not (comment[2] and (len(comment[1]) > 1 or written.text[-1] in ".!?…。！？")):
            begin = end.end_column + len(comment[1])
            place = Span(end.end_line, begin, end.end_line, end.end_column + len(rest.rstrip()))
            message = say("logic-grid.text-ends-here-begins")
            whole = scalar(written.text + rest.rstrip(), quoted=True)
            help = (
                say("logic-grid.put-whole-text-in", whole=whole)
                if len(whole) < 102
                else say("logic-grid.put-in-single-quotes")
            )
            fixes = fix(replace(end, end_line=place.end_line, end_column=place.end_column), whole)
            yield Diagnostic("cut-by-comment", message, place, help, Severity.WARNING, fixes)
