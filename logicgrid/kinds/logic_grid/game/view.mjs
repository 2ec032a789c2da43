// The staircase of a logic grid: what a cell shows, and what a tap or a key does.

import { PENCIL } from "../../../play/core.mjs";
import { Blocks } from "./blocks.mjs";
import { blocksOf, CIRCLE, CROSS } from "./rules.mjs";
import { element, filled, label } from "../../../play/ui-words.mjs";

/** The smallest cell, in pixels, at which a small window shows the whole grid at first. */
const LEAST = 24;

export class GridView {
  constructor(data, rules, T) {
    Object.assign(this, { data, rules, T, wide: true });
    this.cells = [];
    const ups = document.querySelectorAll("#grid th.up"), rows = document.querySelectorAll("#grid th.row");
    const tds = [...document.querySelectorAll("#grid tbody td")];
    const { ranged = [] } = data;
    let y = 0;
    for (const [row, across] of blocksOf(data)) {
      for (const a of rules.members[row]) {
        // A property of many values has one cell, with a field, whose key is that of its first value.
        across.flatMap(category => (ranged.includes(category) ? rules.members[category].slice(0, 1) : rules.members[category])).forEach((b, x) => {
          this.cells.push({ td: tds[this.cells.length], key: rules.key(a, b), a, b, x, y, heads: [rows[y], ups[x]] });
        });
        y++;
      }
    }
    // The signs of what is given, for readers without the style.
    for (const td of tds) td.textContent = "";
    this.columns = ups.length + 3 * ranged.length;
    this.rows = rows.length;
    this.byKey = new Map(this.cells.map(cell => [cell.key, cell]));
    this.blocks = new Blocks(this);
  }

  /** Bind the switches beside the board; `changed` is called when another block is shown, with the clues that speak of it. */
  bind(box, changed) {
    this.blocks.bind(box, changed);
  }

  /** Show one block or the whole grid, whichever the player asked for, or else the window has room for. */
  setOut(small) {
    this.blocks.setOut(small);
  }

  /** Show the block of a cell; return whether it was another one. */
  turnTo(cell) {
    return this.blocks.turnTo(cell);
  }

  clueShown(number) {
    this.blocks.mark(number);
  }

  /** The changes that show the answer in a cell; null if they are not known. */
  answerOf({ key, a, field, values }) {
    const { truth, n } = this.rules;
    const right = field && truth ? this.rules.key(a, values.find(value => truth[a * n + value] === CIRCLE)) : key;
    return truth?.[right] ? [[right, truth[right]]] : null;
  }

  paint(marks, board) {
    for (const cell of this.cells) {
      if (cell.field) {
        this.paintField(cell, marks, board);
        continue;
      }
      const own = marks.get(cell.key) || 0;
      const shown = own ? own & ~PENCIL : board[cell.a * this.rules.n + cell.b];
      cell.shown = shown;
      cell.td.classList.toggle("x", shown === CROSS);
      cell.td.classList.toggle("o", shown === CIRCLE);
      cell.td.classList.toggle("auto", !own && shown > 0);
      cell.td.classList.toggle("pencil", own >= PENCIL);
      const state = [this.T.open, this.T.tick, this.T.cross][shown];
      const how = own >= PENCIL ? `, ${this.T.in_pencil}` : !own && shown ? `, ${this.T.automatic}` : "";
      cell.td.setAttribute("aria-label", `${this.name(cell)}: ${state}${how}`);
    }
    this.paintAnswer(board);
    this.blocks.paint();
  }

  name(cell) {
    return `${this.rules.labels[cell.a]}, ${this.rules.labels[cell.b]}`;
  }

  paintAnswer(board) {
    const body = document.querySelector("#answer tbody");
    if (!body) return;
    const { members, labels, n } = this.rules, { show = 0 } = this.data;
    const has = (actor, own) => own.filter(each => board[actor * n + each] === CIRCLE);
    body.replaceChildren(...members[show].map(item => {
      const row = element("tr"), head = element("th", "", labels[item]);
      head.scope = "row";
      row.append(head);
      const actors = show ? members[0].filter(actor => board[actor * n + item] === CIRCLE) : [item];
      members.forEach((own, category) => {
        if (category === show) return;
        const found = category ? actors.flatMap(actor => has(actor, own)) : actors;
        const alike = found.length === actors.length && new Set(found).size === 1 ? found.slice(0, 1) : found;
        row.append(element("td", "", alike.map(each => labels[each]).join(this.T.comma)));
      });
      return row;
    }));
  }

  /** The changes that a tap makes; `tool` is "cycle", "cross", "tick" or "erase". */
  tap(cell, tool, marks, pencil) {
    const own = (marks.get(cell.key) || 0) & ~PENCIL;
    const wanted = { cross: CROSS, tick: CIRCLE, erase: 0 }[tool];
    const next = tool === "cycle" ? { 0: CROSS, [CROSS]: CIRCLE, [CIRCLE]: 0 }[own] : own === wanted ? 0 : wanted;
    return [[cell.key, next && pencil ? next + PENCIL : next]];
  }

  second(tool) {
    return tool === "tick" ? "cross" : "tick";
  }

  /** A drag crosses out what is open. */
  drag(first, cell, marks, pencil) {
    return cell.shown || cell.field ? [] : [[cell.key, pencil ? CROSS + PENCIL : CROSS]];
  }

  press(event, cell, marks, pencil) {
    if (cell.field) return [" ", "Enter"].includes(event.key) ? (cell.field.focus(), []) : null;
    const tool = { " ": "cycle", x: "cross", "-": "cross", o: "tick", enter: "tick", "+": "tick", delete: "erase", backspace: "erase" }[event.key.toLowerCase()];
    return tool && !event.ctrlKey ? this.tap(cell, tool, marks, pencil) : null;
  }

  cellOf([one, other]) {
    const key = this.rules.key(one, other), cell = this.byKey.get(key);
    return cell?.field ? { ...cell, key } : cell;
  }

  /** The name of the block of a cell, and its cells. */
  around(key) {
    const { category } = this.rules;
    const { a, b } = this.byKey.get(key);
    const cells = this.cells.filter(cell => category[cell.a] === category[a] && category[cell.b] === category[b]);
    return { what: [a, b].map(item => label(this.data.names[category[item]])).join(" × "), cells };
  }

  place(key) {
    const { a, b, field } = this.byKey.get(key);
    return (field ? this.rules.items(key) : [a, b]).map(item => label(this.rules.labels[item])).join(" – ");
  }

  blockOf(step) {
    return this.around(this.cellOf(step.k[0]).key).cells;
  }

  /** The name of the block of a step's first conclusion. */
  placeOf(step) {
    return this.around(this.cellOf(step.k[0]).key).what;
  }

  live(step) {
    const names = { a: label(this.rules.labels[step.a]), b: label(this.rules.labels[step.b]) };
    const text = step.mirror ? this.T.mirrored : { "last-one-left": this.T.last_left, "cross-out": this.T.cross_rest, synchronise: this.T.carry }[step.t];
    return { what: this.placeOf(step), lines: [filled(text, names)] };
  }

  /** Marks that contradict what the other marks and the grid say. */
  clashes(marks) {
    return [...marks].filter(([key, value]) => {
      const rest = new Map(marks);
      rest.delete(key);
      const [a, b] = this.rules.items(key), known = this.rules.closure(rest, 2)[a * this.rules.n + b];
      return known && known !== (value & ~PENCIL);
    }).map(([key]) => key);
  }

  /** Make room for the labels, and return the cell that fits the room. */
  fit({ width, height, narrow, small }) {
    if (!this.blocks.isAsked && small) {
      this.blocks.show(false);
      this.blocks.show(this.sized(width, height, narrow, small) < LEAST && this.blocks.list.length > 1);
    }
    return this.sized(width, height, narrow, small);
  }

  sized(width, height, narrow, small) {
    const root = document.documentElement.style, { one } = this.blocks;
    const sizes = (selector, side) => [...document.querySelectorAll(selector)].map(each => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect()[side];
    });
    const [columns, rows] = one ? this.blocks.size() : [this.columns, this.rows];
    // Letters grow with the cells: they are measured at the largest cells, then at those that leave room for them.
    let cell = one ? 56 : 44;
    for (let pass = 0; pass < 2; pass++) {
      root.setProperty("--cell", `${cell}px`);
      root.setProperty("--side", "40rem");
      root.setProperty("--up", "40rem");
      const side = Math.ceil(Math.min(narrow ? (one ? 150 : 100) : 190, Math.max(...sizes("#grid th.row", "width")) + (narrow ? 15 : 18)));
      const up = Math.ceil(Math.min(!narrow ? 170 : one && height > 400 ? 140 : 104, Math.max(...sizes("#grid th.up span", "height")) + 14));
      root.setProperty("--side", `${side}px`);
      root.setProperty("--up", `${up}px`);
      const wide = (width - side - (narrow ? 28 : 36)) / columns, high = (height - up - 36) / rows;
      cell = Math.min(cell, small ? Math.max(12, Math.min(wide, narrow ? high : 56)) : Math.max(26, Math.min(wide, Math.max(high, 30))));
    }
    return cell;
  }
}
