"""Puzzles that ask questions, for the tests of paper, pages and sites."""

TRIFLE = """\
title: Who ate the trifle?
language: en
actors: {guest: [Ada, Ben, Cleo, Gus]}
properties:
  role: [thief, cook, butler, gardener]
  seat: 1..4
rules:
  - text: The butler never sits at either end of the table.
    rule: val(seat, act(role, butler)) in [2, 3]
clues:
  - text: Gus is neither the cook, the butler nor the gardener.
    rule: val(role, Gus) not in [cook, butler, gardener]
  - text: Ada sits further left than Ben.
    rule: before(seat, Ada, Ben)
questions:
  - text: Who ate the trifle?
    ask: act(role, thief)
  - text: If Ada sits on the third chair, which of these must be true?
    if: val(seat, Ada) == 3
    which: must
    choices:
      A: Cleo == thief
      B: val(seat, Ben) == 4
      C: {text: Cleo sits on the first chair., rule: Cleo.seat == 1}
  - most: val(seat, Ada)
  - ask: val(seat, Ada) == 4
"""
"""Its grid stays open; the answers are Gus, B, 3 and no."""

MARKS = ["4", "2", "3", "2"]

FRIENDS = """\
language: en
actors: {child: [Ann, Ben, Cor, Dee]}
properties:
  friend: {values: actors, symmetric: true, nobody_self: true}
rules:
  - text: Ann is no friend of Cor.
    rule: val(friend, Ann) != Cor
clues:
  - text: Ann is no friend of Dee.
    rule: val(friend, Ann) != Dee
"""
