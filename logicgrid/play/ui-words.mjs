// Texts and elements, for all parts of the page.

/** A new element. */
export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text != null) made.textContent = text;
  return made;
}

/** A text with its names in braces filled in. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** A label of the puzzle, set off as in the texts of the steps. */
export const label = text => `\u0001${text}\u0002`;

export const plain = text => text.replace(/[\u0001\u0002]/g, "");

/** A text as a sentence: a capital at the beginning, a stop at the end. */
export function sentence(text, stop) {
  const begun = text.replace(/^(\u0001?)(\p{Ll})/u, (_, sign, letter) => sign + letter.toUpperCase());
  return /[.!?。]$/.test(plain(begun)) ? begun : begun + stop;
}

/** A paragraph, labels in bold. */
export function paragraph(text, className) {
  const made = element("p", className);
  text.split(/\u0001([^\u0002]*)\u0002/).forEach((part, place) => made.append(place % 2 ? element("b", "", part) : part));
  return made;
}
