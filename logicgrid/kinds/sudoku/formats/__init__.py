"""The files of others that hold sudokus; `kinds.formats` has the table."""
