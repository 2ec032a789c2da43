"""What the text of a clue and its rule have in common, and where they seem to differ.

`claims` takes a rule's syntax tree apart, with what its parts mean (`statements.from_rule`): the labels and numbers
that it names, which of two people has more, who are the same and who are not.  `mentions` finds the
`labels` of a puzzle and the numbers (`figures`) in a text, with the words of the language's lexicon (`words/lint/`).
`clue_text` has both of one clue; `numbers`, `negations` and `directions` compare them, and `compare`, besides labels
and names, asks what the clues of a puzzle have in common.  What they are sure of rests on the text alone.  The rest
are suspicions: rules that differ by one of the `repairs` from the clue's, and that the text supports; `weights` asks
the puzzle, which a slip nearly always breaks, whether a suspicion is right.
The lint rules whose codes begin with `text-` report the result.
"""
