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

/** A label of the puzzle, set off by private characters as in the texts of the steps. */
export const label = text => `\ue000${text}\ue001`;

export const plain = text => text.replace(/[\ue000\ue001]/g, "");

/** A text as a sentence: a capital at the beginning, a stop at the end. */
export function sentence(text, stop) {
  const begun = text.replace(/^(\ue000?)(\p{Ll})/u, (_, sign, letter) => sign + letter.toUpperCase());
  return /[.!?。]$/.test(plain(begun)) ? begun : begun + stop;
}

/** A paragraph, labels in bold. */
export function paragraph(text, className) {
  const made = element("p", className);
  text.split(/\ue000([^\ue001]*)\ue001/).forEach((part, place) => made.append(place % 2 ? element("b", "", part) : part));
  return made;
}
