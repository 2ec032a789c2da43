"""The rules that setters use, besides rows, columns and boxes: one table, a row for each (`table.ROWS`).

A row defines how its rule is written, its meaning, its constraints for engines and its drawing; nothing else in the
program names a rule.  Its texts are `rules.NAME` and `rules.NAME-step` in the messages, in all languages.
"""
