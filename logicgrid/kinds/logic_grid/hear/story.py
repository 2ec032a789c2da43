"""The parts of a sentence between signs, and who and what is named in them.

A part may name a label, tell something else, or name somebody.  The language's common words and the puzzle's own say
nothing; others may.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.numbers import is_finish
from logicgrid.kinds.logic_grid.hear.plain import PlainWords
from logicgrid.kinds.logic_grid.hear.properties import HeardProperties
from logicgrid.kinds.logic_grid.hear.structure import ROWS
from logicgrid.kinds.logic_grid.hear.text import HeardText, Span
from logicgrid.kinds.logic_grid.hear.values import SIGNS, HeardPointer, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import is_slip

FUNCTION = ("common", "copulas", "having", "persons", "titles", "endings", "counted", "alongside")
_AGENT = 4
"""How many letters a word has at least that says by its ending who does something: "seller"."""
_NAMED = 4
"""How far behind a noun for somebody the name may be that says who it is."""
_AKIN = 5
"""How many letters a word of comparisons has that may be like a label's."""
_DENYING = {"NOT", "NEITHER", "NOR", "NOBODY"}
_SAFE = ("than", "or", "quiet", "neutral", "clock", "either")
"""The lists of the lexicon whose words say nothing by themselves; any other word of it does."""
_LEARNED = 0.9
"""How often words stand near the values of a property if they are its verb: "wants the kite", "afraid of bees"."""
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

    def is_someone(self, place: int) -> bool:
        """Return True if an actor is named at a place, by name or by the puzzle's noun, perhaps behind an article."""
        known, passed = self.known, self.known.structure.before_nouns
        while place < len(self.texts) and place not in self.actors and self.texts[place] in passed:
            place += 1
        if place >= len(self.texts):
            return False
        own = self.heard.at(place + 1) in known.structure.own and place + 1 not in self.labels  # not "King's Cross"
        if place in self.actors or place in self.agents or self.heard.in_noun(place) or (place in self.labels and own):
            return True
        return self.texts[place] in known.structure.someone and not self._is_counted(place)

    def _is_counted(self, place: int) -> bool:
        """Return True for a "one" before what a property counts: "stayed one night", "has one more cat"."""
        said = [self.heard.at(place + 1 + self.heard.is_marked(place + 1, "more", "less"))]
        return place in self.labels and bool(self.known.named_by(said, self.known.counted))

    def is_person(self, place: int) -> bool:
        """Return True for somebody, or for a noun of the story for people behind an article: "the seller of soap"."""
        noun = place + (self.heard.at(place) in self.known.structure.articles)
        if self.is_someone(place) or noun >= len(self.texts) or self.heard.masked[noun]:
            return self.is_someone(place)
        text, lists = self.texts[noun], self._lists(noun)
        does = text.endswith(self.known.structure.agent_ends) and len(text) > _AGENT and "nouns" in lists
        return does or "people" in lists

    def is_someone_before(self, place: int) -> bool:
        """Return True if an actor is named before a place in its part of the sentence, or a pronoun means one.

        A part that begins with its verb goes on about the actor before: "Ann, a patient girl, was …".
        """
        first, lists = self.part(place)[0], self.known.lexicon.lists
        goes_on = first > 0 and self.texts[first - 1] == "," and self.texts[first] in lists["copulas"] | lists["having"]
        named = [span[0] for label, spans in self.heard.named.items() if not label[0] for span in spans]
        if goes_on and min(named, default=place) < place:
            return True
        before = range(first, place)
        pronouns = self.known.structure.pronouns
        return any([self.is_someone(each) or self.texts[each] in pronouns for each in before])

    def _between_signs(self, place: int) -> tuple[int, int]:
        """Return the places of the words around one up to the next signs."""
        return self._between(self._signs, place)

    def part(self, place: int) -> tuple[int, int]:
        """Return where the part of the sentence that has a word begins and ends."""
        return self._between(self.borders, place)

    def _between(self, borders: Sequence[int], place: int) -> tuple[int, int]:
        before, behind = bisect_left(borders, place), bisect_right(borders, place)
        return borders[before - 1] + 1 if before else 0, borders[behind] if behind < len(borders) else len(self.texts)

    @cached_property
    def _signs(self) -> list[int]:
        return [at for at, text in enumerate(self.texts) if text in (*SIGNS, "、", "，", "；")]

    @cached_property
    def _empty(self) -> frozenset[tuple[int, int]]:
        """The parts of the sentence in which no label or end was read, and no comparative that leaves it out."""
        parts = {self.part(place) for place in range(len(self.texts))}
        graded = [place for place in self.compares if self.heard.is_marked(place, *COMPARATIVES)]
        said = self.labels.union(self.ends, graded)
        return frozenset([part for part in parts if said.isdisjoint(range(*part))])

    @cached_property
    def borders(self) -> list[int]:
        """The places of the signs and words that part a sentence."""
        parting = [at for at, text in enumerate(self.texts) if text in SIGNS or "AND" in self.heard.phrases[at][1]]
        return [place for place in parting if place not in self.read]

    @cached_property
    def actors(self) -> frozenset[int]:
        """The places where names of actors begin."""
        return frozenset([span[0] for label, spans in self.heard.named.items() if not label[0] for span in spans])

    @cached_property
    def akin(self) -> frozenset[int]:
        """The places of words that are like a label's, but that no token reads; "paid" is like no painting."""
        akin, said = self.heard.akin_places - self.read if not self.known.joined else (), self.known.comparing_kinds
        return frozenset([at for at in akin if len(self.texts[at]) >= _AKIN or self.texts[at] not in said])

    @cached_property
    def agents(self) -> frozenset[int]:
        """The places of words for who does what a label says: "cyclist" for cycling."""
        ends, places = self.known.structure.agent_ends, () if self.known.joined else self.heard.akin_places
        return frozenset([each for each in places if self.texts[each].endswith(ends) and not self.heard.masked[each]])

    def _speaks(self) -> bool:
        """Return True if a text is what somebody says of himself or herself: "I am 30, says Ann"."""
        structure = self.known.structure
        says = [place for place, text in enumerate(self.texts) if text in structure.saying]
        named = any([{place - 1, place + 1} & self.actors for place in says])
        quoted = bool(_QUOTES & {*self.texts}) and self.known.lied  # where nobody may lie
        plain = all([each.distinct for each in self.known.categories]) and not quoted
        return named and plain and not structure.narrators.isdisjoint(self.texts)

    def _is_lying(self, place: int) -> bool:
        """Return True for what lies between others, where everybody tells the truth."""
        lying = self.texts[place] in self.known.structure.lying
        return lying and "BETWEEN" in self.symbols and not self.known.lied

    def _says_nothing(self, place: int, kind: str) -> bool:
        """Return True for a word that says nothing by itself, or nothing beside what was read."""
        known, text, lists = self.known, self.texts[place], self.known.lexicon.lists
        function = any([text in lists[each] for each in FUNCTION if each in lists]) and text not in lists["names"]
        function &= kind not in ("more", "less") or known.joined or text not in known.structure.degrees  # "he had more"
        denied = text in known.structure.polar and not _DENYING.isdisjoint(self.symbols)  # "neither … ever saw"
        said = text in known.structure.saying and self._speaks()
        if text in known.structure.harmless or function or denied or said or self._is_lying(place):
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
        ends = self.heard.at(first - 1).isalnum() and not self.heard.at(last).isalnum()  # 跑了第二
        plain = counted or ends or self.heard.at(first - 1) in structure.placing
        return plain and self.texts[first] in signs and last - 1 in self.labels

    def is_stop(self, first: int, end: int, symbols: Sequence[str]) -> bool:
        """Return True for a word of meaning that no pattern has; "holds" before a label says nothing of the truth."""
        if "STOP" not in symbols:
            return False
        behind = end + (self.heard.at(end) in self.known.structure.articles)
        stated = ("TRUTH" in symbols and behind in self.labels | self.numbers) or self._is_wished(first)
        aged = self.heard.at(end - 2) in self.known.structure.someone and self.heard.figure_at(end) is not None
        stated |= aged and self.heard.at(end - 1) in self.known.structure.of  # "de man van 41"
        return not stated

    def _is_wished(self, place: int) -> bool:
        """Return True for a word of wishing that is what the puzzle is about: its name, or one of its texts' verbs."""
        text, known = self.texts[place], self.known
        if text not in known.structure.wishing or known.joined:
            return False
        learned = {each: known.context[each][known.stem(text)] for each in known.properties}
        owner = max(learned, key=lambda each: learned[each])
        beside = {label for each in self.valued if place - 2 < each.first <= place + 4 for label in each.categories}
        if known.names_property([text], owner):
            return owner in beside or self.heard.at(place - 1) in known.structure.degrees
        used = learned[owner] >= _LEARNED and 2 * learned[owner] > sum(learned.values())
        behind = {label for each in self.valued if place < each.first <= place + 4 for label in each.categories}
        return used and owner in behind

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

    def _is_compared(self, place: int) -> bool:
        """Return True for who somebody is compared with: "than her brother Ben", "than his sister from Leeds"."""
        thans = {*self.known.lexicon.lists["than"], *self.known.structure.pair[1:]}
        owned = self.heard.at(place - 1) in self.known.structure.theirs and self.heard.at(place - 2) in thans
        return owned and not self.labels.isdisjoint(range(place + 1, place + _NAMED))

    def _is_of_somebody(self, place: int) -> bool:
        """Return True if somebody is called by what he or she is to another one: "Ben's gardener", "a guest of Ben"."""
        structure, texts = self.known.structure, ["", "", *self.texts, "", ""]
        ahead, before, _, behind, then = texts[place : place + 5]
        if self._is_compared(place):
            return False
        owned = before in structure.theirs | structure.narrators
        owners = {label[0] for label, spans in self.heard.named.items() for _, last in spans if last == place - 2}
        timed = any(map(self.known.is_dated, owners))  # "Thursday's vendor"
        owned = owned or (before in structure.belonging and ahead in structure.own and not timed)
        inflected = place - 1 in self.actors and before not in self.known.label_words
        return owned or inflected or (behind in structure.belonging and self.is_someone(place + 2 + (then == "'")))


def is_paid_for(heard: HeardText, place: int) -> bool:
    """Return True for a word of order behind what something costs, or before what money is paid for.

    So in "een kaartje voor Aida kost meer dan een voor Tosca" and "voor Aida betaal je € 40".
    """
    structure, texts = heard.structure, heard.texts
    if not structure.fares.isdisjoint(texts[max(place - 1, 0) : place]):
        return True
    again = [at for at in range(place - 1) if texts[at] == texts[place]]
    than = heard.lexicon.lists["than"].intersection(texts[max(place - 2, 0) : place])
    if again and than:
        return is_paid_for(heard, again[-1])
    end = next((at for at in range(place, len(texts)) if texts[at] in SIGNS), len(texts))
    verb = next((at for at in range(place + 2, end) if texts[at] in structure.paying), place)
    others = any([{"WHO", "AND"} & {*heard.phrases[at][1]} for at in range(place + 1, verb)])
    actor = any([label[0] == 0 and (place + 1 in map(min, spans)) for label, spans in heard.named.items()])
    stated = {heard.at(verb + 1)} & structure.narrators or heard.lists["copulas"].intersection(texts[place:verb])
    others = others or (actor and not stated)  # "voor Ann betaalde Ben"
    return verb > place and not others and (not place or texts[place - 1] in SIGNS)


def is_noun(heard: HeardText, place: int) -> bool:
    """Return True for the puzzle's noun for an actor, and for another one of a story."""
    story = heard.structure.story
    return heard.in_noun(place) or (story is not None and "nouns" in story.lists(heard.texts[place]))


def is_elided(heard: HeardText, span: Span) -> bool:
    """Return True for an ordinal without its noun that is a place rather than a turn: "not on the first"."""
    first, last, labels = span
    alone = not heard.at(last).isalpha() or heard.is_marked(last, "negations")
    placed = any([heard.known.kinds[category] & ROWS for category, _ in labels])
    return alone and placed and bool(heard.phrase_before(first, "elided"))


def counts_otherwise(heard: HeardText, place: int, labels: Sequence[Label]) -> bool:
    """Return True for a word for "times" behind a number of no property named so, and for "the first who" of floors."""
    said = heard.structure.kinds_said(heard.texts[max(0, place - 2) : place])
    named = any([heard.known.names_property([heard.at(place)], category) for category, _ in labels])
    named = named or any([heard.known.kinds[category] & said & {"score"} for category, _ in labels])
    turn = any(["floor" in heard.known.kinds[category] for category, _ in labels])
    turn = turn and heard.has_symbol("WHO", slice(place, place + 1))
    return not (heard.joined or named) and (turn or heard.is_marked(place, "times"))


def is_in(heard: HeardText, category: int, phrases: str) -> bool:
    """Return True for days or months in a text that has a phrase: "eerder in de week", "later op de dag"."""
    return not heard.joined and heard.known.is_dated(category) and bool(heard.where(heard.structure.phrases[phrases]))


def is_of_stay(heard: HeardText, category: int, numbers: frozenset[Number] | None, words: AbstractSet[str]) -> bool:
    """Return True for how long something lasts beside a word of time: who "joined later" has been there for less.

    By a number of days it may be that much, "six days later"; but not by one of years.
    """
    kinds, phrases = heard.known.kinds[category], heard.known.lexicon.phrases
    units = [each for title in heard.known.labels.titles[category] for each in phrases.get(title, ())]
    yearly = numbers is None or any([(kind, value) == ("units", 12) for _, kind, value in units])
    timely = heard.structure.kinds["time"].said - heard.structure.kinds["lasting"].said
    stays = "lasting" in kinds and "time" not in kinds and yearly and not is_finish(heard, category)
    return stays and not timely.isdisjoint(words)


def is_event(heard: HeardText, pointer: HeardPointer, category: int) -> bool:
    """Return True for a word of order that opens a sentence before what happens, and is nobody: "na de race dronk"."""
    structure, at, before = heard.structure, pointer.place + 1, heard.at(pointer.place - 1) if pointer.place else "."
    at += heard.at(at) in structure.articles
    near = {at, at + 1}
    if heard.joined or structure.story is None or near & heard.akin_places or at + 1 >= len(heard.texts):
        return False
    (word, lists), verb = (heard.texts[at], structure.story.lists(heard.texts[at])), heard.texts[at + 1]
    own = word in structure.someone or heard.known.names_property([word], category) or heard.in_noun(at)
    own = own or any([heard.masked[each] for each in near]) or "verbs" not in structure.story.lists(verb)
    noun = bool(lists) and lists <= {"nouns", "verbs"} and pointer.kind in ("after", "before")
    return noun and before in (*SIGNS, ".") and not own


def is_value_of(heard: HeardText, place: int, category: int) -> bool | None:
    """Return whether the number at a place is a value of a property, or a year between those that it has.

    It is None for a time of day, and for no number.
    """
    figures = [each for each in heard.figures if each.first == place and not each.clock]
    numbers = heard.known.categories[category].numbers or ()
    if figures and heard.known.is_calendar(category):
        return min(numbers) <= min(figures[0].values) <= max(numbers)
    return not figures[0].values.isdisjoint(numbers) if figures else None


def numbering(heard: HeardText) -> set[int]:
    """Return the places of names of properties beside a number of theirs: "hammock 1", "the third floor"."""
    titles = {word for title in heard.labels.titles[1:] for word in title if not heard.joined}
    behind = {each.last for each in heard.figures if heard.is_marked(each.first, "ordinals")}
    before = {each.first - 1 for each in heard.figures}
    before |= {first - 1 for label, spans in heard.named.items() for first, _ in spans if label[0]}  # "stall D"
    return {place for place in behind | before if heard.at(place) in titles}


def is_best(heard: HeardText, end: int, category: int) -> bool:
    """Return True if what is best is the least: a time, or a place in a race, where it is merely so: 名次最高."""
    graded = heard.at(end - 1) in heard.structure.ranked or heard.is_marked(end - 1, "better", "worse")
    placed = heard.joined and graded and heard.known.is_placing(category)
    return placed or "lasting" in heard.known.kinds[category]


def merely_is(heard: HeardText, first: int, last: int) -> bool:
    """Return True for a grade that somebody merely is: "was quicker than", "the quickest runner", not "ate"."""
    structure, copulas, behind = heard.structure, heard.lists["copulas"], heard.at(last)
    first -= heard.at(first - 1) in structure.articles
    first -= heard.is_marked(first - 1, "negations")
    ends = not behind.isalpha() or heard.in_noun(last) or behind in copulas | structure.of | heard.lists["than"]
    return ends and not heard.joined and (not first or heard.at(first - 1) in copulas | structure.finished)


def paced(heard: HeardText, pointer: HeardPointer | None, category: int, others: Sequence[int]) -> set[str]:
    """Return that places in a race are of speed, too, if nothing else is and somebody merely "was quicker"."""
    merely = pointer is not None and merely_is(heard, pointer.place, pointer.place + 1)
    plain = merely and not any(map(heard.known.is_of_spans, others))
    return {"speed"} if plain and heard.known.is_placing(category) else set()


def has_gaps(heard: HeardText, category: int, place: int) -> bool:
    """Return True if an ordinal is no place among a property's numbers, nor its name behind it: house 2 of 2, 4, 6."""
    numbers, known = {*map(int, heard.known.categories[category].numbers or ())}, heard.known
    gaps = bool(numbers) and len(numbers) <= max(numbers) - min(numbers)
    return gaps and "floor" not in known.kinds[category] and not known.names_property([heard.at(place)], category)


def is_place_in_race(heard: HeardText, pointer: HeardPointer, category: int) -> bool:
    """Return True for "was two places behind" of lanes, where times tell who was: no places in a row are meant."""
    known, structure = heard.known, heard.structure
    noun = singular(heard.lexicon.code, heard.at(pointer.place - 1))
    named = noun in structure.kinds["score"].names and noun not in known.titles(category)
    if heard.joined or not named or structure.says_side({*pointer.word.split()}):
        return False
    raced = any([known.is_titled(each, "timed") or known.is_placing(each) for each in known.steps])
    return raced and known.kinds[category] <= ROWS and structure.dwelling.isdisjoint(heard.texts)


def is_next_person(heard: HeardText, pointer: HeardPointer, named: AbstractSet[int]) -> bool:
    """Return True for "the guest behind Ann", who is one person: the next one."""
    noun, end, structure = pointer.place - 1, pointer.place + len(pointer.word.split()), heard.structure
    person = heard.in_noun(noun) or heard.at(noun) in structure.someone
    definite = heard.at(noun - 1) in structure.articles - structure.indefinite
    ordered = pointer.kind in ("ahead", "behind", *ORDERS) and pointer.word not in structure.vague
    return ordered and person and definite and not pointer.end and not named.isdisjoint((end, end + 1))


def is_quantity(known: HeardProperties, category: int) -> bool:
    """Return True for a property that is neither an age nor a place in a row, a ranking or time."""
    kinds, timed = known.kinds[category], known.type(category) in ("time", "date")
    placed = kinds & ({"age"} | ROWS) or (known.is_ranking(category) and not kinds & {"size", "money"})
    return not (placed or timed or known.is_calendar(category) or known.is_dated(category))
