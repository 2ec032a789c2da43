"""Derivations of sudokus: small steps with the field's names, easiest first.

`ladder` is the table of techniques; `knowledge` keeps what is known and why; `techniques` find what follows; `suppose`
refutes suppositions if nothing else is left; `finish` prunes and explains; `derive` finds singles and puts all of them
together.
"""
