"""What the commands do: a workbook's reading in, the edits and the words for the arbiter out.

Planning is pure (records to edits); ``run`` alone opens and saves files. The clock and the lot come in from outside.
"""
