"""A session: what a client is told of its documents, with the work done at once and in this process."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle import budget
from logicgrid.puzzle.record import replace
from logicgrid.session import Change
from logicgrid.session.findings import short_number
from logicgrid.session.session import Analysis, Notice, Session, UnknownDocument
from logicgrid.session.stages import Bench, Stage, StageWork
from support import each_case, long_text

PUZZLE = long_text(__file__, "lunches.yaml")
SUDOKU = "kind: sudoku\ngrid: |\n  1...\n  ..3.\n  .2..\n  ...4\n"


class AtOnce:
    """Does the work of both tracks at once; or `later`, when asked to; keeps what it was `asked` last."""

    def __init__(self) -> None:
        self.bench = Bench()
        self.done: list[StageWork] = []
        self.later: list[Callable[[], None]] | None = None
        self.asked: Any = None
        self.unwanted: frozenset[str] = frozenset()

    def submit(
        self,
        key: tuple[Any, str],
        fast: StageWork,
        slow: Callable[[], StageWork | None] | None,
        hear: Callable[[StageWork, Stage, Any], None],
    ) -> None:
        self.asked = fast, slow, hear

        def do() -> None:
            for work in (fast, slow and slow()):
                if work is not None:
                    work = replace(work, have=work.have | self.unwanted)
                    self.done.append(work)
                    self.bench.do(work, lambda stage, value, work=work: hear(work, stage, value))  # type: ignore[misc]

        do() if self.later is None else self.later.append(do)

    def drop(self, key: tuple[Any, str]) -> None:
        pass


class Client:
    """A client with one document."""

    def __init__(self, text: str = PUZZLE, unwanted: frozenset[str] = frozenset()) -> None:
        self.told: list[Notice] = []
        self.scheduler = AtOnce()
        self.scheduler.unwanted = unwanted
        self.session = Session(self.told.append, lambda: self.scheduler)
        self.text = text
        self.session.open("a", text, 0)

    def replace(self, old: str, new: str) -> None:
        assert old in self.text
        self.text = self.text.replace(old, new)
        self.session.change("a", [Change(self.text)], self.session.draft("a").version + 1)

    def hints(self) -> dict[int, str]:
        """Return the hints by line, from 1; each is at the end of its line."""
        hints = self.session.hints("a")
        for hint in hints:
            line, column = hint.position
            assert column == len(self.text.split("\n")[line].encode("utf-16-le")) // 2
        return {hint.position[0] + 1: hint.label for hint in hints}

    def lens(self) -> str:
        return " ".join(lens.title for lens in self.session.lenses("a"))

    def codes(self) -> list[str]:
        return [each.code for each in self.session.diagnostics("a")]

    def stages(self) -> list[str]:
        return list(dict.fromkeys([told.stage for told in self.told if isinstance(told, Analysis)]))

    def value(self, stage: str) -> dict[str, Any]:
        return [told.value for told in self.told if isinstance(told, Analysis) and told.stage == stage][-1]


def test_each_clue_has_its_count_behind_its_last_line() -> None:
    client = Client()
    assert client.hints() == {6: "36 to begin with", 8: "12 left", 9: "4 left", 11: "1 left", 12: "1 left · not needed"}
    assert client.lens() == "exactly one solution"
    assert client.session.hints("a")[1].tooltip == "12 assignments obey clue 1"


def test_the_stages_are_told_in_their_order_as_the_commands_have_them() -> None:
    client = Client()
    assert client.stages() == ["reading", "verdict", "counts", "needless", "explanation"]
    assert client.value("reading")["clues"][1] == {"number": 2, "line": 9, "text": "Ben == act(drink, milk)"}
    assert client.value("verdict")["verdict"] == "unique"
    assert client.value("verdict")["solutions"] == [
        {"Ann": {"dish": "soup", "drink": "tea"}, "Ben": {"dish": "bread", "drink": "milk"}}
        | {"Cor": {"dish": "cake", "drink": "juice"}}
    ]
    assert client.value("counts")["total"] == 36
    assert client.value("needless")["irredundant"] == (1, 2, 3)
    assert client.value("explanation")["level"] == 1 and "Ann" in client.value("explanation")["text"]
    assert client.value("counts")["clues"] == [
        {"number": number, "remaining": left, "without": without}
        for number, left, without in ((1, 12, 2), (2, 4, 2), (3, 1, 2), (4, 1, 1))
    ]


def test_several_answers_come_with_suggestions() -> None:
    client = Client(PUZZLE[: PUZZLE.index("  - text: The cake")])
    assert client.stages() == ["reading", "verdict", "counts", "suggestions", "needless", "explanation"]
    assert client.lens() == "4 solutions"
    assert len(client.value("suggestions")["next_clues"]) == 5
    assert client.value("suggestions")["settled"]["Ann"] == {"dish": "soup"}
    assert client.value("explanation")["complete"] is False
    assert client.value("suggestions")["next_reason"] == ""


def test_no_clue_is_suggested_if_the_question_is_answered_already() -> None:
    asked = "expect: answered\nquestions:\n  - text: Who has the soup?\n    ask: soup\n"
    told = Client(PUZZLE[: PUZZLE.index("  - text: The cake")] + asked).value("suggestions")
    assert told["next_clues"] == [] and told["next_reason"] == "every question is answered"


def test_a_conflict_is_an_error_on_each_of_its_clues() -> None:
    client = Client()
    client.replace("Cor == juice", "Ann == cake ")
    assert client.stages()[-1] == "conflict"
    found = [each for each in client.session.diagnostics("a") if each.code == "conflict"]
    assert [each.span and each.span.line for each in found] == [7, 12]
    told = client.value("conflict")
    assert told.pop("why")
    assert told == {"conflicts": ((1, 4),), "repairs": ((1,), (4,)), "complete": True}


@pytest.mark.parametrize("clues", ["clues: []\n", "clues: [ ]  # none\n", "clues: [\n]\n"])
def test_the_first_count_is_behind_brackets_without_clues(clues: str) -> None:
    assert Client(PUZZLE[: PUZZLE.index("clues:")] + clues).hints() == {6: "36 to begin with"}


def test_a_text_that_contradicts_its_rule_is_a_warning() -> None:
    client = Client()
    client.replace("Ann has soup.", "Ann does not have soup.")
    assert "text-negation" in client.codes()


def test_a_stated_solution_that_is_another_one_is_an_error() -> None:
    assert "solution-differs" in Client(PUZZLE + "solution:\n  Ann: {dish: cake}\n").codes()


def test_the_front_searches_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(PUZZLE + "solution:\n  Ann: {dish: cake}\n")
    assert {"solution-breaks-clue", "solution-differs"} <= set(client.codes())

    def search(_: object) -> None:
        raise AssertionError("a search in the front")

    monkeypatch.setattr(ArrayQuestion, "engine", search)
    client.scheduler.later = []
    client.replace("Three lunches", "Lunch")
    client.replace("  - Cor == juice", "  - Cor == juice or Ann == cake")
    assert "solution-breaks-clue" in client.codes() and client.lens() == "(exactly one solution)"


def test_a_clue_that_is_left_out_is_said_so_and_the_rest_is_judged() -> None:
    client = Client()
    client.replace("Cor == juice  #", "'Cor == juice  #")
    assert client.hints() == {6: "36 to begin with", 8: "12 left", 9: "4 left", 11: "1 left", 12: "left out"}
    assert client.lens() == "exactly one solution · line 12 left out"
    assert client.value("reading")["left_out"] == [{"number": 4, "line": 12}]
    assert client.codes()[0] == "yaml-syntax" and set(client.codes()[1:]) == {"label-in-no-clue"}


def test_without_a_puzzle_the_last_results_stay_and_are_marked() -> None:
    client = Client()
    client.replace("drink: [tea", "drink: [")
    assert client.lens() == "(exactly one solution)"
    assert client.hints()[8] == "(12 left)" and client.hints()[12] == "(1 left · not needed)"
    assert client.value("reading")["old"] is True
    client.replace("title: Three lunches\n", "")
    assert client.hints()[7] == "(12 left)"


def test_what_is_known_is_told_again_after_a_version_without_a_puzzle() -> None:
    client = Client()
    client.replace("drink: [tea", "drink: [")
    told, done = len(client.told), len(client.scheduler.done)
    client.replace("drink: [", "drink: [tea")
    stages = {each.stage: each.value for each in client.told[told:] if isinstance(each, Analysis)}
    assert stages["reading"]["same"] is False
    assert stages["counts"]["total"] == 36 and {"verdict", "needless", "explanation"} <= set(stages)
    assert [work.track for work in client.scheduler.done[done:]] == ["fast"]  # nothing is found out again


@each_case("old", "new")
def test_nothing_runs_if_the_meaning_is_the_same(old: str, new: str) -> None:
    client = Client()
    before, verdict = list(client.hints().values()), client.lens()
    client.replace(old, new)
    for work in client.scheduler.done[2:]:  # texts are held against rules again, and the explanation repeats them
        have = {"verdict", "counts", "needless", "without"}
        assert work.decided is not None and (work.track == "fast" or work.have == have)
    assert (list(client.hints().values()), client.lens()) == (before, verdict)


def test_an_edit_that_is_undone_finds_its_results_there() -> None:
    client = Client()
    before = client.hints()
    client.replace("Ann == soup", "Ann == cake")
    client.replace("Ann == cake", "Ann == soup")
    assert client.hints() == before
    assert [work.decided is None for work in client.scheduler.done if work.track == "fast"] == [True, True, False]


def test_results_of_a_meaning_that_has_passed_are_kept_and_not_shown() -> None:
    client = Client()
    client.scheduler.later = []
    client.replace("Ann == soup", "Ann == cake")
    client.replace("Ann == cake", "Ann == bread")
    first, second = client.scheduler.later
    told = len(client.told)
    first()
    assert len(client.told) == told
    second()
    assert client.value("verdict")["verdict"] == "unique"


def test_a_document_that_is_closed_in_a_stage_is_not_spoken_of() -> None:
    client = Client()
    client.scheduler.later = []
    client.replace("Ann == soup", "Ann == cake")
    client.session.close("a")
    told = len(client.told)
    client.scheduler.later[0]()
    assert len(client.told) == told
    with pytest.raises(UnknownDocument):
        client.session.hints("a")


def test_other_kinds_have_a_verdict_and_no_counts() -> None:
    client = Client(SUDOKU)
    assert client.lens().endswith("solution") or client.lens().endswith("solutions")
    assert client.session.hints("a") == []
    assert "counts" not in client.stages() and "needless" not in client.stages()


def test_a_text_that_is_too_long_for_the_front_is_read_by_a_worker() -> None:
    client = Client()
    client.replace("title: Three", "title: " + 100_000 * "Long " + "Three")
    assert client.scheduler.done[-1].only_read
    client.replace("Ann == soup", "Ann == soupe")
    assert "unknown-name" in client.codes()
    assert "too long" in client.lens()
    client.replace(100_000 * "Long ", "")
    assert client.lens() == "2 solutions · line 7 left out"


def test_many_mistakes_that_are_pasted_at_once_are_read_in_turns() -> None:
    client = Client()
    slips = "".join(f"  - Cor isn't {number}.\n" for number in range(40))
    client.replace("  - Cor == juice", slips + "  - Cor == juice")
    assert sum(each.only_read for each in client.scheduler.done) > 1
    assert client.session.draft("a").is_read and len(client.session.draft("a").left_out) == 40
    assert client.lens().startswith("exactly one solution")


@pytest.mark.parametrize("power", [0, 1, 8, 9, 11, 4500])
def test_a_number_fits_behind_a_line(power: int) -> None:
    assert len(short_number(24 * 10**power - 1)) <= 13


def test_a_stop_is_never_told_as_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is cut short by a stop: a stage is told only if no stop was asked for while it was found out."""
    left = iter(range(10_000))
    for looks in (0, 1, 2, 5, 10, 30):
        left = iter(range(looks))
        monkeypatch.setattr(budget, "_asked", lambda: next(left, None) is None)  # noqa: B023
        told: dict[str, Any] = {}
        Bench().do(StageWork("slow", "a", PUZZLE, None), lambda stage, value: told.update({stage: value}))  # noqa: B023
        if "verdict" in told:
            assert type(told["verdict"].outcome).__name__ == "Unique"
        if "needless" in told:
            assert told["needless"].redundant == (4,)
    monkeypatch.setattr(budget, "_asked", None)


WORDS = ["Ann", "Ben", "==", "!=", "'", "soup", "milk", "{", "🦊", "中", "x", "#", "clues:"]
WORDS += [" ", "\n", "  - ", "rule: "]


@given(st.lists(st.tuples(st.integers(0, 330), st.integers(0, 8), st.sampled_from(WORDS)), min_size=1, max_size=5))
def test_edits_give_the_same_diagnostics_and_hints_as_reading_afresh(edits: list[tuple[int, int, str]]) -> None:
    unwanted = frozenset({"explanation", "suggestions"})
    client = Client(PUZZLE, unwanted)
    for version, (start, length, new) in enumerate(edits):
        draft = client.session.draft("a")
        place = draft.lines.position(start), draft.lines.position(start + length)
        client.session.change("a", [Change(new, place)], version)
        fresh = Client(client.session.draft("a").text, unwanted)
        if fresh.session.draft("a").puzzle is None:
            assert all(hint.label.startswith("(") for hint in client.session.hints("a"))
            continue
        if client.session.draft("a").puzzle is None:
            continue  # another clue is left out, since that was edited last
        if client.session.draft("a").left_out == fresh.session.draft("a").left_out:
            assert client.session.diagnostics("a") == fresh.session.diagnostics("a")
            assert client.session.hints("a") == fresh.session.hints("a")
            assert client.session.lenses("a") == fresh.session.lenses("a")
