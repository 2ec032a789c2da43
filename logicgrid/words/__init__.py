"""Phrases in five languages, as templates: filled with values they are text.

`en.toml` and its fellows have the texts; `phrases.py` reads them and puts lists and sentences together.
"""
