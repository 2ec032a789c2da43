"""`text-negation`: the text has a negation and the rule none, or the other way round.

Restrictive and double negations ("nobody but", "not only", "no later than") are no negations here, and a difference
that a text says in other words ("another", "either … or") needs none.

Passes:

    - text: Ann does not have the dog.
      rule: Ann != dog

    - text: Ann plays chess with Monday's visitor.
      rule: Ann != mon

    - text: Nobody but Ann has the dog.
      rule: Ann == dog

Warns:

    - text: Ann does not have the dog.
      rule: Ann == dog

    - text: Ann has the dog.
      rule: Ann != dog
"""

CODE = "text-negation"
KIND = "negation"
