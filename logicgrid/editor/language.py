"""The clue language for people: what each function says, with an example and a snippet, and the names of a draft."""

from __future__ import annotations

import re

from logicgrid.kinds.logic_grid import GridData
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.messages import say
from logicgrid.session.draft import DocumentDraft

EXAMPLES = {
    "act": "act(dish, soup) == Ann",
    "val": "val(age, Ann) == 42",
    "rank": "rank(seat, Ann) == 1",
    "either": "either(Ann, soup, pie)",
    "neither": "neither(Ann, Ben, soup)",
    "abs": "abs(val(age, Ann) - val(age, Ben)) == 2",
    "min": "min(val(age, Ann), val(age, Ben)) > 40",
    "max": "max(val(age, a) for a in actors) == val(age, Ann)",
    "sum": "sum(val(price, a) for a in actors) == 20",
    "implies": "implies(Ann == soup, Ben == pie)",
    "iff": "iff(Ann == soup, Ben == pie)",
    "xor": "xor(Ann == soup, Ben == pie)",
    "count": "count(Ann == soup, Ben == pie) == 1",
    "exactly": "exactly(1, Ann == soup, Ben == pie)",
    "at_least": "at_least(1, Ann == soup, Ben == pie)",
    "at_most": "at_most(1, Ann == soup, Ben == pie)",
    "all_different": "all_different(Ann, soup, pie)",
    "next_to": "next_to(seat, Ann, Ben)",
    "before": "before(seat, Ann, Ben)",
    "just_before": "just_before(seat, Ann, Ben)",
    "between": "between(seat, Ann, Ben, Cleo)",
    "distance": "distance(seat, Ann, Ben) == 2",
    "opposite": "opposite(chair, Ann, Ben)",
    "nobody": "nobody(act(dish, soup))",
    "all": "all(val(age, a) > 40 for a in actors)",
    "any": "any(val(age, a) > 40 for a in actors)",
}
"""An example of each function."""


def explained(name: str) -> tuple[str, str]:
    """Return what a function says, in a few words, and an example.

    >>> explained("val")
    ('the value that an actor has', 'val(age, Ann) == 42')
    """
    return say(f"editor.fn-{name.replace('_', '-')}"), EXAMPLES[name]


def snippet(name: str) -> str:
    """Return a call of a function as a snippet of the Language Server Protocol.

    >>> snippet("before"), snippet("all")
    ('before(${1:property}, ${2:a}, ${3:b})', 'all(${1:condition} for ${2:a} in actors)')
    """
    form = FUNCTIONS[name].form[len(name) + 1 : -1].removesuffix(", …")
    if name == "nobody":
        return "nobody(act(${1:property}, ${2:value}))"
    if loop := re.fullmatch(r"(\w+) for a in actors", form):
        return f"{name}(${{1:{loop[1]}}} for ${{2:a}} in actors)"
    stops = [f"${{{number}:{role}}}" for number, role in enumerate(form.split(", "), start=1)]
    return f"{name}({', '.join(stops)})"


def vocabulary_of(draft: DocumentDraft) -> Vocabulary | None:
    """Return the names of a draft's logic grid, or of the last text of it that had one."""
    own = draft.last_puzzle.own if draft.last_puzzle is not None else None
    return own.vocabulary if isinstance(own, GridData) else None
