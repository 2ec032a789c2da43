"""The table of slips: what authors write for want of the form that says it, and how the clue language says the same.

A row has a pattern of words and signs, and the text that mends it; `slips` applies them.  Each row is met by a bad
input of the tests: a slip that nobody made has no row.  Imported only when a rule has a mistake.
"""

from __future__ import annotations

from typing import NamedTuple

PROPERTY = "property"
"""The place of a property that only the author knows, in a mended rule."""

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
_RANKED = "rank(property, actor) is the place in the property's list, 1 first"
_COMPARES = "compare val(property, a) and val(property, b)"
_NEIGHBOURS = "write just_before(property, a, b) for neighbours, and before(property, a, b) otherwise"

ROWS: tuple[tuple[str, str, int, str, str], ...] = (
    # A pattern, its mending, the element that is marked, the message and the advice.  A message that is empty leaves
    # the parser's own, and its place.  In patterns A is an actor, V a value, P a property, N a number, K any of these,
    # W another word, E an operand with what belongs to it, * any run; ^ and $ are the ends of the rule, { and } those
    # of a condition.  In mendings $num is the property whose values are numbers, $of3 that of element 3, $size3 the
    # number of its values; a word of MORE or LESS becomes `>` or `<`.
    ("^ N .|)|:|、 *", "$4", 2, "a number stands in front of this rule", "a clue begins with `- ` instead"),
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
    ("P ( A )", "val($1, $3)", 1, _NO_FUNCTION + ", but a property", _VALUE),
    ("P ( V )", "act($1, $3)", 1, _NO_FUNCTION + ", but a property", _ACTOR),
    ("P [ A ]", "val($1, $3)", 3, "", _VALUE),
    ("P . V", "act($1, $3)", 3, "", _ACTOR + ", or property[value]"),
    ("A ( P )", "val($3, $1)", 1, _NO_FUNCTION + ", but an actor", _VALUE),
    ("A . V", "$1 == $3", 3, "", "behind a point there is a property; a value is compared by `==`"),
    ("P N", "act($1, $2)", 2, "", _ACTOR),
    ("val|act|rank ( P K )", "$1($3, $4)", 4, "", "put a comma between the two"),
    # functions of other languages
    ("E ==|=|IS ONE ( * )", "either($1, $5)", 3, "", "the one who is asked about comes first"),
    ("one_of|oneof|any_of|either_of ( * )", "either($3)", 1, _NO_FUNCTION, "write either(a, x, y), or a in [x, y]"),
    ("left_of|leftof ( P , E , E )", "before($3, $5, $7)", 1, _NO_FUNCTION, _NEIGHBOURS),
    ("right_of|rightof|after ( P , E , E )", "before($3, $7, $5)", 1, _NO_FUNCTION, "write before(property, b, a)"),
    ("MORE|LESS ( P , E , E )", "val($3, $5) $1 val($3, $7)", 1, _NO_FUNCTION, _COMPARES),
    ("MORE|LESS ( E , E )", "val($num, $3) $1 val($num, $5)", 1, _NO_FUNCTION, _COMPARES),
    ("oldest|tallest|most|last ( A )", "all(val($num, x) <= val($num, $3) for x in actors)", 1, _NO_FUNCTION, _MOST),
    ("first|earliest|lowest|smallest|youngest|least ( P , E )", "rank($3, $5) == 1", 1, _NO_FUNCTION, _RANKED),
    ("last|latest|highest|largest|oldest|most ( P , E )", "rank($3, $5) == $size3", 1, _NO_FUNCTION, _RANKED),
    ("max ( P ) ==|= A", "all(val($3, x) <= val($3, $6) for x in actors)", 1, "`{}` takes numbers", _MOST),
    ("A ==|= min ( P )", "all(val($5, x) >= val($5, $1) for x in actors)", 3, "`{}` takes numbers", _MOST),
    ("SAME ( P , E , E )", "val($3, $5) == val($3, $7)", 1, _NO_FUNCTION, "compare by `==`"),
    ("SAME ( E , E )", "$3 == $5", 1, _NO_FUNCTION, "compare by `==`"),
    ("OTHER ( E , E )", "$3 != $5", 1, _NO_FUNCTION, "compare by `!=`"),
    ("next_to|before|just_before|distance|opposite ( A , A , P )", "$1($7, $3, $5)", 3, "", "the property comes first"),
    ("next_to|before|just_before|distance|opposite ( K , K )", "$1($num, $3, $5)", 1, "", "the property comes first"),
    ("E in ( * )", "$1 in [$4]", 3, "", "a list is written in [ ]"),
    # how much more
    ("N more|plus THAN E", "$4 + $1", 2, _NO_WORD, "write `+`"),
    ("E IS? MORE|more THAN E", "$1 > $5", 3, _NO_WORD, "write `>`"),
    ("E IS? LESS|less|fewer THAN E", "$1 < $5", 3, _NO_WORD, "write `<`"),
    ("E IS? at least E", "$1 >= $5", 4, _NO_WORD, "write `>=`"),
    ("E IS? at most E", "$1 <= $5", 4, _NO_WORD, "write `<=`"),
    ("E >|MORE E by N", "$1 == $3 + $5", 4, _NO_WORD, "write how much more by `==` and `+`"),
    ("E <|LESS E by N", "$1 == $3 - $5", 4, _NO_WORD, "write how much less by `==` and `-`"),
    ("E >|<|>=|<=|==|!= E and|or >|<|>=|<=|==|!= E", "$1 $2 $3 $4 $1 $5 $6", 5, "", "repeat what is compared"),
    ("N W", "$1", 2, "`{}` stands behind a number", "write the number without a unit"),
    # is, is not
    ("E IS|==|= either E or E", "either($1, $4, $6)", 3, "`{}` takes brackets", "write either(a, x, y)"),
    ("either E or E IS|==|= E", "either($6, $2, $4)", 1, "`{}` takes brackets", "write either(a, x, y)"),
    ("neither E nor|or E IS|==|= E", "neither($2, $4, $6)", 1, "`{}` takes brackets", "write neither(a, b, x)"),
    ("A ==|= N }", "$1 == act($of3, $3)", 3, "", ""),
    ("A != N }", "$1 != act($of3, $3)", 3, "", ""),
    ("E IS NOT E", "$1 != $4", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E ISNOT E", "$1 != $3", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E doesn't|don't|didn't have|own|get E", "$1 != $4", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E does|do|did NOT have|own|get E", "$1 != $5", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E n' IS NOT E", "$1 != $5", 3, _NO_WORD, "for “is not” write `!=`"),
    ("E は|が E ではない|じゃない|でない|ではありません", "$1 != $3", 2, _NO_WORD, "for “is not” write `!=`"),
    ("E IS E", "$1 == $3", 2, _NO_WORD, "for “is” write `==`"),
    ("^ A -|:|->|=> V $", "$2 == $4", 3, "", "for “is” write `==`"),
    ("^ A V $", "$2 == $3", 3, "", "for “is” write `==`"),
    # signs and joining words of other languages
    ("E =|==|=== NOT|! E", "$1 != $4", 3, "", "for “is not” write `!=`"),
    ("<>|=/=|!==|~=|/=|><", "!=", 1, "`{}` is no sign of the clue language", "write `!=`"),
    ("=> N", ">= $2", 1, "", ""),
    ("=<", "<=", 1, "", ""),
    ("=", "==", 1, "", ""),
    ("&&|&|∧|and", "and", 1, "", "write `and`"),
    ("und|en|et|和|且|并且|而且|かつ|と", "and", 1, _NO_WORD, "write `and`"),
    ("¦|¦¦|∨|or", "or", 1, "", "write `or`"),
    ("ou|of|oder|或|或者|または|か", "or", 1, _NO_WORD, "write `or`"),
    ("!|NOT|¬", "not", 1, "", "write `not`"),
    ("∈|in", "in", 1, "", "write `in`"),
    ("×|·", "*", 1, "", ""),
    # joined conditions
    ("^ IF * THEN * $", "implies($3, $5)", 2, "", "write implies(condition, conclusion)"),
    ("^ * ->|=>|→|⇒|==> * $", "implies($2, $4)", 3, "", ""),
    ("^ * <->|<=>|⇔|↔ * $", "iff($2, $4)", 3, _NO_SIGN, "write iff(a, b)"),
    ("{ E != E or K }", "$2 not in [$4, $6]", 6, "", "write a not in [x, y]"),
    ("{ E == E or K }", "$2 == $4 or $2 == $6", 6, "", "repeat the comparison, or write a in [x, y]"),
    ("{ E ==|!= E and K }", "$2 $3 $4 and $2 $3 $6", 6, "", "repeat the comparison"),
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
TABLE = tuple([_row(*row) for row in ROWS])
WORDS = frozenset({"and", "or", "not", "in", "for", "if"}).union(
    *[element for row in TABLE for element in row.pattern if isinstance(element, frozenset)]
)
"""The words that patterns name: none of them is an operand by itself."""
MORE, LESS = (frozenset(GROUPS[group].split("|")) for group in ("MORE", "LESS"))
