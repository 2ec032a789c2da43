// The end of a game: what it took, a text to share that gives nothing away, and a party.

import { element, filled } from "./ui-words.mjs";

/** Seconds as minutes and seconds, with hours if there are some. */
export function clock(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = number => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What a game took: its time, and the help that the player asked for. */
export function taken(T, { seconds, asked, shown, sealed }) {
  const told = [filled(T.time, { time: clock(seconds) })];
  if (!sealed) told.push(filled(T.solved, { n: asked }));
  if (shown) told.push(filled(T.shown_cells, { n: shown }));
  return told.join(" · ");
}

/** A text to share: the title, the level, what it took, and where the puzzle is, if others can go there. */
export function result(T, game) {
  const name = document.querySelector("h1").textContent, dots = document.querySelector(".dots")?.textContent;
  const { protocol, href } = location;
  return [[T.bravo, name, dots].filter(each => each).join(" "), taken(T, game), protocol.startsWith("http") ? href.split("#")[0] : ""].filter(each => each).join("\n");
}

/** Hand a text on: by what the device has for that, else to the clipboard, else as a field to copy from. */
export async function share(button, text, T) {
  try {
    if (navigator.share && matchMedia("(pointer:coarse)").matches) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    button.textContent = T.copied;
  } catch (error) {
    if (error.name === "AbortError") return;
    const field = element("textarea");
    field.value = text;
    field.readOnly = true;
    field.rows = 4;
    field.setAttribute("aria-label", button.textContent);
    button.replaceWith(field);
    field.select();
  }
}

export function party() {
  const all = element("div", "party");
  for (let n = 0; n < 70; n++) {
    const bit = element("i", `k${n % 5}`);
    bit.style.cssText = `left:${n * 61 % 100}%;animation-delay:${n % 14 * 70}ms;--dx:${n * 37 % 30 - 15}vw;--turn:${n * 97 % 900}deg`;
    all.append(bit);
  }
  document.body.append(all);
  setTimeout(() => all.remove(), 4500);
}
