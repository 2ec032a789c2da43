// The interface's own words, in the puzzle's language unless the reader chose another.

import table from "./words.json";

export const NAMES = { en: "English", nl: "Nederlands", fr: "Français", zh: "中文", ja: "日本語" };
let language = "en";

export const tongue = () => language;

/** Speak a language from now on; true if it is another one. */
export function speak(wanted) {
  const next = wanted in NAMES ? wanted : "en";
  if (next == language) return false;
  language = next;
  document.documentElement.lang = next;
  return true;
}

/** The words of a key, with `{name}` filled in. */
export function say(key, values = {}) {
  return inOurs(key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** The words of a key in parts: `text`, and the names that are filled in as `slot`. */
export const template = (key) => inOurs(key).split(/\{(\w+)\}/).map((part, place) => (place % 2 ? { slot: part } : { text: part }));

const inOurs = (key) => table[key]?.[language] ?? table[key]?.en ?? key;
