// Properties of many values: one cell each, with a list of the values that are left.

import { PENCIL } from "../../../play/core.mjs";
import { element } from "../../../play/ui-words.mjs";
import { CIRCLE, CROSS } from "./rules.mjs";
import { GridView } from "./view.mjs";

/** Values in words, as `scene.py` has them: three or more that follow each other as a range; of many ranges the ends. */
function rangesOf(labels, items, all) {
  const ends = new Set(all.map(item => /(?<=\d)[^\d.,/:]+$/.exec(labels[item])?.[0] || ""));
  const unit = ends.size === 1 ? [...ends][0] : "", at = item => labels[item].slice(0, labels[item].length - unit.length);
  const runs = [];
  for (const item of items) {
    if (runs.length && item === runs.at(-1).at(-1) + 1) runs.at(-1).push(item);
    else runs.push([item]);
  }
  if (runs.length > 3) return `${at(items[0])} … ${at(items.at(-1))}${unit}`;
  return runs.flatMap(run => (run.length > 2 ? [`${at(run[0])}–${at(run.at(-1))}`] : run.map(at))).join(", ") + unit;
}

export class RangeView extends GridView {
  constructor(data, rules, T) {
    super(data, rules, T);
    for (const cell of this.cells) {
      if (!data.ranged?.includes(this.rules.category[cell.b])) continue;
      cell.field = element("select");
      cell.field.tabIndex = -1;
      cell.td.append(cell.field);
      cell.values = this.rules.members[this.rules.category[cell.b]];
      for (const value of cell.values) this.byKey.set(this.rules.key(cell.a, value), cell);
    }
  }

  /** Show the value in a field, or else what is left, and offer what is left. */
  paintField(cell, marks, board) {
    const { n, labels, category } = this.rules, { field, values } = cell;
    const mark = value => (marks.get(this.rules.key(cell.a, value)) || 0) & ~PENCIL;
    const known = value => mark(value) || board[cell.a * n + value];
    const chosen = values.find(value => known(value) === CIRCLE);
    // What the value that is there crosses out can be chosen instead of it.
    const left = values.filter(value => (chosen === undefined ? known(value) : mark(value)) !== CROSS);
    const own = marks.get(this.rules.key(cell.a, chosen)) || 0;
    const range = left.length < values.length ? rangesOf(labels, left, values) : "";
    const offered = [["", range], ...left.map(value => [value, labels[value]])];
    field.replaceChildren(...offered.map(([value, text]) => new Option(text, value, value === chosen, value === chosen)));
    cell.td.classList.toggle("auto", chosen !== undefined && !own);
    cell.td.classList.toggle("pencil", own >= PENCIL);
    const name = `${labels[cell.a]}, ${this.data.names[category[cell.b]]}`;
    const how = own >= PENCIL ? `, ${this.T.in_pencil}` : chosen && !own ? `, ${this.T.automatic}` : "";
    field.setAttribute("aria-label", name);
    cell.td.setAttribute("aria-label", `${name}: ${labels[chosen] || range || this.T.open}${how}`);
  }

  /** The changes that make the value in a field the one that its player chose. */
  choose(cell, marks, pencil) {
    const { value } = cell.field, keys = cell.values.map(each => this.rules.key(cell.a, each));
    const old = keys.filter(key => ((marks.get(key) || 0) & ~PENCIL) === CIRCLE).map(key => [key, 0]);
    return value ? [...old, [this.rules.key(cell.a, Number(value)), pencil ? CIRCLE + PENCIL : CIRCLE]] : old;
  }
}
