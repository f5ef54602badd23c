/** What kinds of constraint declare; nonet.web.entries makes the module. */

import type { Entry } from "./enter/kinds.js";

/** The kinds in groups, as the page lists them. */
export const GROUPS: [group: string, kinds: Entry[]][];
/** Rules for the whole board, which are on or off. */
export const SWITCHES: [name: string, label: string, by: "variants" | "constraints"][];
/** Variants of the whole grid. */
export const VARIANTS: [name: string, label: string][];
