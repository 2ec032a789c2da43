"""A report on a puzzle with one answer, for the tests of what is made of reports."""

from logicgrid.puzzle.report import PuzzleReport, ReportedSolution, SolutionTable

HEADER = ("speaker", "age", "topic", "month")
ROWS = (("cor", "48", "alcohol", "february"), ("jeanet", "40", "freedom", "may"), ("nina", "9", "—", "june"))
BOARD = SolutionTable(HEADER, ROWS)
UNIQUE = PuzzleReport(
    file="puzzles/mine.yaml",
    kind="logic-grid",
    title="Mine",
    verdict="unique",
    expected="unique",
    ok=True,
    solutions=(ReportedSolution({"cor": {"age": 48, "topic": "alcohol", "month": "february"}}, BOARD),),
    complete=True,
    count=1,
    proof="a second search found no other solution",
    seconds=0.0039999991,
)
