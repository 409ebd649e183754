"""Print-outs as PDF pages: lists drawn from the plans of ``sheets/``, and pieces of paper of a form of their own.

``pages.PAGES`` is the table of all print-outs, ``typeset`` makes a PDF of them, ``style`` is what a club may change.
This is the one room that knows the typesetter; it is loaded inside the function that uses it.
"""
