"""Reports in, text out: one small file per output format.

Each renderer sees only `puzzle.report` and `puzzle.diagnostics`, does no input or output, and ends its text
without a line break.  Import the one that is needed: text output loads neither `json` nor anything of XML.
"""
