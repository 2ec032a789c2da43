"""Explanations in, text, HTML or JSON out, in five languages.

`paragraphs` cuts a derivation into paragraphs; a teller for each kind of puzzle (`tell_grid`, `tell_digits`,
`tell_cells`) puts each into sentences, with the templates of one language (`languages/`); `marks` follows what is known
after each paragraph, `drawing` draws it; `text` and `html` put everything together.
"""
