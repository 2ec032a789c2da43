// Logic grids: marks in the staircase, and the grid's own rules.
//
// Items are numbered through all categories, the actors first.  The key of two items is `one * n + other`, the smaller
// first; a value is CIRCLE or CROSS, with PENCIL added for a mark that tries something out.

import { PENCIL } from "../../../play/core.mjs";
import { why } from "./why.mjs";

export const CIRCLE = 1, CROSS = 2;

/** The rows of blocks of the staircase, as `drawing.py` has them: the category of the rows, and those of the columns. */
export function blocksOf(data) {
  const { ranged = [] } = data;
  let columns = data.names.map((_, category) => category).slice(1).filter(category => !ranged.includes(category));
  const shared = columns.filter(category => !data.single[category]);
  if (shared.length > 1) columns = [...columns.filter(category => data.single[category]), ...shared];
  columns = [...ranged, ...columns];
  const rows = [0, ...columns.slice(1).reverse()];
  return rows.map((row, place) => {
    const across = columns.slice(0, columns.length - place);
    return [row, shared.length > 1 && shared.includes(row) ? across.slice(0, columns.length - shared.length) : across];
  }).filter(([row, across]) => across.length && !ranged.includes(row));
}

export class GridRules {
  constructor(data) {
    this.category = data.labels.flatMap((labels, number) => labels.map(() => number));
    this.labels = data.labels.flat();
    this.n = this.labels.length;
    this.keys = this.n * this.n;
    this.members = data.labels.map(() => []);
    this.category.forEach((number, item) => this.members[number].push(item));
    this.single = this.category.map(number => data.single[number]);
    this.owned = this.category.map(number => data.owned[number]);
    this.start = data.start;
    this.truth = null;
    this.mutual = data.mutual || [];
    if (data.sure || data.steps.length || data.start.length) {
      const concluded = new Map();
      for (const atom of [...data.start, ...data.steps.flatMap(step => step.k), ...data.sure || []]) concluded.set(this.keyOf(atom), valueOf(atom));
      this.truth = this.closure(concluded, 2);
    }
  }

  key(one, other) {
    return one < other ? one * this.n + other : other * this.n + one;
  }

  keyOf([one, other]) {
    return this.key(one, other);
  }

  items(key) {
    return [Math.floor(key / this.n), key % this.n];
  }

  valid(key, value) {
    const [one, other] = this.items(key);
    return one < other && this.category[one] !== this.category[other] && [1, 2].includes(value & ~PENCIL);
  }

  ink(marks) {
    return new Map([...marks].filter(([, value]) => value < PENCIL));
  }

  /**
   * The marks and what they bring, for each pair of items both ways round.
   *
   * Level 0: the marks alone; 1: a circle crosses out the rest of its row and column; 2: everything that the grid alone
   * says, which is what a circle crosses out, what two items of one actor share, and the last place left in a row.
   * What goes both ways is known the other way round from level 1 on.
   */
  closure(marks, level, start = this.start) {
    const { n, category, members, single, owned } = this;
    const known = new Uint8Array(n * n);
    const waiting = start.map(([one, other, holds]) => [one, other, holds ? CIRCLE : CROSS]);
    for (const [key, value] of marks) if (key >= 0) waiting.push([...this.items(key), value & ~PENCIL]);
    while (waiting.length) {
      const [one, other, value] = waiting.pop();
      if (known[one * n + other]) continue;
      known[one * n + other] = known[other * n + one] = value;
      if (!level) continue;
      const mirror = this.mutual.length && this.mirror(one, other);
      if (mirror) waiting.push([...mirror, value]);
      for (const [a, b] of [[one, other], [other, one]]) {
        if (value === CIRCLE && single[a]) {
          for (const each of members[category[b]]) if (each !== b) waiting.push([a, each, CROSS]);
        }
        if (level < 2) continue;
        if (single[a]) this.carry(known, a, b, value, waiting);
        if (value === CROSS && owned[a]) {
          const left = members[category[b]].filter(each => known[a * n + each] !== CROSS);
          if (left.length === 1) waiting.push([a, left[0], CIRCLE]);
        }
      }
    }
    return known;
  }

  /** Add to `waiting` what a fact about `a` and `b` says of the items that belong to the same actor as `a`. */
  carry(known, a, b, value, waiting) {
    const { n, category, single } = this;
    for (let item = 0; item < n; item++) {
      if (category[item] === category[a] || category[item] === category[b]) continue;
      if (single[item] && known[a * n + item] === CIRCLE) waiting.push([item, b, value]);
      if (value === CIRCLE && single[b] && known[b * n + item]) waiting.push([a, item, known[b * n + item]]);
    }
  }

  why(data, T, marks, key, value) {
    return why(this, data, T, marks, key, value);
  }

  wrong(marks) {
    return [...marks].filter(([key, value]) => key >= 0 && this.truth[key] && this.truth[key] !== value).map(([key]) => key);
  }

  knowledge(marks, auto, level = 2) {
    const known = this.closure(marks, level);
    return atom => known[this.keyOf(atom)] === valueOf(atom);
  }

  changes(marks, atoms) {
    return atoms.map(atom => [this.keyOf(atom), valueOf(atom)]);
  }

  board(marks, auto) {
    return this.closure(marks, auto);
  }

  live(marks, auto) {
    const view = this.closure(marks, auto);
    const circles = [];
    for (let a = 0; a < this.n; a++) for (let b = 0; b < this.n; b++) if (view[a * this.n + b] === CIRCLE) circles.push([a, b]);
    const carried = circles.map(pair => this.carriedOver(view, pair)).filter(step => step);
    return this.mirrored?.(view) || this.lastLeft(view)
      || carried.map(step => ({ ...step, k: step.k.filter(atom => atom[2]), p: step.p.filter(atom => atom[2]) })).find(step => step.k.length)
      || circles.map(pair => this.crossedOut(view, pair)).find(step => step)
      || carried[0] || null;
  }

  /** The first row of a block that has one place left. */
  lastLeft(view) {
    for (let a = 0; a < this.n; a++) {
      if (!this.owned[a]) continue;
      for (const members of this.members) {
        if (members.includes(a)) continue;
        const left = members.filter(each => view[a * this.n + each] !== CROSS);
        if (left.length !== 1 || view[a * this.n + left[0]]) continue;
        const crosses = members.filter(each => each !== left[0]).map(each => [a, each, 0]);
        return { t: "last-one-left", a, b: left[0], p: crosses, k: [[a, left[0], 1]] };
      }
    }
    return null;
  }

  /** What a circle crosses out; null if it is all there. */
  crossedOut(view, [a, b]) {
    if (!this.single[a]) return null;
    const open = this.members[this.category[b]].filter(each => each !== b && !view[a * this.n + each]);
    return open.length ? { t: "cross-out", a, b, p: [[a, b, 1]], k: open.map(each => [a, each, 0]) } : null;
  }

  /** What is known of `b` and new for `a`, which belongs to the same actor; null if there is nothing. */
  carriedOver(view, [a, b]) {
    if (!this.single[a] || !this.single[b]) return null;
    const { n, category } = this;
    const items = [];
    for (let item = 0; item < n; item++) {
      if (category[item] !== category[a] && category[item] !== category[b] && view[b * n + item] && !view[a * n + item]) items.push(item);
    }
    const holds = item => (view[b * n + item] === CIRCLE ? 1 : 0);
    const p = [[a, b, 1], ...items.map(item => [b, item, holds(item)])];
    return items.length ? { t: "synchronise", a, b, p, k: items.map(item => [a, item, holds(item)]) } : null;
  }

  answer(marks, auto) {
    const view = this.closure(marks, auto);
    const pairs = [];
    for (const actor of this.members[0]) {
      for (const members of this.members.slice(1)) {
        const own = members.filter(each => view[actor * this.n + each] === CIRCLE);
        if (own.length !== 1) return null;
        pairs.push([actor, own[0]]);
      }
    }
    return JSON.stringify(pairs);
  }
}

const valueOf = atom => (atom[2] ? CIRCLE : CROSS);
