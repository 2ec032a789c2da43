// The form for a clue: what is filled in for each statement of the server's table (`statements/forms.py`).

import { h } from "./dom.js";
import { say, template } from "./words.js";

/** The name of a form: its sentence, with what is filled in left out. */
export const nameOf = (form) => template(form).map((part) => part.text ?? "…").join("");

/**
 * Draw the form of a statement; `clue` has the `form` and its `picks`, by slot; `changed` is called when one is.
 *
 * If there are several on the page, `name` tells their fields apart, and `title` does so for people.
 */
export function statementForm({ forms, categories }, clue, changed, name = "clue", title = "") {
  if (!forms.some((each) => each.form == clue.form)) clue.form = (forms.find((each) => each.form == "same") ?? forms[0]).form;
  const chosen = forms.find((each) => each.form == clue.form);
  const { drawn } = fieldsOf(categories, chosen, clue, changed, name, title);

  const form = h("select", { "data-key": `${name} form`, "aria-label": title + say("clueform"), change: () => (Object.assign(clue, { form: form.value, picks: {} }), changed()) }, forms.map((each) => h("option", { value: each.form, text: nameOf(each.form) })));
  form.value = clue.form;
  const by = chosen.properties && [
    h("span", { text: say("inorder") }),
    h("select", { "data-key": `${name} property`, "aria-label": title + say("inorder"), change: (event) => ((clue.picks.property = Number(event.target.value)), changed()) }, chosen.properties.map((c) => h("option", { value: String(c), text: categories[c].name }))),
  ];
  if (by) by[1].value = String(clue.picks.property);
  return [h("div", { class: "row" }, form, by), h("div", { class: "row" }, drawn)];
}

/** Draw what is filled in for a form, in the words of its sentence; `more` draws what a statement has not. */
export function fieldsOf(categories, chosen, clue, changed, name, title, more = {}) {
  const { picks } = clue;
  let fields = 0;
  const called = () => title + say("part", { form: nameOf(clue.form), n: ++fields });
  if (chosen.properties && !chosen.properties.includes(picks.property)) picks.property = chosen.properties[0];

  const select = (key, options, get, set) => {
    const field = h("select", { "data-key": `${name} ${key}`, "aria-label": called(), change: () => (set(JSON.parse(field.value)), changed()) }, options);
    const values = [...field.querySelectorAll("option")].map((each) => each.value);
    if (!values.includes(JSON.stringify(get()))) set(JSON.parse(values[0]));
    field.value = JSON.stringify(get());
    return field;
  };
  const option = (value, text) => h("option", { value: JSON.stringify(value), text });
  const everything = categories.map((category, c) => ({ ...category, c }));
  const persons = everything.filter((each) => each.distinct);
  const groups = (several) => several.map(({ name, shown, c }) => h("optgroup", { label: name }, shown.map((text, v) => option([c, v], text))));
  const taken = [];
  /** The choice of a label, in `list[at]`; at first one of the category `wanted` that no other field has. */
  const label = (key, several, list, at, wanted) => {
    if (!several.some(({ c, shown }) => c == list[at]?.[0] && list[at][1] < shown.length)) {
      const { c, shown } = several.find((each) => each.c >= wanted) ?? several.at(-1);
      const free = shown.findIndex((_, v) => !taken.includes(`${c} ${v}`));
      list[at] = [c, free < 0 ? shown.length - 1 : free];
    }
    taken.push(list[at].join(" "));
    return select(key, groups(several), () => list[at], (value) => (list[at] = value));
  };
  /** Fields of which there can be more, with buttons that add one and take one away. */
  const several = (key, draw) => {
    const list = (picks[key] ??= [undefined, undefined]);
    const button = (words, text, work, off) => h("button", { type: "button", class: "quiet", "data-key": `${name} ${key} ${words}`, "aria-label": title + say(words), title: say(words), disabled: off, click: () => (work(), changed()), text });
    return [list.map((_, at) => draw(at, list)), button("further", "+", () => list.push(undefined), list.length > 7), button("fewer", "−", () => list.pop(), list.length < 3)];
  };

  const pairs = chosen.slots.some((each) => each.takes == "label");
  const takes = {
    person: (slot) => label(slot, persons, picks, slot, !pairs && ["this", "that", "what"].includes(slot) ? 1 : 0),
    label: (slot) => label(slot, everything, picks, slot, 1),
    people: (slot) => several(slot, (at, list) => label(`${slot} ${at}`, persons, list, at, at)),
    labels: (slot) => several(slot, (at, list) => label(`${slot} ${at}`, at ? everything.filter((each) => each.c == list[0][0]) : everything, list, at, 1)),
    facts: (slot) => several(slot, (at, list) => [label(`${slot} ${at} one`, persons, (list[at] ??= []), 0, 0), h("span", { text: say("factis") }), label(`${slot} ${at} other`, everything, list[at], 1, 1)]),
    value: (slot) => select(slot, categories[picks.property].shown.map((text, v) => option(v, text)), () => picks[slot], (value) => (picks[slot] = value)),
    number: (slot) => {
      const field = h("input", { type: "number", min: "0", step: "any", size: "4", value: (picks[slot] ??= 1), "data-key": `${name} ${slot}`, "aria-label": called(), input: () => ((picks[slot] = field.value), changed(false)) });
      return field;
    },
  };
  const draw = ({ name: slot, takes: what }) =>
    (more[what] ?? takes[what])?.(slot, { select, option, label, persons }) ?? select(slot, what.split("|").map((each) => option(each, say(each))), () => picks[slot], (value) => (picks[slot] = value));
  const parts = template(clue.form).map((part) => {
    const slot = chosen.slots.find((each) => each.name == part.slot);
    return slot ? draw(slot) : part.text.trim() && h("span", { text: part.text.trim() });
  });
  return { drawn: parts.flat(3), called };
}
