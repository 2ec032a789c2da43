"""The table of what a clue can say: each kind of statement with its rule, its meaning, its words and its drawing.

A statement is a value about labels (`identity`, `order`).  It has its meaning (`condition`), its plain rule (`rule`)
and its sentence (`say`); `from_rule` makes it from a rule again.  `table.STATEMENTS` has all kinds by
the names that the option `--forms` has.  Generating, completing, suggesting, hearing and the forms of the desk use this
table; whoever needs single kinds imports those alone.
"""
