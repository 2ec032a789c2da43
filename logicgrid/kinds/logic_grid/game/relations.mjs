// Relations that go both ways: what is known of two people is known the other way round.

import { CIRCLE, GridRules } from "./rules.mjs";

export class RelationRules extends GridRules {
  /** The pair that says the same the other way round, if one of two items is of such a relation; else null. */
  mirror(one, other) {
    const { category, members, mutual } = this;
    if (mutual.includes(category[one])) [one, other] = [other, one];
    if (!mutual.includes(category[other]) || category[one]) return null;
    const [first] = members[category[other]];
    return [other - first, first + one];
  }

  /** The first mark of which the other way round is open; null if there is none. */
  mirrored(view) {
    for (const own of this.mutual) {
      for (const a of this.members[0]) {
        for (const b of this.members[own]) {
          const value = view[a * this.n + b], [one, other] = this.mirror(a, b), holds = value === CIRCLE ? 1 : 0;
          if (value && !view[one * this.n + other]) return { t: "synchronise", mirror: true, a, b, p: [[a, b, holds]], k: [[one, other, holds]] };
        }
      }
    }
    return null;
  }
}
