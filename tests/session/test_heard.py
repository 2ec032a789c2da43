"""Texts without rules while they are written: each is heard once, and sentences are heard on request."""

import asyncio
import json
from typing import Any

import pytest

from logicgrid.api.answering import MOST_SENTENCES, heard_sentences
from logicgrid.kinds import kind_named
from logicgrid.puzzle.messages import translated
from logicgrid.session import commands
from logicgrid.session.commands import CommandFailure, CommandResult, outcome_of, run_command
from logicgrid.session.stages import Bench, StageWork
from support import long_text

TEXT = long_text(__file__, "dinner.yaml")


def stages(bench: Bench, text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    bench.do(StageWork("fast", "x", text, None), lambda stage, value: found.update({stage: value}))
    return found


def test_the_texts_without_rules_are_heard_after_the_verdict() -> None:
    found = stages(Bench(), TEXT)
    assert list(found) == ["verdict", "remarks", "heard"]
    assert [(each.number, each.line, each.rules[0].rules) for each in found["heard"]] == [
        (1, 7, ("Ben == curry",)),
        (2, 8, ("val(age, Ada) < val(age, Cleo)",)),
    ]


def test_a_puzzle_without_such_texts_is_not_heard() -> None:
    rules = TEXT.replace("  - text: Ben has the curry.\n  - text: Cleo is older than Ada.\n", "")
    assert "heard" not in stages(Bench(), rules)


def test_an_edit_of_a_rule_lets_no_text_be_heard_again(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []
    kind = type(kind_named("logic-grid"))
    hearing = kind.hearing

    def counted(self: Any, puzzle: Any) -> Any:
        hear = hearing(self, puzzle)
        return lambda clue: (heard.append(clue.text), hear(clue))[1]

    monkeypatch.setattr(kind, "hearing", counted)
    bench = Bench()
    before = stages(bench, TEXT)["heard"]
    assert stages(bench, "# above\n" + TEXT.replace("Ada == paella", "Ada != paella"))["heard"][0].line == 8
    assert len(heard) == len(before) == 2
    found = stages(bench, TEXT.replace("Ben has the curry", "Ben has the sushi"))
    assert found["heard"][0].rules[0].rules == ("Ben == sushi",)


def test_sentences_that_may_be_clues_are_heard_by_a_command() -> None:
    made = outcome_of("hear", TEXT, {"texts": ["Ada  is 27.", "Grmbl."]})
    assert isinstance(made, CommandResult) and isinstance(made.content, str)
    one, other = json.loads(made.content)["clues"]
    assert (one["text"], one["rules"][0]["rule"], one["unread"]) == ("Ada is 27.", "Ada == age[27]", [])
    assert other["rules"] == []
    assert isinstance(outcome_of("hear", "actors: [", {"texts": ["A."]}), CommandFailure)
    assert isinstance(outcome_of("hear", TEXT, {"texts": [5]}), CommandFailure)


def test_a_page_that_is_pasted_as_a_whole_is_bounded() -> None:
    found = heard_sentences(TEXT, ["Ben has the curry. " * 5_000, *["Ada is 27."] * 500])
    assert found is not None
    assert len(found) == MOST_SENTENCES
    assert found[0].rules == ()


def test_a_process_of_its_own_answers() -> None:
    made = asyncio.run(run_command("hear", TEXT, {"texts": ["Ada is 27."]}))
    assert isinstance(made, CommandResult)


def test_a_command_that_is_cancelled_when_it_is_just_done_has_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever stopped it is answered twice, and the desk complains of an answer that nobody waits for."""

    class Running:
        def __init__(self, *_: object) -> None:
            self.found = found

        def stop(self) -> None:
            pass

    async def stopped_at_the_end() -> None:
        nonlocal found
        found = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(run_command("hear", TEXT, {}))
        await asyncio.sleep(0)
        found.set_result(CommandResult("made", None))
        task.cancel()
        await task

    found: Any = None
    monkeypatch.setattr(commands, "_Running", Running)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(stopped_at_the_end())


def test_a_page_becomes_a_draft_with_the_rules_that_are_surely_heard_or_says_what_is_missing() -> None:
    intro = "Ada, Ben and Cleo each have a pet: a cat, a dog or a fox.\n\n"
    made = outcome_of("page", "", {"page": f"{intro}1. Ada has the cat.\n2. Ben has the dog.\n\nWho has the fox?"})
    assert isinstance(made, CommandResult) and made.content.endswith(
        "  - text: Who has the fox?\n    ask: act(pet, fox)\n"
    )
    assert "    rule: Ben == dog\n" in made.content and translated(made.note).startswith("2 of 2 texts surely heard")
    bare = outcome_of("page", "", {"page": "1. Ada is 30.\n2. Ben is 31.\n3. Cleo is glad."})
    assert isinstance(bare, CommandResult) and translated(bare.note) == "the comment with `!` says what is missing"
    none = outcome_of("page", "", {"page": "hello"})
    assert isinstance(none, CommandFailure) and "no clues were found" in translated(none.message)
