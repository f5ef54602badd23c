// @ts-check
/** The chart of a race: a measure of each solver over its events, and where the race is. */

import { el } from "../dom.js";
import { sampled } from "./playback.js";
import { grouped } from "./words.js";

/** @typedef {import("./playback.js").Recording} Recording */
/** @typedef {import("./playback.js").Measure} Measure */

const SVG = "http://www.w3.org/2000/svg";
const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [220, 46, 12, 12, 26];
const POINTS = 400;
// A narrow screen gets a narrow chart, so that its letters keep their size.
const NARROW = matchMedia("(max-width: 620px)");
const widthNow = () => (NARROW.matches ? 360 : 900);

/** @type {[Measure, string][]} */
export const MEASURES = [
  ["depth", "Depth of the search"],
  ["guesses", "Guesses"],
  ["backtracks", "Backtracks"],
  ["filled", "Filled cells"],
  ["assignments", "Digits placed"],
  ["eliminations", "Eliminations"],
];

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Element | string)} children
 */
function make(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {() => void} onSeek called with nothing; the view asks `positionAt` */
export function makeChart(onSeek) {
  let width = widthNow();
  const svg = /** @type {SVGSVGElement} */ (make("svg", { class: "chart", role: "img" }));
  const lines = make("g", {});
  const head = make("path", { class: "playhead", d: `M0 ${TOP}V${HEIGHT - BOTTOM}` });
  svg.append(lines, head);
  const legend = el("ul", { class: "chart-legend" });
  const choice = el("select", { "aria-label": "What the chart shows", onchange: () => draw() },
    ...MEASURES.map(([name, title]) => el("option", { value: name }, title)));
  const root = el("figure", { class: "card chart-card" }, el("figcaption", { class: "row" }, choice, legend), svg);
  /** @type {Recording[]} */
  let shown = [];
  let length = 1;

  /** @param {number} at */
  const across = (at) => LEFT + ((width - LEFT - RIGHT) * at) / Math.max(1, length);

  function draw() {
    width = widthNow();
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const measure = /** @type {Measure} */ (choice.value);
    const points = shown.map((recording) => sampled(recording, measure, POINTS));
    const highest = Math.max(1, ...points.flatMap((line) => line.map(([, value]) => value)));
    const up = (/** @type {number} */ value) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / highest;
    const scale = [0, ...(highest > 1 ? [Math.round(highest / 2)] : []), highest];
    lines.replaceChildren(
      ...scale.map((value) => make("g", {},
        make("path", { class: "rule", d: `M${LEFT} ${up(value)}H${width - RIGHT}` }),
        make("text", { class: "end", x: LEFT - 7, y: up(value) + 4.5 }, grouped(value)))),
      make("text", { x: LEFT, y: HEIGHT - 7 }, "0"),
      make("text", { class: "end", x: width - RIGHT, y: HEIGHT - 7 }, `${grouped(length)} events`),
      ...points.map((line, at) => make("path", {
        class: `line line-${at + 1}`,
        d: line.map(([x, y], first) => (first ? `H${across(x).toFixed(1)}V${up(y).toFixed(1)}` : `M${across(x).toFixed(1)} ${up(y).toFixed(1)}`)).join(""),
      })),
      ...points.map((line, at) => {
        const [x, y] = line[line.length - 1];
        return make("circle", { class: `dot line-${at + 1}`, cx: across(x).toFixed(1), cy: up(y).toFixed(1), r: 4 });
      }),
    );
    const title = MEASURES.find(([name]) => name === measure)?.[1] ?? "";
    const ends = shown.map(({ record }, at) => {
      const values = shown[at].measures[measure];
      const most = values.reduce((best, value) => Math.max(best, value), 0);
      return `${record.title}: at most ${grouped(most)}, ${grouped(values[values.length - 1])} at the end`;
    });
    svg.setAttribute("aria-label", `${title} over time. ${ends.join("; ")}.`);
    legend.replaceChildren(...shown.map(({ record }, at) => {
      const sample = make("svg", { viewBox: "0 0 34 10", class: "sample", "aria-hidden": "true" }, make("path", { class: `line line-${at + 1}`, d: "M1 5H33" }));
      return el("li", {}, /** @type {any} */ (sample), record.title);
    }));
  }

  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    pointed = event.clientX;
    onSeek();
  });
  let pointed = 0;
  let shownAt = 0;
  /** @param {number} at */
  function show(at) {
    shownAt = at;
    head.setAttribute("transform", `translate(${across(at).toFixed(1)} 0)`);
  }
  NARROW.addEventListener("change", () => {
    draw();
    show(shownAt);
  });

  return {
    root,
    /** Returns the position that was pointed at. */
    positionAt() {
      const box = svg.getBoundingClientRect();
      const x = ((pointed - box.left) / box.width) * width;
      return Math.round(((x - LEFT) / (width - LEFT - RIGHT)) * length);
    },
    /** @param {Recording[]} recordings */
    open(recordings) {
      shown = recordings;
      length = Math.max(1, ...recordings.map((recording) => recording.length));
      draw();
    },
    show,
  };
}
