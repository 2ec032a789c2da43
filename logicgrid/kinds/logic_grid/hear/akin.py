"""Words that are merely like labels: "the painter" for `painting`, and parts of names that only one label has."""

from __future__ import annotations

from functools import lru_cache

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle, Span
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions


def akin_spans(known: HeardPuzzle, mentions: TextMentions) -> list[Span]:
    """Return the words that are merely like labels, or superlatives, where they may be few labels."""
    near: dict[int, set[Label]] = {}
    if known.structure.joined:
        return _akin_characters(known, mentions)
    words = {place for mark in mentions.marks if mark.kind != "hints" for place in range(mark.first, mark.last)}
    for number, owner in enumerate(known.categories):
        for place in range(owner.size):
            label = (number, place)
            if label in mentions.named or known.denies(label):
                continue
            for at in _akin(known, mentions, label):
                if (
                    at not in words
                    and not mentions.masked[at]
                    and not any([f.first <= at < f.last for f in mentions.figures])
                ):
                    near.setdefault(at, set()).add(label)
    return [(at, at + 1, tuple(sorted(labels))) for at, labels in near.items() if len(labels) <= 3]


def _akin(known: HeardPuzzle, mentions: TextMentions, label: Label) -> set[int]:
    """Return the places of words that are like a label's, or for who does what it says."""
    if (mentions, label) in known.akin:
        return known.akin[mentions, label]
    ends = () if known.structure.joined else known.structure.agent_ends
    agents = [place for place, word in enumerate(mentions.words) if ends and word.text.endswith(ends)]
    done = [place for place in agents if is_agent_of(known, label, mentions.words[place].text)]
    return known.akin.setdefault((mentions, label), {*mentions.akin(label), *done})


def is_agent_of(known: HeardPuzzle, label: Label, word: str) -> bool:
    """Return True if a word is a label's for who does it: "gardener", "oboist", "drummer", "pianist"."""
    return _is_agent(tuple(known.labels.words[label]), known.structure.agent_ends, word)


@lru_cache(65_536)
def _is_agent(words: tuple[str, ...], agent_ends: tuple[str, ...], word: str) -> bool:
    for own in words if "".join(words).isalpha() else ():
        stems = {own, own.removesuffix("ing"), own.removesuffix("s"), own[:-1]}
        for stem in stems:
            ends = [f"{gap}{end}" for end in agent_ends for gap in ("", stem[-1:])]
            if len(stem) > 2 and len(word) > 4 and word.startswith(stem) and word[len(stem) :] in ends:
                return True
    return False


def akin_places(known: HeardPuzzle, mentions: TextMentions) -> frozenset[int]:
    """Return the places of words that are like a label's that is not named; in small letters none is like an actor's.

    An actor's name that has a capital has it everywhere: "bereikt" is no Berend.
    """
    labels = [(number, place) for number, owner in enumerate(known.categories) for place in range(owner.size)]
    return frozenset(
        [
            place
            for label in labels
            if label not in mentions.named
            for place in _akin(known, mentions, label)
            if label[0] or not known.labels.capital[label] or not mentions.text[mentions.words[place].start].islower()
        ]
    )


def agent_places(known: HeardPuzzle, mentions: TextMentions) -> frozenset[int]:
    """Return the places of words for who does what a label says: "cyclist" for cycling."""
    places = () if known.structure.joined else akin_places(known, mentions)
    return frozenset([each for each in places if mentions.words[each].text.endswith(known.structure.agent_ends)])


def _akin_characters(known: HeardPuzzle, mentions: TextMentions) -> list[Span]:
    """Return the runs of characters that only one label has, where that label is not named: 排骨 for 糖醋排骨."""
    texts = [word.text for word in mentions.words]
    found: dict[tuple[int, int], list[Label]] = {}
    names = {label: "".join(known.labels.words[label]) for label in known.labels.words}
    taken = {place for figure in mentions.figures for place in range(figure.first, figure.last)}
    for label, name in names.items():
        if label in mentions.named or len(name) < 3:
            continue
        for first in range(len(texts) - 1):
            last = first
            while (
                last < len(texts)
                and not mentions.masked[last]
                and last not in taken
                and "".join(texts[first : last + 1]) in name
            ):
                last += 1
            run = "".join(texts[first:last])
            shared = any([run in other for each, other in names.items() if each != label])
            titled = any([run in "".join(title) for title in known.labels.titles])
            if (
                last - first >= 2
                and _tells(known, label, run)
                and not shared
                and not titled
                and not any([a <= first < b for a, b in found])
            ):
                found[first, last] = [label]
    return [(first, last, tuple(labels)) for (first, last), labels in sorted(found.items())]


def _tells(known: HeardPuzzle, label: Label, run: str) -> bool:
    """Return True unless characters are only particles and what all labels of a property end in: の服."""
    words, size = known.labels.words[label], known.labels.shared_end(label[0])
    plain = known.structure.harmless.union(words[len(words) - size :])
    return not plain.issuperset(run)
