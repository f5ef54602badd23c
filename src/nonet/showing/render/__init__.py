"""Rendering: a grid as plain text, or in colour for a terminal."""
