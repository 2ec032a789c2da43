"""What beginners write for want of the form that says it, in a puzzle of its own."""

from support import told

HEAD = """\
actors: [Ann, Ben, Cleo]
properties:
  dish: [soup, pie, Mermaid's Purse]
  tool: [bow & arrow, ice pick, net]
  room: {values: 1..3}
  age: [30, 40, 50]
clues:
"""
CJK = "actors: [安, 本, 小明]\nproperties:\n  食物: [汤, 饼, 苹果]\nclues:\n"
JAPANESE = "actors: [アン, ベン]\nproperties:\n  料理: [スープ, パイ]\nclues:\n"
HEADS = {"in English": HEAD, "in Chinese": CJK, "in Japanese": JAPANESE}
MENDED = [(HEADS[title], *line.split(" → ")) for title, lines in told("slips.txt").items() for line in lines]
"""Puzzles without clues, a rule in which the place that is wrong is marked, and the rule that the help shows."""
