"""Nonograms: pictures drawn from the runs of their rows and columns, black-and-white or coloured."""
