"""Fixes for rules whose author did not know the form of the clue language and wrote something like it.

The rule is cut into pieces more loosely than the parser does, so that anything has pieces.  The rows of the table of
slips (`slips.toml`) are applied until none fits: a pattern of words and signs, its replacement, and keys of messages.
Each row is met by a bad input of the tests: a slip that nobody made has no row.  The result is shown only if it can be
read.  Imported only when a rule has a mistake.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from logicgrid.files.patch import scalar
from logicgrid.files.text import cut
from logicgrid.kinds.logic_grid.language import condition_of
from logicgrid.kinds.logic_grid.language.parser import parse_strictly
from logicgrid.kinds.logic_grid.language.spelling import condition_of_offered, is_safe, spelled
from logicgrid.kinds.logic_grid.language.syntax import KEYWORDS, QUOTED, Characters, ClueError, Name, made_plain
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.messages import say

MOST_CHARACTERS = 400
"""The length of a rule in which slips are looked for."""
MOST_LABELS = 2_000
"""The number of labels up to which names of several words are recognised without quotes."""
MOST_MENDINGS = 30

_ARTICLES = frozenset(
    ("the", "an", "de", "het", "een", "le", "la", "les", "l'", "un", "une", "du", "der", "die", "das", "ein", "eine")
)
"""Words that a rule can do without."""
_NO_SLIPS = frozenset({"too-large", "clue-too-deep", "clue-too-long", "overflow"})
"""The codes of mistakes of a rule that says what its author means."""
_SENTENCE_END = ".。!！?？"
_CONDITION_STARTS = frozenset({"(", "[", ",", "and", "or", "not"})
_CONDITION_ENDS = frozenset({")", "]", ",", "and", "or"})

# --- The table --------------------------------------------------------------------------------------------------------

PROPERTY = "property"
"""A placeholder in a fixed rule for a property that only the author knows."""

_READ = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_GROUPS: dict[str, str] = _READ["groups"]
"""Words that patterns name together."""
ROWS: tuple[tuple[str, str, int, str, str], ...] = tuple(map(tuple, _READ["table"]["rows"]))
"""The rows as the file has them; its comments describe the columns."""
_CLASSES = frozenset("AVPNKWE*^${}")


class SlipRow(NamedTuple):
    """A row of the table, with its pattern cut into elements: a letter or a sign of its own, or a set of words."""

    pattern: tuple[str | frozenset[str], ...]
    replacement: str
    mark: int
    message: str
    advice: str


def _element(part: str) -> str | frozenset[str]:
    if part in _CLASSES:
        return part
    return frozenset("|".join([_GROUPS.get(each, each) for each in part.split("|")]).split("|"))


TABLE = tuple([SlipRow(tuple(map(_element, row[0].split())), *row[1:]) for row in ROWS])
_WORDS = KEYWORDS.union(*[element for row in TABLE for element in row.pattern if isinstance(element, frozenset)])
"""The words that patterns name: none of them is an operand by itself."""
_MORE, _LESS = (frozenset(_GROUPS[group].split("|")) for group in ("MORE", "LESS"))

# --- Pieces -----------------------------------------------------------------------------------------------------------


class SlipPiece(NamedTuple):
    """A word or a sign: `classes` holds the letters of patterns that match it; O is a name to be quoted."""

    low: str
    start: int
    end: int
    classes: str


_PIECE = r"""\s*(?:
    (?P<quoted>(?<!\w)(?:"[^"]*"|'[^']*'(?!\w)|%s))
    |(?P<label>%s)
    |(?P<word>\w+n['’]t\b|[ndljNDLJ]['’](?=\w)|(?<=\w)['’](?:s\b|(?!\w)))
    |(?P<number>[0-9]+(?:\.[0-9]+)?(?!\w))
    |(?P<name>\w+)
    |(?P<sign><?[-=]+>|=/=|[=!<>~]+|&&|\|\||//|\*\*|\S)
    )"""
_SCRIPTS = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+")
_NOTHING = "(?!)"


@lru_cache(maxsize=1)
def _patterns(vocabulary: Vocabulary) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what cuts a rule into pieces, and what finds labels inside of words that are written without spaces."""
    named = {*vocabulary.labels(), *[each.name for each in vocabulary.categories]}
    labels = sorted([each for each in named if each.strip()], key=len, reverse=True)[:MOST_LABELS]
    odd = [
        r"\s+".join(map(re.escape, made_plain(each).split()))
        for each in labels
        if spelled(each) != each and re.search(r"[^\W\d_]", each)
    ]
    inside = [each for each in labels if _SCRIPTS.fullmatch(each) and each > "\u2e7f"]
    label = rf"(?<!\w)(?:{'|'.join(odd).replace(chr(39), '[’' + chr(39) + ']')})(?!\w)" if odd else _NOTHING
    return (
        re.compile(_PIECE % (QUOTED, label), re.VERBOSE | re.IGNORECASE),
        re.compile(f"({'|'.join(map(re.escape, inside))})" if inside else _NOTHING),
    )


def _pieces(text: str, vocabulary: Vocabulary) -> list[SlipPiece]:
    """Return the pieces of a rule, whatever it is."""
    cutting, inside = _patterns(vocabulary)
    found: list[SlipPiece] = []
    for each in cutting.finditer(made_plain(text)):
        kind = each.lastgroup or ""
        start, end = each.span(kind)
        word = each[kind]
        if kind == "label":
            found.append(SlipPiece(word, start, end, _classes(word, vocabulary) + "O"))
        elif kind == "quoted":
            found.append(SlipPiece(word, start, end, _classes(text[start + 1 : end - 1], vocabulary) or "W"))
        elif kind == "number":
            found.append(SlipPiece(word, start, end, "N" + _classes(word, vocabulary)))
        elif kind == "name" and not word.isascii() and not _classes(word, vocabulary):
            for part in [part for stretch in inside.split(word) for part in _SCRIPTS.findall(stretch)]:
                found.append(SlipPiece(part.lower(), start, start + len(part), _classes(part, vocabulary) or "W"))
                start += len(part)
        else:
            low = word.lower().replace("|", "¦").replace("*", "×").replace("’", "'")
            found.append(SlipPiece(low, start, end, (_classes(word, vocabulary) or "W") if kind == "name" else ""))
    return found


def _classes(name: str, vocabulary: Vocabulary) -> str:
    """Return what a name may be: A for an actor, V for a value, P for a property."""
    labels = "".join(sorted({"V" if number else "A" for number, _ in vocabulary.find_everywhere(name)}))
    return labels + "P" * bool(vocabulary.names.find(name) and name.lower() not in ("actor", "actors"))


# --- Patterns ---------------------------------------------------------------------------------------------------------

Spans = list[tuple[int, int]]
"""For each element of a pattern the pieces that it matches."""


def _matched(row: SlipRow, pieces: list[SlipPiece], at: int, element: int = 0) -> Spans | None:
    """Match the elements of a pattern, from one of them on, at a place; return None if they do not fit."""
    if element == len(row.pattern):
        return []
    for end in _ends(row.pattern[element], pieces, at):
        rest = _matched(row, pieces, end, element + 1)
        if rest is not None:
            return [(at, end), *rest]
    return None


def _ends(element: str | frozenset[str], pieces: list[SlipPiece], at: int) -> Iterable[int]:
    """Yield the places behind the pieces that an element may match."""
    piece = pieces[at] if at < len(pieces) else None
    match element:
        case "^" | "{":
            free = at == 0 or (element == "{" and pieces[at - 1].low in _CONDITION_STARTS)
            return [at] if free else []
        case "$" | "}":
            return [at] if piece is None or (element == "}" and piece.low in _CONDITION_ENDS) else []
        case _ if piece is None:
            return []
        case "*":
            return _runs(pieces, at)
        case "E":
            end = _operand(pieces, at)
            return [] if end is None else [end]
        case "K":
            return [at + 1] if piece.classes not in ("", "W") else []
        case str():
            return [at + 1] if element in piece.classes and piece.low not in KEYWORDS else []
        case _:
            here = [at + 1] if piece.low in element and piece.classes in ("", "W") else []
            return [*here, at] if "" in element else here


def _runs(pieces: list[SlipPiece], at: int) -> Iterator[int]:
    """Yield the ends of the runs from a place on in which all brackets are closed, the shortest first."""
    depth = 0
    for end in range(at, len(pieces)):
        depth += (pieces[end].low in "([{") - (pieces[end].low in ")]}")
        if depth < 0 or pieces[end].low == "for":
            return
        if depth == 0:
            yield end + 1


def _operand(pieces: list[SlipPiece], at: int) -> int | None:
    """Return the end of an operand: a name, a number or a call, with the links behind it."""
    first = pieces[at]
    called = at + 1 < len(pieces) and pieces[at + 1].low == "("
    if not first.classes or (first.classes == "W" and first.low in _WORDS and not called):
        return None
    at += 1
    while at < len(pieces) and (low := pieces[at].low) in ("(", "[", "."):
        if low == ".":
            if at + 1 == len(pieces) or not pieces[at + 1].classes:
                break
            at += 2
        else:
            end = next((end for end in _runs(pieces, at)), None)
            if end is None:
                return None
            at = end
    return at


# --- Mending ----------------------------------------------------------------------------------------------------------


def slip(rule: str, vocabulary: Vocabulary, first: ClueError, bare: bool, plain: bool) -> tuple[ClueError, bool] | None:
    """Return what is wrong with a rule in which `first` was found, and True if nothing else is.

    `bare` is True if the clue is nothing but the rule, `plain` if the rule is written without quotes.  None if
    the rule has no slip of the table.
    """
    if len(rule) > MOST_CHARACTERS or first.code in _NO_SLIPS:
        return None
    if first.code == "shared-value" and any([each.relation for each in vocabulary.categories]):
        return None  # whom several may have is an actor, and no slip
    pieces = _pieces(rule, vocabulary)
    sentence = _is_sentence(rule, pieces) and not _names_group(rule, pieces, vocabulary)
    short = _without_articles(rule, pieces) if sentence else rule
    text, found = _fix(short, vocabulary)
    fixed = text if text != rule and _is_offered(text, vocabulary) else None
    shown = None if fixed is None else fixed if is_safe(fixed) or not plain else scalar(fixed, quoted=True)
    certain = fixed is not None and (PROPERTY not in fixed or bool(vocabulary.names.find(PROPERTY)))
    if sentence and (fixed is None or short != rule or rule.rstrip()[-1] in _SENTENCE_END):
        error = _sentence(rule, shown, bare)
        error.rule = fixed if certain else None
        error.text = " ".join(rule.split()) if bare else None
        return error, True
    if found is None or (fixed is None and not found.message):
        return None
    error = _as_found(first, found, shown)
    error.rule = fixed if certain else None
    return error, fixed is not None


def _as_found(first: ClueError, found: ClueError, shown: str | None) -> ClueError:
    """Return the mistake with the row's message, or else the parser's, and the fixed rule."""
    advice = found.help or first.help or ""
    if shown is not None:
        if not found.help and (first.fixed or "") not in shown:  # it leads to another rule
            advice = ""
        if not advice:
            advice = say("language.write-7", shown=shown)
        else:
            key = "language.help-write-rule" if advice[-1] == "?" else "language.help-and-rule"
            advice = say(key, help=advice, rule=shown)
    if not found.message:
        return ClueError(first, first.code, first.message, advice)
    return ClueError(found, first.code, found.message, advice, found.fixed if shown is None else None)


def _fix(rule: str, vocabulary: Vocabulary) -> tuple[str, ClueError | None]:
    """Return the rule with all rows applied that fit, and the first of these, at its place in the rule."""
    text, first = rule, None
    for _ in range(MOST_MENDINGS):
        pieces = _pieces(text, vocabulary)
        change = _quoted_name(text, pieces) or _change(text, pieces, vocabulary)
        if change is None:
            break
        before, (text, error) = text, change
        first = first or error
        if text == before or _is_read(text, vocabulary):
            break
    return text, first


def _change(text: str, pieces: list[SlipPiece], vocabulary: Vocabulary) -> tuple[str, ClueError] | None:
    """Return the text after the first row that fits, and what was wrong."""
    lows = {"", *[piece.low for piece in pieces]}
    for row in TABLE:
        if any([isinstance(each, frozenset) and each.isdisjoint(lows) for each in row.pattern]):
            continue
        for at in range(len(pieces)):
            spans = _matched(row, pieces, at)
            if spans is None or not _has_value(row, spans, pieces, vocabulary):
                continue
            begin, stop = pieces[at].start, pieces[spans[-1][1] - 1].end
            filled = _filled(row, spans, text, pieces, vocabulary)
            before = " " if re.match(r"\w+ \w", f"{text[:begin][-1:]} {filled}") else ""
            behind = " " if re.fullmatch(r".*\w \w", f"{filled} {text[stop : stop + 1]}", re.DOTALL) else ""
            changed = text[:begin] + before + filled + behind + text[stop:]
            if changed != text:
                marked = pieces[spans[row.mark - 1][0]]
                message = row.message and say(row.message, it=cut(text[marked.start : marked.end]))
                advice = row.advice and say(row.advice)
                return (changed if row.replacement else text), ClueError(marked, "clue-syntax", message, advice)
    return None


def _has_value(row: SlipRow, spans: Spans, pieces: list[SlipPiece], vocabulary: Vocabulary) -> bool:
    """Return True unless a row makes `act(property, value)` of a value of another property."""
    asked = re.search(r"act\(\$(.), \$(.)\)", row.replacement)
    if asked is None:
        return True
    name, value = [pieces[spans[int(place) - 1][0]].low.strip("\"'") for place in asked.groups()]
    return any([vocabulary.categories[number].find(value) for number in vocabulary.names.find(name)])


def _filled(row: SlipRow, spans: Spans, text: str, pieces: list[SlipPiece], vocabulary: Vocabulary) -> str:
    """Return what a row makes of the pieces that its elements matched."""

    def element(found: re.Match[str]) -> str:
        if found[1].startswith("size"):
            begin, _ = spans[int(found[1].removeprefix("size")) - 1]
            names = vocabulary.names.find(pieces[begin].low.strip("\"'"))
            return str(vocabulary.categories[names[0]].size) if names else PROPERTY
        if found[1] == "num":
            numeric = [each.name for each in vocabulary.categories if each.numbers is not None]
            return spelled(numeric[0]) if len(numeric) == 1 else PROPERTY
        begin, end = spans[int(found[1].removeprefix("of")) - 1]
        if found[1].startswith("of"):
            name = pieces[begin].low.strip("\"'")
            owners = [each.name for each in vocabulary.categories[1:] if each.find(name)]
            return spelled(owners[0]) if len(owners) == 1 else PROPERTY
        if end == begin + 1 and pieces[begin].low in _MORE | _LESS:
            return ">" if pieces[begin].low in _MORE else "<"
        return text[pieces[begin].start : pieces[end - 1].end] if begin < end else ""

    return re.sub(r"\$(num|(?:of|size)?[0-9])", element, row.replacement).strip()


def _quoted_name(text: str, pieces: list[SlipPiece]) -> tuple[str, ClueError] | None:
    """Return the text with quotes around the first name that needs them, and what was wrong; None if there is none."""
    for piece in pieces:
        if "O" in piece.classes:
            name = text[piece.start : piece.end]
            if _stands_bare(name):
                continue
            sign = next((each for each in name if not (each.isalnum() or each in "_ ")), None)
            message = "" if sign is None else say("language.name-in-needs-quotes", sign=sign)
            joined = "_".join(name.split())
            advice = say("language.several-words-quoted")
            if joined.isidentifier():
                advice = say("language.several-words-quoted-or", joined=joined)
            advice = say("language.write-6", spelled=spelled(name)) if sign else advice
            error = ClueError(piece, "clue-syntax", message, advice, spelled(name))
            return text[: piece.start] + spelled(name) + text[piece.end :], error
    return None


def _stands_bare(name: str) -> bool:
    """Return True for a name with a title, which needs no quotes: `Mr. Crow`."""
    try:
        return "." in name and isinstance(parse_strictly(name), Name)
    except ClueError:
        return False


def _is_read(rule: str, vocabulary: Vocabulary) -> bool:
    """Return True if a rule can be read, perhaps with the name of a property that is left open."""
    return any(condition_of(each, vocabulary) is not None for each in _filled_in(rule, vocabulary))


def _is_offered(rule: str, vocabulary: Vocabulary) -> bool:
    """Return True if a rule may be shown to its author, perhaps with the name of a property that is left open."""
    return any(condition_of_offered(each, vocabulary) is not None for each in _filled_in(rule, vocabulary))


def _filled_in(rule: str, vocabulary: Vocabulary) -> list[str]:
    """Return a rule with each of the properties in the place of one that is left open."""
    if PROPERTY not in rule:
        return [rule]
    return [rule.replace(PROPERTY, spelled(each.name)) for each in vocabulary.categories[1:]]


# --- Sentences --------------------------------------------------------------------------------------------------------


def _is_sentence(rule: str, pieces: list[SlipPiece]) -> bool:
    """Return True if a rule has no sign of comparison and no call, and three words in a row, or two and a full stop."""
    if any([one.classes and other.low in ("(", "[") and one.end == other.start for one, other in pairwise(pieces)]):
        return False
    if [each.low for each in pieces[1:-1]] in (["in"], ["not", "in"]):  # of a group, whose name may be unknown
        return False
    run = longest = 0
    for piece in pieces:
        if re.match(r"[=<>~&¦+×/≠≤≥\[{-]|!.", piece.low):
            return False
        run = run + 1 if piece.classes or len(piece.low) > 1 or piece.low == "'" else 0
        longest = max(longest, run)
    if not any([(each.classes == "W" and each.low not in KEYWORDS) or each.low.endswith("n't") for each in pieces]):
        return False
    return longest >= 3 or (longest >= 2 and rule.rstrip()[-1] in _SENTENCE_END) or rule.rstrip().endswith("。")


def _names_group(rule: str, pieces: list[SlipPiece], vocabulary: Vocabulary) -> bool:
    """Return True for `… in women` where the file has such a group."""
    return any([one.low == "in" and vocabulary.group(rule[it.start : it.end]) for one, it in pairwise(pieces)])


def _without_articles(rule: str, pieces: list[SlipPiece]) -> str:
    for piece, follows in reversed([*pairwise(pieces)]):
        if piece.low in _ARTICLES and piece.classes in ("", "W"):
            rule = rule[: piece.start] + rule[follows.start :]
    return rule


def _sentence(rule: str, shown: str | None, bare: bool) -> ClueError:
    place = Characters(len(rule) - len(rule.lstrip()), len(rule.rstrip()))
    message = say("language.sentence-where-rule-expected")
    if not bare:
        signs = say("language.write-names-signs-not")
        return ClueError(place, "clue-syntax", message, say("language.write-7", shown=shown) if shown else signs)
    text = cut(" ".join(rule.split()), 100)
    text = scalar(text, quoted=not is_safe(text))
    help = say("language.put-behind-text-what") + f"\n- text: {text}\n  rule: {shown or '…'}"
    return ClueError(place, "clue-syntax", message, help)
