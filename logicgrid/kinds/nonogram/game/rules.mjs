// Nonograms: colours of cells, and lines that are finished.
//
// With N cells, the key of a cell's colour is the cell, its value the colour's place from 1 (1 is empty), with PENCIL
// added for a mark that tries something out.  Keys from N on are the colours that a cell is known not to have, as a bit
// mask of places from 0.

import { PENCIL, spread } from "../../../play/core.mjs";
import { why } from "./why.mjs";

export class NonogramRules {
  constructor(data) {
    this.width = data.width;
    this.n = data.width * data.height;
    this.keys = 2 * this.n;
    this.colours = data.symbols.length;
    this.given = spread(data.given, this.n);
    const row = (_, place) => Array.from({ length: data.width }, (_, column) => place * data.width + column);
    const column = (_, place) => Array.from({ length: data.height }, (_, row) => row * data.width + place);
    /** For every line, rows first, its cells and its runs as pairs of length and colour. */
    this.lines = [...data.rows.map(row), ...data.columns.map(column)];
    this.runs = [...data.rows, ...data.columns].map(text =>
      [...text.matchAll(/(\d+)(\D?)/g)].map(([, length, sign]) => [Number(length), Math.max(1, data.symbols.indexOf(sign.trim() || data.symbols[1]))]).filter(([length]) => length));
    this.clued = [...data.rows, ...data.columns].map(text => !text.includes("?"));
    this.truth = null;
    if (data.steps.length || !this.given.includes(null)) {
      const concluded = new Map();
      for (const [key, value] of this.changes(concluded, data.steps.flatMap(step => step.k))) concluded.set(key, value);
      this.truth = this.given.map((_, cell) => this.colour(concluded, cell));
    }
  }

  valid(key, value) {
    if (this.given[key % this.n] !== null) return false;
    if (key >= this.n) return value < 2 ** this.colours - 1;
    const colour = value & ~PENCIL;
    return value < 2 * PENCIL && colour >= 1 && colour <= this.colours;
  }

  ink(marks) {
    return new Map([...marks].filter(([key, value]) => key >= this.n || value < PENCIL));
  }

  /** The colour of a cell; null while it is open. */
  colour(marks, cell) {
    if (this.given[cell] !== null) return this.given[cell];
    return marks.has(cell) ? (marks.get(cell) & ~PENCIL) - 1 : null;
  }

  /** The colours of all cells; with `auto`, what is open in a line whose runs are all there is empty. */
  board(marks, auto) {
    const now = this.given.map((_, cell) => this.colour(marks, cell));
    if (!auto) return now;
    const shown = [...now];
    this.lines.forEach((cells, line) => {
      if (same(runsIn(cells.map(cell => now[cell])), this.runs[line])) for (const cell of cells) if (now[cell] === null) shown[cell] = 0;
    });
    return shown;
  }

  /** For every run of a line whether it is certain where it is: all up to it from one end is known. */
  certain(line, view) {
    const colours = this.lines[line].map(cell => view[cell]), runs = this.runs[line];
    const fromLeft = settled(colours, runs);
    const fromRight = settled([...colours].reverse(), [...runs].reverse());
    return runs.map((_, place) => place < fromLeft || runs.length - place <= fromRight);
  }

  why(data, T, marks, key, value) {
    return why(this, data, T, marks, key, value);
  }

  wrong(marks) {
    return [...marks].filter(([key, value]) => {
      if (key < 0) return false;
      return key < this.n ? value - 1 !== this.truth[key] : value >> this.truth[key - this.n] & 1;
    }).map(([key]) => key);
  }

  knowledge(marks, auto) {
    const view = this.board(marks, auto);
    return ([cell, colour, holds]) => {
      if (view[cell] !== null) return (view[cell] === colour) === Boolean(holds);
      return !holds && Boolean((marks.get(this.n + cell) || 0) >> colour & 1);
    };
  }

  changes(marks, atoms) {
    const found = new Map();
    for (const [cell, colour, holds] of atoms) {
      const key = this.n + cell, mask = (found.get(key) ?? marks.get(key) ?? 0) | 1 << colour;
      if (holds) found.set(cell, colour + 1);
      else if (this.colours === 2) found.set(cell, 2 - colour);
      else found.set(key, mask);
    }
    return [...found];
  }

  live(marks, auto) {
    if (this.colours === 2) return null;
    const view = this.board(marks, auto);
    for (let cell = 0; cell < this.n; cell++) {
      const left = 2 ** this.colours - 1 & ~(marks.get(this.n + cell) || 0);
      if (view[cell] !== null || !left || left & (left - 1)) continue;
      const colour = 31 - Math.clz32(left);
      return { t: "one colour left", cell, p: [], k: [[cell, colour, 1]] };
    }
    return null;
  }

  /** The picture, once every cell that is open can be taken for empty. */
  answer(marks) {
    const now = this.given.map((_, cell) => this.colour(marks, cell));
    const full = this.lines.every((cells, line) => same(runsIn(cells.map(cell => now[cell])), this.runs[line]));
    return full ? JSON.stringify(now.map((colour, cell) => [cell, colour || 0])) : null;
  }
}

/** The runs of some cells, those that are open taken for empty. */
function runsIn(colours) {
  const runs = [];
  let last = 0;
  for (const colour of colours) {
    if (colour && colour === last) runs[runs.length - 1][0]++;
    else if (colour) runs.push([1, colour]);
    last = colour || 0;
  }
  return runs;
}

const same = (one, other) => one.length === other.length && one.every(([length, colour], place) => length === other[place][0] && colour === other[place][1]);

/** The number of runs from the beginning that are there, followed by a cell that is known to end them. */
function settled(colours, runs) {
  const open = colours.indexOf(null);
  const known = open < 0 ? colours : colours.slice(0, open);
  const found = runsIn(known);
  if (open > 0 && known[open - 1]) found.pop();
  let count = 0;
  while (count < found.length && count < runs.length && same([found[count]], [runs[count]])) count++;
  return count;
}
