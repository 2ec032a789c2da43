"""The rules that setters use, beside rows, columns and boxes: one table, a row for each (`table.ROWS`).

A row says how its rule is written, what it means, what engines make of it and how it is drawn; nothing else in the
program names a rule.  Its texts are `rules.NAME` and `rules.NAME-step` in the messages, in all languages.
"""
