"""What a site has for programs: heads of pages, the map, the feed, what is installed."""

import json
import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from logicgrid.cli import main
from page_support import PUZZLES, Page, copied
from support import written

NAMES = ("sudoku/four.yaml", "nonogram/little-house.yaml", "en/three-lunches.yaml")
BASE = "https://example.org/a%20b/"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("machines") / "puzzles", *NAMES)


@pytest.fixture(scope="module")
def site(folder: Path) -> Path:
    pytest.importorskip("typst")
    out = folder.parent / "site"
    words = ("--base-url", "https://example.org/a%20b", "--daily", "2026-02-28", "--title", "R & <D>", "--lang", "en")
    theme = written(folder.parent / "theme.css", "h1{color:#8a1c4a}/* 狐 */\n")
    logo = written(folder.parent / "own.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>')
    more = ("--theme", str(theme), "--logo", str(logo), "--foot", "By us: https://example.org/us. <b>")
    assert main(["site", str(folder), "-o", str(out), "-j", "1", *words, *more]) == 0
    return out


def head_of(page: Path) -> dict[str, str]:
    own = [each for tag, each in Page(page.read_text(encoding="utf-8")).seen if tag in ("meta", "link")]
    return {
        each.get("name") or each.get("property") or each.get("rel") or "": each.get("content") or each.get("href") or ""
        for each in own
    }


def test_a_page_that_is_shared_says_what_it_is_and_shows_the_empty_board(site: Path) -> None:
    head = head_of(site / "sudoku" / "four.html")
    assert head["canonical"] == head["og:url"] == f"{BASE}sudoku/four.html"
    assert head["og:image"] == f"{BASE}sudoku/four.png" and head["twitter:card"] == "summary_large_image"
    assert head["description"] == head["og:description"] and "4 × 4" in head["description"]
    assert head["og:site_name"] == "R & <D>" and head["icon"] == "../favicon.svg"
    picture = (site / "sudoku" / "four.png").read_bytes()
    assert picture.startswith(b"\x89PNG") and struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert head_of(site / "index.html")["canonical"] == BASE


def test_the_picture_does_not_depend_on_the_answer(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    from logicgrid.kinds.load import load
    from logicgrid.print import BookletOptions, booklet, page_of
    from logicgrid.print.pdf import as_cards
    from page_support import derived

    for name in NAMES:
        puzzle, found = load(PUZZLES / name).puzzle, derived(name)[1]
        assert puzzle is not None
        solved, blank = (page_of(puzzle, "x", each, BookletOptions(level=False)) for each in (found, None))
        pictures = [as_cards(booklet([page], BookletOptions(title="t"))) for page in (solved, blank)]
        assert solved["answer"] is not None and pictures[0] == pictures[1]


def test_the_map_and_the_feed_are_well_formed_and_name_pages_that_are_there(site: Path) -> None:
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "a": "http://www.w3.org/2005/Atom"}
    places = [each.text or "" for each in ElementTree.parse(site / "sitemap.xml").iterfind("s:url/s:loc", space)]
    assert len(places) == len(set(places)) == 2 + 2 * 3
    for place in places:
        assert (site / (place.removeprefix(BASE) or "index.html")).is_file()
    channel = ElementTree.parse(site / "feed.xml").find("channel")
    assert channel is not None and channel.findtext("title") == "R & <D>" and channel.findtext("link") == BASE
    assert channel.find("a:link", space).get("href") == f"{BASE}feed.xml"  # type: ignore[union-attr]
    items = channel.findall("item")
    assert [each.findtext("pubDate") for each in items] == [
        "Sat, 28 Feb 2026 00:00:00 +0000",
        "Sun, 01 Mar 2026 00:00:00 +0000",
        "Mon, 02 Mar 2026 00:00:00 +0000",
    ]
    assert {each.findtext("guid") for each in items} <= set(places)


def test_what_is_installed_names_files_that_are_there_and_its_version_is_their_content(
    folder: Path, site: Path, tmp_path: Path
) -> None:
    manifest = json.loads((site / "site.webmanifest").read_text(encoding="utf-8"))
    assert all([(site / icon["src"]).is_file() for icon in manifest["icons"]])
    script = (site / "sw.js").read_text(encoding="utf-8")
    found = re.search(r'VERSION = "(\w+)", FILES = (\[.*\]);', script)
    kept = json.loads(found[2])
    assert {"index.html", "daily.html", "logo.svg", "sudoku/four.html"} <= set(kept)
    assert all([(site / name).is_file() for name in kept])
    versions = set()
    for title in ("One", "One", "Two"):
        assert main(["site", str(folder), "-o", str(tmp_path / "again"), "-j", "1", "--title", title]) == 0
        script = (tmp_path / "again" / "sw.js").read_text(encoding="utf-8")
        versions.add(script.split('"')[1])
    assert len(versions) == 2 and found[1] not in versions


def test_theme_logo_and_foot_are_on_the_pages_and_nothing_in_them_is_markup(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert '<img src="logo.svg" alt="" class="logo">' in text
    assert '<a href="https://example.org/us">https://example.org/us</a>. &lt;b&gt;</footer>' in text
    for name in ("index.html", "sudoku/four.html", "sudoku/four.explained.html", "daily.html"):
        assert "h1{color:#8a1c4a}" in (site / name).read_text(encoding="utf-8")
