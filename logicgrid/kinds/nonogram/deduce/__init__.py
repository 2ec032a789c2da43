"""Derivations of pictures: line by line, suppositions where lines by themselves do not suffice.

`ladder` is the table of techniques; `sheet` what is known; `lines` the steps of one line; `suppose` refutes
suppositions; `shorten` prunes; `derive` leads through it all.
"""
