"""Parts of a sentence that only comment on the rest, and words of the story in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from logicgrid.kinds.logic_grid.hear.pointers import equals_in
from logicgrid.kinds.logic_grid.hear.properties import USUAL
from logicgrid.kinds.logic_grid.hear.story import FUNCTION, StoryWords
from logicgrid.kinds.logic_grid.hear.superlatives import tops_of
from logicgrid.kinds.logic_grid.hear.units import is_unit
from logicgrid.kinds.logic_grid.hear.values import SIGNS, HeardToken

_LIGHT = (*FUNCTION, "numbers", "at", "or", "if", "clock", "as", "than", "units", "wholes", "pronouns", "ordinal_signs")
"""The lists of words that a mere comment may have."""
_MEANING = {"ALSO", "BOTH", "OTHER", "ONE", "EVERY", "EITHER", "OR", "EQUAL", "NEXT", "TRUTH", "LATTER"}
_MEANING |= {"OTHERS", "ENDS"}
"""The symbols of words that say something of those that were named before: "hasn't got both"."""
_LONG = 6
"""How long a common word may be that is one letter from a negation: Dutch "fietste" is no slip."""
_TURNING = {"STOP", "IF", "IFF", "UNLESS", "OR", "NOT", "NOR", "NEITHER", "NOBODY"}
"""The symbols of words that may say something of the rest of a sentence."""
_GRADES = ("more", "less", "ends_high", "ends_low")
_IDLE = ("NOT", "NIL", "AND", "NOBODY")
"""The symbols that say nothing in a comment."""


class Comments(StoryWords):
    """One text, and what of it is said in passing."""

    comparisons: int
    whole: set[int]

    def _is_lonely(self, place: int) -> bool:
        """Return True if no label was read in the part of the sentence that has a word, nor in what it goes on."""
        part, calm = self.part(place), (self._is_comment, self._is_interrupted, self._is_about_that)
        return part in self._empty and not any(check(*part) for check in calm)

    def _is_interrupted(self, first: int, last: int) -> bool:
        """Return True if a comment between two commas parts a piece of a sentence from one in which a label was read.

        That is: "the judges, who were not easily pleased, gave the lilies …".
        """
        if self.known.joined:
            return False
        begins = self.part(last + 1) if last + 1 < len(self.texts) else (0, 0)
        ends = self.part(first - 2) if first > 1 else (0, 0)
        behind = self.part(begins[1] + 1) if begins[1] + 1 < len(self.texts) else (0, 0)
        before = self.part(ends[0] - 2) if ends[0] > 1 else (0, 0)
        for within, far in ((begins, behind), (ends, before)):
            inside = within[0] and within[1] < len(self.texts) and far[1] and far not in self._empty
            signed = inside and self.texts[within[0] - 1] == self.texts[within[1]] == ","
            if signed and within in self._empty and self._is_comment(*within):
                return True
        return False

    def _is_about_that(self, first: int, last: int) -> bool:
        """Return True for the end of a sentence that is joined to it and speaks of what was just said: "and liked it".

        None of its words denies, counts or compares, or is of people.
        """
        texts, structure = self.texts, self.known.structure
        if structure.joined or first < 2 or "AND" not in self.heard.phrases[first - 1][1]:
            return False
        ends = last >= len(texts) or texts[last] in (*SIGNS, ".", ";", "!")
        spoken = not structure.objects.isdisjoint(texts[first + 1 : last])
        another = texts[first] in structure.articles - structure.pointing and first - 2 not in self.labels
        spoken = spoken or another  # "with a broken mast and a mutinous crew"
        return ends and spoken and all([self._is_calm(place) for place in range(first, last)])

    def _is_calm(self, place: int) -> bool:
        """Return True for a word that says something only of the story: it denies, counts and compares nothing."""
        lists, structure, heard = self._lists(place), self.known.structure, self.heard
        stated = not {"AND", "EVERY", "CALM", "PRON"}.issuperset(heard.phrases[place][1] or ["AND"])
        turned = place in heard.marked_places(*heard.kinds) or place in self.akin or heard.figure_at(place) is not None
        function = self._says_nothing(place, "") or self.texts[place] in structure.objects
        story = self._is_common(place) and lists.isdisjoint(("parting", "against")) and not self.is_person(place)
        own = self.texts[place] in structure.acquired or self.texts[place] in self.known.label_words
        return (function or (story and not turned)) and not (stated or own)

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
        if self._is_left_open(first, last):
            return True
        phrases = [heard.phrases[each][1] for each in range(first, min(first + 2, last))]
        begins = any(["WHO" in each for each in phrases]) or (bool(texts) and texts[0] in structure.narrators)
        begins = begins or bool(heard.phrase_at(first, "comments"))
        numbers = [each for each in heard.figures if first <= each.first < last]
        figured = any([each.evidence or is_unit(heard, each.last) for each in numbers])
        light = self._light(first, last)
        marks = [mark for mark in heard.marks if first <= mark.first < last and mark.first not in self.calm]
        marked = any([not (mark.kind in light or self._is_particle(mark.first, mark.kind, first)) for mark in marks])
        own = any([text in known.comparing_words or text in known.label_words for text in texts if len(text) > 3])
        begins = (begins or self._is_set_off(first, last)) and not self._undoes(first, last)
        akin = self.akin & {*range(first, last)}
        return begins and not (figured or marked or own or any(map(self._is_near_label, akin)))

    def _is_left_open(self, first: int, last: int) -> bool:
        """Return True for a part that says of a choice that nothing tells which: "and I won't say which"."""
        asked = self.known.structure.asking.issuperset(self.texts[last - 1 : last])
        return first > 0 and asked and not self.known.joined and self.heard.has_symbol("OR")

    def _is_particle(self, place: int, kind: str, first: int) -> bool:
        """Return True for a word that compares nothing in a comment from a place on: "came down", "left it".

        So is an "as" without another one, as it begins: "as he told me".
        """
        text, structure = self.texts[place], self.known.structure
        before = self.texts[place - 1] if place else ""
        if kind in ("more", "less"):
            beside = text in structure.sides and before not in structure.articles
            return beside and self.heard.at(place + 1) in structure.objects
        if structure.joined:
            return False
        alone = self.texts[first : self.part(first)[1]].count(text) == 1
        equal = text in self.known.structure.pair and alone
        return (kind == "unsure" and text in structure.harmless) or (kind == "times" and equal)

    def _is_near_label(self, place: int) -> bool:
        """Return True for a word that has the first four letters of one of a label's, or one of these within."""
        text, words = self.texts[place], [each for each in self.known.label_words if len(each) > 3]
        near = any([text[:4] == each[:4] or each in text or text in each for each in words])
        return near or not self._is_common(place)

    def _light(self, first: int, last: int) -> tuple[str, ...]:
        """Return the lists of words that say nothing in a comment: no units where they may be a value, "for a week"."""
        known, structure = self.known, self.known.structure
        spans = [mark.value for mark in self.heard.marked("units") if first <= mark.first < last]
        lasting = [known.categories[each].numbers or () for each in known.steps if "lasting" in known.kinds[each]]
        spanned = any([not {*numbers}.isdisjoint(spans) for numbers in lasting])
        light = [each for each in (*_LIGHT, "hints") if not (spanned and each == "units")]
        speaking = not (structure.narrators | structure.saying).isdisjoint(self.texts[first:last])  # "as he told me"
        light += ["more", "less", "unsure", "times"] if speaking else []
        return (*light, *(("negations",) if self._may_deny(first, last) else ()))

    def _undoes(self, first: int, last: int) -> bool:
        """Return True for a part that undoes the rest, or places it.

        That is: "which is false", "had it rained", "who refused it", or French "à ma gauche".
        """
        known = self.known
        lists, pronouns = known.lexicon.lists, known.structure.pronouns | known.structure.things
        verbs = lists["having"] | lists["copulas"]
        if self.texts[first] in verbs and not pronouns.isdisjoint(self.texts[first + 1 : first + 2]):
            return True
        refused = ["against" in self._lists(place) for place in range(first, last)]
        plain = [self._says_nothing(place, "") for place in range(first, last)]
        if any(refused) and all([one or other for one, other in zip(refused, plain, strict=True)]):
            return True
        sides, mine = known.structure.sides, known.structure.narrators
        if any([one in mine and other in sides for one, other in pairwise(self.texts[first:last])]):
            return True
        said = [self.texts[place : self.heard.phrases[place][0]] for place in range(first, last)]
        return any([phrase in known.structure.phrases["doubting"] for phrase in said])

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
        if "verbs" in self._lists(place) and self._is_inverted(place):
            return True  # "op maandag nam Ann de soep"
        named = {title for each in self.valued for category in each.categories for title in self.titles[category]}
        if any([self.known.is_alike(text, title) for title in named - {text}]) and place - 1 not in self.actors:
            return True  # "Mr Pine teaches Ivan", of a teacher
        if self.known.joined or place + 1 in self.actors:
            entitled = place > 0 and self.texts[place - 1] in self.known.structure.articles  # "the widow Bos"
            met = place + 1 in self.actors and not self.labels.isdisjoint(range(place))
            return entitled or not met or self._is_compared(place)
        return not (self.is_someone(place + 1) and self.is_someone_before(place))

    def _is_inverted(self, place: int) -> bool:
        """Return True for the first verb of a sentence, or of its main clause, that does not begin with the subject."""
        texts = self.texts
        first = max([at + 1 for at in range(place) if texts[at] in (".", ";", ":")], default=0)
        comma = max([at + 1 for at in range(first, place) if texts[at] == ","], default=first)
        begun = {place} if comma > first else {at for at in range(first, place) if "verbs" in self._lists(at)} | {comma}
        return texts[first] in self.known.structure.opening and min(begun - {first}, default=place) >= place >= comma

    @cached_property
    def _paid(self) -> frozenset[str]:
        """Words of money, and of how much: "was het minst kwijt"."""
        structure, lists = self.known.structure, self.known.lexicon.lists
        return structure.kinds["money"].said.union(*[lists[each] for each in _GRADES]) - structure.spending

    def denies(self, place: int) -> bool:
        """Return True for a verb that denies or excludes, and for a negation with a slip in it: "nver".

        The puzzle's own words are none, nor is a noun behind an article that merely looks like a slip: "the nut".
        """
        text, known, story = self.texts[place], self.known, self.known.structure.story
        if story is None or text in known.own_words:
            return False
        rest, spending = self.texts[place + 1 : self.part(place)[1]], known.structure.spending
        spent = not spending.isdisjoint(rest) and not self._paid.isdisjoint(rest)
        if story.begins_idiom(text, rest) and not spent:
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

    @cached_property
    def vague(self) -> set[int]:
        """The places of words after which nothing plain follows about what is named.

        They make a number vague, "about 30", name nobody, "by a man", or turn a verb: "mange par la tarte".
        """
        structure, texts = self.known.structure, self.texts
        numbers = {each.first for each in self.heard.figures} - tops_of(self.heard)
        numbers |= {place - 1 for place in numbers if place and not texts[place - 1].isalnum()}
        found = {place for at in self.heard.where(structure.phrases["near"]) if at.stop in numbers for place in at}
        pair = self.known.structure.pair
        for each in self.valued if pair else ():  # "as green as the pie"
            if pair == (*texts[max(0, each.first - 1) : each.first], *texts[each.last : each.last + 1]):
                found.add(each.first - 1)
        found |= {mark.first for mark in self.heard.marked("more", "less") if texts[mark.first - 1] in structure.still}
        supposed = {place for place, text in enumerate(texts) if text in structure.supposing}
        equals = equals_in(self.heard)  # "had twice as many as"
        conditions = [at for at, (_, symbols) in enumerate(self.heard.phrases) if "IF" in symbols and at not in equals]
        conditional = 0 in supposed or bool(conditions)
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

    def _counting(self) -> set[int]:
        """Return the places of words such as "times" that are the unit of a number, or of a mere "more"."""
        structure, counted = self.known.structure, {"number", "score", "size"}
        ends = {each.last: each.categories for each in self.valued if each.may_be("NUM") and not self.known.joined}
        plain = structure.articles.union(structure.asking, structure.degrees, structure.pair[:1])
        found = set[int]()
        for mark in self.heard.marked("times"):
            more = self.heard.at(mark.first - 1) in structure.degrees
            owners = ends.get(mark.first, set())
            whole = more or (owners and all([self.known.kinds[each] <= counted for each in owners]))
            if whole and self.heard.at(mark.last) not in plain:
                found.update(range(mark.first, mark.last))
        return found

    def _is_wont(self, place: int) -> bool:
        """Return True for a verb of habit before what is denied, in no condition: "would carry nothing but tea"."""
        ends = [each.last for each in self.heard.marked("negations") if each.first in (place, place + 1)]
        lists = [self._lists(min(end, len(self.texts) - 1)) for end in ends]
        kept = [each for each in lists if each.isdisjoint(("parting", "against"))]
        supposed = self.texts[0] in self.known.structure.supposing
        return bool(kept) and not supposed and {"IF", "UNLESS", "IFSO"}.isdisjoint(self.symbols)

    def _is_asked(self) -> bool:
        """Return True for a question, but not for one that asks who or what, and is answered: "Who is 30? Ann is."."""
        questions = [place for place, text in enumerate(self.texts) if text == "?"]
        asked = self.heard.has_symbol("ASK")
        if not questions or asked or self.known.joined:
            return bool(questions) and not asked  # 是甲还是乙？
        if len(questions) == 1 and self.heard.at(questions[0] + 1) in self.known.structure.affirming:
            return False
        first = self.part(questions[0])[0]
        asking = not self.known.structure.asking.isdisjoint(self.texts[first : questions[0]])
        open_ = self.heard.has_symbol("OR", slice(first, questions[0]))
        answered = not (self.labels | self.ends).isdisjoint(range(questions[0], len(self.texts)))
        return len(questions) > 1 or open_ or not (asking and answered)

    def _has_idle_than(self) -> bool:
        """Return True if more words such as "than" are in a text than comparisons that are read."""
        calm = self.known.lexicon.lists["no_comparison"]
        if self.known.joined or len(self.known.lexicon.lists["than"]) > 1:
            return False  # French "que" is more than that
        thans = [mark.first for mark in self.heard.marked("than") if mark.first not in self.read]
        idle = [place for place in thans if self.texts[place - 1] not in calm]
        return len(idle) > self.comparisons

    def _is_floating(self, first: int, last: int) -> bool:
        """Return True for an "all" of what is named before its verb, "the pies were all sold", and "every 75 years"."""
        owners = [each for each in self.valued if each.last == first - 1 and not each.categories & self.known.people]
        verb = self.heard.at(first - 1) in self.known.lexicon.lists["copulas"] and self.heard.at(last).isalpha()
        number = last in self.labels and self.heard.figure_at(last) is not None
        return number or (verb and len(owners) == 1 and self.heard.at(last) not in self.known.structure.articles)

    def _is_said_in_passing(self, place: int, kind: str) -> bool:
        """Return True for a word of a comment, whatever it says, and for an unknown one before a noun."""
        return self._is_aside(place) and (self.is_word(place, kind) or self._is_small(place))

    def _is_small(self, place: int) -> bool:
        """Return True for a word in small letters before a noun of the story: "of few words", not "was few words"."""
        structure, word = self.known.structure, self.heard.words[place]
        said = self.heard.at(place - 1) in self.known.lexicon.lists["copulas"]
        noun = place + 1 < self.part(place)[1] and "nouns" in self._lists(place + 1) and not self.is_person(place + 1)
        plain = self.texts[place].isalpha() and not self.texts[place].endswith(structure.agent_ends)
        return plain and noun and not said and self.heard.text[word.start].islower()
