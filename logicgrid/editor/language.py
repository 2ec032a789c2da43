"""The clue language for people: what each function says, with an example and a snippet, and the names of a draft."""

from __future__ import annotations

import re

from logicgrid.kinds.logic_grid import GridData
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.session.draft import Draft

EXPLAINED = {
    "act": ("the actor who has a value", "act(dish, soup) == Ann"),
    "val": ("the value that an actor has", "val(age, Ann) == 42"),
    "rank": ("the place of an actor's value in its list, 1 first", "rank(seat, Ann) == 1"),
    "either": ("the first is exactly one of the others", "either(Ann, soup, pie)"),
    "neither": ("the first two are two people, and neither is the third", "neither(Ann, Ben, soup)"),
    "abs": ("a number without its sign", "abs(val(age, Ann) - val(age, Ben)) == 2"),
    "min": ("the smallest of some numbers", "min(val(age, Ann), val(age, Ben)) > 40"),
    "max": ("the largest of some numbers", "max(val(age, a) for a in actors) == val(age, Ann)"),
    "sum": ("some numbers added", "sum(val(price, a) for a in actors) == 20"),
    "implies": ("if the first holds, the second does", "implies(Ann == soup, Ben == pie)"),
    "iff": ("both hold, or neither does", "iff(Ann == soup, Ben == pie)"),
    "xor": ("exactly one of the two holds", "xor(Ann == soup, Ben == pie)"),
    "count": ("how many of the conditions hold", "count(Ann == soup, Ben == pie) == 1"),
    "exactly": ("exactly that many of the conditions hold", "exactly(1, Ann == soup, Ben == pie)"),
    "at_least": ("that many of the conditions hold, or more", "at_least(1, Ann == soup, Ben == pie)"),
    "at_most": ("that many of the conditions hold, or fewer", "at_most(1, Ann == soup, Ben == pie)"),
    "all_different": ("all of them are different people, or different values", "all_different(Ann, soup, pie)"),
    "next_to": ("the two are neighbours in the property's list", "next_to(seat, Ann, Ben)"),
    "before": ("the first comes somewhere before the second", "before(seat, Ann, Ben)"),
    "just_before": ("the first comes directly before the second", "just_before(seat, Ann, Ben)"),
    "between": ("the middle one comes between the two others, either way round", "between(seat, Ann, Ben, Cleo)"),
    "distance": ("how far apart the two are in the list, neighbours 1", "distance(seat, Ann, Ben) == 2"),
    "opposite": ("the two face each other in a circle", "opposite(chair, Ann, Ben)"),
    "nobody": ("nobody has the value, of a property with spare ones", "nobody(act(dish, soup))"),
    "all": ("the condition holds for everybody", "all(val(age, a) > 40 for a in actors)"),
    "any": ("the condition holds for somebody", "any(val(age, a) > 40 for a in actors)"),
}
"""For each function what it says, in a few words, and an example."""

SAID = {
    "clue": ("Clue {}", "Aanwijzing {}", "Indice {}", "线索 {}", "手がかり {}"),
    "known": ("Known", "Bekend", "On sait", "已知", "前提"),
    "left": ("{} left", "nog {}", "reste {}", "剩 {}", "残り {}"),
    "before": ("{} before it", "{} ervoor", "{} avant lui", "在它之前 {} 个", "その前は {} 通り"),
    "without": ("{} without it", "{} zonder", "{} sans lui", "没有它时 {} 个", "これがないと {} 通り"),
    "needed": ("needed", "nodig", "nécessaire", "需要", "必要"),
    "needless": (
        "not needed: the others have the same answer",
        "niet nodig: de andere geven dezelfde oplossing",
        "inutile : les autres donnent la même solution",
        "多余：没有它答案也一样",
        "不要: これがなくても答えは同じ",
    ),
    "contradicts": (
        "contradicts clue {}",
        "in tegenspraak met aanwijzing {}",
        "contredit l’indice {}",
        "与线索 {} 矛盾",
        "手がかり {} と矛盾",
    ),
    "contradicts several": (
        "contradicts clues {}",
        "in tegenspraak met de aanwijzingen {}",
        "contredit les indices {}",
        "与线索 {} 矛盾",
        "手がかり {} と矛盾",
    ),
    "contradicts itself": (
        "contradicts itself",
        "in tegenspraak met zichzelf",
        "se contredit lui-même",
        "自相矛盾",
        "それだけで矛盾",
    ),
    "reads": ("*reads:*", "*betekent:*", "*se lit :*", "*意思是：*", "*読み方:*"),
}
"""What is said of a clue, in the order of `LANGUAGES_SAID`; the words that the page has, too, are the same there."""
LANGUAGES_SAID = ("en", "nl", "fr", "zh", "ja")


def said(key: str, language: str | None, *values: object) -> str:
    """Return words of `SAID` in a language, in English if they are not there, with values filled in.

    >>> said("left", "nl", 12), said("left", "de", 12)
    ('nog 12', '12 left')
    """
    place = LANGUAGES_SAID.index(language) if language in LANGUAGES_SAID else 0
    return SAID[key][place].format(*values)


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


def vocabulary_of(draft: Draft) -> Vocabulary | None:
    """Return the names of a draft's logic grid, or of the last text of it that had one."""
    last = draft.last
    own = last.puzzle.own if last is not None and last.puzzle is not None else None
    return own.vocabulary if isinstance(own, GridData) else None
