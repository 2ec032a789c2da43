"""Whose age a sentence tells: that of a person, of a thing that somebody has, or of a deed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from logicgrid.csp.expr import Condition, Entry, Holder, nodes
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.properties import texts_of
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS
from logicgrid.words.grammar import singular

_ENDING = 3
"""How many characters end a sentence behind a name: です。"""


class Ages:
    """Tells whose ages the one property of ages of a puzzle may be."""

    def __init__(self, known: HeardPuzzle) -> None:
        self.known, self.words, self.texts = known, known.structure.kinds["age"], [*known.texts.values()]
        self.aged = {each for each in known.steps if "age" in known.kinds[each] and not known.is_calendar(each)}

    def may_be_of_things(self, heard: HeardText, condition: Condition) -> bool:
        """Return True if ages of people are compared, and may be those of things: "Ann's bike is the oldest"."""
        known, texts = self.known, ["", *heard.texts, ""]
        things = {label[0] for label in heard.named if label[0] in self._aging and _is_aged_itself(heard, label)}
        if things - self._certain:
            return True
        asked = {node.array for node in nodes(condition) if isinstance(node, Entry | Holder)}
        if known.joined or self.aged.isdisjoint(asked) or not any(map(known.is_calendar, known.steps)):
            return False
        structure = known.structure
        compares = not self.words.said.union(*self.words.high, *self.words.low).isdisjoint(texts)
        spans = [span for places in heard.named.values() for span in places]
        owned = any([texts[last + 1] in structure.own or texts[first] in structure.of for first, last in spans])
        return compares and (owned or not structure.lately.isdisjoint(texts))

    @cached_property
    def _aging(self) -> set[int]:
        """The properties whose values have ages of their own, where those that the puzzle has are people's."""
        aging = self.known.structure.aging
        of_things = {
            each for each, _ in enumerate(self.known.categories) if not aging.isdisjoint(self.known.titles(each))
        }
        return set[int]() if not self.aged or of_things & {0, *self.aged} else of_things

    @cached_property
    def _certain(self) -> set[int]:
        """Those of them whose ages the puzzle tells: its intro says so, or two texts do, and none tells a person's."""
        ages = [{label[0] for label in each.named if _is_aged_itself(each, label)} for each in self.texts]
        of_people = any([not self.known.people.isdisjoint(each) for each in ages])
        often = {each for each in self._aging if not of_people and sum([each in things for things in ages]) > 1}
        return often | {each for each in self._aging if self._is_in_intro(each)}

    def _is_in_intro(self, category: int) -> bool:
        """Return True if a sentence of the intro about a property's values tells ages: "The cats differ in age"."""
        titles = self.known.labels.titles[category]
        sentences = [texts_of(each) for each in re.split("[.;!?。；！？]", self.known.puzzle.intro or "")]
        said = [words for words in sentences if not (self.words.names | self.words.said).isdisjoint(words)]
        return any([singular(self.known.lexicon.code, word) in titles for words in said for word in words[:2]])


def _is_aged_itself(heard: HeardText, label: Label) -> bool:
    """Return True if an age is told of a label itself, and not of whoever has it: "the cat is older"."""
    structure, texts = heard.structure, heard.texts
    aged = _words_of_age(heard)
    plain = [at for at in range(len(texts)) if not heard.masked[at]]
    grades = [at for at in plain if not aged.isdisjoint((texts[at], texts[at] + heard.at(at + 1)))]
    equal = [(each,) for each in structure.pair[1:]]
    thans = {mark.last for mark in heard.marked("than")} | {at.stop for at in heard.where(equal)}
    for first, last in _named_things(heard, label) if grades else ():
        first = _beginning(heard, first)
        compared = first in thans and heard.at(last) not in structure.owning | structure.own
        being = heard.lists["copulas"] | structure.being | structure.topics
        ends = not heard.at(last).isalnum() or (heard.joined and len(texts) - last <= _ENDING)
        compared |= ends and min(grades) < first and heard.at(first - 1) in being  # "the oldest is the dog"
        if compared or heard.is_marked(last, "than", *ORDERS, *COMPARATIVES) or _is_topic(heard, first, last, grades):
            return True
    return False


def _words_of_age(heard: HeardText) -> frozenset[str]:
    ages = heard.structure.kinds["age"]
    return ages.said if heard.joined else ages.said.union(*ages.high, *ages.low) - heard.structure.articles


def _beginning(heard: HeardText, first: int) -> int:
    """Return where what is named at a place begins with its articles and with whose it is: "his cat", "Ann's cat"."""
    structure, texts = heard.structure, heard.texts
    owners = {last: begin for spans in heard.named.values() for begin, last in spans if heard.at(last) in structure.own}
    while first:
        if texts[first - 1] in structure.articles | structure.theirs:
            first -= 1
        elif first - 2 in owners:  # "Ann", "'", "s"
            first = owners[first - 2]
        else:
            break
    return first


def _named_things(heard: HeardText, label: Label) -> list[tuple[int, int]]:
    """Return where a label is named, but not somebody by it: "de pianist", of instruments."""
    own, ends = heard.known.labels.words[label], heard.structure.agent_ends or ("\0",)
    return [each for each in heard.named[label] if heard.texts[each[0]] in own or not heard.at(each[0]).endswith(ends)]


def _is_topic(heard: HeardText, first: int, last: int, grades: Sequence[int]) -> bool:
    """Return True if some words begin a part of a sentence with a grade, and nobody is named between them."""
    structure, someone = heard.structure, heard.structure.someone | heard.lists["persons"]
    begins = not heard.at(first - 1).isalnum() or heard.at(first - 1) in structure.own
    between = range(last, min([each for each in grades if each > last], default=last))
    owned = any([heard.texts[at] in someone | structure.aging or heard.in_noun(at) for at in between])
    being = not heard.joined or heard.at(last) in structure.topics | structure.being
    return begins and bool(between) and not owned and being


def is_of_a_deed(heard: HeardText, condition: Condition) -> bool:
    """Return True if ages are told by years that need not be those of a birth: "Ann is older", of elections."""
    known = heard.known
    places = [at for at in range(len(heard.texts)) if not heard.masked[at]]
    aged = any([not known.aged.isdisjoint((heard.at(at), heard.at(at) + heard.at(at + 1))) for at in places])
    asked = {node.array for node in nodes(condition) if isinstance(node, Entry | Holder)}
    return aged and any([known.is_calendar(each) and not known.tells_birth(each) for each in asked])


def is_no_birth(heard: HeardText, condition: Condition) -> bool:
    """Return True if births are compared, and the text tells of no birth and no age: "Ann arrived before Ben"."""
    known, structure, texts = heard.known, heard.structure, heard.texts

    def is_said(words: Sequence[str]) -> bool:
        return not structure.birthdays.isdisjoint(words) or any([each in "".join(words) for each in joined])

    joined = structure.birthdays if heard.joined else ()
    plain = [texts[at] for at in range(len(texts)) if not heard.masked[at]]
    if is_said(texts) or not _words_of_age(heard).isdisjoint(plain):
        return False
    named = {label[0] for label in heard.named}
    ordered = {node.array for node in nodes(condition) if isinstance(node, Entry)}
    ordered |= {node.array for node in nodes(condition) if isinstance(node, Holder)} - named  # "the first to leave"
    return any([is_said((*known.titles(each),)) for each in ordered if each])
