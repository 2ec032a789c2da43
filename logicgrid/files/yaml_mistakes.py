"""Mistakes in YAML as `Diagnostic`s in the author's terms; only imported if a file has one.

`explain` turns the error that stopped the parser (`Trouble`) into a finding at the place to fix, which is often not
where the parser gave up.  Each recogniser knows one mistake, and the first one that recognises its own decides.  The
last part is about constructs that YAML allows and puzzle files do not.  No YAML library is imported here: the
recognisers examine the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from logicgrid.files.patch import scalar
from logicgrid.files.recovery import LONGEST, NO_FORM, RULE, SYNTAX, line_without_colon, rules_divided, shown_line
from logicgrid.files.text import LineTable, Style, cut
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, Span, fix
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace


class Trouble(Record):
    """The parser's error: its message (`reason`), and the offset `at` which it gave up.

    `since` is the offset of the construct that the parser was reading; `last` the extent and the style (None: a list or
    a mapping) of the most recently completed value; `bracket` the offset of the innermost open bracket.
    """

    text: str
    lines: LineTable
    reason: str
    at: int
    since: int | None
    last: tuple[int, int, Style | None] | None
    bracket: int | None

    @property
    def line(self) -> int:
        """The number of the line where the parser gave up."""
        return self.lines.position(self.at)[0]

    @property
    def before(self) -> str:
        """The beginning of the line, up to where the parser gave up."""
        return self.text[self.lines.start(self.line) : self.at]

    @property
    def sign(self) -> str:
        """The character where the parser gave up; "" at the end of the file."""
        return self.text[self.at : self.at + 1]

    def finding(
        self, message: str, help_: str, start: int | None = None, end: int | None = None, fixed: str | None = None
    ) -> Diagnostic:
        """Return a finding at [start, end) with the replacement `fixed`; by default from `at` to the end of its line.

        If the help ends with a whole value in quotes, that value is the fix.
        """
        start = self.at if start is None else start
        end = self.lines.line_end(start) if end is None else end
        span = self.lines.span(start, end)
        fixes = _quoted(self.lines, start)[1] if help_.endswith(in_quotes(self.lines, start)) else ()
        return Diagnostic(SYNTAX, message, span, help_, fixes=fixes if fixed is None else fix(span, fixed))

    def sign_finding(self, message: str, help_: str, fixed: str | None = None) -> Diagnostic:
        """Return a finding at the character where the parser gave up, with the replacement `fixed`."""
        return self.finding(message, help_, self.at, self.at + 1, fixed)


def explain(trouble: Trouble) -> Diagnostic:
    """Return the finding of the first recogniser that recognises the mistake, or a general one."""
    found = (recognise(trouble) for recognise in _RECOGNISERS)
    return next((finding for finding in found if finding), None) or trouble.finding(
        say("files.not-yaml", reason=trouble.reason), say("files.put-text-holds-signs")
    )


_ENTRY = re.compile(r"""[ ]*(?:-[ ]+)*(?:(?:\w[\w .-]*|"[^"]*"|'[^']*')[ ]*:[ ]+)?(?P<value>.*)""")
_BRACES_COMPARED = re.compile(r"[\[{].*[\]}][ ]*(?:[=!]=|in\b|not\b)")
_OPERATOR = re.compile(r"[=!]=|[<>+*/%.-]|(?:and|or|in|not)\b")


def in_quotes(lines: LineTable, offset: int) -> str:
    """Return the advice to quote the value on an offset's line, spelled out if it is short and plain."""
    return _quoted(lines, offset)[0]


def _quoted(lines: LineTable, offset: int) -> tuple[str, tuple[Fix, ...]]:
    """Return the advice to quote the value on an offset's line, and the fix if the value is clear."""
    value = _value(lines, offset)
    rule = RULE.search(value)
    clear = 0 < len(value) <= 80 and (rule or value[0] not in "[{")
    quoted = scalar(value, quoted=True) if clear else "'…'"
    advice = say("files.put-rule-in-quotes" if rule else "files.put-value-in-quotes", quoted=quoted)
    if not clear:
        return advice, ()
    number, _ = lines.position(offset)
    start = lines.start(number) + lines.line(number).index(value)
    return advice, fix(lines.span(start, start + len(value)), quoted)


def _value(lines: LineTable, offset: int) -> str:
    """Return the value on an offset's line: after the dashes, the first key and its colon, and before a comment."""
    number, _ = lines.position(offset)
    entry = _ENTRY.match(lines.line(number)[:LONGEST])
    return re.sub(r"\s#.*", "", entry["value"]).rstrip() if entry else ""


def _tab(trouble: Trouble) -> Diagnostic | None:
    """Recognise a tab or a non-standard space in the indentation, or a tab at the place of the mistake."""
    begun = trouble.line if trouble.since is None else trouble.lines.position(trouble.since)[0]
    if wide := re.match(r" *([\u3000\xa0]+)", trouble.lines.line(begun)):
        message = say("files.full-width-or-no")
        place = trouble.lines.start(begun)
        return trouble.finding(message, say("files.indent-ordinary-spaces"), place + wide.start(1), place + wide.end(1))
    indentation = re.match(r" *(\t[ \t]*)", trouble.lines.line(trouble.line))
    if not indentation and trouble.sign != "\t":
        return None
    start = trouble.lines.start(trouble.line) + indentation.start(1) if indentation else trouble.at
    end = start + len(re.findall(r"\A\t*", trouble.text[start : start + LONGEST])[0])
    message, spaces = say("files.tab-stands-here-where"), "  " * (end - start)
    return trouble.finding(message, say("files.indent-spaces-only"), start, end, spaces if indentation else None)


def _unclosed_quote(trouble: Trouble) -> Diagnostic | None:
    """Recognise a quote that is never closed."""
    if trouble.since is None or "quoted scalar" not in trouble.reason or "unexpected" not in trouble.reason:
        return None
    help_ = say("files.close-where-text-ends")
    return trouble.finding(say("files.quote-never-closed"), help_, trouble.since, trouble.since + 1)


def _bad_escape(trouble: Trouble) -> Diagnostic | None:
    """Recognise a backslash that does not begin an escape of YAML."""
    if trouble.since is None or not re.search("escape|hexa?decimal", trouble.reason):
        return None
    start = max(trouble.text.rfind("\\", trouble.since, trouble.at + 1), trouble.since)
    shown = re.compile(r"\\(?:[xuU][0-9a-fA-F]{0,8}|.?)").match(trouble.text, start)
    end = shown.end() if shown else start + 1
    help_ = say("files.write-backslash-or-put")
    shown_text = trouble.text[start:end]
    return trouble.finding(
        say("files.no-escape-yaml-knows", shown_text=shown_text), help_, start, end, "\\" + shown_text
    )


_WITHIN = re.compile(r"""[ ]*(?:(?:\w[\w .-]*|"[^"]*"|'[^']*')[ ]*:[ ]+)?(?P<value>[^'" ].*?)[ ]*""")


def _rule_within_brackets(trouble: Trouble) -> Diagnostic | None:
    """Recognise a rule with its own brackets inside those of YAML: `{text: …, rule: seat[1] == Ann}`."""
    opening, (line, _) = trouble.bracket, trouble.lines.position(trouble.at)
    if opening is None or trouble.lines.position(opening)[0] != line:
        return None
    if divided := rules_divided(trouble.lines, line):
        return divided
    depth, begin = 0, opening + 1
    for place in range(opening + 1, min(trouble.lines.line_end(opening), opening + LONGEST)):
        sign = trouble.text[place]
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0 or (sign == "," and not depth):
            if place > trouble.at:
                entry = _WITHIN.fullmatch(trouble.text, begin, place)
                if entry is None or not RULE.search(entry["value"]):
                    return None
                quoted = scalar(entry["value"], quoted=True)
                help_ = say("files.put-rule-in-quotes", quoted=quoted)
                return trouble.finding(say("files.bracket-within-brackets"), help_, *entry.span("value"), quoted)
            begin = place + 1
    return None


def _rule_begins_with_sign(trouble: Trouble) -> Diagnostic | None:
    """Recognise a rule such as `{a, b} == {x, y}`, whose first bracket or quote YAML reads as its own."""
    value = _value(trouble.lines, trouble.at)
    if value[:1] not in ("'", '"', "[", "{") or not trouble.before.strip():
        return None
    inside = trouble.bracket is not None
    if not (_BRACES_COMPARED.match(value) if inside else _OPERATOR.match(trouble.text, trouble.at)):
        return None
    message = say("files.left-over-quote" if value[0] in "'\"" else "files.left-over-bracket")
    return trouble.finding(message, in_quotes(trouble.lines, trouble.at))


def _text_behind_value(trouble: Trouble) -> Diagnostic | None:
    """Recognise a text that follows a closing quote or bracket on its line."""
    if trouble.last is None:
        return None
    start, end, style = trouble.last
    between = trouble.text[end : trouble.at]
    if style in ("plain", "literal", "folded") or between.strip(" \t") or end > trouble.at or not trouble.sign:
        return None
    first, last = (trouble.lines.position(place)[0] for place in (start, end))
    if style and first < last:
        message = say("files.quote-opens-here-closed", last=last)
        return trouble.finding(message, say("files.close-quote-where-text"), start, start + 1)
    if trouble.sign in ",]}":
        if trouble.bracket is not None:
            return None
        return trouble.sign_finding(say("files.belongs-nothing", sign=trouble.sign), say("files.remove"), "")
    if style and not between and trouble.sign.isalnum():
        fixed = "''" if style == "single" else '\\"'
        help_ = say("files.write-such-sign-inside", fixed=fixed)
        return trouble.finding(say("files.text-goes-on-behind"), help_)
    message = say("files.text-follows-quote" if style else "files.text-follows-bracket")
    if trouble.bracket is not None:
        return trouble.finding(message, say("files.put-comma-between-two"))
    return trouble.finding(message, in_quotes(trouble.lines, trouble.at))


def _bracket(trouble: Trouble) -> Diagnostic | None:
    """Recognise a list in `[]` or a mapping in `{}` that is not closed, or contains a wrong sign."""
    opening = trouble.since if re.search("flow (sequence|mapping)", trouble.reason) else trouble.bracket
    if opening is None or "start any token" in trouble.reason:
        return None
    sign = trouble.text[opening]
    close = "]" if sign == "[" else "}"
    first = trouble.lines.position(opening)[0]
    if fixed := rules_divided(trouble.lines, first):
        return fixed
    if re.search(r"[\s]#", trouble.lines.line(first)[trouble.lines.position(opening)[1] :]) and trouble.line > first:
        help_ = say("files.begins-comment-put-what")
        return trouble.finding(say("files.not-closed", sign=sign), help_, opening, opening + 1)
    if first < trouble.line or not trouble.sign:
        help_ = say("files.close-put-comma-between", close=close)
        return trouble.finding(say("files.not-closed", sign=sign), help_, opening, opening + 1)
    if trouble.sign in "]}":
        message = say("files.does-not-close-before", sign=trouble.sign, sign2=sign)
        return trouble.sign_finding(message, say("files.write", close=close), close)
    if trouble.sign == ",":
        message = say("files.item-missing-before-comma")
        return trouble.sign_finding(message, say("files.remove-comma-or-write"), "")
    message = say("files.or-expected-here", close=close)
    return trouble.finding(message, say("files.put-item-holds-signs"))


def _colon(trouble: Trouble) -> Diagnostic | None:
    """Recognise a second colon on a line, or a key below a multi-line text (`mapping values are not allowed`)."""
    if "mapping values" not in trouble.reason:
        return None
    above = trouble.line - 1
    while above > 0 and not trouble.lines.line(above).strip():
        above -= 1
    if ": " in trouble.before or not above:
        message = say("files.second-stands-in-value")
        return trouble.sign_finding(message, in_quotes(trouble.lines, trouble.at))
    upper = trouble.lines.line(above)
    if re.match(r" *(?:- +)*[^\s:：]+(?::\S|：)", upper) or not re.search(r"^ *- |: ", upper):
        return line_without_colon(trouble.lines, above)
    start = trouble.at - len(trouble.before.lstrip(" "))
    key = shown_line(trouble.before)
    if ": " not in upper:
        message = say("files.key-cannot-follow-bare", key_=key, above=above)
        return trouble.finding(message, say("files.give-value-key-too"), start, trouble.at)
    message = say("files.indented-deeper-than-line", key_=key, above=above)
    help_ = say("files.give-both-lines-same")
    return trouble.finding(message, help_, start, trouble.at)


def _no_colon(trouble: Trouble) -> Diagnostic | None:
    """Recognise a line without a colon among lines that have one."""
    if "could not find expected ':'" not in trouble.reason or trouble.since is None:
        return None
    return line_without_colon(trouble.lines, trouble.lines.position(trouble.since)[0])


_SIGNS = {
    "*": "files.alias",
    "&": "files.anchor",
    "!": "files.tag",
    "%": "files.directive",
    "@": "files.reserved",
    "`": "files.reserved",
}
_RESERVED = re.compile("cannot start any token|ing an? (?:alias|anchor|tag|directive|%YAML)|tag handle|YAML document")


def _reserved_sign(trouble: Trouble) -> Diagnostic | None:
    """Recognise a value that begins with a sign reserved by YAML."""
    start = trouble.at if trouble.since is None else min(trouble.since, trouble.at)
    sign = trouble.text[start : start + 1]
    if not _RESERVED.search(trouble.reason) or sign not in _SIGNS:
        return None
    if sign == "%" and not trouble.text[trouble.lines.start(trouble.line) : start]:
        return trouble.finding(say("files.beginning-line-directive-yaml"), say("files.remove-line"), start)
    shown = say("files.backtick") if sign == "`" else f"`{sign}`"
    if sign == "*" and not trouble.before.strip(" *") and trouble.text[start + 1 : start + 2] == " ":
        help_ = say(
            "files.begin-each-line-list", replace=shown_line(trouble.lines.line(trouble.line).replace("*", "", 1))
        )
        return trouble.finding(say("files.begins-no-line-list"), help_, start, start + 1, "-")
    message = say("files.value-cannot-begin-which", shown=shown, what=say(_SIGNS[sign]))
    return trouble.finding(message, in_quotes(trouble.lines, start), start)


def _misplaced_sign(trouble: Trouble) -> Diagnostic | None:
    """Recognise `-`, `?`, `|`, `>` or a closing bracket where they have no meaning in YAML."""
    advice = in_quotes(trouble.lines, trouble.at)
    if "sequence entries are not allowed" in trouble.reason:
        help_ = say("files.begin-list-on-next", advice=advice)
        return trouble.sign_finding(say("files.list-cannot-begin-here"), help_)
    if "mapping keys are not allowed" in trouble.reason:
        return trouble.sign_finding(say("files.value-cannot-begin"), advice)
    if "block scalar" in trouble.reason and trouble.since is not None:
        sign = trouble.text[trouble.since]
        help_ = say("files.write-on-lines-below", sign=sign, advice=advice)
        return trouble.finding(say("files.text-cannot-follow-begins", sign=sign), help_)
    if re.search("node content|start any token", trouble.reason) and trouble.sign:
        return trouble.sign_finding(say("files.value-cannot-begin-2", sign=trouble.sign), advice)
    return None


def _second_document(trouble: Trouble) -> Diagnostic | None:
    """Recognise a text after the end of the document, `...`."""
    if "document start" not in trouble.reason or trouble.last is None:
        return None
    if not re.search(r"^\.\.\.", trouble.text[trouble.last[1] : trouble.at], re.MULTILINE):
        return None
    message = say("files.follows-end-document")
    return replace(trouble.finding(message, say("files.remove-line-or-what")), code="several-documents")


def _indentation(trouble: Trouble) -> Diagnostic | None:
    """Recognise a wrong indentation: a line that does not continue any block above it."""
    if trouble.sign == ":" and not trouble.before.strip(" -"):
        return trouble.sign_finding(say("files.key-missing-before-colon"), say("files.write-key-or-remove"))
    if trouble.before.strip(" ") or not trouble.sign or trouble.since == trouble.at:
        return None
    column = len(trouble.before)
    block = trouble.lines.position(trouble.since)[1] - 1 if trouble.since is not None else None
    if column == block:
        message = say("files.key-among-items" if "block collection" in trouble.reason else "files.item-among-keys")
        return trouble.finding(message, say("files.indent-what-belongs-or"))
    message = say("files.indentation-line-space-fits", n=column)
    return trouble.finding(message, say("files.begin-below-first-character"))


_RECOGNISERS: tuple[Callable[[Trouble], Diagnostic | None], ...] = (
    _tab,
    _unclosed_quote,
    _bad_escape,
    _reserved_sign,
    _rule_within_brackets,
    _rule_begins_with_sign,
    _text_behind_value,
    _bracket,
    _colon,
    _no_colon,
    _misplaced_sign,
    _second_document,
    _indentation,
)


# -- constructs that YAML allows, and puzzle files do not ------------------------------------------------------------

_MARK = re.compile(r"[^\s,\[\]{}]*")
_MARKS = {
    "*": ("yaml-alias", "files.alias", "files.write-value-out"),
    "&": ("yaml-anchor", "files.anchor", "files.remove-write-values-out"),
    "!": ("yaml-tag", "files.tag", "files.remove"),
}


def refused_mark(text: str, lines: LineTable, start: int) -> Diagnostic:
    """Return the finding about an alias, an anchor or a tag at an offset."""
    found = _MARK.match(text, start)
    mark = found[0] if found else ""
    code, name, remedy = _MARKS.get(mark[:1], _MARKS["!"])
    message = say("files.yaml-puzzle-files-use", mark=cut(mark), name=say(name))
    help_ = say("files.where-belongs-text", remedy=say(remedy), advice=in_quotes(lines, start))
    span, fixes = lines.span(start, start + len(mark)), _quoted(lines, start)[1]
    return Diagnostic(code, message, span, help_, fixes=fixes)


def wrong_root(lines: LineTable, start: int, is_scalar: bool, is_plain: bool, help_: str) -> Diagnostic:
    """Return the finding about a file whose top level is not a mapping; the root begins at `start`."""
    if is_plain:
        found = replace(line_without_colon(lines, lines.position(start)[0]), code="not-a-mapping")
        return replace(found, help=help_) if getattr(found.message, "key", "") == NO_FORM else found
    message = say("files.value-at-top" if is_scalar else "files.list-at-top")
    return Diagnostic("not-a-mapping", message, lines.span(start, lines.line_end(start)), help_)


def no_key(span: Span, missing: bool) -> Diagnostic:
    """Return the finding about a key that is missing or is a collection."""
    message = say("files.key-missing-here" if missing else "files.list-or-mapping-stands")
    return Diagnostic("bad-key", message, span, say("files.put-text-meant-in"))


def repeated_key(name: str, span: Span, first_line: int) -> Diagnostic:
    """Return the finding about a repeated key of a mapping."""
    message = say("files.here-twice-line-has", name=cut(name), first_line=first_line)
    help_ = say("files.remove-one-two-or")
    if name in ("text", "rule"):
        help_ = say("files.begin-each-clue-in", name=name)
    return Diagnostic("duplicate-key", message, span, help_)


def merge_key(span: Span) -> Diagnostic:
    """Return the finding about a key `<<`."""
    message = say("files.merges-mappings-in-yaml")
    return Diagnostic("yaml-merge", message, span, say("files.write-merged-keys-out"))
