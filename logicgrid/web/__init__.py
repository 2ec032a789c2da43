"""The page of `logicgrid desk`: one page, one socket and the puzzle files of one folder."""
