"""CP-SAT models of problems of arrays: two encodings that share nothing but the expressions and the model.

`positions` is the first one: it decides every logic grid.  `unknowns` has its integers, `facts` what can be required of
them, `views` its terms, `tables` its tables, `base_category` the choice of its positions.  `standin` is the second one,
for a second opinion when the independent search ends at its budget.
"""
