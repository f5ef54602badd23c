// @ts-check
/** The views of the page, in the order of the navigation; a view is loaded when it is first shown. */

/** @typedef {import("./app.js").App} App */
/** @typedef {{show(): void, hide(): void}} Shown */
/** @typedef {{id: string, title: string, mount(root: HTMLElement, app: App): Shown}} View */

/** @type {{id: string, title: string, load: () => Promise<View>}[]} */
export const VIEWS = [
  { id: "play", title: "Play", load: () => import("./play/view.js") },
  { id: "learn", title: "Learn", load: () => import("./learn/view.js") },
  { id: "watch", title: "Watch", load: () => import("./theatre/view.js") },
  { id: "check", title: "Check", load: () => import("./doctor/view.js") },
];
