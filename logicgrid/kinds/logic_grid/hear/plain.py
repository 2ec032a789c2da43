"""Which characters of a text belong to words that are known, where no spaces part words: what others say is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.structure import ORDERED
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import SIGNS
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS

_LEARNED = 2
"""In how many texts of a puzzle a word has to stand to be its own."""


_COMPARED = ("than", "more", "less", "unsure", *ORDERS)
_PASSED = (*_COMPARED, "negations", "neither", "quiet", "times")
"""The kinds of words of the lexicon that are nothing of which there may be more."""
"""The kinds of properties whose order may be that in which all kinds of things are done."""


class PlainWords:
    """The places of one text that are `plain`, and those that are `strange` and not read, whatever else has them.

    Plain are the language's words that turn nothing round, and the puzzle's own.  Of Japanese what stands behind the
    character of a verb has to be one of its endings, with particles: behind 飼 っている, but not いそびれた.
    """

    def __init__(self, heard: HeardText, read: AbstractSet[int]) -> None:
        self._known, self._kana = heard.known, heard.structure.kana
        self._text = text = "".join([text if len(text) == 1 else "_" for text in heard.texts])
        places = range(len(text))
        self._read = {place for place in places if place in read or heard.masked[place]}
        own = [*self._places(heard.known.own_names)]
        named = {place for first, last in own if last - first > 1 for place in range(first, last)}
        spans = [*own, *self._places(heard.structure.plain)]
        self.plain = {place for first, last in spans for place in range(first, last)}
        mistyped = heard.structure.mistyped
        self.strange = {place for place in places if text[place] in mistyped and place not in self.plain}
        told = self._read | named | {place for place in places if heard.in_noun(place)}
        for sounds, group in groupby(places, lambda place: "ぁ" <= text[place] <= "ゟ" and place not in told):
            if sounds and self._kana:
                found = [*group]
                (self.plain if self._is_known(found[0], found[-1] + 1) else self.strange).update(found)

    def _places(self, words: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, int]]:
        """Yield where some words begin and end, which are given by their first characters."""
        for place, text in enumerate(self._text):
            for word in words.get(text, ()):
                if self._text.startswith(word, place):
                    yield place, place + len(word)

    def _is_known(self, first: int, last: int) -> bool:
        """Return True for endings and particles that are known, or stand in several texts of the puzzle."""
        said = self._text[first:last]
        kinds = ["words", *(["cut words"] if last in self._read else ())]
        if first and self._may_end(first - 1):
            kinds += [kind.replace("words", "endings") for kind in kinds]
        if any([self._kana[kind].fullmatch(said) for kind in kinds]):
            return True
        texts = ["".join(each.texts) for each in self._known.texts.values()]
        return len(said) > 2 and sum([said in text for text in texts]) >= _LEARNED

    def _may_end(self, place: int) -> bool:
        """Return True for what may have an ending: what is read, and the character of a known verb."""
        text, known = self._text[place], self._known
        own = text in known.own_words or known.usual[text] >= _LEARNED or text in known.structure.stems
        return place in self._read or (own and text > "ヿ")


def compares_otherwise(heard: HeardText, asked: AbstractSet[int]) -> bool:
    """Return True if what is done, or of which there is more, is nothing of the amounts that a reading compares.

    It stands behind an actor's name, or behind the comparison: 方先生比贺女士跑得快 says nothing of nights.
    """
    known = heard.known
    if any([known.is_ranking(each) or ORDERED & known.kinds[each] or not known.kinds[each] for each in asked]):
        return False
    fit = frozenset[str]().union(*[_words_of(known, each) for each in asked])
    strange, compared = _strange_places(heard, fit), _marked(heard, _COMPARED)
    stops = {place for place, masked in enumerate(heard.masked) if masked}
    stops |= _marked(heard, ("than",)) if heard.lexicon.settings["than_object"] == "after" else set()
    size = len(heard.texts)
    signs = [place for place, text in enumerate(heard.texts) if text in (*SIGNS, "、")]
    for category, last in {(label[0], last) for label, spans in heard.named.items() for _, last in spans}:
        clause = range(last, min([place for place in signs if place >= last], default=size))
        begin = min(compared.intersection(clause), default=clause.stop) if category else last
        part = range(begin, min(stops.intersection(clause), default=clause.stop))
        units = [each.last for each in heard.figures if each.last in clause and heard.at(each.last) in fit]
        if not (compared.isdisjoint(clause) or units or strange.isdisjoint(part)):
            return True
    return False


def _strange_places(heard: HeardText, fit: AbstractSet[str]) -> set[int]:
    """Return where characters stand that are neither of some fit words, nor of words that say nothing or are read."""
    passed = _marked(heard, _PASSED) | {at for each in heard.figures for at in range(each.first, each.last)}
    passed |= {at for place, (end, said) in enumerate(heard.phrases) if said for at in range(place, end)}
    fit = fit | heard.structure.harmless | heard.structure.someone | heard.structure.numbering
    return {
        place
        for place, text in enumerate(heard.texts)
        if text.isalpha()
        and text > "ヿ"
        and not (text in fit or place in passed or heard.in_noun(place) or heard.known.usual[text] >= _LEARNED)
    }


def _marked(heard: HeardText, kinds: Sequence[str]) -> set[int]:
    return {place for mark in heard.marks if mark.kind in kinds for place in range(mark.first, mark.last)}


def _words_of(known: HeardPuzzle, category: int) -> set[str]:
    """Return the characters of the words that are said of a property: of its name and unit, and of its kinds."""
    kinds = [known.structure.kinds[kind] for kind in known.kinds[category]]
    said = [each for kind in kinds for each in kind.said | kind.able]
    return {*known.categories[category].name, *known.unit(category), *"".join(said)}
