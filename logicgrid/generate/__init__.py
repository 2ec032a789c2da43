"""Puzzles made to order: a theme, a size, a level and a seed in; puzzle files with one certified answer out.

A maker of a kind (`logic_grids`, `sudokus`, `nonograms`) gets a request and a number and returns one puzzle as the text
of its file; `batch` asks makers for many, on any number of workers, and always takes the same ones.
"""
