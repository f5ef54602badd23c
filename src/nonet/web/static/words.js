// @ts-check
/** Small things with words that several views need. */

export const OFFLINE = "the server does not answer; start it again with `nonet play`. You can go on playing";

/**
 * Returns an error message as a sentence.
 * @param {string} message
 */
export function sentence(message) {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?…]$/.test(message) ? "" : "."}`;
}

/**
 * Returns a number with its noun: `many(1, "cell")`, `many(2, "cell")`.
 * @param {number} count
 * @param {string} noun
 */
export function many(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Returns how long ago a time was, in words.
 * @param {number} time in milliseconds since 1970
 */
export function ago(time) {
  const minutes = Math.round((Date.now() - time) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${many(minutes, "minute")} ago`;
  if (minutes < 60 * 24) return `${many(Math.round(minutes / 60), "hour")} ago`;
  return `${many(Math.round(minutes / 1440), "day")} ago`;
}
