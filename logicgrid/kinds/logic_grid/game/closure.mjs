// What follows from marks by the tables of clues, without reasons, to try many suppositions: the same as `closure.py` finds.

const YES = 1, NO = 2;

export class Closure {
  /** The marks of an empty board, with the tables of some clues, or of all. */
  static start(rules, clues = null) {
    const tables = rules.tables().filter(({ clue }) => !clues || clues.includes(clue));
    const watch = new Map();
    tables.forEach(({ keys }, number) => keys.forEach((key, place) => watch.set(key, [...watch.get(key) || [], [number, place]])));
    const due = new Set(tables.keys());
    return new Closure({ rules, tables, watch }, new Uint8Array(rules.n ** 2), tables.map(({ every }) => every), due);
  }

  constructor(board, known, left, due) {
    Object.assign(this, { board, known, left, due, clash: false });
  }

  withMarks(atoms) {
    const other = new Closure(this.board, this.known.slice(), [...this.left], new Set(this.due));
    other.close(atoms.map(([one, item, holds]) => [one, item, holds ? YES : NO]));
    return other;
  }

  isOpen(one, other) {
    return !this.known[one * this.board.rules.n + other];
  }

  count() {
    return this.known.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  }

  close(waiting) {
    const changed = new Map();
    while (!this.clash) {
      if (waiting.length) this.mark(waiting.pop(), waiting, changed);
      else if (this.due.size) {
        const [number] = this.due;
        this.due.delete(number);
        this.look(this.board.tables[number], this.left[number], waiting);
      } else if (changed.size) {
        const [[key, row]] = changed;
        changed.delete(key);
        this.unshared(...row, waiting);
      } else return;
    }
  }

  mark([one, other, value], waiting, changed) {
    const { rules, tables, watch } = this.board, { n, category, members, single, owned, mutual } = rules, { known } = this;
    const before = known[one * n + other];
    if (before && before !== value) this.clash = true;
    if (before) return;
    known[one * n + other] = known[other * n + one] = value;
    for (const [number, place] of watch.get(rules.key(one, other)) || []) {
      this.left[number] &= tables[number].columns[place][value === YES ? 1 : 0];
      this.due.add(number);
    }
    const mirror = mutual.length && rules.mirror(one, other);
    if (mirror) waiting.push([...mirror, value]);
    for (const [a, b] of [[one, other], [other, one]]) {
      const row = members[category[b]];
      if (single[a]) {
        if (value === YES) for (const each of row) if (each !== b && known[a * n + each] !== NO) waiting.push([a, each, NO]);
        for (let item = 0; item < n; item++) {
          const ours = known[a * n + item], theirs = known[b * n + item];
          if (ours === YES && single[item] && category[item] !== category[b]) waiting.push([item, b, value]);
          if (!theirs || ours === theirs || category[item] === category[a] || category[item] === category[b]) continue;
          if (single[b]) {
            if (value === YES) waiting.push([a, item, theirs]);
          } else if (single[item] && theirs !== value) waiting.push([a, item, NO]);
        }
      }
      if (value === YES) continue;
      if (owned[a]) {
        const rest = row.filter(each => known[a * n + each] !== NO);
        if (!rest.length) this.clash = true;
        if (rest.length === 1) waiting.push([a, rest[0], YES]);
      }
      changed.set(a * n + category[b], [a, category[b]]);
    }
  }

  /** Cross out all that have nothing of a category in common with an item. */
  unshared(item, number, waiting) {
    const { n, category, members } = this.board.rules, { known } = this, row = members[number];
    const left = row.filter(each => known[item * n + each] !== NO);
    if (left.length === row.length) return;
    for (let other = 0; other < n; other++) {
      if (category[other] === number || category[other] === category[item] || known[item * n + other] === NO) continue;
      if (left.every(each => known[other * n + each] === NO)) waiting.push([item, other, NO]);
    }
  }

  look({ columns, keys }, left, waiting) {
    if (!left) this.clash = true;
    if (!left) return;
    keys.forEach((key, place) => {
      const [one, other] = this.board.rules.items(key), value = this.known[one * this.board.rules.n + other];
      columns[place].forEach((denied, side) => {
        if (!(left & denied) && value !== (side ? NO : YES)) waiting.push([one, other, side ? NO : YES]);
      });
    });
  }
}
