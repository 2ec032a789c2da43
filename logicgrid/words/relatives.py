"""Relations between people in the words of their own phrases: `gives to {}` becomes “the one Ann gives to”."""

from __future__ import annotations

import re

from logicgrid.words.grammar import data, pattern


def relative(code: str, phrase: str, who: str) -> str | None:
    """Return who the person has of whom a phrase speaks; None if the phrase is of another form.

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
    """Return that nobody does so to himself or herself, by a phrase and its denial; None if these do not do.

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
