"""Puzzles made to order: from a theme, a size, a level and a seed to puzzle files with one certified answer.

A maker of a kind (`logic_grids`, `sudokus`, `nonograms`) gets a request and a number and returns one puzzle as the text
of its file.  `batch` asks makers for many, on any number of workers, and always takes the same ones.
"""
