"""Properties guessed from words that puzzles are often about: colours, drinks, animals, days, months.

A *sort* is a list of such words of a language.  Where the clues of a page name as many of one sort as there are actors,
they are the values of a property.

Chinese and Japanese texts have no spaces: there a frame, a common beginning or end of what is left when a text is cut
at words of structure, shows values, too.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, cached_property

from logicgrid.kinds.logic_grid.page.cut import MOST_VALUES, words_of_page
from logicgrid.kinds.logic_grid.page.guesses import COMPARISONS, PART, Guess, Guesses, largest
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


# --- Texts without spaces ---------------------------------------------------------------------------------------------


_LONGEST_PIECE = 12
_KANA = r"(?<=[^ぁ-ん])[ぁ-ん]+|[ぁ-ん]{2,}"
_QUOTED = re.compile(r"[「『“《]([^「」『』“”《》]{1,30})[」』”》]")
_NUMERALS = "一二三四五六七八九"
_NUMBERED = re.compile(rf"(?<![第{_NUMERALS}十])[{_NUMERALS}](?=[号番](?!目))")
"""The numbers in words of what is numbered: 二号摊位."""
_OBJECT = re.compile(r"([ァ-ヶー・]{2,}|[一-鿿々]+|[A-Za-z][A-Za-z ]*)[をに]([一-鿿])")
"""In Japanese a value before a particle and the beginning of its verb: ダンヒルを吸う."""


def guesses_of(clues: Sequence[str], others: Sequence[str], code: str, known: Sequence[str] = ()) -> Guesses:
    """Return what may be guessed from texts in a language; the arguments are those of `Guesses`."""
    return (UnspacedGuesses if code in UNSPACED else Guesses)(clues, others, code, known)


class UnspacedGuesses(Guesses):
    """What may be guessed from the clues of a page in such a language."""

    noun = re.compile(r"([^\W\d_])")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of people in the clues, or else what is in quotes or in several of them."""
        return self._people() or self.shared()

    def begun(self, values: Sequence[str]) -> int:
        return sum(clue.startswith(tuple(values)) for clue in self.clues)

    def is_difference(self, behind: str) -> bool:
        phrases = [each for sign in behind[:2] for each in self.lexicon.phrases.get(fold_letters(sign), ())]
        return behind[:1].isalnum() and not COMPARISONS.isdisjoint([kind for _, kind, _ in phrases])

    def in_digits(self, text: str) -> str:
        return _NUMBERED.sub(lambda found: str(_NUMERALS.index(found[0]) + 1), text)

    def likely(self, found: Counter[str]) -> str:
        return ""

    def shared(self) -> tuple[str, ...]:
        """Return what is in quotes, and the pieces that occur several times."""
        counts = Counter(self._pieces)
        quoted = Counter(each for text in self.texts for each in _QUOTED.findall(text))
        known = "\n".join(self.known)
        found = [word for word, count in counts.most_common() if count > 1 and len(word) > 1 and word not in known]
        return tuple(dict.fromkeys([*quoted, *found]))[:MOST_VALUES]

    def frames(self) -> Iterator[Guess]:
        """Yield what follows a common beginning, or precedes a common end, of the pieces: 喝茶, 喝咖啡; 红房, 绿房.

        What is between both is one property: 抽王子牌香烟, 抽长红牌香烟.
        """
        ways: dict[tuple[bool, str], dict[str, str]] = defaultdict(dict)
        for piece in dict.fromkeys(self._pieces):
            for size in (1, 2):
                if len(piece) > size:
                    ways[False, piece[:size]][piece[size:]] = piece
                    ways[True, piece[-size:]][piece[:-size]] = piece
        for text in self.texts:
            for value, verb in _OBJECT.findall(text):
                ways[True, verb][value] = value
        ways = largest(ways)
        used: set[str] = {*self.known}
        for _ in range(MOST_VALUES):
            left = {
                key: kept
                for key, rests in ways.items()
                if len(kept := [each for each, piece in rests.items() if used.isdisjoint((each, piece))]) > 1
            }
            if not left:
                return
            key = max(left, key=lambda each: (len(left[each]), len(each[1])))
            pieces, values = [ways[key][each] for each in left[key]], left[key]
            used |= {*values, *pieces}
            ends, lead = _common([each[::-1] for each in values]), Counter([each[0] for each in values]).most_common(1)
            behind = ends if not key[0] and ends > 1 else 0
            verb = lead[0][0] if key[0] and len(key[1]) > 1 and lead[0][1] > 1 else ""
            taken = [each[: len(each) - behind] for each in values[:MOST_VALUES]]
            taken = [each.rpartition(verb)[2] or each for each in taken] if verb else taken  # 抽…香烟, 船主抽…香烟
            del ways[key]
            yield Guess(key[1], tuple(taken), "frame", key[1])

    @cached_property
    def _pieces(self) -> list[str]:
        """What is left of the texts when they are cut at signs, digits and words of structure."""
        words = sorted({*self.own["idle"], *self.known}, key=len, reverse=True)
        signs = r"(?:(?<![A-Za-z]) | (?![A-Za-z])|[^\w ]|\d)+|" + "|".join(map(re.escape, words))
        texts = [text.replace("的是", "") for text in self.texts]  # 卖的是小说
        pieces = [each for text in texts for each in re.split(rf"{signs}|{_KANA}", text)]
        return [each for each in pieces if each and len(re.sub(r"[A-Za-z]+", "A", each)) <= _LONGEST_PIECE]

    def _people(self) -> tuple[str, ...]:
        """Return names of people: before a title, 佐藤さん, or with a surname where a sentence begins, 王芳."""
        titles, surnames = self.own["after_names"], "".join(self.own["surnames"])
        found: Counter[str] = Counter()
        if titles:
            name = r"[一-鿿々]{1,4}|[ァ-ヶー]{2,8}|(?:(?<=^)|(?<=[、。「]))[ぁ-ん]{2,5}?"
            whole = rf"({name})(?:{'|'.join(titles)})"
            found.update([each for text in self.clues for each in re.findall(whole, text)])
        elif surnames:
            begun = rf"(?:^|[，。；、和与比在或而])([{surnames}][一-鿿])"
            firsts = [each for text in self.clues for each in re.findall(begun, text)]
            for name in [
                each for each in dict.fromkeys(firsts) if each not in self.lexicon.lists["titles"] | self.idle
            ]:
                behind = {each[2:3] for text in self.clues for each in re.findall(rf"{name}[一-鿿]?", text)}
                count = sum(name in text for text in self.clues)
                third = behind.pop() if count > 1 and len(behind) == 1 else ""
                found[name if third in self.idle else name + third] = count
        kept = [name for name in found if fold_letters(name) not in "\n".join(self.known)]
        return tuple(kept[:MOST_VALUES]) if len(kept) > 2 else ()


def _common(words: Sequence[str]) -> int:
    """Return how many characters are the same at the beginning of all of some words, but leave one of each."""
    shortest = min(map(len, words)) - 1
    return next((at for at in range(shortest) if len({word[at] for word in words}) > 1), max(shortest, 0))
