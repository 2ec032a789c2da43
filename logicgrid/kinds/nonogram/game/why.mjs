// Why a mark of a nonogram is wrong, refuted from itself: the same as `refute.py` finds, and in the same words.
//
// Only colours that are not true are noted on the way, so that no cell is given away.

import { least, MOST_STEPS, needed, Telling, union } from "../../../play/refuted.mjs";
import { filled, label } from "../../../play/ui-words.mjs";

const alone = mask => !(mask & (mask - 1));

class Refuter {
  constructor(rules) {
    this.rules = rules;
    this.kinds = [...Array(rules.colours).keys()];
    this.left = rules.given.map(colour => (colour === null ? 2 ** rules.colours - 1 : 1 << colour));
    this.source = rules.given.map(() => -1);
    this.steps = [];
  }

  refutation(wrong, board) {
    for (const atom of board) this.note(atom);
    this.note(wrong);
    const [cell] = wrong;
    if (!this.left[cell]) return null;
    this.source[cell] = 0;
    this.steps.push({ line: -1, cells: [cell], trace: new Set([0]) });
    let fresh = [cell];
    for (let round = 0; round <= MOST_STEPS; round++) {
      const lines = [...new Set(fresh.flatMap(each => this.linesOf(each)))].sort((one, other) => one - other);
      const looked = lines.map(line => ({ line, trace: this.trace(line), settled: this.settled(line) }));
      const clash = least(looked.filter(each => !each.settled), each => each.trace.size);
      if (clash) return this.found(wrong, clash);
      fresh = [];
      for (const { line, trace, settled } of looked) {
        const open = settled.filter(([each]) => !alone(this.left[each]));
        if (!open.length) continue;
        const place = this.steps.length;
        this.steps.push({ line, cells: open.map(([each]) => each), trace: new Set([...trace, place]) });
        for (const [each, colour] of open) {
          this.left[each] = 1 << colour;
          this.source[each] = place;
          fresh.push(each);
        }
      }
    }
    return null;
  }

  note([cell, colour, holds]) {
    this.left[cell] &= holds ? 1 << colour : ~(1 << colour);
  }

  linesOf(cell) {
    const { width, lines } = this.rules;
    return [Math.floor(cell / width), lines.length - width + cell % width];
  }

  trace(line) {
    return union(this.steps, this.rules.lines[line].map(cell => this.source[cell]));
  }

  /** The open cells of a line that must have a colour, and it is not true; null if the line cannot be. */
  settled(line) {
    const { rules } = this, cells = rules.lines[line], masks = cells.map(cell => this.left[cell]);
    if (!rules.clued[line]) return [];
    const narrow = narrowed(masks, rules.runs[line], rules.colours);
    if (!narrow) return null;
    return cells.map((cell, place) => [cell, 31 - Math.clz32(narrow[place]), narrow[place]])
      .filter(([cell, colour, mask]) => alone(mask) && !alone(this.left[cell]) && rules.truth[cell] !== colour);
  }

  /** The steps to the clash, each with the cells that a later one looks at. */
  found(wrong, clash) {
    const { lines } = this.rules, places = [...clash.trace].filter(each => each).sort((one, other) => one - other);
    if (places.length > MOST_STEPS) return null;
    const known = line => lines[line].filter(cell => this.source[cell] < 0 && alone(this.left[cell])).map(cell => this.is(cell));
    const later = new Set(lines[clash.line]), steps = [];
    for (const place of places.reverse()) {
      const { line, cells } = this.steps[place];
      steps.unshift({ rule: "line", clue: line + 1, p: known(line), k: cells.filter(cell => later.has(cell)).map(cell => this.is(cell)) });
      for (const cell of lines[line]) later.add(cell);
    }
    return { wrong, steps, ending: { rule: "line", clue: clash.line + 1, p: known(clash.line), k: [] } };
  }

  is(cell) {
    return [cell, 31 - Math.clz32(this.left[cell]), 1];
  }
}

/** The colours that each cell of a line has in some arrangement of the runs, as masks; null if there is none. */
function narrowed(masks, runs, colours) {
  const size = masks.length, found = Array(size).fill(0);
  // Whether the first cells can have the first runs, and whether the rest can have the rest.
  const before = tableOf(masks, runs), after = tableOf([...masks].reverse(), [...runs].reverse());
  const rest = (run, place) => after[runs.length - run][size - place];
  if (!rest(0, 0)) return null;
  for (let run = 0; run <= runs.length; run++) {
    for (let place = 0; place < size; place++) {
      if (masks[place] & 1 && before[run][place] && rest(run, place + 1)) found[place] |= 1;
    }
    if (run === runs.length) continue;
    const [length, colour] = runs[run], own = 1 << colour;
    const gap = run && runs[run - 1][1] === colour, next = run + 1 < runs.length && runs[run + 1][1] === colour;
    for (let place = 0; place + length <= size; place++) {
      const end = place + length;
      if (!masks.slice(place, end).every(mask => mask & own)) continue;
      const begins = gap ? place > 0 && masks[place - 1] & 1 && before[run][place - 1] : before[run][place];
      const ends = next ? end < size && masks[end] & 1 && rest(run + 1, end + 1) : rest(run + 1, end);
      if (begins && ends) for (let each = place; each < end; each++) found[each] |= own;
    }
  }
  return found;
}

/** For each number of runs and of cells whether these cells can have just these runs. */
function tableOf(masks, runs) {
  const table = [Array(masks.length + 1).fill(false)];
  table[0][0] = true;
  for (let place = 0; place < masks.length; place++) table[0][place + 1] = table[0][place] && Boolean(masks[place] & 1);
  runs.forEach(([length, colour], run) => {
    const gap = run && runs[run - 1][1] === colour ? 1 : 0, row = Array(masks.length + 1).fill(false);
    for (let end = 1; end <= masks.length; end++) {
      const start = end - length;
      const lies = start >= gap && masks.slice(start, end).every(mask => mask >> colour & 1);
      const joined = lies && (gap ? masks[start - 1] & 1 && table[run][start - 1] : table[run][start]);
      row[end] = Boolean(joined) || Boolean(row[end - 1] && masks[end - 1] & 1);
    }
    table.push(row);
  });
  return table;
}

/** A refutation of a mark as atoms, what the board needs to show of it, and its sentences; null if there is none. */
export function why(rules, data, T, right, key, value) {
  const { n, colours } = rules;
  const bits = mask => [...Array(colours).keys()].filter(colour => mask >> colour & 1);
  const atoms = ([each, mark]) => (each < n ? [[each, mark - 1, 1]] : bits(mark).map(colour => [each - n, colour, 0]));
  const [wrong, ...more] = atoms([key, value]);
  if (more.length) return null; // which colour is wrongly out would give the cell away
  const found = new Refuter(rules).refutation(wrong, [...right].flatMap(atoms));
  return found && { ...needed(found), found, lines: told(found, rules, data, T) };
}

function told(found, rules, data, T) {
  const { width, height } = data;
  const name = line => filled(line <= height ? T.row : T.column, { n: line <= height ? line : line - height });
  const colour = place => (place ? label(data.names[place - 1]) : T.empty);
  const telling = new Telling(T, ([cell, own, holds]) => {
    const a = label(`r${Math.floor(cell / width) + 1}c${cell % width + 1}`);
    if (!own || rules.colours === 2) return filled(Boolean(own) === Boolean(holds) ? T.cell_filled : T.cell_empty, { a });
    return filled(holds ? T.is_one : T.is_not_one, { a, b: colour(own) });
  });
  /** Cells of one line by their places in the line: `columns 3 and 5–7`. */
  const across = (cells, row) => {
    const places = cells.map(cell => (row ? cell % width : Math.floor(cell / width)) + 1).sort((one, other) => one - other);
    const groups = [];
    for (const place of places) if (groups.length && groups.at(-1)[1] === place - 1) groups.at(-1)[1] = place; else groups.push([place, place]);
    const names = groups.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
    const text = names.length < 2 ? names.join("") : names.slice(0, -1).join(T.comma) + T.last_number + names.at(-1);
    return filled(row ? (places.length > 1 ? T.columns : T.column) : places.length > 1 ? T.rows : T.row, { n: text });
  };
  const step = ({ clue, k }) => {
    const row = clue <= height, own = [...new Set(k.map(atom => atom[1]))].sort((one, other) => one - other);
    const facts = own.map(each => {
      const cells = across(k.filter(atom => atom[1] === each).map(([cell]) => cell), row);
      return filled(each ? (rules.colours === 2 ? T.fills : T.colours) : T.leaves, { cells, colour: colour(each) });
    });
    return filled(T.line, { line: name(clue), facts: facts.join(T.and_clause) });
  };
  return telling.lines(found, step, ({ clue }) => filled(T.line_broken, { line: name(clue) }));
}
