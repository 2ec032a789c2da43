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

/** A number as people read it: thin spaces, from a thousand million on in powers of ten. */
export function figure(count) {
  if (typeof count == "object" && count) return `≥ ${figure(count.at_least)}`;
  if (count == null) return "…";
  const text = String(count);
  if (text.length <= 9) return text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const tenths = Math.round(Number(text.slice(0, 3)) / 10);
  const [digits, zeros] = tenths == 100 ? [10, text.length] : [tenths, text.length - 1];
  const power = [...String(zeros)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  return `${Math.floor(digits / 10)}.${digits % 10}·10${power}`;
}

/** A count as a number for bars: of texts with very many digits, the first ones. */
export function size(count) {
  return Number(typeof count == "object" && count ? count.at_least : count) || 0;
}
