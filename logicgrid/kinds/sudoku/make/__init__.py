"""Sudokus made to order.

A full grid is drawn (`filling`), with the shapes that its variant needs (`shapes`); then givens are taken away as long
as one answer is left and the level is not exceeded (`digging`), or digits are looked for that make a pattern of givens
a puzzle (`patterns`).  `order` puts this together and accepts what the whole program accepts; `canonical` gives a hash
that puzzles have in common which differ only in symmetries; `request` has what can be asked for.
"""
