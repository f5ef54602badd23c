// @ts-check
/** What the theatre says: an event, the end of a recording, and what a race shows. */

/** @typedef {import("./playback.js").Event} Event */
/** @typedef {import("./playback.js").RecordingRecord} RecordingRecord */

/** The solvers, in the order in which they are offered, and what each of them does. */
export const SOLVERS = [
  { name: "agent", title: "Agent", about: "Singles and naked twins; guesses in the cell with the fewest candidates." },
  { name: "agent-without-twins", title: "Agent without naked twins", about: "Singles alone; guesses in the cell with the fewest candidates." },
  { name: "agent-first-cell", title: "Agent, first cell", about: "Singles and naked twins; guesses in the first empty cell." },
  { name: "node-matrix", title: "Node matrix", about: "Singles and naked subsets; guesses in the cell with the fewest candidates." },
  { name: "move-stack", title: "Move stack", about: "Singles and X-wings; undoes its moves one by one." },
  { name: "cell-sets", title: "Cell sets", about: "Singles alone, on sets; guesses in the cell with the fewest candidates." },
  { name: "algorithm-x", title: "Algorithm X", about: "Exact cover; guesses a cell or the place of a digit, whichever has the fewest choices." },
  { name: "human", title: "Human path", about: "The easiest technique that helps, step by step, without guessing." },
];

/** Puzzles on which something can be seen, and who shows it. */
export const LESSONS = [
  {
    id: "twins",
    title: "Naked twins",
    puzzle: "..1...........8.314.51.9..2.9.837.....3.25......6.....18.5..2....2....4......38..",
    solvers: ["agent", "agent-without-twins"],
    question: "What are naked twins worth? The same solver with and without them.",
  },
  {
    id: "fewest",
    title: "Fewest candidates first",
    puzzle: "...194.3....3..5....4..289.1....3.2.56..............4....7....975........364.9...",
    solvers: ["agent", "agent-first-cell"],
    question: "Where should a solver guess? In the cell with the fewest candidates, or in the first empty one.",
  },
  {
    id: "digits",
    title: "Cells or digits",
    puzzle: ".....6....59.....82....8....45........3........6..3.54...325..6..................",
    solvers: ["agent", "algorithm-x"],
    question: "What should a solver ask? Which digit goes in a cell, or also in which cell a digit goes.",
  },
  {
    id: "people",
    title: "People and machines",
    puzzle: "...4.65.18......7....8..6.4.57....4.......1..9...67.......3.9....5.....82.8....3.",
    solvers: ["human", "agent", "algorithm-x"],
    question: "Does a solver have to guess? People who know enough techniques do not.",
  },
];

/** @param {string} name */
export const solverOf = (name) => SOLVERS.find((solver) => solver.name === name) ?? SOLVERS[0];

/** @param {number} cell */
export const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** @param {number} number */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {number} number @param {string} noun @param {string} [plural] */
export const counted = (number, noun, plural = `${noun}s`) => `${grouped(number)} ${number === 1 ? noun : plural}`;

/** @type {Record<string, (place: string, digit: number) => string>} */
const SAID = {
  g: (place, digit) => `${digit} is given in ${place}.`,
  p: (place, digit) => `${digit} goes in ${place}.`,
  r: (place, digit) => `${digit} is eliminated from ${place}.`,
  "?": (place, digit) => `Guess ${digit} in ${place}.`,
  b: (place, digit) => `Backtrack: ${digit} in ${place} was wrong.`,
  x: () => "Contradiction.",
  s: () => "Solved.",
  c: (place, digit) => `Cover the constraints of ${digit} in ${place}.`,
  u: (place, digit) => `Uncover the constraints of ${digit} in ${place}.`,
};

/**
 * Returns an event as a sentence.
 * @param {Event | null} event
 */
export function sayEvent(event) {
  return event ? SAID[event.kind](cellName(event.cell), event.digit) : "Not begun.";
}

const PLACES = ["", " first,", " second,", " third,"];

/**
 * Returns the places of a race: 1 for who is done first, 0 for who does not solve the puzzle, and
 * for a solver alone.
 * @param {RecordingRecord[]} records
 */
export function places(records) {
  const solved = records.filter(({ outcome }) => outcome === "solved");
  return records.map(({ outcome, events }) => {
    if (outcome !== "solved" || records.length < 2) return 0;
    return 1 + solved.filter((other) => other.events.kinds.length < events.kinds.length).length;
  });
}

/**
 * Returns how a recording ends.
 * @param {RecordingRecord} record
 * @param {number} [place] in a race
 */
export function sayEnd({ outcome, limit, events, counters }, place = 0) {
  const length = grouped(events.kinds.length);
  if (outcome === "solved") return `Solved${PLACES[place]} after ${length} events.`;
  if (outcome === "cut") return `Cut after ${grouped(limit)} events and ${counted(counters.guesses, "guess", "guesses")}: it would go on.`;
  if (outcome === "stuck") return `Stuck after ${length} events: no technique helps.`;
  return `No solution, found after ${length} events.`;
}

/**
 * Returns a ratio in words; at least 1.
 * @param {number} more
 * @param {number} fewer
 */
export function times(more, fewer) {
  const ratio = more / fewer;
  if (ratio < 1.05) return "about as many";
  if (ratio < 1.8) return `${Math.round((ratio - 1) * 100)} % more`;
  if (ratio < 2.25) return "twice as many";
  if (ratio < 3.5) return "three times as many";
  return `${grouped(Math.round(ratio))} times as many`;
}

/**
 * Returns what a comparison of finished recordings shows, in sentences.
 * @param {RecordingRecord[]} records
 * @returns {string[]}
 */
export function compare(records) {
  if (!records.length) return [];
  const by = new Map(records.map((record) => [record.solver, record]));
  const said = [];
  const agent = by.get("agent");
  const plain = by.get("agent-without-twins");
  const first = by.get("agent-first-cell");
  if (agent && plain) said.push(...strategy(agent, plain, TWINS));
  if (agent && first) said.push(...strategy(agent, first, FEWEST));
  if (!said.length && records.length > 1) said.push(...general(records));
  const human = by.get("human");
  if (human) said.push(people(human));
  for (const record of records) {
    if (record.outcome === "cut") said.push(`${record.title} was cut after ${grouped(record.limit)} events, in the middle of its search.`);
  }
  if (records.length === 1 && !human) said.push(alone(records[0]));
  return said;
}

const TWINS = {
  with: "With naked twins", without: "without them",
  why: "Twins use up two digits of a house, so candidates fall before a guess is needed, and wrong guesses fail sooner.",
  luck: "Twins removed candidates, but that changed which cell came first, and the first guesses were less lucky.",
  sums: "Over 180 generated puzzles from hard to extreme, the agent makes 1,001 guesses with naked twins and 1,235 without.",
  none: "Neither had to guess: singles solve this puzzle. Choose a harder one to see what twins are worth.",
};
const FEWEST = {
  with: "Guessing in the cell with the fewest candidates", without: "guessing in the first empty cell",
  why: "A guess between two digits is right half of the time, a guess among five only once in five, and every wrong one has to be explored and withdrawn.",
  luck: "The first empty cell happened to be a lucky one.",
  sums: "Over 180 generated puzzles from hard to extreme, the agent makes 1,001 guesses with the fewest candidates first and 1,374 in the first cell.",
  none: "Neither had to guess, so it did not matter where. Choose a harder puzzle to see the difference.",
};

/**
 * @param {RecordingRecord} full
 * @param {RecordingRecord} less
 * @param {typeof TWINS} text
 */
function strategy(full, less, text) {
  const [a, b] = [full.counters.guesses, less.counters.guesses];
  if (!a && !b) return [text.none];
  const [more, least] = [full, less].map(({ outcome }) => (outcome === "cut" ? "at least " : ""));
  const start = `${text.with}, the agent made ${more}${counted(a, "guess", "guesses")}; ${text.without}, ${least}${grouped(b)}`;
  if (full.outcome === "cut" && less.outcome === "cut") return [`${start}. Neither was done.`];
  if (a === b) return [`${start}. On this puzzle it makes no difference.`, text.sums];
  if (b > a) return [`${start}${a ? `, ${times(b, a)}` : ""}. ${text.why}`];
  return [`${start}. ${text.luck}`, text.sums];
}

/** @param {RecordingRecord[]} records */
function general(records) {
  const done = records.filter(({ outcome }) => outcome !== "cut");
  const guessing = records.filter(({ solver }) => solver !== "human");
  const said = [];
  if (done.length) {
    const first = done.reduce((best, each) => (each.events.kinds.length < best.events.kinds.length ? each : best));
    said.push(`${first.title} was done first, after ${counted(first.events.kinds.length, "event")}.`);
  }
  if (guessing.length > 1) {
    const order = [...guessing].sort((a, b) => a.counters.guesses - b.counters.guesses);
    const [least, most] = [order[0], order[order.length - 1]];
    const [a, b] = [least.counters.guesses, most.counters.guesses];
    if (a === b) said.push(`Both made ${counted(a, "guess", "guesses")}.`.replace("Both", guessing.length > 2 ? "All" : "Both"));
    else said.push(`${least.title} made ${counted(a, "guess", "guesses")}, ${most.title} ${most.outcome === "cut" ? "at least " : ""}${grouped(b)}${a ? `, ${times(b, a)}` : ""}.`);
    if (least.solver === "algorithm-x" && b > a) {
      said.push("Algorithm X also asks where a digit can go in a row, column or box; a question with two answers is better than one with four.");
    }
  }
  return said;
}

/** @param {RecordingRecord} human */
function people(human) {
  const steps = counted(human.notes.length, "step");
  if (human.outcome === "solved") return `The human path needs no guess: ${steps}, each with a reason.`;
  return `The human path ends after ${steps}: no technique goes on from there.`;
}

/** @param {RecordingRecord} record */
function alone(record) {
  const { guesses, backtracks } = record.counters;
  if (!guesses) return `${record.title} did not have to guess.`;
  return `${record.title} made ${counted(guesses, "guess", "guesses")} and withdrew ${grouped(backtracks)} of them.`;
}
