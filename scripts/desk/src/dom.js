// Elements, and the page's few helpers.  No text is ever read as HTML.

/** Make an element: attributes that are functions are listeners, `text` is its text, children are nodes or strings. */
export function h(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value == null || value === false) continue;
    if (typeof value == "function") made.addEventListener(name, value);
    else if (name == "text") made.textContent = value;
    else if (name == "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child != null && child !== false));
  return made;
}

/** Make an element of a drawing. */
export function svg(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const ICONS = {
  copy: "M6 6h8v8h-8z M10 6V2H2v8h4",
  pen: "M2 14l1-4 8-8 3 3-8 8z M9 4l3 3",
  clock: "M8 2a6 6 0 1 0 .01 0z M8 5v3l2 2",
  bin: "M2 4h12 M6 4V2h4v2 M4 4l1 10h6l1-10 M7 7v4 M9 7v4",
};

/** A small drawing for a button that has a name besides. */
export function icon(name) {
  const made = svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" });
  made.append(svg("path", { d: ICONS[name] }));
  return made;
}

/** A message as nodes: what stands between backticks is code. */
export const spoken = (message) => message.split("`").map((part, place) => (place % 2 ? h("code", { text: part }) : part));

export const $ = (id) => document.getElementById(id);

let last = 0;
/** An id that no other element has. */
export const fresh = (stem) => `${stem}-${++last}`;

/** Whether a text has a Chinese, Japanese or Korean character: then it is upright in a column's head. */
export const isCJK = (text) => /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/.test(text);

/** Call `work` once, `wait` ms after the last call. */
export function quiet(work, wait) {
  let timer = 0;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), wait);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Keep the focus where it was, by the element's `data-key`, while a part of the page is drawn again. */
export function redraw(place, draw) {
  const had = place.contains(document.activeElement) ? document.activeElement : null;
  const key = had && had.getAttribute("data-key");
  const range = had && typeof had.selectionStart == "number" ? [had.selectionStart, had.selectionEnd] : null;
  const top = place.scrollTop;
  draw();
  place.scrollTop = top;
  if (!key) return;
  const now = [...place.querySelectorAll("[data-key]")].find((each) => each.getAttribute("data-key") == key);
  if (!now) return;
  now.focus({ preventScroll: true });
  if (range && now.setSelectionRange) now.setSelectionRange(...range);
}

/** Make nodes the children of a place; a child that is as it should be stays, with what is typed or open in it. */
export function settle(place, nodes) {
  const controls = (node) => node.querySelectorAll("input, select, textarea");
  const before = [...place.children];
  nodes.forEach((node, number) => {
    const old = before[number];
    if (!old) place.append(node);
    else if (!old.isEqualNode(node)) old.replaceWith(node);
    else {
      const wanted = controls(node);
      controls(old).forEach((each, at) => each.value != wanted[at].value && (each.value = wanted[at].value));
    }
  });
  for (const old of before.slice(nodes.length)) old.remove();
}
