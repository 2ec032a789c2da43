"""Derivations of nonograms: line by line, and by suppositions if lines by themselves do not suffice.

`ladder` is the table of techniques; `sheet` keeps what is known; `lines` makes the steps of one line, `rounds` those of
all lines that changed; `suppose` refutes suppositions; `lines` prunes, too; `derive` puts all of them together.
"""
