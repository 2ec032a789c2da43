// Cases of a refutation: what has to hold, since its opposite leads to a contradiction; the same as `kinds/paragraphs.py` finds.

import { effort, least, MOST_STEPS } from "./refuted.mjs";

/** The most suppositions that are tried (of more, none is), and the most refutations by one case that are compared. */
const MOST_TRIED = 300, MOST_COMPARED = 8;

const opposite = ([one, other, holds]) => [one, other, 1 - Number(holds)];

/** A refutation by few cases, of which `told` makes one if that is short; else null. `start` has `clash`, `count` and `withMarks`. */
export function byCases(start, atoms, told) {
  if (atoms.length > MOST_TRIED) return null;
  const refuted = atoms.filter(atom => start.withMarks([atom]).clash).map(opposite);
  const closed = refuted.map(atom => start.withMarks([atom])), single = refuted.filter((_, place) => closed[place].clash);
  if (single.length) return least(single.slice(0, MOST_COMPARED).map(atom => told([atom])).filter(each => each), effort);
  const counts = new Map(refuted.map((atom, place) => [atom, closed[place].count()]));
  const order = [...refuted].sort((one, other) => counts.get(other) - counts.get(one));
  if (!start.withMarks(order).clash) return null;
  for (const first of [[], ...order.slice(0, MOST_COMPARED).map(atom => [atom])]) {
    const needed = [...first, ...enough(start.withMarks(first), order)], found = needed.length <= MOST_STEPS && told(needed);
    if (found) return found;
  }
  return null;
}

/** Some of the atoms that together lead to a contradiction, the first ones; none if all do not. */
function enough(start, atoms) {
  const needed = [];
  for (let before = start; needed.length <= MOST_STEPS && !(before = start.withMarks(needed)).clash;) {
    if (!before.withMarks(atoms).clash) return [];
    let low = 0, high = atoms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before.withMarks(atoms.slice(0, middle)).clash) high = middle;
      else low = middle + 1;
    }
    needed.push(atoms[low - 1]);
    atoms = atoms.slice(0, low - 1);
  }
  return needed;
}
