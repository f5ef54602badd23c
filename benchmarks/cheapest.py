"""Measures the cheapest cover: timetables of growing size, CPU seconds, cost and bound.

    python -m benchmarks.cheapest [--timeout 10]

Where OR-Tools can be imported, CP-SAT solves the same problems with one worker in the same run.
"""

from __future__ import annotations

import argparse
import random
import time
from importlib.util import find_spec

from benchmarks.engines import machine
from nonet import cover
from nonet.errors import TimeLimit


def lessons(
    number: int, hours: int, rooms: int, teachers: int, classes: int, seed: int = 1
) -> cover.Problem:
    """Give each lesson an hour and a room that neither its teacher, its class nor the room has."""
    dice = random.Random(seed)
    kinds = (("teacher", teachers), ("class", classes), ("room", rooms))
    secondary = [
        (kind, i, hour) for kind, most in kinds for i in range(most) for hour in range(hours)
    ]
    problem = cover.Problem(primary=range(number), secondary=secondary)
    late = [dice.randint(0, 30) for _ in range(hours)]
    for lesson in range(number):
        teacher, group = dice.randrange(teachers), dice.randrange(classes)
        for hour in range(hours):
            for room in range(rooms):
                items = [lesson, ("teacher", teacher, hour), ("class", group, hour)]
                items.append(("room", room, hour))
                problem.add((lesson, hour, room), items, cost=late[hour] + dice.randint(0, 20))
    return problem


SHAPES = [(12, 10, 2, 3, 3), (12, 15, 3, 4, 3), (24, 20, 2, 5, 4), (48, 35, 2, 8, 6)]


def by_nonet(problem: cover.Problem, timeout: float) -> tuple[float, str]:
    """Return CPU seconds, and the cost or what is known of it when the time is over."""
    problem.compiled()
    begin = time.process_time()
    try:
        answer = f"{problem.cheapest(timeout=timeout)[0].cost}"
    except TimeLimit as error:
        best = error.nearest.cost if isinstance(error.nearest, cover.Cover) else None
        answer = f"{best}, at least {error.bound}"
    return time.process_time() - begin, answer


def by_cp_sat(problem: cover.Problem, timeout: float) -> tuple[float, str]:
    """Return the same of CP-SAT."""
    from ortools.sat.python import cp_model

    begin = time.process_time()
    model = cp_model.CpModel()
    chosen = {label: model.new_bool_var("") for label in problem.labels}
    users: dict[object, list[object]] = {}
    for label in problem.labels:
        for item in problem.option(label):
            users.setdefault(item, []).append(chosen[label])
    for item in problem.primary:
        model.add_exactly_one(users[item])
    for item in problem.secondary:
        model.add_at_most_one(users[item])
    model.minimize(sum(problem.cost(label) * chosen[label] for label in problem.labels))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = timeout
    status = solver.solve(model)
    spent = time.process_time() - begin
    if status == cp_model.OPTIMAL:
        return spent, f"{solver.objective_value:.0f}"
    best = f"{solver.objective_value:.0f}" if status == cp_model.FEASIBLE else "None"
    return spent, f"{best}, at least {solver.best_objective_bound:.0f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds per problem")
    asked = parser.parse_args()
    solvers = {"nonet": by_nonet}
    if find_spec("ortools"):
        solvers["CP-SAT"] = by_cp_sat
    print(f"{machine()}; CPU seconds and cost of the cheapest, {asked.timeout:g} s at most\n")
    print("| lessons | options | " + " | ".join(f"{name}, s | cost" for name in solvers) + " |")
    print("|---:|---:|" + "---:|---|" * len(solvers))
    for shape in SHAPES:
        problem = lessons(*shape)
        cells = []
        for solve in solvers.values():
            spent, answer = solve(problem, asked.timeout)
            cells.append(f"{spent:.3g} | {answer}")
        print(f"| {shape[0]} | {len(problem)} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
