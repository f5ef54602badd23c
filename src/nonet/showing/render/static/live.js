// @ts-check
/**
 * A board that changes: the same picture that board.js draws, of which only what changed is drawn
 * again, so that a key press on a 16×16 board costs one cell and not 256.
 */

import {
  aboveLines, belowLines, cellsWithText, centreRows, geometry, labelsOf, lines, make,
  notes, outline, outlines, roomOf, shades, shapes, text,
} from "./board.js";
import { BASELINE, CELL, DIGIT_FONT, LINE } from "./measures.js";
import { shapeOf } from "./shape.js";

/** @typedef {import("./board.js").Overlay} Overlay */
/** @typedef {import("./game.js").Layout} Layout */
/**
 * @typedef {object} LiveView what the board shows
 * @property {number[]} values
 * @property {number[]} givens
 * @property {number[]} centre masks
 * @property {number[]} corner
 * @property {number[]} colours
 * @property {boolean} places whether centre marks stand in the places of their digits
 * @property {ReadonlySet<number>} wrong cells with a digit that is shown as wrong
 * @property {ReadonlyMap<number, string>} shade the shade of a cell, one of SHADES
 * @property {number} digit the digit whose marks are emphasised, 0 for none
 * @property {ReadonlySet<number>} selected
 * @property {Overlay | null} overlay what a step shows
 * @property {string[] | null} candidates with an overlay: the candidates to show instead of marks
 */

/** @param {number} mask */
function numbersOf(mask) {
  const found = [];
  for (let number = 1; number < 32; number++) if (mask & (1 << (number - 1))) found.push(number);
  return found;
}

/** The shades of cells; where a cell has several, the last of them is the one that is seen. */
const SHADES = ["peer", "noted", "same", "picked", "wrong-cell"];

/**
 * Returns a board and a function that shows a view on it.
 *
 * Centre marks in rows are HTML that lies over the picture: a digit on a 16×16 board changes the
 * marks of forty cells, and Chromium takes a third of the time for them that it takes for SVG.
 * Shades are one path each, so that moving from cell to cell changes five elements, not eighty.
 * @param {Layout} layout
 * @param {{labels?: boolean}} [options]
 */
export function liveBoard(layout, { labels = false } = {}) {
  const sides = shapeOf(layout);
  const { columns } = sides;
  const place = geometry(layout);
  const { symbols } = place;
  const texts = cellsWithText(layout.decorations, columns);
  const { left, top, right, bottom, width, height } = roomOf(layout, labels);
  const group = (/** @type {string} */ name) => make("g", { class: name });
  const [tints, under, above, digits, ring] = ["live-tints", "live-under", "live-above", "live-digits", "live-ring"].map(group);
  const shadePaths = SHADES.map((name) => make("path", { class: name }));
  const cells = layout.regions.map(() => make("g", {}));
  digits.append(...cells);
  const whole = make("g", { transform: `translate(${left} ${top})` }, [
    ...(labels ? [labelsOf(sides)] : []),
    make("rect", { class: "paper", width, height }),
    tints,
    make("g", { class: "shades" }, shadePaths),
    under,
    make("g", {}, belowLines(layout.decorations.filter((each) => each.kind !== "outline" || each.style !== "tint"), columns)),
    ...lines(sides, layout.regions),
    ...aboveLines(layout.decorations, sides, labels),
    above,
    digits,
    ring,
  ]);
  tints.before(...belowLines(layout.decorations.filter((each) => each.style === "tint"), columns));
  const element = /** @type {SVGSVGElement} */ (
    make("svg", { class: "nonet auto live", viewBox: `0 0 ${right} ${bottom}`, "aria-hidden": "true" }, [whole])
  );
  const room = { left: left / right, top: top / bottom, width: width / right, height: height / bottom, ratio: right / bottom };
  const marks = marksLayer(layout, room);
  /** @type {LiveView | null} */
  let shown = null;
  /** @type {string[]} */
  const shaded = [];
  /** @type {Map<string, Element>[]} what is drawn in the cells, by what it is */
  const kept = layout.regions.map(() => new Map());

  /** @param {LiveView} view */
  function show(view) {
    const before = shown;
    shown = view;
    // Beside candidates in their places, totals of cages stand on the border.
    element.classList.toggle("crowded", Boolean(view.candidates));
    // What a step shows changes the look of digits too.
    const isFresh = !before || before.overlay !== view.overlay || before.candidates !== view.candidates;
    if (isFresh) {
      const data = boardData(layout, view);
      const overlay = view.overlay;
      under.replaceChildren(...(overlay ? shades({ ...data, decorations: [], conflicts: [] }, { ...overlay, tints: [] }, place) : []));
      above.replaceChildren(...(overlay ? [
        ...outlines(overlay.areas, columns),
        ...shapes(data, overlay, place),
        ...overlay.links.flatMap((link) => [
          make("path", { class: link.strong ? "link" : "link weak", d: link.line }),
          make("path", { class: "head", d: link.head }),
        ]),
      ] : []));
    }
    if (before?.colours !== view.colours) {
      const found = view.colours.flatMap((mask, cell) =>
        mask ? [{ cell: cellName(cell, columns), colours: numbersOf(mask) }] : [],
      );
      const none = { roles: [], areas: [], links: [], notes: [], legend: [], branch: null };
      tints.replaceChildren(...shades({ ...boardData(layout, view), decorations: [], conflicts: [] }, { ...none, tints: found }, place));
    }
    showShades(view);
    for (let cell = 0; cell < cells.length; cell++) {
      if (isFresh || isOther(before, view, cell)) {
        keep(cell, cellContent(view, cell));
        const isHere = !view.values[cell] && !view.candidates && !view.places;
        marks.write(cell, isHere ? view.centre[cell] : 0, view.digit, texts.has(cell));
      }
    }
    if (before?.selected !== view.selected) {
      const chosen = [...view.selected];
      ring.replaceChildren(...(chosen.length ? [make("path", { class: "chosen", d: outline(chosen, columns, 2.2, 3) })] : []));
    }
  }

  /** @param {LiveView} view */
  function showShades(view) {
    const paths = SHADES.map(() => "");
    const add = (/** @type {number} */ cell, /** @type {number} */ at) => {
      const [x, y] = place.corner(cell);
      paths[at] += `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
    };
    const wrong = SHADES.indexOf("wrong-cell");
    for (const [cell, name] of view.shade) if (!view.wrong.has(cell)) add(cell, SHADES.indexOf(name));
    for (const cell of view.wrong) add(cell, wrong);
    paths.forEach((path, at) => {
      if (shaded[at] !== path) shadePaths[at].setAttribute("d", (shaded[at] = path));
    });
  }

  /**
   * Returns whether a cell looks different in two views of the same overlay.
   * @param {LiveView} before
   * @param {LiveView} view
   * @param {number} cell
   */
  function isOther(before, view, cell) {
    const value = view.values[cell];
    if (value !== before.values[cell] || view.givens[cell] !== before.givens[cell]) return true;
    if (view.wrong.has(cell) !== before.wrong.has(cell)) return true;
    if (value) return false;
    const [centre, corner] = [view.centre[cell], view.corner[cell]];
    if (centre !== before.centre[cell] || corner !== before.corner[cell] || view.places !== before.places) return true;
    const emphasised = (view.digit && 1 << (view.digit - 1)) ^ (before.digit && 1 << (before.digit - 1));
    return Boolean((centre | corner) & emphasised);
  }

  /**
   * Returns what a cell has, by what it is: an element of the same name looks the same, so that one
   * that is there already can stay.
   * @param {LiveView} view
   * @param {number} cell
   * @returns {Map<string, () => Element>}
   */
  function cellContent(view, cell) {
    const value = view.values[cell];
    const [x, y] = place.centre(cell);
    const roles = new Map((view.overlay?.roles ?? [])
      .filter((role) => role.cell === cellName(cell, columns))
      .map((role) => [role.digit, role.role]));
    /** @type {Map<string, () => Element>} */
    const found = new Map();
    if (value) {
      let look = view.givens[cell] ? "given" : "placed";
      const role = roles.get(value);
      if (role === "on" || role === "place") look += ` t-${role}`;
      else if (view.wrong.has(cell)) look += " wrong";
      // A digit that is wrong has a flag too: colour alone does not reach everyone.
      if (view.wrong.has(cell)) {
        const corner = texts.has(cell) ? `M${x + 30} ${y - 30}h-15l15 15z` : `M${x - 30} ${y - 30}h15l-15 15z`;
        found.set("flag", () => make("path", { class: "flag", d: corner }));
      }
      found.set(`${value} ${look}`, () =>
        make("text", { class: look, "font-size": DIGIT_FONT, x, y: y + DIGIT_FONT * BASELINE }, [symbols[value]]));
      return found;
    }
    /** @param {number} digit @param {string} role @param {boolean} strong */
    const addPencil = (digit, role, strong) =>
      found.set(`mark ${digit} ${role} ${strong} ${Boolean(view.overlay)}`, () => pencil(cell, digit, role, strong));
    if (view.candidates) {
      for (const sign of view.candidates[cell]) addPencil(symbols.indexOf(sign), roles.get(symbols.indexOf(sign)) ?? "", false);
      return found;
    }
    const corner = numbersOf(view.corner[cell]);
    const emphasis = corner.includes(view.digit) ? view.digit : 0;
    if (corner.length) {
      found.set(`corner ${corner} ${emphasis}`, () =>
        make("g", {}, notes({ notes: [{ cell: cellName(cell, columns), place: "corner", digits: corner }] }, place, emphasis, texts)));
    }
    for (const digit of view.places ? numbersOf(view.centre[cell]) : []) addPencil(digit, "", digit === view.digit);
    return found;
  }

  /**
   * Gives a cell what it has; what is there and stays the same is not touched.
   * @param {number} cell
   * @param {Map<string, () => Element>} content
   */
  function keep(cell, content) {
    const there = kept[cell];
    for (const [name, part] of there) {
      if (content.has(name)) continue;
      part.remove();
      there.delete(name);
    }
    for (const [name, draw] of content) {
      if (there.has(name)) continue;
      const part = draw();
      there.set(name, part);
      cells[cell].append(part);
    }
  }

  /**
   * @param {number} cell
   * @param {number} digit
   * @param {string} role
   * @param {boolean} strong
   */
  function pencil(cell, digit, role, strong) {
    const [x, y] = place.slot(cell, digit);
    // The player's own marks make room for a text; the arrows of a step end where they stand else.
    if (texts.has(cell) && !shown?.overlay) {
      const [left, top] = place.corner(cell);
      return text(left + 4 + (x - left) * 0.87, top + 15 + (y - top) * 0.75, place.font * 0.87, strong ? "placed emphasis" : "pencil", symbols[digit]);
    }
    const look = role ? `t-${role} strong-text` : strong ? "placed emphasis" : "pencil";
    return text(x, y, place.font, look, symbols[digit]);
  }

  return { element, marks: marks.element, show, room };
}

/**
 * Returns the layer of centre marks in rows, which belongs over the picture, and a function that
 * writes the marks of a cell.
 * @param {Layout} layout
 * @param {{left: number, top: number, width: number, height: number}} room
 */
function marksLayer(layout, room) {
  const { rows: down, columns: across } = shapeOf(layout);
  const { symbols } = geometry(layout);
  const element = document.createElement("div");
  element.className = "live-marks";
  element.setAttribute("aria-hidden", "true");
  const percent = (/** @type {number} */ part) => `${part * 100}%`;
  Object.assign(element.style, {
    left: percent(room.left), top: percent(room.top), width: percent(room.width), height: percent(room.height),
    // An em of the layer is a cell: the board is the container that the unit refers to.
    fontSize: `${(room.width * 100) / across}cqw`,
  });
  const cells = layout.regions.map((_, cell) => {
    const part = document.createElement("div");
    Object.assign(part.style, {
      left: percent((cell % across) / across), top: percent(Math.floor(cell / across) / down),
      width: percent(1 / across), height: percent(1 / down),
    });
    return part;
  });
  element.append(...cells);
  /** @type {string[]} */
  const written = cells.map(() => "");

  /**
   * @param {number} cell
   * @param {number} mask
   * @param {number} emphasis a digit that stands out
   * @param {boolean} isBeside whether the first corner of the cell has a text
   */
  function write(cell, mask, emphasis, isBeside) {
    const bold = emphasis && mask & (1 << (emphasis - 1)) ? symbols[emphasis] : "";
    const name = `${mask} ${bold}`;
    if (written[cell] === name) return;
    written[cell] = name;
    const part = cells[cell];
    const { font, lines: rows, middle } = centreRows(numbersOf(mask), isBeside);
    const words = rows.map((row) => row.map((digit) => symbols[digit]).join("")).join("\n");
    if (mask) {
      part.style.fontSize = `${font / CELL}em`;
      part.style.paddingTop = `${middle / font - (rows.length * LINE) / 2}em`;
    }
    const [start, rest] = bold ? words.split(bold) : [words, ""];
    if (!bold && part.firstChild && part.firstChild === part.lastChild) /** @type {Text} */ (part.firstChild).data = words;
    else if (!bold) part.replaceChildren(words);
    else part.replaceChildren(start, Object.assign(document.createElement("b"), { textContent: bold }), rest);
  }

  return { element, write };
}

/**
 * @param {number} cell
 * @param {number} columns
 */
function cellName(cell, columns) {
  return `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
}

/**
 * @param {Layout} layout
 * @param {LiveView} view
 * @returns {import("./board.js").BoardData}
 */
function boardData(layout, view) {
  const { symbols } = geometry(layout);
  const sign = (/** @type {number} */ digit) => symbols[digit];
  return {
    size: layout.size,
    shape: layout.shape,
    regions: layout.regions,
    values: view.values.map(sign).join(""),
    givens: view.givens.map(sign).join(""),
    candidates: view.candidates,
    conflicts: [],
    decorations: layout.decorations,
    rules: layout.rules,
  };
}
