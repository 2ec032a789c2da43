"""The clue language: the text of a rule becomes a condition of `csp.expr`.

In the order of the steps: `tokens` (text to tokens), `parser` (tokens to the tree of `syntax`), `names` (what names
mean, by the puzzle's `vocabulary`), `typed` (what type a piece has), `comparison` (what `==` and `<` mean), `functions`
(what `next_to`, `count` … mean), `translate` (the walk over the tree, and the entrance: `read_rule`).

Beside them: `mistakes` finds what else is wrong with a rule; `style` and `spelling` write rules as an author does.
"""
