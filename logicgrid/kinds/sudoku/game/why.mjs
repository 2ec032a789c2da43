// Why a mark of a sudoku is wrong, refuted from itself: the same as `refute.py` finds, and in the same words.
//
// Only digits that are not true are written down on the way, so that none is given away.

import { byCases } from "../../../play/cases.mjs";
import { byTurningPoints, distinct, filledIn, isShort, joined, least, MOST_STEPS, needed, same, Telling } from "../../../play/refuted.mjs";
import { filled, label } from "../../../play/ui-words.mjs";
import { Closure } from "./closure.mjs";
import { bits, changed, Fillings } from "./limits.mjs";

/** The rules that a sentence names at most, and the facts that are listed behind them. */
const MOST_CITED = 3, MOST_FACTS = 4;

/** The most cells in all cases of all limits with which cases are tried: a look at those takes too long. */
const MOST_WAYS = 1000;

/** The sentences that say what is found: of more rules, up to twice as many, one of their own names the first. */
const sentences = ({ limits }) => Math.ceil(limits.length / MOST_CITED) || 1;

/** Refutes a mark; if `leaps`, by all that follows, of which only turning points are named. */
class Refuter {
  constructor(rules, data, leaps) {
    Object.assign(this, { rules, data, leaps });
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
      for (const cell of cells) for (const digit of this.digits) if ((digit + 1) % 2 === parity) this.gone[cell].set(digit, because());
    }
    this.peers = rules.givens.map(() => new Map());
    for (const house of rules.houses) for (const one of house) for (const other of house) if (one !== other) this.peers[one].set(other, 0);
    let place = 0;
    for (const [number, count] of data.unlike) {
      for (const [one, other] of data.unequal.slice(place, place += count)) {
        if (!this.peers[one].has(other)) this.peers[one].set(other, number);
        if (!this.peers[other].has(one)) this.peers[other].set(one, number);
      }
    }
    this.looked = data.limits.map(() => "");
    this.fillings = new Fillings(this.peers);
    this.steps = [];
    this.clashes = [];
  }

  refutation(wrong, board, also = [], turns = MOST_STEPS) {
    const given = this.rules.givens.flatMap((digit, cell) => (digit === null ? [] : [[cell, digit, 1]]));
    for (const [cell, digit, holds] of [...given, ...board]) this.put(cell, digit, holds, -1);
    this.narrow();
    this.clashes = [];
    this.steps.push({ rule: "suppose", p: [], k: [wrong], trace: new Set([0]) });
    for (const atom of [wrong, ...also]) this.put(...atom, 0);
    const most = this.leaps ? this.placed.length : MOST_STEPS + 1;
    for (let number = 1; number <= most; number++) {
      if (this.clashes.some(clash => this.taken(clash) <= number) || !this.round()) break;
    }
    const clash = least(this.clashes, each => this.taken(each));
    if (!clash || !this.leaps && this.taken(clash) > MOST_STEPS + 1) return null;
    const places = [...clash.trace].filter(each => each).sort((one, other) => one - other);
    const way = [...places.map(place => this.steps[place]), clash];
    if (this.leaps) return byTurningPoints(wrong, way, ([cell, own]) => this.rules.truth[cell] === own, turns);
    const steps = way.flatMap(each => {
      const first = MOST_CITED * (sentences(each) - 1), { limits } = each;
      return [...(first ? [{ rule: "cited", p: [], k: [], limits: limits.slice(0, first) }] : []), { ...each, limits: limits.slice(first) }];
    });
    return { wrong, ending: steps.pop(), steps };
  }

  /** The sentences from what follows from the supposition to what is found. */
  taken(found) {
    return [...found.trace].reduce((sum, place) => sum + (place && sentences(this.steps[place])), sentences(found));
  }

  put(cell, digit, holds, source) {
    const atom = [cell, digit, holds], trace = this.trace(source);
    if (!holds) return this.lose(cell, digit, because([atom], trace));
    if (this.gone[cell].has(digit)) this.excluded(cell, digit, trace);
    if (this.placed[cell] !== null) {
      if (this.placed[cell] !== digit) this.clash("both", together([this.own(cell), because([], trace)]));
      return;
    }
    this.placed[cell] = digit;
    this.source[cell] = source;
    for (const [other, number] of this.peers[cell]) this.lose(other, digit, because([atom], trace, number ? [number] : []));
    for (const [other, consecutive] of this.pairs[cell]) {
      for (const each of this.digits) if ((Math.abs(each - digit) === 1) !== consecutive) this.lose(other, each, because([atom], trace));
    }
  }

  lose(cell, digit, cause) {
    if (!this.gone[cell].has(digit)) this.gone[cell].set(digit, cause);
  }

  /** Note that a digit is placed where it cannot be. */
  excluded(cell, digit, trace) {
    const cause = together([this.cause(cell, digit), because([], trace)]);
    if (cause.limits.length) return this.clash("broken", together([cause, because([[cell, digit, 1]])]));
    if (!cause.p.length) return this.clash("marked", cause, cell);
    const [other, value, holds] = cause.p[0], paired = this.pairs[cell].find(([each]) => each === other);
    if (holds && paired && (Math.abs(value - digit) === 1) !== paired[1]) return this.clash(paired[1] ? "consecutive" : "apart", cause, cell, other);
    this.clash("both", cause);
  }

  trace(source) {
    return source < 0 ? new Set() : this.steps[source].trace;
  }

  /** What stands in a cell, as a cause. */
  own(cell) {
    return because([[cell, this.placed[cell], 1]], this.trace(this.source[cell]));
  }

  clash(rule, cause, place = -1, house = -1) {
    if (cause.trace.size && (this.leaps || sentences(cause) <= 2)) this.clashes.push({ ...cause, rule, k: [], place, house });
  }

  /** Cross out, and place what is single; whether there was anything. */
  round() {
    const best = new Map(), narrowed = this.narrow();
    for (const found of this.singles()) {
      const [[cell, digit]] = found.k, old = best.get(cell);
      const short = found.trace.size && sentences(found) <= 2 && this.rules.truth[cell] !== digit;
      if (!short && !this.leaps) continue;
      if (!old || this.taken(found) < this.taken(old)) best.set(cell, found);
    }
    for (const found of best.values()) {
      const place = this.steps.length, [[cell, digit]] = found.k;
      if (this.leaps && (this.placed[cell] !== null || this.gone[cell].has(digit))) continue; // the next round finds where that is a contradiction
      this.steps.push({ ...found, trace: new Set([...found.trace, place]) });
      this.put(cell, digit, 1, place);
    }
    return narrowed || best.size > 0;
  }

  /** Why candidates are gone. */
  because(pairs) {
    return together(pairs.map(([cell, digit]) => (this.placed[cell] === null ? this.cause(cell, digit) : this.own(cell))));
  }

  singles() {
    const found = [], { rules } = this;
    for (const [cells, house] of rules.wholes()) {
      const open = cells.filter(cell => this.placed[cell] === null), used = new Set(cells.map(cell => this.placed[cell]));
      for (const digit of this.digits) {
        if (used.has(digit)) continue;
        const places = open.filter(cell => !this.gone[cell].has(digit));
        if (places.length > 1) continue;
        const cause = this.because(cells.filter(cell => !places.includes(cell)).map(cell => [cell, digit]));
        if (!places.length) this.clash("house", cause, digit, house);
        else found.push({ ...cause, rule: open.length === 1 ? "last" : "place", k: [[places[0], digit, 1]], house });
      }
    }
    this.gone.forEach((gone, cell) => {
      if (this.placed[cell] !== null || gone.size < rules.size - 1) return;
      const left = this.digits.filter(digit => !gone.has(digit));
      const cause = this.because(this.digits.filter(digit => gone.has(digit)).map(digit => [cell, digit]));
      if (left.length) found.push({ ...cause, rule: "only", k: [[cell, left[0], 1]], house: -1 });
      else this.clash("cell", cause, cell);
    });
    return found;
  }

  /** Cross out what the limits do not leave, each of them once; whether one changes. */
  narrow() {
    const { full } = this.rules, looked = String(this.looked);
    this.data.limits.forEach((limit, number) => {
      const [, cells] = limit, placed = cells.map(cell => this.placed[cell]);
      const masks = cells.map((cell, place) => (placed[place] === null ? [...this.gone[cell].keys()].reduce((mask, digit) => mask & ~(1 << digit), full) : 1 << placed[place]));
      if (String(masks) === this.looked[number] || masks.includes(0)) return;
      this.looked[number] = String(masks);
      const kept = this.fillings.narrowed(limit, masks), now = { limit, masks, placed };
      if (!kept) return this.clash("broken", this.needed(now));
      cells.forEach((cell, place) => bits(masks[place] & ~kept[place]).forEach(digit => this.lose(cell, digit, now)));
    });
    return String(this.looked) !== looked;
  }

  cause(cell, digit) {
    let found = this.gone[cell].get(digit);
    if (found.masks) this.gone[cell].set(digit, found = this.needed(found, found.limit[1].indexOf(cell), digit));
    return found;
  }

  /** What a limit needs of its cells to leave no filling, or none with this digit at that place. */
  needed({ limit, masks, placed }, own = -1, digit = 0) {
    const { full } = this.rules, [number, cells] = limit, causes = [because([], [], [number])];
    const places = [...cells.keys()].filter(place => place !== own), left = own < 0 ? [...masks] : changed(masks, own, 1 << digit);
    const widen = (place, mask) => {
      if (!this.fillings.filling(limit, changed(left, place, mask))) left[place] = mask;
    };
    for (const place of places) if (placed[place] === null) for (const each of bits(full & ~left[place])) widen(place, left[place] | 1 << each);
    for (const place of places) if (placed[place] !== null) widen(place, full);
    for (const place of places) {
      if (placed[place] === null) causes.push(...bits(full & ~left[place]).map(each => this.cause(cells[place], each)));
      else if (left[place] !== full) causes.push(this.own(cells[place]));
    }
    return together(causes);
  }
}

/** Why a candidate is gone: the facts that say so, the steps that these rest on, and the rules by which it is. */
const because = (p = [], trace = [], limits = []) => ({ p, trace: new Set(trace), limits });

const together = causes => ({
  p: distinct(causes.flatMap(cause => cause.p)),
  trace: new Set(causes.flatMap(cause => [...cause.trace])),
  limits: [...new Set(causes.flatMap(cause => cause.limits))],
});

/** A refutation of a mark as atoms, what the board needs to show of it, and its sentences; null if there is none. */
export function why(rules, data, T, right, key, value) {
  const { n, size } = rules, own = key % n, kind = Math.floor(key / n), bit = 31 - Math.clz32(value);
  if (kind && (kind < 3 || value !== 1 << bit)) return null; // several notes: which is wrong would give the cell away
  const board = [...right].flatMap(([each, mark]) => {
    if (each < n) return [[each, mark - 1, 1]];
    return each < 3 * n ? [] : [...Array(size).keys()].filter(digit => mark >> digit & 1).map(digit => [each % n, digit, 0]);
  });
  const wrong = kind ? [own, bit, 0] : [own, value - 1, 1], first = new Refuter(rules, data, false);
  const empty = first.gone.map(gone => [...gone.keys()].reduce((mask, digit) => mask & ~(1 << digit), rules.full));
  const leaps = (atom, marks, also, most) => {
    const refuter = new Refuter(rules, data, true);
    refuter.fillings = first.fillings; // it remembers what it found
    return refuter.refutation(atom, marks, also, most);
  };
  const found = first.refutation(wrong, board) || leaps(wrong, board, [], MOST_STEPS) || further(rules, Closure.start(rules, data, first, empty), leaps, wrong, board);
  return found && isShort(found) ? { ...needed(found), found, lines: told(found, rules, data, T) } : null;
}

/** A refutation by cases, if single steps lead to no contradiction; null if there is none that is short. */
function further(rules, start, leaps, wrong, board) {
  const marks = [...rules.givens.flatMap((digit, cell) => (digit === null ? [] : [[cell, digit, 1]])), ...board];
  const closed = start.withMarks([...marks, wrong]), cells = [...closed.left.keys()].filter(cell => closed.candidates(cell) > 1);
  const atoms = cells.sort((one, other) => closed.candidates(one) - closed.candidates(other)).flatMap(cell => bits(closed.left[cell]).map(digit => [cell, digit, 1]));
  const ways = start.board.limits.reduce((sum, [, own, , , cases]) => sum + own.length * Math.max((cases || []).length, 1), 0);
  return closed.clash || ways > MOST_WAYS ? null : byCases(closed, atoms, needed => inCases(leaps, wrong, marks, needed));
}

/** A refutation in which each of some atoms is a step, since its opposite is refuted; null if that is not short. */
function inCases(leaps, wrong, marks, needed) {
  const before = [], has = (some, atom) => some.some(each => same(each, atom)); // what is filled in whatever the case is
  const contrary = ([cell, digit, holds]) => [cell, digit, 1 - holds];
  /** What is filled in from the opposite of each atom, and at last from all, to a clash. */
  const ways = () => {
    const atoms = before.map(step => step.k[0]);
    const found = needed.map((atom, place) => leaps(contrary(atom), [...marks, wrong, ...atoms], needed.slice(0, place), 0));
    return [...found, leaps(wrong, [...marks, ...atoms], needed, 0)].map(each => (each ? each.ending.leap || [each.ending] : []));
  };
  ways().forEach((way, place) => {
    const reached = [...needed, ...(place < needed.length ? [contrary(needed[place])] : [])];
    for (const step of way) {
      if (!step.k.length || step.p.some(each => has(reached, each))) reached.push(...step.k);
      else if (!before.some(each => same(each.k[0], step.k[0]))) before.push(step);
    }
  });
  const inner = ways(), last = inner.pop();
  if (!last.length || inner.some(way => !way.length)) return null;
  const used = [...inner.flat(), ...last].flatMap(step => step.p), early = before.flatMap(step => step.k);
  for (const step of [...before].reverse()) if (has(used, step.k[0])) used.push(...step.p);
  const first = before.filter(step => has(used, step.k[0]));
  const cases = inner.map((way, place) => {
    const unsaid = [contrary(needed[place]), ...early, ...way.flatMap(step => step.k)];
    return { ...joined(way, unsaid), rule: "case", k: [needed[place]], leap: way };
  });
  const final = filledIn(last, first), whole = { wrong, ending: final.pop(), steps: [...filledIn(first), ...cases, ...final] };
  return whole.steps.length <= MOST_STEPS && isShort(whole) ? whole : null;
}

function told(found, rules, data, T) {
  const cell = place => {
    const [row, column] = rules.at(place);
    return label(`r${row + 1}c${column + 1}`);
  };
  const digit = place => label(data.symbols[place]);
  const house = place => {
    const [what, number, cells] = data.houses[place];
    return filled(T.houses[what], { n: what === "diagonal" ? "╲╱"[number - 1] : number || "?", a: cell(cells[0]) });
  };
  const telling = new Telling(T, ([place, own, holds]) => filled(holds ? T.is_one : T.drops, { a: cell(place), b: digit(own) }));
  const few = atoms => (atoms.length > MOST_FACTS ? [] : atoms);
  const cited = ({ limits }) => limits.map(number => data.cited[number]).join(T.then);
  const step = (each, known) => {
    if (each.rule === "cited") return cited(each);
    if (each.rule === "fill_in") return filled(T.fill_in, { cells: cellsOf(each.leap) });
    if (each.rule === "fill_in_next") return filled(T.fill_in_next, { cells: cellsOf(each.leap) });
    if (each.rule === "case") {
      const [[place, own]] = each.k, cells = cellsOf(each.leap.slice(0, -1));
      const fact = filled(T.is_not_one, { a: cell(place), b: digit(own) });
      return filled(cells ? T.case_cells : T.case_now, { fact, cells, clash: clashOf(each.leap.at(-1)) });
    }
    if (each.leap) return forced(each, telling.joined(each.k));
    const [[place, own]] = each.k, values = { a: cell(place), b: digit(own) };
    const text = each.rule === "only" ? filled(T.only_left, values) : filled(each.rule === "last" ? T.last_cell : T.only_place, { ...values, house: house(each.house) });
    return each.limits.length ? telling.so(cited(each), few(known), text) : text;
  };
  /** What follows when cells are filled in, in this order; their digits are not said. */
  const forced = ({ leap }, facts) => {
    const cells = cellsOf(leap.slice(0, -1));
    return cells ? filled(T.forced, { cells, facts }) : facts;
  };
  const cellsOf = steps => listed(steps.map(({ k }) => cell(k[0][0])));
  const listed = texts => [texts.slice(0, -1).join(T.comma), texts.at(-1)].filter(text => text).join(T.last_number);
  /** In which clash a case ends. */
  const clashOf = last => {
    if (last.rule === "cell") return filled(T.clash_cell, { a: cell(last.place) });
    if (last.rule === "house") return filled(T.clash_house, { b: digit(last.place), house: house(last.house) });
    return last.limits.length && last.limits.length <= MOST_CITED ? filled(T.clash_rule, { rules: cited(last) }) : T.clash_digits;
  };
  /** Whether a rule is broken by digits alone. */
  const isFull = ({ limits, p }) => data.limits.some(([number, cells]) => limits.includes(number) && cells.every(own => p.some(atom => atom[2] && atom[0] === own)));
  /** What the rest of a sum would have to be, and which facts are against it; "" if it is no such sum. */
  const rest = (each, known) => {
    const limits = data.limits.filter(([number]) => number === each.limits[0]), [, cells, , , cases] = limits.length === 1 ? limits[0] : [0, []];
    const [[, weights, totals] = []] = cases && cases.length === 1 ? cases : [];
    const is = totals && totals.length === 1 && weights.length === 1 && weights[0].every(weight => weight === 1);
    const inside = is ? each.p.filter(([own, , holds]) => holds && cells.includes(own)) : [], open = cells.filter(own => inside.every(atom => atom[0] !== own));
    const left = inside.reduce((sum, atom) => sum - atom[1] - 1, is ? totals[0] : 0);
    if (!inside.length || !open.length || left < 1) return "";
    const said = few(inside.filter(atom => known.some(other => same(atom, other)))).map(telling.fact);
    const against = each.p.filter(atom => !inside.includes(atom) || open.length < 2 && atom[1] === left - 1);
    const facts = [...said, filled(open.length < 2 ? T.needs : T.needs_sum, { a: listed(open.map(cell)), n: left })].join(T.and);
    return cited(each) + T.colon + facts + T.then + (few(against).length ? filled(T.but, { facts: telling.joined(against) }) : T.impossible);
  };
  const ending = (each, known) => {
    if (each.leap) {
      const limits = each.rule === "broken" && each.limits.length <= MOST_CITED ? each.limits : [];
      const rule = each.rule === "cell" || each.rule === "house" ? each.rule : "broken";
      return forced(each, ending({ ...each, rule, p: [], limits, leap: null }, []));
    }
    const { rule, place, p } = each;
    if (rule === "marked") return filled(T.marked, { a: cell(place), mark: data.even.includes(place) ? T.mark_even : T.mark_odd });
    if (rule === "both") return telling.excluded(known, p);
    if (rule === "consecutive" || rule === "apart") {
      return filled(rule === "consecutive" ? T.must_follow : T.must_differ, { a: cell(place), b: cell(each.house) }) + T.colon + telling.joined(p);
    }
    const needs = rule === "broken" && each.limits.length === 1 && p.length && rest(each, known);
    if (needs) return needs;
    const text = rule === "cell" ? filled(T.no_candidate, { a: cell(place) }) : rule === "house" ? filled(T.no_place, { b: digit(place), house: house(each.house) }) : isFull(each) ? T.impossible : T.nothing_fits;
    if (!each.limits.length) return text;
    const facts = few(known);
    return cited(each) + (facts.length ? T.colon + telling.joined(facts) : "") + T.then + text;
  };
  return telling.lines(found, step, ending);
}
