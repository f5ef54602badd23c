// Playing recordings: every kind of event, scrubbing, the clock, and the chart's samples.
import assert from "node:assert/strict";
import test from "node:test";

import {
  INTERVAL, SPEEDS, change, digitOf, eventAt, maskOf, momentAt, newClock, nextTurn, noteAt, open, sampled, seek, tick, toggle,
} from "../../../src/nonet/web/static/theatre/playback.js";

/** Makes a recording of events written as `g0=5`: a letter, a cell, a digit. */
function recordingOf(...events) {
  const parts = events.map((text) => /^(.)(?:(\d+)=(\d))?$/.exec(text));
  const depths = [];
  let depth = 0;
  for (const [, kind] of parts) {
    if (kind === "?") depth++;
    if (kind === "b") depth--;
    depths.push(depth);
  }
  return open({
    puzzle: ".".repeat(81), solver: "agent", title: "Agent", outcome: "solved", limit: 50000, solution: null,
    counters: { guesses: 0, backtracks: 0, assignments: 0, eliminations: 0, deepest: 0 },
    events: {
      kinds: parts.map(([, kind]) => kind).join(""),
      cells: parts.map(([, , cell]) => (cell === undefined ? -1 : Number(cell))),
      digits: parts.map(([, , , digit]) => digit ?? "0").join(""),
      depths,
    },
    notes: [],
  });
}

const show = ({ board }, cell) => [digitOf(board[cell]), maskOf(board[cell])];

test("a digit is the only candidate of its cell, and a removed candidate leaves the others", () => {
  const recording = recordingOf("g0=5", "r1=5", "p2=9");
  assert.deepEqual(show(momentAt(recording, 0), 0), [0, 511]);
  assert.deepEqual(show(momentAt(recording, 1), 0), [5, 16]);
  assert.deepEqual(show(momentAt(recording, 2), 1), [0, 511 - 16]);
  assert.deepEqual(show(momentAt(recording, 3), 2), [9, 256]);
  assert.deepEqual(eventAt(recording, 2), { kind: "r", cell: 1, digit: 5 });
  assert.equal(eventAt(recording, 0), null);
});

test("a backtrack brings back the board before its guess, also of an outer one", () => {
  const recording = recordingOf("?0=1", "r1=1", "?2=2", "r3=2", "x", "b2=2", "?2=3", "x", "b0=1");
  assert.equal(momentAt(recording, 4).guesses.length, 2);
  const back = momentAt(recording, 6);
  assert.deepEqual([show(back, 1), show(back, 2), show(back, 3)], [[0, 510], [0, 511], [0, 511]]);
  assert.equal(back.guesses.length, 1);
  const end = momentAt(recording, 9);
  assert.deepEqual([show(end, 0), show(end, 1), show(end, 2)], [[0, 511], [0, 511], [0, 511]]);
  assert.equal(end.guesses.length, 0);
});

test("an uncover brings back the board before the digit that was covered last", () => {
  const recording = recordingOf("p0=1", "c0=1", "r1=1", "?2=2", "c2=2", "r3=2", "x", "u2=2", "b2=2", "u0=1");
  assert.deepEqual(show(momentAt(recording, 8), 2), [0, 511]);
  assert.deepEqual(show(momentAt(recording, 8), 1), [0, 510]);
  assert.deepEqual(show(momentAt(recording, 10), 1), [0, 511]);
  assert.deepEqual(show(momentAt(recording, 10), 0), [0, 511]);
});

test("the measures count what happened so far", () => {
  const { measures } = recordingOf("g0=5", "r1=5", "p2=9", "?3=1", "x", "b3=1", "s");
  assert.deepEqual([...measures.guesses], [0, 0, 0, 0, 1, 1, 1, 1]);
  assert.deepEqual([...measures.backtracks], [0, 0, 0, 0, 0, 0, 1, 1]);
  assert.deepEqual([...measures.assignments], [0, 0, 0, 1, 2, 2, 2, 2]);
  assert.deepEqual([...measures.eliminations], [0, 0, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual([...measures.filled], [0, 1, 1, 2, 3, 3, 2, 2]);
  assert.deepEqual([...measures.depth], [0, 0, 0, 0, 1, 1, 0, 0]);
});

test("any position is the same from wherever it is reached", () => {
  const events = [];
  for (let n = 0; n < 2000; n++) {
    if (n % 40 === 20) events.push(`?${n % 81}=${1 + (n % 9)}`);
    else if (n % 40 === 39) events.push(`b${(n - 19) % 81}=${1 + ((n - 19) % 9)}`);
    else events.push(`r${(n * 7) % 81}=${1 + (n % 8)}`);
  }
  const recording = recordingOf(...events);
  assert.ok(recording.moments.length > 5);
  let near = null;
  for (const at of [0, 1, 1999, 2000, 5, INTERVAL, INTERVAL - 1, 1000, 1001, 3, 1234, 1240]) {
    near = momentAt(recording, at, near);
    const fresh = momentAt(recording, at);
    assert.equal(near.at, at);
    assert.deepEqual(near.board, fresh.board);
    assert.equal(near.guesses.length, recording.record.events.depths[at - 1] ?? 0);
  }
  assert.equal(momentAt(recording, 1e9).at, 2000);
  assert.equal(momentAt(recording, -4).at, 0);
});

test("the clock plays, stops at the end, and starts again", () => {
  let clock = newClock(1000);
  assert.equal(clock.playing, false);
  assert.equal(tick(clock, 5), clock);
  clock = tick(toggle({ ...clock, speed: 100 }), 2.5);
  assert.deepEqual([clock.at, clock.playing], [250, true]);
  clock = tick(clock, 60);
  assert.deepEqual([clock.at, clock.playing], [1000, false]);
  assert.deepEqual(toggle(clock), { ...clock, at: 0, playing: true });
  assert.deepEqual(seek(toggle(clock), 17.8), { ...clock, at: 17, playing: false });
  assert.equal(seek(clock, 5000).at, 1000);
  assert.equal(toggle({ ...clock, at: 3.7, playing: true }).at, 3);
  assert.equal(toggle(newClock(0)).playing, false);
});

test("a race takes about as long whatever it is, and the speed has limits", () => {
  for (const length of [100, 1000, 20000, 50000]) {
    const seconds = length / newClock(length).speed;
    assert.ok(seconds <= 25 && seconds >= 5, `${length}: ${seconds}`);
  }
  let clock = newClock(10);
  for (const _ of SPEEDS) clock = change(clock, -1);
  assert.equal(clock.speed, SPEEDS[0]);
  for (const _ of SPEEDS) clock = change(clock, 1);
  assert.equal(change(clock, 1).speed, SPEEDS.at(-1));
});

test("the next guess or backtrack of any solver", () => {
  const one = recordingOf("g0=5", "r1=5", "?2=1", "x", "b2=1");
  const other = recordingOf("g0=5", "?2=1", "s");
  assert.deepEqual([0, 2, 3, 5].map((at) => nextTurn([one, other], at)), [2, 3, 5, 5]);
  assert.equal(nextTurn([], 0), 0);
});

test("the chart keeps the highest of each stretch, and the end", () => {
  const events = Array.from({ length: 1000 }, (_, n) => (n === 501 ? "?0=1" : n === 502 ? "b0=1" : "r1=1"));
  const points = sampled(recordingOf(...events), "depth", 100);
  assert.ok(points.length <= 102);
  assert.equal(Math.max(...points.map(([, value]) => value)), 1);
  assert.equal(points.at(-1)[0], 1000);
});

test("notes belong to the events from theirs on", () => {
  const recording = recordingOf("g0=5", "p1=6", "r2=6", "p3=7");
  recording.record.notes.push({ at: 1, technique: "a", text: "first" }, { at: 3, technique: "b", text: "second" });
  assert.deepEqual([0, 1, 2, 3, 4].map((at) => noteAt(recording, at)?.text), [undefined, undefined, "first", "first", "second"]);
});
