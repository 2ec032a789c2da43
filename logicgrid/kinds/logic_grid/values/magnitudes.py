"""Words of large numbers behind their figures: `1 million`, `2,5 miljoen`, `100万`."""

from __future__ import annotations

from typing import Final

_WORDS: Final = {
    10**3: "thousand duizend mille 千",
    10**4: "万 萬",
    10**6: "million millions miljoen 百万 百萬",
    10**8: "亿 億",
    10**9: "billion milliard milliards miljard",
}
"""The words of five languages; `billion` is the English one."""

MAGNITUDES: Final = {word: number for number, words in _WORDS.items() for word in words.split()}
MAGNITUDE: Final = "|".join(sorted(MAGNITUDES, key=len, reverse=True))
"""The pattern of these words."""
