"""What authors write for want of the form that says it, and how it is mended: a table of slips.

A row of the table has a pattern of words and signs, and the text that says the same in the clue language.  The rule is
cut into pieces more loosely than the parser does, so that anything has pieces; rows are applied until none fits.  The
result is shown as the mended rule only if it can be read.  Imported only when a rule has a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from logicgrid.files.text import cut
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.names import Notes
from logicgrid.kinds.logic_grid.language.spelling import is_safe, spelled
from logicgrid.kinds.logic_grid.language.syntax import KEYWORDS, QUOTED, Characters, ClueError, made_plain
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary

MOST_CHARACTERS = 400
"""The length of a rule in which slips are looked for."""
MOST_LABELS = 2_000
"""The number of labels up to which names of several words are recognised without quotes."""
MOST_MENDINGS = 30
PROPERTY = "property"
"""The place of a property that only the author knows, in a mended rule."""

# --- The table --------------------------------------------------------------------------------------------------------

GROUPS = {
    "IS": "is|are|was|were|has|have|had|owns|gets|equals|heeft|hebben|zijn|est|a|ont|sont|ist|hat|是|有|为|為|は|が",
    "IS?": "|is|are|est|zit|staat|sits|lives|was",
    "NOT": "not|never|no|niet|geen|pas|nicht|kein",
    "ISNOT": "isn't|wasn't|hasn't|aren't|不是|没有|沒有|并非",
    "MORE": "older|taller|bigger|larger|greater|higher|later|heavier|richer|ouder|groter|hoger|later|zwaarder|duurder",
    "LESS": "younger|shorter|smaller|lower|earlier|lighter|cheaper|jonger|kleiner|lager|vroeger|lichter|goedkoper",
    "THAN": "than|dan|que",
    "OF": "of|van|de|du|d'",
    "'S": "'s|’s|'|’|の|的",
    "ONE": "one_of|oneof|any_of|either_of|one|either|oder",
    "SAME": "same|same_as|equal|equals|is|has|eq|gleich|zelfde|même",
    "OTHER": "different|not_equal|not_same|distinct|differ|isnot|not|neq",
    "IF": "if|als|indien|si|wenn|如果|若|もし",
    "THEN": "then|dan|alors|dann|那么|则|なら|,|:",
}
"""Words that patterns name together."""

_VALUE, _ACTOR = "write val(property, actor)", "write act(property, value)"
_NO_WORD, _NO_SIGN, _NO_FUNCTION = (
    f"`{{}}` is no {what} of the clue language" for what in ("word", "sign", "function")
)
_MOST = "compare with everybody"
_COMPARES = "compare val(property, a) and val(property, b)"
_NEIGHBOURS = "write just_before(property, a, b) for neighbours, and before(property, a, b) otherwise"

ROWS: tuple[tuple[str, str, int, str, str], ...] = (
    # A pattern, its mending, the element that is marked, the message and the advice.  A message that is empty leaves
    # the parser's own, and its place.  In patterns A is an actor, V a value, P a property, N a number, K any of these,
    # W another word, E an operand with what belongs to it, * any run; ^ and $ are the ends of the rule, { and } those
    # of a condition.  In mendings $num is the property whose values are numbers, $of3 that of element 3.
    ("^ N .|)|:|、 *", "$4", 2, "a number stands in front of this rule", "a clue begins with `- ` instead"),
    ("^ ( N ) *", "$5", 3, "a number stands in front of this rule", "a clue begins with `- ` instead"),
    ("^ -|•|×|· E *", "$3 $4", 2, "`{}` stands in front of this rule", "a clue begins with one dash and a space"),
    ("^ * .|。|;|!|? $", "$2", 3, "`{}` ends no rule", "leave it out"),
    ("^ * )|] $", "$2", 3, "this `{}` closes nothing", "leave it out"),
    # whose, of whom
    ("E 'S P", "$1.$3", 2, _NO_SIGN, "write actor.property, or val(property, actor)"),
    ("P OF A", "val($1, $3)", 2, _NO_WORD, _VALUE),
    ("act ( P , A )", "val($3, $5)", 5, "", _VALUE),
    ("val ( P , V )", "act($3, $5)", 5, "", ""),
    ("val ( A , P )", "val($5, $3)", 3, "", ""),
    ("act ( V , P )", "act($5, $3)", 3, "", ""),
    ("P ( A , E )", "val($1, $3) == $5", 1, _NO_FUNCTION + ", but a property", _VALUE + " == value"),
    ("P [ A , E ]", "val($1, $3) == $5", 1, "a property takes one value in brackets", _VALUE + " == value"),
    ("P ( A )", "val($1, $3)", 1, _NO_FUNCTION + ", but a property", _VALUE),
    ("P ( V )", "act($1, $3)", 1, _NO_FUNCTION + ", but a property", _ACTOR),
    ("P [ A ]", "val($1, $3)", 3, "", _VALUE),
    ("P . A", "val($1, $3)", 3, "", _VALUE + ", or actor.property"),
    ("P . V", "act($1, $3)", 3, "", _ACTOR + ", or property[value]"),
    ("A ( P )", "val($3, $1)", 1, _NO_FUNCTION + ", but an actor", _VALUE),
    ("A [ P ]", "val($3, $1)", 1, "", _VALUE + ", or actor.property"),
    ("A . P . V", "$1 == $5", 5, "", "compare by `==`"),
    ("A . V", "$1 == $3", 3, "", "behind a point there is a property; a value is compared by `==`"),
    ("act ( V )", "act($of3, $3)", 1, "", _ACTOR),
    ("^ A P K $", "val($3, $2) == $4", 3, "", _VALUE + " == value"),
    ("P N", "act($1, $2)", 2, "", _ACTOR),
    ("val|act|rank ( P K )", "$1($3, $4)", 4, "", "put a comma between the two"),
    ("{ P A", "val($2, $3)", 3, "", _VALUE),
    ("{ P V }", "act($2, $3)", 3, "", _ACTOR),
    ("A P", "val($2, $1)", 2, "", _VALUE),
    # functions of other languages
    ("E ==|=|IS ONE ( * )", "either($1, $5)", 3, "", "the one who is asked about comes first"),
    ("either ( V , V ) ==|= A", "either($8, $3, $5)", 1, "", "the one who is asked about comes first"),
    ("one_of|oneof|any_of|either_of ( * )", "either($3)", 1, _NO_FUNCTION, "write either(a, x, y), or a in [x, y]"),
    ("left_of|leftof ( P , E , E )", "before($3, $5, $7)", 1, _NO_FUNCTION, _NEIGHBOURS),
    ("right_of|rightof|after ( P , E , E )", "before($3, $7, $5)", 1, _NO_FUNCTION, "write before(property, b, a)"),
    ("left_of|leftof|right_of|rightof ( * )", "", 1, _NO_FUNCTION, "write before(property, a, b), or just_before"),
    ("after ( * )", "", 1, _NO_FUNCTION, "write before(property, b, a), the earlier one first"),
    ("MORE ( P , E , E )", "val($3, $5) > val($3, $7)", 1, _NO_FUNCTION, _COMPARES),
    ("LESS ( P , E , E )", "val($3, $5) < val($3, $7)", 1, _NO_FUNCTION, _COMPARES),
    ("MORE ( E , E )", "val($num, $3) > val($num, $5)", 1, _NO_FUNCTION, _COMPARES),
    ("LESS ( E , E )", "val($num, $3) < val($num, $5)", 1, _NO_FUNCTION, _COMPARES),
    ("oldest|tallest|most|last ( A )", "all(val($num, x) <= val($num, $3) for x in actors)", 1, _NO_FUNCTION, _MOST),
    (
        "youngest|smallest|least|first ( A )",
        "all(val($num, x) >= val($num, $3) for x in actors)",
        1,
        _NO_FUNCTION,
        _MOST,
    ),
    ("max ( P ) ==|= A", "all(val($3, x) <= val($3, $6) for x in actors)", 1, "`{}` takes numbers", _MOST),
    ("min ( P ) ==|= A", "all(val($3, x) >= val($3, $6) for x in actors)", 1, "`{}` takes numbers", _MOST),
    ("A ==|= max ( P )", "all(val($5, x) <= val($5, $1) for x in actors)", 3, "`{}` takes numbers", _MOST),
    ("A ==|= min ( P )", "all(val($5, x) >= val($5, $1) for x in actors)", 3, "`{}` takes numbers", _MOST),
    ("SAME ( P , E , E )", "val($3, $5) == val($3, $7)", 1, _NO_FUNCTION, "compare by `==`"),
    ("SAME ( E , E )", "$3 == $5", 1, _NO_FUNCTION, "compare by `==`"),
    ("OTHER ( P , E , E )", "val($3, $5) != val($3, $7)", 1, _NO_FUNCTION, "compare by `!=`"),
    ("OTHER ( E , E )", "$3 != $5", 1, _NO_FUNCTION, "compare by `!=`"),
    ("next_to|before|just_before|distance|opposite ( A , A , P )", "$1($7, $3, $5)", 3, "", "the property comes first"),
    ("next_to|before|just_before|distance|opposite ( K , K )", "$1($num, $3, $5)", 1, "", "the property comes first"),
    ("between ( K , K , K )", "between($num, $3, $5, $7)", 1, "", "the property comes first"),
    ("abs ( A - A )", "abs(val($num, $3) - val($num, $5))", 3, "", _VALUE),
    ("¦ * - * ¦", "abs($2 - $4)", 1, "", "write abs(number)"),
    ("E in ( * )", "$1 in [$4]", 3, "", "a list is written in [ ]"),
    ("E in E ,|or|and E", "$1 in [$3, $5]", 4, "", "a list is written in [ ]"),
    ("E ==|= [|( * , * ]|)", "$1 in [$4, $6]", 2, "", "write a in [x, y]"),
    ("E != [|( * , * ]|)", "$1 not in [$4, $6]", 2, "", "write a not in [x, y]"),
    ("^ E ==|= K , K $", "$2 in [$4, $6]", 5, "", "write a in [x, y]"),
    ("^ E != K , K $", "$2 not in [$4, $6]", 5, "", "write a not in [x, y]"),
    ("A ==|= V / V }", "$1 in [$3, $5]", 4, "", "write a in [x, y]"),
    # how much more
    ("E IS N W MORE|LESS THAN E", "val($num, $1) $5 val($num, $7) by $3", 5, _NO_WORD, _COMPARES),
    ("A IS MORE|LESS THAN A", "val($num, $1) $3 val($num, $5)", 3, _NO_WORD, _COMPARES),
    ("N more|plus THAN E", "$4 + $1", 2, _NO_WORD, "write `+`"),
    ("N less|fewer|minus|moins THAN E", "$4 - $1", 2, _NO_WORD, "write `-`"),
    ("E IS? MORE|more THAN E", "$1 > $5", 3, _NO_WORD, "write `>`"),
    ("E IS? LESS|less|fewer THAN E", "$1 < $5", 3, _NO_WORD, "write `<`"),
    ("E IS? at least E", "$1 >= $5", 4, _NO_WORD, "write `>=`"),
    ("E IS? at most E", "$1 <= $5", 4, _NO_WORD, "write `<=`"),
    ("A IS plus|more W THAN A", "val($num, $1) > val($num, $6)", 2, _NO_WORD, _COMPARES),
    ("A MORE THAN A", "val($num, $1) > val($num, $4)", 2, _NO_WORD, _COMPARES),
    ("A MORE A", "val($num, $1) > val($num, $3)", 2, _NO_WORD, _COMPARES),
    ("A LESS THAN A", "val($num, $1) < val($num, $4)", 2, _NO_WORD, _COMPARES),
    ("A LESS A", "val($num, $1) < val($num, $3)", 2, _NO_WORD, _COMPARES),
    ("E >|MORE E by N", "$1 == $3 + $5", 4, _NO_WORD, "write how much more by `==` and `+`"),
    ("E <|LESS E by N", "$1 == $3 - $5", 4, _NO_WORD, "write how much less by `==` and `-`"),
    ("E >|<|>=|<=|==|!= E and|or >|<|>=|<=|==|!= E", "$1 $2 $3 $4 $1 $5 $6", 5, "", "repeat what is compared"),
    ("A between A and A", "between($num, $3, $1, $5)", 2, "`{}` takes brackets", "the property comes first"),
    ("E between N and N", "$3 < $1 < $5", 2, _NO_WORD + " here", "write `<`, or `<=` for “at most”"),
    ("E by N", "$1 + $3", 2, _NO_WORD, "write `+` and the number"),
    ("E plus|meer N", "$1 + $3", 2, _NO_WORD, "write `+`"),
    ("E minus|less|min|moins N", "$1 - $3", 2, _NO_WORD, "write `-`"),
    ("E times|maal|keer|fois E", "$1 * $3", 2, _NO_WORD, "write `*`"),
    ("E x E", "$1 * $3", 2, _NO_WORD, "write `*`"),
    ("N W", "$1", 2, "`{}` stands behind a number", "write the number without a unit"),
    ("E next_to|before|just_before E", "$2($num, $1, $3)", 2, "`{}` takes brackets", "the property comes first"),
    ("E IS? next to E", "next_to($num, $1, $5)", 3, _NO_WORD, "write next_to(property, a, b)"),
    ("E IS? left of E", "before($num, $1, $5)", 3, _NO_WORD, _NEIGHBOURS),
    ("E IS? right of E", "before($num, $5, $1)", 3, _NO_WORD, "write before(property, b, a)"),
    # is, is not
    ("E IS|==|= either E or E", "either($1, $4, $6)", 3, "`{}` takes brackets", "write either(a, x, y)"),
    ("either E or E IS|==|= E", "either($6, $2, $4)", 1, "`{}` takes brackets", "write either(a, x, y)"),
    ("E IS|==|= neither E nor|or E", "$1 not in [$4, $6]", 3, "`{}` takes brackets", "write a not in [x, y]"),
    ("neither E nor|or E IS|==|= E", "neither($2, $4, $6)", 1, "`{}` takes brackets", "write neither(a, b, x)"),
    ("A ==|= N }", "$1 == act($of3, $3)", 3, "", ""),
    ("E IS NOT E", "$1 != $4", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E ISNOT E", "$1 != $3", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E doesn't|don't|didn't have|own|get E", "$1 != $4", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E does|do|did NOT have|own|get E", "$1 != $5", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E n' IS NOT E", "$1 != $5", 3, _NO_WORD, "for “is not” write `!=`"),
    ("E は|が E ではない|じゃない|でない|ではありません", "$1 != $3", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E は|が E です|だ|である", "$1 == $3", 2, _NO_WORD, "for “is” write `==`"),
    ("E IS E", "$1 == $3", 2, _NO_WORD, "for “is” write `==`"),
    ("^ A -|:|->|=> V $", "$2 == $4", 3, "", "for “is” write `==`"),
    ("^ A V $", "$2 == $3", 3, "", "for “is” write `==`"),
    ("^ NOT A V $", "$3 != $4", 4, "", "for “is not” write `!=`"),
    # signs and joining words of other languages
    ("E =|==|=== NOT|! E", "$1 != $4", 3, "", "for “is not” write `!=`"),
    ("<>|=/=|!==|~=|/=|><", "!=", 1, "`{}` is no sign of the clue language", "write `!=`"),
    ("=> N", ">= $2", 1, "", ""),
    ("=<", "<=", 1, "", ""),
    ("===", "==", 1, _NO_SIGN, "write `==`"),
    ("=", "==", 1, "", ""),
    ("&&|&|∧|and", "and", 1, "", "write `and`"),
    ("und|en|et|和|且|并且|而且|かつ|と", "and", 1, _NO_WORD, "write `and`"),
    ("¦|¦¦|∨|or", "or", 1, "", "write `or`"),
    ("ou|of|oder|或|或者|または|か", "or", 1, _NO_WORD, "write `or`"),
    ("!|NOT|¬", "not", 1, "", "write `not`"),
    ("∈|in", "in", 1, "", "write `in`"),
    ("×|·", "*", 1, "", ""),
    ("÷", "/", 1, "", ""),
    ("−|–|—", "-", 1, "", ""),
    # joined conditions
    ("^ IF * THEN * $", "implies($3, $5)", 2, "", "write implies(condition, conclusion)"),
    ("^ for all|each|every W in E : * $", "all($8 for $4 in $6)", 2, "", "write all(condition for a in actors)"),
    ("^ for W in E : * $", "all($7 for $3 in $5)", 2, "", "write all(condition for a in actors)"),
    ("^ * if and only if * $", "iff($2, $7)", 3, "", "write iff(a, b)"),
    ("^ * xor * $", "xor($2, $4)", 3, "`{}` takes brackets", "write xor(a, b)"),
    (
        "^ unless|tenzij * THEN|or * $",
        "implies(not ($3), $5)",
        2,
        _NO_WORD,
        "write implies(not (condition), conclusion)",
    ),
    ("^ * ->|=>|→|⇒|==> * $", "implies($2, $4)", 3, "", ""),
    ("^ * <->|<=>|⇔|↔ * $", "iff($2, $4)", 3, _NO_SIGN, "write iff(a, b)"),
    ("^ * if * $", "implies($4, $2)", 3, "", ""),
    ("{ E != E or K }", "$2 not in [$4, $6]", 6, "", "write a not in [x, y]"),
    ("{ E == E or K }", "$2 == $4 or $2 == $6", 6, "", "repeat the comparison, or write a in [x, y]"),
    ("{ E ==|!= E and K }", "$2 $3 $4 and $2 $3 $6", 6, "", "repeat the comparison"),
    ("{ K or E == E }", "$2 == $6 or $4 == $6", 2, "", "repeat the comparison"),
    ("{ K and E ==|!= E }", "$2 $5 $6 and $4 $5 $6", 2, "", "repeat the comparison"),
    ("^ * ,|; * $", "$2 and $4", 3, "", "join conditions by `and`, or give the clue a list of rules"),
    ("^ K $", "", 2, "`{}` is a name, where a condition is expected", "compare it with something, as in a == x"),
    (
        "K W",
        "",
        2,
        "`{}` is no word of the clue language, and no name in this puzzle",
        "join names by `==`, `!=`, `and`, …",
    ),
)

_ARTICLES = frozenset(
    ("the", "an", "de", "het", "een", "le", "la", "les", "l'", "un", "une", "du", "der", "die", "das", "ein", "eine")
)
"""Words that a rule can do without."""
_NO_SLIPS = frozenset({"too-large", "clue-too-deep", "clue-too-long", "overflow"})
"""The codes of mistakes of a rule that says what its author means."""
_SENTENCE_END = ".。!！?？"
_CONDITION_STARTS = frozenset({"(", "[", ",", "and", "or", "not"})
_CONDITION_ENDS = frozenset({")", "]", ",", "and", "or"})


class Row(NamedTuple):
    """A row of the table, with its pattern cut into elements: a letter or a sign of its own, or a set of words."""

    pattern: tuple[str | frozenset[str], ...]
    mending: str
    mark: int
    message: str
    advice: str


def _row(pattern: str, *rest: object) -> Row:
    words = [
        frozenset("|".join([GROUPS.get(each, each) for each in part.split("|")]).split("|")) for part in pattern.split()
    ]
    elements = [part if part in _CLASSES else word for part, word in zip(pattern.split(), words, strict=True)]
    return Row(tuple(elements), *rest)  # type: ignore[arg-type]  # as the table has it


_CLASSES = frozenset("AVPNKWE*^${}")
_TABLE = tuple([_row(*row) for row in ROWS])
_WORDS = frozenset({"and", "or", "not", "in", "for", "if"}).union(
    *[element for row in _TABLE for element in row.pattern if isinstance(element, frozenset)]
)
"""The words that patterns name: none of them is an operand by itself."""
_MORE, _LESS = (frozenset(GROUPS[group].split("|")) for group in ("MORE", "LESS"))

# --- Pieces -----------------------------------------------------------------------------------------------------------


class Piece(NamedTuple):
    """A word or a sign: `classes` holds the letters of the patterns that it may stand for; O is a name to be quoted."""

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


def _pieces(text: str, vocabulary: Vocabulary) -> list[Piece]:
    """Return the pieces of a rule, whatever it is."""
    cutting, inside = _patterns(vocabulary)
    found: list[Piece] = []
    for each in cutting.finditer(made_plain(text)):
        kind = each.lastgroup or ""
        start, end = each.span(kind)
        word = each[kind]
        if kind == "label":
            found.append(Piece(word, start, end, _classes(word, vocabulary) + "O"))
        elif kind == "quoted":
            found.append(Piece(word, start, end, _classes(text[start + 1 : end - 1], vocabulary) or "W"))
        elif kind == "number":
            found.append(Piece(word, start, end, "N" + _classes(word, vocabulary)))
        elif kind == "name" and not word.isascii() and not _classes(word, vocabulary):
            for part in [part for stretch in inside.split(word) for part in _SCRIPTS.findall(stretch)]:
                found.append(Piece(part.lower(), start, start + len(part), _classes(part, vocabulary) or "W"))
                start += len(part)
        else:
            low = word.lower().replace("|", "¦").replace("*", "×").replace("’", "'")
            found.append(Piece(low, start, end, (_classes(word, vocabulary) or "W") if kind == "name" else ""))
    return found


def _classes(name: str, vocabulary: Vocabulary) -> str:
    """Return what a name may be: A for an actor, V for a value, P for a property."""
    labels = "".join(sorted({"V" if number else "A" for number, _ in vocabulary.find_everywhere(name)}))
    return labels + "P" * bool(vocabulary.names.find(name) and name.lower() not in ("actor", "actors"))


# --- Patterns ---------------------------------------------------------------------------------------------------------

Spans = list[tuple[int, int]]
"""For each element of a pattern the pieces that it stands for."""


def _matched(row: Row, pieces: list[Piece], at: int, element: int = 0) -> Spans | None:
    """Return what the elements of a pattern, from one of them on, stand for at a place; None if they do not fit."""
    if element == len(row.pattern):
        return []
    for end in _ends(row.pattern[element], pieces, at):
        rest = _matched(row, pieces, end, element + 1)
        if rest is not None:
            return [(at, end), *rest]
    return None


def _ends(element: str | frozenset[str], pieces: list[Piece], at: int) -> Iterable[int]:
    """Yield the places behind the pieces that an element may stand for."""
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


def _runs(pieces: list[Piece], at: int) -> Iterator[int]:
    """Yield the ends of the runs from a place on in which all brackets are closed, the shortest first."""
    depth = 0
    for end in range(at, len(pieces)):
        depth += (pieces[end].low in "([{") - (pieces[end].low in ")]}")
        if depth < 0 or pieces[end].low == "for":
            return
        if depth == 0:
            yield end + 1


def _operand(pieces: list[Piece], at: int) -> int | None:
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

    `bare` is True if the clue is nothing but the rule, `plain` if the rule stands in the file without quotes.  None if
    the rule has no slip of the table.
    """
    if len(rule) > MOST_CHARACTERS or first.code in _NO_SLIPS:
        return None
    pieces = _pieces(rule, vocabulary)
    sentence = _is_sentence(rule, pieces)
    short = _without_articles(rule, pieces) if sentence else rule
    text, found = _mend(short, vocabulary)
    mended = text if text != rule and _is_read(text, vocabulary) else None
    shown = None if mended is None else mended if is_safe(mended) or not plain else _in_quotes(mended)
    certain = mended is not None and (PROPERTY not in mended or bool(vocabulary.names.find(PROPERTY)))
    if sentence and (mended is None or short != rule or rule.rstrip()[-1] in _SENTENCE_END):
        error = _sentence(rule, shown, bare)
        error.rule = mended if certain else None
        error.text = " ".join(rule.split()) if bare else None
        return error, True
    if found is None or (mended is None and not found.message):
        return None
    place, message, help = (found, found.message, found.help) if found.message else (first, first.message, None)
    advice = help or found.help or first.help or ""
    if shown is not None:
        advice = f"{advice}: `{shown}`" if advice and advice[-1] != "?" else f"{advice} write `{shown}`".strip()
    error = ClueError(place, first.code, message, advice, found.mended if found.message and mended is None else None)
    error.rule = mended if certain else None
    return error, mended is not None


def _mend(rule: str, vocabulary: Vocabulary) -> tuple[str, ClueError | None]:
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


def _change(text: str, pieces: list[Piece], vocabulary: Vocabulary) -> tuple[str, ClueError] | None:
    """Return the text after the first row that fits, and what was wrong."""
    lows = {"", *[piece.low for piece in pieces]}
    for row in _TABLE:
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
                message = row.message.format(cut(text[marked.start : marked.end]))
                return (changed if row.mending else text), ClueError(marked, "clue-syntax", message, row.advice)
    return None


def _has_value(row: Row, spans: Spans, pieces: list[Piece], vocabulary: Vocabulary) -> bool:
    """Return True unless a row makes `act(property, value)` of a value of another property."""
    asked = re.search(r"act\(\$(.), \$(.)\)", row.mending)
    if asked is None:
        return True
    name, value = [pieces[spans[int(place) - 1][0]].low.strip("\"'") for place in asked.groups()]
    return any([vocabulary.categories[number].find(value) for number in vocabulary.names.find(name)])


def _filled(row: Row, spans: Spans, text: str, pieces: list[Piece], vocabulary: Vocabulary) -> str:
    """Return what a row makes of the pieces that its elements stand for."""

    def element(found: re.Match[str]) -> str:
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

    return re.sub(r"\$(num|(?:of)?[0-9])", element, row.mending).strip()


def _quoted_name(text: str, pieces: list[Piece]) -> tuple[str, ClueError] | None:
    """Return the text with quotes around the first name that needs them, and what was wrong; None if there is none."""
    for piece in pieces:
        if "O" in piece.classes:
            name = text[piece.start : piece.end]
            sign = next((each for each in name if not (each.isalnum() or each in "_ ")), None)
            message = "" if sign is None else f"a name with `{sign}` in it needs quotes in a rule"
            advice = (
                f"write {spelled(name)}"
                if sign
                else f"a name of several words is written in quotes, or with _ ({name.replace(' ', '_')})"
            )
            error = ClueError(piece, "clue-syntax", message, advice, spelled(name))
            return text[: piece.start] + spelled(name) + text[piece.end :], error
    return None


def _is_read(rule: str, vocabulary: Vocabulary) -> bool:
    """Return True if a rule can be read, perhaps with the name of a property that is left open."""
    for name in [spelled(each.name) for each in vocabulary.categories[1:]] if PROPERTY in rule else [PROPERTY]:
        try:
            read_rule(rule.replace(PROPERTY, name), vocabulary, Notes())
            return True
        except ClueError:
            pass
    return False


# --- Sentences --------------------------------------------------------------------------------------------------------


def _is_sentence(rule: str, pieces: list[Piece]) -> bool:
    """Return True if a rule has no sign of comparison and no call, and three words in a row, or two and a full stop."""
    if any([one.classes and other.low in ("(", "[") and one.end == other.start for one, other in pairwise(pieces)]):
        return False
    run = longest = 0
    for piece in pieces:
        if re.match(r"[=<>~&¦+×/≠≤≥\[{-]|!.", piece.low):
            return False
        run = run + 1 if piece.classes or len(piece.low) > 1 or piece.low == "'" else 0
        longest = max(longest, run)
    if not any([piece.classes == "W" and piece.low not in KEYWORDS for piece in pieces]):
        return False
    return longest >= 3 or (longest >= 2 and rule.rstrip()[-1] in _SENTENCE_END) or rule.rstrip().endswith("。")


def _without_articles(rule: str, pieces: list[Piece]) -> str:
    for piece, follows in reversed([*pairwise(pieces)]):
        if piece.low in _ARTICLES and piece.classes in ("", "W"):
            rule = rule[: piece.start] + rule[follows.start :]
    return rule


def _sentence(rule: str, shown: str | None, bare: bool) -> ClueError:
    place = Characters(len(rule) - len(rule.lstrip()), len(rule.rstrip()))
    message = "this is a sentence, where a rule is expected"
    if not bare:
        signs = "write it with names and signs: `==` for “is”, `!=` for “is not”, val(property, actor), …"
        return ClueError(place, "clue-syntax", message, f"write `{shown}`" if shown else signs)
    text = cut(" ".join(rule.split()), 100)
    text = text if is_safe(text) else _in_quotes(text)
    help = "put it behind `text:`, and what it means behind `rule:` on the next line:"
    help += f"\n- text: {text}\n  rule: {shown or '…'}"
    return ClueError(place, "clue-syntax", message, help)


def _in_quotes(text: str) -> str:
    """Return a text in single quotes, as YAML has them."""
    return "'" + text.replace("'", "''") + "'"
