// @ts-check
/**
 * The state of a film: which step, which rung of the explanation, which branch of an argument.
 *
 * All functions are pure: they take a state and return a new one. A view draws what a state says.
 */

/**
 * @typedef {object} Film
 * @property {number} steps how many steps there are; the end of the film comes after the last one
 * @property {string[]} rungs the rungs, from the least that is said to the most
 * @property {Record<string, number[]>} branches for each rung and step, how many branches it shows
 */
/**
 * @typedef {object} State
 * @property {number} at the step, from 0; `steps` is the end
 * @property {string} rung
 * @property {number} branch from 0
 */

/**
 * Returns the state in which a film opens; a link such as `#step=3&rung=why` chooses another step.
 * @param {Film} film
 * @param {string} [hash]
 * @returns {State}
 */
export function open(film, hash = "") {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  const last = film.rungs[film.rungs.length - 1];
  const rung = asked.get("rung") ?? last;
  const step = Number(asked.get("step") ?? 1);
  const state = { at: 0, rung: film.rungs.includes(rung) ? rung : last, branch: 0 };
  return Number.isInteger(step) ? go(state, film, step - 1) : state;
}

/**
 * Returns the link to a state.
 * @param {State} state
 * @param {Film} film
 */
export function link(state, film) {
  const last = film.rungs[film.rungs.length - 1];
  const rung = state.rung === last ? "" : `&rung=${state.rung}`;
  return `#step=${state.at + 1}${rung}`;
}

/**
 * Returns the state at a step; numbers outside of the film mean its first step or its end.
 * @param {State} state
 * @param {Film} film
 * @param {number} at
 * @returns {State}
 */
export function go(state, film, at) {
  return { ...state, at: Math.max(0, Math.min(film.steps, at)), branch: 0 };
}

/**
 * Returns the state one picture on or back; a picture is a branch of a step.
 * @param {State} state
 * @param {Film} film
 * @param {1 | -1} way
 * @returns {State}
 */
export function turn(state, film, way) {
  const branch = state.branch + way;
  if (branch >= 0 && branch < branchesOf(film, state)) return { ...state, branch };
  const there = go(state, film, state.at + way);
  if (there.at === state.at) return state;
  return way > 0 ? there : { ...there, branch: branchesOf(film, there) - 1 };
}

/**
 * Returns how many branches a state can show.
 * @param {Film} film
 * @param {State} state
 */
export function branchesOf(film, state) {
  return film.branches[state.rung]?.[state.at] ?? 1;
}

/**
 * Returns the state with another rung.
 * @param {State} state
 * @param {Film} film
 * @param {string} rung
 * @returns {State}
 */
export function climb(state, film, rung) {
  if (!film.rungs.includes(rung)) return state;
  const there = { ...state, rung };
  return { ...there, branch: Math.min(state.branch, branchesOf(film, there) - 1) };
}

/**
 * Returns the state with another branch of the step.
 * @param {State} state
 * @param {Film} film
 * @param {number} branch
 * @returns {State}
 */
export function choose(state, film, branch) {
  return branch >= 0 && branch < branchesOf(film, state) ? { ...state, branch } : state;
}

/**
 * Returns the state after a key, or null for a key that means nothing here.
 * @param {State} state
 * @param {Film} film
 * @param {string} key
 * @returns {State | null}
 */
export function press(state, film, key) {
  switch (key) {
    case "ArrowRight":
    case "PageDown":
    case " ":
      return turn(state, film, 1);
    case "ArrowLeft":
    case "PageUp":
      return turn(state, film, -1);
    case "Home":
      return go(state, film, 0);
    case "End":
      return go(state, film, film.steps);
    default:
      // The digits choose the rungs.
      return /^[1-9]$/.test(key) && film.rungs[Number(key) - 1]
        ? climb(state, film, film.rungs[Number(key) - 1])
        : null;
  }
}
