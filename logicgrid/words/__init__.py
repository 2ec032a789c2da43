"""Phrases in five languages, as templates to be filled with values.

`en.toml` and its counterparts have the texts; `phrases.py` reads them and builds lists and sentences.
"""
