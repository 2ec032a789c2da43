"""Phrases from an author's own sentences: “Anna lives in Leeds.” says how somebody has a town.

A sentence is taken only if it is surely heard as one fact about one actor, and only if the program's own sentences of
its words are surely heard as what they mean, for every value.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import product

from logicgrid.csp.expr import Compare, Condition, Const, Holder
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer
from logicgrid.kinds.logic_grid.page.cut import words_of_page
from logicgrid.kinds.logic_grid.page.proposal import Phrases, Proposal
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.finish import finished, stopped
from logicgrid.words.negation import negated, predicate
from logicgrid.words.phrases import plain, toml

Fact = tuple[int, int, int, bool]
"""An actor, a category, the place of a value in it, and whether the actor has it."""
_LONGEST = {"zh": 10, "ja": 14}
"""The letters of a predicate, where spaces part no words; elsewhere it has `_WORDS` at most."""
_WORDS = 6
_OTHER_SIGNS = re.compile(r"[^\w\s’'·{}-]|\d")


class PagePredicates(Record):
    """What the sentences of a puzzle say of who has a value of one property, and of who has not."""

    has: str
    lacks: str

    def name(self) -> str:
        """Return what a property without a name may be called; "" if the predicate does not end in the value."""
        verb = self.has.removesuffix("{}").removeprefix("{}").strip().lstrip("をにでがはへと")
        return "" if "{}" in verb or len(verb.split()) > 2 else verb


def predicates_in(puzzle: Puzzle, code: str, asked: Sequence[str]) -> dict[int, PagePredicates]:
    """Return by the number of a category what texts say of who has one of its values: the clues, and then questions.

    "Who read Emma?" says it, too.
    """
    labels = [category.labels for category in grid_of(puzzle).vocabulary.categories]
    own = words_of_page(code)
    before = [f"{each.capitalize()} " for each in own["articles"]] + [f"{each.upper()}’" for each in own["elided"]]
    called = [
        [label, *[each + label for each in before], *[label + each for each in own["after_names"]]]
        for label in labels[0]
    ]
    said: dict[tuple[int, bool], Counter[str]] = defaultdict(Counter)
    for clue, fact in zip(puzzle.clues, facts_heard(puzzle), strict=True):
        if fact is None or not clue.text:
            continue
        actor, category, value, holds = fact
        found = predicate(code, clue.text, called[actor], [labels[category][value]])
        if found and _is_plain(found, code):
            said[category, holds][found] += 1
    who = toml(f"questions/{code}.toml")["who"]
    for text, (category, values) in product(asked, [*enumerate(labels)][1:]):
        found = predicate(code, text[:1].lower() + text[1:].rstrip("?？ "), who, values)
        if found and _is_plain(found, code) and not said[category, True]:
            said[category, True][found] += 1
    facts = {}
    for (category, holds), each in said.items():
        if holds:
            has = each.most_common(1)[0][0]
            lacks = negated(code, has) or next(iter(said.get((category, False), ())), None)
            if lacks:
                facts[category] = PagePredicates(has, lacks)
    return facts


def facts_heard(puzzle: Puzzle) -> list[Fact | None]:
    """Return of each clue the fact that it is surely heard as, or None."""
    heard = Hearer(puzzle).heard
    readings = [heard.get(clue.number) or () for clue in puzzle.clues]
    return [_fact(each[0].condition) if each and each[0].sure else None for each in readings]


def _fact(condition: Condition | None) -> Fact | None:
    """Return who has, or has not, which value of which category, if a condition says that and nothing else."""
    match condition:
        case Compare("==" | "!=" as operator, Holder(one, Const(first)), Holder(other, Const(second))):
            if 0 in (one, other) and one != other:
                actor, category, value = (first, other, second) if one == 0 else (second, one, first)
                return int(actor), category, int(value), operator == "=="
    return None


def _is_plain(found: str, code: str) -> bool:
    """Return True if a predicate says nothing besides, and can be said of everybody."""
    words = re.findall(r"[^\W\d_]+", found)
    if not words or _OTHER_SIGNS.search(found) or re.search(words_of_page(code)["unfit"], found, re.IGNORECASE):
        return False
    return len(found) <= _LONGEST[code] if code in _LONGEST else found[0].isalpha() and len(words) <= _WORDS


def phrases_of(puzzle: Puzzle, category: int, found: PagePredicates, code: str) -> Phrases | None:
    """Return the phrases of a property; None if an article before a value does not go with each of the others.

    Where articles differ, those that stand before the values somewhere in the puzzle's texts are their `words`.
    """
    values = grid_of(puzzle).vocabulary.categories[category].labels
    texts = " ".join([puzzle.intro or "", *[clue.text or "" for clue in puzzle.clues]])
    for family in words_of_page(code)["families"]:
        one = "|".join(sorted(family, key=len, reverse=True))
        tail = re.search(rf"(?<!\w)({one}) ?\{{\}}", found.has)
        if tail is None:
            continue
        before = [re.search(rf"(?<!\w)({one}) ?{re.escape(value)}(?!\w)", texts, re.IGNORECASE) for value in values]
        said = [each[0][0].lower() + each[0][1:] for each in before if each]
        if code == "en":
            said = [("an " if value[0].lower() in "aeiou" else "a ") + value for value in values]
        if len(said) < len(values):
            return None
        if all(each == f"{tail[1]} {value}" for each, value in zip(said, values, strict=True)):
            break
        has, lacks = (re.sub(rf"(?<!\w)(?:{one}) ?\{{\}}", "{}", each) for each in (found.has, found.lacks))
        if "{}" not in lacks or lacks == found.lacks:
            return None
        return {"has": has, "not": lacks, "words": dict(zip(values, said, strict=True))}
    return {"has": found.has, "not": found.lacks}


def sentences_of(puzzle: Puzzle, category: int) -> Iterator[tuple[str, Fact]]:
    """Yield what the program says of each value of a property, of one actor after the other, and what it means."""
    book = phrasebook_of(puzzle)
    vocabulary = grid_of(puzzle).vocabulary.categories
    for value in range(len(vocabulary[category].labels)):
        actor = value % len(vocabulary[0].labels)
        for holds, say in ((True, book.fact), (False, book.negation)):
            text = plain(finished(book.code, say((0, actor), [(category, value)])))
            yield stopped(text, book.words["stop"]), (actor, category, value, holds)


def phrased(found: Proposal, puzzle: Puzzle, code: str, asked: Sequence[str]) -> Proposal:
    """Return a proposal with phrases where its puzzle's texts have them, and with their verbs for names that lack."""
    own = words_of_page(code)
    taken = {each.name for each in found.properties}
    properties = [*found.properties]
    for category, each in predicates_in(puzzle, code, asked).items():
        phrases = phrases_of(puzzle, category, each, code)
        old = properties[category - 1]
        if phrases is None:
            continue
        name = each.name()
        lacking = re.fullmatch(rf"{own['names']['value']}(?: \d+)?", old.name)
        unfit = name in taken or {*own["articles"]} & {*name.split()}
        shorter = name[:4] == old.name[:4] and len(name) < len(old.name)  # "habite" is better than "habitent"
        if unfit or not (name and (lacking or shorter)):
            name = old.name
        taken.add(name)
        properties[category - 1] = replace(old, name=name, phrases=phrases)
    return replace(found, properties=tuple(properties))
