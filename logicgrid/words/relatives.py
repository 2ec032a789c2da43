"""Relations between people in the words of their own phrases: `gives to {}` becomes “the one Ann gives to”."""

from __future__ import annotations

import re

_SELF = {"en": "themselves", "nl": "zichzelf", "fr": "soi-même", "zh": "自己", "ja": "自分"}
_NOBODY = {"en": "nobody ", "nl": "niemand ", "fr": "personne ", "zh": "没有人", "ja": "だれも"}
_PLACES = "en face|à côté|près|auprès|loin|autour|au-dessus|au-dessous|à (?:la )?gauche|à (?:la )?droite|à l[’']opposé"
_PREPOSITION = re.compile(
    rf"(?:^| )((?:{_PLACES}) de|à|de|chez|avec|pour|sur|sous|contre|derrière|devant|avant|après|vers|par|sans)$"
)
_PARTICLE = re.compile(r"\{\}(?:に|を|と)(?=.)")


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
    if phrase.count("{") != 1 or "{}" not in phrase:
        return None
    if code == "ja":
        found = _PARTICLE.match(phrase)
        return None if found is None or phrase.endswith(("ます", "です")) else f"{who}が{phrase[found.end() :]}相手"
    if code == "fr":
        return _french(phrase, who)
    if code == "zh":  # 其 stands where the person stood within the clause
        return f"{who}{phrase.removesuffix('{}').strip().replace('{}', '其')}的人"
    if not phrase.endswith("{}"):
        return None
    stem = phrase.removesuffix("{}").strip()
    verb, _, preposition = stem.partition(" ")
    match code:
        case "en":
            return f"the one {who} {stem}"
        case "nl":
            return f"degene {preposition} wie {who} {verb}" if preposition else f"degene die {who} {verb}"
    return None


def _french(phrase: str, who: str) -> str:
    """Return the French relative clause: the preposition before the person goes to its beginning, the rest stays."""
    before, _, after = phrase.partition("{}")
    before = re.sub(r"\bd[’']$", "de", before.strip())
    found = _PREPOSITION.search(before)
    that = "qu'" if who[:1] in "AEIOUYÉÈaeiouéèh" else "que "
    link = f"{found[1]} qui " if found else that
    verb = before[: found.start()] if found else before
    return " ".join(f"la personne {link}{who} {verb} {after}".split())


def nobody_to_self(code: str, phrase: str, denied: str) -> str | None:
    """Return that nobody does so to himself or herself, by a phrase and its denial; None if these do not do.

    >>> nobody_to_self("en", "gives to {}", ""), nobody_to_self("fr", "", "n’est pas lié·e à {}")
    ('nobody gives to themselves', 'personne n’est lié à soi-même')
    >>> nobody_to_self("ja", "{}に贈る", "{}に贈らない")
    'だれも自分に贈らない'
    """
    if code in ("fr", "ja"):
        phrase = denied.replace(" pas ", " ", 1) if " pas " in denied or code == "ja" else ""
    if phrase.count("{") != 1 or "{}" not in phrase or code not in _SELF:
        return None
    return _NOBODY[code] + phrase.replace("{}", _SELF[code]).replace("·e", "")
