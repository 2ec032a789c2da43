"""Nonograms made to order.

A picture is drawn (`drawing`) or given by the user; cells in which it differs from another answer of its numbers are
flipped until it is the only one (`mending`).  `order` puts this together and accepts what the whole program accepts;
`request` has what can be asked for, and how a picture is read from a file.
"""
