"""The parts of a sentence between signs, and words of the story around a statement.

A part may name a label, tell something else, or name somebody.  The language's common words and the puzzle's own say
nothing; others may.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from logicgrid.kinds.logic_grid.hear.counted import is_unit
from logicgrid.kinds.logic_grid.hear.plain import PlainWords
from logicgrid.kinds.logic_grid.hear.properties import USUAL
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import SIGNS, HeardToken
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES
from logicgrid.words.lexicon import is_slip

FUNCTION = ("common", "copulas", "having", "persons", "titles", "endings", "counted", "alongside")
_LIGHT = (*FUNCTION, "numbers", "at", "or", "if", "clock", "as", "than", "units", "wholes", "pronouns", "ordinal_signs")
"""The lists of words that a mere comment may have."""
_MEANING = {"ALSO", "BOTH", "OTHER", "ONE", "EVERY", "EITHER", "OR", "EQUAL", "NEXT", "TRUTH", "LATTER"}
_MEANING |= {"OTHERS", "ENDS"}
"""The symbols of words that say something of those that were named before: "hasn't got both"."""
_LONG = 6
"""How long a common word may be that is one letter from a negation: Dutch "fietste" is no slip."""
_AKIN = 5
"""How many letters a word of comparisons has that may be like a label's."""
_TURNING = {"STOP", "IF", "IFF", "UNLESS", "OR", "NOT", "NOR", "NEITHER", "NOBODY"}
"""The symbols of words that may say something of the rest of a sentence."""
_DENYING = {"NOT", "NEITHER", "NOR", "NOBODY"}
_IDLE = ("NOT", "NIL", "AND", "NOBODY")
"""The symbols that say nothing in a comment."""
_SAFE = ("than", "or", "quiet", "neutral", "clock", "either")
"""The lists of the lexicon whose words say nothing by themselves; any other word of it does."""
_QUOTES = {'"', "“", "”", "«", "»", "„"}


class StoryWords:
    """One text, its parts between signs and words that are the story's.

    `read` are the places of what is read of it, `labels` those of its labels, and `valued` their tokens.
    """

    read: set[int]
    calm: set[int]
    labels: set[int]
    ends: set[int]
    numbers: set[int]
    compares: list[int]
    orders: set[int]
    symbols: set[str]
    multiplies: bool
    words: PlainWords | None
    valued: list[HeardToken]

    def __init__(self, heard: HeardText) -> None:
        self.known, self.heard = heard.known, heard
        self.texts, self.titles = heard.texts, [[], *heard.labels.titles[1:]]
        self.agents = heard.agents

    def is_someone(self, place: int) -> bool:
        """Return True if an actor is named at a place, by name or by the puzzle's noun, perhaps behind an article."""
        known = self.known
        while place < len(self.texts) and place not in self.actors and self.texts[place] in known.structure.articles:
            place += 1
        if place >= len(self.texts):
            return False
        own = place + 1 < len(self.texts) and self.texts[place + 1] in known.structure.own
        return (
            place in self.actors
            or place in self.agents
            or self.heard.in_noun(place)
            or self.texts[place] in known.structure.someone
            or (place in self.labels and own)
        )

    def is_someone_before(self, place: int) -> bool:
        """Return True if an actor is named before a place in its part of the sentence, or a pronoun means one."""
        before = range(self.part(place)[0], place)
        pronouns = self.known.structure.pronouns
        return any([self.is_someone(each) or self.texts[each] in pronouns for each in before])

    def _between_signs(self, place: int) -> tuple[int, int]:
        """Return the places of the words around one up to the next signs."""
        signs = [each for each, text in enumerate(self.texts) if text in (*SIGNS, "、", "，", "；")]
        first = max([each + 1 for each in signs if each < place], default=0)
        return first, min([each for each in signs if each > place], default=len(self.texts))

    def part(self, place: int) -> tuple[int, int]:
        """Return where the part of the sentence that has a word begins and ends."""
        borders = self.borders
        before, behind = bisect_left(borders, place), bisect_right(borders, place)
        return borders[before - 1] + 1 if before else 0, borders[behind] if behind < len(borders) else len(self.texts)

    def _is_lonely(self, place: int) -> bool:
        """Return True if no label was read in the part of the sentence that has a word."""
        return self.part(place) in self._empty and not self._is_comment(*self.part(place))

    def _is_aside(self, place: int) -> bool:
        """Return True for a word of a part of the sentence that names nothing and tells something else."""
        return not self.known.joined and self.part(place) in self._empty and self._is_comment(*self.part(place))

    def _is_comment(self, first: int, last: int) -> bool:
        """Return True for a part of a sentence that tells something else: why, or a relative clause without a meaning.

        It has no number, no word of meaning and none of the puzzle's own: "because the dust made him sneeze".  So may
        any part between two signs, "he went on", unless it is another name of somebody: "the angler".
        """
        heard = self.heard
        structure, known = self.known.structure, self.known
        texts = self.texts[first:last]
        phrases = [heard.phrases[each][1] for each in range(first, min(first + 2, last))]
        begins = any(["WHO" in each for each in phrases]) or (bool(texts) and texts[0] in structure.narrators)
        begins = begins or bool(heard.phrase_at(first, "comments"))
        figured = any(
            [first <= each.first < last and (each.evidence or is_unit(heard, each.last)) for each in heard.figures]
        )
        light = self._light(first, last)
        marked = any(
            [
                first <= mark.first < last and mark.kind not in light and mark.first not in self.calm
                for mark in heard.marks
            ]
        )
        own = any([text in known.comparing_words or text in known.label_words for text in texts if len(text) > 3])
        begins = (begins or self._is_set_off(first, last)) and not self._undoes(first, last)
        return begins and not (figured or marked or own or self.akin & {*range(first, last)})

    def _light(self, first: int, last: int) -> tuple[str, ...]:
        """Return the lists of words that say nothing in a comment: no units where they may be a value, "for a week"."""
        known, structure = self.known, self.known.structure
        spans = [mark.value for mark in self.heard.marked("units") if first <= mark.first < last]
        lasting = [known.categories[each].numbers or () for each in known.steps if "lasting" in known.kinds[each]]
        spanned = any([not {*numbers}.isdisjoint(spans) for numbers in lasting])
        light = [each for each in (*_LIGHT, "hints") if not (spanned and each == "units")]
        speaking = not (structure.narrators | structure.saying).isdisjoint(
            self.texts[first:last]
        )  # "as he told me later"
        light += ["more", "less", "unsure", "times"] if speaking else []
        return (*light, *(("negations",) if self._may_deny(first, last) else ()))

    def _undoes(self, first: int, last: int) -> bool:
        """Return True for a part that undoes the rest: "which is false", or "had it rained", which is a condition."""
        known = self.known
        lists, pronouns = known.lexicon.lists, known.structure.pronouns | known.structure.things
        verbs = lists["having"] | lists["copulas"]
        if self.texts[first] in verbs and not pronouns.isdisjoint(self.texts[first + 1 : first + 2]):
            return True
        ends = [self.heard.phrases[place][0] for place in range(first, last)]
        return any(
            [tuple(self.texts[first + at : end]) in known.structure.phrases["doubting"] for at, end in enumerate(ends)]
        )

    def _is_set_off(self, first: int, last: int) -> bool:
        """Return True if signs surround a part of a sentence that is no name and no condition."""
        structure, texts = self.known.structure, self.texts
        definite = structure.articles - structure.indefinite  # "the abbot, a patient man, had to wait"
        if structure.joined or first >= last or texts[first] in definite | structure.theirs:
            return False
        joint = first > 1 and first - 1 in self.borders and bool(self.heard.phrase_at(first - 1, "comments"))
        begins = not first or texts[first - 1 - joint] in SIGNS  # ", though he grumbled about it"
        signed = begins and (last >= len(texts) or texts[last] in SIGNS)
        stated = any([not _TURNING.isdisjoint(self.heard.phrases[each][1]) for each in range(first, last)])
        return signed and not stated

    def _may_deny(self, first: int, last: int) -> bool:
        """Return True for a part of a sentence that tells something: what it denies is none of the puzzle's."""
        lists, structure = self.known.lexicon.lists, self.known.structure
        plain = structure.harmless.union(*[lists[each] for each in FUNCTION if each in lists])
        phrases = self.heard.phrases
        if any([not _MEANING.isdisjoint(phrases[each][1]) for each in range(first, last)]):
            return False
        stated = [self.texts[each].isalpha() and not phrases[each][1] for each in range(first, last)]
        new = [self.texts[each] not in plain for each in range(first, last)]
        return not self.known.nothing and any([one and other for one, other in zip(stated, new, strict=True)])

    def without_comments(self, tokens: Sequence[HeardToken]) -> list[HeardToken]:
        """Return tokens without what comments deny and join: "because she does not like dogs and cats"."""
        return [each for each in tokens if each.symbol not in _IDLE or not self._is_aside(each.first)]

    @cached_property
    def _empty(self) -> frozenset[tuple[int, int]]:
        """The parts of the sentence in which no label or end was read, and no comparative that leaves it out."""
        parts = {self.part(place) for place in range(len(self.texts))}
        said = (self.labels | self.ends).union(
            [place for place in self.compares if self.heard.is_marked(place, *COMPARATIVES)]
        )
        return frozenset([part for part in parts if said.isdisjoint(range(*part))])

    @cached_property
    def borders(self) -> list[int]:
        """The places of the signs and words that part a sentence."""
        return [
            place
            for place, text in enumerate(self.texts)
            if place not in self.read and (text in SIGNS or "AND" in self.heard.phrases[place][1])
        ]

    @cached_property
    def actors(self) -> frozenset[int]:
        """The places where names of actors begin, and those by which people are called besides."""
        people = {0} if self.known.joined else self.known.people
        return frozenset([span[0] for label, spans in self.heard.named.items() if label[0] in people for span in spans])

    @cached_property
    def akin(self) -> frozenset[int]:
        """The places of words that are like a label's, but that no token reads; "paid" is like no painting."""
        short = [
            place for place, text in enumerate(self.texts) if len(text) < _AKIN and text in self.known.comparing_kinds
        ]
        return frozenset() if self.known.joined else self.heard.akin_places - self.read - {*short}

    def _speaks(self) -> bool:
        """Return True if a text is what somebody says of himself or herself: "I am 30, says Ann"."""
        structure = self.known.structure
        says = [place for place, text in enumerate(self.texts) if text in structure.saying]
        named = any([{place - 1, place + 1} & self.actors for place in says])
        quoted = bool(_QUOTES & {*self.texts}) and self.known.lied  # where nobody may lie
        plain = all([each.distinct for each in self.known.categories]) and not quoted
        return named and plain and not structure.narrators.isdisjoint(self.texts)

    def _says_nothing(self, place: int, kind: str) -> bool:
        """Return True for a word that says nothing by itself, or nothing beside what was read."""
        known, text, lists = self.known, self.texts[place], self.known.lexicon.lists
        function = any([text in lists[each] for each in FUNCTION if each in lists]) and text not in lists["names"]
        function &= kind not in ("more", "less") or known.joined or text not in known.structure.degrees  # "he had more"
        denied = text in known.structure.polar and not _DENYING.isdisjoint(self.symbols)  # "neither … ever saw"
        said = text in known.structure.saying and self._speaks()
        if text in known.structure.harmless or function or denied or said:
            return True
        nth = {*self.texts[max(place - 2, 0) : place - 1]} & lists["ordinal_signs"] and place - 1 in self.read
        if nth and text in known.structure.ordered:
            return True  # 第二首
        if kind == "ordinal_signs" or (text in lists["ordinal_signs"] and {place - 1, place + 1} & self.read):
            return True
        if kind in _SAFE or (kind in ("times", "aged_more") and self.multiplies):
            return True
        patterned = bool(self.heard.phrases[place][1]) or text in known.structure.winning  # "the winner of the kite"
        return not kind and (patterned or text in known.comparing_kinds)

    def is_of_story(self, place: int) -> bool:
        """Return True for a verb or noun of the story: in a part of the sentence in which a label was read.

        What somebody does to an actor is about two people, and a word with the ending of a superlative may be one.
        """
        text = self.texts[place]
        graded = len(text) > 5 and text.endswith(self.known.structure.grades)
        if not text.isalpha() or (graded and "verbs" not in self._lists(place)):
            return False
        if self._is_lonely(place) or not self._is_common(place):
            return False
        named = {title for each in self.valued for category in each.categories for title in self.titles[category]}
        if any([self.known.is_alike(text, title) for title in named - {text}]) and place - 1 not in self.actors:
            return True  # "Mr Pine teaches Ivan", of a teacher
        if self.known.joined or place + 1 in self.actors:
            entitled = place > 0 and self.texts[place - 1] in self.known.structure.articles  # "the widow Bos"
            return entitled or not (place + 1 in self.actors and not self.labels.isdisjoint(range(place)))
        return not (self.is_someone(place + 1) and self.is_someone_before(place))

    def _is_common(self, place: int) -> bool:
        """Return True for a common word of the language, but not "Ben's gardener", and for one of the puzzle's own."""
        text, known = self.texts[place], self.known
        if self.words is not None:
            return place in self.words.plain
        if known.stem(text) in known.recurring:
            return True
        if self._is_new_name(place):
            before = max([each for each in range(place) if not self._is_new_name(each)], default=0)
            named = "naming" in self._lists(before) and before + 3 > place and before - 1 not in self.labels
            return named and not any([is_slip(text, each) for each in known.label_words])
        lists = self._lists(place)
        return not lists <= {"against"} and not ("people" in lists and self._is_of_somebody(place))

    def is_place(self, first: int, last: int) -> bool:
        """Return True for a plain ordinal number where no spaces part words, and no superlative: 第二首, 排在第二."""
        structure, signs = self.known.structure, self.known.lexicon.lists["ordinal_signs"]
        counted = self.heard.at(last) in structure.ordered and last + 1 not in self.labels  # 第二个花瓶
        plain = counted or self.heard.at(first - 1) in structure.placing
        return plain and self.texts[first] in signs and last - 1 in self.labels

    def is_stop(self, end: int, symbols: Sequence[str]) -> bool:
        """Return True for a word of meaning that no pattern has; "holds" before a label says nothing of the truth."""
        articles = self.known.structure.articles
        behind = end + (self.heard.at(end) in articles)
        return "STOP" in symbols and not ("TRUTH" in symbols and behind in self.labels | self.numbers)

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
        behind = place + 1 + (self.heard.at(place + 1) in articles)
        measured = bool(self.orders) and self.heard.figure_at(behind) is not None  # "needed three minutes less"
        if "parting" in lists and behind in self.labels and not measured and known.usual[text] < USUAL:
            return True
        if self._says_nothing(place, ""):
            return False
        usual = lists and known.usual[text] >= USUAL  # Dutch "fiets" is no slip of "niets"
        noun = usual or (lists and (len(text) > _LONG or (place > 0 and self.texts[place - 1] in articles)))
        return "against" in lists or (known.structure.is_slip_of_negation(text) and not noun and "others" not in lists)

    def is_word(self, place: int, kind: str) -> bool:
        """Return True for a word of the language or of the puzzle, whatever it says."""
        said = bool(kind) or not self.texts[place].isalpha() or self._says_nothing(place, kind)
        said = said or self.texts[place] in self.known.structure.narrators
        return said or "against" in self._lists(place) or self._is_common(place)

    def _lists(self, place: int) -> frozenset[str]:
        """Return the lists of common words in which a word is."""
        story = self.known.structure.story
        return frozenset() if story is None else story.lists(self.texts[place])

    def _is_new_name(self, place: int) -> bool:
        """Return True for a word with a capital within a sentence that is no common one."""
        begins = place == 0 or self.texts[place - 1] in (".", "!", "?", ":", *_QUOTES)
        capital = self.heard.text[self.heard.words[place].start].isupper()
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
        """The places of words after which nothing plain follows about what is named.

        They make a number vague, "about 30", name nobody, "by a man", or turn a verb: "mange par la tarte".
        """
        structure, texts = self.known.structure, self.texts
        numbers = {each.first for each in self.heard.figures}
        numbers |= {place - 1 for place in numbers if place and not texts[place - 1].isalnum()}
        found = {at.start for at in self.heard.where(structure.phrases["near"]) if at.stop in numbers}
        pair = self.known.lexicon.settings.get("as", "").split()
        for each in self.valued if pair else ():  # "as green as the pie"
            if pair == [*texts[max(0, each.first - 1) : each.first], *texts[each.last : each.last + 1]]:
                found.add(each.first - 1)
        found |= {mark.first for mark in self.heard.marked("more", "less") if texts[mark.first - 1] in structure.still}
        supposed = {place for place, text in enumerate(texts) if text in structure.supposing}
        conditional = 0 in supposed or self.heard.has_symbol("IF")
        found |= supposed if len(supposed) > 1 and conditional else set()
        return found | {place for place in range(len(texts)) if self._names_nobody(place) or self._turns(place)}

    def _names_nobody(self, place: int) -> bool:
        """Return True for somebody who is not named, "by a man", unless he is described, or was named before him."""
        structure, texts = self.known.structure, self.texts
        if texts[place] not in structure.gendered or not place or texts[place - 1] not in structure.indefinite:
            return False
        behind = self.heard.has_symbol("WHO", slice(place + 1, place + 2))
        described = behind or not structure.describing.isdisjoint(texts[place + 1 : place + 2])
        named = place > 1 and texts[place - 2] == "," and place - 2 in {each.last for each in self.valued}
        return not (described or named)

    def _turns(self, place: int) -> bool:
        """Return True for a "like" after a sign before somebody, and for a "by" without a passive.

        That is a participle, but none behind "has" alone: French "a mangé par la tarte".
        """
        structure, texts, words, lists = self.known.structure, self.texts, self.heard.words, self.known.lexicon.lists
        if texts[place] in structure.likewise:
            return place > 0 and texts[place - 1] == "," and self.is_someone(place + 1)
        first = self._between_signs(place)[0]
        if texts[place] not in structure.by_whom or place == first:
            return False
        behind = place + 1 + (not structure.articles.isdisjoint(texts[place + 1 : place + 2]))
        before = self.heard.text[words[place - 1].start : words[place - 1].end].lower()
        been, had = [not lists[each].isdisjoint(texts[first:place]) for each in ("copulas", "having")]
        counted = self.heard.figure_at(place + 1) is not None and place + 1 in self.numbers  # "by three points"
        return not (been or counted) and (had or not before.endswith(structure.passive_ends)) and behind in self.labels
