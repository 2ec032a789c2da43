// Sudokus: digits and notes, and the singles that they leave.
//
// With N cells, the key of a cell's digit is the cell, its value the digit's place from 1.  Keys from N on are the
// notes in the middle of the cells (what a cell may still be), from 2 N on those in the corners (which say nothing by
// themselves), from 3 N on the digits that the player knows a cell not to have; their values are bit masks of digits.
// Keys from 4 N on are the colours that a player gives to cells, from 1.

import { spread } from "../../../play/core.mjs";
import { why } from "./why.mjs";

/** The number of colours of cells. */
export const COLOURS = 9;

export class SudokuRules {
  constructor(data) {
    this.size = data.size;
    [this.width, this.height] = data.plan;
    this.places = data.plan[2] || [...Array(this.width * this.height).keys()];
    this.n = this.places.length;
    this.keys = 5 * this.n;
    this.full = 2 ** data.size - 1;
    this.givens = spread(data.given, this.n);
    this.houses = data.houses.map(([, , cells]) => cells);
    this.peers = this.givens.map(() => new Set());
    for (const house of this.houses) for (const one of house) for (const other of house) if (one !== other) this.peers[one].add(other);
    for (const [one, other] of data.unequal) {
      this.peers[one].add(other);
      this.peers[other].add(one);
    }
    this.truth = null;
    if (data.steps.length) {
      this.truth = [...this.givens];
      for (const [cell, digit, holds] of data.steps.flatMap(step => step.k)) if (holds) this.truth[cell] = digit;
    }
  }

  /** The row and the column of a cell, from 0. */
  at(cell) {
    return [Math.floor(this.places[cell] / this.width), this.places[cell] % this.width];
  }

  valid(key, value) {
    const cell = key % this.n;
    if (key >= 4 * this.n) return key < this.keys && value >= 1 && value <= COLOURS;
    return this.givens[cell] === null && value >= 1 && value <= (key < this.n ? this.size : this.full);
  }

  ink(marks) {
    return marks;
  }

  /** The digit of a cell, from 0; null while it is open. */
  digit(marks, cell) {
    if (this.givens[cell] !== null) return this.givens[cell];
    return marks.has(cell) ? marks.get(cell) - 1 : null;
  }

  /** The digits of all cells, and a bit mask of candidates for each. */
  state(marks) {
    const { n } = this;
    const placed = this.givens.map((_, cell) => this.digit(marks, cell));
    const candidates = placed.map((digit, cell) => {
      if (digit !== null) return 1 << digit;
      return (marks.get(n + cell) || this.full) & ~(marks.get(3 * n + cell) || 0);
    });
    placed.forEach((digit, cell) => {
      if (digit !== null) for (const other of this.peers[cell]) if (placed[other] === null) candidates[other] &= ~(1 << digit);
    });
    return { placed, candidates };
  }

  /** The houses that have every digit, with their numbers. */
  wholes() {
    return this.houses.map((cells, house) => [cells, house]).filter(([cells]) => cells.length === this.size);
  }

  why(data, T, marks, key, value) {
    return why(this, data, T, marks, key, value);
  }

  wrong(marks) {
    const { n, truth } = this;
    return [...marks].filter(([key, value]) => {
      if (key < 0 || key >= 4 * n) return false;
      const kind = Math.floor(key / n), right = truth[key % n];
      if (kind === 0) return value - 1 !== right;
      if (marks.has(key % n) || kind === 2) return false;
      return kind === 1 ? !(value >> right & 1) : Boolean(value >> right & 1);
    }).map(([key]) => key);
  }

  knowledge(marks) {
    const { placed, candidates } = this.state(marks);
    return ([cell, digit, holds]) => (holds ? placed[cell] === digit : !(candidates[cell] >> digit & 1) || (placed[cell] !== null && placed[cell] !== digit));
  }

  changes(marks, atoms) {
    const { n } = this;
    const found = new Map();
    const now = key => (found.has(key) ? found.get(key) : marks.get(key) || 0);
    for (const [cell, digit, holds] of atoms) {
      if (holds) found.set(cell, digit + 1);
      else {
        found.set(3 * n + cell, now(3 * n + cell) | 1 << digit);
        if (now(n + cell)) found.set(n + cell, now(n + cell) & ~(1 << digit));
      }
    }
    return [...found];
  }

  /** For each cell its digit and the notes that are shown; level 1 leaves out what the board excludes, 2 has all;
   *  a cell of which something is ruled out shows what is left. */
  board(marks, auto) {
    const { n } = this;
    const { placed, candidates } = this.state(marks);
    const excluded = candidates.map((_, cell) => {
      let mask = 0;
      if (auto) for (const other of this.peers[cell]) if (placed[other] !== null) mask |= 1 << placed[other];
      return mask;
    });
    return placed.map((digit, cell) => ({
      digit,
      given: this.givens[cell] !== null,
      centre: auto > 1 || (marks.get(3 * n + cell) && !marks.get(n + cell)) ? candidates[cell] : (marks.get(n + cell) || 0) & ~excluded[cell],
      corner: (marks.get(2 * n + cell) || 0) & ~excluded[cell],
      out: marks.get(3 * n + cell) || 0,
      colour: marks.get(4 * n + cell) || 0,
    }));
  }

  live(marks) {
    return this.singles(marks).next().value || null;
  }

  /** The singles of a board, the easiest first. */
  *singles(marks) {
    const { placed, candidates } = this.state(marks);
    const wholes = this.wholes();
    for (const [cells, house] of wholes) {
      const open = cells.filter(cell => placed[cell] === null);
      if (open.length !== 1) continue;
      const used = cells.reduce((mask, cell) => (placed[cell] === null ? mask : mask | 1 << placed[cell]), 0);
      yield this.single("full house", open[0], 31 - Math.clz32(this.full & ~used), house, cells.filter(cell => cell !== open[0]).map(cell => [cell, placed[cell], 1]));
    }
    for (const [cells, house] of wholes) {
      for (let digit = 0; digit < this.size; digit++) {
        const places = cells.filter(cell => candidates[cell] >> digit & 1);
        if (places.length === 1 && placed[places[0]] === null) yield this.single("hidden single", places[0], digit, house, this.blockers(placed, cells.map(cell => [cell, digit]), places[0]));
      }
    }
    for (let cell = 0; cell < this.n; cell++) {
      const mask = candidates[cell];
      if (placed[cell] !== null || !mask || mask & (mask - 1)) continue;
      const others = [...Array(this.size).keys()].map(digit => [cell, digit]);
      yield this.single("naked single", cell, 31 - Math.clz32(mask), null, this.blockers(placed, others, -1));
    }
  }

  /** The digits on the board that keep a digit out of a cell, one for each pair of these; not for the cell `but`. */
  blockers(placed, pairs, but) {
    const found = new Map();
    for (const [cell, digit] of pairs) {
      if (cell === but || placed[cell] !== null) continue;
      const peers = [...this.peers[cell]].filter(peer => placed[peer] === digit);
      if (peers.length && !peers.some(peer => found.has(peer))) found.set(peers[0], digit);
    }
    return [...found].map(([peer, digit]) => [peer, digit, 1]);
  }

  single(t, cell, digit, house, p) {
    return { t, cell, digit, house, p, k: [[cell, digit, 1]] };
  }

  answer(marks) {
    const digits = this.givens.map((_, cell) => this.digit(marks, cell));
    return digits.includes(null) ? null : JSON.stringify(digits.map((digit, cell) => [cell, digit]));
  }
}
