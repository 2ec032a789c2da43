"""What is guessed from texts whose words no spaces part, Chinese and Japanese ones.

A frame is a common beginning or end of what is left when a text is cut at words of structure.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from logicgrid.kinds.logic_grid.page.cut import MOST_VALUES
from logicgrid.kinds.logic_grid.page.guesses import COMPARISONS, Guess, Guesses, largest
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.words.lexicon import fold_letters

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
