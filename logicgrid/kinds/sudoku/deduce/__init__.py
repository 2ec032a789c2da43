"""Derivations of boards of digits: small steps with the field's names, easiest first.

`ladder` is the table of techniques; `knowledge` what is known and why; `singles`, `locked`, `subsets`, `fish`, `wings`
and `sums` find what follows; `suppose` refutes suppositions where nothing else is left; `derive` leads through it all.
"""
