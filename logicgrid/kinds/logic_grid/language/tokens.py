"""Clue text in, tokens out, each with the characters it came from; or what cannot be read, and how to mend it."""

from __future__ import annotations

import re


class ClueError(Exception):
    """A mistake in a clue: characters `start` to `end` of its text, a stable code, what is wrong and how to mend it.

    Raised and caught inside this package only; it leaves as a `Diagnostic`.
    """

    def __init__(self, start: int, end: int, code: str, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.start, self.end, self.code, self.message, self.help = start, end, code, message, help


# Letters, and the combining marks of the scripts whose words hold them (Python's \w leaves them out).
_NAME = (
    r"[^\W\d][\w\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u0900-\u0903"
    r"\u093a-\u094f\u0e31\u0e34-\u0e4e\u200c\u200d\u3099\u309a]*"
)
_TOKEN = re.compile(
    rf"""\s*(?:
    (?P<name>{_NAME})
    |(?P<sign>==|!=|<=|>=|//|\*\*|[()\[\]{{}},<>+\-*/%]|\.(?![0-9]))
    |(?P<number>(?>[0-9]+(?:_[0-9]+)*(?:\.[0-9]+(?:_[0-9]+)*)?|\.[0-9]+(?:_[0-9]+)*)(?!\w))
    |(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<bad>\S.*)
    )""",
    re.VERBOSE | re.DOTALL,
)
_KINDS = ("", *_TOKEN.groupindex)
"""What the groups of the pattern are called, by number."""
KEYWORDS = frozenset({"and", "or", "not", "in", "for", "if"})
_SPELLED = {word: word for word in (*KEYWORDS, *"()[]{},<>+-*/%.", "==", "!=", "<=", ">=", "//", "**")}
"""The words and signs of the language, which are their own kind of token."""
_FOREIGN = {
    "=": "==",
    "≠": "!=",
    "≤": "<=",
    "≥": ">=",
    "×": "*",
    "·": "*",
    "÷": "/",
    "−": "-",
    "–": "-",
    "—": "-",
    "&": "and",
    "|": "or",
    "!": "not",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "∈": "in",
    "→": "implies(…, …)",
    "（": "(",
    "）": ")",
    "［": "[",
    "］": "]",
    "【": "[",
    "】": "]",
    "｛": "{",
    "｝": "}",
    "，": ",",
    "、": ",",
    "。": ".",
    "．": ".",
    "＝": "==",
    "＜": "<",
    "＞": ">",
    "＋": "+",
    "－": "-",
    "＊": "*",
    "／": "/",
    "！": "!=",
}
ARROWS = {"->": "implies(condition, conclusion)", "<>": "`!=`", "=>": "`>=`, or implies(condition, conclusion)"}
_QUOTES = "“”„‟‘’‚‛«»‹›「」『』＂＇`"


# A token is a tuple (kind, text, start, end); kind is "name", "number", "text", "end", or the sign or keyword itself.
Token = tuple[str, str, int, int]


def tokens_of(text: str) -> list[Token]:
    tokens: list[Token] = []
    for found in _TOKEN.finditer(text.rstrip()):
        group = found.lastindex or 0
        word = found[group]
        start, end = found.span(group)
        tokens.append((_SPELLED.get(word) or _KINDS[group], word, start, end))
    if tokens and tokens[-1][0] == "bad":
        _, rest, position, _ = tokens[-1]
        raise (_number_in_name if rest[0] in "0123456789." else _unreadable)(text, position)
    tokens.append(("end", "", len(text), len(text)))
    return tokens


def _number_in_name(text: str, position: int) -> ClueError:
    end = position
    while end < len(text) and (text[end].isalnum() or text[end] in "_."):
        end += 1
    word = text[position:end]
    return ClueError(
        position, end, "clue-syntax", f"`{word}` is neither a number nor a name", f'put the name in quotes: "{word}"'
    )


def _unreadable(text: str, position: int) -> ClueError:
    character = text[position]
    if character in "\"'":
        return ClueError(
            position, len(text), "clue-syntax", "a quoted name is not closed", f"close it with another {character}"
        )
    if character in _QUOTES:
        return ClueError(
            position, position + 1, "clue-syntax", f"`{character}` cannot quote a name", "use straight quotes: \" or '"
        )
    if text[position : position + 2] in ("=<", "=>"):
        helps = "write `<=`" if text[position + 1] == "<" else f"write {ARROWS['=>']}"
        sign = text[position : position + 2]
        return ClueError(position, position + 2, "clue-syntax", f"`{sign}` is no sign of the clue language", helps)
    if character in _FOREIGN:
        end = position + 1
        while end < len(text) and text[end] == character:
            end += 1
        if text[position:end] in ("&&", "||", "=", "!", "&", "|") or character not in "=!&|":
            return ClueError(
                position,
                end,
                "clue-syntax",
                f"`{text[position:end]}` is no sign of the clue language",
                f"write `{_FOREIGN[character]}`",
            )
    if character == ":" and text[:position][-1:].isdigit():
        return ClueError(
            position, position + 1, "clue-syntax", "unexpected `:`", 'a time of day is written in quotes: "09:30"'
        )
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    return ClueError(
        position,
        position + 1,
        "clue-syntax",
        f"unexpected character `{shown}`",
        "a name with other signs than letters, digits and _ is written in quotes",
    )
