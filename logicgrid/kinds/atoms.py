"""What leaves the program of a derivation: a kind's atoms as JSON and as readers type them, and certificates.

Each kind has a module `atoms` with a class that implements the protocol `Atoms`.  Everything in the JSON values is part
of the format of certificates and of `explain --format json` (contract, section 5).

A certificate is a derivation with the hash of the puzzle's meaning.  Reading one never raises: for every text the
outcome is a `CertificateFile`, a `Foreign` (a well-formed document about something that this puzzle does not have), or
an `UnreadableCertificate`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from logicgrid.kinds import Puzzle
from logicgrid.puzzle.checker import not_full
from logicgrid.puzzle.derivation import Atom, Derivation, ReasonPart, Step
from logicgrid.puzzle.diagnostics import Refused, brief
from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.csp.asked import PuzzleQuestion
    from logicgrid.puzzle.explanation import AnsweredQuestion, Scene
    from logicgrid.puzzle.question import Answer, Question


FORM_VERSION = 3
"""The version of the canonical form.  Raise it when the form or its meaning changes; that voids older certificates.

3: `!=` is the negation of `==`, also where a value is nobody's.
"""


class BadAtom(Exception):
    """A JSON value that is not an atom of this puzzle; the message says why, in lower case."""


class BadFact(Refused):
    """A reader's text that is not a fact of this puzzle."""


class Atoms(Protocol):
    """A puzzle's atoms."""

    def to_value(self, atom: Atom) -> list[Any]:
        """Return the atom's JSON value."""

    def from_value(self, value: Any) -> Atom:
        """Return the atom for a JSON value.  Raises BadAtom."""

    def meaning(self) -> Any:
        """Return the puzzle's meaning as nested sequences of scalars: the canonical form that is hashed.

        Everything in it is a name or a number of the format itself.  Texts, titles, positions in the file, comments,
        layout and the author's expectations are not part of it.
        """

    def scene(self) -> Scene:
        """Return the meaning of the numbers in the atoms, for the renderers."""

    def explained(self, steps: Sequence[Step], start: Iterable[Atom]) -> tuple[Step, ...]:
        """Return the steps in reading order, each with its reason; `start` is known beforehand."""

    def reason_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return a function for each field of a reason that makes it JSON; other fields are JSON already."""

    def start(self) -> tuple[Atom, ...]:
        """Return what is known before the first step."""

    def read(self, text: str) -> tuple[Atom, ...]:
        """Return the atoms of one fact that a reader typed.  Raises BadFact."""

    def read_marks(self, text: str) -> tuple[Atom, ...]:
        """Return the atoms of a whole file of marks.  Raises BadFact."""

    def holds(self, atom: Atom, answer: Answer) -> bool:
        """Return True if the atom is true in an answer."""

    def consequences(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return these atoms and their immediate consequences by the grid's own rules, without any clue."""

    def assuming(self, atoms: Iterable[Atom]) -> Question:
        """Return the puzzle's question with these atoms known from the start."""


def atoms_of(puzzle: Puzzle) -> Atoms:
    """Return the atoms of a puzzle of any kind."""
    return puzzle.its_kind.atoms(puzzle)


def identity(puzzle: Puzzle) -> str:
    """Return the hash of a puzzle's meaning: 64 hexadecimal digits that identify the puzzle in a certificate.

    The hash is SHA-256 over the canonical form (`Atoms.meaning`) as JSON.  Its tags and fields are part of the format,
    and never names of classes, so the identity survives every change of the program that keeps the form.
    """
    import hashlib
    import json

    form = ["logicgrid", FORM_VERSION, puzzle.kind, plain(atoms_of(puzzle).meaning())]
    text = json.dumps(form, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def plain(value: Any) -> Any:
    """Return nested sequences of scalars as JSON, with fractions and decimals unlike any text."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return ["float", repr(value)]
        case Fraction():
            return ["fraction", value.numerator, value.denominator]
        case tuple() | list():
            return [plain(each) for each in value]
    raise TypeError(f"a {type(value).__name__} has no canonical form")


def reason_to_value(reason: ReasonPart, fields: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    """Return a reason, or a part of one, as a JSON object: its `kind`, and its fields in the author's labels."""
    value: dict[str, Any] = {"kind": reason.name()}
    for name in reason.__struct_fields__:
        part = getattr(reason, name)
        if name == "clue" and isinstance(part, int) and part < 0:  # one of the rules that always hold
            name, part = "rule", -part
        if isinstance(part, ReasonPart):
            value[name] = reason_to_value(part, fields)
        elif isinstance(part, tuple) and part and isinstance(part[0], ReasonPart):
            value[name] = [reason_to_value(each, fields) for each in part]
        else:
            value[name] = fields[name](part) if name in fields else part
    return value


def is_whole(value: Any, most: int) -> bool:
    """Return True if a JSON value is a whole number from 1 to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def shown(value: Any) -> str:
    """Return the beginning of a JSON value for a message."""
    if value is None or isinstance(value, str | int | float):
        return f"`{brief(str(value))}`"
    return say("kinds.list-or-object")


# --- Certificates -----------------------------------------------------------------------------------------------------

MAX_BYTES = 16_000_000
MAX_VALUES = 1_500_000
"""The largest number of lists, objects, keys and items: each takes a few bytes of text and up to some hundred bytes."""
MAX_DEPTH = 60
"""The largest nesting depth of suppositions; this program's derivations are far shallower."""
MAX_CLUE = 10_000_000

FORMAT = 1
"""The version of the format; a certificate with another version, or without one, is refused."""

_HEAD_KEYS = frozenset({"puzzle", "level", "effort", "waves", "narrow_waves", "steps"})
_STEP_KEYS = frozenset({"technique", "clues", "rules", "premises", "conclusions", "suppose", "steps", "ways", "reason"})


class CertifiedAnswer(Record):
    """A question in a certificate: its answer, the steps of the refutations, and the witnesses."""

    number: int
    answer: Any
    refuted: tuple[tuple[Step, ...], ...]
    witnesses: tuple[Answer, ...]


class CertificateFile(Record):
    puzzle: str
    derivation: Derivation
    questions: tuple[CertifiedAnswer, ...] = ()


class Foreign(Record):
    """The document is a certificate, but of another puzzle; `reason` says how we know."""

    reason: str


class UnreadableCertificate(Record):
    """The document is not a certificate at all."""

    reason: str


def verified(puzzle: Puzzle, raw: bytes, file: str) -> tuple[int, str]:
    """Return the number of steps of a puzzle's certificate, and why it is rejected; "" if it is accepted.

    `raw` is the content of `file`.  Raises Refused if that is not a certificate at all.
    """
    match read_certificate(raw, atoms_of(puzzle), identity(puzzle)):
        case UnreadableCertificate(reason):
            raise Refused(reason, file=file)
        case Foreign(reason):
            return 0, reason
        case found:
            faults = puzzle.question.faults(found.derivation)
            if puzzle.questions and faults == (not_full(),) and found.questions:
                return _verified_questions(puzzle, found)
            return len(found.derivation.steps), faults[0] if faults else ""


def _verified_questions(puzzle: Puzzle, found: CertificateFile) -> tuple[int, str]:
    """Return the total number of steps, and why the answers to the questions are rejected; "" if they are accepted."""
    from logicgrid.kinds.questions import claims_fault

    steps = len(found.derivation.steps)
    if [each.number for each in found.questions] != [each.number for each in puzzle.questions]:
        return steps, say("kinds.does-not-answer-each")
    for each in found.questions:
        steps += sum(map(len, each.refuted))
        fault = claims_fault(puzzle, each.number, each.answer, each.refuted, each.witnesses)
        if fault:
            return steps, fault
    return steps, ""


def derivation_to_value(derivation: Derivation, atoms: Atoms, puzzle: str) -> dict[str, Any]:
    """Return the JSON form shared by `explain --format json` and certificates."""
    fields = atoms.reason_fields()
    return {
        "format": FORMAT,
        "puzzle": puzzle,
        "level": derivation.level,
        "effort": round(derivation.effort, 2),
        "waves": derivation.waves,
        "narrow_waves": derivation.narrow_waves,
        "steps": [step_to_value(step, atoms, fields) for step in derivation.steps],
    }


def questions_to_value(questions: Sequence[AnsweredQuestion], atoms: Atoms) -> list[dict[str, Any]]:
    """Return, for each question, its answer, the refutations of all others, and witnesses of what is possible.

    In the steps of a refutation, the supposition is the clue whose number is one above the puzzle's last.
    """
    fields = atoms.reason_fields()
    found = []
    for each in questions:
        question = each.question

        def about(choice: int, question: PuzzleQuestion = question) -> dict[str, Any]:
            return {} if choice < 0 else {"choice": question.choices[choice].letter}

        refuted = [
            {**about(one.choice), "steps": [step_to_value(step, atoms, fields) for step in one.steps]}
            for one in each.refuted
        ]
        witnesses = [{**about(one.choice), "solution": one.value} for one in each.witnesses]
        value = {"number": question.number, "answer": question.value_of(each.key)}
        found.append({**value, "settled": each.settled, "refuted": refuted, "witnesses": witnesses})
    return found


def step_to_value(step: Step, atoms: Atoms, fields: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    """Return one step; a supposition has inner steps instead of premises."""
    value: dict[str, Any] = {"technique": step.technique, "clues": [number for number in step.clues if number > 0]}
    if rules := [-number for number in step.clues if number < 0]:
        value["rules"] = rules
    if step.premises or step.suppose is None:
        value["premises"] = [atoms.to_value(atom) for atom in step.premises]
    if step.suppose is not None:
        value["suppose"] = atoms.to_value(step.suppose)
        value["steps"] = [step_to_value(inner, atoms, fields) for inner in step.steps]
    if step.ways:
        value["ways"] = [[step_to_value(inner, atoms, fields) for inner in way] for way in step.ways]
    value["conclusions"] = [atoms.to_value(atom) for atom in step.conclusions]
    if step.reason is not None:
        value["reason"] = reason_to_value(step.reason, fields)
    return value


def to_text(value: dict[str, Any]) -> str:
    """Return the text of a certificate: one step per line, so that people can read it and `diff` works."""
    head = {key: each for key, each in value.items() if key != "steps"}
    lines = [json.dumps(step, ensure_ascii=False) for step in value["steps"]]
    steps = "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "steps": {steps}}}\n'


class _Shape(Exception):
    """The document is not in the format of a certificate."""


class _Elsewhere(Exception):
    """The document names something that the puzzle does not have."""


def read_certificate(raw: bytes, atoms: Atoms, puzzle: str) -> CertificateFile | Foreign | UnreadableCertificate:
    """Return the certificate in a file's bytes; `puzzle` is the hash that the certificate must contain."""
    if len(raw) > MAX_BYTES:
        return UnreadableCertificate(say("kinds.has-more-than-mb", max_bytes=MAX_BYTES // 1000000))
    if sum([raw.count(sign) for sign in (b"[", b"{", b",", b":")]) > MAX_VALUES:
        return UnreadableCertificate(say("kinds.holds-more-than-values", max_values=digits(MAX_VALUES)))
    try:
        value = _parsed(raw)
        _checked_head(value)
        if value["puzzle"] != puzzle:
            return Foreign(say("kinds.certificate-another-puzzle-or"))
        return CertificateFile(puzzle, _derivation(value, atoms), _questions(value.get("questions", []), atoms))
    except _Shape as fault:
        return UnreadableCertificate(fault.args[0])
    except _Elsewhere as fault:
        return Foreign(fault.args[0])


def _must(be: bool, message: str, **values: Any) -> None:
    """Raise _Shape with a message unless the condition is true."""
    if not be:
        raise _Shape(say(message, **values))


def _parsed(raw: bytes) -> Any:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _Shape(say("kinds.no-utf-8-text")) from None
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise _Shape(
            say("kinds.no-json-line-column", msg=error.msg.lower(), lineno=error.lineno, colno=error.colno)
        ) from None
    except RecursionError:
        raise _Shape(say("kinds.nested-too-deeply")) from None
    except ValueError:  # a number of thousands of digits
        raise _Shape(say("kinds.holds-number-too-long")) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    _must(len(found) == len(pairs), "kinds.no-json-everybody-reads")
    return found


def _refuse_constant(name: str) -> Any:
    raise _Shape(say("kinds.no-json-no-number", name=name))


def _checked_head(value: Any) -> None:
    _must(isinstance(value, dict), "kinds.no-certificate-object-puzzle")
    for key in sorted(_HEAD_KEYS):
        _must(key in value, "kinds.no-certificate-missing", key_=key)
    _must("format" in value, "kinds.was-made-older-version")
    _must(_is_count(value["format"]) and value["format"] == FORMAT, "kinds.format-not-only-one", format=FORMAT)
    _must(isinstance(value["puzzle"], str), "kinds.puzzle-no-text")
    for key in ("level", "waves", "narrow_waves"):
        _must(_is_count(value[key]), "kinds.no-whole-number", key_=key)
    effort = value["effort"]
    is_number = isinstance(effort, int | float) and not isinstance(effort, bool)
    _must(is_number and 0 <= effort < 1e12, "kinds.effort-no-number")


def _derivation(value: dict[str, Any], atoms: Atoms) -> Derivation:
    steps = _steps(value["steps"], atoms, "", 0)
    return Derivation(steps, value["level"], float(value["effort"]), value["waves"], value["narrow_waves"], True)


def _questions(values: Any, atoms: Atoms) -> tuple[CertifiedAnswer, ...]:
    _must(isinstance(values, list), "kinds.questions-no-list")
    return tuple([_question(value, atoms) for value in values])


def _question(value: Any, atoms: Atoms) -> CertifiedAnswer:
    _must(isinstance(value, dict) and _is_count(value.get("number")), "kinds.question-has-no-number")
    number, answer = value["number"], value.get("answer")
    _must(not isinstance(answer, list | dict), "kinds.answer-question-no-label", number=number)
    parts: dict[str, list[dict[str, Any]]] = {}
    for key in ("refuted", "witnesses"):
        parts[key] = value.get(key, [])
        are_objects = isinstance(parts[key], list) and all(isinstance(each, dict) for each in parts[key])
        _must(are_objects, "kinds.question-no-list-objects", key_=key, number=number)
    refuted = [_steps(each.get("steps"), atoms, f"{number}.", 0) for each in parts["refuted"]]
    witnesses = [_witness(each.get("solution"), atoms, number) for each in parts["witnesses"]]
    return CertifiedAnswer(number, answer, tuple(refuted), tuple(witnesses))


def _witness(solution: Any, atoms: Atoms, number: int) -> Answer:
    is_solution = isinstance(solution, dict) and all(isinstance(each, dict) for each in solution.values())
    _must(is_solution, "kinds.witness-question-no-solution", number=number)
    from logicgrid.kinds.logic_grid.atoms import GridAtoms

    if not isinstance(atoms, GridAtoms):
        raise _Elsewhere(say("kinds.puzzles-kind-have-no"))
    try:
        found = atoms.solution(solution)
    except BadAtom as fault:
        raise _Elsewhere(say("kinds.witness-question-another-puzzle", number=number, fault=fault)) from None
    if found is None:
        raise _Shape(say("kinds.witness-question-not-complete", number=number))
    return found


def _steps(values: Any, atoms: Atoms, within: str, depth: int) -> tuple[Step, ...]:
    _must(depth <= MAX_DEPTH, "kinds.suppositions-nested-too-deeply")
    wrong = "kinds.steps-of-step-no-list" if within else "kinds.steps-no-list"
    _must(isinstance(values, list), wrong, name=within.rstrip("."))
    return tuple([_step(value, atoms, f"{within}{number}", depth) for number, value in enumerate(values, start=1)])


def _step(value: Any, atoms: Atoms, name: str, depth: int) -> Step:
    _must(isinstance(value, dict), "kinds.step-no-object", name=name)
    _must(isinstance(value.get("reason", {}), dict), "kinds.reason-step-no-object", name=name)
    for unknown in sorted(value.keys() - _STEP_KEYS):
        raise _Shape(say("kinds.step-has-unknown-key", name=name, unknown=brief(unknown)))
    technique = value.get("technique")
    _must(isinstance(technique, str) and len(technique) <= 200, "kinds.step-has-no-technique", name=name)
    clues, rules = value.get("clues", []), value.get("rules", [])
    for key, numbers in (("clues", clues), ("rules", rules)):
        are_counts = isinstance(numbers, list) and all(_is_count(each) for each in numbers)
        _must(are_counts, f"kinds.{key}-step-no-list", name=name)
    suppose: Atom | None = None
    steps: tuple[Step, ...] = ()
    _must(("suppose" in value) == ("steps" in value), "kinds.step-has-one-suppose", name=name)
    _must("suppose" in value or "premises" in value, "kinds.step-has-no-premises", name=name)
    if "suppose" in value:
        suppose = _atom(value["suppose"], atoms, name)
        steps = _steps(value["steps"], atoms, f"{name}.", depth + 1)
    ways = value.get("ways", [])
    _must(isinstance(ways, list) and not (ways and suppose is not None), "kinds.ways-step-no-list", name=name)
    followed = tuple([_steps(way, atoms, f"{name}.{number}.", depth + 1) for number, way in enumerate(ways, start=1)])
    premises = _atoms(value.get("premises", []), atoms, name, "premises")
    conclusions = _atoms(value.get("conclusions"), atoms, name, "conclusions")
    of = (*[-number for number in rules], *clues)
    return Step(technique, of, premises, conclusions, suppose, steps, ways=followed)


def _atoms(values: Any, atoms: Atoms, name: str, what: str) -> tuple[Atom, ...]:
    is_list = isinstance(values, Sequence) and not isinstance(values, str)
    _must(is_list, f"kinds.{what}-step-no-list", name=name)
    return tuple([_atom(value, atoms, name) for value in values])


def _atom(value: Any, atoms: Atoms, name: str) -> Atom:
    try:
        return atoms.from_value(value)
    except BadAtom as fault:
        raise _Elsewhere(say("kinds.step-speaks-what-puzzle", name=name, fault=fault)) from None


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_CLUE
