"""Algorithm X on linked lists: Sudoku, or any exact cover problem, solved by covering rows.

importer     a puzzle from a text file, as candidates such as R1C1#1
rules        the candidates and constraints of Sudoku
model        the matrix of candidates and constraints, and the nodes it is made of
solver       the search
visualizer   a puzzle printed

>>> from nonet.classics import sudokusolver
>>> nearly = sudokusolver.solver.solve([])[:-2]
>>> len(nearly), len(sudokusolver.solver.solve(nearly))
(79, 81)
"""

from nonet.classics.sudokusolver import importer, model, rules, solver, visualizer

__all__ = ["importer", "model", "rules", "solver", "visualizer"]
