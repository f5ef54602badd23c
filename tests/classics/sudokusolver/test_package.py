"""The published names of the package."""

from __future__ import annotations

import inspect

from nonet.classics import sudokusolver


def test_the_modules_are_reached_from_the_package() -> None:
    assert set(sudokusolver.__all__) == {"importer", "model", "rules", "solver", "visualizer"}
    assert set(sudokusolver.model.__all__) == {"constraintmatrix", "iterators", "node"}
    assert callable(sudokusolver.importer.imp_candidates)
    assert callable(sudokusolver.visualizer.visualize)
    assert callable(sudokusolver.model.constraintmatrix.ConstraintMatrix)


def test_solve_takes_its_published_arguments_and_the_listener_last() -> None:
    parameters = inspect.signature(sudokusolver.solver.solve).parameters
    assert list(parameters) == ["fixed_candidates", "rule_description", "covers", "on_event"]
    assert parameters["rule_description"].default is None
    assert parameters["covers"].default is False
    assert parameters["on_event"].kind is inspect.Parameter.KEYWORD_ONLY
