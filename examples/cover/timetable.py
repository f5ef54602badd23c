"""A small timetable: every lesson takes place, and no teacher, class or room is used twice at once.

python examples/cover/timetable.py
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from nonet import cover

HOURS = ("Mon 9", "Mon 10", "Mon 11", "Tue 9", "Tue 10", "Tue 11")
ROOMS = ("hall", "lab")


class Lesson(NamedTuple):
    """A subject, its class and teacher, the number of lessons, and the possible rooms."""

    subject: str
    group: str
    teacher: str
    times: int
    rooms: tuple[str, ...] = ROOMS


LESSONS = (
    Lesson("maths", "1a", "Noether", 2),
    Lesson("maths", "1b", "Noether", 2),
    Lesson("physics", "1a", "Curie", 2, rooms=("lab",)),
    Lesson("physics", "1b", "Curie", 2, rooms=("lab",)),
    Lesson("history", "1a", "Ranke", 1, rooms=("hall",)),
    Lesson("history", "1b", "Ranke", 1, rooms=("hall",)),
)


def problem() -> cover.Problem:
    """Return the problem; late hours cost more.

    A lesson is an item to be covered as often as it takes place; teachers, classes and rooms at
    each hour are secondary items.

    >>> problem().cheapest()[0].cost
    8
    """
    found = cover.Problem(
        primary=[
            cover.Item((lesson.subject, lesson.group), lesson.times, lesson.times)
            for lesson in LESSONS
        ],
        secondary=[
            (who, hour)
            for who in (*ROOMS, *sorted({x for each in LESSONS for x in each[1:3]}))
            for hour in HOURS
        ],
    )
    for lesson, (late, hour) in product(LESSONS, enumerate(HOURS)):
        for room in lesson.rooms:
            taken = [(lesson.teacher, hour), (lesson.group, hour), (room, hour)]
            label = (hour, lesson.subject, lesson.group, lesson.teacher, room)
            found.add(label, [(lesson.subject, lesson.group), *taken], cost=late % 3)
    return found


def main() -> None:
    """Print the cheapest timetable."""
    best = problem().cheapest()
    if not best:
        print("no timetable meets these requirements")
        return
    for hour in HOURS:
        lessons = [label for label in best[0].labels if isinstance(label, tuple)]
        for _, subject, group, teacher, room in (each for each in lessons if each[0] == hour):
            print(f"{hour:<7} {group}  {subject:<8} {teacher:<8} {room}")
    print(f"cost {best[0].cost}")


if __name__ == "__main__":
    main()
