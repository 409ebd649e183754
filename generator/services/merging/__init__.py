"""Two copies of one workbook made into one."""
