"""The author's desk: what an author is told while a puzzle is typed, in an editor or on a page in the browser."""
