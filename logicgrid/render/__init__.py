"""The output formats: one small module each, whose functions return text.

A renderer reads values of `puzzle/`, does no input or output, and ends its text without a line break.  Import the one
that is needed: text output loads neither `json` nor anything of XML.
"""
