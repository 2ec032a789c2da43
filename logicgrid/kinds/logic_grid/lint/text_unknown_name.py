"""`text-unknown-name`: the text names somebody whom nobody in the puzzle is called.

Warned about if the rule names an actor whom the text does not, and the text has a word with a capital that stands
nowhere else in the file.

Passes:

    - text: Ann has the dog, said Officer Miller.
      rule: Ann == dog

Warns:

    - text: The dog is with Clea.
      rule: Cleo == dog
"""

CODE = "text-unknown-name"
KIND = "name"
