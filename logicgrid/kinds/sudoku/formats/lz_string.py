"""lz-string's base64 form, in which links carry a puzzle (Pieroxy's lz-string, `compressToBase64`), with a size limit.

Codes with a growing number of bits represent earlier texts, each extended by one character.
"""

from __future__ import annotations

from collections.abc import Iterable

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = 6


class BadText(Exception):
    """The text is no compressed text."""


class LinkTooLong(Exception):
    """The text would be longer than allowed."""


class _Reader:
    def __init__(self, text: str) -> None:
        places = {sign: place for place, sign in enumerate(_ALPHABET)}
        try:
            self.values = [places[sign] for sign in text.rstrip("=")]
        except KeyError as error:
            raise BadText from error
        self.at = 0

    def read(self, count: int) -> int:
        """Return a number of `count` bits, the lowest bit first."""
        found = 0
        for place in range(count):
            which, bit = divmod(self.at, _BITS)
            if which >= len(self.values):
                raise BadText
            found |= (self.values[which] >> _BITS - 1 - bit & 1) << place
            self.at += 1
        return found


def unpacked(text: str, most: int) -> str:
    """Return the decompressed text, of at most `most` characters.  Raises BadText and LinkTooLong.

    >>> unpacked(packed("hello hello hello"), 100)
    'hello hello hello'
    """
    reader = _Reader(text)
    known: list[str] = ["", "", ""]
    width, left = 2, 4  # the bits of a code, and the codes that are added before it grows
    last = ""
    found: list[str] = []
    length = 0
    while True:
        code = reader.read(width)
        if code == 2:
            return "".join(found).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if code < 2:
            known.append(chr(reader.read(16 if code else 8)))
            code = len(known) - 1
            left -= 1 if last else 0
            if last and not left:
                left, width = 1 << width, width + 1
        if code < len(known):
            entry = known[code]
        elif code == len(known) and last:
            entry = last + last[0]
        else:
            raise BadText
        found.append(entry)
        length += len(entry)
        if length > most:
            raise LinkTooLong
        if last:
            known.append(last + entry[0])
            left -= 1
        else:
            width, left = 3, 4
        if not left:
            left, width = 1 << width, width + 1
        last = entry


def packed(text: str) -> str:
    """Return a compressed text."""
    bits: list[int] = []
    known: dict[str, int] = {}
    fresh: set[str] = set()
    width, left, size = 2, 2, 3

    def write(value: int, count: int) -> None:
        bits.extend([value >> place & 1 for place in range(count)])

    def grow() -> None:
        nonlocal left, width
        left -= 1
        if not left:
            left, width = 1 << width, width + 1

    def put(part: str) -> None:
        if part in fresh:
            wide = ord(part) > 255
            write(int(wide), width)
            write(ord(part), 16 if wide else 8)
            grow()
            fresh.discard(part)
        else:
            write(known[part], width)
        grow()

    part = ""
    for sign in _units(text):
        if sign not in known:
            known[sign] = size
            size += 1
            fresh.add(sign)
        if part + sign in known:
            part += sign
            continue
        put(part)
        known[part + sign] = size
        size += 1
        part = sign
    if part:
        put(part)
    write(2, width)
    signs = [bits[start : start + _BITS] for start in range(0, len(bits) + 1, _BITS)]
    values = [sum([bit << _BITS - 1 - place for place, bit in enumerate(each)]) for each in signs]
    found = "".join([_ALPHABET[value] for value in values])
    return found + "=" * (-len(found) % 4)


def _units(text: str) -> Iterable[str]:
    """Yield the UTF-16 units of a text as characters: JavaScript's strings consist of these."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return (chr(raw[at] | raw[at + 1] << 8) for at in range(0, len(raw), 2))
