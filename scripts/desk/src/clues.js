// The form for a clue: what is filled in for each statement of the server's table (`statements/forms.py`).

import { h } from "./dom.js";
import { say, template } from "./words.js";

/** The name of a form: its sentence, with what is filled in left out. */
const nameOf = (form) => template(form).map((part) => part.text ?? "…").join("");

/** Draw the form of a statement; `clue` has the `form` and its `picks`, by slot; `changed` is called when one is. */
export function statementForm({ forms, categories }, clue, changed) {
  if (!forms.some((each) => each.form == clue.form)) clue.form = (forms.find((each) => each.form == "same") ?? forms[0]).form;
  const chosen = forms.find((each) => each.form == clue.form);
  const { picks } = clue;
  let fields = 0;

  const select = (key, options, get, set) => {
    const field = h("select", { "data-key": `clue ${key}`, "aria-label": say("part", { form: nameOf(clue.form), n: ++fields }), change: () => (set(JSON.parse(field.value)), changed()) }, options);
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
    const button = (words, text, work, off) => h("button", { type: "button", class: "quiet", "data-key": `clue ${key} ${words}`, "aria-label": say(words), title: say(words), disabled: off, click: () => (work(), changed()), text });
    return [list.map((_, at) => draw(at, list)), button("further", "+", () => list.push(undefined), list.length > 7), button("fewer", "−", () => list.pop(), list.length < 3)];
  };

  const pairs = chosen.slots.some((each) => each.takes == "label");
  const takes = {
    person: (name) => label(name, persons, picks, name, !pairs && ["this", "that", "what"].includes(name) ? 1 : 0),
    label: (name) => label(name, everything, picks, name, 1),
    people: (name) => several(name, (at, list) => label(`${name} ${at}`, persons, list, at, at)),
    labels: (name) => several(name, (at, list) => label(`${name} ${at}`, at ? everything.filter((each) => each.c == list[0][0]) : everything, list, at, 1)),
    facts: (name) => several(name, (at, list) => [label(`${name} ${at} one`, persons, (list[at] ??= []), 0, 0), h("span", { text: say("factis") }), label(`${name} ${at} other`, everything, list[at], 1, 1)]),
    value: (name) => select(name, categories[picks.property].shown.map((text, v) => option(v, text)), () => picks[name], (value) => (picks[name] = value)),
    number: (name) => {
      const field = h("input", { type: "number", min: "0", step: "any", size: "4", value: (picks[name] ??= 1), "data-key": `clue ${name}`, "aria-label": say("part", { form: nameOf(clue.form), n: ++fields }), input: () => ((picks[name] = field.value), changed(false)) });
      return field;
    },
  };
  const draw = ({ name, takes: what }) =>
    takes[what]?.(name) ?? select(name, what.split("|").map((each) => option(each, say(each))), () => picks[name], (value) => (picks[name] = value));

  const form = h("select", { "data-key": "clue form", "aria-label": say("clueform"), change: () => (Object.assign(clue, { form: form.value, picks: {} }), changed()) }, forms.map((each) => h("option", { value: each.form, text: nameOf(each.form) })));
  form.value = clue.form;
  const by = chosen.properties && [
    h("span", { text: say("inorder") }),
    h("select", { "data-key": "clue property", "aria-label": say("inorder"), change: (event) => ((picks.property = Number(event.target.value)), changed()) }, chosen.properties.map((c) => h("option", { value: String(c), text: categories[c].name }))),
  ];
  if (by) {
    if (!chosen.properties.includes(picks.property)) picks.property = chosen.properties[0];
    by[1].value = String(picks.property);
  }
  const parts = template(clue.form).map((part) => {
    const slot = chosen.slots.find((each) => each.name == part.slot);
    return slot ? draw(slot) : part.text.trim() && h("span", { text: part.text.trim() });
  });
  return [h("div", { class: "row" }, form, by), h("div", { class: "row" }, parts.flat(3))];
}
