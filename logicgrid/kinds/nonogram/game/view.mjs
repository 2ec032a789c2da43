// The picture of a nonogram: what a cell shows, runs that are certain, and what a tap, a drag or a key does.

import { PENCIL } from "../../../play/core.mjs";
import { filled, label } from "../../../play/ui-words.mjs";

export class NonogramView {
  constructor(data, rules, T) {
    Object.assign(this, { data, rules, T, drawsFirst: true, colouredKeys: rules.n });
    const tds = document.querySelectorAll("#grid tbody td");
    const [rows, columns] = ["row", "col"].map(name => [...document.querySelectorAll(`#grid th.${name}`)]);
    this.cells = rules.given.map((_, key) => {
      const x = key % data.width, y = Math.floor(key / data.width);
      return { td: tds[key], key, x, y, heads: [rows[y], columns[x]] };
    });
    this.heads = [...rows, ...columns];
    this.columns = data.width;
    this.rows = data.height;
    this.several = data.symbols.length > 2;
  }

  name(cell) {
    return filled(this.T.cell, { r: cell.y + 1, c: cell.x + 1 });
  }

  paint(marks, board) {
    for (const cell of this.cells) {
      const own = marks.get(cell.key) || 0;
      const colour = board[cell.key];
      const state = colour === null ? this.T.open : !colour ? this.T.empty_cell : this.several ? this.data.names[colour - 1] : this.T.filled;
      const how = own >= PENCIL ? `, ${this.T.in_pencil}` : !own && colour !== null ? `, ${this.rules.given[cell.key] === null ? this.T.automatic : this.T.given}` : "";
      const spoken = `${this.name(cell)}: ${state}${how}`;
      if (cell.spoken === spoken) continue;
      cell.spoken = spoken;
      cell.shown = colour;
      const letter = colour && this.data.symbols[colour] !== "#" ? this.data.symbols[colour] : "";
      cell.td.className = `${colour ? `on${letter && ` k${colour}`}` : colour === 0 ? "x" : ""}${own >= PENCIL ? " pencil" : !own && colour !== null ? " auto" : ""}`;
      cell.td.textContent = letter;
      cell.td.setAttribute("aria-label", spoken);
    }
    this.heads.forEach((head, line) => {
      const certain = this.rules.certain(line, board);
      head.querySelectorAll("b").forEach((run, place) => run.classList.toggle("there", certain[place]));
      head.classList.toggle("whole", certain.every(each => each));
    });
  }

  /** The value that a tool gives: "fill2" the colour in place 2, "empty", "erase". */
  value(tool) {
    return tool === "empty" ? 1 : tool === "erase" ? 0 : Number(tool.slice(4)) + 1;
  }

  tap(cell, tool, marks, pencil) {
    if (this.rules.given[cell.key] !== null) return [];
    const own = (marks.get(cell.key) || 0) & ~PENCIL, wanted = this.value(tool);
    const next = wanted < 2 ? (own === wanted ? 0 : wanted) : own === wanted ? 1 : own === 1 ? 0 : wanted;
    return [[cell.key, next && pencil ? next + PENCIL : next]];
  }

  second(tool) {
    return tool === "empty" ? "fill1" : "empty";
  }

  /** A drag gives all cells of the line what its first cell got; never over other marks. */
  drag(first, cell, marks) {
    const [[, value]] = first;
    const own = marks.get(cell.key) || 0;
    if (this.rules.given[cell.key] !== null) return [];
    return value ? (own ? [] : [[cell.key, value]]) : own ? [[cell.key, 0]] : [];
  }

  /** The changes that show the answer in a cell; null if they are not known. */
  answerOf({ key }) {
    const { truth, given } = this.rules;
    return truth && (given[key] === null && truth[key] !== null ? [[key, truth[key] + 1]] : []);
  }

  press(event, cell, marks, pencil, tool) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey) return null;
    const place = Number(key);
    const asked = key === " " ? tool : key === "x" || key === "-" ? "empty" : key === "enter" ? "fill1" : key === "delete" || key === "backspace" ? "erase"
      : place >= 1 && place < this.data.symbols.length ? `fill${place}` : null;
    return asked && this.tap(cell, asked, marks, pencil);
  }

  cellOf([cell]) {
    return this.cells[cell];
  }

  line(number) {
    const row = number < this.data.height;
    return filled(row ? this.T.row : this.T.column, { n: row ? number + 1 : number - this.data.height + 1 });
  }

  around(key) {
    const { y } = this.cells[key % this.rules.n];
    return { what: this.line(y), cells: this.rules.lines[y].map(cell => this.cells[cell]) };
  }

  place(key) {
    const cell = this.cells[key % this.rules.n];
    return label(`r${cell.y + 1}c${cell.x + 1}`);
  }

  blockOf(step) {
    if (step.c?.length === 1) return this.rules.lines[step.c[0] - 1].map(cell => this.cells[cell]);
    return this.around(step.k[0][0]).cells;
  }

  /** The name of a step's line, or of the row of its first conclusion. */
  placeOf(step) {
    return step.c?.length === 1 ? this.line(step.c[0] - 1) : this.around(step.k[0][0]).what;
  }

  live(step) {
    const values = { a: this.place(step.cell), b: label(step.k[0][1] ? this.data.names[step.k[0][1] - 1] : this.T.empty_cell) };
    return { what: this.around(step.cell).what, lines: [filled(this.T.last_colour, values)] };
  }

  clashes() {
    return [];
  }

  fit({ width, height, narrow, small }) {
    let cell = 0;
    // Numbers shrink with the cells: beside large cells they leave less room.
    for (let pass = 0; pass < 2; pass++) {
      const grid = document.querySelector("#grid"), { offsetWidth, offsetHeight } = this.cells[0].td;
      const wide = (width - grid.offsetWidth - 8) / this.columns + offsetWidth, high = (height - grid.offsetHeight - 8) / this.rows + offsetHeight;
      cell = Math.max(small ? 8 : 18, Math.floor(Math.min(wide, narrow ? high : Math.max(high, 20), narrow ? 44 : 34)));
      document.documentElement.style.setProperty("--cell", `${cell}px`);
    }
    return cell;
  }
}
