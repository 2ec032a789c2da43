// The interface's own words, in the puzzle's language unless the reader chose another.

import table from "./words.json"; // by language: the `desk.toml` of `logicgrid/words/messages`, put here by scripts/bundle.py

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

/** The words of a key, with `{name}` filled in; `n` decides whether one thing is spoken of, or several. */
export function say(key, values = {}) {
  return inOurs(key, values.n).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** The words of a key in parts: `text`, and the names that are filled in as `slot`. */
export const template = (key) => inOurs(key).split(/\{(\w+)\}/).map((part, place) => (place % 2 ? { slot: part } : { text: part }));

/** What the editor's packages say in English (the keys `phrase-…`), each with our words for it. */
export const phrases = () =>
  Object.fromEntries(Object.keys(table.en.words).filter((key) => key.startsWith("phrase-")).map((key) => [table.en.words[key], inOurs(key)]));

function inOurs(key, n) {
  const { words, one } = table[language];
  const found = words[key] ?? table.en.words[key] ?? key;
  return typeof found == "string" ? found : found[one.includes(Number(n)) ? "one" : "other"];
}
