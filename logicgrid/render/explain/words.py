"""The sentences of one language, as templates; `languages/` has a module for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from logicgrid.puzzle.record import Record

LANGUAGES = ("en", "nl", "fr", "zh", "ja")


class Words(Record):
    """All that is said, in one language.  In braces stands what is filled in; labels are the puzzle's own."""

    code: str
    comma: str
    """Between the items of a list, before the last two."""
    last_and: str
    last_or: str
    then: str
    """Between the clauses of a sentence."""
    stop: str
    """Ends a sentence; `gap` stands between two."""
    gap: str
    colon: str
    quote: str
    last_number: str
    """Between the last two numbers of a list."""
    decimal: str

    # facts: as a sentence of its own, and within "knowing that …"
    is_one: str
    is_not_one: str
    is_not_many: str
    last_nor: str
    last_known: str
    """Between the last two of the facts that are known."""
    known_is_one: str
    known_is_not_one: str
    known_is_not_many: str

    # paragraphs
    clue: str
    clues: str
    given: str
    """Heads what is known from the start."""
    grid_alone: str
    """Heads a paragraph that needs no clue."""
    knowing: str
    again: str
    """The clue once more, with what was just said."""
    so: str
    only_left: str
    none_in_common: str
    between_them: str
    """{some} have only {values} between them."""
    by_clue: str

    # suppositions
    suppose: str
    clash: str
    """Ends a supposition: {fact} is known, and its opposite was just found."""
    clash_inside: str
    """The same, where {fact} follows from the supposition, too."""
    nothing_left: str
    cannot_hold: str
    """{clue} cannot hold any more."""
    impossible: str
    therefore: str

    # digits
    houses: Mapping[str, str]
    only_place: str
    last_cell: str
    locked: str
    same_lines: str
    between_cells: str
    no_candidate: str
    no_place: str
    drops: str
    drop: str
    """The same of several digits."""
    last_place: str
    """{b} in any of {cells} would leave {house} without a place for it."""
    last_place_far: str
    """The same, where {b} is forced into {chain} before."""
    starves: str
    """{b} in {a} leaves other cells one digit each ({facts}), and {c} none."""
    xy_wing: str
    """{p} has {x} or {y}; in the one case {a} is {z}, in the other {b}."""
    can_be: str
    cage: str
    cage_left: str
    """The {m} that the cage of {n} has left for {open}."""
    cage_one: str
    """The cage has but one open cell."""
    beside: str
    """{house} adds up to {n}, its cages to {part}; the {m} left for {cells}."""
    beside_left: str
    """The same, where single digits are known, too."""
    beside_one: str
    sum_is: str
    """{sum}, which is a `cage` or what a house has `beside` them, can only be made in these {ways}."""
    sum_in_order: str
    sum_most: str
    """{sum} leaves at most {m} for a cell, as the others have at least {n}."""
    sum_least: str
    sum_never: str
    """{sum} cannot be made in these {cases}: a `sum_case` each."""
    sum_case: str
    """{b} in {a}, for {why}: other cells are not something, or `sum_why`."""
    sum_why: str
    even: str
    """The {facts}, about cells that are marked so."""
    odd: str
    consecutive: str
    """There is a mark between {a} and {b}, and {fact} (about {b}) is known."""
    apart: str
    by_technique: str

    # cells
    all_rows: str
    all_columns: str
    row: str
    column: str
    rows: str
    columns: str
    line: str
    """{line} and what it does: {facts}, joined by `and_clause`."""
    why: str
    """Behind the facts: the technique, {why}."""
    and_clause: str
    fills: str
    leaves: str
    colours: str
    keeps_out: str
    empty: str
    cell_filled: str
    cell_empty: str

    # the end
    answer: str
    level: str
    level_by: str
    """{level}, as a sentence so far, and the {technique} of the hardest step."""
    levels: Sequence[str]
    """What level 1, 2, … 6 means for a logic grid."""
    effort: str
    waves: str
    narrow: Sequence[str]
    """None of the waves is narrow; one is; {n} are."""
    step: str
    keys: str

    # hints
    look: str
    use: str
    next_step: str
    wrong: str
    nothing_to_do: str
    not_found: str

    techniques: Mapping[str, str]
    """Technique -> its name; one that is missing is called as it is."""

    def all_of(self, items: Sequence[str]) -> str:
        return self._list(items, self.last_and)

    def one_of(self, items: Sequence[str]) -> str:
        return self._list(items, self.last_or)

    def known(self, facts: Sequence[str]) -> str:
        return self._list(facts, self.last_known)

    def numbers(self, items: Sequence[str]) -> str:
        return self._list(items, self.last_number)

    def _list(self, items: Sequence[str], last: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.comma.join(items[:-1]) + last + items[-1]

    def is_(self, one: str, others: Sequence[str], known: bool = False) -> str:
        """That somebody is all of these."""
        return (self.known_is_one if known else self.is_one).format(a=one, b=self.all_of(others))

    def is_not(self, one: str, others: Sequence[str], known: bool = False) -> str:
        """That somebody is none of these."""
        if len(others) == 1:
            return (self.known_is_not_one if known else self.is_not_one).format(a=one, b=others[0])
        many = self.known_is_not_many if known else self.is_not_many
        return many.format(a=one, b=self._list(others, self.last_nor))

    def sentence(self, *clauses: str) -> str:
        """The clauses as one sentence."""
        return capital(self.then.join(clauses)) + self.stop

    def technique(self, name: str) -> str:
        return self.techniques.get(name, name)

    def clue_numbers(self, numbers: Sequence[int]) -> str:
        """`clue 3`, `clues 3 and 7`."""
        template = self.clue if len(numbers) == 1 else self.clues
        return template.format(n=self.numbers([str(number) for number in numbers]))


def words_of(code: str) -> Words:
    """The words of a language of `LANGUAGES`."""
    found: Words = import_module(f"{__package__}.languages.{code}").WORDS
    return found


def language_for(asked: str | None, own: str | None) -> str:
    """The language to speak: the one that is asked for, the puzzle's own where we have it, or English."""
    if asked is not None:
        return asked
    code = (own or "").replace("_", "-").split("-")[0].lower()
    return code if code in LANGUAGES else "en"


def capital(text: str) -> str:
    """With a capital where a sentence starts."""
    return text[:1].upper() + text[1:]
