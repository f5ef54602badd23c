"""Variants with straight lines: the diagonals."""

from __future__ import annotations

from nonet.model.rules import Extra, Parts, Rules, Unit


def _diagonals(rules: Rules) -> Parts:
    size = rules.size
    falling = tuple(i * size + i for i in range(size))
    rising = tuple(i * size + size - 1 - i for i in range(size))
    return Parts(
        units=(
            Unit("diagonal", 1, falling),
            Unit("diagonal", 2, rising),
        )
    )


DIAGONAL = Extra("diagonal", "both main diagonals contain every digit once", _diagonals)
