"""The commands that give puzzle files: `generate`, `finish`, `new` and `examples`; `convert`, and their `schema`.

`logicgrid generate` makes puzzles to order, each with exactly one answer and of the requested level; `logicgrid finish`
completes a draft with the fewest clues, and is short for `logicgrid generate --from`.  `new`, `examples` and `schema`
give files to start from; `convert` writes files in other formats.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands import add, between, cluster_of, note, refused, tell, whole
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Severity, as_argument, brief, one_line
from logicgrid.puzzle.messages import LANGUAGES, language_in, say, speaking, translated

if TYPE_CHECKING:
    from logicgrid.api.generating import Making
    from logicgrid.runner.cluster import Cluster

Range = tuple[int, int]

LEVELS = (1, 6)


def fill_generate(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `generate`."""
    parser.add_argument("what", nargs="?", metavar="WHAT")
    parser.add_argument("picture", nargs="?", metavar="PICTURE")
    parser.add_argument("--from", dest="draft", metavar="DRAFT")
    add(parser, "--themes")
    parser.add_argument("-n", "--number", type=between(1, 10**9, "commands.at-least-one"), default=1, metavar="N")
    add(parser, "-o --output=OUT")
    parser.add_argument("--level", type=level, metavar="L")
    add(parser, "--graded")
    parser.add_argument("--effort", type=_range, metavar="A-B")
    parser.add_argument("--clues", type=_clues, metavar="A-B")
    add(parser, "--seed=TEXT")
    parser.add_argument("--avoid", nargs="+", type=Path, default=[], metavar="PATH")
    add(parser, "jobs", "engine", "--resume", "--certificates", "time", "format", "lang")
    _fill_grids(parser)
    _fill_boards(parser)


def _fill_grids(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of logic grids."""
    grids, size = parser.add_argument_group("logic grids"), between(2, 30, "commands.not-from-to")
    grids.add_argument("--actors", type=size, metavar="N")
    grids.add_argument("--properties", type=size, metavar="N")
    add(grids, "--forms=WEIGHTS", "--forms-like=FILE", "--direct=N")

    grids.add_argument("--question", nargs="?", const="", metavar="PROPERTY")
    add(grids, "--fewer=N")


def _fill_boards(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of boards, which their makers parse."""
    boards = parser.add_argument_group("sudokus and nonograms")
    add(boards, "--size=N|WxH", "--symmetry=NAME", "--language=TAG")
    sudokus = parser.add_argument_group("sudokus")
    add(sudokus, "--givens=A-B")
    sudokus.add_argument("--minimal", action="store_const", const=True)
    add(sudokus, "--pattern=FILE", "--variant=NAMES", "--rules=NAMES")
    sudokus.add_argument("--empty", action="store_const", const=True)
    pictures = parser.add_argument_group("nonograms")
    add(pictures, "--density=X", "--smooth=N", "--colors=N", "--may-change=N")


def generate(options: argparse.Namespace) -> int:
    """Make the puzzles; return the exit status."""
    if options.themes:
        return _list_themes()
    if (options.what is None) == (options.draft is None):
        raise Refused(say("commands.name-what-to-make"))
    if options.number > 1 and options.output is None:
        raise Refused(say("commands.several-need-folder"))
    if options.resume and options.output is None:
        raise Refused(say("commands.resume-needs-folder"))
    if options.scheduler is not None and options.engine != "dask":
        raise Refused(say("commands.scheduler-needs-dask"))
    from logicgrid.api.generating import MakeRequest, is_board

    if options.language is None and options.what is not None and is_board(options.what):
        options.language = options.lang
    return make_and_print(options, MakeRequest.__struct_fields__, cluster_of(options))


def make_and_print(options: argparse.Namespace, names: Sequence[str], cluster: Cluster | None = None) -> int:
    """Make the puzzles requested by these options, and print or write them; return the exit status."""
    from logicgrid.api.generating import MakeRequest, make

    if options.certificates and options.output is None:
        raise Refused(say("commands.certificates-need-output"))
    asked = {name: getattr(options, name) for name in names}
    made = make(MakeRequest(**asked | ({"avoid": tuple(asked["avoid"])} if "avoid" in asked else {})), cluster)
    return _one(made, options) if made.folder is None else _many(made, options)


def _list_themes() -> int:
    """Print the names of the themes that come with the program."""
    from logicgrid.generate.theme import PuzzleTheme, load_theme, names

    for name in names():
        theme = load_theme(name)
        assert isinstance(theme, PuzzleTheme)
        data = theme.document.data
        size = f"{len(theme.categories[0].labels)} × {len(theme.categories) - 1}"
        print(f"{name:24}{data.get('language', ''):4}{size:8}{data.get('title', '')}")
    return 0


def _one(making: Making, options: argparse.Namespace) -> int:
    """Print or write the only puzzle; return the exit status."""
    from logicgrid.generate.batch import Lost, line_text

    (product,) = making.products
    if isinstance(product, Lost):
        tell(options, one_line(translated(product.why)))
        return 1 if product.exhausted else 3
    line, made = making.keep(product), product.made
    if options.format == "json":
        print(line_text(line if options.output is not None else {**line, "text": made.text}))
    elif options.output is None:
        sys.stdout.write(made.text)
    seed = brief(making.order.seed)
    key = "commands.made-question" if made.question else "commands.made-level"
    words = [say(key, level=made.level, n=made.clues, seed=seed)]
    if made.content:
        words = [say("commands.made-board", level=made.level, content=made.content, seed=seed)]
    words += [made.note] * bool(made.note)
    words += [say("commands.not-as-asked", lacks=product.lacks)] * bool(product.lacks)
    with speaking(language_in(made.text)):
        print("\n".join([translated(each) for each in words]), file=sys.stderr)
    return 3 if product.lacks else 0


def _many(making: Making, options: argparse.Namespace) -> int:
    """Write each puzzle as soon as it is made, with a progress bar; return the exit status."""
    from logicgrid.generate.batch import IndexedNumbers, Lost, line_text
    from logicgrid.puzzle.terminal import Progress

    done = making.done or IndexedNumbers()
    files, nearest, exhausted = done.files, done.nearest, False
    language: str | None = None
    try:
        with making, Progress(options.number, done=files, timed=True) as progress:
            for product in making.products:
                if isinstance(product, Lost):
                    exhausted |= product.exhausted
                    progress.hide()
                    print(f"{product.number}: {translated(product.why)}", file=sys.stderr)
                else:
                    line, language = making.keep(product), language or language_in(product.made.text)
                    files, nearest = files + 1, nearest + bool(product.lacks)
                    if options.format == "json":
                        progress.hide()
                        print(line_text(line), flush=True)
                progress.advance()
    except KeyboardInterrupt:
        words = say("commands.puzzles-in", n=files, folder=one_line(options.output))
        print(translated(say("commands.resume-goes-on", done=words)), file=sys.stderr)
        raise
    seed, done_words = brief(making.order.seed), say("commands.puzzles-in", n=files, folder=one_line(options.output))
    if nearest:
        words = say("commands.made-seed-nearest", done=done_words, seed=seed, n=nearest)
    else:
        words = say("commands.made-seed", done=done_words, seed=seed)
    with speaking(language):
        print(translated(words), file=sys.stderr)
    return 1 if exhausted else 3 if nearest or files < options.number else 0


_OWN = ("draft", "output", "level", "forms", "seed", "certificates", "time_limit")
"""The options that determine what is made."""


def fill_finish(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `finish`."""
    add(parser, "draft=DRAFT", "-o --output=FILE")
    parser.add_argument("--level", type=level, metavar="L")
    add(parser, "--forms=WEIGHTS", "--seed=TEXT", "--certificates", "time", "format", "lang")


def finish(options: argparse.Namespace) -> int:
    """Complete the draft; return the exit status."""
    return make_and_print(options, _OWN)


# --- Types of arguments -----------------------------------------------------------------------------------------------


def _range(text: str) -> Range:
    """Parse the ends of a range: `8-11`, or one number.  Raises ArgumentTypeError."""
    ends: Sequence[str] = text.split("-")
    if len(ends) > 2:
        raise refused("commands.not-range", text)
    low, high = whole(ends[0]), whole(ends[-1])
    if low > high:
        raise refused("commands.empty-range", text, turned=f"{high}-{low}")
    return low, high


def _clues(text: str) -> Range:
    low, high = _range(text)
    if low < 1:
        raise refused("commands.every-puzzle-clue", text, near=f"1-{high}" if high else "8-11")
    return low, high


def level(text: str) -> Range:
    low, high = _range(text)
    if low < LEVELS[0] or high > LEVELS[1]:
        raise refused("commands.levels-from-to", text, low=LEVELS[0], high=LEVELS[1])
    return low, high


# --- Files to start from ----------------------------------------------------------------------------------------------


def fill_new(parser: argparse.ArgumentParser) -> None:
    from logicgrid.kinds import DEFAULT_KIND, KINDS

    add(parser, "file=FILE")
    parser.add_argument("--kind", choices=tuple(KINDS), default=DEFAULT_KIND)
    parser.add_argument("--lang", "--language", choices=LANGUAGES)
    parser.add_argument("--from", dest="page", metavar="TEXT")


def new(options: argparse.Namespace) -> int:
    shown = as_argument(options.file)
    if options.page is None:
        from logicgrid.kinds.made import start_text

        text, ready = start_text(options.kind, options.lang or "en"), say("commands.new-written", file=shown)
    else:
        from logicgrid.kinds import kind_named

        try:
            made = kind_named(options.kind).from_page(_text_of(options.page), options.lang)
        except Refused as refused:
            raise Refused(refused.diagnostics, file="<stdin>" if options.page == "-" else options.page) from None
        text = made.text
        ready = say("commands.new-draft", file=shown, n=made.clues)
        ready = say("commands.new-look", draft=ready, n=made.gaps) if made.gaps else ready
    if options.file == "-":
        sys.stdout.write(text)
        return 0
    from logicgrid.files.disk import write_new

    try:
        write_new(options.file, text)
    except Refused as refused:
        print(f"{shown}: {translated(say('verdict.severity-error'))} {translated(refused.why)}", file=sys.stderr)
        return 2
    with speaking(language_in(text)):
        print(translated(ready))
    return 0


def _text_of(name: str) -> str:
    """Return the text of a file, or of standard input.  Raises Refused."""
    from logicgrid.files.text import decoded, read_bytes, read_standard_input

    raw, problems = read_standard_input() if name == "-" else read_bytes(name)
    text, problems = (None, problems) if raw is None else decoded(raw)
    if text is None:
        raise Refused(problems)
    return text


def fill_examples(parser: argparse.ArgumentParser) -> None:
    add(parser, "-o --output=DIR", "lang")


def examples(options: argparse.Namespace) -> int:
    from logicgrid.files.disk import example_files, examples_copied, examples_folder

    if options.output is None:
        home = examples_folder()
        for file in example_files(home):
            print(file.relative_to(home).as_posix())
        print(f"\n{translated(say('commands.examples-copy'))}")
        return 0
    target = Path(options.output)
    kept = len(examples_copied(target))
    key = "commands.examples-there-kept" if kept else "commands.examples-there"
    print(one_line(translated(say(key, folder=target, first=target / "README.md", **({"n": kept} if kept else {})))))
    return 0


def fill_schema(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `schema`."""


def schema(_: argparse.Namespace) -> int:
    """Print the schema."""
    from logicgrid.kinds.validation import schema_text

    sys.stdout.write(schema_text())
    return 0


# --- Other formats ----------------------------------------------------------------------------------------------------


def fill_convert(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `convert`."""
    from logicgrid.kinds.formats.convert import SUFFIXES

    add(parser, "source=IN", "target=OUT")
    parser.add_argument("--to", choices=[suffix[1:] for suffix in SUFFIXES], metavar="FORMAT")
    add(parser, "--number=N")
    parser.add_argument("--width", type=whole, default=30, metavar="N")
    parser.add_argument("--colors", type=whole, default=2, metavar="N")
    add(parser, "lang")
    parser.set_defaults(formats=_formats)


def _formats() -> str:
    """Return the formats with their suffixes, one per line, for the end of the help."""
    from logicgrid.kinds.formats import FORMATS
    from logicgrid.kinds.formats.convert import YAML_SUFFIXES

    suffixes = [(", ".join(each.suffixes), f"{each.kind}s: {each.name}") for each in FORMATS]
    table = [(", ".join(YAML_SUFFIXES), "both: our YAML"), *sorted(suffixes, key=lambda row: row[1])]
    return "\n".join([f"  {suffix:40}  {name}" for suffix, name in table])


def convert(options: argparse.Namespace) -> int:
    """Convert one file; return the exit status."""
    with speaking(_language(options.source)):
        return _converted(options)


def _language(source: str) -> str | None:
    """Return the language stated in a file of ours."""
    from logicgrid.files.text import read_bytes

    raw = None if source == "-" else read_bytes(source)[0]
    return None if raw is None else language_in(raw.decode("utf-8", "replace"))


def _converted(options: argparse.Namespace) -> int:
    from logicgrid.files.disk import write_whole
    from logicgrid.files.text import read_standard_input
    from logicgrid.kinds.formats import is_link
    from logicgrid.kinds.formats.convert import YAML_SUFFIXES, convert, is_image

    source, target = options.source, options.target
    if target == "-" and options.to is None:
        raise Refused(say("commands.name-format"))
    format_ = target if options.to is None else f".{options.to}"
    name, raw = source, None
    if is_link(source):
        name, raw = "<link>", source.encode()
    elif source == "-":
        name = "<stdin>"
        raw, problems = read_standard_input()
        if raw is None:
            _show(name, b"", problems)
            return 2
    found = convert(name if raw is None else raw, format_, name, options.number, options.width, options.colors)
    _show(name, raw, found.problems)
    if found.text is None:
        return 2
    if target == "-":
        sys.stdout.write(found.text)
    else:
        try:
            write_whole(target, found.text, name)
        except Refused as refused:
            print(translated(say("commands.cannot-write", file=one_line(target), reason=refused.why)), file=sys.stderr)
            return 2
    shown = "<stdout>" if target == "-" else target
    for lost in found.notes:
        note(shown, say("commands.not-kept", note=lost), sys.stderr)
    if is_image(name) and (target != "-" or format_.lower().endswith(YAML_SUFFIXES)):
        from logicgrid.analyses.judge import judge_loaded
        from logicgrid.analyses.solve import Limits
        from logicgrid.kinds.load import load_each, load_text
        from logicgrid.render import verdict_words

        loaded = load_text(found.text) if target == "-" else next(load_each(target))
        with speaking(loaded.language):
            verdict = verdict_words(judge_loaded(loaded, Limits(solutions=2, seconds=60)))
        note(shown, verdict, sys.stderr if target == "-" else sys.stdout)
    return 0


def _show(source: str, raw: bytes | None, problems: tuple[Diagnostic, ...]) -> None:
    """Show the errors, or the notes, on the input."""
    from logicgrid.files.text import read_bytes, text_of
    from logicgrid.render import diagnostics_to_text

    if problems:
        if raw is None:
            raw, _ = read_bytes(source)
        text = text_of(raw) if raw is not None and any(each.span for each in problems) else None
        print(diagnostics_to_text(problems, file=source, source=text), file=sys.stderr)
    if any(each.severity is Severity.ERROR for each in problems):
        note(source, say("commands.not-converted"), sys.stderr)


PARTS = {
    "generate": (fill_generate, generate),
    "finish": (fill_finish, finish),
    "new": (fill_new, new),
    "examples": (fill_examples, examples),
    "schema": (fill_schema, schema),
    "convert": (fill_convert, convert),
}
