"""Phrases in five languages, as templates: values go in, text comes out.

`en.toml` and its fellows have the texts; `phrases.py` reads them and puts lists and sentences together.
"""
