// What the rules of a board leave to their cells, as `limits.py` finds it, with the same measure of work.
//
// A limit is [the number of its rule, its cells, the digits that fit behind each digit, the layers of an automaton, cases];
// a case is [what it leaves to each cell, the weights of cells in sums that are equal, the totals that these may have].

/** The digits that are tried to find a filling, before it is taken for granted that there is one. */
const MOST_TRIED = 500;

export const bits = mask => {
  const found = [];
  for (; mask; mask &= mask - 1) found.push(31 - Math.clz32(mask & -mask));
  return found;
};

/** Values with another one at a place. */
export const changed = (values, place, value) => values.map((each, other) => (other === place ? value : each));

export class Fillings {
  constructor(peers) {
    this.peers = peers;
  }

  /** What fillings leave of candidates; null if there is no filling. */
  narrowed(limit, masks) {
    const kept = masks.map(() => 0);
    const keep = (filling, own) => {
      if (filling.length === own.length) filling.forEach((digit, place) => (kept[place] |= 1 << digit));
      else own.forEach((mask, place) => (kept[place] |= mask & mask - 1 ? 0 : mask));
    };
    const first = this.filling(limit, masks);
    if (!first) return null;
    keep(first, masks);
    masks.forEach((mask, place) => {
      for (const digit of bits(mask)) {
        if (kept[place] >> digit & 1) continue;
        const one = changed(masks, place, 1 << digit), found = this.filling(limit, one);
        if (found) keep(found, one);
      }
    });
    return kept;
  }

  /** A filling, a shorter list if it is taken for granted; null if there is none. */
  filling(limit, masks) {
    this.left = MOST_TRIED;
    for (const each of limit[4] || [null]) {
      const own = each ? masks.map((mask, place) => mask & each[0][place]) : masks, chosen = [];
      if (own.every(mask => mask) && this.filled(limit, own, chosen, 0, each && sums(each, own))) return chosen;
    }
    return null;
  }

  filled(limit, masks, chosen, state, can) {
    const [, cells, fits, layers] = limit, place = chosen.length;
    if (place === masks.length) return true;
    for (const digit of bits(masks[place])) {
      if (--this.left < 0) return true;
      const after = layers ? layers[place][state][digit] : 0;
      if (after < 0 || (fits && place && !(fits[chosen.at(-1)] >> digit & 1))) continue;
      if (chosen.some((other, at) => other === digit && this.peers[cells[place]].has(cells[at]))) continue;
      chosen.push(digit);
      if ((!can || can(chosen)) && this.filled(limit, masks, chosen, after, can)) return true;
      chosen.pop();
    }
    return false;
  }
}

/** Whether the sums of a case may still be as they have to be, with some digits chosen. */
function sums([, weights, totals], masks) {
  const least = masks.map(mask => 32 - Math.clz32(mask & -mask)), most = masks.map(mask => 32 - Math.clz32(mask));
  const behind = (own, place, low) => own.slice(place).reduce((sum, weight, at) => sum + weight * (weight > 0 === low ? least : most)[place + at], 0);
  return chosen => {
    let low = -1e6, high = 1e6;
    for (const own of weights) {
      const so_far = chosen.reduce((sum, digit, place) => sum + own[place] * (digit + 1), 0);
      low = Math.max(low, so_far + behind(own, chosen.length, true));
      high = Math.min(high, so_far + behind(own, chosen.length, false));
    }
    return totals.length ? totals.some(total => low <= total && total <= high) : low <= high;
  };
}
