// Why a mark of a sudoku is wrong, refuted from itself: the same as `refute.py` finds, and in the same words.
//
// Only digits that are not true are written down on the way, so that none is given away.

import { distinct, least, MOST_STEPS, needed, Telling, union } from "../../../play/refuted.mjs";
import { filled, label } from "../../../play/ui-words.mjs";

class Refuter {
  constructor(rules, data) {
    Object.assign(this, { rules, data });
    this.placed = rules.givens.map(() => null);
    this.source = rules.givens.map(() => -1);
    this.gone = rules.givens.map(() => new Map());
    this.digits = [...Array(rules.size).keys()];
    this.pairs = rules.givens.map(() => []);
    for (const [one, other, consecutive] of data.pairs) {
      this.pairs[one].push([other, consecutive]);
      this.pairs[other].push([one, consecutive]);
    }
    for (const [cells, parity] of [[data.even, 1], [data.odd, 0]]) {
      for (const cell of cells) for (const digit of this.digits) if ((digit + 1) % 2 === parity) this.gone[cell].set(digit, [-1, []]);
    }
    this.steps = [];
    this.clashes = [];
  }

  refutation(wrong, board) {
    const given = this.rules.givens.flatMap((digit, cell) => (digit === null ? [] : [[cell, digit, 1]]));
    for (const [cell, digit, holds] of [...given, ...board]) this.put(cell, digit, holds, -1);
    this.clashes = [];
    this.steps.push({ rule: "suppose", p: [], k: [wrong], trace: new Set([0]) });
    this.put(...wrong, 0);
    for (let number = 1; number < MOST_STEPS + 2; number++) {
      if (this.clashes.some(clash => clash.trace.size <= number)) break;
      this.round();
    }
    const clash = least(this.clashes, each => each.trace.size);
    if (!clash || clash.trace.size > MOST_STEPS + 1) return null;
    const places = [...clash.trace].filter(each => each).sort((one, other) => one - other);
    return { wrong, steps: places.map(place => this.steps[place]), ending: clash };
  }

  put(cell, digit, holds, source) {
    const atom = [cell, digit, holds];
    if (!holds) return this.lose(cell, digit, source, [atom]);
    if (this.gone[cell].has(digit)) this.excluded(cell, digit, source);
    if (this.placed[cell] !== null) {
      if (this.placed[cell] !== digit) this.clash("both", [[cell, this.placed[cell], 1]], this.trace([this.source[cell], source]));
      return;
    }
    this.placed[cell] = digit;
    this.source[cell] = source;
    for (const other of this.rules.peers[cell]) this.lose(other, digit, source, [atom]);
    for (const [other, consecutive] of this.pairs[cell]) {
      for (const each of this.digits) if ((Math.abs(each - digit) === 1) !== consecutive) this.lose(other, each, source, [atom]);
    }
  }

  lose(cell, digit, source, premises) {
    if (!this.gone[cell].has(digit)) this.gone[cell].set(digit, [source, premises]);
  }

  /** Note that a digit is placed where it cannot be. */
  excluded(cell, digit, source) {
    const [cause, premises] = this.gone[cell].get(digit), trace = this.trace([cause, source]);
    if (!premises.length) return this.clash("marked", [], trace, cell);
    const [other, value, holds] = premises[0], paired = this.pairs[cell].find(([each]) => each === other);
    if (holds && paired && (Math.abs(value - digit) === 1) !== paired[1]) return this.clash(paired[1] ? "consecutive" : "apart", premises, trace, cell, other);
    this.clash("both", premises, trace);
  }

  trace(sources) {
    return union(this.steps, sources);
  }

  clash(rule, premises, trace, place = -1, house = -1) {
    if (trace.size) this.clashes.push({ rule, p: distinct(premises), k: [], trace, place, house });
  }

  round() {
    const best = new Map();
    for (const found of [...this.singles(), ...this.cages()]) {
      const [[cell, digit]] = found.k, old = best.get(cell);
      if (!found.trace.size || this.rules.truth[cell] === digit) continue;
      if (!old || found.trace.size < old.trace.size) best.set(cell, found);
    }
    for (const found of best.values()) {
      const place = this.steps.length, [[cell, digit]] = found.k;
      this.steps.push({ ...found, trace: new Set([...found.trace, place]) });
      this.put(cell, digit, 1, place);
    }
  }

  /** Why candidates are gone: the facts, and the steps that these rest on. */
  because(pairs) {
    const premises = [], sources = [];
    for (const [cell, digit] of pairs) {
      const own = this.placed[cell];
      const [source, facts] = own === null ? this.gone[cell].get(digit) : [this.source[cell], [[cell, own, 1]]];
      premises.push(...facts);
      sources.push(source);
    }
    return { p: distinct(premises), trace: this.trace(sources) };
  }

  singles() {
    const found = [], { rules } = this;
    for (const [cells, house] of rules.wholes()) {
      const open = cells.filter(cell => this.placed[cell] === null), used = new Set(cells.map(cell => this.placed[cell]));
      for (const digit of this.digits) {
        if (used.has(digit)) continue;
        const places = open.filter(cell => !this.gone[cell].has(digit));
        const { p, trace } = this.because(cells.filter(cell => !places.includes(cell)).map(cell => [cell, digit]));
        if (!places.length) this.clash("house", p, trace, digit, house);
        else if (places.length === 1) found.push({ rule: open.length === 1 ? "last" : "place", k: [[places[0], digit, 1]], house, p, trace });
      }
    }
    this.gone.forEach((gone, cell) => {
      if (this.placed[cell] !== null || gone.size < rules.size - 1) return;
      const left = this.digits.filter(digit => !gone.has(digit));
      const { p, trace } = this.because(this.digits.filter(digit => gone.has(digit)).map(digit => [cell, digit]));
      if (left.length) found.push({ rule: "only", k: [[cell, left[0], 1]], house: -1, p, trace });
      else this.clash("cell", p, trace, cell);
    });
    return found;
  }

  cages() {
    const found = [], { size } = this.rules;
    this.data.sums.forEach(([cells, total], house) => {
      const full = cells.filter(cell => this.placed[cell] !== null), open = cells.filter(cell => this.placed[cell] === null);
      const left = total - full.reduce((sum, cell) => sum + this.placed[cell] + 1, 0);
      const p = full.map(cell => [cell, this.placed[cell], 1]), trace = this.trace(full.map(cell => this.source[cell]));
      if (open.length === 1 && left >= 1 && left <= size && !this.gone[open[0]].has(left - 1)) {
        found.push({ rule: "cage", k: [[open[0], left - 1, 1]], house, p, trace });
        return;
      }
      const used = new Set(full.map(cell => this.placed[cell]));
      const free = open.map(() => this.digits.filter(digit => !used.has(digit)));
      let choices = open.map((cell, place) => free[place].filter(digit => !this.gone[cell].has(digit)));
      if (sumsTo(choices, left)) return;
      free.forEach((own, place) => {
        const more = choices.map((each, other) => (other === place ? own : each));
        if (!sumsTo(more, left)) choices = more;
      });
      const more = this.because(open.flatMap((cell, place) => free[place].filter(digit => !choices[place].includes(digit)).map(digit => [cell, digit])));
      this.clash("sum", [...p, ...more.p], new Set([...trace, ...more.trace]), -1, house);
    });
    return found;
  }
}

/** Whether different digits, one of each choice, add up to the total (a digit counts one more). */
function sumsTo(choices, total) {
  let reached = new Set([`0,${total}`]);
  for (const digits of choices) {
    const next = new Set();
    for (const state of reached) {
      const [used, left] = state.split(",").map(Number);
      for (const digit of digits) if (!(used >> digit & 1) && digit < left) next.add(`${used | 1 << digit},${left - digit - 1}`);
    }
    reached = next;
  }
  return [...reached].some(state => state.endsWith(",0"));
}

/** A refutation of a mark as atoms, what the board needs to show of it, and its sentences; null if there is none. */
export function why(rules, data, T, right, key, value) {
  const { n, size } = rules, own = key % n, kind = Math.floor(key / n), bit = 31 - Math.clz32(value);
  if (kind && (kind < 3 || value !== 1 << bit)) return null; // several notes: which is wrong would give the cell away
  const board = [...right].flatMap(([each, mark]) => {
    if (each < n) return [[each, mark - 1, 1]];
    return each < 3 * n ? [] : [...Array(size).keys()].filter(digit => mark >> digit & 1).map(digit => [each % n, digit, 0]);
  });
  const found = new Refuter(rules, data).refutation(kind ? [own, bit, 0] : [own, value - 1, 1], board);
  return found && { ...needed(found), found, lines: told(found, rules, data, T) };
}

function told(found, rules, data, T) {
  const cell = place => label(`r${Math.floor(place / rules.size) + 1}c${place % rules.size + 1}`);
  const digit = place => label(data.symbols[place]);
  const house = place => {
    const [what, number] = data.houses[place];
    return filled(T.houses[what], { n: what === "diagonal" ? "╲╱"[number - 1] : number });
  };
  const telling = new Telling(T, ([place, own, holds]) => filled(holds ? T.is_one : T.drops, { a: cell(place), b: digit(own) }));
  const step = each => {
    const [[place, own]] = each.k, values = { a: cell(place), b: digit(own) };
    if (each.rule === "cage") return filled(T.cage_one, { n: data.sums[each.house][1], m: own + 1, cells: values.a });
    if (each.rule === "only") return filled(T.only_left, values);
    return filled(each.rule === "last" ? T.last_cell : T.only_place, { ...values, house: house(each.house) });
  };
  const ending = (each, known) => {
    const { rule, place, p } = each;
    if (rule === "cell") return filled(T.no_candidate, { a: cell(place) });
    if (rule === "house") return filled(T.no_place, { b: digit(place), house: house(each.house) });
    if (rule === "sum") {
      const [cells, n] = data.sums[each.house];
      return filled(T.sum_fails, { n, cells: [...cells].sort((one, other) => one - other).map(cell).join(T.comma) });
    }
    if (rule === "marked") return filled(T.marked, { a: cell(place), mark: data.even.includes(place) ? T.mark_even : T.mark_odd });
    if (rule === "both") return telling.excluded(known, p);
    return filled(rule === "consecutive" ? T.must_follow : T.must_differ, { a: cell(place), b: cell(each.house) }) + T.colon + telling.joined(p);
  };
  return telling.lines(found, step, ending);
}
