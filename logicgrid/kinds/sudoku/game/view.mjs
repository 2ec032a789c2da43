// The board of a sudoku: digits, notes, and the keys that write them.

import { element, filled, label, sentence } from "../../../play/ui-words.mjs";
import { COLOURS } from "./rules.mjs";

/** The directions of runs between walls, as the name of a cell has them before their sums. */
const WAYS = { across: "→", down: "↓" };

export class SudokuView {
  constructor(data, rules, T) {
    Object.assign(this, { data, rules, T, chooses: true, links: document.querySelector("#board .links") });
    const tds = document.querySelectorAll("#grid td:not(.wall)");
    this.cells = rules.givens.map((_, key) => {
      const [y, x] = rules.at(key);
      return { td: tds[key], key, x, y, heads: [] };
    });
    [this.columns, this.rows] = data.plan;
    this.across = data.box ? data.box[0] : Math.ceil(Math.sqrt(data.size));
    for (const cell of this.cells) {
      cell.td.querySelector("b")?.remove();
      cell.text = element("span", "text");
      cell.text.setAttribute("aria-hidden", "true");
      cell.sum = cell.td.querySelector(".sum")?.textContent;
      cell.td.append(cell.text);
    }
    this.buttons = [...document.querySelectorAll("[data-digit]")].filter(button => button.dataset.digit !== "");
    for (const button of data.plan[2] ? [] : this.buttons) button.append(element("small"));
  }

  name(cell) {
    const runs = this.data.houses.filter(([what, , cells]) => what in WAYS && cells.includes(cell.key));
    const sums = [...runs.map(([what, total]) => `, ${WAYS[what]} ${total || "?"}`), cell.sum ? `, Σ ${cell.sum}` : ""];
    return filled(this.T.cell, { r: cell.y + 1, c: cell.x + 1 }) + sums.join("");
  }

  digits(mask) {
    return this.data.symbols.filter((_, digit) => mask >> digit & 1);
  }

  /** Draw what a step rests on and crosses out over the board, until it is painted again. */
  draw(packed) {
    const size = this.data.sign;
    const inside = packed.split("\n").map(each => {
      const [kind, x, y, ...rest] = each.split(" ");
      if (kind === "weak" || kind === "strong") return `<path class="${kind}" d="M${x} ${y} ${rest.join(" ")}"/>`;
      const text = `<text class="${kind}" x="${x}" y="${y}" font-size="${size}">${rest.join(" ")}</text>`;
      return kind === "out" ? text : `<circle class="${kind}" cx="${x}" cy="${y}" r="${Math.round(size * 0.64)}"/>${text}`;
    }).join("");
    this.links.innerHTML = inside;
  }

  paint(marks, board, at, chosen = new Set()) {
    this.links.replaceChildren();
    const selected = at && board[at.key].digit;
    for (const cell of this.cells) {
      const { digit, given, centre, corner, out, colour } = board[cell.key];
      const { td, text } = cell;
      td.classList.toggle("chosen", chosen.has(cell));
      if (colour) td.dataset.colour = colour;
      else delete td.dataset.colour;
      td.classList.toggle("given", given);
      td.classList.toggle("same", selected !== null && selected !== undefined && digit === selected);
      text.className = `text ${digit !== null ? "digit" : centre ? "centre" : corner ? "corner" : ""}`;
      if (digit !== null) text.textContent = this.data.symbols[digit];
      else if (centre || corner) {
        const notes = this.data.symbols.map((symbol, place) => {
          const shown = (centre || corner) >> place & 1;
          return element("i", out >> place & 1 ? "out" : corner >> place & 1 && centre ? "both" : "", shown ? symbol : "");
        });
        text.style.setProperty("--across", this.across);
        text.replaceChildren(...notes);
      } else text.textContent = "";
      const notes = [[this.T.centre, centre], [this.T.corner, corner]].filter(([, mask]) => mask).map(([name, mask]) => `, ${name} ${this.digits(mask).join(" ")}`).join("");
      const coloured = colour ? `, ${filled(this.T.colour_n, { n: colour })}` : "";
      td.setAttribute("aria-label", `${this.name(cell)}: ${digit !== null ? this.data.symbols[digit] + (given ? `, ${this.T.given}` : "") : this.T.open + notes}${coloured}`);
    }
    this.buttons.forEach((button, digit) => {
      if (this.data.plan[2]) return; // between walls a digit stands as often as it likes
      const left = this.data.size - board.filter(each => each.digit === digit).length;
      button.classList.toggle("used-up", left <= 0);
      button.lastChild.textContent = left > 0 ? left : "";
      button.setAttribute("aria-label", `${this.data.symbols[digit]}: ${filled(this.T.still, { n: Math.max(left, 0) })}`);
    });
  }

  tap() {
    return [];
  }

  second(tool) {
    return tool;
  }

  /** The changes that write a digit (from 0, null to erase) into cells as `mode` says: "digits", "corner", "centre" or
   *  "colour".  What all of the cells have already is taken out of them. */
  write(cells, digit, mode, marks, auto) {
    const { n, givens } = this.rules, keys = cells.map(cell => cell.key);
    if (mode === "colour") {
      const value = digit === null || keys.every(key => marks.get(4 * n + key) === digit + 1) ? 0 : digit + 1;
      return value > COLOURS ? [] : keys.map(key => [4 * n + key, value]);
    }
    const open = keys.filter(key => givens[key] === null);
    if (digit === null) return this.erased(open, keys, marks);
    if (mode === "digits") {
      const value = open.every(key => marks.get(key) === digit + 1) ? 0 : digit + 1;
      return open.map(key => [key, value]);
    }
    const kind = mode === "corner" ? 2 : auto > 1 ? 3 : 1, bit = 1 << digit;
    const notes = open.filter(key => !marks.has(key)).map(key => [kind * n + key, marks.get(kind * n + key) || 0]);
    const there = notes.every(([, mask]) => mask & bit);
    return notes.map(([key, mask]) => [key, there ? mask & ~bit : mask | bit]);
  }

  /** Take out the digits of cells; if there are none the notes, and if there are none of these either the colours. */
  erased(open, keys, marks) {
    const { n } = this.rules, there = pairs => pairs.filter(key => marks.has(key));
    const digits = there(open), notes = there(open.flatMap(key => [1, 2, 3].map(kind => kind * n + key)));
    const found = [digits, notes, there(keys.map(key => 4 * n + key))].find(each => each.length) || [];
    return found.map(key => [key, 0]);
  }

  /** The changes that note all candidates in those cells that have no notes yet. */
  candidates(cells, marks) {
    const { n } = this.rules, { placed, candidates } = this.rules.state(marks);
    return cells.filter(({ key }) => placed[key] === null && !marks.has(n + key)).map(({ key }) => [n + key, candidates[key]]);
  }

  /** The changes that show the answer in a cell; null if they are not known. */
  answerOf({ key }) {
    const { truth, givens } = this.rules;
    return truth && (givens[key] === null ? [[key, truth[key] + 1]] : []);
  }

  press(event, cell, marks, pencil, tool, auto, cells) {
    const key = event.key.toLowerCase();
    if (["delete", "backspace", "0"].includes(key) && !this.data.symbols.includes("0")) return this.write(cells, null, tool, marks, auto);
    const pressed = event.shiftKey || event.ctrlKey ? event.code.replace(/^(Digit|Numpad|Key)/, "").toLowerCase() : key;
    const digit = this.data.symbols.findIndex(symbol => symbol.toLowerCase() === pressed);
    if (digit < 0 || (event.ctrlKey && /[a-z]/.test(pressed)) || event.metaKey) return null;
    return this.write(cells, digit, event.shiftKey ? "corner" : event.ctrlKey ? "centre" : tool, marks, auto);
  }

  cellOf([cell]) {
    return this.cells[cell];
  }

  houseName(house) {
    const [what, number] = this.data.houses[house];
    return filled(this.T.houses[what], { n: what === "diagonal" ? "╲╱"[number - 1] : number || "?", a: this.place(this.data.houses[house][2][0]) });
  }

  around(key) {
    const own = key % this.rules.n;
    const house = this.data.houses.map(([what, , cells], place) => [cells, place, what]).filter(([cells, , what]) => cells.includes(own) && what !== "cage").at(-1);
    return { what: this.houseName(house[1]), cells: house[0].map(cell => this.cells[cell]) };
  }

  place(key) {
    const cell = this.cells[key % this.rules.n];
    return label(`r${cell.y + 1}c${cell.x + 1}`);
  }

  blockOf(step) {
    const cells = [...new Set(step.k.map(([cell]) => cell))];
    const found = typeof step.house === "number" ? this.data.houses[step.house] : this.data.houses.filter(([, , own]) => cells.every(cell => own.includes(cell))).at(-1);
    return (found ? found[2] : cells).map(cell => this.cells[cell]);
  }

  /** The name of the last house in which the step's first conclusion lies. */
  placeOf(step) {
    return this.around(step.k[0][0]).what;
  }

  live(step) {
    const house = step.house === null ? "" : this.houseName(step.house);
    const values = { a: this.place(step.cell), b: label(this.data.symbols[step.digit]), house };
    const text = { "full house": this.T.last_cell, "hidden single": this.T.only_place, "naked single": this.T.only_left }[step.t];
    return { what: house || this.around(step.cell).what, lines: [sentence(filled(text, values), this.T.stop)] };
  }

  clashes(marks) {
    return [...marks.keys()].filter(key => key < this.rules.n && [...this.rules.peers[key]].some(peer => this.rules.digit(marks, peer) === marks.get(key) - 1));
  }

  fit({ width, height, narrow }) {
    const more = this.data.outside ? 1.7 : 0, numbers = 30; // beside and above the board
    return Math.max(narrow ? 12 : 20, Math.min((width - numbers) / (this.columns + more), (height - numbers) / (this.rows + more), narrow ? 64 : 72));
  }
}
