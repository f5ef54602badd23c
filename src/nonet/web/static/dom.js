// @ts-check
/** Makes elements: `el("button", {class: "big", onclick: go}, "Go")`. */

/**
 * Returns a new element. Properties that start with `on` are listeners, the others attributes;
 * false, null and undefined leave an attribute out, true writes an empty one.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

const SPACE = "http://www.w3.org/2000/svg";

/** @type {Record<string, string>} The lines of the icons, on 24 × 24 units. */
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  erase: "M20 20H9l-5-5a1.5 1.5 0 0 1 0-2l8-8a1.5 1.5 0 0 1 2 0l6 6a1.5 1.5 0 0 1 0 2l-7 7M8 9l7 7",
  fill: "M4 4h16v16H4zM8 8h.01M12 8h.01M16 8h.01M8 12h.01M12 12h.01M16 12h.01M8 16h.01M12 16h.01M16 16h.01",
  pause: "M9 5v14M15 5v14",
  resume: "m8 5 11 7-11 7z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1",
  share: "M12 15V4M8 7.5 12 3.5l4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7",
  plus: "M12 5v14M5 12h14",
  check: "m5 12.5 4.5 4.5L19 7.5",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2.4M12 17.5h.01",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  close: "M6 6l12 12M18 6 6 18",
  history: "M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.8 10.6c.6.5.8 1 .8 1.9h6c0-.9.2-1.4.8-1.9A6 6 0 0 0 12 3",
  print: "M7 8V3h10v5M7 17H4v-7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7h-3M7 14h10v7H7z",
  play: "m8 5 11 7-11 7z",
  back: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
};

/**
 * Returns an icon; it says nothing to a screen reader.
 * @param {string} name
 */
export function icon(name) {
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SPACE, "path");
  path.setAttribute("d", ICONS[name] ?? "");
  svg.append(path);
  return svg;
}

/**
 * Opens a dialog and returns it; it closes with Escape, its button, or a click beside it.
 * @param {string} title
 * @param {...(Node | string)} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const heading = el("h2", { id: "dialog-title" }, title);
  const close = el("button", { type: "button", class: "quiet square", "aria-label": "Close" }, icon("close"));
  const box = el("dialog", { "aria-labelledby": "dialog-title" }, el("header", {}, heading, close), el("div", { class: "body" }, ...content));
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener("close", () => box.remove());
  // What is typed into a dialog is not meant for the board. One that was closed may keep the focus
  // until the page is drawn again.
  box.addEventListener("keydown", (event) => {
    if (box.open) event.stopPropagation();
  });
  document.querySelectorAll("dialog[open]").forEach((other) => /** @type {HTMLDialogElement} */ (other).close());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Loads the style sheet of a view, which stays hidden until it can be drawn as it will be.
 * @param {HTMLElement} root
 * @param {string} address
 */
export function addStyles(root, address) {
  const show = () => (root.hidden = false);
  root.hidden = true;
  document.head.append(el("link", { rel: "stylesheet", href: address, onload: show, onerror: show }));
}
