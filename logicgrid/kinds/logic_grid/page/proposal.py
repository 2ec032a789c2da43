"""Who a page's puzzle is about, and what is to be found out: its lists, and what is guessed where there is none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from logicgrid.kinds.logic_grid.page.cut import Listed, Page, words_of_page
from logicgrid.kinds.logic_grid.page.enumerated import counted_on, days_on, enumerated, times_on
from logicgrid.kinds.logic_grid.page.guesses import MONEY, Guess, Guesses
from logicgrid.kinds.logic_grid.page.sorts import guesses_of, sorts_in, sorts_of
from logicgrid.kinds.logic_grid.values.clock import read_time, step_of
from logicgrid.kinds.logic_grid.values.properties import infer_type
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import fold_letters, lexicon_of, words_in
from logicgrid.words.phrases import toml

MARK = "?"
"""The placeholder for a value that no clue names."""
Words = Mapping[str, str | Mapping[str, str]]
"""What values are called in phrases, by slot where that differs."""
Phrases = Mapping[str, str | Words]
_MOST_ACTORS = 12
_MOST_PERHAPS = 40


class Proposed(Record):
    """A property, or the actors: a name, values, and the comments that say where they are from and what is wrong.

    `more` are the keys of the file, and the texts, that say something else of it: its unit, or its type.
    """

    name: str
    values: tuple[str, ...]
    comments: tuple[str, ...]
    more: Mapping[str, str] = MappingProxyType({})
    phrases: Phrases | None = None


class Proposal(Record):
    """What a draft has besides its texts; `perhaps` are words that may be made into something else."""

    actors: Proposed | None
    properties: tuple[Proposed, ...]
    perhaps: tuple[str, ...]

    @property
    def gaps(self) -> int:
        """The number of places that the author has to complete."""
        every = [*self.properties, *([self.actors] if self.actors else [])]
        wrong = sum(each.startswith("!") for one in every for each in one.comments)
        return wrong + (self.actors is None) + (not self.properties)


def proposed(page: Page, code: str) -> Proposal:
    """Return the actors and properties of a page."""
    return _Proposer(page, code).proposal()


class _Proposer:
    """What is known of a page's puzzle: its lists, how many actors there are, the noun for one, and guesses."""

    def __init__(self, page: Page, code: str) -> None:
        self.page, self.code, self.own = page, code, words_of_page(code)
        self.prose = f"{page.title} {page.intro}"
        self.lists = _lists_of(page, code)
        labels = [value for each in self.lists for value in each.values]
        self.guesses = guesses_of(page.clues, page.asked, code, labels)
        self.count, self.noun = _counted(page.intro, code)
        if not self.count and not self.lists:
            self.count, self.noun = _counted(page.clues[0], code)
        sizes = Counter([len(each.values) for each in self.lists])
        self.wanted = sizes.most_common(1)[0][0] if sizes else self.count
        self.actors = _actors_of(self.lists, self.guesses, self.wanted)
        self.few_lists = len(page.lists) < 2 and len(self.lists) < 3
        self.sorts, self.short = sorts_in(self.guesses, self.wanted, self.prose)
        if not self.few_lists:  # then only what the text is about
            prose, named = fold_letters(self.prose), fold_letters(" ".join([each.name for each in self.lists]))
            names = [fold_letters(each.name) for each in self.sorts]
            pairs = zip(self.sorts, names, strict=True)
            self.sorts, self.short = [each for each, name in pairs if name in prose and name not in named], []

    def proposal(self) -> Proposal:
        """Return the actors and properties, each from its list or else guessed."""
        floors = self.own["floors"] if self.guesses.floor() else ()
        self.guesses = self.guesses.knowing([*floors, *[value for each in self.sorts for value in each.values]])
        who = self.who()
        found = [self.named(_of_list(each, self.code)) for each in self.lists if each is not self.actors]
        found += [self.complete(each) for each in self.sorts]
        perhaps: list[str] = []
        if self.few_lists:
            found += self.of_numbers(perhaps)
            found += self.of_words(perhaps, {fold_letters(each.name) for each in found})
        found += self.in_a_row(found)
        who = self.as_said(_not_named_as(who, found))
        return Proposal(
            _sized(who, self.wanted, self.own) if who.values else None,
            tuple([_sized(each, self.wanted, self.own) for each in _named_apart(found, who.name, self.own["names"])]),
            tuple(dict.fromkeys(perhaps))[:_MOST_PERHAPS],
        )

    def named(self, each: Proposed) -> Proposed:
        """Return a list without the name of the actors, or "number", if its values are not beside that in clues.

        What is beside numbers is their name: "plot 12".
        """
        general, noun = self.own["names"]["number"], "" if self.actors else fold_letters(self.noun)
        numbered = not each.name and all(map(str.isdigit, each.values))
        if not numbered and (not each.name or fold_letters(each.name) not in (noun, general)):
            return each
        beside = _singular(self.guesses.word_beside(each.values, "") or self.guesses.before(each.values), self.code)
        return replace(each, name=beside if numbered or each.name in (beside, general) else "")

    def as_said(self, who: Proposed) -> Proposed:
        """Return the actors with what the page shows of them: a noun that is feminine, names with an article."""
        clues = " ".join(self.guesses.clues)
        feminine, masculine = (
            re.search(pattern.format(noun=re.escape(who.name)), f"{self.prose} {clues}", re.IGNORECASE)
            if pattern
            else None
            for pattern in (self.own["feminine"], self.own["masculine"])
        )
        more = {"gender": "f"} if who.name and feminine and not masculine else {}
        noun = f" {re.escape(who.name)}" if who.name else "(?!)"  # the Adams family
        before = [
            re.findall(rf"(?:([^\W\d_]+)[ ’'])?(?<!\w){re.escape(name)}(?!\w)(?!{noun})", clues) for name in who.values
        ]
        for template, articles in self.own["named_with"].items():
            if all(each and {*map(fold_letters, each)} <= {*articles} for each in before):
                more["who"] = template
        return replace(who, more=more)

    def who(self) -> Proposed:
        """Return the actors: of a list, or of names and words of one sort those that begin the most clues."""
        comments = self.own["comments"]
        if self.actors is not None:
            listed = comments["listed"].format(line=self.actors.line)
            name = _heading(self.actors.name, self.code)
            in_prose = self.code not in UNSPACED and self.actors not in self.page.lists
            if in_prose and name == self.actors.name:  # no word for several: "at the book club Jo, Kit and Lee"
                name = ""
            return Proposed(name or self.noun, self.actors.values, (listed,))
        wanted = self.wanted or max([len(each.values) for each in self.sorts], default=0)
        names = Guess("", self.guesses.subjects(wanted)[: wanted or _MOST_ACTORS], "names")
        people = max([names, *self.sorts, *self.short], key=lambda each: self.guesses.begun(each.values))
        self.wanted = self.wanted or len(people.values)
        self.sorts, self.short = [[each for each in some if each is not people] for some in (self.sorts, self.short)]
        self.guesses = self.guesses.knowing(people.values)
        counted = (comments["counted"].format(count=self.count),) if self.count else ()
        lived_in = people.why == "sort" and self.guesses.is_said(self.noun)  # "five houses", not "five musicians"
        return Proposed("" if lived_in else self.noun, people.values, (comments[people.why], *counted))

    def of_numbers(self, perhaps: list[str]) -> Iterator[Proposed]:
        """Yield the properties of numbers that no list has; add the numbers of others to what may be values."""
        known = {digits for each in self.lists for value in each.values for digits in re.findall(r"\d+", value)}
        for guess in self.guesses.numbers():
            values = [value for value in guess.values if not known & {*re.findall(r"\d+", value)}]
            if len(values) == len(guess.values) and min(self.wanted - 1, 2) <= len(values) <= self.wanted + 1:
                yield Proposed(guess.name, guess.values, (self.own["comments"]["numbers"],))
            else:
                perhaps += values

    def of_words(self, perhaps: list[str], named: Set[str]) -> Iterator[Proposed]:
        """Yield the properties of words with nearly as many values as are wanted; add others to what may be values.

        None of them has the name of one before.
        """
        guesses, wanted = self.guesses, self.wanted
        others = [name for name in guesses.names if fold_letters(name) not in guesses.known]
        if self.code in UNSPACED:  # 房子, 座房子
            others = [one for one in others if not any([one != two and (one in two or two in one) for two in others])]
        frames = [*guesses.frames()]
        whole = [each for each in frames if len(each.values) == wanted]
        rest = [each for each in frames if each not in whole]
        words = [Guess(guesses.word_beside(others, self.noun), tuple(others), "names"), *whole, *self.short, *rest]
        used: set[str] = set()
        least, things = wanted - 1, guesses.things(self.prose)
        if len(things.values) == wanted > 2:  # then what is beside another word is less probably a property
            words.insert(1, things)
            least = wanted
        for guess in _named_otherwise(words, named):
            values = [value for value in guess.values if fold_letters(value) not in used]
            if wanted > 2 and (least if guess.why == "frame" else wanted - 1) <= len(values) <= wanted:
                used |= {fold_letters(value) for value in (*values, guess.word)}
                yield self.complete(replace(guess, values=tuple(values)))
            elif guess.why == "names":
                perhaps += values
        perhaps += [word for word in guesses.shared() if fold_letters(word) not in used | named]

    def in_a_row(self, found: Sequence[Proposed]) -> Iterator[Proposed]:
        """Yield the places if clues speak of an order, and nothing else that was `found` is in one."""
        ordinals = self.guesses.ordinals
        place = self.guesses.order("" if self.actors else self.noun)
        place = self.guesses.floor() if place is None else place
        if place is None or self.wanted < 2:
            return
        name = self.own["names"]["place"]
        prose = name in {word.text for word in words_in(self.prose)} and name not in {each.name for each in found}
        if prose or not any(_is_ordered(each.values) or ordinals.issuperset(each.values) for each in found):
            place = name if prose else place
            places = tuple(map(str, range(1, self.wanted + 1)))
            place = place or self.guesses.before(places) or self.own["names"]["place"]
            yield Proposed(place, places, (self.own["comments"]["order"],))

    def complete(self, guess: Guess) -> Proposed:
        """Return a property that was guessed, with a mark for the value that no clue names if there is one too few."""
        comments = self.own["comments"]
        name, why = guess.name or self.own["names"]["value"], comments[guess.why].format(word=guess.word)
        if len(guess.values) < self.wanted:
            return Proposed(name, (*guess.values, MARK), (f"{comments['unnamed'].format(mark=MARK)}; {why}",))
        return Proposed(name, guess.values, (why,))


def _named_otherwise(found: Sequence[Guess], named: Set[str]) -> list[Guess]:
    """Return the guesses without a name, or with one that is not among some."""
    return [each for each in found if not each.name or fold_letters(each.name) not in named]


def _not_named_as(who: Proposed, found: Sequence[Proposed]) -> Proposed:
    """Return the actors without a name that a property has: of "five houseboats", whoever lives there is no boat."""
    named = any(fold_letters(who.name).endswith(fold_letters(each.name)) for each in found if each.name)
    return replace(who, name="") if named else who


def _lists_of(page: Page, code: str) -> list[Listed]:
    """Return the lists of a page: those by themselves, and those of sentences with other values."""
    names, first = words_of_page(code)["names"], guesses_of(page.clues, page.asked, code)
    lists = list(page.lists)
    titles = {fold_letters(each.name) for each in page.lists}
    general = {fold_letters(name) for sort in sorts_of(code) for name in sort.names}
    said = [(page.intro, page.intro_line)] + [(clue, 1) for clue in page.clues if page.sentences]
    for each in [each for text, line in said for each in enumerated(text, first, line)]:
        values = {fold_letters(value) for value in each.values}
        headings = len(values & titles) + len(values & general) // 2  # 本の種類、曜日、学年は全員ちがいます
        if not headings and not any(values & {fold_letters(value) for value in other.values} for other in lists):
            typed = _name_of(each.values, names)
            named = typed in (names["number"], names["value"]) or (each.name and code in UNSPACED)
            lists.append(each if named else replace(each, name=typed))
    return [*lists, *_counted_lists(said, first, lists, _counted(page.intro, code)[0])]


def _counted_lists(
    said: Sequence[tuple[str, int]], guesses: Guesses, lists: Sequence[Listed], count: int
) -> list[Listed]:
    """Return the days, and the numbers if no list is in order, that texts name by the first and the last of them.

    There are as many as values in a list.  If there is none, as many as actors, with their name beside them in clues.
    """
    whole = [each.values for each in lists]
    lengths, known = [*map(len, whole)], {value for each in whole for value in each}
    days = [each for text, line in said for each in days_on(text, guesses, line) if len(each.values) in lengths]
    most = max({*lengths}, key=lengths.count, default=0)
    timed = any(map(_are_times, whole))
    times = [each for text, line in said for each in times_on(text, guesses, most, line) if not timed]
    found = [each for some in (days, times) for each in some[:1] if known.isdisjoint(each.values)]
    ordered = any(map(_is_ordered, whole))
    for each in [each for text, line in said for each in counted_on(text, guesses, line)]:
        beside = guesses.is_beside(each.name, each.values)
        sized = len(each.values) in (lengths or (count * beside,))
        if sized and each.values not in whole and (beside or not (ordered and each.values[0].isdigit())):
            return [*found, each]
    return found


def _actors_of(lists: Sequence[Listed], guesses: Guesses, wanted: int) -> Listed | None:
    """Return the list of the actors: of those without numbers the one whose values are most often subjects.

    None if there is none, or none has names where the clues have as many as are wanted.
    """
    unordered = [each for each in lists if not _is_ordered(each.values)]
    texts = unordered or [*lists]
    if not texts or (not unordered and len(guesses.names) == wanted):
        return None
    spaced = guesses.code not in UNSPACED
    named = [each for each in texts if spaced and all(value[:1].isupper() for value in each.values)]
    best = max(named or texts, key=lambda each: sum(c.startswith(v) for v in each.values for c in guesses.clues))
    names = () if named else guesses.subjects(wanted)
    more = spaced or guesses.begun(names) > guesses.begun(best.values)
    return None if len(names) == wanted and names and more else best


def _is_ordered(values: Sequence[str]) -> bool:
    return all(any(map(str.isdigit, each)) or step_of(each, "weekday") or step_of(each, "month") for each in values)


def _counted(intro: str, code: str) -> tuple[int, str]:
    """Return how many people an introduction speaks of, with the word for one; (0, "") if it does not say that."""
    words = words_in(intro[:2_000])
    lexicon, own = lexicon_of(code), words_of_page(code)
    marks = {mark.first: mark for mark in lexicon.marks(words, [False] * len(words)) if mark.kind == "numbers"}
    for place, word in enumerate(words):
        said = marks[place].value if place in marks else word.text if re.fullmatch(r"\d{1,2}", word.text) else 0
        value = int(said)
        behind = words[marks[place].last if place in marks else place + 1 :]
        if not 2 < value <= _MOST_ACTORS or not behind or not behind[0].text.isalpha():
            continue
        if code in UNSPACED:
            return value, ""
        noun = intro[behind[0].start : behind[0].end]
        if read_time(f"{value} {noun}") is not None:
            continue
        return value, _singular(noun, code) if noun.islower() and behind[0].text not in own["idle"] else ""
    return 0, ""


def _singular(name: str, code: str) -> str:
    """Return the word for one, of a word for several.

    Names such as "number of hours" stay as they are, and those of scores: 12 is no point.
    """
    own, name = words_of_page(code), name.strip()
    tied = {fold_letters(word) for word in re.findall(r"[^\W\d_]+", name)} & {*own["links"], *own["articles"]}
    if fold_letters(name) in lexicon_of(code).lists["scored"]:
        return name.lower()
    counts = name.startswith(own["names"]["units"].format(unit=""))
    return name if tied or counts else singular(code, name.lower() if name[1:].islower() else name)


def _heading(text: str, code: str) -> str:
    """Return the name of a list for one value, of the words before it: "The jobs are: …"; "" for "They sell: …"."""
    own = words_of_page(code)
    words = text.split()
    if len(words) > 1 and fold_letters(words[0]) in own["articles"]:
        words = words[1:]
    if len(words) > 1 and fold_letters(words[-1]) in lexicon_of(code).lists["copulas"]:
        words = words[:-1]
    of = [at for at, word in enumerate(words[:-1]) if at and fold_letters(word) in own["of"]]
    if of and fold_letters(words[of[0] + 1]) in own["articles"]:
        words = words[: of[0]]  # "the colours of the cars"
    return _singular(" ".join(words), code) if words and fold_letters(words[0]) not in own["idle"] else ""


def _of_list(each: Listed, code: str) -> Proposed:
    """Return the property of a list: a unit after all its numbers is apart."""
    own = words_of_page(code)
    listed = own["comments"]["listed"].format(line=each.line)
    first = [re.split(r"\s+|(?<=['’])", value, maxsplit=1) for value in each.values]
    if all(len(pair) == 2 and fold_letters(pair[0].rstrip("'’")) in own["articles"] for pair in first):
        each = replace(each, values=tuple([pair[1] for pair in first]))
    each = replace(each, values=_with_unit(each.values))
    units = [re.fullmatch(r"(\d[\d.,]*)\s*([^\W\d_][\w ]*)", value) for value in each.values]
    same = {unit[2] for unit in units if unit}
    name = _heading(each.name, code)
    if _are_times(each.values, fold_letters(name) in toml(f"hear/{code}.toml")["kinds"]["time"]["names"]):
        prose = {} if infer_type(each.values, code) == "time" else {"type": "time"}
        return Proposed(name, each.values, (listed,), prose)
    if all(units) and len(same) == 1 and not re.search("[元円]", str(same)) and not MONEY.match(each.values[0]):
        (measure,) = same
        name = name or own["names"]["age" if measure in own["years"] else "units"].format(unit=measure)
        counted = code not in UNSPACED and name == own["names"]["units"].format(unit=measure)
        more = {} if counted else {"unit": measure}
        return Proposed(name, tuple([found[1] for found in units if found]), (listed,), more)
    return Proposed(name, each.values, (listed,))


def _with_unit(values: tuple[str, ...]) -> tuple[str, ...]:
    """Return numbers of which only the last has a unit with one each: "32, 35 and 37 minutes"."""
    *others, last = values
    unit = re.fullmatch(r"\d[\d.,]*(\s*(?:[€$£¥]|[^\W\d_][\w ]*))", last)
    plain = all([re.fullmatch(r"\d[\d.,]*", value) for value in others])
    return (*[value + unit[1] for value in others], last) if unit and plain else values


def _are_times(values: Sequence[str], named: bool = False) -> bool:
    """Return True if all values are times; 9.30 is one if the list is named so."""
    return all(read_time(each) is not None and (named or not re.fullmatch(r"[\d.]+", each)) for each in values)


def _named_apart(found: Sequence[Proposed], actor: str, names: dict[str, str]) -> list[Proposed]:
    """Return properties with a name each, and no name twice."""
    taken = {fold_letters(actor)}
    apart = []
    for each in found:
        name = stem = each.name or _name_of(each.values, names)
        number = 2
        while fold_letters(name) in taken:
            name, number = f"{stem} {number}", number + 1
        taken.add(fold_letters(name))
        apart.append(replace(each, name=name))
    return apart


def _name_of(values: Sequence[str], names: dict[str, str]) -> str:
    """Return the name of a list without one, by what its values look like."""
    if _are_times(values):
        return names["time"]
    for key, type in (("day", "weekday"), ("month", "month")):
        if all([step_of(each, type) for each in values]):  # type: ignore[arg-type]
            return names[key]
    for key, shape in (("price", r".*[$€£¥元円].*"), ("year", r"(?:1[5-9]|20)\d\d")):
        if all(re.fullmatch(shape, each) for each in values):
            return names[key]
    return names["number"] if _is_ordered(values) else names["value"]


def _sized(each: Proposed, wanted: int, own: dict[str, dict[str, str]]) -> Proposed:
    """Return a list with what is wrong with it before its other comments, if it has not the wanted size."""
    if len(each.values) == wanted or not wanted:
        return each
    key = "few" if len(each.values) < wanted else "many"
    wrong = own["comments"][key].format(count=len(each.values), wanted=wanted)
    return replace(each, comments=(wrong, *each.comments))
