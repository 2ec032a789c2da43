// Why a mark of a nonogram is wrong, refuted from itself: the same as `refute.py` finds, and in the same words.
//
// Only colours that are not true are noted on the way, so that no cell is given away.

import { byTurningPoints, cluesOf, isShort, least, MOST_STEPS, needed, Telling } from "../../../play/refuted.mjs";
import { filled, label } from "../../../play/ui-words.mjs";

const alone = mask => !(mask & (mask - 1));

/** Refutes a mark; if `leaps`, by all that follows, of which only turning points are named. */
class Refuter {
  constructor(rules, leaps) {
    Object.assign(this, { rules, leaps });
    this.board = rules.given.map(colour => (colour === null ? 2 ** rules.colours - 1 : 1 << colour));
    this.source = rules.given.map(() => -1);
    this.steps = [-1]; // the lines; that of the supposition is -1
  }

  refutation(wrong, board) {
    const note = (left, [cell, colour, holds]) => (left[cell] &= holds ? 1 << colour : ~(1 << colour));
    for (const atom of board) note(this.board, atom);
    this.left = [...this.board];
    const [cell] = wrong, { length } = this.left;
    if (!note(this.left, wrong)) return null;
    this.source[cell] = 0;
    let fresh = this.leaps ? [...this.left.keys()] : [cell];
    for (let round = this.leaps ? length : MOST_STEPS + 1; round && fresh.length; round--) {
      const lines = [...new Set(fresh.flatMap(each => this.linesOf(each)))].sort((one, other) => one - other);
      const looked = lines.map(line => [line, this.settled(line, this.left)]);
      const steps = least(looked.filter(([, settled]) => !settled).map(([line]) => this.way(line)), each => each.length);
      if (steps && this.leaps) return byTurningPoints(wrong, steps, atom => this.spoils(atom));
      if (steps) return steps.length <= MOST_STEPS + 1 ? { wrong, ending: steps.pop(), steps } : null;
      fresh = [];
      for (const [line, settled] of looked) {
        const open = settled.filter(atom => !alone(this.left[atom[0]]) && (this.leaps || !this.spoils(atom)));
        for (const [each, colour] of open) {
          this.left[each] = 1 << colour;
          this.source[each] = this.steps.length;
          fresh.push(each);
        }
        if (open.length) this.steps.push(line);
      }
    }
    return null;
  }

  spoils([cell, colour]) {
    return this.rules.truth[cell] === colour;
  }

  linesOf(cell) {
    const { width, lines } = this.rules;
    return [Math.floor(cell / width), lines.length - width + cell % width];
  }

  /** The cells of a line that have one colour in all arrangements; null if there is none. */
  settled(line, left) {
    const { rules } = this, cells = rules.lines[line], masks = cells.map(cell => left[cell]);
    const narrow = rules.clued[line] ? narrowed(masks, rules.runs[line], rules.colours) : masks;
    return narrow && cells.map((cell, place) => [cell, 31 - Math.clz32(narrow[place])]).filter((_, place) => alone(narrow[place]));
  }

  /** The steps to a line that does not fit, each with just the cells that later ones need. */
  way(clash) {
    const goals = new Map([[this.steps.length, new Set()]]), found = [];
    for (let place = this.steps.length; place > 0; place--) {
      const goal = goals.get(place), line = place === this.steps.length ? clash : this.steps[place];
      if (!goal) continue;
      const needs = this.needs(line, place, goal);
      for (const cell of needs) goals.set(this.source[cell], (goals.get(this.source[cell]) || new Set()).add(cell));
      const known = this.rules.lines[line].filter(cell => needs.includes(cell) || alone(this.board[cell]));
      const k = [...goal].sort((one, other) => one - other).map(cell => this.is(cell));
      found.unshift({ rule: "line", clue: line + 1, p: known.map(cell => this.is(cell)), k });
    }
    return found;
  }

  /** The cells settled before a step with which a line settles others, or, without these, does not fit. */
  needs(line, place, goal) {
    const left = [...this.board], cells = this.rules.lines[line].filter(cell => this.source[cell] >= 0 && this.source[cell] < place);
    for (const cell of cells) left[cell] = this.left[cell];
    for (const cell of [...cells].sort((one, other) => this.source[other] - this.source[one])) {
      left[cell] = this.board[cell];
      const settled = this.settled(line, left), own = (settled || []).map(([each]) => each);
      if (goal.size ? ![...goal].every(each => own.includes(each)) : settled) left[cell] = this.left[cell];
    }
    return cells.filter(cell => left[cell] !== this.board[cell]);
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
  const board = [...right].flatMap(atoms);
  const found = new Refuter(rules, false).refutation(wrong, board) || new Refuter(rules, true).refutation(wrong, board);
  return found && isShort(found) ? { ...needed(found), found, lines: told(found, rules, data, T) } : null;
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
    return several(row, names, places.length);
  };
  const several = (columns, names, count) => {
    const text = names.length < 2 ? names.join("") : names.slice(0, -1).join(T.comma) + T.last_number + names.at(-1);
    return filled(columns ? (count > 1 ? T.columns : T.column) : count > 1 ? T.rows : T.row, { n: text });
  };
  /** A sentence with the lines of the steps before it in a leap. */
  const after = ({ clue, leap }, text) => {
    const others = cluesOf(leap || []).filter(line => line !== clue);
    const [rows, columns] = [others.filter(line => line <= height), others.filter(line => line > height).map(line => line - height)];
    const lines = [rows, columns].map((some, at) => some.length && several(at, some, some.length)).filter(each => each).join(T.last_and);
    return lines ? filled(T.by_lines, { lines, facts: text }) : text;
  };
  const step = each => {
    const { clue, k } = each;
    const row = clue <= height, own = [...new Set(k.map(atom => atom[1]))].sort((one, other) => !one - !other);
    const facts = own.map(each => {
      const cells = across(k.filter(atom => atom[1] === each).map(([cell]) => cell), row);
      return filled(each ? (rules.colours === 2 ? T.fills : T.colours) : T.leaves, { cells, colour: colour(each) });
    });
    return after(each, filled(T.line, { line: name(clue), facts: facts.join(T.and_clause) }));
  };
  return telling.lines(found, step, each => after(each, filled(T.line_broken, { line: name(each.clue) })));
}
