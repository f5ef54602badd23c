"""How things look: a grid as text, and coloured for a terminal."""
