"""The process of the command line: its start and end, whatever happens to its streams, and Ctrl-C at any moment.

`python -m logicgrid` and the program `logicgrid` start here.  Guarantees: Ctrl-C ends the process silently with status
130; output that cannot be written (a full disk, a closed stream, a reader that is gone) ends it with status 2 and at
most one line about it; nothing written to standard output or standard error moves the cursor, starts an escape
sequence, or is a command to a service that shows logs; and no child process imports a module from the working
directory, which may not be trustworthy.
"""

import os
import sys

try:
    import re
    import signal
    from collections.abc import Callable, Iterable
    from contextlib import suppress
    from types import TracebackType
    from typing import Any, NoReturn
except KeyboardInterrupt:
    os._exit(130)

INTERRUPTED = 130
UNUSABLE = 2

_OURS = r"\x1b\[(?:[012K]|3[1-6])[mK]?|\r(?=\x1b\[K)"
"""The escape sequences of this program: its colours, and the one that erases the progress bar."""
_COMMAND = r"(?m)^((?:[^\S\n]|\x1b\[\d+m)*)::"
_COMMAND_ANYWHERE = r"##(?=\[|vso\[|teamcity\[)"
"""The beginnings of commands that GitHub, Azure and TeamCity execute in logs, some only at the start of a line.

These patterns are compiled when a text first needs them.
"""


_interrupted = False


def process() -> NoReturn:
    """Run the command of this process's arguments, and end the process.

    Once all output is written, the process ends without tearing down its modules, which would take longer than solving.
    """
    try:
        os._exit(_status())
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)


def _status() -> int:
    """Run the command, and return the exit status of the process."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # it is ignored in a background job
    if heard:
        signal.signal(signal.SIGINT, _leave)
    _fill_descriptors()
    os.environ["PYTHONSAFEPATH"] = "1"
    out, err = sys.stdout, sys.stderr = Guarded(sys.stdout), Guarded(sys.stderr)
    sys.unraisablehook, sys.excepthook = _unraisable, _uncaught
    from logicgrid.cli import main

    if heard:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        status = main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else UNUSABLE if end.code else 0
    except Unwritable:
        status = UNUSABLE
    except BaseException:
        if not _interrupted:
            raise
        status = INTERRUPTED
    if heard:
        signal.signal(signal.SIGINT, _leave)
    for stream in (out, err):
        with suppress(Unwritable):
            stream.flush()
    if _interrupted:
        return INTERRUPTED
    failure = out.failure or err.failure
    if failure is None:
        return status
    if not isinstance(failure, BrokenPipeError):  # no message for a reader that has closed the pipe
        with suppress(Unwritable):
            reason = (getattr(failure, "strerror", None) or str(failure)).lower()
            err.write(f"logicgrid: the output cannot be written: {reason}\n")
            err.flush()
    return UNUSABLE


def _leave(*_: object) -> NoReturn:
    os._exit(INTERRUPTED)


def _interrupt(*_: object) -> NoReturn:
    """Record the interrupt, since code that catches its exception may mistake it for another, or swallow it."""
    global _interrupted
    _interrupted = True
    raise KeyboardInterrupt


def _unraisable(found: Any) -> None:
    if not issubclass(found.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(found)


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Report an exception, even one that a C library reports itself, unless it is an interrupt."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


def _fill_descriptors() -> None:
    """Open any closed standard descriptors, so that no file opened later is taken for one."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number


class Unwritable(OSError):
    """A stream cannot be written to."""


class Guarded:
    """A text stream that never passes on control characters or commands, and keeps the first `failure`.

    `commands` allows commands at the start of a line, for output that consists of them.  All other attributes come from
    the stream itself; None is a stream that was closed from the start.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._fresh = True
        self.failure: Exception | None = None
        self.commands = False

    def __getattr__(self, name: str) -> Any:
        if self._stream is None:
            raise AttributeError(name)
        return getattr(self._stream, name)

    def isatty(self) -> bool:
        return self._stream is not None and bool(self._stream.isatty())

    def write(self, text: str) -> int:
        if text:
            safe = harmless(text, self._fresh and not self.commands, not self.commands)
            self._fresh = not text.rpartition("\n")[2].strip() and (self._fresh or "\n" in text)
            self._do(lambda: self._stream.write(safe))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        if self._stream is not None:
            self._do(self._stream.flush)

    def _do(self, action: Callable[[], object]) -> None:
        try:
            if self._stream is None:
                raise Unwritable("it is closed")
            action()
        except (OSError, ValueError) as failure:  # a ValueError if somebody closed it meanwhile
            self.failure = self.failure or failure
            raise Unwritable(getattr(failure, "strerror", None) or str(failure)) from failure


def harmless(text: str, fresh: bool = True, lines: bool = True) -> str:
    r"""Return a text without control characters and commands; `fresh` if it begins a line.

    Without `lines`, commands at the start of a line are kept.  Characters are replaced by their JSON escapes, so that
    JSON stays valid and unchanged.

    >>> harmless("  ::set-output name=a::b\x1b[5m \x1b[31mred\x1b[0m")
    '  \\::set-output name=a::b\\u001b[5m \x1b[31mred\x1b[0m'
    """
    if not _is_printable(text):
        parts = re.split(_OURS, text)
        ours = re.findall(_OURS, text)
        text = "".join([_printable(part) + own for part, own in zip(parts, [*ours, ""], strict=True)])
    if lines and "::" in text:
        text = _without_commands(text, fresh)
    return re.sub(_COMMAND_ANYWHERE, r"#\\u0023", text) if "##" in text else text


def _without_commands(text: str, fresh: bool) -> str:
    """Return a text in which no line begins with `::`; the first line counts only if it is `fresh`."""
    first, feed, rest = text.partition("\n")
    if fresh:
        first = re.sub(_COMMAND, r"\1\\::", first)
    return first + feed + re.sub(_COMMAND, r"\1\\::", rest)


def _is_printable(text: str) -> bool:
    return text.replace("\n", "").isprintable()


def _printable(text: str) -> str:
    return text if _is_printable(text) else "".join(map(_visible, text))


def _visible(char: str) -> str:
    """Return the text to write for a character: the same if it is harmless."""
    if char in "\n\t" or char.isprintable():
        return char
    from logicgrid.puzzle.diagnostics import visible

    shown = visible(char)
    if not shown.startswith("\\"):
        return shown
    return "".join([f"\\u{unit:04x}" for unit in memoryview(char.encode("utf-16-le", "surrogatepass")).cast("H")])


if __name__ == "__main__":
    process()
