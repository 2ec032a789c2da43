"""Two encodings of nonograms for CP-SAT that share nothing but the picture.

`order` is the first one: Booleans "the run starts at or before q" on the starts that its own line solver (`windows`)
leaves; for long searches `beliefs` guesses at the picture.  `direct`, the second one, has one Boolean for each start of
each run, and no inference before it.
"""
