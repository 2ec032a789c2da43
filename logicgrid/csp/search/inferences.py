"""The kinds of inference that a grid makes, which its log names.  (Whole numbers, since a grid makes thousands.)"""

SUPPOSED = -1
CROSS, LAST, NOBODY, SYNC, CLUE, COMMON, SUBSET, PSEUDO, TRIAL, WAYS, MIRROR, FULL, NEEDED, SPREAD = range(14)
