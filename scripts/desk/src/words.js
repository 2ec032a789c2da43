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
  const words = table[key];
  if (!words) return key;
  return (words[language] ?? words.en).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
