"""The Excel edge: reading, drawing and safely rewriting workbooks. Nothing outside knows a cell format."""
