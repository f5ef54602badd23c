"""The public functions: each converts its input to a Grid and calls the right room.

They are names of `nonet` itself, which imports a file here when one of its names is first used.

| file | what its functions do |
|---|---|
| `reading.py` | read puzzles from texts and files, and write them |
| `drawing.py` | draw: text, scenes, SVG, PNG and pages |
| `solving.py` | solve, count, list solutions and check, one puzzle or many |
| `explaining.py` | reason as people do: steps, hints, advice and whole paths |
| `rating.py` | rate, one puzzle or many |
| `recording.py` | record solvers at work, and animate the recordings |
| `making.py` | make puzzles and grids, and change the givens of puzzles |
| `disguising.py` | disguise puzzles, and recognise them by their canonical forms |
| `printing.py` | print books and worksheets as PDF files |
"""
