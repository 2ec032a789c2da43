// The puzzles of the folder: searched, ordered, checked, copied, renamed, deleted to a bin and taken back out of it.

import { fresh, h, icon, redraw } from "./dom.js";
import { unused } from "./forms.js";
import { say, tongue } from "./words.js";

/** The puzzles that are judged in one go; what there is no time for is asked for again. */
const AT_ONCE = 12;
const RANKS = ["invalid", "none", "multiple", "unknown", "unique", "answered"];

const folderOf = (name) => name.slice(0, name.lastIndexOf("/") + 1);
const baseOf = (name) => name.slice(name.lastIndexOf("/") + 1);
const stemOf = (name) => baseOf(name).replace(/\.ya?ml$/, "");

export class Collection {
  /** `desk.act` opens files (`open`), saves and closes them (`save`, `closed`, `renamed`), and says which is open (`name`). */
  constructor(desk) {
    Object.assign(this, { desk, files: [], bin: [], verdicts: new Map(), search: "", order: "name", checking: false, renaming: null, typed: null, complaint: "", dialog: null });
  }

  /** Take note of the verdict on the file that is open. */
  learn(name, { verdict, level, old }) {
    if (verdict && !old && RANKS.includes(verdict)) this.verdicts.set(name, { verdict, level: level ?? this.verdicts.get(name)?.level, stamp: null });
  }

  async open() {
    const body = h("div", { class: "shelf" });
    this.dialog = h("dialog", { class: "collection", "aria-label": say("collection"), close: () => (this.desk.link.ask("stop", { panel: "judge" }), this.dialog.remove(), (this.dialog = null)) }, body);
    this.body = body;
    document.body.append(this.dialog);
    this.dialog.showModal();
    await this.desk.act.save();
    await this.ask("shelf");
    body.querySelector("input[type=search]")?.focus();
  }

  /** Ask for a change of the collection, and show it as it is then. */
  async ask(method, params = {}) {
    this.complaint = "";
    let found = null;
    try {
      found = await this.desk.link.ask(method, params);
      this.take(found);
    } catch (error) {
      this.complaint = error.message;
    }
    this.draw();
    return found;
  }

  take({ files, bin }) {
    Object.assign(this, { files, bin });
    this.desk.act.listed(files.map((each) => each.name));
    for (const { name, stamp } of files) {
      const known = this.verdicts.get(name);
      if (known && known.stamp == null) known.stamp = stamp;
      else if (known && known.stamp != stamp) this.verdicts.delete(name);
    }
  }

  shown() {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = (each) => this.verdicts.get(each.name)?.verdict;
    const text = (each) => [each.name, each.title, each.kind && say(each.kind), verdict(each) && say(verdict(each))].join(" ").toLowerCase();
    const found = this.files.filter((each) => words.every((word) => text(each).includes(word)));
    const by = {
      name: (each) => each.name, title: (each) => each.title ?? each.name, changed: (each) => -each.changed,
      level: (each) => this.verdicts.get(each.name)?.level ?? 9, verdict: (each) => RANKS.indexOf(verdict(each)) + 1 || 9,
    }[this.order];
    const compare = (a, b) => (typeof a == "number" ? a - b : a.localeCompare(b, tongue(), { numeric: true }));
    return found.sort((a, b) => compare(by(a), by(b)) || compare(a.name, b.name));
  }

  draw() {
    const { body } = this;
    if (!this.dialog) return;
    const found = this.shown();
    const grouped = this.order == "name" || this.order == "title";
    const folders = grouped ? [...new Set(found.map((each) => folderOf(each.name)))].sort() : [""];
    const search = h("input", { type: "search", "data-key": "search", value: this.search, placeholder: say("search"), "aria-label": say("search"), autocomplete: "off", input: () => ((this.search = search.value), this.draw()) });
    const order = h("select", { "data-key": "order", "aria-label": say("order"), change: () => ((this.order = order.value), this.draw()) },
      ["name", "title", "changed", "verdict", "level"].map((key) => h("option", { value: key, text: say(ORDERS[key]) })));
    order.value = this.order;
    const group = (folder) => [
      folder && h("h2", { text: folder }),
      h("ul", { class: "puzzles" }, found.filter((each) => !grouped || folderOf(each.name) == folder).map((each) => this.row(each))),
    ];
    redraw(body, () => body.replaceChildren(
      h("h1", { text: say("collection") }),
      h("div", { class: "row" }, search, order,
        h("button", { type: "button", class: "main", "data-key": "check", click: () => this.check(), text: say(this.checking ? "stop" : "checkall") }),
        h("span", { role: "status", text: this.checking ? say("checked", { n: this.files.filter((each) => this.verdicts.has(each.name)).length, all: this.files.length }) : "" })),
      h("p", { class: "complaint", role: "alert", text: this.complaint }),
      h("div", { class: "found" }, folders.flatMap(group).filter(Boolean), !found.length && h("p", { class: "note", text: say("nothingfound") })),
      this.bin.length > 0 && h("details", { class: "bin", ...(this.binned ? { open: true } : {}), toggle: (event) => (this.binned = event.target.open) },
        h("summary", { "data-key": "bin", text: `${say("bin")} (${this.bin.length})` }),
        h("ul", { class: "puzzles" }, this.bin.map((each) => h("li", { class: "row" },
          h("span", { class: "grow", text: each.name }), h("small", { text: each.when.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d).*/, "$1-$2-$3 $4:$5") }),
          h("button", { type: "button", "data-key": `restore ${each.id}`, "aria-label": `${say("restore")}: ${each.name}`, click: () => this.ask("restore", { id: each.id }), text: say("restore") }))))) || "",
      h("p", { class: "buttons" }, h("button", { type: "button", "data-key": "close", click: () => this.dialog.close(), text: say("close") }))));
  }

  row(each) {
    const known = this.verdicts.get(each.name);
    const level = known?.level ? Number(known.level) : 0;
    const { act } = this.desk;
    const button = (key, drawn, work) => h("button", { type: "button", class: "quiet", "data-key": `${key} ${each.name}`, title: say(key), "aria-label": `${say(key)}: ${each.name}`, click: work }, drawn);
    if (this.renaming == each.name) return this.renamingRow(each);
    return h("li", { class: `row ${each.name == act.name() ? "here" : ""}` },
      h("button", { type: "button", class: "title", "data-key": `open ${each.name}`, click: () => (this.dialog.close(), act.open(each.name)) }, h("b", { dir: "auto", text: each.title || stemOf(each.name) }), h("small", { text: baseOf(each.name) })),
      h("span", { class: "badges" },
        each.kind && h("span", { class: "badge", text: say(each.kind) }),
        known && h("span", { class: `badge ${known.verdict}`, text: say(BADGES[known.verdict] ?? "unknown") }),
        level > 0 && h("span", { class: "badge", role: "img", "aria-label": say("level", { n: level }), title: say("level", { n: level }), text: "●".repeat(level) + "○".repeat(Math.max(0, 6 - level)) })),
      h("span", { class: "doings" },
        button("duplicate", icon("copy"), () => this.ask("copy", { name: each.name, to: folderOf(each.name) + unused(stemOf(each.name), this.files.map((file) => baseOf(file.name))) })),
        button("renamefile", icon("pen"), () => this.rename(each.name)),
        button("discard", icon("bin"), () => this.discard(each.name))));
  }

  rename(name) {
    this.renaming = name;
    this.typed = null;
    this.draw();
    const field = this.body.querySelector("[data-key='new name']");
    field.focus();
    field.setSelectionRange(folderOf(name).length, (folderOf(name) + stemOf(name)).length);
  }

  renamingRow(each) {
    const field = h("input", { "data-key": "new name", value: this.typed ?? each.name, id: fresh("name"), "aria-label": say("filename"), spellcheck: "false", input: () => (this.typed = field.value), keydown: (event) => event.key == "Escape" && (event.preventDefault(), event.stopPropagation(), this.stay(each.name)) });
    const submit = async (event) => {
      event.preventDefault();
      const to = field.value.trim().replace(/(\.ya?ml)?$/, (end) => end || ".yaml");
      if (to != each.name) {
        if (this.desk.act.name() == each.name) await this.desk.act.save();
        if (!(await this.ask("move", { name: each.name, to }))) return field.focus();
        const known = this.verdicts.get(each.name);
        if (known) this.verdicts.set(to, known);
        await this.desk.act.renamed(each.name, to);
      }
      this.stay(to);
    };
    return h("li", {}, h("form", { class: "row", submit }, field, h("button", { class: "main", "data-key": "put name", text: say("renamefile") }), h("button", { type: "button", "data-key": "keep name", click: () => this.stay(each.name), text: say("cancel") })));
  }

  stay(name) {
    this.renaming = this.typed = null;
    this.draw();
    [...this.body.querySelectorAll("[data-key]")].find((each) => each.dataset.key == `renamefile ${name}`)?.focus();
  }

  async discard(name) {
    if (this.desk.act.name() == name) await this.desk.act.save();
    this.binned = true;
    if (await this.ask("discard", { name })) await this.desk.act.closed(name);
    this.body?.querySelector("[data-key='search']").focus();
  }

  /** Judge all puzzles whose verdict is not known; the verdicts come a few at a time. */
  async check() {
    if (this.checking) {
      this.checking = false;
      this.desk.link.ask("stop", { panel: "judge" });
      return this.draw();
    }
    this.checking = true;
    this.draw();
    try {
      for (;;) {
        const open = this.files.filter((each) => !this.verdicts.has(each.name)).map((each) => each.name);
        if (!open.length || !this.checking || !this.dialog) break;
        const found = JSON.parse((await this.desk.link.make("judge", "", { names: open.slice(0, AT_ONCE) })).text);
        const stamps = new Map(this.files.map((each) => [each.name, each.stamp]));
        for (const { name, verdict, level } of found.puzzles) this.verdicts.set(name, { verdict, level, stamp: stamps.get(name) });
        this.draw();
      }
    } catch (error) {
      if (error.message != "stopped") this.complaint = error.message;
    }
    this.checking = false;
    this.draw();
  }
}

const ORDERS = { name: "byname", title: "bytitle", changed: "bychanged", verdict: "byverdict", level: "bylevel" };
const BADGES = { unique: "badgeunique", answered: "badgeunique", multiple: "badgemultiple", none: "badgenone", invalid: "badgeinvalid", foreign: "badgeforeign", unknown: "unknown" };
