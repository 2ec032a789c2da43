"""The files of others that hold nonograms; `kinds.formats` has the table."""
