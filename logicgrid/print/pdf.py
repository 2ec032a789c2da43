"""Pages typeset by typst, as PDF/UA-1 or as SVG: the only importer of `typst`.

Every run is compiled as PDF/UA-1 first: there a character that no font has is an error, where typst would otherwise
silently leave it out.  Nothing is fetched, and the time is fixed, so that the same pages are the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Literal

from logicgrid.kinds import kind_named
from logicgrid.puzzle.diagnostics import Refused, did_you_mean
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

INSTALL: Final = 'pip install "logicgrid[print]"'
_HERE = Path(__file__).parent

_POINTS: Final = 48.0
"""The resolution of a picture, in dots per inch."""

_CARD: Final = 144.0
"""The resolution of a card, in dots per inch; it is 600 points wide."""

_LATIN: Final = ("Libertinus Serif",)  # comes with typst
_JAPANESE: Final = (
    *("Noto Serif CJK JP", "Noto Sans CJK JP", "Source Han Serif", "Source Han Sans", "Hiragino Mincho ProN"),
    *("Hiragino Sans", "Yu Mincho", "Yu Gothic", "MS Mincho"),
)
_CHINESE: Final = (
    *("Noto Serif CJK SC", "Noto Sans CJK SC", "Source Han Serif SC", "Source Han Sans SC", "Songti SC"),
    *("PingFang SC", "SimSun", "Microsoft YaHei"),
)
_CJK: Final[Mapping[str, tuple[str, ...]]] = {"ja": _JAPANESE, "zh": _CHINESE}
_ANY_CJK: Final = "Droid Sans Fallback"
"""The families to try for Chinese and Japanese, in order; those that are installed are used."""

_PACKAGES: Final = (
    (r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]", "fonts-noto-cjk"),
    (r"[\u2600-\u27bf\U0001f000-\U0001faff]", "fonts-noto-color-emoji"),
)


ONLY_HTML: Final = ("scene", "marks")
"""The keys of a page that only HTML needs."""


class PrintTheme(Record):
    """The text of a theme, and the folder that its paths are relative to."""

    name: str
    text: str
    folder: str


def standard_theme() -> str:
    """Return the text of the standard theme, to start a new one from."""
    return (_HERE / "standard.typ").read_text(encoding="utf-8")


def as_pdf(booklet: Mapping[str, Any], fonts: Sequence[str] = (), theme: PrintTheme | None = None) -> bytes:
    """Return the pages as one PDF.  Raises Refused."""
    (pages,) = _compiled(booklet, fonts, theme, "pdf")
    return pages


def as_svg(booklet: Mapping[str, Any], fonts: Sequence[str] = (), theme: PrintTheme | None = None) -> list[bytes]:
    """Return the pages, each as an SVG with letters as outlines.  Raises Refused."""
    return _compiled(booklet, fonts, theme, "svg")


def as_cards(booklet: Mapping[str, Any]) -> list[bytes]:
    """Return a picture of 1200 × 630 pixels for each puzzle, without its answer, for link previews.  Raises Refused."""
    return _compiled({**booklet, "part": "cards"}, (), None, "png", _CARD)


def setting() -> list[str]:
    """Return what pages depend on besides their puzzles: typst and the font files; nothing without typst."""
    try:
        import typst
    except ImportError:
        return []
    fonts, families = _fonts(typst.Fonts)
    files = {Path(each.path) for each in fonts.fonts() if each.path is not None}
    found = [(str(file), file.stat()) for file in sorted(files) if file.is_file()]
    return [version("typst"), *families, *[f"{name} {each.st_size} {each.st_mtime_ns}" for name, each in found]]


@cache
def _fonts(found_by: Callable[[], Any]) -> tuple[Any, list[str]]:
    """Return the fonts of this machine, and their families; finding them takes long."""
    fonts = found_by()
    return fonts, fonts.families()


def _compiled(
    booklet: Mapping[str, Any],
    wanted: Sequence[str],
    theme: PrintTheme | None,
    form: Literal["pdf", "svg", "png"],
    points: float = _POINTS,
) -> list[bytes]:
    """Return the PDF alone, or the pages.  Raises Refused."""
    try:
        import typst
    except ImportError:
        raise Refused(say("print.pdf-svg-need-typst"), INSTALL) from None

    fonts, families = _fonts(typst.Fonts)
    for name in wanted:
        if name not in families:
            raise Refused(
                say("print.no-font-called", name=name),
                did_you_mean(name, families) or say("print.fc-list-family-lists"),
            )
    if theme is not None and re.search(r"[\"']\s*@", theme.text):
        raise Refused(say("print.theme-cannot-import-packages", name=theme.name), say("print.leave-import-out"))
    data = json.dumps(_with_fonts(booklet, wanted, set(families)), ensure_ascii=False)
    nowhere = str(_HERE / "sheet.typ" / "packages")  # not a folder: no package can be found or put there
    options: dict[str, Any] = {
        "root": theme.folder if theme is not None else str(_HERE),
        "font_paths": fonts,
        "sys_inputs": {"data": data},
        "timestamp": 0,
        "package_path": nowhere,
        "package_cache_path": nowhere,
    }
    source = _source(theme, frozenset([page["kind"] for page in booklet["puzzles"]]))
    try:
        if points == _POINTS:
            pages = typst.compile(source, format="pdf", pdf_standards="ua-1", **options)
        if form != "pdf":
            pages = typst.compile(source, format=form, ppi=points, **options)
    except typst.TypstError as error:
        raise _fault(error, theme) from None
    return pages if isinstance(pages, list) else [pages]


@lru_cache(maxsize=16)
def _source(theme: PrintTheme | None, kinds: frozenset[str]) -> bytes:
    """Return the source for puzzles of these kinds: the theme is first, so that its lines keep their numbers."""
    definitions = "theme", "head", "foot"
    standard = standard_theme()
    for name in definitions:
        standard = re.sub(rf"^#let {name}\b", f"#let standard-{name}", standard, flags=re.MULTILINE)
    own = "(:)" if theme is None else "dictionary(own-module)"
    start = "" if theme is None else f'#import "/{theme.name}" as own-module\n'
    sheet = (_HERE / "sheet.typ").read_text(encoding="utf-8")
    parts = "".join(
        f"{kind_named(name).sheet().typst()}\n#let sheets = sheets + ({json.dumps(name)}: sheet)\n"
        for name in sorted(kinds)
    )
    return f"{start}{standard}\n#let own = {own}\n{sheet.replace('// KINDS', parts)}".encode()


def _with_fonts(booklet: Mapping[str, Any], wanted: Sequence[str], families: set[str]) -> dict[str, Any]:
    """Return the pages with the font families of each, the requested ones first."""

    def fonts(language: str) -> list[str]:
        order = sorted(_CJK, key=lambda each: each != language)
        known = [name for each in order for name in _CJK[each] if name in families][:4]
        return [*wanted, *_LATIN, *known, *[name for name in (_ANY_CJK,) if name in families]]

    texts = [{key: value for key, value in page.items() if key not in ONLY_HTML} for page in booklet["puzzles"]]
    puzzles = [{**page, "fonts": fonts(page["lang"])} for page in texts]
    return {**booklet, "fonts": fonts(booklet["lang"]), "puzzles": puzzles}


_MISSING: Final = re.compile(r"the text `\"(.+?)\"` could not be displayed")


def _fault(error: Any, theme: PrintTheme | None) -> Refused:
    """Return what an error of typst means to the user: characters without a font, or a mistake in the theme."""
    missing = list(dict.fromkeys(_MISSING.findall(error.diagnostic)))
    if missing:
        shown = [each for each in missing if not each.startswith("\\u")] or missing
        text, more = "".join(shown[:8]), "…" if len(shown) > 8 else ""
        package = next((name for pattern, name in _PACKAGES if re.search(pattern, shown[0])), "fonts-noto-core")
        return Refused(say("print.no-font-has-install", text=text, more=more, package=package))
    if theme is None:
        return Refused(say("print.pages-cannot-set-fault", message=error.message))
    excerpt = error.diagnostic.partition("\n\n")[0].partition("\n")[2]
    place = re.search(r"┌─ (.+):(\d+:\d+)\n", excerpt)
    file = Path(place[1]).resolve() if place else Path()
    if place is None or not file.is_file():  # its definitions do not fit the pages that use them
        return Refused(say("print.pages-cannot-set-theme", name=theme.name, message=error.message))
    name = file.relative_to(theme.folder).as_posix() if file.is_relative_to(theme.folder) else file.name
    outside = "escape the project root" in error.message
    message = say("print.theme-reads-files-in") if outside else error.message
    lines = [
        line for line in excerpt.splitlines()[1:] if line.strip() and "--root" not in line and "sandbox" not in line
    ]
    helps = say("print.put-file-beside", name=theme.name) if outside else None
    return Refused("\n".join([f"{name}:{place[2]}: {message}", *lines]), helps)
