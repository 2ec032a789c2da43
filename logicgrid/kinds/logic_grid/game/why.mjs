// Why a mark of a logic grid is wrong, refuted from itself: the same as `refute.py` finds, and in the same words.
//
// A table of a clue is [clue, shape, keys of its cells]; a shape has the supports, of each the places of the true cells
// as letters, behind `~` those of the cells that are neither true nor false; all others are false.  `facts` has what
// each pair says (see `_facts` in `__init__.py`).

import { DIGITS } from "../../../play/core.mjs";
import { distinct, least, MOST_STEPS, needed, Telling, union } from "../../../play/refuted.mjs";
import { filled, label } from "../../../play/ui-words.mjs";

const TRUE = 1, FALSE = 2;

/** The facts that clues say by themselves up to which they are one sentence. */
const MOST_STATED = 6;

/** For each cell of a shape, what it is in each support. */
function columnsOf(shape, count) {
  const supports = shape.split(".");
  const columns = Array.from({ length: count }, () => new Uint8Array(supports.length).fill(FALSE));
  supports.forEach((support, number) => {
    const [circles, open = ""] = support.split("~");
    for (const sign of circles) columns[DIGITS.indexOf(sign)][number] = TRUE;
    for (const sign of open) columns[DIGITS.indexOf(sign)][number] = 0;
  });
  return columns;
}

class Refuter {
  constructor(rules) {
    this.rules = rules;
    this.facts = new Map();
    this.steps = [];
    this.clashes = [];
    this.stated = 0; // what clues say by themselves is in the steps from 1 up to here
  }

  refutation(wrong, board) {
    const { rules } = this;
    this.steps.push({ rule: "suppose", clue: 0, p: [], k: wrong, trace: new Set([0]), round: 0 });
    for (const atom of [...board].sort((one, other) => other[2] - one[2])) this.mark(rules.keyOf(atom), Boolean(atom[2]), -1, atom);
    this.clashes = [];
    this.mark(rules.keyOf(wrong), Boolean(wrong[2]), 0, wrong);
    this.byThemselves();
    for (let number = 1; number < MOST_STEPS + 2; number++) {
      if (this.clashes.some(clash => Math.floor(this.cost(clash.trace)) <= number)) break;
      this.round(number);
    }
    return this.shortest();
  }

  /** Mark what clues say whatever else is known: whoever reads them has it, so that it gives nothing away. */
  byThemselves() {
    for (const [clue, columns, keys] of this.rules.tables()) {
      keys.forEach((key, at) => {
        const holds = columns[at].every(value => value === TRUE);
        if (this.facts.has(key) || !holds && columns[at].some(value => value !== FALSE)) return;
        const place = this.steps.length, k = [...this.rules.items(key), holds ? 1 : 0];
        this.steps.push({ rule: "stated", clue, p: [], k, trace: new Set([place]), round: 0 });
        this.stated = place + 1;
        this.mark(key, holds, place, k);
      });
    }
  }

  /** The facts of a trace that clues say by themselves. */
  statedIn(trace) {
    return [...trace].filter(place => place && place < this.stated).length;
  }

  /** The sentences of a trace, one of them what clues say by themselves, and how much that is as a fraction. */
  cost(trace) {
    const stated = this.statedIn(trace);
    return trace.size - stated + (stated ? 1 : 0) + stated / 1000;
  }

  /** Whether something follows from the supposition, and needs little of what clues say by themselves. */
  isTold(trace) {
    return trace.has(0) && this.statedIn(trace) <= MOST_STATED;
  }

  /** Mark a pair, and what a circle crosses out; what contradicts another mark is a clash. */
  mark(key, holds, source, shown) {
    const { rules } = this, known = this.facts.get(key);
    if (known) {
      if (known.holds !== holds) this.clash("both", 0, [known.shown, shown], this.trace([known.source, source]));
      return;
    }
    this.facts.set(key, { holds, source, shown });
    if (!holds) return;
    const pair = rules.items(key);
    for (const [one, other] of [pair, [pair[1], pair[0]]]) {
      if (rules.single[one]) for (const each of rules.members[rules.category[other]]) if (each !== other) this.mark(rules.key(one, each), false, source, shown);
    }
  }

  trace(sources) {
    return union(this.steps, sources);
  }

  clash(rule, clue, shown, trace, place = -1, house = -1) {
    if (this.isTold(trace)) this.clashes.push({ rule, clue, p: distinct(shown), k: [], trace, place, house });
  }

  round(number) {
    const best = new Map(), { rules } = this;
    for (const { rule, clue = 0, premises, key, holds, place = -1 } of [...this.carried(), ...this.lastLeft(), ...this.unshared(), ...this.byClues()]) {
      const known = premises.map(each => this.facts.get(each));
      const trace = this.trace(known.map(fact => fact.source));
      const shown = distinct(known.map(fact => fact.shown));
      if (!this.isTold(trace)) continue;
      const against = this.facts.get(key);
      if (against) {
        if (against.holds !== holds) this.clash("both", 0, [...shown, against.shown], new Set([...trace, ...this.trace([against.source])]));
        continue;
      }
      if (rules.truth[key] === (holds ? TRUE : FALSE)) continue;
      const old = best.get(key);
      if (!old || this.cost(trace) < this.cost(old.trace)) best.set(key, { rule, clue, p: shown, k: [...rules.items(key), holds ? 1 : 0], trace, round: number, place });
    }
    for (const [key, step] of best) {
      const place = this.steps.length;
      this.steps.push({ ...step, trace: new Set([...step.trace, place]) });
      this.mark(key, Boolean(step.k[2]), place, step.k);
    }
  }

  /** What two items of one actor share. */
  carried() {
    const { rules } = this, { category } = rules, found = [];
    for (const [key, fact] of this.facts) {
      const pair = rules.items(key);
      if (!fact.holds || !(rules.single[pair[0]] && rules.single[pair[1]])) continue;
      for (const [one, other] of [pair, [pair[1], pair[0]]]) {
        for (let item = 0; item < rules.n; item++) {
          if (category[item] === category[one] || category[item] === category[other]) continue;
          const own = rules.key(one, item);
          if (this.facts.has(own)) found.push({ rule: "carry", premises: [key, own], key: rules.key(other, item), holds: this.facts.get(own).holds });
        }
      }
    }
    return found;
  }

  /** The last places of rows; a row without one is a clash. */
  lastLeft() {
    const { rules } = this, found = [];
    for (let item = 0; item < rules.n; item++) {
      if (!rules.owned[item]) continue;
      rules.members.forEach((members, house) => {
        if (house === rules.category[item]) return;
        const keys = members.map(each => rules.key(item, each));
        const crosses = keys.filter(key => this.facts.has(key) && !this.facts.get(key).holds);
        if (crosses.length === keys.length) {
          const trace = this.trace(keys.map(key => this.facts.get(key).source));
          this.clash("empty", 0, keys.map(key => this.facts.get(key).shown), trace, item, house);
        } else if (crosses.length === keys.length - 1) {
          const left = keys.find(key => !crosses.includes(key));
          if (!this.facts.has(left)) found.push({ rule: "left", premises: crosses, key: left, holds: true, place: item });
        }
      });
    }
    return found;
  }

  /** Items of two categories that have no candidate of a third one in common, which is given as the place. */
  unshared() {
    const { rules } = this, { category } = rules, found = [];
    rules.members.forEach((members, house) => {
      const open = [];
      for (let item = 0; item < rules.n; item++) {
        if (category[item] === house) continue;
        const out = new Map(members.map(each => [each, rules.key(item, each)]).filter(([, key]) => this.facts.has(key)));
        if (out.size && out.size < members.length && ![...out.values()].some(key => this.facts.get(key).holds)) open.push([item, out]);
      }
      open.forEach(([one, out], at) => {
        for (const [other, more] of open.slice(at + 1)) {
          if (category[one] === category[other] || !members.every(each => out.has(each) || more.has(each))) continue;
          found.push({ rule: "unshared", premises: members.map(each => out.get(each) ?? more.get(each)), key: rules.key(one, other), holds: false, place: house });
        }
      });
    });
    return found;
  }

  /** What the supports of a clue that are left agree on; if none is left, that is a clash. */
  byClues() {
    const found = [];
    for (const [clue, columns, keys] of this.rules.tables()) {
      const known = [...keys.keys()].filter(place => this.facts.has(keys[place]));
      if (!this.trace(known.map(place => this.facts.get(keys[place]).source)).has(0)) continue;
      const left = this.left(columns, keys, known);
      if (!left.length) {
        const needs = this.needs(columns, keys, known, () => true).map(place => this.facts.get(keys[place]));
        const trace = this.trace(needs.map(fact => fact.source));
        this.clash("clue", clue, needs.map(fact => fact.shown), trace);
        continue;
      }
      keys.forEach((key, place) => {
        if (this.facts.has(key)) return;
        for (const value of [TRUE, FALSE]) {
          if (left.some(support => columns[place][support] !== value)) continue;
          const premises = this.needs(columns, keys, known, support => columns[place][support] !== value).map(each => keys[each]);
          found.push({ rule: "clue", clue, premises, key, holds: value === TRUE });
        }
      });
    }
    return found;
  }

  /** The supports that agree with what is known of some cells. */
  left(columns, keys, known) {
    const wanted = known.map(place => [columns[place], this.facts.get(keys[place]).holds ? FALSE : TRUE]);
    const found = [];
    for (let support = 0; support < columns[0].length; support++) if (wanted.every(([column, not]) => column[support] !== not)) found.push(support);
    return found;
  }

  /** Few of the known cells that leave none of some supports: circles rather than crosses. */
  needs(columns, keys, known, denies) {
    const rank = place => { const { source, holds, shown } = this.facts.get(keys[place]); return [source > 0 && source < this.stated ? -2 : source, holds ? 1 : 0, shown[2] ? 1 : 0]; };
    let found = [...known].sort((one, other) => { const a = rank(one), b = rank(other); return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]; });
    for (const place of found) {
      const rest = found.filter(each => each !== place);
      if (!this.left(columns, keys, rest).some(denies)) found = rest;
    }
    return found;
  }

  /** The clash with the fewest steps; those of one clue that are found at once are one. */
  shortest() {
    const clash = least(this.clashes, each => this.cost(each.trace));
    if (!clash) return null;
    const groups = new Map();
    for (const place of [...clash.trace].filter(each => each).sort((one, other) => one - other)) {
      const step = this.steps[place], key = [step.round, step.rule, step.clue || place].join();
      const own = groups.get(key);
      if (own) Object.assign(own, { p: distinct([...own.p, ...step.p]), k: [...own.k, step.k] });
      else groups.set(key, { ...step, k: [step.k] });
    }
    const sentences = new Set([...groups].map(([key, { round }]) => (round ? key : "")));
    return sentences.size > MOST_STEPS ? null : { wrong: this.steps[0].k, steps: [...groups.values()], ending: clash };
  }
}

/** Add to the rules of a logic grid why marks are wrong. */
export function withReasons(rules, data) {
  let tables = null;
  rules.tables = () => tables ||= data.tables.map(([clue, shape, keys]) => [clue, columnsOf(data.shapes[shape], keys.length), keys]);
}

/** A refutation of a mark as atoms, what the board needs to show of it, and its sentences; null if there is none. */
export function why(rules, data, T, right, key, value) {
  if (!data.tables) return null;
  withReasons(rules, data);
  const board = [...data.start, ...[...right].map(([each, mark]) => [...rules.items(each), mark === TRUE ? 1 : 0])];
  const found = new Refuter(rules).refutation([...rules.items(key), value === TRUE ? 1 : 0], board);
  return found && { ...needed(found), found, lines: told(found, rules, data, T) };
}

function told(found, rules, data, T) {
  const name = item => label(rules.labels[item]);
  const telling = new Telling(T, atom => factOf(rules, data, atom));
  const step = ({ rule, clue, k, place }, known) => {
    if (rule === "left") return filled(T.only, { a: name(place), b: name(k[0][0] === place ? k[0][1] : k[0][0]) });
    if (rule === "unshared") return filled(T.none_in_common, { fact: telling.joined(k), category: label(data.names[place]) });
    if (rule === "stated") return clueName(clue, T) + T.colon + telling.joined(k);
    return telling.so(clue ? clueName(clue, T) : T.of_board, known, telling.joined(k));
  };
  const ending = ({ rule, clue, p, place, house }, known) => {
    if (rule === "empty") return filled(T.nothing_of, { a: name(place), category: label(data.names[house]) });
    if (rule !== "clue") return telling.excluded(known, p);
    const others = p.filter(atom => atom !== found.wrong);
    return filled(T.cannot_hold, { clue: clueName(clue, T) }) + (others.length ? T.colon + telling.joined(others) : "");
  };
  return telling.lines(found, step, ending);
}

const clueName = (clue, T) => (clue > 0 ? filled(T.clue, { n: clue }) : T.what_is_known);

/** What a pair of labels says: a text for each pair, or a beginning, a middle and an end. */
function factOf(rules, data, [one, other, holds]) {
  const { category, members } = rules;
  const [turned, middle, start, end] = data.facts[`${category[one]},${category[other]}`][holds ? 0 : 1];
  const [a, b] = [one - members[category[one]][0], other - members[category[other]][0]];
  if (start === undefined) return middle[a][b];
  return data.parts[start][turned ? b : a] + middle + data.parts[end][turned ? a : b];
}
