"""Lines of a given width, by display width."""

import pytest

from logicgrid.puzzle.terminal import PLAIN, Style, display_width
from logicgrid.render.explain.text import wrapped
from logicgrid.words.phrases import label, plain


@pytest.mark.parametrize(
    "text",
    [
        "Knowing that peter is not 42: 48 is december. So only 40 is left for jeanet.",
        f"{label('Blue Master')} is {label('first aid')}; only {label('a very long label indeed')} is left.",
        "已知挪威人是1号房子的主人，所以蓝色是2号房子。可是这样一来绿色房子就没有地方了。",
        "ノルウェー人が1号の家とわかっているので、青い家は2号。だから緑の家に残るのは4号だけ。",
    ],
)
@pytest.mark.parametrize("width", [24, 40, 100])
def test_lines_are_as_wide_as_they_may_be_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width, PLAIN)
    assert max(map(display_width, lines)) <= max(width, 24)
    assert "".join("".join(lines).split()) == "".join(plain(text).split())
    assert not any(line[0] in "。，、；）」" for line in lines)


def test_labels_are_set_off_on_a_terminal_and_take_no_room() -> None:
    assert wrapped(f"{label('cor')} is here", 40, Style(painted=True)) == ["\x1b[1mcor\x1b[0m is here"]
