// @ts-check
/**
 * A board that changes: the same picture that board.js draws, of which only what changed is drawn
 * again, so that a key press on a 16×16 board costs one cell and not 256.
 */

import {
  BASELINE, CELL, DIGIT_FONT, SYMBOLS, aboveLines, belowLines, cellsWithText, geometry, labelsOf, lines, make, notes, outline,
  outlines, roomOf, shades, shapes, text,
} from "./board.js";

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
 * @property {ReadonlyMap<number, string>} shade the class of the shade of a cell
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

/**
 * Returns a board and a function that shows a view on it.
 * @param {Layout} layout
 * @param {{labels?: boolean}} [options]
 */
export function liveBoard(layout, { labels = false } = {}) {
  const { size } = layout;
  const place = geometry(size);
  const texts = cellsWithText(layout.decorations, size);
  const { left, top, right, bottom, side } = roomOf(layout, labels);
  const group = (/** @type {string} */ name) => make("g", { class: name });
  const [tints, under, above, digits, ring] = ["live-tints", "live-under", "live-above", "live-digits", "live-ring"].map(group);
  const shadeRects = layout.regions.map((_, cell) => {
    const [x, y] = place.corner(cell);
    return make("rect", { class: "shade", x, y, width: CELL, height: CELL });
  });
  const cells = layout.regions.map(() => make("g", {}));
  digits.append(...cells);
  const whole = make("g", { transform: `translate(${left} ${top})` }, [
    ...(labels ? [labelsOf(size)] : []),
    make("rect", { class: "paper", width: side, height: side }),
    tints,
    make("g", { class: "shades" }, shadeRects),
    under,
    make("g", {}, belowLines(layout.decorations.filter((each) => each.kind !== "outline" || each.style !== "tint"), size)),
    ...lines(size, layout.regions),
    ...aboveLines(layout.decorations, size, labels),
    above,
    digits,
    ring,
  ]);
  tints.before(...belowLines(layout.decorations.filter((each) => each.style === "tint"), size));
  const element = /** @type {SVGSVGElement} */ (
    make("svg", { class: "nonet auto live", viewBox: `0 0 ${right} ${bottom}`, "aria-hidden": "true" }, [whole])
  );
  /** @type {LiveView | null} */
  let shown = null;
  /** @type {(string | undefined)[]} */
  const drawn = [];
  /** @type {(string | undefined)[]} */
  const shaded = [];

  let version = 0;

  /** @param {LiveView} view */
  function show(view) {
    const before = shown;
    shown = view;
    // Beside candidates in their places, totals of cages stand on the border.
    element.classList.toggle("crowded", Boolean(view.candidates));
    const isFresh = !before || before.overlay !== view.overlay || before.candidates !== view.candidates;
    // What a step shows changes the look of digits too.
    if (isFresh) version += 1;
    if (isFresh) {
      const data = boardData(layout, view);
      const overlay = view.overlay;
      under.replaceChildren(...(overlay ? shades({ ...data, decorations: [], conflicts: [] }, { ...overlay, tints: [] }, place) : []));
      above.replaceChildren(...(overlay ? [
        ...outlines(overlay.areas, size),
        ...shapes(data, overlay, place),
        ...overlay.links.flatMap((link) => [
          make("path", { class: link.strong ? "link" : "link weak", d: link.line }),
          make("path", { class: "head", d: link.head }),
        ]),
      ] : []));
    }
    if (before?.colours !== view.colours) {
      const found = view.colours.flatMap((mask, cell) =>
        mask ? [{ cell: cellName(cell, size), colours: numbersOf(mask) }] : [],
      );
      const none = { roles: [], areas: [], links: [], notes: [], legend: [], branch: null };
      tints.replaceChildren(...shades({ ...boardData(layout, view), decorations: [], conflicts: [] }, { ...none, tints: found }, place));
    }
    for (let cell = 0; cell < cells.length; cell++) {
      const shade = `shade ${view.shade.get(cell) ?? ""}${view.wrong.has(cell) ? " wrong-cell" : ""}`;
      if (shaded[cell] !== shade) shadeRects[cell].setAttribute("class", (shaded[cell] = shade));
      const key = keyOf(view, cell, version);
      if (drawn[cell] === key) continue;
      drawn[cell] = key;
      cells[cell].replaceChildren(...cellContent(view, cell));
    }
    if (before?.selected !== view.selected) {
      const chosen = [...view.selected];
      ring.replaceChildren(...(chosen.length ? [make("path", { class: "chosen", d: outline(chosen, size, 2.2, 3) })] : []));
    }
  }

  /**
   * @param {LiveView} view
   * @param {number} cell
   * @param {number} overlay the version of the overlay
   */
  function keyOf(view, cell, overlay) {
    const value = view.values[cell];
    if (value) return `${value} ${view.givens[cell]} ${view.wrong.has(cell)} ${overlay}`;
    const marks = view.candidates?.[cell] ?? `${view.centre[cell]} ${view.corner[cell]} ${view.places}`;
    const digit = view.digit && (view.centre[cell] | view.corner[cell]) & (1 << (view.digit - 1)) ? view.digit : 0;
    return `${marks} ${digit} ${overlay}`;
  }

  /**
   * @param {LiveView} view
   * @param {number} cell
   * @returns {Element[]}
   */
  function cellContent(view, cell) {
    const value = view.values[cell];
    const [x, y] = place.centre(cell);
    const roles = new Map((view.overlay?.roles ?? [])
      .filter((role) => role.cell === cellName(cell, size))
      .map((role) => [role.digit, role.role]));
    if (value) {
      let look = view.givens[cell] ? "given" : "placed";
      const role = roles.get(value);
      if (role === "on" || role === "place") look += ` t-${role}`;
      else if (view.wrong.has(cell)) look += " wrong";
      const found = [make("text", { class: look, "font-size": DIGIT_FONT, x, y: y + DIGIT_FONT * BASELINE }, [SYMBOLS[value]])];
      // A digit that is wrong has a flag too: colour alone does not reach everyone.
      if (view.wrong.has(cell)) {
        const corner = texts.has(cell) ? `M${x + 30} ${y - 30}h-15l15 15z` : `M${x - 30} ${y - 30}h15l-15 15z`;
        found.unshift(make("path", { class: "flag", d: corner }));
      }
      return found;
    }
    if (view.candidates) {
      return [...view.candidates[cell]].map((sign) => pencil(cell, SYMBOLS.indexOf(sign), roles.get(SYMBOLS.indexOf(sign)) ?? ""));
    }
    const found = [];
    const name = cellName(cell, size);
    const corner = numbersOf(view.corner[cell]);
    const centre = numbersOf(view.centre[cell]);
    const emphasis = view.digit;
    if (corner.length) found.push(...notes({ notes: [{ cell: name, place: "corner", digits: corner }] }, place, emphasis, texts));
    if (centre.length && view.places) {
      found.push(...centre.map((digit) => pencil(cell, digit, "", digit === emphasis)));
    } else if (centre.length) {
      found.push(...notes({ notes: [{ cell: name, place: "centre", digits: centre }] }, place, emphasis, texts));
    }
    return found;
  }

  /**
   * @param {number} cell
   * @param {number} digit
   * @param {string} role
   * @param {boolean} [strong]
   */
  function pencil(cell, digit, role, strong = false) {
    const [x, y] = place.slot(cell, digit);
    // The player's own marks make room for a text; the arrows of a step end where they stand else.
    if (texts.has(cell) && !shown?.overlay) {
      const [left, top] = place.corner(cell);
      return text(left + 4 + (x - left) * 0.87, top + 15 + (y - top) * 0.75, place.font * 0.87, strong ? "placed emphasis" : "pencil", SYMBOLS[digit]);
    }
    const look = role ? `t-${role} strong-text` : strong ? "placed emphasis" : "pencil";
    return text(x, y, place.font, look, SYMBOLS[digit]);
  }

  return { element, show, room: { left: left / right, top: top / bottom, width: side / right, height: side / bottom, ratio: right / bottom } };
}

/**
 * @param {number} cell
 * @param {number} size
 */
function cellName(cell, size) {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/**
 * @param {Layout} layout
 * @param {LiveView} view
 * @returns {import("./board.js").BoardData}
 */
function boardData(layout, view) {
  const sign = (/** @type {number} */ digit) => SYMBOLS[digit];
  return {
    size: layout.size,
    regions: layout.regions,
    values: view.values.map(sign).join(""),
    givens: view.givens.map(sign).join(""),
    candidates: view.candidates,
    conflicts: [],
    decorations: layout.decorations,
    rules: layout.rules,
  };
}
