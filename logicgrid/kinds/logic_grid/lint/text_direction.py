"""`text-direction`: the text says "more" or "before", and the rule the opposite.

Which way a word points for a property is known from the words of the language; if the other clues of a puzzle use a
word the other way round, they are right.

Passes:

    - text: Ann comes earlier than Ben.
      rule: val(day, Ann) < val(day, Ben)

    - text: The dog's owner comes after Ann, but before the owl's.
      rule: before(day, Ann, dog) and before(day, dog, owl)

Warns:

    - text: Ann comes earlier than Ben.
      rule: val(day, Ann) > val(day, Ben)

    - text: Ann comes after Ben.
      rule: before(day, Ann, Ben)
"""

CODE = "text-direction"
KIND = "direction"
