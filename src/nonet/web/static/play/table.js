// @ts-check
/**
 * The table at which a game is played: the board, the keypad, and what joins them to the game.
 *
 * The view Play and the page that plays one puzzle offline are made of it; what only one of them has
 * comes as an extra.
 */

import {
  MOST_COLOURS, conflicts, enter, erase, fillMarks, goTo, isFull, isSolved, mistakes, redo, seenFrom, toggle, undo,
} from "/render/game.js";
import { shapeOf } from "/render/shape.js";
import { el } from "../dom.js";
import { MODES, actionOf } from "../keys.js";
import { makeBoard } from "./board.js";
import { makeHeader } from "./header.js";
import { makeKeypad } from "./keypad.js";
import { listenToPrint } from "./print.js";
import { sayCell, sayConflicts, sayHouse, sayMarks, sayStatus } from "./speech.js";

/** @typedef {import("/render/game.js").Game} Game */
/** @typedef {import("../keys.js").Action} Action */
/** @typedef {import("../keys.js").Mode} Mode */
/** @typedef {Pick<import("../app.js").App, "game" | "settings" | "announce" | "notify" | "api">} Host what a table needs of a page */
/**
 * @typedef {object} Extras
 * @property {[act: string, name: string, key: string][]} menu
 * @property {[act: string, title: string, icon: string][]} buttons
 * @property {[act: string, name: string, title: string][]} tools
 * @property {(name: string, context: Context) => unknown} act does what the table does not know
 * @property {(context: Context) => unknown} finish
 * @property {Beside} [beside] something above the keypad
 */
/**
 * @typedef {object} Beside
 * @property {HTMLElement} root
 * @property {(game: Game, cells: number[]) => void} show with the chosen cells, in their order
 * @property {(event: KeyboardEvent) => boolean} key whether a key was meant for it
 */
/**
 * @typedef {object} Context what an action may use of the table
 * @property {(cells: number[]) => void} showChecked shows cells as wrong until the next move
 * @property {(at: number) => void} goto goes to a point of the history
 */

/**
 * @param {HTMLElement} root
 * @param {Host} app
 * @param {Extras} extras
 */
export function makeTable(root, app, extras) {
  /** @type {Set<number>} */
  let selected = new Set();
  /** @type {Set<number>} */
  let before = selected;
  let active = 0;
  /** @type {Mode} */
  let mode = "digit";
  /** @type {Mode | null} */
  let held = null;
  let chosenDigit = 0;
  let isPaused = false;
  let isShown = false;
  /** @type {ReadonlySet<number>} cells that "check so far" found wrong, until the next move */
  let checked = new Set();

  const keypad = makeKeypad({ digit: pressDigit, mode: setMode, act }, extras.tools);
  const header = makeHeader(app, act, extras);
  const stage = el("div", { class: "stage" });
  const cover = el("button", { type: "button", class: "cover-all", hidden: true, onclick: () => act("pause") }, "Paused. Press to go on.");
  const page = el("div", { class: "play-page" }, header.root, stage, el("div", { class: "side" }, extras.beside?.root, keypad.root));
  root.append(page);

  /** @type {ReturnType<typeof makeBoard>} */
  let board;
  /** @type {import("/render/game.js").Layout | null} */
  let drawnFor = null;
  let isLabelled = false;

  /** Makes the board anew for other rules or labels. */
  function ensureBoard() {
    const game = app.game.get();
    const { labels } = app.settings.get();
    if (drawnFor === game.layout && isLabelled === labels) return;
    const isSame = isLabelled === labels && JSON.stringify(drawnFor) === JSON.stringify(game.layout);
    drawnFor = game.layout;
    isLabelled = labels;
    if (isSame) return;
    const hadFocus = stage.contains(document.activeElement);
    board = makeBoard(game.layout, {
      choose, tap, double: chooseSame,
      cancel() {
        selected = before;
        draw();
      },
      focus(cell) {
        if (cell === active) return;
        active = cell;
        selected = new Set([cell]);
        draw();
      },
    }, { labels });
    stage.replaceChildren(board.root, cover);
    if (hadFocus && active < board.cells.length) board.cells[active].focus({ preventScroll: true });
  }

  function draw() {
    ensureBoard();
    const game = app.game.get();
    const settings = app.settings.effective();
    page.dataset.hand = settings.hand;
    const { values, centre, corner, colours } = game.cells;
    const isDigitFirst = settings.entry === "digit";
    const shownDigit = isDigitFirst && chosenDigit ? chosenDigit : selected.size === 1 ? values[active] : 0;
    const digit = settings.same && mode !== "colour" ? shownDigit : 0;
    /** @type {Map<number, string>} */
    const shade = new Map();
    if (settings.peers && selected.size === 1) {
      for (const cell of seenFrom(game.layout, active, values[active])) shade.set(cell, "peer");
    }
    const isLarge = game.layout.size > 9;
    values.forEach((value, cell) => {
      if (digit && value === digit) shade.set(cell, "same");
      // On a large board a cell with the mark is shaded: to draw its marks anew takes too long.
      else if (digit && isLarge && !value && (centre[cell] | corner[cell]) & (1 << (digit - 1))) shade.set(cell, "noted");
    });
    for (const cell of selected) shade.set(cell, "picked");
    board.show(game, {
      values, givens: game.givens, centre, corner, colours, places: settings.places,
      wrong: wrongCells(game), shade, digit: isLarge ? 0 : digit, selected, overlay: null, candidates: null,
    }, active);
    keypad.show(game, { mode, held, digit: isDigitFirst ? chosenDigit : 0, showCounts: settings.counts });
    header.show(game, { isPaused });
    extras.beside?.show(game, [...selected]);
    cover.hidden = !isPaused;
    board.root.classList.toggle("paused", isPaused);
    page.classList.toggle("bare", settings.bare);
    page.classList.toggle("has-rules", header.hasRules());
  }

  /** @param {Game} game @returns {Set<number>} */
  function wrongCells(game) {
    const { check } = app.settings.effective();
    const found = new Set(checked);
    if (check !== "off") conflicts(game.layout, game.cells.values).forEach((cell) => found.add(cell));
    if (check === "solution" && game.solution) mistakes(game, game.solution).forEach((cell) => found.add(cell));
    return found;
  }

  // -- choosing cells ------------------------------------------------------------------------------

  /** @type {import("./board.js").Handlers["choose"]} */
  function choose(cell, { add, drag }) {
    if (!drag) before = selected;
    if (app.settings.get().entry === "digit" && !add) selected = new Set([cell]);
    else if (add && !drag && selected.has(cell) && selected.size > 1) selected = new Set([...selected].filter((each) => each !== cell));
    else selected = add ? new Set([...selected, cell]) : new Set([cell]);
    active = cell;
    draw();
  }

  /** @param {number[]} cells */
  function tap(cells) {
    if (app.settings.get().entry !== "digit" || !chosenDigit) return;
    write(mode === "digit" ? [cells[0]] : cells, chosenDigit, held ?? mode);
  }

  /** Chooses all cells with the digit of a cell, or with its marks. @param {number} cell */
  function chooseSame(cell) {
    const { values, centre, corner, colours } = app.game.get().cells;
    const isLike = values[cell]
      ? (/** @type {number} */ each) => values[each] === values[cell]
      : (/** @type {number} */ each) => !values[each] && centre[each] === centre[cell] && corner[each] === corner[cell] && colours[each] === colours[cell];
    const isMarked = values[cell] || centre[cell] || corner[cell] || colours[cell];
    selected = new Set(isMarked ? values.flatMap((_, each) => (isLike(each) ? [each] : [])) : [cell]);
    active = cell;
    draw();
    app.announce(`${selected.size} ${selected.size === 1 ? "cell" : "cells"} chosen.`);
  }

  /** @param {number} cell @param {boolean} extend */
  function moveTo(cell, extend) {
    selected = extend ? new Set([...selected, cell]) : new Set([cell]);
    active = cell;
    draw();
    board.cells[cell].focus();
  }

  // -- writing -------------------------------------------------------------------------------------

  /** @param {number} digit */
  function pressDigit(digit) {
    const kind = held ?? mode;
    if (app.settings.get().entry === "digit") {
      chosenDigit = chosenDigit === digit ? 0 : digit;
      draw();
    } else {
      write([...selected], digit, kind);
    }
  }

  /**
   * @param {number[]} cells
   * @param {number} digit
   * @param {Mode} kind
   */
  function write(cells, digit, kind) {
    const game = app.game.get();
    if (isPaused || !cells.length) return;
    const { tidy } = app.settings.effective();
    const next = kind === "digit" ? enter(game, cells, digit, { tidy }) : toggle(game, cells, kind, digit);
    if (next === game) {
      app.announce(cells.some((cell) => game.givens[cell]) ? "The digit is given." : "Nothing changes.");
      return;
    }
    commit(next);
    app.announce(cells.length === 1 ? sayCell(next, cells[0], wrongCells(next).has(cells[0])) : `${cells.length} cells changed.`);
  }

  /** @param {Game} next */
  function commit(next) {
    checked = new Set();
    app.game.set(next);
    if (isFull(next) && !next.draft) finish(next);
  }

  /** @param {Game} game */
  function finish(game) {
    if (game.done) return;
    if (isSolved(game)) {
      app.game.set({ ...game, done: true });
      header.stop();
      extras.finish(context);
    } else if (app.settings.effective().check === "off") {
      app.notify("The board is full, but some digits break the rules.");
    }
  }

  /** @param {Mode} next */
  function setMode(next) {
    mode = next;
    draw();
    app.announce(`${next} mode`);
  }

  /** Carries out what a key or a button asks for. @param {string} name */
  function act(name) {
    const game = app.game.get();
    const { tidy } = app.settings.effective();
    if (name === "pause") {
      isPaused = !isPaused;
      header.run(isShown && !isPaused);
      draw();
      if (isPaused) cover.focus();
      else board.cells[active].focus();
      return;
    }
    if (isPaused && ["undo", "redo", "erase", "fill", "check"].includes(name)) return;
    if (name === "undo" || name === "redo") {
      commit(name === "undo" ? undo(game) : redo(game));
      if (app.game.get() === game) app.announce(`Nothing to ${name}.`);
      else app.announce(name === "undo" ? "Undone." : "Done again.");
    } else if (name === "erase") {
      const next = erase(game, [...selected], undefined, { tidy });
      commit(next);
      app.announce(next === game ? "Nothing to erase." : "Erased.");
    } else if (name === "fill") {
      const next = fillMarks(game, selected.size > 1 ? [...selected] : undefined);
      commit(next);
      app.announce(next === game ? "Every empty cell has centre marks." : "Candidates filled in.");
    } else {
      extras.act(name, context);
    }
  }

  /** @type {Context} */
  const context = { showChecked, goto: (at) => commit(goTo(app.game.get(), at)) };

  /** Shows cells as wrong until the next move. @param {number[]} cells */
  function showChecked(cells) {
    checked = new Set(cells);
    draw();
  }

  // -- keys ----------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!isShown || document.querySelector("dialog[open]")) return;
    const isLeft = Boolean(target.closest("dialog"));
    if (target.closest("input, textarea, select") && !isLeft) return;
    const isButton = Boolean(target.closest("button, a, summary")) && !isLeft;
    if (isButton && (event.key === " " || event.key === "Enter")) return;
    if (isButton && target.closest("#views, #menu") && event.key.startsWith("Arrow")) return;
    if (extras.beside?.key(event)) {
      event.preventDefault();
      return;
    }
    const action = actionOf(event, app.game.get().layout);
    if (!action) return;
    event.preventDefault();
    perform(action);
  }

  /** @param {Action} action */
  function perform(action) {
    const game = app.game.get();
    const { rows, columns } = shapeOf(game.layout);
    const [x, y] = [active % columns, Math.floor(active / columns)];
    switch (action.act) {
      case "digit": {
        const isColour = (action.mode ?? mode) === "colour";
        if (isColour && !(action.number >= 1 && action.number <= MOST_COLOURS)) break;
        const digit = isColour ? action.number : action.digit;
        if (action.mode) write([...selected], digit, action.mode);
        else pressDigit(digit);
        break;
      }
      case "move":
        moveTo(((y + action.dy + rows) % rows) * columns + ((x + action.dx + columns) % columns), action.extend);
        break;
      case "jump": {
        const end = (rows - 1) * columns;
        const to = { "row-start": y * columns, "row-end": (y + 1) * columns - 1, top: x, bottom: end + x, first: 0, last: rows * columns - 1 };
        moveTo(to[action.to], action.extend);
        break;
      }
      case "mode":
        setMode(action.mode);
        break;
      case "next-mode":
        setMode(MODES[(MODES.indexOf(mode) + 1) % MODES.length]);
        break;
      case "select-all":
        selected = new Set(game.givens.keys());
        draw();
        break;
      case "clear-selection":
        selected = new Set();
        chosenDigit = 0;
        draw();
        break;
      case "select-same":
        chooseSame(active);
        break;
      case "write":
        if (chosenDigit && app.settings.get().entry === "digit") write([...selected], chosenDigit, mode);
        break;
      case "speak":
        app.announce(speech(game, action.what));
        break;
      default:
        act(action.act);
    }
  }

  /** @param {Game} game @param {"row" | "column" | "box" | "marks" | "conflicts" | "status"} what */
  function speech(game, what) {
    if (what === "marks") return sayMarks(game, active);
    if (what === "conflicts") return sayConflicts(game);
    if (what === "status") return sayStatus(game);
    return sayHouse(game, active, what);
  }

  // While Shift or Ctrl is down, the keypad shows what a digit would write.
  const onHold = (/** @type {KeyboardEvent} */ event) => {
    const next = !isShown || event.altKey || event.type === "blur" ? null
      : event.shiftKey && event.ctrlKey ? "colour" : event.shiftKey ? "corner" : event.ctrlKey ? "centre" : null;
    if (next === held) return;
    held = next;
    draw();
  };

  listenToPrint(app, () => isShown);
  document.addEventListener("keydown", onKey);
  document.addEventListener("keydown", onHold);
  document.addEventListener("keyup", onHold);
  app.game.subscribe((game, previous) => {
    if (game.id !== previous.id) {
      selected = new Set();
      active = Math.max(0, game.givens.indexOf(0));
      checked = new Set();
      isPaused = false;
      header.run(isShown);
    }
    // A game that begins anew has its time again.
    if (previous.done && !game.done) header.run(isShown);
    if (isShown) draw();
  });
  app.settings.subscribe(() => isShown && draw());

  return {
    show() {
      isShown = true;
      draw();
      header.run(!isPaused);
    },
    hide() {
      isShown = false;
      header.run(false);
    },
  };
}
