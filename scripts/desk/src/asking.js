// The form for a question: what is filled in for each way to ask (`statements/forms.py`), and what it asks.

import { $, h, quiet } from "./dom.js";
import { fieldsOf, nameOf, statementForm } from "./clues.js";
import { say } from "./words.js";

const LETTERS = "ABCDEFGH";

/** A choice as it is at first: each has another label. */
const choice = (place) => ({ form: "same", picks: { other: [1, place] } });

/** The card of a further question; `desk.act.asks(filled)` answers with its keys and words, `desk.act.pose(question)` writes it. */
export class Asking {
  constructor(desk, draw) {
    this.desk = desk;
    this.draw = draw;
    this.open = false;
    this.begin("");
    this.keys = null; // of the question in the file; null if something does not fit
    this.text = "";
    this.own = false; // its text is the author's
    this.asked = null;
    this.ask = quiet(() => this.words(), 60);
  }

  /** Begin a form; it is drawn anew even if it looks like the one before, whose fields fill in another. */
  begin(form, given = null) {
    this.filled = { form, picks: {}, given };
    this.turn = (this.turn ?? 0) + 1;
  }

  changed = (whole = true) => (whole ? this.draw() : this.ask());

  /** Ask for the keys and the words of what is filled in, if that is not known. */
  async words() {
    const key = JSON.stringify(this.filled);
    if (key == this.asked && this.names == this.desk.outline) return;
    Object.assign(this, { asked: key, names: this.desk.outline });
    const found = await this.desk.act.asks(JSON.parse(key));
    if (key != this.asked) return;
    if (!found) return void (this.asked = null); // it is asked for again when something is drawn
    const { text, ...keys } = found;
    this.keys = Object.keys(keys).length ? keys : null;
    if (!this.own) this.text = text ?? "";
    this.draw();
  }

  async submit(event) {
    event.preventDefault();
    if (!this.keys || !(await this.desk.act.pose({ text: this.text, ...this.keys }))) return;
    this.begin(this.filled.form);
    Object.assign(this, { text: "", own: false, asked: null });
    this.draw();
    $("drawn").querySelector("[data-key='question form']")?.focus();
  }

  card() {
    const { asks, categories } = this.desk.outline;
    const toggle = (event) => {
      if (event.target.open == this.open) return;
      this.open = event.target.open;
      this.draw();
    };
    return h("details", { class: "card clue question", "data-turn": String(this.turn), open: this.open, toggle }, h("summary", { "data-key": "question open" }, h("h2", { text: say("addquestion") })), this.open && this.form(asks, categories));
  }

  form(asks, categories) {
    const { filled } = this;
    const chosen = asks.find((each) => each.form == filled.form) ?? asks[0];
    filled.form = chosen.form;
    const blocks = [];
    const form = h("select", { "data-key": "question form", "aria-label": say("askform"), change: () => (this.begin(form.value, filled.given), this.changed()) }, asks.map((each) => h("option", { value: each.form, text: nameOf(each.form) })));
    form.value = filled.form;
    const property = (slot, { select, option }) => select(slot, chosen.properties.map((c) => option(c, categories[c].name)), () => filled.picks[slot], (value) => (filled.picks[slot] = value));
    const { drawn } = fieldsOf(categories, chosen, filled, this.changed, "question", "", {
      holder: (slot, { label, persons }) => label(slot, persons.filter((each) => each.c > 0), filled.picks, slot, 1),
      property,
      numbers: property,
      statement: (slot) => (blocks.push(this.statement((filled.picks[slot] ??= { picks: {} }), slot, "")), h("span", { text: "…" })),
      statements: (slot) => (blocks.push(...this.choices((filled.picks[slot] ??= [0, 1].map(choice)))), h("span", { text: "…" })),
    });
    const text = h("input", { value: this.text, "data-key": "question text", autocomplete: "off", id: "question-text", input: () => Object.assign(this, { text: text.value, own: text.value != "" }), focus: () => !this.own && text.select() });
    this.ask();
    return h("form", { submit: (event) => this.submit(event) },
      h("p", { class: "note", text: say("askhelp") }),
      h("div", { class: "row" }, form), h("div", { class: "row" }, drawn), blocks, this.supposition(),
      h("pre", { class: "code", "data-key": "question keys", text: this.keys ? written(this.keys) : "" }),
      h("label", { for: text.id, text: say("cluetext") }),
      h("div", { class: "row" }, text, h("button", { class: "main", "data-key": "question add", disabled: !this.keys, text: say("put") })));
  }

  /** A statement within the question; `title` is what tells it from the others. */
  statement(clue, key, title) {
    return h("div", { class: "statement" }, statementForm(this.desk.outline, clue, this.changed, `question ${key}`, title && `${title}: `));
  }

  choices(list) {
    const button = (words, text, work, off) => h("button", { type: "button", class: "quiet", "data-key": `question choices ${words}`, "aria-label": say(words), title: say(words), disabled: off, click: () => (work(), this.changed()), text });
    return [
      ...list.map((each, at) => h("div", { class: "choice", role: "group", "aria-label": LETTERS[at] }, h("b", { text: LETTERS[at] }), this.statement(each, `choice ${at}`, LETTERS[at]))),
      h("div", { class: "row" }, button("further", "+", () => list.push(choice(list.length)), list.length >= LETTERS.length), button("fewer", "−", () => list.pop(), list.length < 3)),
    ];
  }

  /** What is supposed beside all clues, if the author wants that. */
  supposition() {
    const { filled } = this;
    const box = h("input", { type: "checkbox", id: "question-given", "data-key": "question given", checked: Boolean(filled.given), change: () => ((filled.given = box.checked ? { picks: {} } : null), this.changed()) });
    return [h("div", { class: "row" }, box, h("label", { for: box.id, text: say("suppose") })), filled.given && this.statement(filled.given, "given if", say("suppose"))];
  }
}

/** The keys of a question as lines of the file. */
const written = (keys) =>
  Object.entries(keys).map(([key, value]) => (typeof value == "string" ? `${key}: ${value}` : `${key}:\n${Object.entries(value).map(([letter, rule]) => `  ${letter}: ${rule}`).join("\n")}`)).join("\n");
