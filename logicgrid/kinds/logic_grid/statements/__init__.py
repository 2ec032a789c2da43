"""The table of what a clue can say: each kind of statement with its rule, its meaning, its words and its drawing.

A statement is a value that speaks of labels (`identity`, `order`).  It knows what it means (`condition`), its plain
rule (`rule`) and how it is said (`say`); `from_rule` takes it from a rule again.  `table.STATEMENTS` has all kinds by
the names that the option `--forms` has.  Generating, completing, suggesting, hearing and the forms of the desk use this
table; whoever needs single kinds imports those alone.
"""
