"""Scenes on paper: pages of a PDF file, drawn with reportlab and the bundled font."""
