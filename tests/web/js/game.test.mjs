// The state of a game: marks, history, tidying, JSON; without a browser.
import assert from "node:assert/strict";
import test from "node:test";

import * as g from "/render/game.js";

const PUZZLE = ".1...3.4..85129.67....5......72.14..52.....18..16.59......1....63.54287..5.7...9.";
const values = (text) => [...text].map((sign) => Math.max(0, ".123456789ABCDEFG".indexOf(sign)));
const at = (name, size = 9) => g.cellNamed(name, { size });
const game = (text = PUZZLE, layout = g.classicLayout(Math.sqrt(text.length))) =>
  g.newGame({ id: "a", layout, givens: values(text) });
const only = (state, ...names) => names.map((name) => state.cells.centre[at(name)]);
const mask = (...digits) => digits.reduce((sum, digit) => sum | g.bit(digit), 0);

test("a digit is written, written again to erase it, and never over a given", () => {
  const start = game();
  const one = g.enter(start, [at("r1c1")], 7);
  assert.equal(one.cells.values[0], 7);
  assert.equal(g.enter(one, [at("r1c1")], 7).cells.values[0], 0);
  assert.equal(g.enter(one, [at("r1c1")], 9).cells.values[0], 9);
  assert.equal(g.enter(start, [at("r1c2")], 7), start);
  assert.equal(start.cells.values[0], 0, "games do not change");
});

test("several cells take a digit in one move", () => {
  const two = g.enter(game(), [at("r1c1"), at("r1c2"), at("r1c3")], 7);
  assert.deepEqual(two.cells.values.slice(0, 3), [7, 1, 7]);
  assert.equal(two.at, 1);
  assert.equal(g.undo(two).cells.values[2], 0);
});

test("marks go to empty cells, and are removed only if all of them have the mark", () => {
  let state = g.toggle(game(), [at("r1c1"), at("r1c2")], "centre", 6);
  assert.deepEqual(only(state, "r1c1", "r1c2"), [mask(6), 0]);
  state = g.toggle(state, [at("r1c1"), at("r1c3")], "centre", 6);
  assert.deepEqual(only(state, "r1c1", "r1c3"), [mask(6), mask(6)]);
  state = g.toggle(state, [at("r1c1"), at("r1c3")], "centre", 6);
  assert.deepEqual(only(state, "r1c1", "r1c3"), [0, 0]);
});

test("colours go to all cells, several to one", () => {
  let state = g.toggle(game(), [at("r1c1"), at("r1c2")], "colour", 3);
  state = g.toggle(state, [at("r1c2")], "colour", 5);
  assert.deepEqual(state.cells.colours.slice(0, 2), [mask(3), mask(3, 5)]);
});

test("tidying removes the marks that a digit rules out, and undo brings them back", () => {
  const filled = g.fillMarks(game());
  const before = filled.cells;
  const digit = g.digitsOf(before.centre[0])[0];
  const peers = g.seenFrom(filled.layout, 0).filter((cell) => before.centre[cell] & g.bit(digit));
  assert.ok(peers.length > 2);
  const written = g.enter(filled, [0], digit, { tidy: true });
  for (const cell of peers) assert.equal(written.cells.centre[cell] & g.bit(digit), 0);
  assert.deepEqual(g.undo(written).cells, before);
  assert.deepEqual(g.redo(g.undo(written)).cells, written.cells);
  const untidy = g.enter(filled, [0], digit);
  assert.deepEqual(untidy.cells.centre, before.centre);
});

test("a digit that replaces another is one change", () => {
  const state = g.enter(g.enter(game(), [0], 7, { tidy: true }), [0], 9, { tidy: true });
  assert.deepEqual(state.moves[1].filter(([kind]) => kind === "value"), [["value", 0, 7, 9]]);
  assert.equal(g.wordsOf(state, 2), "9 in r1c1");
});

test("a digit that breaks the rules removes no marks", () => {
  const filled = g.fillMarks(game());
  const wrong = g.enter(filled, [at("r1c1")], 1, { tidy: true });
  assert.deepEqual(g.conflicts(wrong.layout, wrong.cells.values), [at("r1c1"), at("r1c2")]);
  assert.deepEqual(wrong.cells.centre, filled.cells.centre);
});

test("erasing or changing a digit brings back the marks it removed, where the rules allow them", () => {
  const filled = g.fillMarks(game());
  const digit = g.digitsOf(filled.cells.centre[0])[0];
  const written = g.enter(filled, [0], digit, { tidy: true });
  const more = g.toggle(written, [at("r3c9")], "colour", 1);
  const erased = g.erase(more, [0], undefined, { tidy: true });
  assert.deepEqual(erased.cells.centre, filled.cells.centre);
  const changed = g.enter(more, [0], g.digitsOf(filled.cells.centre[0])[1], { tidy: true });
  const lost = filled.cells.centre.map((marks, cell) => marks & ~changed.cells.centre[cell]);
  assert.ok(lost.every((marks) => !(marks & g.bit(digit))));
});

test("Delete clears digits, then marks, then colours", () => {
  let state = g.enter(game(), [0], 7);
  state = g.toggle(state, [at("r1c3")], "corner", 2);
  state = g.toggle(state, [at("r1c3")], "centre", 9);
  state = g.toggle(state, [0, at("r1c2"), at("r1c3")], "colour", 4);
  const cells = [0, 1, 2];
  state = g.erase(state, cells);
  assert.deepEqual([state.cells.values[0], state.cells.corner[2], state.cells.colours[2]], [0, mask(2), mask(4)]);
  state = g.erase(state, cells);
  assert.deepEqual([state.cells.corner[2], state.cells.centre[2], state.cells.colours[2]], [0, 0, mask(4)]);
  state = g.erase(state, cells);
  assert.deepEqual(state.cells.colours.slice(0, 3), [0, 0, 0]);
  assert.equal(g.erase(state, cells), state);
  assert.equal(state.cells.values[1], 1, "a given stays");
});

test("marks under a digit are kept for when it is erased", () => {
  let state = g.toggle(game(), [0], "centre", 6);
  state = g.enter(state, [0], 6, { tidy: true });
  assert.equal(g.toRecord(state).player.centre, undefined);
  assert.deepEqual(only(g.erase(state, [0]), "r1c1"), [mask(6)]);
});

test("the history can be scrubbed; a new move forgets what was undone", () => {
  let state = game();
  for (const digit of [6, 7, 9]) state = g.enter(state, [0], digit);
  const first = g.goTo(state, 1);
  assert.deepEqual([first.cells.values[0], first.moves.length], [6, 3]);
  assert.deepEqual(g.goTo(first, 99).cells, state.cells);
  assert.equal(g.goTo(state, -5).at, 0);
  const other = g.enter(first, [2], 2);
  assert.deepEqual([other.at, other.moves.length, g.redo(other) === other], [2, 2, true]);
});

test("a thousand random moves undo to the start and redo to the end", () => {
  let seed = 7;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  let state = game();
  const states = [state];
  for (let n = 0; n < 1000; n++) {
    const cells = [random(81), random(81)];
    const digit = 1 + random(9);
    const moves = [
      () => g.enter(state, cells, digit, { tidy: true }),
      () => g.toggle(state, cells, "centre", digit),
      () => g.toggle(state, cells, "corner", digit),
      () => g.toggle(state, cells, "colour", digit),
      () => g.erase(state, cells, undefined, { tidy: true }),
      () => g.fillMarks(state),
    ];
    state = moves[random(moves.length)]();
    if (state !== states.at(-1)) states.push(state);
  }
  assert.ok(states.length > 500);
  for (let n = states.length - 1; n >= 0; n--) assert.deepEqual(g.goTo(state, n).cells, states[n].cells);
});

test("restart is a move", () => {
  const state = g.fillMarks(g.enter(game(), [0], 7));
  const fresh = g.restart(state);
  assert.deepEqual(fresh.cells, state.start);
  assert.deepEqual(g.undo(fresh).cells, state.cells);
});

test("filling keeps marks that are there, and refills cells that are asked for", () => {
  const noted = g.toggle(game(), [0], "centre", 9);
  const filled = g.fillMarks(noted);
  assert.equal(filled.cells.centre[0], mask(9));
  assert.equal(filled.cells.centre[1], 0);
  assert.equal(filled.cells.centre[2], g.allowed(noted.layout, noted.cells.values)[2]);
  assert.notEqual(g.fillMarks(filled, [0]).cells.centre[0], mask(9));
  assert.equal(g.fillMarks(filled), filled);
});

test("a step of the coach places and eliminates", () => {
  const removed = g.applyStep(game(), { places: [], removes: [[0, 6]] });
  const all = g.allowed(removed.layout, removed.cells.values)[0];
  assert.equal(removed.cells.centre[0], all & ~g.bit(6));
  const placed = g.applyStep(g.fillMarks(game()), { places: [[0, 7]], removes: [] });
  assert.equal(placed.cells.values[0], 7);
  assert.equal(placed.cells.centre[2] & g.bit(7), 0);
});

test("conflicts, counts and the end", () => {
  const full = game("1234341221434321");
  assert.ok(g.isSolved(full));
  assert.deepEqual(g.counts(full), [0, 4, 4, 4, 4]);
  const state = g.enter(game("123.341221434321"), [3], 3);
  assert.ok(g.isFull(state) && !g.isSolved(state));
  assert.deepEqual(g.conflicts(state.layout, state.cells.values), [2, 3, 11]);
  assert.deepEqual(g.mistakes(state, values("1234341221434321")), [3]);
});

test("relations forbid pairs of digits", () => {
  const layout = { ...g.classicLayout(4), relations: [{ pairs: [[0, 5]], forbids: [[1, 2], [3, 3]] }] };
  const empty = Array(16).fill(0);
  assert.ok(g.isClash(layout, empty.with(5, 2), 0, 1));
  assert.ok(g.isClash(layout, empty.with(0, 1), 5, 2));
  assert.ok(!g.isClash(layout, empty.with(0, 2), 5, 1) || layout.regions[0] === layout.regions[5]);
  assert.ok(g.seenFrom(layout, 0).includes(5));
});

test("the JSON of a game is read back, with its history in nonet's words", () => {
  let state = g.toggle(game(), [0], "centre", 6);
  state = g.toggle(state, [0], "centre", 6);
  state = g.enter(state, [0], 7);
  state = g.toggle(state, [at("r1c3")], "corner", 2);
  state = g.toggle(state, [at("r1c2")], "colour", 9);
  const record = g.toRecord(state);
  assert.equal(record.givens, PUZZLE);
  assert.equal(record.cells, `7${PUZZLE.slice(1)}`);
  assert.deepEqual(record.player.history, [
    { kind: "centre", cell: "r1c1", digit: 6 },
    { kind: "centre", cell: "r1c1", digit: 6, on: false },
    { kind: "place", cell: "r1c1", digit: 7 },
    { kind: "corner", cell: "r1c3", digit: 2 },
    { kind: "colour", cell: "r1c2", digit: 9 },
  ]);
  const back = g.fromRecord(record, state.layout);
  assert.deepEqual(back.cells, state.cells);
  assert.deepEqual(back.givens, state.givens);
  assert.deepEqual(g.toRecord(state, { player: false }), { nonet: 1, size: 9, cells: PUZZLE });
});

test("an entry of the history finds its move", () => {
  let state = g.fillMarks(game());
  const entries = g.toRecord(state).player.history.length;
  assert.ok(entries > 50);
  state = g.enter(state, [0], 7);
  assert.equal(g.movesUpTo(state, 0), 0);
  assert.equal(g.movesUpTo(state, entries - 1), 0);
  assert.equal(g.movesUpTo(state, entries), 1);
  assert.equal(g.movesUpTo(state, entries + 1), 2);
});

test("bad JSON is refused with a reason", () => {
  const layout = g.classicLayout(4);
  assert.throws(() => g.fromRecord({ cells: "123" }, layout), /3 cells; a 4×4 puzzle has 16/);
  assert.throws(() => g.fromRecord({ cells: "5...............".slice(0, 16) }, layout), /'5' is not a digit/);
  assert.throws(() => g.cellNamed("r5c1", { size: 4 }), /no cell 'r5c1'/);
});

test("moves in words", () => {
  let state = g.enter(game(), [0], 7);
  state = g.toggle(state, [2], "centre", 6);
  state = g.toggle(state, [2, 3], "corner", 8);
  state = g.erase(state, [0]);
  state = g.fillMarks(state);
  const words = [0, 1, 2, 3, 4, 5].map((n) => g.wordsOf(state, n));
  assert.deepEqual(words.slice(0, 5), ["Start", "7 in r1c1", "centre mark 6 in r1c3", "corner mark 8 in 2 cells", "7 erased in r1c1"]);
  assert.match(words[5], /^centre marks in \d+ cells$/);
});

test("layouts of all sizes have as many units as they should", () => {
  for (const size of [4, 6, 8, 9, 10, 12, 14, 15, 16, 25]) {
    const layout = g.classicLayout(size);
    assert.equal(layout.units.length, 3 * size);
    assert.ok(layout.units.every(({ cells }) => cells.length === size));
  }
  assert.equal(g.classicLayout(7).units.length, 14);
});

test("a change of the rules is a move like others", () => {
  const withRules = (name) => ({ ...g.classicLayout(9), record: { size: 9, variants: [name] } });
  const start = game();
  const [one, two] = [withRules("diagonal"), withRules("windoku")];
  let state = g.changeLayout(start, one);
  assert.equal(state.layout, one);
  assert.equal(g.changeLayout(state, withRules("diagonal")), state, "the same rules are no move");
  state = g.enter(state, [at("r1c1")], 7);
  state = g.changeLayout({ ...state, solution: values(PUZZLE) }, two);
  assert.equal(state.solution, undefined);
  assert.deepEqual([state.at, g.wordsOf(state, 1), g.wordsOf(state, 2)], [3, "rules changed", "7 in r1c1"]);
  // As a browser keeps it.
  state = JSON.parse(JSON.stringify(state));
  const names = [0, 1, 2, 3].map((number) => g.goTo(state, number).layout.record?.variants[0] ?? null);
  assert.deepEqual(names, [null, "diagonal", "diagonal", "windoku"]);
  assert.equal(g.goTo(state, 1).cells.values[0], 0);
  const other = g.changeLayout(g.goTo(state, 1), two);
  assert.equal(other.moves.length, 2);
  assert.deepEqual(other.layouts.map(({ record }) => record?.variants[0] ?? null), [null, "diagonal", "windoku"]);
  assert.equal(g.undo(other).layout.record.variants[0], "diagonal");
  // Digits have a history in JSON, rules do not.
  assert.equal(g.toRecord(state).player.history.length, 1);
});

test("constraints that come and go have words", () => {
  const withCages = (...totals) => ({ ...g.classicLayout(9), record: { size: 9, constraints: totals.map((total) => ({ kind: "cage", total })) } });
  let state = g.changeLayout(game(), withCages(3));
  state = g.changeLayout(state, withCages(3, 4));
  state = g.changeLayout(state, withCages(4));
  state = g.changeLayout(state, withCages(5));
  const words = ["constraint added", "constraint added", "constraint removed", "rules changed"];
  assert.deepEqual(words.map((_, number) => g.wordsOf(state, number + 1)), words);
});

test("a board of 2 by 3 with the digits 0 to 3", () => {
  const cells = [0, 1, 2, 3, 4, 5];
  const layout = { ...g.classicLayout(2), size: 4, shape: { rows: 2, columns: 3, lowest: 0 }, regions: cells.map(() => 0), units: [],
    checks: [{ cells: [0, 1], demands: [["sum", [0, 1], [1, 1], [3]]] }], record: { shape: { rows: 2, columns: 3, lowest: 0, values: 4 } } };
  const start = g.newGame({ id: "a", layout, ...g.fromRecord({ cells: "0..3.." }, layout) });
  assert.deepEqual(start.givens, [1, 0, 0, 4, 0, 0]);
  assert.equal(g.nameOf(5, layout), "r2c3");
  // 0 and 3 are 3; 0 and 2 are not.
  assert.deepEqual(g.conflicts(layout, [1, 4, 0, 0, 0, 0]), []);
  assert.deepEqual(g.conflicts(layout, [1, 3, 0, 0, 0, 0]), [0, 1]);
  const played = g.toggle(g.enter(start, [1], 4), [5], "centre", 1);
  const coloured = g.toggle(played, [4], "colour", 1);
  const record = g.toRecord(coloured);
  assert.deepEqual([record.cells, record.givens, record.size], ["03.3..", "0..3..", undefined]);
  assert.deepEqual([record.player.centre, record.player.colours], [{ r2c3: "0" }, { r2c2: "1" }]);
  assert.deepEqual(g.fromRecord(record, layout).cells, coloured.cells);
  assert.equal(g.wordsOf(coloured, 1), "3 in r1c2");
  assert.equal(g.wordsOf(coloured, 2), "centre mark 0 in r2c3");
  assert.equal(g.wordsOf(coloured, 3), "colour 1 in r2c2");
  assert.throws(() => g.fromRecord({ cells: "0..3" }, layout), /4 cells; a 2×3 puzzle has 6/);
});
