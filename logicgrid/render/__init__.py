"""The output formats: one small module each, whose functions return text.

A renderer reads values of `puzzle/`, does no input or output, and ends its text without a line break.  Import only the
one you need: text output loads neither `json` nor anything for XML.
"""
