// Refutations of wrong marks in words, as `kinds/paragraphs.py` says them.
//
// A refutation is an object { wrong, steps, ending }; a step has its rule, its clue, its premises `p` and conclusions
// `k`, and says where a clash is with `place` and `house`.  One that stands for several has these as `leap`.

import { filled } from "./ui-words.mjs";

/** The most steps between the supposition and the clash: with these two, a reason has six sentences. */
export const MOST_STEPS = 4;

/** The most clues, or cells filled one after the other, that one sentence rests on. */
const MOST_CLUES = 7, MOST_CELLS = 12;

export const same = (one, other) => one[0] === other[0] && one[1] === other[1] && Boolean(one[2]) === Boolean(other[2]);

/** Atoms, each once. */
export const distinct = atoms => atoms.filter((atom, place) => atoms.findIndex(each => same(each, atom)) === place);

/** The best of some by a number, the first of those that are equal; null if there is none. */
export const least = (some, count) => some.reduce((best, each) => (best && count(best) <= count(each) ? best : each), null);

/** What the board needs to show of a refutation, and which clues. */
export function needed({ wrong, steps, ending }) {
  const said = [wrong, ...steps.flatMap(step => step.k)], all = [...steps, ending];
  return { p: distinct(all.flatMap(step => step.p)).filter(atom => !said.some(each => same(each, atom))), c: cluesOf(all.flatMap(step => step.leap || step)) };
}

/** Whether no sentence rests on more clues, or more steps without a clue, than can be followed. */
export function isShort({ steps, ending }) {
  return [...steps, ending].every(({ leap = [] }) => (cluesOf(leap).length ? cluesOf(leap).length <= MOST_CLUES : leap.length <= MOST_CELLS));
}

/** The clues of some steps. */
export const cluesOf = steps => [...new Set(steps.map(step => step.clue || 0).filter(clue => clue))].sort((one, other) => one - other);

/** How hard a refutation is to follow: two steps at once are no harder than two sentences. */
export const effort = ({ steps, ending }) => [...steps, ending].reduce((sum, { leap }) => sum + (leap ? leap.length : 1) ** 2 + 2, 0);

/** A refutation by steps that end in a clash, told by its turning points: few steps, none of which `spoils`. */
export function byTurningPoints(wrong, steps, spoils, most = MOST_STEPS) {
  const source = new Map(steps.flatMap((step, place) => step.k.map(atom => [keyOf(atom), place])));
  const parents = steps.map(step => [...new Set(step.p.map(atom => source.get(keyOf(atom))).filter(place => place !== undefined))]);
  const clued = steps.some(step => step.clue), places = [...steps.keys()], clash = places.pop(), open = places.filter(place => !steps[place].k.some(spoils));
  const leap = (place, named) => {
    const found = new Set([place]), rest = [place];
    while (rest.length) {
      for (const each of parents[rest.pop()]) {
        if (found.has(each) || named.includes(each)) continue;
        found.add(each);
        rest.push(each);
      }
    }
    return [...found].sort((one, other) => one - other);
  };
  const leaps = named => {
    const seen = new Set();
    return [...named].sort((one, other) => one - other).concat(clash).map(place => {
      const found = leap(place, named).filter(each => !seen.has(each));
      if (!clued) for (const each of found) seen.add(each); // what is filled in before can be seen
      return found;
    });
  };
  const hardness = some => some.reduce((sum, leap) => {
    const count = cluesOf(leap.map(place => steps[place])).length;
    return sum + leap.length ** 2 + 2 + 1000 * Math.max(count - MOST_CLUES, 0);
  }, 0);
  let best = leaps([]);
  while (best.length <= most) {
    const named = best.slice(0, -1).map(each => each.at(-1));
    const divided = least(open.filter(place => !named.includes(place)).map(place => leaps([...named, place])), hardness);
    if (!divided || hardness(divided) >= hardness(best)) break;
    best = divided;
  }
  if (!clued && best.some(each => each.length > MOST_CELLS)) { // nothing is said between the cells that are filled in
    const told = filledIn(leaps([])[0].map(place => steps[place]), [], most);
    return { wrong, ending: told.pop(), steps: told };
  }
  const named = best.map(each => each.at(-1)), unsaid = steps.filter((_, place) => !named.includes(place)).flatMap(step => step.k);
  const told = best.map(each => joined(each.map(place => steps[place]), unsaid));
  return { wrong, ending: told.pop(), steps: told };
}

/** The sentences of cells that are filled in after others, of which nothing is said, and of a clash. */
export function filledIn(steps, before = [], most = MOST_STEPS) {
  const unsaid = [...before, ...steps].flatMap(step => step.k), parts = [];
  const size = Math.ceil(steps.length / Math.min(Math.ceil(steps.length / MOST_CELLS), most + 1));
  for (let at = 0, to = steps.length % size || size; at < steps.length; at = to, to += size) parts.push(steps.slice(at, to));
  return parts.map((leap, number) => {
    const found = { ...joined(leap, unsaid), leap };
    return found.k.length ? { ...found, k: [], rule: number ? "fill_in_next" : "fill_in" } : found;
  });
}

const keyOf = ([one, other, holds]) => `${one},${other},${Number(holds)}`;

/** Several steps as one, from the board and what is named to what the last one says. */
export function joined(steps, unsaid) {
  const premises = distinct(steps.flatMap(step => step.p)), p = premises.filter(atom => !unsaid.some(each => same(each, atom)));
  return steps.length === 1 && p.length === premises.length ? steps[0] : { ...steps.at(-1), p, leap: steps };
}

/** Puts a refutation into words: `fact` says one atom, `step` and `ending` a sentence from a step and what is new in it. */
export class Telling {
  constructor(T, fact) {
    Object.assign(this, { T, fact });
  }

  lines({ wrong, steps, ending }, step, end) {
    const { T } = this, said = [wrong];
    const fresh = each => each.p.filter(atom => !said.some(old => same(old, atom)));
    const found = [filled(T.suppose, { facts: this.joined([wrong]) })];
    for (const each of steps) {
      const known = fresh(each);
      found.push((each.on ? found.pop() + T.and : "") + step(each, known)); // it may go on with a sentence
      said.push(...(each.leap ? [] : known), ...each.k);
    }
    const known = fresh(ending), two = ending.rule === "both" && !ending.leap;
    const told = two && !known.length && steps.every(each => each.rule === "stated");
    const last = told ? T.impossible : end(ending, known); // all of it was said just now
    const lines = !steps.length && two ? [last] : [...found, last];
    return lines.map(text => this.stopped(text[0].toUpperCase() + text.slice(1)));
  }

  stopped(text) {
    return /[.!?…。！？]$/.test(text.replace(/[\ue000\ue001]/g, "").trimEnd()) ? text : text + this.T.stop;
  }

  joined(atoms) {
    return atoms.map(atom => this.fact(atom)).join(this.T.and);
  }

  /** What follows by a clue, or by the board, from what is known besides what was said; without a head if that stands before. */
  so(head, known, facts) {
    const { T } = this;
    return head + (head && T.colon) + (known.length ? filled(T.so, { known: this.joined(known), facts }) : filled(T.therefore, { fact: facts }));
  }

  /** That facts contradict each other: those of the board that were not said, or those that were. */
  excluded(known, premises) {
    const { T } = this;
    return known.length ? filled(T.shows, { facts: this.joined(known) }) : T.impossible + T.colon + this.joined(premises);
  }
}
