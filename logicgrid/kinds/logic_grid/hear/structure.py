"""The words of structure of a language: which symbols of the patterns they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Any

from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import Lexicon, Word, common_words_of, is_slip, lexicon_of, words_in
from logicgrid.words.phrases import toml

Phrase = tuple[str, ...]

ROWS = frozenset(("side", "floor"))
"""The kinds of properties whose values are places in a row or above each other."""
ORDERED = ROWS | {"time", "score"}
"""The kinds of properties whose values have neighbours."""


class ComparedKind(Record):
    """What a comparison may be about.

    `said` are the words by which texts say it, `able` those by which they may, too, `names` the names of such
    properties, and `high` and `low` the phrases for the largest and the smallest value.
    """

    said: frozenset[str]
    names: frozenset[str]
    high: tuple[Phrase, ...] = ()
    low: tuple[Phrase, ...] = ()
    able: frozenset[str] = frozenset()


class Structure:
    """The phrases of `words/hear/` for one language, by their first words."""

    def __init__(self, code: str) -> None:
        self.lexicon: Lexicon = lexicon_of(code)
        self.joined = self.lexicon.settings.get("comparative") == "behind" or code in ("zh", "ja")
        """True if the texts are cut into characters."""
        self._plain_negations = [each for each in self.lexicon.lists["negations"] if len(each) > 2 and each.isalpha()]
        self.is_slip_of_negation = cache(self._is_slip_of_negation)
        """True for a word of which one letter makes a negation: "nver", "neit", but "nut", too."""
        self.story = None if self.joined else common_words_of(code)
        """The common words of a story; None if no spaces part words."""
        data: dict[str, Any] = toml(f"hear/{code}.toml")
        self.doubting = _phrases(data.get("doubting", ()))
        """What makes all of a sentence doubtful, even from a comment: "which is false"."""
        data["STOP"] = [*data["STOP"], *data.pop("doubting", ())]
        most = data.pop("most", ())
        self.kinds = {kind: _kind(each, most) for kind, each in data.pop("kinds", {}).items()}
        self.measures = frozenset[str]().union(*[kind.names for kind in self.kinds.values()])
        """The names of all properties that are compared: "time", of which more is no later one."""
        self.superlatives = _superlatives(self.kinds)
        """By first word the phrases for the largest (1) and the smallest value (-1) of a kind of properties."""
        self.near = _phrases(data.pop("near", ()))
        """Words before a number that it is only near to: "about"."""
        self.indefinite, self.gendered = frozenset(data.pop("indefinite", ())), frozenset(data.pop("gendered", ()))
        """What says that somebody is not named, and who is one of some of the actors: "a man"."""
        self.by_whom, self.passive_ends = frozenset(data.pop("by_whom", ())), tuple(data.pop("passive_ends", ()))
        """The words before who does what is done, and how the participles before them end: "mangée par"."""
        self.likewise, self.supposing = frozenset(data.pop("likewise", ())), frozenset(data.pop("supposing", ()))
        """Words for "like" behind a sign, and verbs of which two make a condition that does not hold: "had"."""
        self.none = _phrases(data.pop("none", ()))
        """Phrases that say of what follows that there is none: "no"."""
        self.inflected: dict[str, list[str]] = data.pop("inflected", {})
        """By the ending of an adjective its others: い, く."""
        self.being = frozenset(data.pop("being", ()))
        """The words without which somebody at the end of a sentence is the object of a verb."""
        self.aged = frozenset(data.pop("aged", ()))
        """The comparatives that are of ages, where people have some and nothing else is named: 大."""
        self.unless, self.copular = str(data.pop("unless", "")), frozenset(data.pop("copular", ()))
        """What a negation begins with before the ending of a condition, unless behind one of the others: なければ."""
        self.absent = _phrases(data.pop("absent", ()))
        """What stands behind the noun for an actor where there is none."""
        self.there = _phrases(data.pop("there", ()))
        """How sentences end that say what somebody has: 孫がいる."""
        self.even = frozenset(data.pop("even", ()))
        """What stands between one of something and the negation that says that there is not even that."""
        self.harmless = frozenset(data.pop("HARMLESS", ()))
        self.calendar = tuple(data.pop("calendar", ()))
        """The days of the week and the months, in their order."""
        self.periods = _by_key(data.pop("parts"))
        """The parts of a day, a week and a year, by the type of the values beside which they say something."""
        self.classifiers = frozenset(data.pop("classifiers", ()))
        """What stands behind numbers that count things, where no spaces part words, and behind no place: 四条腿."""
        self.limits = _by_key(data.pop("limits"))
        """What makes a time a limit: directly before it, directly behind it, and beside it in the text."""
        self.in_periods = frozenset(chain(*chain(*self.periods.values())))
        self.unlike = _phrases(data.pop("unlike", ()))
        self.such = frozenset(data.pop("such", ()))
        """Words that deny an equality, and those without which a negation does not: "not so old"."""
        self.dates = frozenset(data.pop("dates", ()))
        """The units of dates in words for the next one: 翌月 is the very next month."""
        self.asking = frozenset(data.pop("asking", ()))
        """The words with which a question asks for somebody or something: "who"."""
        self.merely = frozenset(data.pop("merely", ()))
        """Words for "but" that say "only" or "already" where no sign stands before them: "maar drie"."""
        self.inverted = frozenset(data.pop("inverted", ()))
        """What stands behind a sign after a condition that begins with its verb: "Heeft Ann de kat, dan …"."""
        self.narrators = frozenset(data.pop("narrators", ()))
        """The words for who tells a puzzle, and to whom: "I"."""
        self.saying = frozenset(data.pop("saying", ()))
        """Verbs of speech, beside whom who speaks of "I" is named."""
        self.plural_ends = tuple(data.pop("plural_ends", ())) or ("\0",)
        """How plurals end whose stems are spelt otherwise: "piraat", "piraten"."""
        self.much = frozenset(data.pop("much", ()))
        """Words beside a ratio that say that amounts are compared: "twice as much"."""
        self.minute, self.half = str(data.pop("minute", "")), str(data.pop("half", ""))
        """The unit of the minutes behind hours, and the half that belongs to the number before it."""
        self.hourly, self.coins = frozenset(data.pop("hourly", ())), frozenset(data.pop("coins", ()))
        """What makes a number behind it a time of day, "at", and money of which there are hundredths: "euro"."""
        self.hours = _phrases(data.pop("hours", ()))
        self.people = _phrases(data.pop("people", ()))
        """Words for people, which count the actors of any puzzle, and make the number before them no place: 三个人."""
        self.once = _phrases(data.pop("once", ()))
        """Of the phrases for so many times as much, those that say behind "more" how much more it is: by the whole."""
        self.exact = _phrases(data.pop("exact", ()))
        """Of the words for "just", those that say nothing where nobody is next to another one: "exactly"."""
        self.topics = frozenset(data.pop("topics", ()))
        """Particles behind the subject of a sentence."""
        self.closing = frozenset(data.pop("closing", ()))
        """How a part of a sentence ends behind which its particle is a conjunction: 早かったが."""
        self.rather = _phrases(data.pop("rather", ()))
        """What stands between the one of two who is more and the comparative."""
        self.most = _phrases(most)
        """What makes a word of degree behind it the superlative, perhaps with a property's name between: 最も."""
        self.differing = frozenset(self.lexicon.lists["differing"])
        self.passing = frozenset(data.pop("passing", ()))
        """Negations behind which a verb may say what is done all the same: 残さず食べた."""
        self.denials = frozenset(data.pop("denials", ()))
        """Words that deny, and of which a negation behind them is a denial: 無関係ではない."""
        self.company = self.lexicon.lists["alongside"]
        """The words for "and" that may be "with", too."""
        self.roles = frozenset(data.pop("roles", ()))
        """Names of properties whose values are what people are: "job"."""
        self.given, self.serving = _phrases(data.pop("given", ())), _phrases(data.pop("serving", ()))
        """What stands behind somebody to whom something is done, and before somebody for whom it is."""
        self.infinitive, self.past = frozenset(data.pop("infinitive", ())), frozenset(data.pop("past", ()))
        """What stands between an ordinal and what somebody did first, "to", and before what had been done: "had"."""
        self.accented = frozenset(data.pop("accented", ()))
        """Words that are other ones for their accents, and join nothing: French "où"."""
        self.agent = str(data.pop("agent", ""))
        """The particle behind who does something, not behind what a sentence is about."""
        self.kin, self.rough = _phrases(data.pop("kin", ())), _phrases(data.pop("rough", ()))
        """Words behind somebody's name for another one who is his, and what makes a number before it no value: 代."""
        self.circle = _phrases(data.pop("circle", ()))
        """Words that are only said of such another one behind an actor's name, as they are of any actor too: 客."""
        self.extras, self.returned = _phrases(data.pop("extras", ())), _phrases(data.pop("returned", ()))
        """What is paid or given beside a price, "change", "a tip", and what says so only behind its number: "back"."""
        self.linking = frozenset(data.pop("linking", ()))
        """How a part of a sentence ends behind which another one says something more: ねばって、."""
        self.toward = frozenset(data.pop("toward", ()))
        self.titled = _phrases(data.pop("titled", ()))
        self.doing = frozenset(data.pop("doing", ()))
        """Particles behind an actor to whom something is done, and what may stand before such an actor."""
        self.generic = frozenset(data.pop("generic", ()))
        """What counts things of all kinds: a number before it is no value of a property with a unit."""
        self.alone, self.measured = _phrases(data.pop("alone", ())), _phrases(data.pop("measured", ()))
        """Words behind and before a number that say nothing more than that it is that: "only"."""
        self.units = {unit: frozenset(kinds) for unit, kinds in data.pop("units", {}).items()}
        """By unit behind a number the kinds of properties whose numbers may have it."""
        self.rooms = frozenset(data.pop("rooms", ()))
        """Units of places of which somebody has so many: 三间房."""
        self.counters = frozenset(data.pop("counters", ()))
        """What may stand between a number and the half that belongs to it."""
        self.owning = frozenset(data.pop("owning", ()))
        self.numbering = frozenset(data.pop("numbering", ()))
        """What may stand behind a property's name where its value is a number: "the number of"."""
        self.particles = frozenset(data.pop("particles", ()))
        """Words that join two names of one, as the last ones between them; and words that part them."""
        verbal = data.pop("verbal", {})
        self.worth = frozenset(data.pop("worth", ()))
        """Bounds that say of a ranking that somebody is that good: 3位以上."""
        self.counting = frozenset(data.pop("counting", ()))
        """Bounds that are ones only behind a number: 5泊もしなかった."""
        self.rest = frozenset(data.pop("rest", ()))
        """Words for the others, of whom a number may be said: "two others"."""
        self.vague = frozenset(data.pop("vague", ()))
        """Words of order that are more often something else: Dutch "voor"."""
        self.verbal = {symbol: frozenset(verbal.get(symbol, ())) for symbol in ("IF", "OR", "BOTHNOT")}
        """What stands behind a symbol where that is only part of a verb."""
        self.top = _phrases(data.pop("top", ()))
        """What makes a number behind it that of the first few of a ranking: 前三名."""
        self.ranking = frozenset(data.pop("ranking", ()))
        """What may stand between an ordinal and a superlative."""
        self.ranks = _numbered(data.pop("ranks", {}))
        """Phrases for a place in an order, from the end if it is below 0: "penultimate"."""
        self.second = _numbered(data.pop("second", {}))
        """Phrases before a superlative that make it the second one: "op een na duurste"."""
        self.backwards = _phrases(data.pop("backwards", ()))
        self.forwards = _phrases(data.pop("forwards", ()))
        """Phrases behind an ordinal that count from the right, and from the left."""
        self.days = _numbered(data.pop("days", {}))
        """Parts of words that are days of the week, each with its place in the week."""
        self.strict = frozenset(data.pop("strict", ()))
        """Comparatives of nothing but the kinds of properties that have them."""
        self.crossing = frozenset(data.pop("crossing", ()))
        """Words for the end of a race, of which an order is that of a ranking: "crossed the line"."""
        self.ranked = frozenset(data.pop("ranked", ()))
        """Comparatives that say of ranks the other direction: a higher one is a smaller number."""
        beside: dict[str, Any] = data.pop("stepping", {})
        directly = {f"{each}{word}": side for word in beside.pop("of", ()) for each, side in beside.items()}
        self.steps = _numbered({**data.pop("steps", {}), **directly})
        """Phrases for the very next one (1), and for the one before (-1): "the day before" in one word."""
        self.negation = str(data.pop("negation", "NOT"))
        """The symbol of a negation: NIL where it stands behind what is denied."""
        self.grades = tuple(data.pop("grades", ()))
        """How words end that may be superlatives."""
        self.soft = frozenset(data.pop("soft", ()))
        """Words that join two people, or somebody and what is his: "visited"."""
        self.halves = frozenset(data.pop("halves", ()))
        """Words that are half of a negation: what they say without the other half is not known."""
        self.heads = frozenset(data.pop("heads", ()))
        """Where a comparative behind one of these words is the superlative: those words."""
        self.of = frozenset(data.get("OF", ()))
        self.places = {
            _phrase(each): side for name, side in (("first", -1), ("last", 1)) for each in data.pop(name, ())
        }
        """The phrases for the first (-1) and the last (1) of an order."""
        self.comments = _phrases(data.pop("comments", ()))
        """What begins a part of a sentence that may be only a comment: "because"."""
        self.equals = frozenset(data.pop("as", ()))
        """Other first words of "as old as" behind a negation."""
        self.both = frozenset(data.pop("both", ()))
        """The first words of "both … and" where the second one is that of an equality: Dutch "zowel … als"."""
        self.contrary = tuple([frozenset(each) for each in data.pop("contrary", ())])
        """Words of which one does not speak of what another one names: of "arrived" no departure."""
        self.daily = frozenset(data.pop("daily", ()))
        """What somebody does every day, or once in a life: its time is no other one."""
        self.deeds, self.in_day = _phrases(data.pop("deeds", ())), _phrases(data.pop("in_day", ()))
        """What is done at no time of an order, "slept", and what makes a comparison one of times of a day."""
        self.beside_names = tuple([(frozenset(a), frozenset(b)) for a, b in data.pop("beside_names", ())])
        """Names of properties, and words that speak of others beside them: of a rent it is not said who earns more."""
        self.lately = frozenset(data.pop("lately", ()))
        """Words for ages that are of no people: "newest"."""
        self.distant = frozenset(data.pop("distant", ()))
        """Comparatives of how far it is to something: "further from the door"."""
        self.dwelling, self.finished = frozenset(data.pop("dwelling", ())), frozenset(data.pop("finished", ()))
        """Verbs of being at a place, and of coming out at one in a ranking."""
        self.agent_ends = tuple(data.pop("agent_ends", ()))
        """The endings of words for who does what a label says: "gardener"."""
        self.numbers = frozenset(data.pop("numbers", ()))
        """Nouns of which one is no step: "a higher number"."""
        self.alike = frozenset(data.pop("alike", ()))
        """Words before the name of a property for two who have one value of it: "the same voice"."""
        self.same_value, self.other_value = _phrases(data.pop("same_value", ())), _phrases(data.pop("other_value", ()))
        """What stands before or behind a property's name for that, where no spaces part words: 同じ."""
        self.only_then = frozenset(data.pop("only_then", ()))
        """What stands before a consequence where "only" begins a condition: 才."""
        self.describing = frozenset(data.pop("describing", ()))
        self.participles = tuple(data.pop("participles", ())) or ("\0",)
        """The words with which a description between two commas begins, and how participles end that do."""
        self.bottom, self.podium = _phrases(data.pop("bottom", ())), _numbered(data.pop("podium", {}))
        """The same for the last few, and phrases for the first few of a ranking: "on the podium"."""
        self.among = frozenset(data.pop("among", ()))
        """What stands before the first few: "in", "among"."""
        self.claims = frozenset(data.pop("claims", ()))
        """Words for the sentences of which so many are true."""
        self.lacking = frozenset(data.pop("lacking", ()))
        """Verbs of order that are only said with a negation: に及ばない."""
        self.adverbial, self.pointing = str(data.pop("adverbial", "")), frozenset(data.pop("pointing", ()))
        """The particle that makes a verb an adverb, and the words before a "one" that is no number: "this one"."""
        self.stressed = tuple(data.pop("stressed", ()))
        """How vague words of order begin where an accent makes them plain: "vóór"."""
        self.earlier = frozenset(data.pop("earlier", ()))
        """The word of order by which what was already so is compared."""
        self.winning = frozenset(data.pop("winning", ()))
        """Words for the first one that are said of no calendar: "winner"."""
        self.beating = frozenset(data.pop("beating", ()))
        """Verbs of coming before another one in a ranking: "beat"."""
        self.degrees = frozenset(data.pop("degrees", ()))
        """Comparatives before an adjective that says what is compared; without one they compare amounts: "more"."""
        self.little = frozenset(data.pop("little", ()))
        """What may stand behind an article before a comparison and is no number of anything: "a bit"."""
        self.things, self.theirs = frozenset(data.pop("things", ())), frozenset(data.pop("theirs", ()))
        """Pronouns of things, and those before what somebody has: "Ann and her team"."""
        self.pronouns = frozenset() if self.joined else frozenset(data.get("PRON", ())) - self.things
        self.belonging = frozenset(data.pop("belonging", ()))
        """Words beside a name that say that something is somebody's: "by Ann", "Ann's"."""
        self.someone, self.own = frozenset(data.pop("someone", ())), frozenset(data.pop("own", ()))
        """Words for one of those whom a puzzle is about, and what stands behind a name for what is somebody's own."""
        self.sides, self.precise = frozenset(data.pop("sides", ())), frozenset(data.pop("precise", ()))
        """The words for left and right, and those that make them the next place: "exactly to the left"."""
        self.agents = frozenset(data.pop("agents", ()))
        """The words behind which stands who did something: "beaten by"."""
        self.by = frozenset(data.pop("by", ()))
        """The words behind which stands by how much something is more."""
        self.articles = frozenset(data.pop("articles", ()))
        self.ratios = _numbered(data.pop("ratios", {}))
        """Phrases for so many times as much."""
        self.counts = {symbol: _numbered(phrases) for symbol, phrases in data.pop("counts", {}).items()}
        """By symbol the phrases for so many of several: "exactly two of"."""
        self.beside = {symbol: _phrases(phrases) for symbol, phrases in data.pop("beside", {}).items()}
        """By symbol the words of meaning that say nothing more beside it: "all" beside "every"."""
        self.quantities = frozenset[str]()
        """The symbols of quantities that may stand anywhere in a sentence, in a language that has such ones."""
        quantities: dict[str, list[str]] = data.pop("quantities", {})
        if quantities:
            self._add_quantities(quantities)
        self.origins = [
            (_phrase(text), kind, side) for kind, each in data.pop("from", {}).items() for text, side in each.items()
        ]
        """What stands before an ordinal that counts from an end, with the kind of properties and that end."""
        self.acts = _phrases(data.pop("acts", ()))
        """What somebody does first, second, third."""
        self.amounts = _numbered(data.pop("amounts", {}))
        """Phrases for an amount whose last word is its unit: "half an hour"."""
        self.plain = by_first(data.pop("plain", "").split())
        """Words that turn nothing round, where no spaces part words: what is done, things, places, times."""
        self.mistyped = frozenset(data.pop("mistyped", ()))
        """Characters that are often typed for a negation."""
        self.stems = frozenset(data.pop("stems", ""))
        """The characters of verbs and adjectives that turn nothing round, behind which endings stand."""
        self.beyond = frozenset(data.pop("beyond", ""))
        """What stands behind a word of order of one character that is no part of another word: 上 of 上の階, 上階."""
        self.kana = _patterns(data.pop("kana", {}), data.get("CALM", ()))
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._add_phrases(data)

    def _add_phrases(self, data: dict[str, Any]) -> None:
        """Add the phrases of each symbol, and those that are put together of a word and a counter: 每个."""
        data["STOP"] = [*data["STOP"], *data.pop("turning", "").split()]
        each = data.pop("each", {})
        counters = each.pop("of", ())
        self.ordered, self.placing = frozenset(counters), frozenset(data.pop("placing", ()))
        """What stands behind ordinal numbers and before them, where no spaces part words: 第二首, 排在第二."""
        for symbol, words in each.items():
            data[symbol] = [*data[symbol], *[f"{word}{counter}" for word in words for counter in counters]]
        for symbol, phrases in data.items():
            for phrase in phrases:
                words = tuple([word.text for word in words_in(phrase)])
                self._phrases.setdefault(words[0], []).append((words, symbol))

    def _add_quantities(self, data: dict[str, list[str]]) -> None:
        """Add the phrases for so many that are put together of a word, a number, and what is counted: 恰好有两个."""
        counted, alone = data.pop("counted"), data.pop("behind", [])
        numbers = {word: int(number) for word, number in _small_numbers(self.lexicon)}
        whole = {f"{word}{each}": number for word, number in numbers.items() for each in counted}
        behind = {f"{each}{word}": number for each, number in whole.items() for word in alone}
        for symbol, words in data.items():
            ends = ("", *alone) if symbol == "EXACTLY" else ("",)
            phrases = {f"{word}{each}{end}": n for word in words for each, n in whole.items() for end in ends}
            known = self.counts.setdefault(symbol, {})
            for first, found in _numbered({**phrases, **(behind if symbol == "EXACTLY" else {})}).items():
                known.setdefault(first, []).extend(found)
        self.quantities = frozenset((*data, "EVERY"))

    def _is_slip_of_negation(self, word: str) -> bool:
        return any([is_slip(word, each) for each in self._plain_negations])

    def at(self, words: Sequence[Word], place: int) -> tuple[int, list[str]]:
        """Return the longest phrase at a place of a text: its end, and its symbols."""
        end, symbols = place, list[str]()
        known = self._phrases.get(words[place].text)
        if known is None:
            return end, symbols
        for phrase, symbol in known:
            last = place + len(phrase)
            if last >= end and tuple([word.text for word in words[place:last]]) == phrase:
                symbols = [*symbols, symbol] if last == end else [symbol]
                end = last
        return end, symbols


_LONGEST = 20
"""The most words of a phrase with a number."""

Numbered = dict[str, list[tuple[Phrase, Fraction]]]
"""Phrases with their numbers, by their first words."""


def numbered(phrases: Numbered, words: Sequence[Word], place: int) -> tuple[int, Fraction] | None:
    """Return the end of the longest of some phrases at a place of a text, and its number."""
    known = phrases.get(words[place].text)
    if known is None:
        return None
    texts = tuple([word.text for word in words[place : place + _LONGEST]])
    ends = [(place + len(phrase), number) for phrase, number in known if texts[: len(phrase)] == phrase]
    return max(ends, default=None)


def _kind(data: Mapping[str, Sequence[str]], most: Sequence[str]) -> ComparedKind:
    """Return the words of a kind of properties; "…" in a superlative is what makes one of a word of degree: 最も."""
    high, low = [
        _phrases([each.replace("…", word) for each in data.get(side, ()) for word in (most if "…" in each else ("",))])
        for side in ("high", "low")
    ]
    return ComparedKind(frozenset(data["said"]), frozenset(data["names"]), high, low, frozenset(data.get("able", ())))


def _superlatives(kinds: Mapping[str, ComparedKind]) -> dict[str, list[tuple[Phrase, str, int]]]:
    """Return by first word the superlatives of all kinds of properties, each with its kind and its side."""
    found: dict[str, list[tuple[Phrase, str, int]]] = {}
    for name, kind in kinds.items():
        for phrase, side in (*[(each, 1) for each in kind.high], *[(each, -1) for each in kind.low]):
            found.setdefault(phrase[0], []).append((phrase, name, side))
    return found


def by_first(words: Iterable[str]) -> dict[str, list[str]]:
    """Return words by their first characters."""
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[0], []).append(word)
    return found


def _patterns(data: Mapping[str, Any], calm: Sequence[str]) -> dict[str, re.Pattern[str]]:
    """Return what words written by sounds alone look like, and such words behind endings; or cut by a negation."""
    if not data:
        return {}
    words = f"(?:{'|'.join(sorted([*data['words'].split(), *calm], key=len, reverse=True))})*"
    endings, cut = "|".join(data["endings"]), "|".join(data["cut"])
    return {
        "words": re.compile(words),
        "endings": re.compile(f"(?:{endings})?{words}"),
        "cut words": re.compile(f"{words}(?:{'|'.join(data['begun'])})"),
        "cut endings": re.compile(f"{cut}|(?:{endings})?{words}(?:{'|'.join(data['begun'])})"),
    }


def _phrase(text: str) -> Phrase:
    return tuple([word.text for word in words_in(text)])


def _phrases(texts: Sequence[str]) -> tuple[Phrase, ...]:
    return tuple([_phrase(each) for each in texts])


def _by_key(table: Mapping[str, Sequence[str]]) -> dict[str, tuple[Phrase, ...]]:
    return {key: _phrases(texts) for key, texts in table.items()}


def _small_numbers(lexicon: Lexicon) -> list[tuple[str, int]]:
    """Return the numbers up to nine, in words and in digits."""
    words = [
        ("".join(phrase), int(value))
        for found in lexicon.phrases.values()
        for phrase, kind, value in found
        if kind == "numbers" and 1 <= value <= 9
    ]
    return [*words, *[(str(number), number) for number in range(1, 10)]]


def _numbered(data: Mapping[str, str | int]) -> Numbered:
    found: Numbered = {}
    for text, number in data.items():
        phrase = _phrase(text)
        found.setdefault(phrase[0], []).append((phrase, Fraction(number)))
    return found


@cache
def structure_of(code: str) -> Structure:
    """Return the words of structure of a language."""
    return Structure(code)
