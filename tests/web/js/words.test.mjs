// What the theatre says about events, ends and races.
import assert from "node:assert/strict";
import test from "node:test";

import { LESSONS, SOLVERS, compare, counted, grouped, places, sayEnd, sayEvent, times } from "../../../src/nonet/web/static/theatre/words.js";

const recorded = (solver, guesses, { outcome = "solved", events = 500, notes = 0 } = {}) => ({
  puzzle: "", solver, title: SOLVERS.find(({ name }) => name === solver).title, outcome, limit: 50000, solution: null,
  counters: { guesses, backtracks: Math.max(0, guesses - 1), assignments: 0, eliminations: 0, deepest: 0 },
  events: { kinds: "r".repeat(events), cells: [], digits: "", depths: [] },
  notes: Array.from({ length: notes }, (_, at) => ({ at, technique: "x", text: "" })),
});

test("events are sentences", () => {
  assert.equal(sayEvent(null), "Not begun.");
  assert.equal(sayEvent({ kind: "r", cell: 80, digit: 4 }), "4 is eliminated from r9c9.");
  assert.equal(sayEvent({ kind: "?", cell: 9, digit: 1 }), "Guess 1 in r2c1.");
  assert.equal(sayEvent({ kind: "b", cell: 9, digit: 1 }), "Backtrack: 1 in r2c1 was wrong.");
  for (const kind of "gpr?bxscu") assert.match(sayEvent({ kind, cell: 0, digit: 1 }), /^[A-Z1].*\.$/);
});

test("how a recording ends", () => {
  assert.equal(sayEnd(recorded("agent", 1, { events: 1234 })), "Solved after 1,234 events.");
  assert.equal(sayEnd(recorded("agent", 1, { events: 1234 }), 2), "Solved second, after 1,234 events.");
  assert.equal(sayEnd(recorded("agent", 1, { outcome: "cut" })), "Cut after 50,000 events and 1 guess: it would go on.");
  assert.match(sayEnd(recorded("human", 0, { outcome: "stuck" })), /no technique helps/);
  assert.match(sayEnd(recorded("agent", 1, { outcome: "impossible" })), /^No solution/);
});

test("the places of a race", () => {
  const race = [recorded("agent", 1, { events: 900 }), recorded("cell-sets", 1, { outcome: "cut" }), recorded("human", 0, { events: 400 })];
  assert.deepEqual(places(race), [2, 0, 1]);
  assert.deepEqual(places(race.slice(0, 1)), [0]);
  assert.deepEqual(places([race[0], race[0]]), [1, 1]);
});

test("numbers and ratios in words", () => {
  assert.equal(grouped(1234567), "1,234,567");
  assert.deepEqual([counted(1, "guess", "guesses"), counted(2000, "event")], ["1 guess", "2,000 events"]);
  assert.deepEqual([[10, 10], [12, 10], [20, 10], [30, 10], [71, 3]].map(([a, b]) => times(a, b)),
    ["about as many", "20 % more", "twice as many", "three times as many", "24 times as many"]);
});

test("naked twins: what they save, that they save nothing, and bad luck", () => {
  const [won] = compare([recorded("agent", 8), recorded("agent-without-twins", 26)]);
  assert.match(won, /^With naked twins, the agent made 8 guesses; without them, 26, three times as many\. Twins use up/);
  const [none] = compare([recorded("agent", 0), recorded("agent-without-twins", 0)]);
  assert.match(none, /^Neither had to guess/);
  const [same, sums] = compare([recorded("agent", 4), recorded("agent-without-twins", 4)]);
  assert.match(same, /no difference/);
  assert.match(sums, /180 generated puzzles/);
  const [lost, after] = compare([recorded("agent", 10), recorded("agent-without-twins", 8)]);
  assert.match(lost, /less lucky/);
  assert.match(after, /1,001 guesses with naked twins and 1,235 without/);
});

test("fewest candidates first, and all three together", () => {
  const said = compare([recorded("agent", 3), recorded("agent-without-twins", 4), recorded("agent-first-cell", 71)]);
  assert.equal(said.length, 2);
  assert.match(said[1], /^Guessing in the cell with the fewest candidates, the agent made 3 guesses; guessing in the first empty cell, 71, 24 times as many/);
});

test("a recording that was cut made at least so many guesses", () => {
  const said = compare([recorded("agent", 2351, { outcome: "cut" }), recorded("algorithm-x", 21)]).join(" ");
  assert.match(said, /Algorithm X was done first/);
  assert.match(said, /Algorithm X made 21 guesses, Agent at least 2,351, 112 times as many/);
  assert.match(said, /a question with two answers/);
  assert.match(said, /Agent was cut after 50,000 events/);
  const both = compare([recorded("agent", 5, { outcome: "cut" }), recorded("agent-first-cell", 9, { outcome: "cut" })]);
  assert.match(both[0], /Neither was done/);
});

test("people, and a solver alone", () => {
  assert.match(compare([recorded("human", 0, { notes: 96 })]).join(" "), /needs no guess: 96 steps/);
  assert.match(compare([recorded("human", 0, { notes: 3, outcome: "stuck" })])[0], /ends after 3 steps/);
  assert.deepEqual(compare([recorded("cell-sets", 0)]), ["Cell sets did not have to guess."]);
  assert.deepEqual(compare([]), []);
});

test("every lesson has a question and solvers that there are", () => {
  const names = SOLVERS.map(({ name }) => name);
  for (const { puzzle, solvers, question } of LESSONS) {
    assert.match(puzzle, /^[1-9.]{81}$/);
    assert.ok(question.includes("?"));
    assert.ok(solvers.length >= 2 && solvers.length <= 3 && solvers.every((name) => names.includes(name)));
  }
});
