// The right side: the verdict in large type, and the tabs below it.

import { h, isCJK, quiet, redraw, settle, $ } from "./dom.js";
import { figure, size } from "./figures.js";
import { Board, placed } from "./board.js";
import { statementForm } from "./clues.js";
import { Asking } from "./asking.js";
import { Sentences } from "./sentences.js";
import { say, tongue } from "./words.js";

export const TABS = ["draw", "answer", "clues", "grid", "explain", "play", "print"];
const PAPERS = { a4: "A4", a5: "A5", b5: "B5", letter: "Letter", "6x9in": "6 × 9 in" };
const FRAMES = ["explain", "play", "print"];
/** The ms after which a verdict that is not yet found again is marked as old. */
const LATE = 150;

/** Draw the right side.  `desk` has what is known (`known`, `outline`) and does what is clicked (`act`), or leaves some of that out. */
export class Panels {
  constructor(desk, tabs = TABS) {
    this.desk = desk;
    this.shown = tabs;
    desk.finish = (asked) => this.finish(asked);
    this.tab = "answer";
    this.board = new Board(desk);
    this.frames = {}; // by tab: the text that it was made of, and what was made
    this.finishing = null;
    this.dragged = null; // what a clue is being dragged by
    this.remake = quiet((tab) => tab == this.tab && this.frames[tab]?.busy === false && desk.act.frame(tab), 600);
    this.clue = { form: "same", picks: {}, rule: null, made: "", text: "", own: false, asked: null }; // `own`: its text is the author's
    this.say = quiet((key) => desk.act.says(JSON.parse(key)).then((found) => this.said(key, found)), 60);
    this.sentences = new Sentences(desk, () => this.tab == "clues" && this.draw());
    this.asking = new Asking(desk, () => this.tab == "clues" && this.draw());
    this.late = { timer: 0, told: false }; // whether the verdict has been old for so long that this is said
    this.due = false;
  }

  /** Show a stage: the verdict at once, the panel below it when that has been painted. */
  soon() {
    if (!this.desk.stages.open || $("side").hidden) return this.draw();
    this.verdict();
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => setTimeout(() => ((this.due = false), this.draw())));
  }

  choose(tab, focus = false) {
    this.tab = tab;
    this.draw();
    if (focus) $(`tab-${tab}`).focus();
  }

  draw() {
    $("side").hidden = !this.desk.stages.open;
    if (!this.desk.stages.open) return;
    this.verdict();
    this.tabs();
    const panel = $("panel");
    panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
    panel.className = FRAMES.includes(this.tab) ? "framed" : "";
    if (FRAMES.includes(this.tab)) return this.frame();
    if (this.tab == "draw") {
      this.only(placed(this.board));
      return void this.board.read();
    }
    if (this.dragged?.isConnected) return; // what is held stays in the page: the rest is drawn when it is let go
    const drawn = $("drawn");
    if (drawn.dataset.tab != this.tab) drawn.replaceChildren();
    drawn.dataset.tab = this.tab;
    const slots = this[this.tab]().map((node) => node || h("div", { class: "slot" }));
    redraw($("side"), () => settle(drawn, slots));
    if (this.gripped) drawn.querySelector(`[data-key="grip ${this.gripped}"]`)?.focus();
    this.gripped = 0;
    this.only(drawn);
  }

  /** Show one part of the panel.  The others stay in the page: a frame that is taken out loses what is in it. */
  only(part) {
    for (const each of $("panel").children) each.hidden = each != part;
  }

  /** Forget what belongs to the file that was open. */
  forget() {
    for (const made of Object.values(this.frames)) made.node?.remove();
    this.frames = {};
    this.board.forget();
    this.remake.cancel();
    this.finishing = null;
  }

  /** What the verdict is in a few words. */
  head() {
    const { known } = this.desk;
    if (known.verdict != "multiple") return say(known.verdict ?? "waiting");
    const end = known.clues.length ? known.clues[known.clues.length - 1] : null;
    const last = !end ? known.total : end.stale ? null : end.remaining;
    if (known.complete && known.count != null) return say("multiple", { n: figure(known.count) });
    if (typeof last == "number" && last > 1) return say("multiple", { n: figure(last) });
    if (last?.at_least > 1) return say("atleast", { n: figure(last.at_least) });
    return say("several", { n: Math.max(1, (known.solutions ?? []).length) });
  }

  verdict() {
    const { known, stages } = this.desk;
    if (!stages.open) return;
    const place = $("verdict");
    place.className = `${known.verdict ?? ""} ${known.old ? "old" : ""}`;
    if (!known.old) {
      clearTimeout(this.late.timer);
      this.late = { timer: 0, told: false };
    } else if (!this.late.told && place.dataset.text) {
      // the next one is mostly there in no time: nothing flickers while its author types
      this.late.timer ||= setTimeout(() => ((this.late.told = true), this.verdict()), LATE);
      return;
    }
    const notes = [];
    const left = (known.left_out ?? []).map((each) => each.line);
    if (known.fault) notes.push(known.fault);
    if (this.desk.act.remark()) notes.push(this.desk.act.remark());
    if (left.length) notes.push(say("leftout", { n: left.length, lines: left.join(", ") }));
    if (known.verdict && known.old) notes.push(say("old"));
    const head = this.head();
    if (known.verdict == "unique") {
      notes.push(say(!known.stated ? "proved" : known.ok || known.expected != "unique" ? "asstated" : "notasstated"));
      if (known.level) notes.push(say("level", { n: known.level }));
      const spare = known.clues.filter((clue) => clue.redundant).map((clue) => clue.number);
      if (spare.length) notes.push(say("needless", { n: spare.length, clues: spare.join(", ") }));
    } else if (known.verdict == "none" && known.conflict?.length) notes.push(say(known.conflict.length > 1 ? "clash" : "clashone", { clues: known.conflict.join(", ") }));
    else if (known.verdict == "multiple" && known.turning) notes.push(say(known.turning.mirrors ? "turnedmirrored" : "turned", { name: known.turning.property }));
    else if (known.verdict == "invalid") notes.push(say(known.foreign ? "foreign" : "mend"));
    const text = `${head}\n${notes.join(" · ")}`;
    if (place.dataset.text == text) return; // a screen reader hears what is new, once
    place.dataset.text = text;
    place.replaceChildren(h("h1", { text: head }), h("p", { text: notes.join(" · ") }));
  }

  tabs() {
    const place = $("tabs");
    place.setAttribute("aria-label", say("panel"));
    const filled = Boolean(this.desk.outline?.forms?.length); // a table to fill in, not a board to draw on
    const key = `${tongue()} ${this.tab} ${filled}`;
    if (place.dataset.drawn == key) return;
    place.dataset.drawn = key;
    redraw(place, () =>
      place.replaceChildren(
        ...this.shown.map((tab, number) =>
          h("button", {
            id: `tab-${tab}`, type: "button", role: "tab", "aria-selected": String(tab == this.tab), "aria-controls": "panel",
            "data-key": tab, tabindex: tab == this.tab ? "0" : "-1", text: say(tab == "draw" && filled ? "fill" : tab),
            click: () => this.choose(tab),
            keydown: (event) => {
              const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
              const to = event.key == "Home" ? 0 : event.key == "End" ? this.shown.length - 1 : step && (number + step + this.shown.length) % this.shown.length;
              if (to == null) return;
              event.preventDefault();
              this.choose(this.shown[to], true);
            },
          }),
        ),
      ),
    );
  }

  // -- answer -------------------------------------------------------------------------------------------------------

  answer() {
    const { known } = this.desk;
    if (!known.verdict) return [];
    if (known.verdict == "invalid") return [];
    const open = known.verdict == "multiple";
    const parts = [open && this.suggestions(), open && this.finish()];
    if (known.verdict == "none") parts.push(h("p", { class: "note", text: say("noanswer") }), this.clash());
    if (known.questions?.length) parts.push(this.questions());
    const all = known.solutions ?? [];
    if (!all.length) return parts;
    if (all.length > 1) parts.push(h("p", { class: "note", text: say("differ") }));
    const shown = all.slice(0, known.verdict == "unique" ? 1 : 6);
    parts.push(...shown.map((one) => (Array.isArray(one) ? answerBoard(one, all, known) : this.table(one, all))));
    if (all.length > shown.length || known.complete === false) parts.push(h("p", { class: "note", text: `… ${say("more")}` }));
    return parts;
  }

  /** The questions with what is known of each, and of its choices. */
  questions() {
    const shown = (value) => (value == null ? say("nobodyasked") : value === true ? say("yes") : value === false ? say("no") : String(value));
    const verdict = ({ verdict, answer, answers }) =>
      verdict == "answered" ? shown(answer) : verdict == "open" ? say("openquestion", { answers: (answers ?? []).slice(0, 8).map(shown).join(" | ") }) : say(verdict == "none" ? "noneasked" : "unknown");
    return h("section", { class: "card asked" }, h("h2", { text: say("questions") }), h("ol", {}, this.desk.known.questions.map((each) =>
      h("li", { value: String(each.number) },
        h("button", { type: "button", "data-key": `question ${each.number}`, dir: "auto", text: each.text, click: () => this.desk.act.jump(each.line) }),
        h("p", { class: each.verdict, text: `→ ${verdict(each)}` }),
        each.choices && h("ul", {}, Object.entries(each.choices).map(([letter, choice]) =>
          h("li", { dir: "auto" }, h("b", { text: letter }), h("small", { text: choice.can == null ? say("unknown") : say(choice.must ? "mustbe" : choice.can ? "canbe" : "cannotbe") }), choice.text)))))));
  }

  table(one, all) {
    const { outline } = this.desk;
    const actors = Object.keys(one);
    const properties = Object.keys(one[actors[0]] ?? {});
    const who = outline?.categories?.[0]?.name ?? "";
    const shown = (property, value) => {
      const category = outline?.categories?.find((each) => each.name == property);
      const at = category ? category.keys.indexOf(String(value)) : -1;
      return at < 0 ? String(value) : category.shown[at];
    };
    return h("div", { class: "wide" }, h("table", { class: "answer" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col", text: who }), properties.map((name) => h("th", { scope: "col", text: name })))),
      h("tbody", {}, actors.map((actor) =>
        h("tr", {}, h("th", { scope: "row", text: actor }),
          properties.map((name) => h("td", { class: all.some((other) => other[actor]?.[name] !== one[actor][name]) ? "differs" : null, text: shown(name, one[actor][name]) })))))));
  }

  suggestions() {
    const { turning, next_clues } = this.desk.known;
    const next = [...(turning ? [{ rule: turning.fix, leaves: 1 }] : []), ...(next_clues ?? [])];
    if (!next.length) return null;
    return h("section", { class: "card" }, h("h2", { text: say("addone") }),
      next.slice(0, 5).map(({ rule, leaves, text }) =>
        h("button", { type: "button", class: "offer", "data-key": `offer ${rule}`, click: () => this.desk.act.offer({ rule, text }) },
          h("span", {}, text && h("span", { dir: "auto", text }), h("code", { text: rule })), h("b", { text: leaves === 1 ? say("settles") : say("leaves", { n: figure(leaves) }) }))));
  }

  /** What finishes a draft; with `asked`, what writes clues for the answer that was filled in, `whole` or in part. */
  finish(asked) {
    if (!this.desk.outline?.forms?.length) return null;
    if (this.finishing)
      return h("section", { class: "card" }, h("p", { role: "status" }, say("finishing")), h("button", { type: "button", "data-key": "stop", click: () => this.desk.act.stop("text"), text: say("stop") }));
    const level = h("select", { "aria-label": say("levelname"), "data-key": "level", change: () => (this.level = level.value) }, h("option", { value: "0", text: say("anylevel") }),
      [1, 2, 3, 4].map((n) => h("option", { value: String(n), text: `${n}${n == 1 ? ` (${say("easy")})` : n == 4 ? ` (${say("hard")})` : ""}` })));
    level.value = this.level ?? "0";
    const done = asked && this.desk.known.verdict == "unique" && !this.desk.known.old;
    return h("section", { class: "card row" },
      h("button", { type: "button", class: "main", "data-key": "finish", disabled: Boolean(done), click: () => this.desk.act.finish(Number(level.value)), text: say(asked ? "writeclues" : "finish") }), level,
      h("p", { class: "note", text: this.complaint ?? say(!asked ? "finishwhy" : done ? "cluesdone" : asked.whole ? "writewhy" : "writeopen") }));
  }

  clash() {
    const { known } = this.desk;
    const clues = known.clues.filter((clue) => known.conflict?.includes(clue.number));
    const why = (known.why ?? []).map(([depth, text]) => h("p", { class: `told in${depth}`, dir: "auto", text }));
    return h("div", {}, h("ul", { class: "bars" }, clues.map((clue) => this.bar(clue))), why.length > 0 && h("section", { class: "card why" }, why));
  }

  // -- clues --------------------------------------------------------------------------------------------------------

  clues() {
    const { known } = this.desk;
    const all = known.clues ?? [];
    const top = Math.log(Math.max(2, size(known.total), ...all.map((clue) => size(clue.remaining))));
    if (known.verdict == "invalid") return [];
    return [
      known.total != null && h("p", { class: "note", text: say("begin", { n: figure(known.total) }) }),
      h("ul", { class: "bars" }, all.map((clue) => this.bar(clue, top))),
      this.desk.outline?.forms?.length && this.sentences.card(),
      this.suggestionsIfOpen(),
      this.desk.outline?.forms?.length && this.newClue(),
      known.questions?.length && this.questions(),
      this.desk.outline?.asks?.length && this.asking.card(),
    ];
  }

  suggestionsIfOpen() {
    return this.desk.known.verdict == "multiple" ? this.suggestions() : null;
  }

  bar(clue, top) {
    const { known, act } = this.desk;
    const clash = known.verdict == "none" && known.conflict?.includes(clue.number);
    const width = clue.remaining == null ? 0 : Math.max(1, (100 * Math.log(Math.max(1, size(clue.remaining)))) / top);
    const length = top && h("i", { "aria-hidden": "true" });
    if (length) length.style.width = `${width}%`;
    const about = [clue.remaining != null && say("left", { n: figure(clue.remaining) }), clue.redundant ? say("notneeded") : clue.without != null && known.verdict == "unique" && say("without", { n: figure(clue.without) })].filter(Boolean);
    const moves = top && this.desk.outline?.forms?.length && known.clues.length > 1;
    return h("li", { class: `${clue.redundant ? "spare" : ""} ${clash ? "clash" : ""} ${clue.stale ? "old" : ""} ${moves ? "moves" : ""}` },
      moves && this.grip(clue.number),
      h("button", { type: "button", "data-key": `clue ${clue.number}`, "data-line": String(clue.line), click: () => act.jump(clue.line) },
        h("span", { class: "n", text: String(clue.number) }), h("span", { class: "t", dir: "auto", text: clue.text ?? "" }),
        h("span", { class: "f", text: about[0] ?? "…" }), h("small", { text: about[1] ?? "" }), length));
  }

  /** What a clue is dragged by to another place, or moved with the arrow keys. */
  grip(number) {
    const { act, known } = this.desk;
    const move = async (to) => {
      if (to == number || to < 1 || to > known.clues.length || !(await act.order(number, to))) return;
      this.gripped = to; // the focus goes along, when the clues are drawn in their new order
    };
    const rows = () => [...$("drawn").querySelectorAll(".bars > li")];
    const over = (event) => Math.max(0, rows().findLastIndex((row) => event.clientY > row.getBoundingClientRect().top));
    const mark = (at) => rows().forEach((row, place) => (row.classList.toggle("above", at < number - 1 && place == at), row.classList.toggle("below", at > number - 1 && place == at)));
    return h("button", {
      type: "button", class: "grip", "data-key": `grip ${number}`, "aria-label": say("moveclue", { number }), title: say("moveclue", { number }),
      pointerdown: (event) => (this.dragged = event.currentTarget).setPointerCapture(event.pointerId),
      pointermove: (event) => this.dragged && mark(over(event)),
      pointerup: (event) => move(over(event) + 1),
      lostpointercapture: () => ((this.dragged = null), mark(-1), this.draw()),
      keydown: (event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step) (event.preventDefault(), move(number + step));
      },
      text: "⠿",
    });
  }

  /** A form that writes a clue for those who do not know the language of rules. */
  newClue() {
    const { outline, act } = this.desk;
    const { clue } = this;
    const parts = statementForm(outline, clue, (whole = true) => ((clue.rule = null), whole ? this.draw() : this.ask()));
    const text = h("input", { value: clue.text, "data-key": "clue text", autocomplete: "off", id: "clue-text", input: () => Object.assign(clue, { text: text.value, own: text.value != "" }), focus: () => !clue.own && text.select() });
    const says = h("input", { value: clue.rule ?? clue.made, class: "code", "data-key": "clue rule", autocomplete: "off", spellcheck: "false", autocapitalize: "off", id: "clue-rule", input: () => ((clue.rule = says.value), this.ask()) });
    this.ask();
    return h("form", {
      class: "card clue",
      submit: (event) => {
        event.preventDefault();
        act.add(clue.text.trim() || null, says.value.trim()).then((done) => {
          if (done) Object.assign(clue, { text: "", own: false, rule: null });
          this.draw();
          $("drawn").querySelector("[data-key='clue form']")?.focus();
        });
      },
    },
    h("h2", { text: say("addclue") }),
    h("p", { class: "note", text: say("cluehelp") }),
    parts,
    h("label", { for: says.id, text: say("cluerule") }), says,
    h("label", { for: text.id, text: say("cluetext") }),
    h("div", { class: "row" }, text, h("button", { class: "main", "data-key": "clue add", text: say("put") })));
  }

  /** Ask for the rule of what is filled in, unless the author wrote one, and for a sentence for it. */
  ask() {
    const { clue, desk } = this;
    const wanted = clue.rule == null ? { form: clue.form, values: clue.picks } : { rule: clue.rule.trim() };
    const key = JSON.stringify(wanted);
    if (key == clue.asked && clue.names == desk.outline) return;
    Object.assign(clue, { asked: key, names: desk.outline });
    this.say(key);
  }

  /** Take the rule of what was filled in; and a sentence for it, unless the author wrote another, or wants none. */
  said(key, found) {
    const { clue } = this;
    if (key != clue.asked) return;
    if (!found) return void (clue.asked = null); // it is asked for again when something is drawn
    if (clue.rule == null) this.put("rule", (clue.made = found.rule));
    if (!clue.own && clue.text != (found.text ?? "")) this.put("text", (clue.text = found.text ?? ""));
  }

  put(name, words) {
    const field = $("drawn").querySelector(`[data-key='clue ${name}']`);
    if (field) field.value = words;
  }

  // -- grid ---------------------------------------------------------------------------------------------------------

  grid() {
    const { known, outline } = this.desk;
    if (!known.verdict || known.verdict == "invalid") return [];
    if (known.verdict == "none") return [h("p", { class: "note", text: say("noanswer") })];
    if (known.kind != "logic-grid") {
      if (!known.solutions?.length) return [];
      return [settledBoard(known), h("p", { class: "note", text: say(known.kind == "nonogram" ? "picturewhy" : "boardwhy") })];
    }
    if (!outline?.categories?.length) return [];
    return [h("div", { class: "wide" }, staircase(outline.categories, known)), h("p", { class: "note", text: say("gridwhy") })];
  }

  // -- explanation, play and print -------------------------------------------------------------------------------------

  /** Show the page that was made for a tab; what the reader marks in a page to play on is lost only if they ask for that. */
  frame() {
    const { desk, tab } = this;
    const { known, act } = desk;
    const ready = !known.old && (known.verdict == "unique" || known.verdict == "answered" || (tab != "play" && known.verdict == "multiple"));
    const made = this.frames[tab];
    const current = made?.key == act.key(tab);
    if (!made && !ready) return this.bare(say(known.verdict && !known.old ? "needone" : "waiting"));
    if (!made) act.frame(tab);
    else if (!current && !made.busy && ready && (tab != "play" || !made.path)) this.remake(tab);
    if (!made?.path) return this.bare(made?.error && current ? made.error : say("making"));
    if (!made.node) {
      const frame = h("iframe", { sandbox: "allow-scripts allow-modals", title: say(tab), src: made.path });
      made.bar = h("div", { class: "buttons" },
        tab == "print" && this.paper(),
        h("span", { class: "when" }, say("outdated"), " ", h("button", { type: "button", click: () => act.frame(tab), text: say("again") })),
        h("button", { type: "button", click: () => act.apart(tab), text: say("window") }),
        h("button", { type: "button", click: () => act.download(tab), text: say("download") }));
      made.node = h("div", { class: "frame" }, made.bar, frame);
      $("panel").append(made.node);
    }
    made.bar.classList.toggle("outdated", !current);
    this.only(made.node);
  }

  /** What paper a PDF is for, and what is at its back; the PDF of this puzzle, or of several. */
  paper() {
    const { act } = this.desk;
    const wishes = (this.wishes ??= { paper: "a4", explain: "no" });
    const select = (key, options) => {
      const made = h("select", { "aria-label": say(key), change: () => (wishes[key] = made.value) }, options.map(([value, text]) => h("option", { value, text })));
      made.value = wishes[key];
      return made;
    };
    return h("span", { class: "row paper" },
      select("paper", this.desk.hello.papers.map((name) => [name, PAPERS[name] ?? name])),
      select("explain", [["no", say("explainno")], ["short", say("explainshort")], ["whole", say("explainwhole")]]),
      h("button", { type: "button", class: "main", click: (event) => act.pdf(event.target, wishes), text: "PDF" }),
      h("button", { type: "button", click: () => act.booklet(wishes), text: say("booklet") }));
  }

  bare(words) {
    const drawn = $("drawn");
    drawn.dataset.tab = "";
    settle(drawn, [h("p", { class: "note", role: "status", text: words })]);
    this.only(drawn);
  }
}

// -- boards -----------------------------------------------------------------------------------------------------------

const cut = (row) => (row.includes(" ") ? row.split(" ") : [...row]);

/** A sudoku or a nonogram; `cell` gives the text and the look of a cell. */
function board({ kind, box }, rows, cell) {
  const [wide, high] = box ?? [];
  const lines = (r, c) => [wide && c && c % wide == 0 && "left", high && r && r % high == 0 && "top"];
  return h("div", { class: "wide" }, h("table", { class: `board ${kind}` }, h("tbody", {},
    rows.map((row, r) => h("tr", {}, row.map((_, c) => {
      const [text, ...look] = cell(r, c);
      return h("td", { class: [...lines(r, c), ...look].filter(Boolean).join(" ") || null, text });
    }))))));
}

/** One of the answers; cells that differ between those that are listed are coloured. */
function answerBoard(one, all, known) {
  const cells = all.map((each) => each.map(cut));
  const own = one.map(cut);
  return board(known, own, (r, c) => {
    const symbol = own[r][c];
    const drawn = known.kind == "nonogram" && /[#.]/.test(symbol);
    return [drawn ? "" : symbol, cells.some((each) => each[r]?.[c] != symbol) && "differs", known.kind == "nonogram" && symbol != "." && "filled"];
  });
}

/** What holds in every answer: not what the answers that are listed have in common, unless these are all. */
function settledBoard(known) {
  const cells = known.solutions.map((each) => each.map(cut));
  const all = known.complete || known.verdict == "unique";
  return board(known, cells[0], (r, c) => {
    const symbol = cells[0][r][c];
    if (known.open?.[`r${r + 1}c${c + 1}`] || cells.some((each) => each[r]?.[c] != symbol)) return ["?", "differs"];
    if (!all && !known.settled) return [""];
    return known.kind != "nonogram" ? [symbol] : symbol == "." ? ["×"] : [symbol == "#" ? "" : symbol, "filled"];
  });
}

/** The answers, if all are listed, as "the labels of each actor": what holds in them all is seen there. */
function worlds(known, [actors, ...properties]) {
  if (!known.complete && known.verdict != "unique") return null;
  return known.solutions.map((one) => actors.keys.map((actor) => properties.map(({ name }) => new Set([String(one[actor]?.[name])]))));
}

/** For each actor and property the labels that some answer gives. */
function possibilities(known, [actors, ...properties]) {
  return actors.keys.map((actor) =>
    properties.map(({ name, keys }) => {
      const fixed = known.settled?.[actor]?.[name];
      const open = known.open?.[actor]?.[name];
      return new Set(fixed !== undefined ? [String(fixed)] : open !== undefined ? open.map(String) : keys);
    }),
  );
}

/** The solver's grid, with what holds in every answer. */
function staircase(categories, known) {
  const [actors, ...properties] = categories;
  const rows = [0, ...properties.map((_, k) => k + 1).slice(1).reverse()];
  const columns = properties.map((_, k) => k + 1);
  const all = actors.labels.map((_, actor) => actor);
  const listed = worlds(known, categories);
  const possible = possibilities(known, categories);
  const has = (world, actor, category, value) => category == 0 ? actor == value : world[actor][category - 1].has(categories[category].keys[value]);
  const only = (world, actor, category, value) => has(world, actor, category, value) && (category == 0 || world[actor][category - 1].size == 1);
  const mark = (r, i, c, k) => {
    const both = (test) => (world) => all.some((actor) => test(world, actor, r, i) && test(world, actor, c, k));
    if ((listed ?? [possible]).every(both(only))) return "●";
    return (listed ?? [possible]).some(both(has)) ? "" : "×";
  };
  const upright = (text) => (isCJK(text) ? "upright" : null);
  const head = h("thead", {},
    h("tr", {}, h("td", { class: "none", colspan: "2" }), columns.map((c) => h("th", { class: "group", colspan: String(categories[c].labels.length), scope: "colgroup", text: categories[c].name }))),
    h("tr", {}, h("td", { class: "none", colspan: "2" }), columns.flatMap((c) => categories[c].shown.map((label, k) => h("th", { class: `up ${k ? "" : "first"} ${upright(label) ?? (label.length < 3 ? "short" : "")}`, scope: "col" }, h("span", { text: label }))))));
  const body = rows.map((r, number) =>
    h("tbody", {}, categories[r].shown.map((label, i) =>
      h("tr", {},
        i == 0 && h("th", { class: `side ${upright(categories[r].name) ?? ""}`, rowspan: String(categories[r].labels.length), scope: "rowgroup" }, h("span", { text: categories[r].name })),
        h("th", { class: "name", scope: "row", text: label }),
        columns.slice(0, columns.length - number).flatMap((c) => categories[c].labels.map((_, k) => {
          const sign = mark(r, i, c, k);
          return h("td", { class: `${sign == "●" ? "yes" : sign ? "no" : ""} ${k ? "" : "first"}`, text: sign });
        }))))));
  const wide = properties.reduce((sum, { labels }) => sum + labels.length, 0);
  const table = h("table", { class: `grid ${wide > 16 ? "dense" : ""}` }, head, body);
  const names = Math.max(...rows.flatMap((r) => categories[r].shown).map((label) => (isCJK(label) ? 2 : 1) * label.length));
  const fits = Math.floor(($("panel").clientWidth - 6.5 * names - 40) / wide) - 1;
  table.style.setProperty("--cell", `${fits < 16 ? 18 : Math.min(wide > 16 ? 20 : 26, fits)}px`); // what does not fit is scrolled to
  return table;
}
