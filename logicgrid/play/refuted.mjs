// Refutations of wrong marks in words, as `kinds/paragraphs.py` says them.
//
// A refutation is an object { wrong, steps, ending }; a step has its rule, its clue, its premises `p` and conclusions
// `k`, and says where a clash is with `place` and `house`.

import { filled } from "./ui-words.mjs";

/** The most steps between the supposition and the clash: with these two, a reason has six sentences. */
export const MOST_STEPS = 4;

export const same = (one, other) => one[0] === other[0] && one[1] === other[1] && Boolean(one[2]) === Boolean(other[2]);

/** Atoms, each once. */
export const distinct = atoms => atoms.filter((atom, place) => atoms.findIndex(each => same(each, atom)) === place);

/** The best of some by a number, the first of those that are equal; null if there is none. */
export const least = (some, count) => some.reduce((best, each) => (best && count(best) <= count(each) ? best : each), null);

/** The union of the traces of sources, which are places in `steps`, or below 0 for the board. */
export const union = (steps, sources) => new Set(sources.filter(source => source >= 0).flatMap(source => [...steps[source].trace]));

/** What the board needs to show of a refutation, and which clues. */
export function needed({ wrong, steps, ending }) {
  const said = [wrong, ...steps.flatMap(step => step.k)], all = [...steps, ending];
  return { p: distinct(all.flatMap(step => step.p)).filter(atom => !said.some(each => same(each, atom))), c: [...new Set(all.map(step => step.clue || 0).filter(clue => clue))] };
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
      said.push(...known, ...each.k);
    }
    const known = fresh(ending), told = ending.rule === "both" && !known.length && steps.every(each => each.rule === "stated");
    const last = told ? T.impossible : end(ending, known); // all of it was said just now
    const lines = !steps.length && ending.rule === "both" ? [last] : [...found, last];
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
