"""Two encodings of sudokus for CP-SAT that share nothing but the board.

`booleans` is the first one: a Boolean for each candidate that its own simple inference (`pruned`) leaves.  `integers`,
the second one, has an integer for each cell and AllDifferent, and no inference before it.
"""
