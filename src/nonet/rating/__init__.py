"""Ratings: how hard a puzzle is, by whose measure, and why.

| file | what |
|---|---|
| `scales.py` | the names of the scales, and which puzzles each can rate |
| `one_puzzle.py` | one puzzle: `rate` |
| `rating.py` | what `rate` returns; `card.py` draws it for people |
| `bulk.py` | many puzzles: `rate_many`, and what it returns |
| `arrow.py` | its columns as an Arrow stream |
| `own.py` | nonet's own scale: its table, its levels and its score |
| `se.py` | Sudoku Explainer's scale: ER, EP, ED and the path |
| `hodoku.py` | HoDoKu's table: levels and scores of its steps |
| `native.py` | what the scales read from C++, for one puzzle and for many |
"""
