"""The table of slips: what authors write for want of the form that says it, and how the clue language says the same.

A row has a pattern of words and signs, the text that mends it, and keys of messages; `slips` applies them.  Each row is
met by a bad input of the tests: a slip that nobody made has no row.  Imported only when a rule has a mistake.
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

ROWS: tuple[tuple[str, str, int, str, str], ...] = (
    # A pattern, its mending, the element that is marked, the keys of the message and of the advice.  A row without a
    # message leaves the parser's own, and its place.  In patterns A is an actor, V a value, P a property, N a number,
    # K any of these, W another word, E an operand with what belongs to it, * any run; ^ and $ are the ends of the rule,
    # { and } those of a condition.  In mendings $num is the property whose values are numbers, $of3 that of element 3,
    # $size3 the number of its values; a word of MORE or LESS becomes `>` or `<`.
    ("^ N .|)|:|、 *", "$4", 2, "language.slip-number-stands-front-rule", "language.slip-clue-begins-instead"),
    ("^ -|•|×|· E *", "$3 $4", 2, "language.slip-stands-front-rule", "language.slip-clue-begins-one-dash"),
    ("^ * .|。|;|!|? $", "$2", 3, "language.slip-ends-no-rule", "language.leave-out"),
    ("^ * )|] $", "$2", 3, "language.slip-closes-nothing", "language.leave-out"),
    # whose, of whom
    ("E 'S P", "$1.$3", 2, "language.slip-no-sign-clue-language", "language.slip-write-actor-property-or"),
    ("P OF A", "val($1, $3)", 2, "language.slip-no-word-clue-language", "language.slip-write-val-property-actor"),
    ("act ( P , A )", "val($3, $5)", 5, "", "language.slip-write-val-property-actor"),
    ("val ( P , V )", "act($3, $5)", 5, "", ""),
    ("val ( A , P )", "val($5, $3)", 3, "", ""),
    ("act ( V , P )", "act($5, $3)", 3, "", ""),
    (
        "P ( A , E )",
        "val($1, $3) == $5",
        1,
        "language.slip-no-function-clue-language",
        "language.slip-write-val-property-actor-2",
    ),
    ("P ( A )", "val($1, $3)", 1, "language.slip-no-function-clue-language", "language.slip-write-val-property-actor"),
    ("P ( V )", "act($1, $3)", 1, "language.slip-no-function-clue-language", "language.slip-write-act-property-value"),
    ("P [ A ]", "val($1, $3)", 3, "", "language.slip-write-val-property-actor"),
    ("P . V", "act($1, $3)", 3, "", "language.slip-write-act-property-value-2"),
    (
        "A ( P )",
        "val($3, $1)",
        1,
        "language.slip-no-function-clue-language-2",
        "language.slip-write-val-property-actor",
    ),
    ("A . V", "$1 == $3", 3, "", "language.slip-behind-point-property-value"),
    ("P N", "act($1, $2)", 2, "", "language.slip-write-act-property-value"),
    ("val|act|rank ( P K )", "$1($3, $4)", 4, "", "language.slip-put-comma-between-two"),
    # functions of other languages
    ("E ==|=|IS ONE ( * )", "either($1, $5)", 3, "", "language.slip-one-who-asked-about"),
    (
        "one_of|oneof|any_of|either_of ( * )",
        "either($3)",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-write-either-x-y",
    ),
    (
        "left_of|leftof ( P , E , E )",
        "before($3, $5, $7)",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-write-just-before-property",
    ),
    (
        "right_of|rightof|after ( P , E , E )",
        "before($3, $7, $5)",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-write-before-property-b",
    ),
    (
        "MORE|LESS ( P , E , E )",
        "val($3, $5) $1 val($3, $7)",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-compare-val-property-val",
    ),
    (
        "MORE|LESS ( E , E )",
        "val($num, $3) $1 val($num, $5)",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-compare-val-property-val",
    ),
    (
        "oldest|tallest|most|last ( A )",
        "all(val($num, x) <= val($num, $3) for x in actors)",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-compare-everybody",
    ),
    (
        "first|earliest|lowest|smallest|youngest|least ( P , E )",
        "rank($3, $5) == 1",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-rank-property-actor-place",
    ),
    (
        "last|latest|highest|largest|oldest|most ( P , E )",
        "rank($3, $5) == $size3",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-rank-property-actor-place",
    ),
    (
        "max ( P ) ==|= A",
        "all(val($3, x) <= val($3, $6) for x in actors)",
        1,
        "language.slip-takes-numbers",
        "language.slip-compare-everybody",
    ),
    (
        "A ==|= min ( P )",
        "all(val($5, x) >= val($5, $1) for x in actors)",
        3,
        "language.slip-takes-numbers",
        "language.slip-compare-everybody",
    ),
    (
        "SAME ( P , E , E )",
        "val($3, $5) == val($3, $7)",
        1,
        "language.slip-no-function-clue-language-3",
        "language.slip-compare",
    ),
    ("SAME ( E , E )", "$3 == $5", 1, "language.slip-no-function-clue-language-3", "language.slip-compare"),
    ("OTHER ( E , E )", "$3 != $5", 1, "language.slip-no-function-clue-language-3", "language.slip-compare-2"),
    (
        "next_to|before|just_before|distance|opposite ( A , A , P )",
        "$1($7, $3, $5)",
        3,
        "",
        "language.slip-property-comes-first",
    ),
    (
        "next_to|before|just_before|distance|opposite ( K , K )",
        "$1($num, $3, $5)",
        1,
        "",
        "language.slip-property-comes-first",
    ),
    ("E in ( * )", "$1 in [$4]", 3, "", "language.slip-list-written"),
    # how much more
    ("N more|plus THAN E", "$4 + $1", 2, "language.slip-no-word-clue-language", "language.slip-write"),
    ("E IS? MORE|more THAN E", "$1 > $5", 3, "language.slip-no-word-clue-language", "language.slip-write-2"),
    ("E IS? LESS|less|fewer THAN E", "$1 < $5", 3, "language.slip-no-word-clue-language", "language.slip-write-3"),
    ("E IS? at least E", "$1 >= $5", 4, "language.slip-no-word-clue-language", "language.slip-write-4"),
    ("E IS? at most E", "$1 <= $5", 4, "language.slip-no-word-clue-language", "language.slip-write-5"),
    ("E >|MORE E by N", "$1 == $3 + $5", 4, "language.slip-no-word-clue-language", "language.slip-write-how-much-more"),
    ("E <|LESS E by N", "$1 == $3 - $5", 4, "language.slip-no-word-clue-language", "language.slip-write-how-much-less"),
    (
        "E >|<|>=|<=|==|!= E and|or >|<|>=|<=|==|!= E",
        "$1 $2 $3 $4 $1 $5 $6",
        5,
        "",
        "language.slip-repeat-what-compared",
    ),
    ("N W", "$1", 2, "language.slip-stands-behind-number", "language.slip-write-number-without-unit"),
    # is, is not
    (
        "E IS|==|= either E or E",
        "either($1, $4, $6)",
        3,
        "language.slip-takes-brackets",
        "language.slip-write-either-x-y-2",
    ),
    (
        "either E or E IS|==|= E",
        "either($6, $2, $4)",
        1,
        "language.slip-takes-brackets",
        "language.slip-write-either-x-y-2",
    ),
    (
        "neither E nor|or E IS|==|= E",
        "neither($2, $4, $6)",
        1,
        "language.slip-takes-brackets",
        "language.slip-write-neither-b-x",
    ),
    ("A ==|= N }", "$1 == act($of3, $3)", 3, "", ""),
    ("A != N }", "$1 != act($of3, $3)", 3, "", ""),
    ("E IS NOT E", "$1 != $4", 2, "language.slip-no-word-clue-language", "language.slip-not-write"),
    ("E ISNOT E", "$1 != $3", 2, "language.slip-no-word-clue-language", "language.slip-not-write"),
    (
        "E doesn't|don't|didn't have|own|get E",
        "$1 != $4",
        2,
        "language.slip-no-word-clue-language",
        "language.slip-not-write",
    ),
    (
        "E does|do|did NOT have|own|get E",
        "$1 != $5",
        2,
        "language.slip-no-word-clue-language",
        "language.slip-not-write",
    ),
    ("E n' IS NOT E", "$1 != $5", 3, "language.slip-no-word-clue-language", "language.slip-not-write"),
    (
        "E は|が E ではない|じゃない|でない|ではありません",
        "$1 != $3",
        2,
        "language.slip-no-word-clue-language",
        "language.slip-not-write",
    ),
    ("E IS E", "$1 == $3", 2, "language.slip-no-word-clue-language", "language.slip-write-6"),
    ("^ A -|:|->|=> V $", "$2 == $4", 3, "", "language.slip-write-6"),
    ("^ A V $", "$2 == $3", 3, "", "language.slip-write-6"),
    # signs and joining words of other languages
    ("E =|==|=== NOT|! E", "$1 != $4", 3, "", "language.slip-not-write"),
    ("<>|=/=|!==|~=|/=|><", "!=", 1, "language.slip-no-sign-clue-language", "language.slip-write-7"),
    ("=> N", ">= $2", 1, "", ""),
    ("=<", "<=", 1, "", ""),
    ("=", "==", 1, "", ""),
    ("&&|&|∧|and", "and", 1, "", "language.slip-write-8"),
    ("und|en|et|和|且|并且|而且|かつ|と", "and", 1, "language.slip-no-word-clue-language", "language.slip-write-8"),
    ("¦|¦¦|∨|or", "or", 1, "", "language.slip-write-or"),
    ("ou|of|oder|或|或者|または|か", "or", 1, "language.slip-no-word-clue-language", "language.slip-write-or"),
    ("!|NOT|¬", "not", 1, "", "language.slip-write-not"),
    ("∈|in", "in", 1, "", "language.slip-write-9"),
    ("×|·", "*", 1, "", ""),
    # joined conditions
    ("^ IF * THEN * $", "implies($3, $5)", 2, "", "language.write-implies-condition-conclusion"),
    ("^ * ->|=>|→|⇒|==> * $", "implies($2, $4)", 3, "", ""),
    ("^ * <->|<=>|⇔|↔ * $", "iff($2, $4)", 3, "language.slip-no-sign-clue-language", "language.slip-write-iff-b"),
    ("{ E != E or K }", "$2 not in [$4, $6]", 6, "", "language.slip-write-not-x-y"),
    ("{ E == E or K }", "$2 == $4 or $2 == $6", 6, "", "language.slip-repeat-comparison-or-write"),
    ("{ E ==|!= E and K }", "$2 $3 $4 and $2 $3 $6", 6, "", "language.slip-repeat-comparison"),
    ("{ K and E ==|!= E }", "$2 $5 $6 and $4 $5 $6", 2, "", "language.slip-repeat-comparison"),
    ("^ * ,|; * $", "$2 and $4", 3, "", "language.join-conditions-or-give"),
    ("^ K $", "", 2, "language.slip-name-where-condition-expected", "language.slip-compare-something-x"),
    (
        "K W",
        "",
        2,
        "language.slip-no-word-clue-language-2",
        "language.slip-join-names",
    ),
)


class SlipRow(NamedTuple):
    """A row of the table, with its pattern cut into elements: a letter or a sign of its own, or a set of words."""

    pattern: tuple[str | frozenset[str], ...]
    mending: str
    mark: int
    message: str
    advice: str


def _row(pattern: str, *rest: object) -> SlipRow:
    words = [
        frozenset("|".join([GROUPS.get(each, each) for each in part.split("|")]).split("|")) for part in pattern.split()
    ]
    elements = [part if part in _CLASSES else word for part, word in zip(pattern.split(), words, strict=True)]
    return SlipRow(tuple(elements), *rest)  # type: ignore[arg-type]  # as the table has it


_CLASSES = frozenset("AVPNKWE*^${}")
TABLE = tuple([_row(*row) for row in ROWS])
WORDS = frozenset({"and", "or", "not", "in", "for", "if"}).union(
    *[element for row in TABLE for element in row.pattern if isinstance(element, frozenset)]
)
"""The words that patterns name: none of them is an operand by itself."""
MORE, LESS = (frozenset(GROUPS[group].split("|")) for group in ("MORE", "LESS"))
