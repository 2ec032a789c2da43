"""The predicate of a sentence about somebody, its negation in five languages, and phrases that the author left out.

Only certainly correct forms are produced: if a verb's base or a negation is uncertain there is none, and the author
has to write it.  The same holds for the relative form of a relation's phrase (`gives to {}`: “the one Ann gives to”).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from logicgrid.puzzle.messages import UNSPACED
from logicgrid.words.grammar import article, changed, data, english_base, is_plural, pattern
from logicgrid.words.phrases import toml

if TYPE_CHECKING:
    from logicgrid.words.wording import CategoryWording

_WORDS = toml("negation.toml")
_EN, _NL, _JA = (_WORDS[code] for code in ("en", "nl", "ja"))
_PAST: dict[str, str] = dict(each.split(":") for each in _EN["past"])
_SHORT: dict[str, str] = _EN["short"]
_ENDS: dict[str, str] = _JA["ends"]
_ROWS: dict[str, str] = _JA["rows"]
_PASTS = {end: {verb: on for on, verbs in rows.items() for verb in verbs} for end, rows in _JA["past"].items()}
"""The continuations of verbs of one character that have the same ending in the past."""
_ONE_STEP = "見着寝出得似煮居"
"""Ichidan verbs of one character, which drop their る; others of one character, such as 乗る, keep an r."""
_E_AND_I = "えけげせぜてでねべめれいきぎしじちにびみり"


def predicate(code: str, sentence: str, people: Iterable[str], values: Iterable[str]) -> str | None:
    """Return the predicate of a sentence about somebody, with `{}` for the value; None if it lacks a person or a value.

    >>> predicate("en", "Marlow plays the banjo.", ["Marlow"], ["banjo"])
    'plays the {}'
    >>> predicate("ja", "アンはスープを頼んだ。", ["アン"], ["スープ"])
    '{}を頼んだ'
    """
    text = " ".join(sentence.split()).rstrip(".。!！")
    who = next((each for each in sorted(people, key=len, reverse=True) if text.startswith(each)), None)
    if who is None:
        return None
    rest = text[len(who) :].lstrip(" は" if code == "ja" else " ")
    word = "" if code in UNSPACED else r"\b"
    for value in sorted(values, key=len, reverse=True):
        found = list(re.finditer(f"{word}{re.escape(value)}{word}", rest, re.IGNORECASE))
        if len(found) == 1 and not set(rest) & set("{}"):
            return rest[: found[0].start()] + "{}" + rest[found[0].end() :]
    return None


def present_of(code: str, verb: str) -> str:
    """Return the base of an English verb with an irregular past; any other word unchanged.

    >>> present_of("en", "won"), present_of("en", "ordered"), present_of("nl", "won")
    ('win', 'ordered', 'won')
    """
    return _PAST.get(verb, verb) if code == "en" else verb


def negated(code: str, has: str) -> str | None:
    """Return the negation of a predicate; None if it is not certain.

    >>> negated("en", "plays the {}"), negated("en", "ordered the {}"), negated("en", "is {} years old")
    ("doesn't play the {}", "didn't order the {}", "isn't {} years old")
    >>> [negated("en", f"{verb} {{}}").split()[1] for verb in ("called", "bowled", "travelled", "hoped", "died")]
    ['call', 'bowl', 'travel', 'hope', 'die']
    >>> negated("en", "lies in {}"), negated("en", "goes to {}")
    ("doesn't lie in {}", "doesn't go to {}")
    >>> negated("nl", "speelt de {}"), negated("nl", "heeft een {}"), negated("nl", "woont in {}")
    ('speelt de {} niet', 'heeft geen {}', 'woont niet in {}')
    >>> negated("nl", "reed op een {}"), negated("nl", "is verliefd op {}"), negated("nl", "is een {}")
    ('reed niet op een {}', 'is niet verliefd op {}', 'is geen {}')
    >>> negated("fr", "joue du {}"), negated("fr", "a choisi le {}"), negated("fr", "s’habille en {}")
    ('ne joue pas du {}', 'n’a pas choisi le {}', 'ne s’habille pas en {}')
    >>> negated("fr", "a une {}"), negated("fr", "est un {}"), negated("fr", "a bu du {}")
    ('n’a pas de {}', 'n’est pas un {}', 'n’a pas bu de {}')
    >>> negated("zh", "点了{}"), negated("zh", "有{}"), negated("zh", "住在{}")
    ('没有点{}', '没有{}', '不住在{}')
    >>> negated("ja", "{}を弾く"), negated("ja", "{}を食べた"), negated("ja", "{}に乗る"), negated("ja", "{}を頼んだ")
    ('{}を弾かない', '{}を食べなかった', '{}に乗らない', '{}を頼まなかった')
    >>> negated("ja", "{}を嗜んだ"), negated("en", "hath {}"), negated("en", "has been to {}")
    (None, None, None)
    """
    if has.count("{") != 1 or "{}" not in has:
        return None
    return _NEGATIONS[code](has)


def _english(has: str) -> str | None:
    verb, _, rest = has.partition(" ")
    low = verb.lower()
    if low in ("has", "had") and re.match(r"(been|gone|done|\w{3,}ed)\b", rest):
        return None
    if low in _EN["be"]:
        return f"{_SHORT.get(low, f'{low}n' + chr(39) + 't')} {rest}"
    if low == "has":
        return f"doesn't have {rest}"
    if low in _PAST:
        return f"didn't {_PAST[low]} {rest}"
    base = _english_past(low)
    if base:
        return f"didn't {base} {rest}"
    base = _english_present(low)
    return f"doesn't {base} {rest}" if base else None


def _english_past(verb: str) -> str | None:
    if not re.fullmatch(r"[a-z]{2,}ed", verb):
        return None
    stem = verb[:-2]
    if stem in _EN["silent"] or (re.search(r"[^aeiou][aiou]r$", stem) and stem not in _EN["in_or"]):
        return stem + "e"
    if stem.endswith("e"):  # agreed, freed
        return stem + "e"
    if stem.endswith("i"):
        return stem[:-1] + "y"
    if stem.endswith(("vell", "cell", "bell", "dell")) and len(stem) > 5:  # travelled
        return stem[:-1]
    if re.search(r"([bdgmnprt])\1$", stem):
        return stem[:-1]
    if re.search(r"([^aeiou]|^)[aeiou][bcdgklmnpstvz]$|[cgsvz]$|[bcdfgkpstz]l$|u$", stem):
        keeps = re.search(r"(ss|x|er|el|en|on|it|et|op|ish|ch)$", stem)
        return stem if keeps else stem + "e"
    return stem


def _english_present(verb: str) -> str | None:
    if not re.fullmatch(r"[a-z]+s", verb) or verb.endswith("ss"):
        return None
    return english_base(verb)


def _dutch(has: str) -> str | None:
    before, _, after = has.partition("{}")
    words = before.split()
    if not words:
        return None
    place = next((at for at, word in enumerate(words) if at and word in _NL["prepositions"]), None)
    if words[-1] == "een" and place is None:
        return f"{' '.join([*words[:-1], 'geen'])} {{}}{after}"
    if place is not None:
        place = 1 if words[0] in ("is", "was") else place
        return f"{' '.join([*words[:place], 'niet', *words[place:]])} {{}}{after}"
    if words[-1] in _NL["articles"]:
        return f"{before}{{}} niet{after}"
    if words[0] in ("is", "was"):
        return f"{words[0]} niet {' '.join([*words[1:], '{}'])}{after}"
    return f"{before}geen {{}}{after}" if len(words) == 1 else None


def _french(has: str) -> str | None:
    verb, _, rest = has.partition(" ")
    if verb in ("se", "me", "te", "en", "y"):
        own, _, rest = rest.partition(" ")
        verb = f"{verb} {own}"
    if not rest or not verb[:1].isalpha() or re.match("(ne |n[’'])", has):
        return None
    ne = "n’" if verb[0].lower() in "aeiouyhéèêâî" else "ne "
    if verb not in ("est", "était", "fut", "sera", "devient", "reste", "semble"):
        rest = re.sub("^une? ", "de ", rest)
    if {verb, rest.split(" ")[0]} & {*_WORDS["fr"]["partitive"]}:
        rest = re.sub(r"\b(?:du |de la |de l[’']|des )(?=\{)", "de ", rest)
    return f"{ne}{verb} pas {rest}"


def _chinese(has: str) -> str | None:
    if has.startswith(("有", "带有")):
        return f"没{has}" if not has.startswith("有") else f"没有{has[1:]}"
    before, _, after = has.partition("{}")
    for sign in ("了", "过"):
        if before.endswith(sign):
            return f"没有{before.removesuffix(sign) if sign == '了' else before}{{}}{after}"
    if before.endswith("着"):
        return f"没{has}"
    if "了" in has or "过" in has or not before:
        return None
    return f"不{has}"


def _japanese(has: str) -> str | None:
    for end in sorted(_ENDS, key=len, reverse=True):
        if has.endswith(end) and (end != "だ" or not has.endswith("んだ")):
            return f"{has.removesuffix(end)}{_ENDS[end]}"
    stem = _PASTS.get(has[-2:], {}).get(has[-3:-2])
    if stem is not None:
        return f"{has[:-2]}{stem}なかった"
    last, before = has[-1], has[-2:-1]
    if last == "た" and before in _E_AND_I and has[-2:] not in ("した", "いた", "きた"):
        return f"{has[:-1]}なかった"
    if last in _ROWS:
        return f"{has[:-1]}{_ROWS[last]}ない"
    if last == "る":
        if before in _E_AND_I or before in _ONE_STEP:
            return f"{has[:-1]}ない"
        return f"{has[:-1]}らない"
    return None


_NEGATIONS: dict[str, Callable[[str], str | None]] = {
    "en": _english,
    "nl": _dutch,
    "fr": _french,
    "zh": _chinese,
    "ja": _japanese,
}


# --- Relations made relative ------------------------------------------------------------------------------------------


def relative(code: str, phrase: str, who: str) -> str | None:
    """Return the noun phrase for whoever `who` is in this relation to; None if the phrase has another form.

    >>> relative("en", "gives to {}", "Ann"), relative("nl", "zit tegenover {}", "Anna")
    ('the one Ann gives to', 'degene tegenover wie Anna zit')
    >>> relative("fr", "offre à {}", "Anne"), relative("fr", "déteste {}", "Anne")
    ('la personne à qui Anne offre', "la personne qu'Anne déteste")
    >>> relative("fr", "donne un livre à {}", "Anne"), relative("fr", "invite {} à dîner", "Marc")
    ('la personne à qui Anne donne un livre', 'la personne que Marc invite à dîner')
    >>> relative("fr", "est assis à côté d’{}", "Marc"), relative("zh", "坐在{}对面", "小安")
    ('la personne à côté de qui Marc est assis', '小安坐在其对面的人')
    >>> relative("zh", "送给{}", "小安"), relative("ja", "{}に贈る", "アン")
    ('小安送给的人', 'アンが贈る相手')
    """
    words = data(code)
    if phrase.count("{") != 1 or "{}" not in phrase or "whom" not in words:
        return None
    before, _, after = phrase.partition("{}")
    verb, preposition = before.strip(), ""
    match code:
        case "en" | "nl" if after:
            return None
        case "nl":
            verb, _, preposition = verb.partition(" ")
        case "fr":  # the preposition before the person goes to the beginning, the rest stays
            verb = re.sub(r"\bd[’']$", "de", verb)
            if found := pattern(code, "before_who").search(verb):
                verb, preposition = verb[: found.start()], found[1]
        case "zh":
            verb = phrase.removesuffix("{}").strip().replace("{}", words["within"])
        case "ja":
            particle = pattern(code, "particle").match(phrase)
            if particle is None or pattern(code, "polite").search(phrase):
                return None
            verb = phrase[particle.end() :]
    key = "whom_by" if preposition else "whom_vowel" if pattern(code, "vowel").match(who) else "whom"
    said: str = words[key].format(who=who, verb=verb, preposition=preposition, after=after)
    return " ".join(said.split()) if code == "fr" else said


def nobody_to_self(code: str, phrase: str, denied: str) -> str | None:
    """State that nobody is in this relation to themselves, by its phrase or its negation; None if they do not fit.

    >>> nobody_to_self("en", "gives to {}", ""), nobody_to_self("fr", "", "n’est pas lié·e à {}")
    ('nobody gives to themselves', 'personne n’est lié à soi-même')
    >>> nobody_to_self("ja", "{}に贈る", "{}に贈らない")
    'だれも自分に贈らない'
    """
    if code in ("fr", "ja"):
        phrase = denied.replace(" pas ", " ", 1) if " pas " in denied or code == "ja" else ""
    if phrase.count("{") != 1 or "{}" not in phrase or "self" not in data(code):
        return None
    said: str = data(code)["nobody"] + phrase.replace("{}", data(code)["self"])
    return said.replace("·e", "")


def guessed(code: str, category: CategoryWording) -> dict[str, Any]:
    """Return phrases for a property without any, as far as its name, type and labels make them certain.

    >>> from logicgrid.words.wording import CategoryWording
    >>> guessed("fr", CategoryWording("maison", ("vert", "rouge")))["words"]
    {'vert': 'verte', 'rouge': 'rouge'}
    """
    name = category.name
    if code not in UNSPACED and is_plural(code, name):
        return {}
    own = {"{name}": name, "{article}": article(code, name)}
    named = f"{own['{article}']} {name.lower()}".strip()
    for guess in data(code).get("guessed", ()):
        units, labels = guess.get("units", [""]), guess.get("labels", "").replace("{name}", re.escape(name))
        fits = category.type in guess.get("types", [category.type]) and (category.unit in units or not units)
        if fits and re.fullmatch(guess["name"], named) and all([re.search(labels, each) for each in category.labels]):
            found = {slot: text for slot, text in guess.items() if slot not in _FITTING}
            for mark, word in own.items():
                found = {
                    slot: text.replace(mark, word) if isinstance(text, str) else text for slot, text in found.items()
                }
            if "forms" in guess:
                words = {each: changed(guess["forms"], each) or each for each in category.labels}
                found["words"] = words if "has" in guess else {each: {"who": word} for each, word in words.items()}
            return found
    return {}


_FITTING = frozenset({"name", "types", "units", "labels", "forms"})
"""The keys of a guess by which to judge whether it fits."""
