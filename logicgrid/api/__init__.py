"""The program as a service: one function for each task, which takes a frozen request and returns a value.

Anything that cannot be done raises `Refused`.  `asking` and `making` have the functions of `import logicgrid`; the
other modules are shared by these, the commands and the desk.
"""
