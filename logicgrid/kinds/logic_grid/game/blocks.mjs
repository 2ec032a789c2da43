// One block of the staircase at a time, for small windows, and a small staircase to choose it from.

import { element, filled } from "../../../play/ui-words.mjs";

export class Blocks {
  constructor(view) {
    this.view = view;
    const { rules, cells, data } = view, { category, members } = rules;
    this.list = [];
    /** The blocks in order, with their categories, cells, and place among the rows and columns of blocks. */
    for (const cell of cells) {
      const [row, column] = [category[cell.a], category[cell.b]];
      let block = this.list.find(each => each.row === row && each.column === column);
      if (!block) this.list.push(block = { row, column, cells: [], name: [row, column].map(each => data.names[each]).join(" × ") });
      block.cells.push(cell);
      cell.block = block;
      cell.td.classList.toggle("first", cell.b === members[column][0]);
    }
    const [rows, columns] = ["row", "column"].map(side => [...new Set(this.list.map(each => each[side]))]);
    for (const block of this.list) [block.y, block.x] = [rows.indexOf(block.row), columns.indexOf(block.column)];
    const heads = [...document.querySelectorAll("#grid th.cat")].map((head, place) => [head, columns[place]]);
    const ups = cells.filter(cell => !cell.y).map(cell => [cell.heads[1], category[cell.b]]);
    /** The elements beside the cells, with the category of their columns, or of their rows. */
    this.above = [...heads, ...ups];
    this.bodies = [...document.querySelectorAll("#grid tbody")].map((body, place) => [body, rows[place]]);
    this.clues = new Map();
    for (const [clue, , keys] of data.tables || []) {
      const found = this.clues.get(clue) || this.clues.set(clue, new Set()).get(clue);
      for (const key of keys) found.add(view.byKey.get(key)?.block);
    }
    this.shown = this.list[0];
    this.one = this.isAsked = false;
    this.clue = 0;
  }

  /** The columns and the rows of the block that is shown. */
  size() {
    const { members } = this.view.rules, { row, column } = this.shown;
    const { ranged = [] } = this.view.data;
    return [ranged.includes(column) ? 4 : members[column].length, members[row].length];
  }

  /** Show one block, or the whole grid. */
  show(one) {
    this.one = one;
    const { row, column } = this.shown;
    for (const [head, category] of this.above) head.classList.toggle("away", one && category !== column);
    for (const [body, category] of this.bodies) body.classList.toggle("away", one && category !== row);
    for (const cell of this.view.cells) cell.td.classList.toggle("away", one && cell.block !== this.shown);
    document.getElementById("grid").classList.toggle("one", one);
    this.paint();
  }

  setOut(small) {
    document.getElementById("one_block").hidden = !small || this.list.length < 2;
    if (!small && this.one) this.show(false);
    else if (small && this.isAsked && this.wanted !== this.one) this.show(this.wanted);
  }

  turnTo(cell) {
    if (!this.one || cell.block === this.shown) return false;
    this.shown = cell.block;
    this.show(true);
    return true;
  }

  bind(box, changed) {
    const map = element("div", "blocks"), { T } = this.view;
    map.setAttribute("role", "group");
    map.setAttribute("aria-label", T.blocks);
    this.buttons = this.list.map(block => {
      const button = element("button");
      button.type = "button";
      button.style.gridArea = `${block.y + 1}/${block.x + 1}`;
      button.title = block.name;
      button.addEventListener("click", () => {
        this.shown = block;
        this.show(true);
        changed(this.spoken(block));
      });
      map.append(button);
      return button;
    });
    this.map = map;
    this.name = element("b", "block-name");
    box.prepend(map, this.name);
    document.getElementById("one_block").addEventListener("click", () => {
      this.isAsked = true;
      this.show(this.wanted = !this.one);
      changed();
    });
    this.paint();
  }

  /** The clues that speak of a block; none if the one in view is among them. */
  spoken(block) {
    const found = [...this.clues.keys()].filter(clue => clue > 0 && this.clues.get(clue).has(block)).sort((one, other) => one - other);
    return found.includes(this.clue) ? [] : found;
  }

  /** Point out the blocks that a clue speaks of. */
  mark(clue) {
    this.clue = clue;
    this.paint();
  }

  paint() {
    document.getElementById("one_block").setAttribute("aria-pressed", this.one);
    if (!this.map) return;
    this.map.hidden = this.name.hidden = !this.one;
    this.name.textContent = this.shown.name;
    const { T } = this.view, touched = this.clues.get(this.clue);
    this.list.forEach((block, place) => {
      const button = this.buttons[place], left = block.cells.filter(cell => !cell.shown && !cell.field).length;
      const clued = Boolean(touched?.has(block));
      button.classList.toggle("clued", clued);
      button.classList.toggle("full", !left);
      button.setAttribute("aria-pressed", block === this.shown);
      button.setAttribute("aria-label", `${block.name}${T.colon}${filled(T.cells_open, { n: left })}${clued ? `, ${filled(T.clue, { n: this.clue })}` : ""}`);
    });
  }
}
