"""Makes puzzles, disguises them, and recognises them in disguise."""
