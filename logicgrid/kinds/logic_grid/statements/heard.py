"""How statements stand in sentences: patterns of symbols, which `hear` compares with the symbols of a clue's text.

A text becomes a sequence of symbols: its labels, its numbers, and its words of structure as `words/hear/*.toml` names
them.  In a pattern a word in small letters is a slot of the statement's row, one in capitals a symbol; `?` stands
behind what may be missing, `*` behind a slot that takes several labels.
"""

from __future__ import annotations

from logicgrid.puzzle.record import Record


class Phrasing(Record):
    """One way to say a statement; the `cost` is added to that of the reading: the smaller, the more certain.

    `other` says where the words of a comparison name the other one: `after` them ("A is older than B"), or `before`
    ("A 比 B 大").
    """

    pattern: str
    cost: float = 0.0
    other: str = ""


def _heard(*patterns: str, other: str = "") -> tuple[Phrasing, ...]:
    """Return patterns; a number behind one is its cost."""
    found = []
    for each in patterns:
        pattern, _, cost = each.partition(" @")
        found.append(Phrasing(pattern, float(cost or 0), other))
    return tuple(found)


SAME = _heard("one other", "one AND other SAMEONE")
DIFFERENT = _heard(
    *(
        "one NOT other",
        "one AND other NUM? DIFF",
        "NOT one other @0.5",
        "one other NOT",
        "one NOR other @0.1",
        "one NORIS other @0.1",
    ),
    *("one other BOTHNOT? NIL", "one BOTHNOT other BOTHNOT? NIL @0.1"),
)
EITHER = _heard(
    "one EITHER? this OR that EITHER? BOTH?",
    "EITHER? this OR that EITHER? one BOTH? @0.1",
    "one EITHER this OR? EITHER that",
    "one this OR that OR EITHER",
    "EITHER this OR? EITHER that one",
)
ONE_OF = _heard("one EITHER? options* OR options EITHER? @0.15", "one options OR options OR options EITHER? @0.1")
NEITHER = (
    *_heard("what NEITHER one NOR other", other="after"),
    *_heard(
        "one AND other NEITHER NOT? what",
        "NEITHER one NOR other NOT? what",
        "NEITHER one NEITHER other NOT? what",
        "what NEITHER one NEITHER other",
        "what NOT one OR other @1.0",
        "what NOT NEITHER one NEITHER other",
        *(
            "one BOTHNOT other BOTHNOT what NIL",
            "one AND other BOTHNOT what BOTHNOT? NIL",
            "one AND other NEITHER what NIL",
        ),
    ),
)
ONE_EACH = _heard(
    "OF one AND other ONE this AND? OTHER that",
    "OF? one AND other ONE this AND? OTHER that @0.4",
    "OF one AND other this ONE that AND? OTHER @0.4",
    "one AND other ONE this AND? OTHER that",
)
ALL_DIFFERENT = (
    *_heard("people* AND people NUM DIFF?", "NUM people* AND people", other="after"),
    *_heard(
        "people* AND people NUM? DIFF",
        "people* people NUM? DIFF",
        "people AND people AND people NUM? DIFF",
        "people AND people AND people AND people NUM? DIFF",
        "people AND people AND people AND people AND people NUM? DIFF",
        "people AND people AND people NUM @0.3",
        "NUM people AND people AND people AND people",
        "NUM people AND people AND people AND people AND people",
    ),
)
IF_THEN = _heard("IF one other THEN? this that")
LESS = (
    *_heard("less LESS more", "more MORE less", other="after"),
    *_heard("less more LESS", "more less MORE", other="before"),
)
DIFFERENCE = (
    *_heard(
        "less by LESS more", "more by MORE less", "less LESS by more @0.5", "more MORE by less @0.5", other="after"
    ),
    *_heard("less LESS more by @0.5", "more MORE less by @0.5", other="after"),
    *_heard("less more by LESS", "more less by MORE", "less more LESS by", "more less MORE by", other="before"),
)
JUST_BEFORE = (
    *_heard("one JUST LESS other", "other JUST MORE one", other="after"),
    *_heard("one other JUST LESS", "other one JUST MORE", other="before"),
    *_heard("one JUST other LESS @0.2", "other JUST one MORE @0.2", other="before"),
)
NEXT_TO = _heard(
    "one JUST? NEXT other",
    "one AND? other NEXT @0.2",
    "by BETWEEN one AND other",
    "BETWEEN one AND other by",
    "one AND other DIFFER by",
    "one DIFFER by other",
    "one AND other by DIFFER",
    "by DIFFER one AND other",
    *("one AND other BETWEEN by", "one AND other NEXT", "one AND other by BETWEEN"),
)
BETWEEN = (
    *_heard("middle BETWEEN one AND other", other="after"),
    *_heard("middle one AND other BETWEEN", other="before"),
)
RATIO = (
    *_heard("more by TIMES less", "more RATIO less", other="after"),
    *_heard("more less RATIO", "more less MORE RATIO", other="before"),
)
OPPOSITE = _heard("one OPPOSITE other", "one other OPPOSITE @0.2")
BOUND = _heard(
    *("one ATLEAST limit", "one ATMOST limit", "one limit ATLEAST", "one limit ATMOST"),
    *("one ATLEAST by", "one ATMOST by", "one by ATLEAST", "one by ATMOST", "one MORE by", "one LESS by"),
    *("one by MORE", "one by LESS"),
    *("one UNDER by", "one OVER by", "one by UNDER", "one by OVER"),
    *("NOBODY one MORE", "NOBODY one LESS", "one MORE NOBODY", "one LESS NOBODY"),
    *("ATLEAST? by MORE one", "ATMOST? by MORE one", "ATLEAST? by LESS one", "ATMOST? by LESS one"),
    *("NOBODY MORE one", "NOBODY LESS one", "one MORE OTHERS", "one LESS OTHERS"),
)


class JointPhrasing(Record):
    """One way to say several statements: `says` are their names in the table, each with its labels' slots."""

    pattern: str
    says: tuple[tuple[str, str, str], ...]
    cost: float
    other: str = ""


SEVERAL = (
    JointPhrasing("x a AND b", (("same", "x", "a"), ("same", "x", "b")), 0.3),
    JointPhrasing("x a b", (("same", "x", "a"), ("same", "x", "b")), 0.5),
    JointPhrasing("x NOT a b", (("different", "x", "a"), ("same", "x", "b")), 1.3),
    JointPhrasing("x a NOT b", (("same", "x", "a"), ("different", "x", "b")), 1.3),
    JointPhrasing("x a AND NOT b", (("same", "x", "a"), ("different", "x", "b")), 0.2),
    JointPhrasing("x NOT b AND a", (("same", "x", "a"), ("different", "x", "b")), 0.2),
    JointPhrasing("x NOT a AND? NOT b", (("different", "x", "a"), ("different", "x", "b")), 0.1),
    JointPhrasing("x NOT a AND? NOR PRON b", (("different", "x", "a"), ("different", "x", "b")), 0.1),
    JointPhrasing("x NOT a AND? NOR b", (("different", "x", "a"), ("different", "x", "b")), 0.7),
    JointPhrasing("x NOT a AND? NOR y", (("different", "x", "a"), ("different", "y", "a")), 0.5, "after"),
    JointPhrasing(
        "x NOT a AND? NOR y", (("different", "x", "a"), ("different", "y", "a"), ("different", "x", "y")), 0.7, "after"
    ),
    JointPhrasing("x NOT a AND y NOT", (("different", "x", "a"), ("different", "y", "a")), 1.3),
    JointPhrasing("x ALSO a AND b", (("same", "x", "a"), ("same", "x", "b")), 0.2),
    JointPhrasing("ALSO x AND y NOT a", (("different", "x", "a"), ("different", "y", "a")), 0.2),
    JointPhrasing("x NOT a OR b", (("different", "x", "a"), ("different", "x", "b")), 0.3),
    *[
        JointPhrasing(pattern, (("different", "x", "a"), ("different", "x", "b"), ("different", "x", "c")), 0.3)
        for pattern in ("x NOT a b OR c", "x NOT a OR b OR c", "x NEITHER a b NOR c")
    ],
    JointPhrasing("x NOT a NOR b", (("different", "x", "a"), ("different", "x", "b")), 0.2, "before"),
    *[
        JointPhrasing(pattern, (("different", "x", "a"), ("different", "x", "b")), 0.1)
        for pattern in ("x NOT a NORIS b", "x NORIS a NORIS b", "x NEITHER a NORIS b")
    ],
    *[
        JointPhrasing(pattern, (("different", "x", "a"), ("different", "x", "b")), 0.1)
        for pattern in (
            "x a BOTHNOT b BOTHNOT? NIL",
            "x a NIL b BOTHNOT? NIL",
            "x a NORIS b NIL",
            "x a NORIS b NORIS NIL",
        )
    ],
    JointPhrasing("x a NIL b", (("different", "x", "a"), ("same", "x", "b")), 0.2),
    JointPhrasing("x NEITHER a NEITHER b", (("different", "x", "a"), ("different", "x", "b")), 0.1),
    JointPhrasing("x NEITHER a NOR b", (("different", "x", "a"), ("different", "x", "b")), 0.1),
    *[
        JointPhrasing(pattern, (("different", "x", "a"), ("different", "x", "b"), ("different", "x", "c")), 0.0)
        for pattern in ("x NEITHER a NEITHER b NEITHER c", "x NEITHER a NOR b NOR c")
    ],
)
