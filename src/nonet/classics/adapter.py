"""The five classics behind one signature: a grid and a listener in, the values of a solution out.

The only file of the classics that knows nonet's model. Each solver is imported when it is first
asked for.
"""

from __future__ import annotations

from nonet.classics.event import Listener
from nonet.errors import NoSolution
from nonet.model.classic import DIAGONALS
from nonet.model.grid import Grid


def run_node_matrix(grid: Grid, on_event: Listener) -> bytes | None:
    """Solve by `node_matrix.solve_sudoku`."""
    from nonet.classics import node_matrix

    rows = node_matrix.solve_sudoku(grid.rows(), quiet=True, on_event=on_event)
    return bytes(digit for row in rows for digit in row) if rows else None


def run_agent(
    grid: Grid, on_event: Listener, *, twins: bool = True, fewest: bool = True
) -> bytes | None:
    """Solve by `agent.solve`, with diagonals where the rules have them."""
    from nonet.classics import agent

    diagonal = any(unit.cells in DIAGONALS for unit in grid.rules.units)
    values = agent.solve(
        str(grid), diagonal=diagonal, twins=twins, fewest=fewest, on_event=on_event
    )
    return bytes(int(values[box]) for box in agent.boxes) if values else None


def run_move_stack(grid: Grid, on_event: Listener) -> bytes | None:
    """Solve by `move_stack.sudoku_solver`."""
    from nonet.classics import move_stack

    try:
        rows = move_stack.sudoku_solver(grid.rows(), on_event=on_event)
    except NoSolution:
        return None
    return bytes(digit for row in rows for digit in row)


def run_cell_sets(grid: Grid, on_event: Listener) -> bytes | None:
    """Solve by `cell_sets.Sudoku.solve`."""
    from nonet.classics import cell_sets

    text = str(grid)
    try:
        sudoku = cell_sets.Sudoku([text[start : start + 9] for start in range(0, 81, 9)])
        solved = sudoku.solve(do_print=False, on_event=on_event)
    except cell_sets.Unsolvable:
        return None
    if solved is None:
        return None
    return bytes(cell_sets.getel(cell) for row in solved.m for cell in row)


def run_algorithm_x(grid: Grid, on_event: Listener, *, covers: bool = False) -> bytes | None:
    """Solve by `sudokusolver.solver.solve`; a full grid is a solution when nothing clashes."""
    from nonet.classics.sudokusolver import solver

    fixed = [
        f"R{cell // 9 + 1}C{cell % 9 + 1}#{digit}"
        for cell, digit in enumerate(grid.values)
        if digit
    ]
    values = bytearray(grid.values)
    for candidate in solver.solve(fixed, covers=covers, on_event=on_event):
        cell = (int(candidate[1]) - 1) * 9 + int(candidate[3]) - 1
        values[cell] = int(candidate[5])
    full = Grid(bytes(values), grid.rules)
    return full.values if full.is_solved else None
