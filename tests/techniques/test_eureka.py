"""Eureka notation names the nodes and links of a chain."""

from __future__ import annotations

import pickle
import re

import nonet
from nonet.techniques import TECHNIQUES
from nonet.techniques.examples import example
from tests.techniques.boards import boards

NODE = re.compile(r"\((\d+)(?:=(\d+))?\)((?:r\d+c\d+)(?:,r\d+c\d+)*)")
CHAINS = ("x-chain", "xy-chain", "aic", "x-cycle", "continuous-nice-loop", "grouped-aic")


def cells_of(text: str) -> set[int]:
    found = set()
    for rows, columns in re.findall(r"r(\d+)c(\d+)", text):
        found |= {(int(r) - 1) * 9 + int(c) - 1 for r in rows for c in columns}
    return found


def nodes_of(line: str) -> list[tuple[set[int], set[int]]]:
    """Return the nodes of a line as (digits, cells), in order."""
    nodes = []
    for one, two, where in NODE.findall(line):
        nodes.append(({*map(int, one)}, cells_of(where)))
        if two:
            nodes.append(({*map(int, two)}, cells_of(where)))
    return nodes


def test_a_line_names_every_node_of_a_chain_in_order() -> None:
    seen = set()
    for board in boards(60, seed=8):
        for name in CHAINS:
            for step in nonet.techniques.by_name(name)(board):
                links = [link for mark in step.marks for link in mark.links]
                line, _, effect = step.eureka.partition(" => ")
                ends = [links[0].source, *(link.target for link in links)]
                expected = [({d for _, d in end}, {c for c, _ in end}) for end in ends]
                assert nodes_of(line) == expected
                signs = re.findall(r" ([=-]) |\d(=)\d", line)
                assert ["=" in pair for pair in signs] == [link.strong for link in links]
                removed = {
                    (cell, int(digit))
                    for where, digit in re.findall(r"([rc\d,]+)<>(\d)", effect)
                    for cell in cells_of(where)
                }
                assert removed == {(c, d) for c, d in step.removes}
                seen.add(name)
    assert seen == set(CHAINS)


def test_what_is_no_chain_has_no_line() -> None:
    lines = {}
    for technique in TECHNIQUES:
        pair = example(technique)
        if pair is not None:
            lines[technique.name] = pair[1].eureka
    assert all(lines[name] for name in (*CHAINS, "remote-pair", "skyscraper", "als-chain"))
    assert not any(lines[name] for name in ("naked-pair", "x-wing", "nishio", "medusa-3d"))
    assert lines["remote-pair"].startswith("(1=7)r1c9 - (7=1)r2c7 - (1=7)r4c7")


def test_a_copy_keeps_its_line() -> None:
    pair = example(nonet.techniques.by_name("xy-chain"))
    assert pair is not None
    step = pair[1]
    assert pickle.loads(pickle.dumps(step)).eureka == step.eureka != ""
    assert nonet.Step("x").eureka == ""
