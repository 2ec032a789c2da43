// A board to draw on.  What can be drawn, and how, is data of the server's (`puzzle/board.py`): nothing here knows a
// kind of puzzle or a rule.  A stroke is sent with the text, and the changes of the text come back.

import { $, fresh, h, quiet, redraw, svg } from "./dom.js";
import { choosePicture } from "./picture.js";
import { say, tongue } from "./words.js";

const DRAGGED = ["paint", "toggle", "spread", "area", "pair", "line"];
const HINTS = { write: "hintwrite", paint: "hintpaint", toggle: "hinttoggle", spread: "hintspread", area: "hintarea", pair: "hintpair", line: "hintline" };
/** The steps of a line beside those of the arrows: the keys of a number pad that lie there. */
const ASLANT = { Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1] };
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
/** The ms within which a second sign is part of the same symbol. */
const TOGETHER = 900;

export class Board {
  /** `desk.act` has the text (`source`), makes changes of it (`change`), and undoes them (`undo`, `redo`). */
  constructor(desk) {
    this.desk = desk;
    this.forget();
    this.place = h("div", { class: "drawing" });
    this.story = h("details", { class: "card story" });
    this.root = h("div", { class: "drawing", hidden: true }, this.place, this.story);
    this.refresh = quiet(() => this.read(), 60);
    this.queue = Promise.resolve();
    const tell = (name) => quiet((value) => this.send({ tool: name, value }), 400);
    const tellers = { title: tell("title"), intro: tell("intro") };
    this.telling = (name, value) => tellers[name](value);
  }

  /** Forget the board: another file is open. */
  forget() {
    Object.assign(this, { canvas: null, of: null, tool: null, chosen: {}, cell: 0, cells: [], key: "", typed: null, line: null, about: null, complaint: "", late: false, pending: null, bars: "" });
    this.place?.replaceChildren();
  }

  get board() {
    return this.canvas?.squares ? this.canvas : null;
  }

  /** Ask for the board of the text as it is now. */
  async read() {
    const source = this.desk.act.source();
    if (source === this.of) return this.render();
    const found = await this.desk.link.ask("canvas", { source, language: tongue() }).catch(() => ({ canvas: null }));
    if (source === this.desk.act.source()) this.take(found, source);
  }

  take({ canvas, about }, source) {
    if (about) this.about = about;
    this.late = !canvas && Boolean(this.canvas);
    if (canvas) this.canvas = canvas;
    this.of = source;
    this.render();
  }

  /** Send a stroke; those that are made before its answer wait for it. */
  send(stroke) {
    this.queue = this.queue.then(() => this.sent(stroke)).catch(() => {});
    return this.queue;
  }

  async sent(stroke) {
    const { act, link, known } = this.desk;
    const answer = known.verdict == "unique" && !known.old ? known.solutions?.[0] : null;
    for (let tries = 0; tries < 3; tries++) {
      const source = act.source();
      const found = await link.ask("draw", { source, language: tongue(), stroke: { ...stroke, answer: Array.isArray(answer) ? answer : [] } }).catch((error) => ({ error }));
      if (found.error) {
        this.complaint = found.error.message;
        return this.render();
      }
      if (act.source() !== source) continue; // somebody typed meanwhile
      this.complaint = "";
      act.change(found.changes);
      return this.take(found, act.source());
    }
  }

  // -- what is shown ------------------------------------------------------------------------------------------------

  render() {
    const { canvas } = this;
    this.told();
    if (!canvas) return void this.place.replaceChildren(h("p", { class: "note", role: "status", text: say(this.of == null ? "waiting" : "noboard") }));
    this.tool = canvas.tools.find((each) => each.name == this.tool?.name) ?? canvas.tools[0];
    if (canvas.choices.length) return this.table();
    const key = [tongue(), canvas.width, canvas.height, Boolean(canvas.heads), canvas.tools.map((each) => each.label).join()].join();
    if (key != this.key) this.build(key);
    this.bar();
    this.field();
    this.below();
  }

  /** The title and the story, which can be typed here. */
  told() {
    const { about, story } = this;
    story.hidden = !about;
    if (!about) return;
    const key = tongue();
    if (story.dataset.key != key) {
      story.dataset.key = key;
      const field = (tag, name, more) => h(tag, { id: fresh(name), "data-about": name, autocomplete: "off", ...more, input: (event) => this.telling(name, event.target.value) });
      const [title, intro] = [field("input", "title"), field("textarea", "intro", { rows: "4" })];
      story.replaceChildren(h("summary", { text: say("story") }),
        h("div", { class: "field" }, h("label", { for: title.id, text: say("title") }), title),
        h("div", { class: "field" }, h("label", { for: intro.id, text: say("intro") }), intro));
    }
    for (const field of story.querySelectorAll("[data-about]")) {
      const value = about[field.dataset.about].replace(/\n$/, "");
      if (document.activeElement != field && field.value != value) field.value = value;
    }
  }

  /** A table to fill in: a list to choose from in each cell. */
  table() {
    const { canvas, tool } = this;
    this.key = "";
    const [columns, rows] = canvas.heads;
    const cell = (place) => {
      const column = place % canvas.width;
      const field = h("select", {
        "data-key": `cell ${place}`, "aria-label": `${rows[Math.floor(place / canvas.width)]}, ${columns[column]}`,
        change: () => this.send({ tool: tool.name, cells: [place], value: field.value }),
      }, h("option", { value: "", text: "–" }), canvas.choices[column].map((each) => h("option", { value: each.name, text: each.shown })));
      field.value = canvas.squares[place].value;
      return field;
    };
    const finishing = this.desk.finish({ whole: canvas.squares.every((each) => each.value) });
    redraw(this.place, () => this.place.replaceChildren(
      h("div", { class: "row tools", role: "group", "aria-label": say("tools") }, ...this.undoing(),
        h("button", { type: "button", "data-key": "shuffle", click: () => this.shuffle(), text: say("shuffle") }),
        h("button", { type: "button", "data-key": "clear", click: () => this.send({ tool: tool.name, cells: canvas.squares.map((_, place) => place), value: canvas.squares.map(() => "").join("\n") }), text: say("cleartable") })),
      h("p", { class: this.complaint || this.late ? "complaint" : "note", role: "status", text: this.complaint || (this.late ? say("lateboard") : say("hintchoose")) }),
      h("div", { class: "wide" }, h("table", { class: "answer filled" },
        h("thead", {}, h("tr", {}, h("td", {}), columns.map((name) => h("th", { scope: "col", text: name })))),
        h("tbody", {}, rows.map((name, row) => h("tr", {}, h("th", { scope: "row", text: name }), columns.map((_, column) => h("td", {}, cell(row * canvas.width + column)))))))),
      finishing));
  }

  /** Fill what is open at random, so that it is an answer of the clues that there are. */
  async shuffle() {
    const { desk } = this;
    for (let tries = 0; tries < 3; tries++) {
      await this.queue; // what was chosen just now is not in the text yet
      const source = desk.act.source();
      const found = await desk.link.make("fill", source, { seed: String(Math.random()) }).catch((error) => ({ error }));
      if (found.error?.message == "stopped") return;
      if (desk.act.source() !== source) continue; // somebody typed meanwhile
      const { canvas, tool } = this;
      if (!found.error) return this.send({ tool: tool.name, cells: canvas.squares.map((_, place) => place), value: JSON.parse(found.text).join("\n") });
      this.complaint = found.error.message;
      return this.render();
    }
  }

  undoing() {
    const button = (key, text) => h("button", { type: "button", class: "quiet", "data-key": key, title: say(key), "aria-label": say(key), click: () => this.desk.act[key](), text });
    return [button("undo", "↶"), button("redo", "↷")];
  }

  /** Make the elements of a board of another size or language. */
  build(key) {
    const { width, height, heads, sides, pictured } = this.canvas;
    const had = document.activeElement?.dataset?.key;
    this.key = key;
    this.bars = "";
    this.cell = Math.min(this.cell, width * height - 1);
    this.tools = h("div", { class: "row tools", role: "group", "aria-label": say("tools") });
    this.palette = h("div", { class: "row palette", role: "group", "aria-label": say("palette") });
    this.squares = Array.from({ length: width * height }, (_, place) => h("div", { role: "gridcell", class: "square", tabindex: "-1", "data-cell": String(place) }));
    const rows = Array.from({ length: height }, (_, row) => h("div", { role: "row", class: "squares" }, this.squares.slice(row * width, (row + 1) * width)));
    this.beneath = svg("svg", { class: "over under", viewBox: `0 0 ${width}00 ${height}00`, "aria-hidden": "true" });
    this.over = svg("svg", { class: "over", viewBox: `0 0 ${width}00 ${height}00`, "aria-hidden": "true" });
    this.grid = h("div", {
      role: "grid", class: "plane", "aria-label": say("board"),
      pointerdown: (event) => this.down(event), pointermove: (event) => this.move(event), pointerup: (event) => this.up(event),
      pointercancel: () => this.drop(), contextmenu: (event) => event.preventDefault(),
      keydown: (event) => this.pressed(event), keyup: (event) => event.key == "Shift" && this.cells.length && !this.pointed && this.commit(),
      focusin: (event) => this.at(Number(event.target.dataset.cell)),
    }, this.beneath, rows, this.over);
    const head = (axis) => (_, place) => h("button", { type: "button", class: `head ${axis}`, click: () => this.type(axis, place) });
    this.heads = heads && [Array.from({ length: width }, head("column")), Array.from({ length: height }, head("row"))];
    const place = h("div", { class: `canvas ${heads ? "headed" : ""}` },
      heads && [h("div", { class: "corner" }), h("div", { class: "tops" }, this.heads[0]), h("div", { class: "sides" }, this.heads[1])], this.grid);
    this.foot = h("div", { class: "foot" });
    this.status = h("p", { class: "note", role: "status" });
    this.wide = h("div", { class: "wide" }, place);
    this.place.replaceChildren(this.tools, this.palette, this.wide, this.status, this.foot, ...(sides || pictured ? [this.sizes()] : []));
    if (had) this.place.querySelector(`[data-key="${CSS.escape(had)}"]`)?.focus();
    if (pictured) {
      this.wide.addEventListener("dragover", (event) => event.preventDefault());
      this.wide.addEventListener("drop", (event) => (event.preventDefault(), this.picture(event.dataTransfer.files[0])));
    }
  }

  /** The tools, undoing, and the values of the chosen tool. */
  bar() {
    const { canvas, tool } = this;
    const bars = JSON.stringify([canvas.tools.map((each) => [each.name, each.label, each.on, each.values, each.group && each.items.length]), tool.name, this.value(), tongue()]);
    if (bars == this.bars) return;
    this.bars = bars;
    const had = document.activeElement?.dataset?.key;
    const button = (each) => h("button", { type: "button", "data-key": `tool ${each.name}`, "aria-pressed": String(each.name == tool.name), click: () => this.take_up(each), text: each.label });
    const several = canvas.tools.length > 1;
    const plain = canvas.tools.filter((each) => !each.group);
    const grouped = canvas.tools.filter((each) => each.group && each.gesture != "switch");
    this.tools.replaceChildren(
      ...this.undoing(),
      ...(several ? plain.map((each) => (each.gesture == "switch" ? this.flip(each) : button(each))) : []),
      ...(grouped.length ? [this.chooser(grouped)] : []));
    const pick = (each, place) => {
      const swatch = each.colour && h("i", { class: "swatch", "aria-hidden": "true" });
      if (swatch) swatch.style.background = each.colour;
      const writes = tool.gesture == "write";
      return h("button", {
        type: "button", class: writes ? "sign" : "", "data-key": `value ${each.name}`, "aria-pressed": writes ? null : String(place == this.value()),
        click: () => (writes ? this.send({ tool: tool.name, cells: [this.cell], value: each.name }) : ((this.chosen[tool.name] = place), this.render())),
      }, swatch, each.shown);
    };
    this.palette.replaceChildren(...tool.values.map(pick), tool.gesture == "write" && h("button", { type: "button", class: "sign", "data-key": "value", title: say("clearcell"), "aria-label": say("clearcell"), click: () => this.send({ tool: tool.name, cells: [this.cell], value: null }), text: "⌫" }) || "");
    if (canvas.mixed) this.palette.append(this.mixer());
    this.palette.hidden = !tool.values.length;
    if (had && !this.root.contains(document.activeElement)) this.root.querySelector(`[data-key="${CSS.escape(had)}"]`)?.focus();
  }

  flip(tool) {
    const box = h("input", { type: "checkbox", "data-key": `tool ${tool.name}`, change: () => this.send({ tool: tool.name }) });
    box.checked = tool.on;
    return h("label", { class: "choice" }, box, h("span", { text: tool.label }));
  }

  /** A list of tools, by their groups. */
  chooser(tools) {
    const groups = [...new Set(tools.map((each) => each.group))];
    const option = (each) => h("option", { value: each.name, text: each.items.length ? `${each.label} (${each.items.length})` : each.label });
    const field = h("select", {
      "data-key": "rules", "aria-label": say("arule"), class: this.tool.group ? "taken" : "",
      change: () => field.value && this.take_up(tools.find((each) => each.name == field.value)),
    }, h("option", { value: "", text: say("arule") }), groups.map((group) => h("optgroup", { label: group }, tools.filter((each) => each.group == group).map(option))));
    field.value = this.tool.group ? this.tool.name : "";
    return field;
  }

  /** A button that adds a colour, which is painted with from then on. */
  mixer() {
    const field = h("input", { type: "color", class: "hidden", tabindex: "-1", "aria-label": say("addcolour"), value: "#c8362f", change: async () => {
      const { tool } = this;
      const before = tool.values.map((each) => each.name);
      await this.send({ tool: "swatch", value: field.value });
      const place = this.tool.values.findIndex((each) => !before.includes(each.name));
      if (place >= 0) this.chosen[tool.name] = place;
      this.render();
    } });
    return h("span", {}, h("button", { type: "button", "data-key": "mix", title: say("addcolour"), "aria-label": say("addcolour"), click: () => field.click(), text: "+" }), field);
  }

  take_up(tool) {
    this.tool = tool;
    this.pending = null;
    this.drop();
    this.complaint = "";
    this.render();
  }

  /** The place of the chosen value among those of the tool. */
  value() {
    return Math.min(this.chosen[this.tool.name] ?? 0, this.tool.values.length - 1);
  }

  /** What is in the cells, from the text; and from the answers what is open. */
  field() {
    const { canvas } = this;
    const { known } = this.desk;
    const own = (rows) => rows.map((row) => (row.includes(" ") ? row.split(" ") : [...row])).flat();
    const fits = !known.old && Array.isArray(known.solutions?.[0]);
    const answers = fits ? known.solutions.map(own).filter((each) => each.length == canvas.squares.length) : [];
    const sure = known.verdict == "unique" ? answers[0] : null;
    const errors = this.desk.act.errors();
    const colours = new Map(canvas.tools.flatMap((tool) => tool.values.map((each) => [each.name, each.colour])));
    canvas.squares.forEach((square, place) => {
      const made = this.squares[place];
      const wrong = square.end > square.start && errors.some(({ from, to }) => from < square.end && to > square.start && to - from <= square.end - square.start);
      const ghost = sure && !square.text && !square.colour && (this.ghosts || canvas.pictured) ? sure[place] : "";
      const open = known.complete && answers.length > 1 && answers.some((each) => each[place] != answers[0][place]);
      const drawn = this.cells.includes(place) || Boolean(this.pending?.cells.includes(place));
      const look = `square ${wrong ? "wrong" : ""} ${open ? "open" : ""} ${drawn ? "drawn" : ""} ${ghost ? "ghost" : ""}`;
      if (made.className != look) made.className = look;
      const colour = drawn && this.tool.gesture == "paint" ? this.tool.values.find((each) => each.name == this.painting)?.colour : square.colour;
      made.style.background = colour || (ghost && colours.get(ghost)) || "";
      const text = square.text || (ghost && !colours.get(ghost) && ghost != "." ? ghost : "");
      if (made.textContent != text) made.textContent = text;
      const name = [say("cellname", { row: Math.floor(place / canvas.width) + 1, column: (place % canvas.width) + 1 }), square.text || (square.value ? "" : say("emptycell")), square.about].filter(Boolean).join(", ");
      if (made.getAttribute("aria-label") != name) made.setAttribute("aria-label", name);
      made.tabIndex = place == this.cell ? 0 : -1;
    });
    const below = (shape) => shape.look == "rule";
    const made = (shape) => {
      if (shape.fill || shape.line) return svg("path", { class: shape.look, d: shape.path, fill: shape.fill || "none", stroke: shape.line || "none", "stroke-width": shape.width, "stroke-dasharray": shape.dash || "none" });
      if (!shape.text) return svg("path", { class: shape.look, d: shape.path });
      const text = svg("text", { class: shape.look, x: shape.x, y: shape.y, ...(shape.width ? { "font-size": shape.width } : {}) });
      text.textContent = shape.text;
      return text;
    };
    this.beneath.replaceChildren(...canvas.shapes.filter(below).map(made));
    this.over.replaceChildren(...canvas.shapes.filter((shape) => !below(shape)).map(made));
    this.grid.parentElement.classList.toggle("roomy", canvas.roomy);
    this.heads?.forEach((buttons, axis) => buttons.forEach((button, place) => {
      const text = canvas.heads[axis][place] || "0";
      const parts = text.split(/[\s,]+/);
      const name = `${say(axis ? "rowname" : "columnname", { n: place + 1 })}: ${text}`;
      if (button.getAttribute("aria-label") == name) return;
      button.setAttribute("aria-label", name);
      button.replaceChildren(...(axis ? [parts.join(" ")] : parts.map((part) => h("span", { text: part }))));
    }));
    this.size();
  }

  /** Let the board have the room that there is. */
  size() {
    const { width } = this.canvas;
    const side = this.heads ? Math.max(2, ...this.canvas.heads[1].map((text) => text.length)) * 7 + 16 : 0;
    const room = (this.root.clientWidth || 600) - side - 8;
    const cell = Math.max(width > 30 ? 14 : 18, Math.min(44, Math.floor(room / (width + (this.canvas.roomy ? 1.8 : 0)))));
    this.wide.style.setProperty("--cell", `${cell}px`);
    this.wide.style.setProperty("--across", String(width));
  }

  /** What is below the board: how to draw, what was drawn, its size. */
  below() {
    const { canvas, tool } = this;
    this.status.textContent = this.complaint || (this.late ? say("lateboard") : tool.hint || say(HINTS[tool.gesture]));
    this.status.className = this.complaint || this.late ? "complaint" : "note";
    const focused = this.foot.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const typing = focused && this.foot.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    const kept = typing && "value" in typing && typing.type != "checkbox" ? [typing.value, typing.selectionStart] : null;
    const parts = [];
    if (this.line) parts.push(this.lineForm());
    if (this.pending) parts.push(this.pendingForm());
    if (tool.items.length) parts.push(h("ul", { class: "items" }, tool.items.map((item, number) => this.item(item, number))));
    const whole = canvas.tools.filter((each) => each.group && each.gesture == "switch");
    if (whole.length) parts.push(h("details", { open: this.unfolded || whole.some((each) => each.on) || null, toggle: (event) => (this.unfolded = event.target.open) },
      h("summary", { text: whole[0].group }), h("div", { class: "row" }, whole.map((each) => this.flip(each)))));
    if (!canvas.pictured && this.desk.known.verdict == "unique") {
      const box = h("input", { type: "checkbox", "data-key": "ghosts", change: () => ((this.ghosts = box.checked), this.render()) });
      box.checked = Boolean(this.ghosts);
      parts.push(h("label", { class: "choice" }, box, h("span", { text: say("ghosts") })));
    }
    this.foot.replaceChildren(...parts);
    const now = focused && this.foot.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    if (!now) return;
    if (kept) now.value = kept[0];
    now.focus({ preventScroll: true });
  }

  item(item, number) {
    const { tool, canvas } = this;
    const name = item.cells.map((cell) => `r${Math.floor(cell / canvas.width) + 1}c${(cell % canvas.width) + 1}`).join(" ");
    const field = item.text != null && h("input", {
      value: item.text == "any" ? "" : item.text, inputmode: "numeric", size: "4", autocomplete: "off", "data-key": `item ${number}`, "data-cells": name, "aria-label": `${tool.ask}: ${name}`, placeholder: tool.ask,
      change: () => this.send({ tool: tool.name, item: number, value: field.value }),
      keydown: (event) => event.key == "Enter" && (event.preventDefault(), field.blur(), this.squares[this.cell].focus()),
      focus: () => this.mark(item.cells), blur: () => this.mark([]),
    });
    return h("li", { class: "row" }, h("code", { text: name }), field, h("button", { type: "button", class: "quiet", "data-key": `drop ${number}`, "aria-label": `${say("drop")}: ${name}`, title: say("drop"), click: () => this.send({ tool: tool.name, item: number, value: null }), text: "×" }));
  }

  /** The field for the text that something needs before it can be drawn. */
  pendingForm() {
    const { tool, pending } = this;
    const field = h("input", { id: fresh("text"), "data-key": "pending", autocomplete: "off", spellcheck: "false", keydown: (event) => event.key == "Escape" && (this.take_up(tool), this.squares[this.cell].focus()) });
    return h("form", { class: "row", submit: async (event) => {
      event.preventDefault();
      await this.send({ tool: tool.name, cells: pending.cells, value: field.value });
      if (this.complaint) return;
      this.pending = null;
      this.render();
      this.squares[this.cell].focus();
    } }, h("label", { for: field.id, text: tool.ask }), field, h("button", { class: "main", "data-key": "put pending", text: say("put") }));
  }

  mark(cells) {
    for (const [place, made] of this.squares.entries()) made.classList.toggle("drawn", cells.includes(place));
  }

  // -- lines, sizes, pictures ---------------------------------------------------------------------------------------

  /** Open the field for the text of a line. */
  type(axis, place) {
    this.line = { axis, place };
    this.render();
    const field = this.foot.querySelector("[data-key='line']");
    field.value = this.canvas.heads[axis == "row" ? 1 : 0][place].replace(/^0$/, "");
    field.focus();
    field.select();
  }

  lineForm() {
    const { axis, place } = this.line;
    const field = h("input", { "data-key": "line", autocomplete: "off", spellcheck: "false", id: fresh("line"), inputmode: "text", keydown: (event) => event.key == "Escape" && ((this.line = null), this.render(), this.heads[axis == "row" ? 1 : 0][place].focus()) });
    return h("form", {
      class: "row",
      submit: async (event) => {
        event.preventDefault();
        const count = this.heads[axis == "row" ? 1 : 0].length;
        await this.send({ tool: axis, item: place, value: field.value });
        if (!this.complaint) this.type(place + 1 < count ? axis : axis == "row" ? "column" : "row", (place + 1) % count);
      },
    }, h("label", { for: field.id, text: say(axis == "row" ? "rowname" : "columnname", { n: place + 1 }) }), field, h("button", { class: "main", "data-key": "put line", text: say("put") }));
  }

  sizes() {
    const { canvas } = this;
    const [least, most] = canvas.sides ?? [1, 1];
    const number = (key, value) => h("input", { type: "number", min: String(least), max: String(most), value: String(value), "data-key": key, "aria-label": say(key), change: () => this.send({ tool: "size", value: `${wide.value}x${high.value}` }) });
    const wide = number("columnsname", canvas.width);
    const high = number("rowsname", canvas.height);
    const file = h("input", { type: "file", accept: "image/*", class: "hidden", tabindex: "-1", "aria-label": say("picture"), change: () => this.picture(file.files[0]) });
    return h("div", { class: "row" }, canvas.sides && [h("span", { text: say("size") }), wide, h("span", { "aria-hidden": "true", text: "×" }), high],
      canvas.pictured && [h("button", { type: "button", "data-key": "picture", click: () => file.click(), text: say("picture") }), file]);
  }

  async picture(file) {
    if (!file) return;
    try {
      const value = await choosePicture(file, Math.min(this.canvas.sides?.[1] ?? 60, 60), this.canvas.width);
      if (value) await this.send({ tool: "picture", value });
    } catch {
      this.complaint = say("nopicture", { name: file.name });
      this.render();
    }
  }

  // -- drawing ------------------------------------------------------------------------------------------------------

  /** The cell under the pointer; null outside. */
  under(event) {
    const box = this.grid.getBoundingClientRect();
    const { width, height } = this.canvas;
    const column = Math.floor(((event.clientX - box.left) / box.width) * width);
    const row = Math.floor(((event.clientY - box.top) / box.height) * height);
    return column >= 0 && column < width && row >= 0 && row < height ? row * width + column : null;
  }

  down(event) {
    const cell = this.under(event);
    if (cell == null || (event.button && event.button != 2)) return;
    event.preventDefault();
    this.at(cell);
    this.squares[cell].focus({ preventScroll: true });
    if (!DRAGGED.includes(this.tool.gesture)) return;
    this.pointed = true;
    this.grid.setPointerCapture(event.pointerId);
    this.begin(cell, event.button == 2);
  }

  move(event) {
    if (!this.pointed) return;
    const cell = this.under(event);
    if (cell != null && cell != this.cells.at(-1)) this.reach(cell);
  }

  up(event) {
    if (!this.pointed) return;
    const cell = this.under(event);
    if (cell != null && cell != this.cells.at(-1)) this.reach(cell);
    this.pointed = false;
    this.commit();
  }

  drop() {
    this.pointed = false;
    this.cells = [];
    if (this.canvas) this.field();
  }

  begin(cell, clears = false) {
    const { tool } = this;
    this.cells = [cell];
    if (tool.gesture == "paint") {
      const empty = tool.values.at(-1).name;
      const wanted = tool.values[this.value()].name;
      this.painting = clears || this.canvas.squares[cell].value == wanted ? empty : wanted;
    }
    this.field();
  }

  /** Go on to a cell, through those between. */
  reach(cell) {
    const { width } = this.canvas;
    const { gesture } = this.tool;
    let last = this.cells.at(-1);
    while (last != cell) {
      const [down, across] = [Math.floor(cell / width) - Math.floor(last / width), (cell % width) - (last % width)];
      const straight = gesture == "pair" || gesture == "area";
      const [row, column] = straight && down && across ? (Math.abs(down) > Math.abs(across) ? [Math.sign(down), 0] : [0, Math.sign(across)]) : [Math.sign(down), Math.sign(across)];
      last += row * width + column;
      if (gesture == "pair" || gesture == "line" || !this.cells.includes(last)) {
        if (last == this.cells.at(-2)) this.cells.pop(); // back
        else this.cells.push(last);
      }
    }
    this.field();
  }

  /** Send what was drawn. */
  async commit() {
    const { tool, cells } = this;
    this.cells = [];
    if (!cells.length) return;
    if (tool.gesture == "pair" && cells.length < 2) return this.field();
    const among = tool.items.findIndex((each) => each.cells.includes(cells[0]));
    if (tool.gesture == "area" && among >= 0 && cells.length == 1) return this.pick(tool.items[among].cells);
    if (tool.needs) {
      Object.assign(this, { pending: { cells }, complaint: "" });
      this.render();
      return this.foot.querySelector("[data-key=pending]").focus();
    }
    const value = { paint: () => this.painting, spread: () => tool.values[this.value()]?.name || null }[tool.gesture]?.() ?? null;
    await this.send({ tool: tool.name, cells, value });
    if (tool.ask && tool.gesture == "area" && !this.complaint) this.pick([cells[0]]);
    this.field();
  }

  /** Go to the field for the text of what has these cells. */
  pick(cells) {
    const number = this.tool.items.findIndex((each) => each.cells.includes(cells[0]));
    const field = this.foot.querySelector(`[data-key="item ${number}"]`);
    this.field();
    field?.focus();
    field?.select();
  }

  // -- keys ---------------------------------------------------------------------------------------------------------

  at(cell) {
    if (!(cell >= 0) || cell == this.cell) return;
    this.squares[this.cell].tabIndex = -1;
    this.cell = cell;
    this.squares[cell].tabIndex = 0;
  }

  pressed(event) {
    const { tool, canvas } = this;
    if (event.ctrlKey || event.metaKey) {
      const work = event.key == "z" && !event.shiftKey ? "undo" : event.key == "y" || event.key == "Z" || event.key == "z" ? "redo" : null;
      if (work) (event.preventDefault(), this.desk.act[work]());
      return;
    }
    if (event.altKey) return;
    const step = STEPS[event.key] ?? (event.shiftKey && tool.gesture == "line" ? ASLANT[event.key] : undefined);
    if (step || event.key == "Home" || event.key == "End") {
      event.preventDefault();
      const { width, height } = canvas;
      const row = Math.floor(this.cell / width) + (step?.[0] ?? 0);
      const column = step ? (this.cell % width) + step[1] : event.key == "Home" ? 0 : width - 1;
      if (row < 0 || row >= height || column < 0 || column >= width) return;
      const cell = row * width + column;
      if (event.shiftKey && step && DRAGGED.includes(tool.gesture)) {
        if (!this.cells.length) this.begin(this.cell);
        this.reach(cell);
      }
      this.at(cell);
      this.squares[cell].focus();
    } else if ((event.key == " " || event.key == "Enter") && DRAGGED.includes(tool.gesture)) {
      event.preventDefault();
      this.begin(this.cell);
      this.commit();
    } else if (event.key == "Escape" && this.cells.length) this.drop();
    else if (tool.gesture == "write") this.write(event);
  }

  /** Write what is typed: a symbol, or the next sign of one. */
  write(event) {
    const { tool, cell } = this;
    const names = tool.values.map((each) => each.name);
    const find = (text) => names.find((name) => name == text) ?? names.find((name) => name.toLowerCase() == text.toLowerCase());
    const before = this.typed?.cell == cell && Date.now() - this.typed.time < TOGETHER ? this.typed.text : "";
    const value = find(before + event.key) ?? find(event.key);
    if (value === undefined) {
      if (!["Backspace", "Delete", ".", "0", " "].includes(event.key)) return;
      event.preventDefault();
      this.typed = null;
      return this.send({ tool: tool.name, cells: [cell], value: null });
    }
    event.preventDefault();
    this.typed = { cell, text: find(before + event.key) ? before + event.key : event.key, time: Date.now() };
    return this.send({ tool: tool.name, cells: [cell], value });
  }
}

/** Show a board, which stays in the page while other tabs are looked at. */
export function placed(board) {
  if (!board.root.isConnected) $("panel").append(board.root);
  return board.root;
}
