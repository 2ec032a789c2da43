"""Squares of digits in which rows, columns and other groups are all different (sudoku and its variants).

`board` says what a puzzle is and what an answer means; `planes`, `cages`, `engine` find answers without any solver;
`prune`, `encode` are the two encodings for CP-SAT; `question` is the door.
"""
