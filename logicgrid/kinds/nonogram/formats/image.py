"""Making a nonogram of a picture file: scaled to the wanted width, its cells black or white, or of a few colours.

Black and white are separated by Otsu's threshold (N. Otsu, IEEE Trans. SMC 9, 1979) on the scaled picture, more colours
by median cut.  Transparent pixels count as white.  Only a solver can tell whether the nonogram has one answer.  Needs
Pillow, the optional extra `image`, which is imported on use.  Any file at all results in a nonogram or a `Diagnostic`,
within 300 MB.
"""

from __future__ import annotations

import os
import warnings
from collections import Counter
from math import ceil, floor
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Final

from logicgrid.kinds.nonogram.formats import normalised
from logicgrid.puzzle.board import NAMED, Color, Grid, NonogramBoard, in_rows, letter_for, runs_of_picture
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS: Final = 40_000_000  # 160 MB; a fourth of it for WebP, whose decoder makes further copies
MAX_WIDTH: Final = 512
_FORMATS: Final = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "PPM")
"""The formats that Pillow may detect by a file's content: none that starts another program, as PostScript does."""
IMAGE_SUFFIXES: Final = (".png", ".gif", ".bmp", ".jpg", ".jpeg", ".webp", ".pbm", ".pgm", ".ppm")


def is_image(path: str | os.PathLike[str]) -> bool:
    """Return True if a file name has the suffix of a picture."""
    return os.fsdecode(path).lower().endswith(IMAGE_SUFFIXES)


def image_to_nonogram(
    path: str | os.PathLike[str], width: int, height: int | None = None, colors: int = 2
) -> NonogramBoard | Diagnostic:
    """Return the nonogram for a picture file, `width` cells wide; its default height keeps the picture's proportions.

    `colors` counts the background too: 2 is black and white.
    """
    if not 1 <= width <= MAX_WIDTH or not 1 <= (height or 1) <= MAX_WIDTH:
        return Diagnostic("bad-size", say("nonogram.width-or-height-1", max_width=MAX_WIDTH))
    if not 2 <= colors <= 20:
        return Diagnostic("bad-option", say("nonogram.2-20-colours-threshold"))
    picture = _opened(os.fspath(path), width, height)
    if isinstance(picture, Diagnostic):
        return picture
    palette: dict[str, Color] = {}
    if colors == 2:
        grid = _black_and_white(picture)
    else:
        grid, palette = _colored(picture, colors)
    rows, columns = runs_of_picture(grid)
    return normalised(NonogramBoard(rows, columns, palette, goal=grid))


def _opened(path: str, width: int, height: int | None) -> Image | Diagnostic:
    """Return the picture on white, scaled."""
    try:
        from PIL import Image
    except ImportError:
        help_ = say("nonogram.install-extra-pip-install")
        return Diagnostic("missing-extra", say("nonogram.pictures-read-pillow-which"), None, help_)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's own warning about large pictures; ours is below
            with Image.open(path, formats=_FORMATS) as opened:
                most = MAX_PIXELS // 4 if opened.format == "WEBP" else MAX_PIXELS
                if opened.width * opened.height > most:
                    message = say("nonogram.picture-has-pixels-more", width=opened.width, height=opened.height)
                    return Diagnostic("too-large", message, None, say("nonogram.scale-down-first"))
                asked = height or round(width * opened.height / opened.width)
                if asked > MAX_WIDTH:
                    message = say("nonogram.picture-would-cells-high", asked=asked, max_width=MAX_WIDTH)
                    return Diagnostic("bad-size", message, None, say("nonogram.choose-smaller-width-or"))
                return _scaled(opened, width, max(asked, 1), Image)
    except Exception as error:  # Pillow's decoders may raise anything for a damaged picture
        reason = getattr(error, "strerror", None) or say("nonogram.no-picture-pillow-can")
        return Diagnostic("unreadable", say("nonogram.cannot-read", path=path, reason=reason.lower()))


def _scaled(picture: Image, width: int, height: int, module: Any) -> Image:
    """Return the picture on white, scaled row by row so that there is never a second large picture in memory."""
    transparent = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    result: Image = module.new("RGB", (width, height))
    for row in range(height):
        top, bottom = row * picture.height / height, (row + 1) * picture.height / height
        first, last = floor(top), ceil(bottom)
        band = picture.crop((0, first, picture.width, last))
        if transparent:
            layer = band.convert("RGBA")
            white = module.new("RGBA", layer.size, "white")
            white.alpha_composite(layer)
            band = white
        box = (0, top - first, picture.width, bottom - first)
        result.paste(band.convert("RGB").resize((width, 1), module.Resampling.BOX, box=box), (0, row))
    return result


# -- black and white -------------------------------------------------------------------------------------------------


def _black_and_white(picture: Image) -> Grid:
    values = picture.convert("L").tobytes()
    limit = otsu(values)
    return in_rows(["#" if value < limit else "." for value in values], picture.width)


def otsu(values: bytes) -> int:
    """Return the threshold with the largest variance between the grey values below it and the others.

    If all values are the same, they are white if light, black if dark.
    """
    histogram = Counter(values)
    total, weight, mass = len(values), 0, 0
    whole = sum(value * count for value, count in histogram.items())
    best, found = -1.0, 128
    for value in sorted(histogram)[:-1]:
        weight += histogram[value]
        mass += value * histogram[value]
        between = (mass * total - whole * weight) ** 2 / (weight * (total - weight))
        if between > best:
            best, found = between, value + 1
    return found


# -- colours ---------------------------------------------------------------------------------------------------------


def _colored(picture: Image, colors: int) -> tuple[Grid, dict[str, Color]]:
    """Return cells in at most `colors` colours, with the lightest as the background, and the other colours."""
    from PIL import Image

    few = picture.quantize(colors, method=Image.Quantize.MAXCOVERAGE)  # a median cut mixes what is small into the rest
    palette = few.getpalette() or []
    indices = few.tobytes()
    found = {index: (*palette[index * 3 : index * 3 + 3],) for index in sorted(set(indices))}
    background = max(found, key=lambda index: sum(found[index]))
    letters = {background: "."}
    known: dict[str, Color] = {}
    for index, rgb in found.items():
        if index != background:
            name = _nearest_name(rgb)
            letter = letter_for(known, name[0], name) or ascii_lowercase[len(known)]
            letters[index] = letter
            known[letter] = Color(name, "#" + "".join(f"{part:02x}" for part in rgb))
    return in_rows([letters[index] for index in indices], few.width), known


def _nearest_name(rgb: tuple[int, ...]) -> str:
    """Return the name of the nearest colour."""

    def distance(name: str) -> int:
        code = NAMED[name]
        return sum((int(code[at : at + 2], 16) - part) ** 2 for at, part in zip((1, 3, 5), rgb, strict=True))

    return min(NAMED, key=distance)
