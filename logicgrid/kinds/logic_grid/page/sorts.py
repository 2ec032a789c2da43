"""Properties guessed from words that puzzles are often about: colours, drinks, animals, days, months.

A *sort* is a list of such words of a language.  Where the clues of a page name as many of one sort as there are actors,
they are the values of a property.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from logicgrid.kinds.logic_grid.page.cut import words_of_page
from logicgrid.kinds.logic_grid.page.guesses import PART, Guess, Guesses
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import fold_letters, lexicon_of

_LONGEST = 3
"""The words of the longest value: "orange juice", "jus d'orange"."""
_KATAKANA = "[ァ-ヶー]"
_IN_ORDER = ("day", "month")


class Sort(Record):
    """Words that may be values of one property: the names of that, and for each form of a word the word itself.

    `rows` are the forms of each word, the word first.
    """

    names: tuple[str, ...]
    forms: dict[tuple[str, ...], str]
    rows: list[list[str]]
    in_order: bool

    def values(self, written: dict[str, str], wanted: int) -> list[str]:
        """Return words as they are written, in order if they have one, with one that is missing between two others."""
        places = [place for place, row in enumerate(self.rows) if row[0] in written]
        if not (self.in_order and places):
            return [*written.values()]
        found = [written[self.rows[place][0]] for place in places]
        if len(found) < wanted == places[-1] - places[0] + 1:
            form = self.rows[places[0]].index(found[0]) if found[0] in self.rows[places[0]] else 0
            return [written.get(row[0], row[form]) for row in self.rows[places[0] : places[-1] + 1]]
        return found


def sorts_in(guesses: Guesses, wanted: int, prose: str) -> tuple[list[Guess], list[Guess]]:
    """Return the properties whose values are of one sort: those with as many as are wanted, and those with one fewer.

    A property has the first of its names that the clues or the text in `prose` have.
    """
    found: list[tuple[Sort, dict[str, str]]] = [(sort, {}) for sort in sorts_of(guesses.code)]
    for text in guesses.texts:
        for written, words in _words_of_sorts(text, guesses):
            for place, word in words:
                found[place][1].setdefault(word, written)
    sizes = Counter([len(words) for _, words in found if len(words) > 2])
    wanted = wanted or max(sizes, key=lambda size: (sizes[size], size), default=0)
    if wanted < 3:
        return [], []
    said = " ".join([prose, *guesses.texts]).casefold()
    fit = [*_compounds(guesses, wanted, said)]
    used = {value for guess in fit for value in guess.values}
    for sort, named in sorted(found, key=lambda each: abs(wanted - len(each[1]))):
        named = {word: value for word, value in named.items() if value not in used}
        values = tuple(sort.values(named, wanted))
        if max(wanted - 1, 3) <= len(values) <= wanted:
            used.update(values)
            fit.append(Guess(next((name for name in sort.names if name in said), sort.names[0]), values, "sort"))
    return [each for each in fit if len(each.values) == wanted], [each for each in fit if len(each.values) < wanted]


@cache
def sorts_of(code: str) -> tuple[Sort, ...]:
    """Return the sorts of things of a language; forms are folded, in words where spaces part them."""
    sorts = []
    for key, text in words_of_page(code)["sorts"].items():
        names, _, words = text.replace("\n", " ").partition(": ")
        rows = [word.split("/") for word in words.split(", ")]
        every = [(form, row[0]) for row in rows for form in row]
        forms: dict[tuple[str, ...], str] = {}
        for form, word in every:
            if code in UNSPACED:
                forms[form,] = word
                continue
            *head, last = PART.findall(fold_letters(form))
            for stem in lexicon_of(code).stems(last):
                forms.setdefault((*head, stem), word)
        sorts.append(Sort(tuple(names.split(", ")), forms, rows, key in _IN_ORDER))
    return tuple(sorts)


def _words_of_sorts(text: str, guesses: Guesses) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Yield the words of a text that are of sorts, as a draft has them, with the sorts' places and their words.

    Of several at a place that is the longest, and none is a word of a label that is known.
    """
    table = sorts_of(guesses.code)
    if guesses.code in UNSPACED:
        known = "\n".join(guesses.known)
        for each in _dense_words(guesses.code).finditer(text):
            if each[0] not in known:
                forms = [(place, sort.forms.get((each[0],))) for place, sort in enumerate(table)]
                yield each[0], [(place, word) for place, word in forms if word]
        return
    parts = [*PART.finditer(text)]
    place = 0
    while place < len(parts):
        begins = re.search(r"(?:^|[.!?])\W*$", text[: parts[place].start()]) is not None
        for size in range(min(_LONGEST, len(parts) - place), 0, -1):
            taken = parts[place : place + size]
            if found := _sorts_of_words([each[0] for each in taken], begins, guesses):
                word = found[0][1]
                yield text[taken[0].start() : taken[-1].end()] if word[0].isupper() else word, found
                place += size - 1
                break
        else:
            first, tied, _ = parts[place][0].partition("-")  # "the marrow-grower"
            if tied and (found := _sorts_of_words([first], begins, guesses)):
                yield found[0][1], found
        place += 1


def _sorts_of_words(words: list[str], begins: bool, guesses: Guesses) -> list[tuple[int, str]]:
    """Return the places of the sorts that have these words together, with the word there.

    "Polish" is of one with a capital only, and "Rose" of none unless it `begins` a sentence: it is a name.
    """
    *head, last = [fold_letters(word) for word in words]
    if guesses.is_taken(words[0]):
        return []
    capital = words[0][0].isupper()
    found = []
    for place, sort in enumerate(sorts_of(guesses.code)):
        for stem in sorted(guesses.lexicon.stems(last), key=len, reverse=True):
            word = sort.forms.get((*head, stem))
            if word and (capital if word[0].isupper() else begins or not capital):
                found.append((place, word))
                break
    return found


@cache
def _dense_words(code: str) -> re.Pattern[str]:
    """Return the pattern of the words of all sorts of a language without spaces, the longest first."""
    forms = sorted({form for sort in sorts_of(code) for (form,) in sort.forms}, key=lambda form: (-len(form), form))
    other = rf"{_KATAKANA}|曜|[^抽]{{0,2}}牌"  # 蓝领牌 is a brand
    return re.compile("|".join([rf"(?<!{_KATAKANA}){form}(?!{other})" for form in forms]))


def _compounds(guesses: Guesses, wanted: int, said: str) -> Iterator[Guess]:
    """Yield the Dutch compounds that end in a word of the text: appeltaart, notentaart for taart."""
    words = dict.fromkeys(PART.findall(said) if guesses.code == "nl" else ())
    for last in [word for word in words if len(word) > 3]:
        values = tuple([word for word in words if word.endswith(last) and len(word) > len(last) + 2])
        if max(wanted - 1, 3) <= len(values) <= wanted:
            yield Guess(last, values, "frame", last)
