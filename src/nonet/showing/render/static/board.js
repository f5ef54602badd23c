// @ts-check
/**
 * Draws the scenes of nonet as SVG: the same picture that src/nonet/showing/render/svg_board.py makes.
 *
 * A scene is the JSON of src/nonet/showing/render/record.py. The style sheet of the page carries the
 * colours; an element has the class of what it is (`given`, `r-pivot`, `link weak` …).
 */

import {
  BADGES, BASELINE, CELL, CORNERS, DIGIT_FONT, DIGIT_MARK, LABEL_ROOM, LINE, NOTE_PLACES, OUTSIDE_AT, OUTSIDE_ROOM, PAD,
} from "./measures.js";
import { shapeOf, symbolsOf } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {{cell: string, digit: number, role: string}} Role */
/** @typedef {{role: string, cells: string[], label: string}} Area */
/** @typedef {{from: Role[], to: Role[], strong: boolean, line: string, head: string}} Arrow */
/** @typedef {{kind: string, name: string, meaning: string}} Key */
/**
 * @typedef {object} Decoration
 * @property {"outline" | "line" | "dot" | "outside"} kind
 * @property {string[]} [cells]
 * @property {[number, number][]} [points]
 * @property {string} [style]
 * @property {number} [width]
 * @property {number} [radius]
 * @property {string} [colour]
 * @property {string} [shape]
 * @property {"left" | "right" | "top" | "bottom"} [side]
 * @property {number} [line]
 * @property {string} [text]
 */
/**
 * @typedef {object} BoardData
 * @property {number} size how many digits there are
 * @property {Shape | null} [shape] null for a square of the digits from 1
 * @property {number[]} regions
 * @property {string} values
 * @property {string} givens
 * @property {string[] | null} candidates
 * @property {string[]} conflicts
 * @property {Decoration[]} decorations
 * @property {string[]} rules
 */
/**
 * @typedef {object} Overlay
 * @property {Role[]} roles
 * @property {Area[]} areas
 * @property {Arrow[]} links
 * @property {{cell: string, place: string, digits: number[]}[]} notes
 * @property {{cell: string, colours: number[]}[]} tints
 * @property {Key[]} legend
 * @property {[number, number] | null} branch
 */

const SVG = "http://www.w3.org/2000/svg";
// In a cell with a text, such as the total of a cage, in its first corner.
const PLACES_BESIDE_TEXT = NOTE_PLACES.filter(([column, row]) => row > 0 || column === 2);

/**
 * Returns a board as an SVG element.
 * @param {BoardData} board
 * @param {Overlay} overlay
 * @param {{labels?: boolean}} [options]
 * @returns {SVGSVGElement}
 */
export function drawBoard(board, overlay, { labels = true } = {}) {
  const sides = shapeOf(board);
  const { columns } = sides;
  const place = geometry(board);
  const { left, top, right, bottom, width, height } = roomOf(board, labels);
  const layers = [
    ...(labels ? [labelsOf(sides)] : []),
    make("rect", { class: "paper", width, height }),
    ...shades(board, overlay, place),
    ...lines(sides, board.regions),
    ...aboveLines(board.decorations, sides, labels, board.candidates !== null),
    ...outlines(overlay.areas, columns),
    ...shapes(board, overlay, place),
    ...overlay.links.flatMap((link) => [
      make("path", { class: link.strong ? "link" : "link weak", d: link.line }),
      make("path", { class: "head", d: link.head }),
    ]),
    ...digits(board, overlay, place),
    ...notes(overlay, place),
  ];
  const group = make("g", { transform: `translate(${left} ${top})` }, layers);
  const svg = make("svg", { class: "nonet auto", viewBox: `0 0 ${right} ${bottom}` }, [group]);
  return /** @type {SVGSVGElement} */ (svg);
}

/**
 * Returns the cells that have a text in their first corner, such as the total of a cage.
 * @param {Decoration[]} decorations
 * @param {number} columns
 * @returns {Set<number>}
 */
export function cellsWithText(decorations, columns) {
  return new Set(decorations
    .filter((each) => each.kind === "outline" && each.text)
    .map((each) => Math.min(...(each.cells ?? []).map((name) => cellOf(name, columns)))));
}

/**
 * Returns where the cells of a board lie in its picture, and how large the picture is.
 * @param {{size: number, shape?: Shape | null, decorations: Decoration[]}} board
 * @param {boolean} labels
 */
export function roomOf(board, labels) {
  const shape = shapeOf(board);
  const [width, height] = [shape.columns * CELL, shape.rows * CELL];
  const sides = sidesOf(board.decorations, shape);
  const left = (labels ? LABEL_ROOM : PAD) + (sides.has("left") ? OUTSIDE_ROOM : 0);
  const top = (labels ? LABEL_ROOM : PAD) + (sides.has("top") ? OUTSIDE_ROOM : 0);
  const right = left + width + PAD + (sides.has("right") ? OUTSIDE_ROOM : 0);
  const bottom = top + height + PAD + (sides.has("bottom") ? OUTSIDE_ROOM : 0);
  return { left, top, right, bottom, width, height };
}

/**
 * Returns the path of the shape by which a colour of a cell is known.
 * @param {number} colour
 * @param {number} x
 * @param {number} y
 * @param {number} [radius]
 */
function badge(colour, x, y, radius = 4) {
  /** @type {[number, number][]} */
  const points = BADGES[colour - 1].map(([dx, dy]) => [x + dx * radius, y + dy * radius]);
  return path(points) + "Z";
}

/**
 * Returns a sample of a colour of cells, with its shape, as an SVG element.
 * @param {number} colour
 */
export function colourSample(colour) {
  return make("svg", { class: "nonet auto", viewBox: "0 0 40 40", "aria-hidden": "true" }, [
    make("rect", { class: `k${colour}`, x: 2, y: 2, width: 36, height: 36, rx: 6 }),
    make("path", { class: "pencil", d: badge(colour, 20, 20, 8) }),
  ]);
}

/**
 * Returns the sample of an entry of the legend as an SVG element.
 * @param {Key} key
 * @returns {Element}
 */
export function drawSample(key) {
  return make("svg", { class: "nonet auto", viewBox: "0 0 26 22", width: 26, height: 22 }, sample(key));
}

/**
 * @param {Key} key
 * @returns {Element[]}
 */
function sample({ kind, name }) {
  const [x, y] = [13, 11];
  const box = { x: 4, y: 4, width: 18, height: 14, rx: 2 };
  if (kind === "candidate") {
    return [...shape(name, x, y, 7.6), text(x, y, 11, `t-${name}`, "5")];
  }
  if (kind === "link") {
    const line = { class: name === "weak" ? "link weak" : "link", d: "M2 11H18" };
    return [make("path", line), make("path", { class: "head", d: "M24 11l-6.5 -3.4v6.8z" })];
  }
  if (kind === "area" && name === "cover") {
    return [
      make("rect", { class: "thin", ...box }),
      make("rect", { class: "cover", ...box }),
    ];
  }
  if (kind === "area" && name === "highlight") {
    return [make("rect", { class: "highlight", "stroke-width": 2, ...box })];
  }
  if (kind === "area") {
    return [make("rect", { class: "house", ...box }), make("rect", { class: "thin", ...box })];
  }
  return [text(x, y, 16, name === "conflict" ? "wrong" : name, "5")];
}

/**
 * Returns where things lie on a board, and the signs of its digits.
 * @param {import("./shape.js").Shaped} board
 */
export function geometry(board) {
  const { columns } = shapeOf(board);
  // The slots of the candidates in a cell.
  const across = Math.ceil(Math.sqrt(board.size));
  const [width, height] = [CELL / across, CELL / Math.ceil(board.size / across)];
  const narrow = Math.min(width, height);
  return {
    columns,
    symbols: symbolsOf(board),
    radius: Math.min(0.42 * narrow, 10.5),
    font: Math.min(0.62 * narrow, 16),
    /** @param {number} cell @returns {[number, number]} */
    corner: (cell) => [(cell % columns) * CELL, Math.floor(cell / columns) * CELL],
    /** @param {number} cell @returns {[number, number]} */
    centre: (cell) => [(cell % columns) * CELL + 30, Math.floor(cell / columns) * CELL + 30],
    /** @param {number} cell @param {number} digit @returns {[number, number]} */
    slot: (cell, digit) => [
      (cell % columns) * CELL + (((digit - 1) % across) + 0.5) * width,
      Math.floor(cell / columns) * CELL + (Math.floor((digit - 1) / across) + 0.5) * height,
    ],
  };
}

/**
 * Returns the number of a cell named `r2c3`.
 * @param {string} name
 * @param {number} columns
 */
export function cellOf(name, columns) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? ["", "1", "1"];
  return (Number(row) - 1) * columns + Number(column) - 1;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Element | string)[]} [children]
 * @returns {Element}
 */
export function make(tag, attributes, children = []) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === "number" ? number(value) : value);
  }
  element.append(...children);
  return element;
}

/** @param {number} value */
function number(value) {
  return String(Number(value.toFixed(1)));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} font
 * @param {string} kind
 * @param {string} words
 */
export function text(x, y, font, kind, words) {
  return make("text", { class: kind, "font-size": font, x, y: y + font * BASELINE }, [words]);
}

/** @param {[number, number][]} points */
function path(points) {
  return "M" + points.map(([x, y]) => `${number(x)} ${number(y)}`).join("L");
}

/** @param {Shape} sides */
export function labelsOf({ rows, columns }) {
  const names = [];
  for (let line = 0; line < Math.max(rows, columns); line++) {
    const middle = (line + 0.5) * CELL;
    if (line < columns) names.push(make("text", { x: middle, y: -8.5 }, [`c${line + 1}`]));
    if (line < rows) names.push(make("text", { x: -13, y: middle + 4.5 }, [`r${line + 1}`]));
  }
  return make("g", { class: "label", "font-size": 12.5 }, names);
}

/**
 * @param {Shape} sides
 * @param {number[]} regions
 */
export function lines({ rows, columns }, regions) {
  const [width, height] = [columns * CELL, rows * CELL];
  let thin = "";
  for (let i = 1; i < Math.max(rows, columns); i++) {
    if (i < columns) thin += `M${i * CELL} 0V${height}`;
    if (i < rows) thin += `M0 ${i * CELL}H${width}`;
  }
  const areas = new Map();
  regions.forEach((region, cell) => areas.set(region, [...(areas.get(region) ?? []), cell]));
  const thick = [...areas.values()].map((cells) => outline(cells, columns)).join("");
  return [
    make("path", { class: "thin", d: thin }),
    make("path", { class: "thick", d: thick }),
    make("rect", { class: "thick", width, height }),
  ];
}

/**
 * @param {BoardData} board
 * @param {Overlay} overlay
 * @param {ReturnType<typeof geometry>} place
 * @returns {Element[]}
 */
export function shades(board, overlay, place) {
  const { columns } = place;
  const found = belowLines(board.decorations, columns);
  for (const { cell, colours } of overlay.tints) {
    const [x, y] = place.corner(cellOf(cell, columns));
    const band = CELL / colours.length;
    colours.forEach((colour, at) => {
      const box = { x: x + at * band, y, width: band, height: CELL };
      found.push(make("rect", { class: `k${colour}`, ...box }));
      found.push(make("path", { class: "pencil", d: badge(colour, x + (at + 0.5) * band, y + CELL - 7) }));
    });
  }
  const houses = cellsIn(overlay, columns, "house", "base");
  if (houses.length) found.push(make("path", { class: "house", d: outline(houses, columns) }));
  const cover = cellsIn(overlay, columns, "cover");
  if (cover.length) {
    found.push(make("path", { class: "cover", d: outline(cover, columns) }));
  }
  for (const name of board.conflicts) {
    const [x, y] = place.corner(cellOf(name, columns));
    found.push(make("rect", { class: "clash", x, y, width: CELL, height: CELL }));
    found.push(make("path", { class: "flag", d: `M${x} ${y}h15l-15 15z` }));
  }
  const looked = cellsIn(overlay, columns, "highlight");
  if (looked.length) {
    const d = outline(looked, columns, 3.2, 5);
    found.push(make("path", { class: "highlight", "stroke-width": 2.4, d }));
  }
  return found;
}

/**
 * @param {Overlay} overlay
 * @param {number} columns
 * @param {...string} roles
 */
function cellsIn(overlay, columns, ...roles) {
  const areas = overlay.areas.filter((area) => roles.includes(area.role));
  return [...new Set(areas.flatMap((area) => area.cells.map((name) => cellOf(name, columns))))];
}

/**
 * @param {Decoration[]} decorations
 * @param {number} columns
 * @returns {Element[]}
 */
export function belowLines(decorations, columns) {
  const found = [];
  for (const each of decorations) {
    if (each.kind === "outline" && each.style === "tint") {
      const cells = (each.cells ?? []).map((name) => cellOf(name, columns));
      found.push(make("path", { class: "tint", d: outline(cells, columns) }));
    } else if (each.kind === "line") {
      const points = scaled(each.points);
      const look = each.colour ? `line-${each.colour}` : "decor";
      found.push(
        make("path", {
          class: look,
          "stroke-width": (each.width ?? 0.05) * CELL,
          "stroke-linecap": "round",
          "stroke-linejoin": "round",
          d: path(points),
        }),
      );
      if (each.style === "arrow" && points.length > 1) found.push(tip(points, look));
    }
  }
  return found;
}

/**
 * @param {[number, number][] | undefined} points
 * @returns {[number, number][]}
 */
function scaled(points) {
  return (points ?? []).map(([x, y]) => [x * CELL, y * CELL]);
}

/**
 * @param {[number, number][]} points
 * @param {string} look
 */
function tip(points, look) {
  const [before, [x, y]] = points.slice(-2);
  const [a, b] = [x - before[0], y - before[1]];
  const length = Math.hypot(a, b) || 1;
  const [dx, dy] = [(a / length) * 12, (b / length) * 12];
  const d = path([
    [x - dx - dy * 0.7, y - dy + dx * 0.7],
    [x, y],
    [x - dx + dy * 0.7, y - dy - dx * 0.7],
  ]);
  return make("path", { class: look, "stroke-width": 3, "stroke-linecap": "round", d });
}

/**
 * Returns the sides of a board that have texts; one at a corner is on two of them.
 * @param {Decoration[]} decorations
 * @param {Shape} sides
 */
function sidesOf(decorations, { rows, columns }) {
  const found = new Set();
  for (const { kind, side, line = 0 } of decorations) {
    if (kind !== "outside") continue;
    const isRow = side === "left" || side === "right";
    found.add(side);
    if (line < 0) found.add(isRow ? "top" : "left");
    if (line >= (isRow ? rows : columns)) found.add(isRow ? "bottom" : "right");
  }
  return found;
}

/**
 * @param {Decoration[]} decorations
 * @param {Shape} sides
 * @param {boolean} [labels]
 * @param {boolean} [crowded] candidates take the corner of a cell, so texts sit on its border
 * @returns {Element[]}
 */
export function aboveLines(decorations, { rows, columns }, labels = true, crowded = false) {
  const found = [];
  const out = OUTSIDE_AT + (labels ? LABEL_ROOM - PAD : 0);
  for (const each of decorations) {
    if (each.kind === "outline") {
      const cells = (each.cells ?? []).map((name) => cellOf(name, columns));
      if (each.style === "pill") {
        const d = outline(cells, columns, 6, 24);
        found.push(make("path", { class: "pill", "stroke-width": 1.3, d }));
      } else if (each.style !== "tint") {
        /** @type {Record<string, string | number>} */
        const look = { class: each.style === "dashed" ? "cage" : "decor", "stroke-width": 1.4 };
        if (each.style === "dashed") look["stroke-dasharray"] = "4 3";
        found.push(make("path", { ...look, d: outline(cells, columns, 4) }));
      }
      if (each.text) {
        const first = Math.min(...cells);
        const [x, y] = [(first % columns) * CELL, Math.floor(first / columns) * CELL];
        if (crowded) {
          const width = Number((3 + 6.2 * each.text.length).toFixed(2));
          found.push(make("rect", { class: "paper", x: x + 5, y: y - 6, width, height: 11 }));
        }
        const [dx, dy, font] = crowded ? [6.5, 3.3, 10.5] : [7, 16, 12];
        found.push(make("text", { class: "say start", "font-size": font, x: x + dx, y: y + dy }, [each.text]));
      }
    } else if (each.kind === "dot") {
      const [[x, y]] = scaled(each.points);
      const r = (each.radius ?? 0.12) * CELL;
      found.push(dot(each, x, y, r));
      if (each.text) {
        const font = Number((r * Math.min(1.3, 2.6 / each.text.length)).toFixed(2));
        const isFilled = each.style === "white" || each.style === "black";
        const look = isFilled ? `given on-${each.style}` : "given";
        found.push(text(x, y, font, look, each.text));
      }
    } else if (each.kind === "outside") {
      const middle = ((each.line ?? 0) + 0.5) * CELL;
      const places = {
        left: [-out, middle],
        right: [columns * CELL + 24, middle],
        top: [middle, -out],
        bottom: [middle, rows * CELL + 24],
      };
      const [x, y] = places[each.side ?? "left"];
      const words = each.text ?? "";
      const font = Math.min(19, Number((57 / Math.max(words.length, 1)).toFixed(2)));
      found.push(text(x, y, font, "given", words));
    }
  }
  return found;
}

/**
 * @param {Decoration} each
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function dot(each, x, y, r) {
  const look = { class: `dot-${each.style}`, "stroke-width": 1.3 };
  if (each.shape === "square") {
    return make("rect", { ...look, x: x - r, y: y - r, width: 2 * r, height: 2 * r });
  }
  if (each.shape === "diamond") {
    const d = path([[x, y - r], [x + r, y], [x, y + r], [x - r, y]]) + "Z";
    return make("path", { ...look, d });
  }
  return make("circle", { ...look, cx: x, cy: y, r });
}

/**
 * @param {Area[]} areas
 * @param {number} columns
 */
export function outlines(areas, columns) {
  const found = [];
  for (const { role, cells } of areas) {
    if (!role.startsWith("set-") && role !== "cells") continue;
    // Sets may share cells; their outlines lie inside each other.
    const inset = { "set-1": 2.2, "set-2": 4.2, "set-3": 6.2 }[role] ?? 2.6;
    const d = outline(cells.map((name) => cellOf(name, columns)), columns, inset, 7);
    /** @type {Record<string, string | number>} */
    const look =
      role === "cells" ? { class: "ring cells" } : { class: `a-${role}`, "stroke-width": 2.2 };
    found.push(make("path", { ...look, d }));
  }
  return found;
}

/**
 * @param {BoardData} board
 * @param {Overlay} overlay
 * @param {ReturnType<typeof geometry>} place
 * @returns {Element[]}
 */
export function shapes(board, overlay, place) {
  const found = groups(board, overlay, place);
  /** @type {Element[][]} */
  const [filled, empty] = [[], []];
  for (const { cell, digit, role } of overlay.roles) {
    const at = cellOf(cell, place.columns);
    if (board.values[at] !== ".") filled.push(...shape(role, ...place.centre(at), DIGIT_MARK));
    else empty.push(...shape(role, ...place.slot(at, digit), place.radius));
  }
  return [...found, ...filled, ...empty];
}

/**
 * @param {BoardData} board
 * @param {Overlay} overlay
 * @param {ReturnType<typeof geometry>} place
 * @returns {Element[]}
 */
function groups(board, overlay, place) {
  const seen = new Set();
  const found = [];
  for (const group of overlay.links.flatMap((link) => [link.from, link.to])) {
    const name = JSON.stringify(group.map(({ cell, digit }) => [cell, digit]));
    if (group.length < 2 || seen.has(name) || !isTogether(group, board, place.columns)) continue;
    seen.add(name);
    const points = group.map(({ cell, digit }) => place.slot(cellOf(cell, place.columns), digit));
    found.push(
      make("path", { class: "link", opacity: ".28", "stroke-width": 6, d: path(points) }),
    );
  }
  return found;
}

/**
 * @param {Role[]} group
 * @param {BoardData} board
 * @param {number} columns
 */
function isTogether(group, board, columns) {
  /** @param {(role: Role) => unknown} of */
  const isOne = (of) => new Set(group.map(of)).size === 1;
  const cell = (/** @type {Role} */ role) => cellOf(role.cell, columns);
  const inLine =
    isOne((role) => cell(role) % columns) || isOne((role) => Math.floor(cell(role) / columns));
  return inLine && isOne((role) => board.regions[cell(role)]) && isOne((role) => role.digit);
}

/**
 * @param {string} role
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @returns {Element[]}
 */
function shape(role, x, y, radius) {
  const look = { class: `r-${role}` };
  if (CORNERS[role]) {
    /** @type {[number, number][]} */
    const points = CORNERS[role].map(([dx, dy]) => [x + dx * radius, y + dy * radius]);
    return [make("path", { ...look, d: path(points) + "Z" })];
  }
  if (role === "set-1" || role === "place") {
    const half = radius * (role === "place" ? 1.08 : 0.9);
    const rx = role === "place" ? radius * 0.36 : 1;
    const box = { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx };
    return [make("rect", { ...look, ...box })];
  }
  const circle = make("circle", { ...look, cx: x, cy: y, r: radius });
  if (role !== "remove") return [circle];
  const d = radius * 0.86;
  return [circle, make("path", { class: "strike", d: path([[x - d, y + d], [x + d, y - d]]) })];
}

/**
 * @param {BoardData} board
 * @param {Overlay} overlay
 * @param {ReturnType<typeof geometry>} place
 * @returns {Element[]}
 */
function digits(board, overlay, place) {
  const roles = new Map(overlay.roles.map((each) => [`${each.cell} ${each.digit}`, each.role]));
  const conflicts = new Set(board.conflicts);
  const { columns, symbols } = place;
  /** @type {Element[][]} */
  const [filled, pencil, impossible] = [[], [], []];
  for (let cell = 0; cell < board.regions.length; cell++) {
    const name = `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
    const sign = board.values[cell];
    if (sign !== ".") {
      const role = roles.get(`${name} ${symbols.indexOf(sign)}`);
      let look = board.givens[cell] === "." ? "placed" : "given";
      if (role === "on" || role === "place") look += ` t-${role}`;
      else if (conflicts.has(name)) look += " wrong";
      const [x, y] = place.centre(cell);
      filled.push(make("text", { class: look, x, y: y + DIGIT_FONT * BASELINE }, [sign]));
      continue;
    }
    const candidates = board.candidates?.[cell] ?? "";
    for (const each of candidates) {
      const digit = symbols.indexOf(each);
      const role = roles.get(`${name} ${digit}`);
      const [x, y] = place.slot(cell, digit);
      /** @type {Record<string, string>} */
      const look = role ? { class: `t-${role} strong-text` } : {};
      pencil.push(make("text", { ...look, x, y: y + place.font * BASELINE }, [each]));
    }
    if (board.candidates && !candidates) {
      const [x, y] = place.centre(cell);
      impossible.push(text(x, y, DIGIT_FONT * 0.8, "wrong strong-text", "!"));
    }
  }
  return [
    make("g", { "font-size": DIGIT_FONT }, filled),
    make("g", { class: "pencil", "font-size": place.font }, pencil),
    // Without any digit, these are the marks of a step alone.
    ...(filled.length ? impossible : []),
  ];
}

/**
 * Returns the digits that a player noted; `emphasis` is a digit that stands out.
 * @param {{notes: Overlay["notes"]}} overlay
 * @param {ReturnType<typeof geometry>} place
 * @param {number} [emphasis]
 * @param {ReadonlySet<number>} [texts] cells with a text in the first corner
 * @returns {Element[]}
 */
export function notes(overlay, place, emphasis = 0, texts = new Set()) {
  /** @type {Element[]} */
  const found = [];
  for (const note of overlay.notes) {
    const cell = cellOf(note.cell, place.columns);
    const [x, y] = place.corner(cell);
    const isBeside = texts.has(cell);
    const places = isBeside ? PLACES_BESIDE_TEXT : NOTE_PLACES;
    if (note.place === "centre") {
      const { font, lines: rows, middle } = centreRows(note.digits, isBeside);
      rows.forEach((part, row) => {
        const line = text(x + 30, y + middle + (row - (rows.length - 1) / 2) * font * LINE, font, "placed", "");
        line.replaceChildren(...withEmphasis(part, emphasis, place.symbols));
        found.push(line);
      });
      continue;
    }
    note.digits.forEach((digit, at) => {
      const many = note.digits.length > places.length;
      const [column, row] = places[at] ?? [0, 0];
      const [tx, ty] = many ? place.slot(cell, digit) : [x + 10 + 20 * column, y + 11 + 19 * row];
      const look = digit === emphasis ? "placed emphasis" : "placed";
      found.push(text(tx, ty, many ? place.font : 13.5, look, place.symbols[digit]));
    });
  }
  return found;
}

/**
 * Returns how centre marks are laid out in a cell: their rows, the size of the letters, and how far below
 * the top of the cell the middle of the rows is.
 * @param {number[]} digits
 * @param {boolean} isBeside whether the first corner of the cell has a text
 */
export function centreRows(digits, isBeside) {
  const rows = Math.ceil(digits.length / 5);
  const many = Math.ceil(digits.length / rows);
  const font = Math.min(isBeside && rows > 1 ? 15 : 17, 47 / (0.62 * many), (isBeside ? 40 : 50) / rows);
  const parts = Array.from({ length: rows }, (_, row) => digits.slice(row * many, (row + 1) * many));
  return { font, lines: parts, middle: isBeside ? 36.5 : 30 };
}

/**
 * Returns digits as the content of a text, in which one digit stands out.
 * @param {number[]} digits
 * @param {number} emphasis
 * @param {string} symbols
 * @returns {(Element | string)[]}
 */
function withEmphasis(digits, emphasis, symbols) {
  const at = digits.indexOf(emphasis);
  const words = (/** @type {number[]} */ some) => some.map((digit) => symbols[digit]).join("");
  if (at < 0) return [words(digits)];
  return [words(digits.slice(0, at)), make("tspan", { class: "emphasis" }, [symbols[emphasis]]), words(digits.slice(at + 1))];
}

/**
 * Returns the path around some cells, `inset` units inside of them, with rounded corners.
 * @param {number[]} cells
 * @param {number} columns
 * @param {number} [inset]
 * @param {number} [radius]
 */
export function outline(cells, columns, inset = 0, radius = 0) {
  return loops(cells, columns)
    .map((loop) => rounded(loop.map((_, at) => inner(loop, at, inset)), radius))
    .join("");
}

/**
 * @param {number[]} cells
 * @param {number} columns
 * @returns {[number, number][][]}
 */
function loops(cells, columns) {
  const inside = new Set(cells);
  /** @type {Map<string, [number, number][]>} */
  const starts = new Map();
  for (const cell of [...inside].sort((a, b) => a - b)) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    // Clockwise: the inside of an edge is to its right.
    /** @type {[[number, number], [number, number], number][]} */
    const edges = [
      [[1, 0], [column, row], row ? cell - columns : -1],
      [[0, 1], [column + 1, row], column + 1 < columns ? cell + 1 : -1],
      [[-1, 0], [column + 1, row + 1], cell + columns],
      [[0, -1], [column, row + 1], column ? cell - 1 : -1],
    ];
    for (const [direction, start, other] of edges) {
      if (inside.has(other)) continue;
      const name = start.join(" ");
      starts.set(name, [...(starts.get(name) ?? []), direction]);
    }
  }
  const found = [];
  while (starts.size) {
    const [first] = starts.keys();
    /** @type {[number, number]} */
    let at = /** @type {[number, number]} */ (first.split(" ").map(Number));
    let [direction] = /** @type {[number, number][]} */ (starts.get(first));
    /** @type {[number, number][]} */
    const loop = [];
    for (let ways = starts.get(at.join(" ")); ways; ways = starts.get(at.join(" "))) {
      const [x, y] = direction;
      // Where two cells touch at a corner, turning right keeps to the same cell.
      const turns = [[-y, x], [x, y], [y, -x]];
      const turn = turns.find(([a, b]) => ways?.some(([c, d]) => a === c && b === d)) ?? [x, y];
      if (!loop.length || turn[0] !== x || turn[1] !== y) loop.push(at);
      direction = [turn[0], turn[1]];
      const left = ways.filter(([a, b]) => a !== turn[0] || b !== turn[1]);
      if (left.length) starts.set(at.join(" "), left);
      else starts.delete(at.join(" "));
      at = [at[0] + turn[0], at[1] + turn[1]];
    }
    found.push(loop);
  }
  return found;
}

/**
 * @param {[number, number][]} loop
 * @param {number} at
 * @param {number} inset
 * @returns {[number, number]}
 */
function inner(loop, at, inset) {
  const before = loop[(at + loop.length - 1) % loop.length];
  const [here, after] = [loop[at], loop[(at + 1) % loop.length]];
  let [x, y] = [here[0] * CELL, here[1] * CELL];
  for (const [start, end] of [[before, here], [here, after]]) {
    x -= Math.sign(end[1] - start[1]) * inset;
    y += Math.sign(end[0] - start[0]) * inset;
  }
  return [x, y];
}

/**
 * @param {[number, number][]} points
 * @param {number} radius
 */
function rounded(points, radius) {
  if (!radius) return path(points) + "Z";
  let d = "";
  points.forEach(([x, y], at) => {
    const before = points[(at + points.length - 1) % points.length];
    const start = towards([x, y], before, radius);
    const end = towards([x, y], points[(at + 1) % points.length], radius);
    d += `${d ? "L" : "M"}${number(start[0])} ${number(start[1])}`;
    d += `Q${number(x)} ${number(y)} ${number(end[0])} ${number(end[1])}`;
  });
  return d + "Z";
}

/**
 * @param {[number, number]} start
 * @param {[number, number]} end
 * @param {number} distance
 */
function towards(start, end, distance) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const room = Math.min(distance, (Math.abs(dx) + Math.abs(dy)) / 2);
  return [start[0] + Math.sign(dx) * room, start[1] + Math.sign(dy) * room];
}
