// What a page knows of its puzzle without a browser, the same for every kind: marks, hints, undo, links.
//
// The marks of a player are a Map from a key (a whole number) to a value (a whole number, 0 for none); what keys and
// values mean is the kind's own.  The rules of a kind (`kinds/KIND/game/rules.mjs`) are an object with
//   keys                     the number of keys
//   valid(key, value)        whether a key can have this value
//   ink(marks)               the marks without those that only try something out
//   wrong(marks)             the keys of the marks that are not true
//   live(marks, auto)        the easiest step that the board alone gives and that is not on it yet; or null
//   knowledge(marks, auto)   a function that says whether an atom is known; a logic grid can be told how much brings what
//   changes(marks, atoms)    the pairs [key, value] that put atoms on the board
//   board(marks, auto)       what every cell shows
//   why(data, T, marks, key, value)  why a mark is not true, from marks that are; null if that is not short
//   answer(marks, auto)      the answer as text once the board is full, null before

/** The value that the bit PENCIL is added to is a mark to try something out. */
export const PENCIL = 64;

/** Atoms, which a page has as two numbers each (see `packed` in `data.py`). */
export const atomsIn = numbers => numbers.flatMap((one, n) => n % 2 ? [] : [[one, numbers[n + 1] >> 1, numbers[n + 1] & 1]]);

/**
 * The next thing to see from any marks: a wrong mark, else what the board alone gives, else a step.
 *
 * A derivation is an order in which each step's premises are concluded before it.  So all premises of the first step
 * that says anything new are known, whichever way the player went.  Of all steps whose premises are known, the one with
 * the easiest technique is returned, reduced to what is new.
 */
export function hintOf(data, rules, marks, auto) {
  const ink = rules.ink(marks);
  const wrong = rules.wrong(ink);
  if (wrong.length) return { kind: "wrong", keys: wrong };
  const live = rules.live(ink, auto);
  if (live) return { kind: "live", step: live };
  const isKnown = rules.knowledge(ink, auto);
  let best = null;
  for (const step of data.steps) {
    if (best && best.t <= step.t) continue;
    if (!step.k.every(isKnown) && step.p.every(isKnown)) best = step;
  }
  if (!best) return { kind: "done" };
  return { kind: "step", step: { ...best, k: best.k.filter(atom => !isKnown(atom)) } };
}

/**
 * Why a mark is not true, from what is on the board and the clues; null if that takes more than a few sentences.
 *
 * It is what the rules of the kind find (`why`): the sentences (`lines`), with the atoms of the board that they need
 * (`p`) and the clues (`c`).
 */
export function reasonOf(data, rules, marks, key, T) {
  const ink = rules.ink(marks), wrong = new Set(rules.wrong(ink));
  const right = new Map([...ink].filter(([each]) => each >= 0 && !wrong.has(each)));
  return rules.why(data, T, right, key, ink.get(key));
}

/** Put changes, as triples [key, before, after], into the marks. */
export function apply(marks, changes) {
  for (const [key, , after] of changes) {
    if (after) marks.set(key, after);
    else marks.delete(key);
  }
}

const MOST_KEPT = 400;

/** The changes of a game, which can be undone without end; a browser keeps the last of them. */
export class History {
  constructor() {
    this.past = [];
    this.future = [];
  }

  /** What a browser keeps of it: the last changes. */
  kept() {
    return [this.past.slice(-MOST_KEPT), this.future.slice(-MOST_KEPT)];
  }

  /** The changes that were kept, as far as they lead to and from the marks and `allowed` has nothing against a key's value. */
  static of(kept, marks, allowed) {
    const made = new History();
    for (const [list, old, name] of [[kept?.[0], 2, "past"], [kept?.[1], 1, "future"]]) {
      const now = new Map(marks);
      if (!Array.isArray(list)) continue;
      for (const changes of [...list].reverse()) {
        const right = Array.isArray(changes) && changes.every(each => Array.isArray(each) && each.length === 3 && allowed(each[0], each[1]) && allowed(each[0], each[2]) && (now.get(each[0]) || 0) === each[old]);
        if (!right) break;
        for (const each of changes) now.set(each[0], each[3 - old]);
        made[name].unshift(changes);
      }
    }
    return made;
  }

  push(changes) {
    this.past.push(changes);
    this.future = [];
  }

  /** The changes that undo the last ones; null if there are none. */
  undo() {
    const changes = this.past.pop();
    if (!changes) return null;
    this.future.push(changes);
    return changes.map(([key, before, after]) => [key, after, before]);
  }

  redo() {
    const changes = this.future.pop();
    if (!changes) return null;
    this.past.push(changes);
    return changes;
  }
}

export const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Whole numbers from 0 as letters, five bits in each; the sixth bit says that the number goes on. */
function written(number) {
  let text = "";
  for (;;) {
    const low = number % 32;
    number = Math.floor(number / 32);
    text += DIGITS[number ? low + 32 : low];
    if (!number) return text;
  }
}

/** The marks as a short text of letters, digits, `-` and `_`: for each the distance from the key before, and the value. */
export function pack(marks) {
  let last = -1;
  let text = "";
  for (const key of [...marks.keys()].filter(each => each >= 0 && marks.get(each)).sort((a, b) => a - b)) {
    text += written(key - last - 1) + written(marks.get(key));
    last = key;
  }
  return text;
}

/** The marks that a text has; what it has beyond the rules is left out, whoever wrote it. */
export function unpack(text, rules) {
  const numbers = [];
  let number = 0, unit = 1;
  for (const sign of String(text).slice(0, 100000)) {
    const value = DIGITS.indexOf(sign);
    if (value < 0 || unit > 2 ** 40) break;
    number += (value % 32) * unit;
    unit *= 32;
    if (value < 32) {
      numbers.push(number);
      number = 0;
      unit = 1;
    }
  }
  const marks = new Map();
  let key = -1;
  for (let place = 0; place + 1 < numbers.length; place += 2) {
    key += numbers[place] + 1;
    if (key >= rules.keys) break;
    if (numbers[place + 1] && rules.valid(key, numbers[place + 1])) marks.set(key, numbers[place + 1]);
  }
  return marks;
}

/** The clues that a text such as `1.3` names. */
export function clueNumbers(text, count) {
  return String(text || "").split(".").map(Number).filter(n => Number.isInteger(n) && n >= 1 && n <= count);
}

/** The known values of `count` cells, null for the others, from pairs of a cell and its value. */
export function spread(pairs, count) {
  const values = Array(count).fill(null);
  for (const [cell, value] of pairs) values[cell] = value;
  return values;
}
