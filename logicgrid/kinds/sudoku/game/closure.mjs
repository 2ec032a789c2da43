// What follows from digits, without reasons, to try many suppositions: the same as `limits.py` finds.

import { bits } from "./limits.mjs";

export class Closure {
  /** An empty board with some candidates, as masks, and the cells that each one sees. */
  static start(rules, data, { peers, pairs, fillings }, left) {
    const board = { full: rules.full, wholes: rules.wholes().map(([cells]) => cells), limits: data.limits, peers, pairs, fillings };
    const ofCells = groups => left.map((_, cell) => [...groups.keys()].filter(number => groups[number].includes(cell)));
    board.housesOf = ofCells(board.wholes);
    board.limitsOf = ofCells(board.limits.map(([, cells]) => cells));
    const found = new Closure(board, [...left], new Set(board.wholes.keys()), new Set(board.limits.keys()));
    left.forEach((mask, cell) => mask & mask - 1 || found.settle(cell));
    return found;
  }

  constructor(board, left, houses, limits) {
    Object.assign(this, { board, left, houses, limits, clash: false });
  }

  withMarks(atoms) {
    const other = new Closure(this.board, [...this.left], new Set(this.houses), new Set(this.limits));
    for (const [cell, digit, holds] of atoms) other.keep(cell, holds ? 1 << digit : ~(1 << digit));
    other.close();
    return other;
  }

  candidates(cell) {
    return bits(this.left[cell]).length;
  }

  /** How many candidates are gone. */
  count() {
    return -this.left.reduce((sum, mask) => sum + bits(mask).length, 0);
  }

  keep(cell, mask) {
    const kept = this.left[cell] & mask;
    if (kept === this.left[cell] || this.clash) return;
    this.left[cell] = kept;
    for (const each of this.board.housesOf[cell]) this.houses.add(each);
    for (const each of this.board.limitsOf[cell]) this.limits.add(each);
    if (!kept) this.clash = true;
    else if (!(kept & kept - 1)) this.settle(cell);
  }

  /** Cross out what a digit excludes. */
  settle(cell) {
    const { peers, pairs, full } = this.board, own = this.left[cell];
    for (const other of peers[cell].keys()) this.keep(other, ~own);
    for (const [other, consecutive] of pairs[cell]) {
      const near = (own << 1 | own >> 1) & full;
      this.keep(other, consecutive ? near : full & ~near);
    }
  }

  close() {
    const { wholes, limits, fillings } = this.board;
    while (!this.clash && (this.houses.size || this.limits.size)) {
      if (this.houses.size) {
        const [house] = this.houses;
        this.houses.delete(house);
        this.lookAt(wholes[house]);
        continue;
      }
      const [number] = this.limits, [, cells] = limits[number];
      this.limits.delete(number);
      const kept = fillings.narrowed(limits[number], cells.map(cell => this.left[cell]));
      if (!kept) this.clash = true;
      else cells.forEach((cell, place) => this.keep(cell, kept[place]));
    }
  }

  /** Place the digits that have one place in a house. */
  lookAt(cells) {
    let once = 0, twice = 0;
    for (const cell of cells) {
      twice |= once & this.left[cell];
      once |= this.left[cell];
    }
    if (once !== this.board.full) this.clash = true;
    else for (const digit of bits(once & ~twice)) for (const cell of cells) if (this.left[cell] >> digit & 1) this.keep(cell, 1 << digit);
  }
}
