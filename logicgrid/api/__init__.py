"""The program as a service: for each thing that it can do a function, of a frozen request, which returns a value.

What cannot be done is a `Refused`.  `asking` and `making` are the functions of `import logicgrid`; the others are what
these, the commands and the desk have in common.
"""
