"""A picture becomes a nonogram: scaled to the wanted width, its cells black or white (or a few colours), its runs read.

Black and white are told apart by Otsu's threshold (N. Otsu, IEEE Trans. SMC 9, 1979) on the scaled picture, or by a
given one, or by dithering; more colours by median cut.  What is transparent counts as white.  Whether the nonogram has
one answer only a solver can say.  Needs Pillow, the optional extra `image`, which is imported when it is used.
"""

from __future__ import annotations

import os
import warnings
from collections import Counter
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Final

from logicgrid.files.formats.colors import NAMED, letter_for
from logicgrid.files.formats.runs import normalised
from logicgrid.puzzle.board import About, Color, Grid, NonogramBoard, runs_of_picture
from logicgrid.puzzle.diagnostics import Diagnostic

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS: Final = 40_000_000
MAX_WIDTH: Final = 512
IMAGE_SUFFIXES: Final = (".png", ".gif", ".bmp", ".jpg", ".jpeg", ".webp", ".pbm", ".pgm", ".ppm")


def is_image(path: str | os.PathLike[str]) -> bool:
    """Whether a file's name has the suffix of a picture."""
    return os.fsdecode(path).lower().endswith(IMAGE_SUFFIXES)


def image_to_nonogram(
    path: str | os.PathLike[str],
    width: int,
    height: int | None = None,
    colors: int = 2,
    threshold: int | None = None,
    dither: bool = False,
    invert: bool = False,
    title: str | None = None,
) -> NonogramBoard | Diagnostic:
    """The nonogram of a picture file, `width` cells wide; without a height, as high as the picture's shape asks for.

    `colors` counts the background too: 2 is black and white.  `threshold` (0 to 255): what is darker is black.
    """
    if not 1 <= width <= MAX_WIDTH or not 1 <= (height or 1) <= MAX_WIDTH:
        return Diagnostic("bad-size", f"a width or height of 1 to {MAX_WIDTH} cells is needed")
    if not 2 <= colors <= 20 or not 0 <= (threshold or 0) <= 255:
        return Diagnostic("bad-option", "there are 2 to 20 colours, and a threshold is 0 to 255")
    picture = _opened(os.fspath(path), width, height)
    if isinstance(picture, Diagnostic):
        return picture
    palette: dict[str, Color] = {}
    if colors == 2:
        grid = _black_and_white(picture, threshold, dither, invert)
    else:
        grid, palette = _colored(picture, colors, dither)
    rows, columns = runs_of_picture(grid)
    return normalised(NonogramBoard(rows, columns, palette, goal=grid, about=About(title=title)))


def _opened(path: str, width: int, height: int | None) -> Image | Diagnostic:
    """The picture on white, scaled."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        help_ = "install the extra: pip install 'logicgrid[image]'"
        return Diagnostic("missing-extra", "pictures are read by Pillow, which is not installed", None, help_)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's own warning of large pictures: ours is below
            with Image.open(path) as opened:
                if opened.width * opened.height > MAX_PIXELS:
                    message = f"the picture has {opened.width}×{opened.height} pixels, more than is read"
                    return Diagnostic("too-large", message, None, "scale it down first")
                asked = height or round(width * opened.height / opened.width)
                if asked > MAX_WIDTH:
                    message = f"the picture would be {asked} cells high, and {MAX_WIDTH} is the most"
                    return Diagnostic("bad-size", message, None, "choose a smaller width, or a height too")
                return _on_white(opened, Image).resize((width, max(asked, 1)), Image.Resampling.BOX)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError, EOFError) as error:
        reason = getattr(error, "strerror", None) or "it is no picture that Pillow can read, or it is damaged"
        return Diagnostic("unreadable", f"`{path}` cannot be read: {reason.lower()}")


def _on_white(picture: Image, module: Any) -> Image:
    """The picture without transparency."""
    if picture.mode not in ("RGBA", "LA", "PA") and "transparency" not in picture.info:
        return picture.convert("RGB")
    layer = picture.convert("RGBA")
    white: Image = module.new("RGBA", layer.size, "white")
    white.alpha_composite(layer)
    return white.convert("RGB")


# -- black and white -------------------------------------------------------------------------------------------------


def _black_and_white(picture: Image, threshold: int | None, dither: bool, invert: bool) -> Grid:
    grey = picture.convert("L")
    if dither:
        cells = [value == 0 for value in grey.convert("1").tobytes("raw", "L")]
    else:
        values = grey.tobytes()
        limit = otsu(values) if threshold is None else threshold
        cells = [value < limit for value in values]
    signs = "".join("#" if cell != invert else "." for cell in cells)
    return tuple(signs[start : start + grey.width] for start in range(0, len(signs), grey.width))


def otsu(values: bytes) -> int:
    """The threshold that parts grey values best: the classes below and from it on have the largest variance between.

    Values that are all the same are white if light, black if dark.
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


def _colored(picture: Image, colors: int, dither: bool) -> tuple[Grid, dict[str, Color]]:
    """Cells in at most so many colours, the lightest of which is the background."""
    from PIL import Image

    few = picture.quantize(colors, method=Image.Quantize.MEDIANCUT)
    if dither:
        few = picture.quantize(palette=few, dither=Image.Dither.FLOYDSTEINBERG)
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
    signs = "".join(letters[index] for index in indices)
    grid = tuple(signs[start : start + few.width] for start in range(0, len(signs), few.width))
    return grid, known


def _nearest_name(rgb: tuple[int, ...]) -> str:
    """The name of the colour that is nearest."""

    def distance(name: str) -> int:
        code = NAMED[name]
        return sum((int(code[at : at + 2], 16) - part) ** 2 for at, part in zip((1, 3, 5), rgb, strict=True))

    return min(NAMED, key=distance)
