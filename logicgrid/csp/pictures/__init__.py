"""Pictures described by the runs of their rows and columns (nonograms), black-and-white or coloured.

`picture` says what a puzzle is and what an answer means; `lines`, `engine` find answers without any solver; `windows`,
`encode`, `direct` are the two encodings for CP-SAT; `trace` is line solving round by round; `question` is the door.
"""
