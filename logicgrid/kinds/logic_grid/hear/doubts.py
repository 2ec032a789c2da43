"""Why a reading may not be what a text says, although no word of it is unread: it may be of other people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from logicgrid.csp.expr import Compare, Condition, Entry, Sum, nodes
from logicgrid.kinds.logic_grid.hear.denied import end_of_person, pairs_in
from logicgrid.kinds.logic_grid.hear.differences import counts_things
from logicgrid.kinds.logic_grid.hear.pointers import equals_in
from logicgrid.kinds.logic_grid.hear.structure import ROWS
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import SIGNS, Reading
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS

_Person = tuple[int, int, int]
"""The words `first` to `last` (exclusive) that speak of somebody, and the property whose value tells who it is."""
_JOINTS = {"AND", "OR", "NOR", "NORIS", "COMMA"}
"""What joins two of whom the same is said."""
_OF_PEOPLE = {"same", "different", "either", "neither", "and", "if-then"}
"""The statements that may make one of two people."""
_NEAR, _UNIT, _CLAUSE = 5, 3, 10
"""How far from a value the noun for whom it describes may be, its "of" behind a unit, and the noun behind a clause."""


def is_of_two_people(heard: HeardText, _: Condition) -> bool:
    """Return True if a relative clause is about what two people do together: "the one with whom Ann sings"."""
    someone = {first for label, spans in heard.named.items() if label[0] in heard.known.people for first, _ in spans}
    return any([at.stop in someone for at in heard.where(heard.structure.phrases["with_whom"])])


def is_of_more_people(heard: HeardText, condition: Condition) -> bool:
    """Return True if somebody is compared with more people than are named: "older than two others, one of whom …"."""
    others = heard.structure.rest.union(*heard.structure.phrases["other"])
    thans = {mark.last for mark in heard.marked("than")}
    named = [first for spans in heard.named.values() for first, _ in spans]
    for each in heard.figures:
        behind = sum([first > each.last for first in named])
        people = heard.in_noun(each.last) or heard.at(each.last) in others
        if each.first in thans and people and 0 < behind < min(each.values):
            return not any([isinstance(node, Sum) for node in nodes(condition)])
    return False


def is_of_another_time(heard: HeardText, condition: Condition) -> bool:
    """Return True if a text tells what was not so yet, and its reading no order: "Ann was not there yet"."""
    ordered = any([isinstance(node, Entry) for node in nodes(condition)])
    return not ordered and bool(heard.where(heard.structure.phrases["pending"]))


def is_owned_anyway(heard: HeardText, condition: Condition) -> bool:
    """Return True if a text denies something of what is somebody's: "her novel, which she never put away"."""
    theirs = heard.structure.theirs
    owned = [last for spans in heard.named.values() for first, last in spans if heard.at(first - 1) in theirs]
    denied = not heard.joined and any([heard.is_marked(last, "negations") for last in owned])
    return denied and any([isinstance(node, Compare) and node.operator == "!=" for node in nodes(condition)])


def is_beside_another(heard: HeardText, condition: Condition) -> bool:
    """Return True if a noun that is not of what is compared follows who is compared: "more cats than Ann years"."""
    structure, known = heard.structure, heard.known
    asked = {node.array for node in nodes(condition) if isinstance(node, Entry)}
    thans = {mark.last for mark in heard.marked("than")} | equals_in(heard)
    for first, last in [span for spans in heard.named.values() for span in spans] if structure.story else ():
        noun = heard.at(last)
        lists = structure.story.lists(noun) if structure.story else frozenset[str]()
        plain = "nouns" in lists and "verbs" not in lists and not heard.masked[last] and not heard.phrases[last][1]
        plain = plain and noun not in structure.harmless  # "than Ann does"
        if first in thans and plain and not heard.in_noun(last) and not known.named_by([noun], asked):
            return True
    return False


def is_between_places(heard: HeardText, condition: Condition) -> bool:
    """Return True if whoever lives or sits between two is so by what is no place: 住在小红和小刚之间, of ages."""
    rows = {each for each in heard.known.steps if heard.known.kinds[each] & ROWS}
    placed = bool(heard.marked_places("between")) and not heard.structure.dwelling.isdisjoint(heard.texts)
    asked = [node.array for node in nodes(condition) if isinstance(node, Entry)]
    return heard.joined and placed and bool(rows and asked) and rows.isdisjoint(asked)


def is_visit(heard: HeardText, condition: Condition) -> bool:
    """Return True if somebody merely goes to a place where people live, and it need not be his own: 去四楼送药."""
    known, structure = heard.known, heard.structure
    chars = {*"".join([known.puzzle.intro or "", *[each.text for each in known.texts.values()]])}
    held = {label[0] for pair in pairs_in(condition, "==") for label in pair if known.kinds[label[0]] & ROWS}
    if structure.visiting.isdisjoint(heard.texts) or not held or structure.dwelling.isdisjoint(chars):
        return False
    places = [first for label, spans in heard.named.items() if label[0] in held for first, _ in spans]
    places += [figure.first for figure in heard.figures]
    visits = [at for at in places if heard.at(at - 1) in structure.visiting]
    return any([structure.settling.isdisjoint(heard.texts[max(0, at - 4) : at]) for at in visits])


def are_two_who_meet(heard: HeardText, reading: Reading) -> bool:
    """Return True if one of two people who are read as one does something to the other: "Ann hired the gardener"."""
    says = {*reading.says.split()}
    if reading.condition is None or not says <= _OF_PEOPLE:
        return False
    if _is_served(heard):
        return True
    listed = not says.isdisjoint(("either", "neither"))  # "neither the wire to Oslo nor the one to Rome"
    meets = _meets_joined if heard.joined else _meets
    for group in [*_groups_of(pairs_in(reading.condition, "==")), *pairs_in(reading.condition, "!=")]:
        named = [label for label in group if not listed or label[0] in heard.known.people]
        people = sorted([found for label in named for found in _persons(heard, label)])
        pairs = combinations(people, 2) if heard.joined and heard.structure.toward else pairwise(people)
        if any([one[2] != other[2] and meets(heard, one, other) for one, other in pairs]):
            return True
    return False


def _groups_of(pairs: Iterable[frozenset[Label]]) -> list[frozenset[Label]]:
    """Return the labels that pairs say to be one person's, for each person."""
    groups: list[frozenset[Label]] = []
    for pair in pairs:
        apart = [each for each in groups if each.isdisjoint(pair)]
        groups = [*apart, pair.union(*[each for each in groups if each not in apart])]
    return groups


def _persons(heard: HeardText, label: Label) -> Iterator[_Person]:
    """Yield where a text speaks of somebody by a label: "Ann", "the gardener", "the man from Rome", 养猫的人."""
    category, numbered = label[0], heard.known.categories[label[0]].numbers is not None
    named = [(first, last) for first, last, labels in heard.spans if label in labels]
    akin = [at for at in heard.places_akin(label) if not named and heard.known.is_agent_of(label, heard.at(at))]
    people = category in heard.known.people or bool(akin)
    for first, last in [*named, *[(at, at + 1) for at in akin]]:
        behind = 0 if numbered else end_of_person(heard, last)
        end = max(last, behind, _noun_behind(heard, last)) if heard.joined else last
        begin = first if people or heard.joined else _noun_before(heard, first, category)
        if people or end > last or begin < first - numbered or _is_owner(heard, last, numbered):
            yield begin, last if people else end, category


def _is_owner(heard: HeardText, last: int, numbered: bool) -> bool:
    """Return True for a noun for somebody behind a value: "the cat's owner", "the cat owner"; not for "one child"."""
    noun = last < len(heard.texts) and not (heard.joined or numbered or heard.texts[last] in heard.lists["common"])
    actor = noun and heard.in_noun(last) and 0 in heard.known.people
    owned = heard.at(last) in heard.structure.own and heard.at(last + 2) in heard.structure.describing
    return owned or actor or (noun and _is_somebody(heard, last))


def _noun_before(heard: HeardText, first: int, category: int) -> int:
    """Return where a noun is for somebody whom a label behind it tells: "the guest in room 3"; else where that is."""
    structure, lists = heard.structure, heard.lists
    plain = structure.articles | structure.describing | structure.belonging | lists["at"] | {"'", "’"}
    plain |= heard.known.titles(category) | lists["having"]
    whose = [at for at in range(max(0, first - _NEAR), first) if "WHO" in heard.phrases[at][1]]
    for at in range((whose or [first])[-1] - 1, max(-1, first - 1 - _NEAR), -1):
        word = heard.at(at)
        actor = heard.in_noun(at) and 0 in heard.known.people
        if actor or (_is_somebody(heard, at) and (word in structure.someone or word not in plain)):
            return at
        verb = structure.story is not None and not structure.story.lists(word).isdisjoint(("verbs", "parting"))
        if heard.masked[at] or not (word in plain or verb):  # "flying to Rome", "taught by Ann"
            return first
    return first


def _is_somebody(heard: HeardText, place: int) -> bool:
    """Return True for a noun for somebody: "the owner", "a guest"."""
    structure, lists, word = heard.structure, heard.lists, heard.at(place)
    story = structure.story.lists(word) if structure.story else frozenset[str]()
    person = "people" in story and word not in structure.harmless | lists["common"]
    return person or word in (structure.someone | lists["persons"]) - structure.asking


def _noun_behind(heard: HeardText, last: int) -> int:
    """Return where a noun for somebody ends that a value before it describes: 狗的主人, 3号房的客人; 0 if none does."""
    structure, texts = heard.structure, heard.texts
    owned = [at for at in range(last, min(last + _UNIT, len(texts))) if texts[at] in structure.owning]
    behind = [at for own in owned[:1] for at in range(own + 1, own + _NEAR)]
    sizes = [(at, heard.phrase_at(at, "somebody") or int(heard.at(at) in structure.holders)) for at in behind]
    ends = [at + size for at, size in sizes if size]
    apart = structure.topics | structure.toward | structure.being
    for at in range(last + 2, min(last + _CLAUSE, len(texts))) if heard.at(last) in structure.toward else ():
        if texts[at - 1] in {*SIGNS, structure.agent} | structure.topics | structure.toward:
            break
        size = heard.phrase_at(at, "people", "somebody") or int(heard.in_noun(at))
        if size:
            return at + size  # 猫を飼っている人
    return next((end for end in ends if apart.isdisjoint(texts[owned[0] + 1 : end])), 0)


def _meets(heard: HeardText, one: _Person, other: _Person) -> bool:
    """Return True if a verb, or who does something, stands before the second of two people, and not what he is."""
    structure, known, (_, done, _), (first, last, _) = heard.structure, heard.known, one, other
    between, stops = heard.texts[done:first], {*SIGNS} | (structure.being | heard.lists["copulas"]) - structure.theirs
    if any([not {*between}.isdisjoint(known.titles(each[2])) for each in (one, other) if each[2]]):
        return False
    front, before = [_before_articles(heard, at) for at in (one[0], first)]
    if between[:1] == (",",) and heard.at(front) in structure.of:
        return True  # "with the help of the nurse, Bob …"
    for place in range(first - 1, done - 1, -1):
        if heard.has_symbol("WHO", slice(place, place + 1)):  # "die de tuinman belde"
            return _is_deed(heard, last)
        if heard.at(place) in heard.lists["copulas"] and _is_related(heard, place, first):
            return True
        joins = not _JOINTS.isdisjoint(heard.phrases[place][1]) and (heard.masked[place - 1] or place == done)
        if joins or heard.at(place) in stops or heard.phrase_before(place + 1, "equating"):
            return False
        if _is_deed(heard, place) and not heard.is_marked(place, "negations"):
            return True
    if heard.at(before) in structure.toward - structure.of and before >= done:
        return True  # "werd door Jan aan de kok verkocht"
    return structure.articles.issuperset(between) and _is_deed(heard, front)  # "toen belde Jan de kok"


def _is_related(heard: HeardText, copula: int, place: int) -> bool:
    """Return True if somebody is something to a person at a place: "jealous of the guest", "a friend of the guest"."""
    structure, end = heard.structure, _before_articles(heard, place)
    word, story = heard.at(end - 1), structure.story.lists(heard.at(end - 1)) if structure.story else frozenset[str]()
    joins = structure.toward | structure.of | structure.agents | heard.lists["at"]
    if end - 1 <= copula or heard.at(end) not in joins or heard.masked[end - 1] or heard.phrases[end - 1][1]:
        return False
    plain = (
        structure.someone | structure.describing | structure.harmless | heard.lists["persons"] | heard.lists["common"]
    )
    alone = end - 2 == copula or heard.at(end - 2) not in structure.articles
    return word.isalpha() and word not in plain and (alone or "people" in story)


def _before_articles(heard: HeardText, place: int) -> int:
    while heard.at(place - 1) in heard.structure.before_nouns:
        place -= 1
    return place - 1


def _is_deed(heard: HeardText, place: int) -> bool:
    """Return True for a verb that does not say what somebody is, or for what stands before whoever does something."""
    structure, word = heard.structure, heard.at(place)
    if not word.isalpha() or word in structure.theirs | structure.being | heard.lists["copulas"]:
        return False
    story = structure.story.lists(word) if structure.story else frozenset[str]()
    done = structure.agents | structure.soft | heard.lists["having"]
    return word in done or not story.isdisjoint(("verbs", "against", "parting"))


def _meets_joined(heard: HeardText, one: _Person, other: _Person) -> bool:
    """Return True if something is done between two people, neither said to be the other: 赵明叫了园丁, 大工に話した."""
    structure, between = heard.structure, heard.texts[one[1] : other[0]]
    if structure.toward:
        return any([_is_object(heard, last, category) for _, last, category in (one, other)])
    signs = [at for at, text in enumerate(between) if text in SIGNS]
    between = between[signs[-1] + 1 :] if signs else between
    if any(["AND" in symbols or "OR" in symbols for _, symbols in heard.phrases[one[1] : other[0]]]):
        return False
    being = structure.being | heard.lists["naming"]
    served = heard.phrase_before(other[0], "serving")
    if served and heard.at(other[0] - served - 1) not in being:
        return True  # 给园丁做饭, not 成为园丁
    called = heard.phrase_before(other[0], "equating") and bool(one[2] or heard.at(other[1]).isalnum())
    near = (*between, heard.at(other[1]))  # 以木匠为业
    near += (heard.at(one[0] - 1),) * (heard.at(one[1]) in structure.owning)  # 当护士的只有赵明
    is_one = not between or called or between[-1] in structure.owning or not being.isdisjoint(near)
    return not is_one and all([each.isalnum() for each in between])


def _is_object(heard: HeardText, last: int, category: int) -> bool:
    """Return True if something is done to somebody before a place, or to his cat: 大工に話した, 大工の猫を見た."""
    structure, ends = heard.structure, dict([span for spans in heard.named.values() for span in spans])
    end = last + heard.phrase_at(last, "titled")
    end = ends.get(end + 1, end) if heard.at(end) in structure.owning else end
    there = heard.at(end + 1) in structure.topics
    there = there and bool(heard.phrase_before(len(heard.texts) - (heard.texts[-1] in SIGNS), "there"))
    own = category == 0 and any([heard.at(end + 1) in heard.labels.titles[each] for each, _ in heard.named])  # 飼い主
    return heard.at(end) in structure.toward and not (there or own or heard.phrase_at(end, "working"))


def is_of_somebody_else(heard: HeardText, condition: Condition) -> bool:
    """Return True if a name tells who somebody else is, where no spaces part words: 赵明喜欢的人."""
    structure, stops = heard.structure, {*SIGNS} | heard.structure.being
    for _, last in _actors(heard):
        end = next((at for at in range(last, len(heard.texts)) if heard.at(at) in structure.owning | stops), last)
        noun = heard.phrase_at(end + 1, "people") or heard.in_noun(end + 1)
        plain = not any([each[1] for each in heard.phrases[last:end]]) and heard.measured.isdisjoint(range(last, end))
        plain = plain and not any([last <= mark.first < end for mark in heard.marks])
        if end > last and heard.at(end) in structure.owning and noun and plain and True not in heard.masked[last:end]:
            return True
    return False


def _actors(heard: HeardText) -> list[tuple[int, int]]:
    """Return where actors are named who are people, where no spaces part words and no particles tell objects."""
    named = heard.joined and not heard.structure.toward and 0 in heard.known.people and not heard.known.owned
    return [span for label, spans in heard.named.items() if named and not label[0] for span in spans]


def _is_served(heard: HeardText) -> bool:
    """Return True if something is done to an actor: 给赵明做饭."""
    several = len([label for label in heard.named if label[0] in heard.known.people]) > 1
    plain = ("except",) if several else ("except", "reaching")  # 沙发送到了李家
    firsts = [first for first, _ in _actors(heard) if not heard.phrase_before(first, *plain)]
    return any([heard.at(first - 1) in heard.structure.doing for first in firsts])


def is_of_whom_is_more(heard: HeardText, _: Condition) -> bool:
    """Return True if something is done to whoever is more than somebody, where no spaces part words: 叫了比他大的人."""
    structure, ends = heard.structure, [last for spans in heard.named.values() for _, last in spans]
    for mark in heard.marked("than") if heard.joined and not structure.toward else ():
        done = heard.texts[max([last for last in ends if last <= mark.first], default=mark.first) : mark.first]
        end = len(heard.texts) - (heard.texts[-1] in SIGNS)
        noun = heard.phrase_before(end, "people")
        noun = noun if heard.at(end - noun - 1) in structure.owning and not heard.masked[end - noun - 2] else 0
        if noun and structure.being.isdisjoint(done) and done and all(map(str.isalnum, done)):
            return True
    return False


def is_next_one(heard: HeardText, condition: Condition) -> bool:
    """Return True if somebody farther in a row may be the next one: "the man behind Ann", "behind Ann sits Ben"."""
    rows = {each for each, kinds in enumerate(heard.known.kinds) if kinds & ROWS}
    found = [node for node in nodes(condition) if isinstance(node, Compare) and node.operator in ("<", ">")]
    asked = {each.array for node in found for each in nodes(node) if isinstance(each, Entry)}
    ways = heard.marked("ahead", "behind", "after_front")
    if heard.joined or rows.isdisjoint(asked):
        return any([heard.phrase_at(each.first, "serving") for each in ways])  # 赵明跟着园丁
    structure, named = heard.structure, {first for spans in heard.named.values() for first, _ in spans}
    definite = structure.articles - structure.indefinite
    for mark in ways:
        opens = mark.first < min(named, default=0) and not heard.at(mark.first - 1).isalnum()
        whose = [at for at in range(max(0, mark.first - 3), mark.first) if "WHO" in heard.phrases[at][1]]
        noun = (whose or [mark.first])[-1] - 1
        described = heard.at(noun - 1) in definite and noun > 0 and not heard.masked[noun]
        if (opens or described) and not named.isdisjoint((mark.last, mark.last + 1)):
            return True
    return False


def is_elided(heard: HeardText, condition: Condition) -> bool:
    """Return True if what is denied may be a comparison that is left out: "next to the dog, but not to the cat"."""
    structure, denied = heard.structure, {label for pair in pairs_in(condition, "!=") for label in pair}
    joins = structure.of | (structure.toward & structure.belonging)
    firsts = [first for first, _, labels in heard.spans if not denied.isdisjoint(labels)]
    places = [at for first in firsts for at in (_before_articles(heard, first), first - 1) if heard.at(at) in joins]
    left_out = any([heard.is_marked(at - 1, "negations") and heard.is_marked(at - 2, "hints") for at in places])
    return not heard.joined and left_out and any([isinstance(node, Entry) for node in nodes(condition)])


def is_turn(heard: HeardText, condition: Condition) -> bool:
    """Return True if an ordinal number is read as a date that is none: "was the second to leave", on 2 June or not."""
    structure, turns = heard.structure, set[tuple[int, int]]()
    for each in heard.figures if not heard.joined else ():
        before = heard.at(each.first - 1 - (heard.at(each.first - 1) in structure.articles))
        dated = before in heard.lists["at"] or heard.at(each.last) in structure.of | structure.in_periods
        turns |= {(each.first, each.last)} if heard.is_marked(each.first, "ordinals") and not dated else set()
    labels = {label for first, last, labels in heard.spans if (first, last) in turns for label in labels}
    held = {label for pair in pairs_in(condition, "==") for label in pair if heard.known.is_dated(label[0])}
    return not held.isdisjoint(labels)


def is_done_for(heard: HeardText, condition: Condition) -> bool:
    """Return True if what is counted before a word of order may be for somebody: "zong een lied voor Anna"."""
    asked = {node.array for node in nodes(condition) if isinstance(node, Entry)}
    places = [each.first for each in heard.marked(*ORDERS) if heard.at(each.first) in heard.structure.toward]
    ends = [each.last for each in heard.figures]
    counted = [at - 1 for at in places if not heard.joined and not {at - 2, at - 1}.isdisjoint(ends)]
    things = [at for at in counted if heard.at(at).isalpha() and not (heard.in_noun(at) or _is_somebody(heard, at))]
    return any([counts_things(heard, at, each) for at in things for each in asked])


def is_of_neighbours(heard: HeardText, condition: Condition) -> bool:
    """Return True if what somebody has may be what a neighbour has: "Ann has the cat of her neighbour Ben"."""
    owners = [at for at, text in enumerate(heard.texts) if text in heard.structure.theirs]
    near = [at for at in owners if heard.is_marked(at + 1, "beside")]
    had = [{*heard.texts[max(0, at - 4) : at]} for at in near]
    return any([words & heard.lists["having"] and not words & {*SIGNS} for words in had])


def is_of_wife(heard: HeardText, _: Condition) -> bool:
    """Return True for a word for women, or men, before a job, or behind whose they are: "la femme du jardinier"."""
    structure, people = heard.structure, heard.known.people
    named = [(label, *span) for label, spans in heard.named.items() if label[0] in people for span in spans]
    nouns = structure.women | structure.men
    jobs = [first for label, first, _ in named if label[0] and first > 1]
    owners = [last for label, _, last in named if heard.at(last - 1) == f"{heard.labels.words[label][-1]}s"]  # "Jans"
    owned = any([heard.at(last) in nouns for last in owners])
    return owned or any([heard.has_symbol("OF", slice(at - 1, at)) and heard.at(at - 2) in nouns for at in jobs])
