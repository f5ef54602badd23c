// @ts-check
/**
 * Playing recordings: the board after any event, the counters so far, and the clock of a race.
 *
 * All functions are pure. A recording is the JSON of docs/json.md ("Recordings"). A board is 81
 * numbers: bits 0 to 8 are the candidates 1 to 9, the bits above are the digit. Boards at intervals
 * are kept, so that any position is at most one interval of events away.
 */

/**
 * @typedef {object} RecordingRecord
 * @property {string} puzzle
 * @property {string} solver
 * @property {string} title
 * @property {"solved" | "impossible" | "stuck" | "cut"} outcome
 * @property {number} limit
 * @property {string | null} solution
 * @property {{guesses: number, backtracks: number, assignments: number, eliminations: number, deepest: number}} counters
 * @property {{kinds: string, cells: number[], digits: string, depths: number[]}} events
 * @property {{at: number, technique: string, text: string}[]} notes
 */
/** @typedef {Uint16Array} Board */
/** @typedef {{cell: number, digit: number, before: Board}} Guess */
/** @typedef {{at: number, board: Board, before: Board, guesses: Guess[], covered: Board[]}} Moment */
/** @typedef {"depth" | "guesses" | "backtracks" | "assignments" | "eliminations" | "filled"} Measure */
/**
 * @typedef {object} Recording
 * @property {RecordingRecord} record
 * @property {number} length how many events there are
 * @property {Moment[]} moments positions at intervals, the first before any event
 * @property {Record<Measure, Uint32Array>} measures each after 0, 1, 2 … events
 */
/** @typedef {{kind: string, cell: number, digit: number}} Event */

export const INTERVAL = 256;
const ALL = 511;

/** @param {number} entry a cell of a board */
export const digitOf = (entry) => entry >> 9;
/** @param {number} entry a cell of a board */
export const maskOf = (entry) => entry & ALL;

/** @returns {Moment} */
function beginning() {
  const board = new Uint16Array(81).fill(ALL);
  return { at: 0, board, before: board, guesses: [], covered: [] };
}

/**
 * Returns a recording ready to be played.
 * @param {RecordingRecord} record
 * @returns {Recording}
 */
export function open(record) {
  const { length } = record.events.kinds;
  /** @type {Record<Measure, Uint32Array>} */
  const measures = {
    depth: new Uint32Array(length + 1),
    guesses: new Uint32Array(length + 1),
    backtracks: new Uint32Array(length + 1),
    assignments: new Uint32Array(length + 1),
    eliminations: new Uint32Array(length + 1),
    filled: new Uint32Array(length + 1),
  };
  let moment = beginning();
  const moments = [moment];
  for (let at = 0; at < length; at++) {
    const kind = record.events.kinds[at];
    moment = step(record, moment);
    if (moment.at % INTERVAL === 0) moments.push(moment);
    for (const name of /** @type {const} */ (["guesses", "backtracks", "assignments", "eliminations"])) {
      measures[name][at + 1] = measures[name][at] + (COUNTED[name].includes(kind) ? 1 : 0);
    }
    measures.depth[at + 1] = record.events.depths[at];
    measures.filled[at + 1] = kind === "r" || kind === "x" || kind === "s" || kind === "c" ? measures.filled[at] : filledIn(moment.board);
  }
  return { record, length, moments, measures };
}

const COUNTED = { guesses: "?", backtracks: "b", assignments: "p?", eliminations: "r" };

/** @param {Board} board */
function filledIn(board) {
  let count = 0;
  for (const entry of board) if (entry > ALL) count++;
  return count;
}

/**
 * Returns the moment after the next event; the moment before stays as it is.
 * @param {RecordingRecord} record
 * @param {Moment} moment
 * @returns {Moment}
 */
export function step({ events }, moment) {
  const { at } = moment;
  const kind = events.kinds[at];
  const cell = events.cells[at];
  const digit = Number(events.digits[at]);
  let { board, before, guesses, covered } = moment;
  if (kind === "g" || kind === "p" || kind === "?") {
    before = board;
    if (kind === "?") guesses = [...guesses, { cell, digit, before }];
    board = changed(board, cell, (digit << 9) | (1 << (digit - 1)));
  } else if (kind === "r") {
    board = changed(board, cell, board[cell] & ~(1 << (digit - 1)));
  } else if (kind === "b") {
    const guess = guesses.findLastIndex((each) => each.cell === cell && each.digit === digit);
    board = guesses[guess].before;
    guesses = guesses.slice(0, guess);
  } else if (kind === "c") {
    covered = [...covered, before];
  } else if (kind === "u") {
    board = covered[covered.length - 1];
    covered = covered.slice(0, -1);
  }
  return { at: at + 1, board, before, guesses, covered };
}

/**
 * @param {Board} board
 * @param {number} cell
 * @param {number} entry
 * @returns {Board}
 */
function changed(board, cell, entry) {
  const next = board.slice();
  next[cell] = entry;
  return next;
}

/**
 * Returns the moment after `at` events. `near` is a moment shown before, which is used if it is on
 * the way.
 * @param {Recording} recording
 * @param {number} at
 * @param {Moment | null} [near]
 * @returns {Moment}
 */
export function momentAt(recording, at, near = null) {
  const to = Math.max(0, Math.min(recording.length, Math.floor(at)));
  const kept = recording.moments[Math.floor(to / INTERVAL)];
  let moment = near && near.at <= to && near.at >= kept.at ? near : kept;
  while (moment.at < to) moment = step(recording.record, moment);
  return moment;
}

/**
 * Returns the event that led to a moment; null before the first one.
 * @param {Recording} recording
 * @param {number} at
 * @returns {Event | null}
 */
export function eventAt(recording, at) {
  if (at < 1 || at > recording.length) return null;
  const { kinds, cells, digits } = recording.record.events;
  return { kind: kinds[at - 1], cell: cells[at - 1], digit: Number(digits[at - 1]) };
}

/**
 * Returns the step of the human path that a moment belongs to; null before the first one.
 * @param {Recording} recording
 * @param {number} at
 */
export function noteAt(recording, at) {
  return recording.record.notes.findLast((note) => note.at < at) ?? null;
}

// -- the clock -------------------------------------------------------------------------------------

/**
 * Where a race is: `at` events have happened in each recording, or all that it has.
 * @typedef {object} Clock
 * @property {number} at may lie between two events while it plays
 * @property {number} length events of the longest recording
 * @property {number} speed events per second
 * @property {boolean} playing
 */

export const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const SECONDS = 25; // a race takes about this long unless the speed is changed

/**
 * Returns the clock of a race that has not begun.
 * @param {number} length
 * @returns {Clock}
 */
export function newClock(length) {
  const wanted = length / SECONDS;
  return { at: 0, length, speed: SPEEDS.find((speed) => speed >= wanted) ?? SPEEDS[SPEEDS.length - 1], playing: false };
}

/**
 * Returns the clock after some time; at the end it stops.
 * @param {Clock} clock
 * @param {number} seconds
 * @returns {Clock}
 */
export function tick(clock, seconds) {
  if (!clock.playing) return clock;
  const at = Math.min(clock.length, clock.at + seconds * clock.speed);
  return { ...clock, at, playing: at < clock.length };
}

/**
 * Starts or stops the clock; at the end it starts again from the beginning.
 * @param {Clock} clock
 * @returns {Clock}
 */
export function toggle(clock) {
  if (clock.playing) return { ...clock, playing: false, at: Math.floor(clock.at) };
  return { ...clock, playing: clock.length > 0, at: clock.at >= clock.length ? 0 : clock.at };
}

/**
 * Goes to a position and stops there.
 * @param {Clock} clock
 * @param {number} at
 * @returns {Clock}
 */
export function seek(clock, at) {
  return { ...clock, playing: false, at: Math.max(0, Math.min(clock.length, Math.floor(at))) };
}

/**
 * Chooses the next faster or slower speed.
 * @param {Clock} clock
 * @param {1 | -1} direction
 * @returns {Clock}
 */
export function change(clock, direction) {
  const at = SPEEDS.indexOf(clock.speed) + direction;
  return { ...clock, speed: SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))] };
}

/**
 * Returns the position after the next guess or backtrack in any of the recordings, or the end.
 * @param {Recording[]} recordings
 * @param {number} at
 */
export function nextTurn(recordings, at) {
  const found = recordings.map(({ record }) => {
    const next = record.events.kinds.slice(at).search(/[?b]/);
    return next < 0 ? Infinity : at + next + 1;
  });
  const longest = Math.max(0, ...recordings.map(({ length }) => length));
  return Math.min(longest, ...found);
}

/**
 * Returns a measure at up to `many` positions, each the highest of its stretch.
 * @param {Recording} recording
 * @param {Measure} measure
 * @param {number} many
 * @returns {[at: number, value: number][]}
 */
export function sampled(recording, measure, many) {
  const values = recording.measures[measure];
  const stride = Math.max(1, Math.ceil(values.length / many));
  /** @type {[number, number][]} */
  const found = [];
  for (let at = 0; at < values.length; at += stride) {
    let highest = 0;
    for (let each = at; each < Math.min(at + stride, values.length); each++) highest = Math.max(highest, values[each]);
    found.push([at, highest]);
  }
  const last = values.length - 1;
  if (found[found.length - 1][0] !== last) found.push([last, values[last]]);
  return found;
}
