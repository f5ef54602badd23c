"""Print: books of puzzles and worksheets for a technique, as PDF files."""
