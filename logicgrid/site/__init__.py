"""A folder of puzzles as a site of plain files: an index, a page to play each on, and all of them as a book.

Every link is relative, so that it works from a disk and from any host.
"""
