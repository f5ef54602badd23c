// Asks the Interactive Sudoku Solver for counts, in one process that stays warm.
//
//   node iss.mjs PATH      PATH is a checkout of the program; none of it is part of nonet
//
// Each line of the input is {"text", "limit"}: a constraint string and CPU milliseconds. Each line
// of the output is {"count", "ms", "failures"}; the count, up to 2, is null if the time was over,
// and "error" says what is wrong with a string.

import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

globalThis.self = globalThis; // the program expects to be in a worker
self.VERSION_PARAM = '';
console.log = () => {}; // standard output is for answers

const load = (name) => import(pathToFileURL(join(resolve(process.argv[2]), 'js', name)).href);
const { SudokuParser } = await load('sudoku_parser.js');
const { SudokuBuilder } = await load('solver/sudoku_builder.js');

const OVER = new Error('the time is over');
const LOG_FREQUENCY = 4; // look at the clock after 2^4 guesses

// Milliseconds of CPU time. The compiler and the collector run on threads of their own, whose time
// counts as well, but never more than the clock on the wall shows.
const timer = () => {
  const begun = process.hrtime.bigint();
  const before = process.cpuUsage();
  return () => {
    const used = process.cpuUsage(before);
    const passed = Number(process.hrtime.bigint() - begun) / 1e6;
    return Math.min((used.user + used.system) / 1e3, passed);
  };
};

const ask = ({ text, limit }) => {
  const spent = timer();
  let solver = null;
  let count = null;
  try {
    const constraint = SudokuBuilder.resolveConstraint(SudokuParser.parseText(text));
    solver = SudokuBuilder.build(constraint);
    solver.setProgressCallback(() => {
      if (spent() > limit) throw OVER;
    }, LOG_FREQUENCY);
    count = solver.countSolutions(2);
  } catch (error) {
    if (error !== OVER) return { count: null, ms: spent(), failures: null, error: String(error) };
  }
  const ms = spent();
  // A solution counts as a step back there.
  const { backtracks, solutions } = solver.state().counters;
  return { count, ms, failures: backtracks - solutions };
};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(ask(JSON.parse(line)))}\n`);
}
