// Clues as sentences: what is typed or pasted, what the server hears in it, and the rules that land in the file.

import { $, h, quiet } from "./dom.js";
import { say } from "./words.js";

const MARK = /^\s*(?:[-–*•・]|[(（]?\d{1,3}[.．)）:：、]|[①-⑳])\s*/;

/** The sentences of a field, one a line, without the numbers or bullets of a page. */
const sentencesOf = (text) => text.split("\n").map((line) => line.replace(MARK, "").trim()).filter(Boolean);

/** Several rules as one. */
const joined = (rule) => [rule].flat().map((each, _, all) => (all.length > 1 && /\b(or|if|for)\b/.test(each) ? `(${each})` : each)).join(" and ");

/** The card of sentences; `desk.act.hear(sentences)` answers with what was heard, `desk.act.add(text, rule)` writes a clue. */
export class Sentences {
  constructor(desk, draw) {
    this.desk = desk;
    this.draw = draw;
    this.text = "";
    this.found = { key: "[]", clues: [] };
    this.asked = "[]";
    this.waiting = null; // Enter came before what was heard
    this.ask = quiet(() => this.hear(), 150);
  }

  key = () => JSON.stringify(sentencesOf(this.text).slice(0, 12));

  async hear() {
    const key = (this.asked = this.key());
    const clues = key == "[]" ? [] : await this.desk.act.hear(JSON.parse(key));
    if (clues === undefined || key != this.asked || key != this.key()) return; // there is a later question
    this.found = { key, clues: clues ?? [], failed: clues == null };
    if (this.waiting == key) return this.accept(0);
    this.draw();
  }

  changed(text) {
    this.text = text;
    this.waiting = null;
    this.ask();
  }

  /** Take the first sentence with a reading; what is typed in the meantime waits. */
  async accept(number, rule = null) {
    const clue = this.found.clues[number];
    this.waiting = null;
    if (!clue || (rule == null && !clue.rules.length)) return;
    const done = await this.desk.act.add(clue.text, rule == "" ? "" : joined(rule ?? clue.rules[0].rule));
    if (!done) return;
    const lines = this.text.split("\n");
    const at = lines.findIndex((line) => line.replace(MARK, "").trim().split(/\s+/).join(" ") == clue.text);
    if (at >= 0) lines.splice(at, 1);
    this.text = lines.join("\n").trim();
    this.found = { key: "", clues: this.found.clues.filter((each) => each != clue) };
    const field = $("drawn").querySelector("[data-key=sentences]");
    if (field) field.value = this.text;
    this.draw();
    this.hear();
    $("drawn").querySelector("[data-key=sentences]")?.focus();
  }

  enter(event) {
    if (event.key != "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (this.found.key == this.key()) return void this.accept(0);
    this.waiting = this.key();
    this.ask.cancel();
    this.hear();
  }

  card() {
    const field = h("textarea", {
      value: this.text, rows: String(Math.min(8, Math.max(2, this.text.split("\n").length))), "data-key": "sentences", id: "sentences", autocomplete: "off", "aria-describedby": "sentences-note",
      input: () => this.changed(field.value), keydown: (event) => this.enter(event),
    });
    return h("section", { class: "card sentences" },
      h("h2", {}, h("label", { for: field.id, text: say("sentences") })),
      h("p", { class: "note", id: "sentences-note", text: say("sentencesnote") }),
      field,
      h("div", { role: "status" }, this.found.failed ? h("p", { class: "note", text: say("mend") }) : this.found.clues.map((clue, number) => this.heard(clue, number))));
  }

  /** One sentence: its words, those that were not understood underlined, and its readings. */
  heard(clue, number) {
    const readings = clue.rules.map(({ rule, reads, sure }, place) =>
      h("button", { type: "button", class: `offer ${place ? "other" : ""}`, "data-key": `heard ${clue.text} ${place}`, click: () => this.accept(number, rule) },
        h("span", {}, h("span", { dir: "auto", text: reads }), h("code", { text: joined(rule) })),
        h("b", { class: sure ? null : "unsure", text: say(place ? "heardother" : sure ? "heardsure" : "heardunsure") })));
    const none = h("button", { type: "button", class: "offer", "data-key": `heard ${clue.text} none`, click: () => this.accept(number, "") },
      h("span", { text: say("heardnothing") }), h("b", { class: "unsure", text: say("astext") }));
    return h("div", { class: "heard" }, h("p", { dir: "auto" }, underlined(clue)), readings.length ? readings : none);
  }
}

/** The text of a sentence in pieces; offsets are in characters, not in UTF-16. */
function underlined({ text, unread }) {
  const letters = [...text];
  const pieces = [];
  let at = 0;
  for (const [start, end] of unread) {
    pieces.push(letters.slice(at, start).join(""), h("span", { class: "unread", title: say("unread"), text: letters.slice(start, end).join("") }));
    at = end;
  }
  return [...pieces, letters.slice(at).join("")];
}
