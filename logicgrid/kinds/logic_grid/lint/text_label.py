"""`text-label`: the text names one label, and the rule another one of the same property.

Warned about if the text does not even hint at the rule's label ("the painter" hints at `painting`); or if only the rule
names a label of a property whose labels all other clues name in so many words.

Passes:

    - text: Ann has the dog.
      rule: Ann == dog

    - text: It is not Ben but Ann who has the dog.
      rule: Ann == dog

    - text: The dog-lover comes on Monday.
      rule: act(day, mon) == dog

Warns:

    - text: Ann has the dog.
      rule: Ann == owl

    - text: Ann's newt sleeps.
      rule: Ben == newt
"""

CODE = "text-label"
KIND = "label"
