// Boards of lines: cells of two values.  The page does not know the rule; it knows the steps and when all is filled.

import { NonogramRules } from "../../nonogram/game/rules.mjs";

export class LineRules extends NonogramRules {
  /** No runs lie beside the board, so none is certain, and no line is finished. */
  certain() {
    return [];
  }

  board(marks) {
    return super.board(marks, 0);
  }

  why() {
    return { lines: [], p: [], c: [] }; // such boards refute nothing
  }

  /** The board, once all of it is filled. */
  answer(marks) {
    const now = this.given.map((_, cell) => this.colour(marks, cell));
    return now.includes(null) ? null : JSON.stringify(now.map((value, cell) => [cell, value]));
  }
}
