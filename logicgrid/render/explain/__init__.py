"""Explanations as text and HTML, and hints, in five languages.

`paragraphs` cuts a derivation into paragraphs; a writer for each kind of puzzle (`logic_grid`, `sudoku`, `nonogram`)
puts their steps into sentences, with the phrases of one language (`words`); `story` adds the pencil marks after each
paragraph, `drawing` draws them; `text`, `html` and `hint` put everything together.
"""
