"""`text-heard`: the text is surely heard as another rule, which is not the clue's own with one slip.

Told only if the clue's rule fails and the puzzle is as its author expects with what was heard.

Passes:

    - text: Ann has the dog.
      rule: Ann == dog

Warns:

    solution: {Ann: {animal: dog, seat: 3}}
    clues: [{text: Ann has the dog., rule: "val(seat, Ann) == 2"}]
"""

CODE = "text-heard"
KIND = "heard"
