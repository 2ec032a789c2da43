// The rules of a page's kind, and a process that compares: for each line of JSON on its input one on its output.
import { createInterface } from "node:readline";
import { hintOf, reasonOf } from "../../logicgrid/play/core.mjs";
import { GridRules } from "../../logicgrid/kinds/logic_grid/game/rules.mjs";
import { RelationRules } from "../../logicgrid/kinds/logic_grid/game/relations.mjs";
import { NonogramRules } from "../../logicgrid/kinds/nonogram/game/rules.mjs";
import { SudokuRules } from "../../logicgrid/kinds/sudoku/game/rules.mjs";

const RULES = { "logic-grid": GridRules, sudoku: SudokuRules, nonogram: NonogramRules };
/** Kinds without rules of their own are played as sudokus. */
export const rulesOf = data => new (data.mutual ? RelationRules : RULES[data.kind] || SudokuRules)(data);

/** All atoms that the marks and the board alone make known. */
function knownAtoms(data, rules, marks) {
  const isKnown = rules.knowledge(marks, 0);
  const grid = data.kind === "logic-grid";
  const [ones, others] = grid ? [rules.n, rules.n] : [rules.n, data.symbols.length];
  const atoms = [];
  for (let one = 0; one < ones; one++) {
    for (let other = grid ? one + 1 : 0; other < others; other++) for (const holds of [0, 1]) if (isKnown([one, other, holds])) atoms.push([one, other, holds]);
  }
  return atoms;
}

if (process.argv[2] === "compare") {
  let data, rules;
  for await (const line of createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    if (asked.data) {
      data = asked.data;
      rules = rulesOf(data);
      continue;
    }
    const marks = new Map();
    for (const [key, value] of rules.changes(marks, asked.atoms)) if (rules.valid(key, value)) marks.set(key, value);
    if (asked.why) {
      const [[key, value]] = rules.changes(new Map(), [asked.why]);
      console.log(JSON.stringify(reasonOf(data, rules, new Map([...marks, [key, value]]), key, data.words)));
      continue;
    }
    const hint = asked.hint ? hintOf(data, rules, marks, asked.auto) : null;
    const technique = hint?.step && (typeof hint.step.t === "string" ? hint.step.t : data.techniques[hint.step.t][0]);
    console.log(JSON.stringify({ known: asked.known ? knownAtoms(data, rules, marks) : null, hint: hint && { kind: hint.kind, technique, atoms: hint.step?.k } }));
  }
}
