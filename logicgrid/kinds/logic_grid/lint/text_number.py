"""`text-number`: the text has one number, and the rule another one.

Warned about if a number of the rule is not in the text, in words, digits or another unit, and a number of the text is
not in the rule; also if a text says "next to" or "right after" and the rule has a larger step, or "the oldest" or "the
middle" and the rule has another value.

Passes:

    - text: Ann sits two seats after Ben.
      rule: val(seat, Ann) == val(seat, Ben) + 2

    - text: Ann, Ben and the dog's owner are three different people, and Cleo sits on seat 2.
      rule: all_different(Ann, Ben, dog) and Cleo == seat[2]

Warns:

    - text: Ann sits two seats after Ben.
      rule: val(seat, Ann) == val(seat, Ben) + 3

    - text: Ann sits on the third seat.
      rule: val(seat, Ann) == 2

    - text: Ann sits next to Ben.
      rule: abs(val(seat, Ann) - val(seat, Ben)) == 2
"""

CODE = "text-number"
KIND = "number"
