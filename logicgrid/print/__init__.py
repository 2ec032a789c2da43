"""Puzzles on paper: a page that can be copied, or a booklet with contents and answers.

`pages` turns puzzles into plain values, everything that a page shows.  `pdf` has them set by typst, an extra, which
reads them as JSON in `sheet.typ`; `standard.typ` holds what a theme may redefine.  `html` writes the same page as
markup, which a browser prints and which needs no extra.
"""
