"""Words of the story around a statement: the language's common ones and the puzzle's own say nothing, others may."""

from __future__ import annotations

from functools import cached_property

from logicgrid.kinds.logic_grid.hear.parts import FUNCTION, TextParts
from logicgrid.kinds.logic_grid.hear.plain import PlainWords
from logicgrid.kinds.logic_grid.hear.properties import USUAL
from logicgrid.kinds.logic_grid.hear.values import HeardToken
from logicgrid.words.lexicon import is_slip

_SAFE = ("than", "or", "quiet", "neutral", "clock", "either")
"""The lists of the lexicon whose words say nothing by themselves; any other word of it does."""
_QUOTES = {'"', "“", "”", "«", "»", "„"}


class StoryWords(TextParts):
    """The words of one text that are the story's."""

    symbols: set[str]
    multiplies: bool
    words: PlainWords | None
    valued: list[HeardToken]
    """The tokens of labels."""

    def _speaks(self) -> bool:
        """Return True if a text is what somebody says of himself or herself: "I am 30, says Ann"."""
        structure = self.known.structure
        says = [place for place, text in enumerate(self.texts) if text in structure.saying]
        named = any([{place - 1, place + 1} & self.actors for place in says])
        plain = all([each.distinct for each in self.known.categories]) and not _QUOTES & {*self.texts}
        return named and plain and not structure.narrators.isdisjoint(self.texts)  # where nobody may lie

    def _says_nothing(self, place: int, kind: str) -> bool:
        """Return True for a word that says nothing by itself, or nothing beside what was read."""
        known, text, lists = self.known, self.texts[place], self.known.lexicon.lists
        function = any([text in lists[each] for each in FUNCTION if each in lists]) and text not in lists["names"]
        if text in known.structure.harmless or function or (text in known.structure.saying and self._speaks()):
            return True
        nth = {*self.texts[max(place - 2, 0) : place - 1]} & lists["ordinal_signs"] and place - 1 in self.read
        if nth and text in known.structure.ordered:
            return True  # 第二首
        if kind == "ordinal_signs" or (text in lists["ordinal_signs"] and {place - 1, place + 1} & self.read):
            return True
        if kind in _SAFE or (kind == "times" and self.multiplies):
            return True
        patterned = bool(known.phrases(self.mentions)[place][1])
        return not kind and (patterned or text in known.comparing_kinds)

    def is_of_story(self, place: int) -> bool:
        """Return True for a verb or noun of the story: in a part of the sentence of which a label was read.

        What somebody does to an actor is said of two people, and a word with the ending of a superlative may be one.
        """
        text = self.texts[place]
        if not text.isalpha() or (len(text) > 5 and text.endswith(self.known.structure.grades)):
            return False
        if self._is_lonely(place) or not self._is_common(place):
            return False
        if self.known.structure.joined or place + 1 in self.actors:
            entitled = place > 0 and self.texts[place - 1] in self.known.structure.articles  # "the widow Bos"
            return entitled or not (place + 1 in self.actors and not self.labels.isdisjoint(range(place)))
        return not (self.is_someone(place + 1) and self.is_someone_before(place))

    def _is_common(self, place: int) -> bool:
        """Return True for a common word of the language, but not "Ben's gardener", and for one of the puzzle's own."""
        text, known = self.texts[place], self.known
        if self.words is not None:
            return place in self.words.plain
        if known.stem(text) in known.told:
            return True
        if self._is_new_name(place):
            before = max([each for each in range(place) if not self._is_new_name(each)], default=0)
            named = "naming" in self._lists(before) and before + 3 > place and before - 1 not in self.labels
            return named and not any([is_slip(text, each) for each in known.label_words])
        lists = self._lists(place)
        return not lists <= {"against"} and not ("people" in lists and self._is_of_somebody(place))

    def denies(self, place: int) -> bool:
        """Return True for a verb that denies or excludes, and for a negation with a slip in it: "nver".

        The puzzle's own words are none, nor is a noun behind an article that merely looks like a slip: "the nut".
        """
        text, known, story = self.texts[place], self.known, self.known.structure.story
        if story is None or text in known.own_words:
            return False
        if story.begins_idiom(text, self.texts[place + 1 : self.part(place)[1]]):
            return True
        lists = self._lists(place)
        articles = known.structure.articles | known.structure.theirs
        behind = place + 1 + (self.texts[place + 1 : place + 2] != [] and self.texts[place + 1] in articles)
        if "parting" in lists and behind in self.labels and known.usual[text] < USUAL:
            return True
        if self._says_nothing(place, ""):
            return False
        usual = lists and known.usual[text] >= USUAL  # Dutch "fiets" is no slip of "niets"
        noun = usual or (lists and place > 0 and self.texts[place - 1] in articles)
        return "against" in lists or (known.structure.is_slip_of_negation(text) and not noun and "others" not in lists)

    def is_word(self, place: int, kind: str) -> bool:
        """Return True for a word of the language or of the puzzle, whatever it says."""
        said = bool(kind) or not self.texts[place].isalpha() or self._says_nothing(place, kind)
        return said or "against" in self._lists(place) or self._is_common(place)

    def _lists(self, place: int) -> frozenset[str]:
        """Return the lists of common words in which a word is."""
        story = self.known.structure.story
        return frozenset() if story is None else story.lists(self.texts[place])

    def _is_new_name(self, place: int) -> bool:
        """Return True for a word with a capital within a sentence that is no common one."""
        begins = place == 0 or self.texts[place - 1] in (".", "!", "?", ":", *_QUOTES)
        capital = self.mentions.text[self.mentions.words[place].start].isupper()
        return capital and not begins and not self._lists(place)

    def _is_of_somebody(self, place: int) -> bool:
        """Return True if somebody is called by what he or she is to another one: "Ben's gardener", "a guest of Ben"."""
        structure, texts = self.known.structure, ["", "", *self.texts, "", ""]
        ahead, before, _, behind, then = texts[place : place + 5]
        owned = before in structure.theirs | structure.narrators or (
            before in structure.belonging and ahead in structure.own
        )
        inflected = place - 1 in self.actors and before not in self.known.label_words
        return owned or inflected or (behind in structure.belonging and self.is_someone(place + 2 + (then == "'")))

    @cached_property
    def vague(self) -> set[int]:
        """The places of words behind which nothing plain is said of what is named.

        They make a number vague, "about 30", name nobody, "by a man", or turn a verb: "mange par la tarte".
        """
        structure, texts = self.known.structure, self.texts
        numbers = {each.first for each in self.mentions.figures}
        numbers |= {place - 1 for place in numbers if place and not texts[place - 1].isalnum()}
        found = {
            place
            for place in range(len(texts))
            for each in structure.near
            if place + len(each) in numbers and tuple(texts[place : place + len(each)]) == each
        }
        pair = self.known.lexicon.settings.get("as", "").split()
        for each in self.valued if pair else ():  # "as green as the pie"
            if pair == [*texts[max(0, each.first - 1) : each.first], *texts[each.last : each.last + 1]]:
                found.add(each.first - 1)
        supposed = {place for place, text in enumerate(texts) if text in structure.supposing}
        conditional = 0 in supposed or any(["IF" in each for _, each in self.known.phrases(self.mentions)])
        found |= supposed if len(supposed) > 1 and conditional else set()
        return found | {place for place in range(len(texts)) if self._names_nobody(place) or self._turns(place)}

    def _names_nobody(self, place: int) -> bool:
        """Return True for somebody who is not named, "by a man", unless he is described, or was named before him."""
        structure, texts = self.known.structure, self.texts
        if texts[place] not in structure.gendered or not place or texts[place - 1] not in structure.indefinite:
            return False
        behind = place + 1 < len(texts) and "WHO" in self.known.phrases(self.mentions)[place + 1][1]
        described = behind or not structure.describing.isdisjoint(texts[place + 1 : place + 2])
        named = place > 1 and texts[place - 2] == "," and place - 2 in {each.last for each in self.valued}
        return not (described or named)

    def _turns(self, place: int) -> bool:
        """Return True for a "like" behind a sign before somebody, and for a "by" of which nothing is a passive.

        That is a participle, but none behind "has" alone: French "a mangé par la tarte".
        """
        structure, texts, words, lists = self.known.structure, self.texts, self.mentions.words, self.known.lexicon.lists
        if texts[place] in structure.likewise:
            return place > 0 and texts[place - 1] == "," and self.is_someone(place + 1)
        first = self._between_signs(place)[0]
        if texts[place] not in structure.by_whom or place == first:
            return False
        behind = place + 1 + (not structure.articles.isdisjoint(texts[place + 1 : place + 2]))
        before = self.mentions.text[words[place - 1].start : words[place - 1].end].lower()
        been, had = [not lists[each].isdisjoint(texts[first:place]) for each in ("copulas", "having")]
        return not been and (had or not before.endswith(structure.passive_ends)) and behind in self.labels
