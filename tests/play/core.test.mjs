// The rules of the page without a browser: `node --test tests/play/`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { apply, clueNumbers, hintOf, History, pack, PENCIL, reasonOf, unpack } from "../../logicgrid/play/core.mjs";
import { CIRCLE, CROSS } from "../../logicgrid/kinds/logic_grid/game/rules.mjs";
import { SudokuView } from "../../logicgrid/kinds/sudoku/game/view.mjs";
import { rulesOf } from "./rules.mjs";

const page = name => JSON.parse(readFileSync(new URL(`pages/${name}.json`, import.meta.url), "utf8"));
const games = ["three-lunches", "four", "little-house", "mask"].map(name => {
  const data = page(name);
  return { name, data, rules: rulesOf(data) };
});
const [{ data: lunches, rules: grid }, { data: four, rules: sudoku }] = games;

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed) {
  return () => (seed = seed * 16807 % 2147483647) / 2147483647;
}

/** All marks of the answer that a derivation gives. */
function answerOf({ data, rules }) {
  const marks = new Map();
  for (const step of data.steps) for (const [key, value] of rules.changes(marks, step.k)) if (rules.valid(key, value)) marks.set(key, value);
  return marks;
}

for (const game of games) {
  const { name, data, rules } = game;
  const all = [...answerOf(game)];
  test(`${name}: hints alone lead from any marks to the answer`, () => {
    const random = numbers(7);
    for (let walk = 0; walk < 24; walk++) {
      const marks = new Map(all.filter(() => random() < walk / 40));
      let hint;
      for (let count = 0; (hint = hintOf(data, rules, marks, walk % 3)).kind !== "done"; count++) {
        assert.ok(count < 2000 && hint.kind !== "wrong");
        const before = pack(marks);
        apply(marks, rules.changes(marks, hint.step.k).map(([key, value]) => [key, 0, value]));
        assert.notEqual(pack(marks), before);
        assert.deepEqual(rules.wrong(marks), []);
      }
      assert.equal(rules.answer(marks, 2), rules.answer(new Map(all), 2));
    }
  });
  test(`${name}: a link keeps the marks, and whatever else it says is harmless`, () => {
    assert.deepEqual(unpack(pack(new Map(all)), rules), new Map(all));
    for (const text of ["", "<script>", "____________", "9".repeat(5000), "A A", "gggggggggggggggg"]) {
      for (const [key, value] of unpack(text, rules)) assert.ok(rules.valid(key, value));
    }
  });
}

test("a circle crosses out its row and column if that is wanted", () => {
  const circle = new Map([[grid.key(0, 3), CIRCLE]]);
  const crosses = level => grid.closure(circle, level).filter(value => value === CROSS).length / 2;
  assert.deepEqual([crosses(0), crosses(1)], [0, 4]);
});

for (const game of games) {
  const { name, data, rules } = game;
  test(`${name}: a wrong mark's reason rests on what is on the board, and gives no other cell away`, () => {
    const random = numbers(3), all = [...answerOf(game)].filter(([key]) => key < rules.keys / 4 || name !== "four");
    let given = 0;
    for (let count = 0; count < 120; count++) {
      const [key, value] = all[Math.floor(random() * all.length)];
      const values = Array.from({ length: 10 }, (_, place) => place + 1).filter(each => each !== value && rules.valid(key, each));
      const share = count % 12 / 12;
      const right = new Map(all.filter(([each]) => each !== key && random() < share));
      const marks = new Map(right).set(key, values[Math.floor(random() * values.length)]);
      if (!rules.wrong(marks).includes(key)) continue;
      const hint = hintOf(data, rules, marks, 1);
      assert.equal(hint.kind, "wrong");
      const reason = reasonOf(data, rules, marks, key, data.words);
      if (!reason) continue;
      given++;
      assert.ok(reason.lines.length <= 6);
      const isKnown = rules.knowledge(right, 1, 1);
      assert.ok(reason.p.every(isKnown), JSON.stringify(reason));
      const isTrue = rules.knowledge(new Map(all), 2);
      for (const atom of reason.found.steps.flatMap(step => step.k)) assert.ok(!isTrue(atom), JSON.stringify(reason));
    }
    assert.ok(given > 20, `${given} reasons`);
  });
}

test("one circle that excludes a mark is the whole reason, and without any mark the clues alone may be one", () => {
  const [key, value] = [...answerOf(games[0])].find(([, mark]) => mark === CIRCLE);
  assert.deepEqual(hintOf(lunches, grid, new Map([[key, CROSS]]), 1), { kind: "wrong", keys: [key] });
  const [one, other] = grid.items(key);
  const next = grid.members[grid.category[other]].find(item => item !== other);
  const both = new Map([[key, value], [grid.key(one, next), CIRCLE]]);
  const reason = reasonOf(lunches, grid, both, grid.key(one, next), lunches.words);
  assert.deepEqual([reason.p, reason.lines.length], [[[one, other, 1]], 1]);
  const wrong = [...Array(grid.keys).keys()].filter(each => grid.valid(each, CIRCLE) && grid.truth[each] === CROSS);
  const alone = (data, rules) => wrong.map(each => reasonOf(data, rules, new Map([[each, CIRCLE]]), each, lunches.words));
  assert.ok(alone(lunches, grid).every(reason => reason.p.length === 0));
  const silent = { ...lunches, tables: [] };
  assert.ok(alone(silent, rulesOf(silent)).every(reason => reason === null));
});

test("a digit of a sudoku is refuted by a given, or by what would follow from it", () => {
  const seen = [];
  for (let each = 0; each < sudoku.n * sudoku.size; each++) {
    const cell = each % sudoku.n, digit = Math.floor(each / sudoku.n);
    if (sudoku.givens[cell] !== null || digit === sudoku.truth[cell]) continue;
    const reason = reasonOf(four, sudoku, new Map([[cell, digit + 1]]), cell, four.words);
    seen.push(reason);
    for (const [peer, own] of reason?.p || []) assert.equal(sudoku.givens[peer], own);
    if (reason) assert.ok(reason.lines.every(line => !line.includes("{")));
  }
  assert.ok(seen.some(reason => reason?.lines.length === 1) && seen.some(reason => reason?.lines.length > 1));
});

test("a line of a nonogram refutes a mark exactly if no way to fill it has the mark", () => {
  const { rules, data } = games[2], random = numbers(5);
  const ways = (length, runs) => {
    if (!runs.length) return [Array(length).fill(0)];
    const [size, ...rest] = runs, found = [];
    for (let start = 0; start + size <= length; start++) {
      const stop = start + size + (rest.length ? 1 : 0);
      if (stop <= length) for (const way of ways(length - stop, rest)) found.push([...Array(start).fill(0), ...Array(size).fill(1), ...Array(stop - start - size).fill(0), ...way]);
    }
    return found;
  };
  for (let count = 0; count < 200; count++) {
    const marks = new Map(rules.truth.map((colour, cell) => [cell, colour + 1]).filter(() => random() < 0.3));
    const key = Math.floor(random() * rules.n), value = 2 - rules.truth[key];
    marks.delete(key);
    const dead = line => !ways(rules.lines[line].length, rules.runs[line].map(([size]) => size)).some(way => way.every((colour, place) => {
      const cell = rules.lines[line][place], known = cell === key ? value - 1 : rules.colour(marks, cell);
      return known === null || known === colour;
    }));
    const own = rules.lines.map((cells, line) => line).filter(line => rules.lines[line].includes(key) && dead(line));
    const reason = rules.why(data, data.words, marks, key, value), broken = own.length > 0;
    assert.equal(reason?.lines.length === 2, broken, data.title);
    if (broken) assert.equal(reason.found.ending.clue, own[0] + 1);
  }
});

test("a mark in pencil is no mark yet", () => {
  const [key, value] = [...answerOf(games[0])][0];
  assert.notEqual(hintOf(lunches, grid, new Map([[key, 3 - value + PENCIL]]), 1).kind, "wrong");
});

test("a sudoku's note that lacks the digit is wrong, a note in the corner never", () => {
  const cell = sudoku.givens.indexOf(null);
  const mask = sudoku.full & ~(1 << sudoku.truth[cell]);
  assert.deepEqual(sudoku.wrong(new Map([[sudoku.n + cell, mask]])), [sudoku.n + cell]);
  assert.deepEqual(sudoku.wrong(new Map([[2 * sudoku.n + cell, mask]])), []);
});

test("a finished line of a nonogram is emptied, and its runs are certain", () => {
  const { rules } = games[2];
  const line = rules.runs.findIndex(runs => runs.length);
  const marks = new Map(rules.lines[line].filter(cell => rules.truth[cell]).map(cell => [cell, rules.truth[cell] + 1]));
  const view = rules.board(marks, 1);
  assert.deepEqual(rules.lines[line].map(cell => view[cell]), rules.lines[line].map(cell => rules.truth[cell]));
  assert.ok(rules.certain(line, view).every(each => each));
  assert.ok(rules.certain(line, rules.board(new Map(), 1)).every(each => !each));
});

test("what is undone can be done again until something else is done", () => {
  const history = new History(), marks = new Map();
  for (const changes of [[[1, 0, 2]], [[1, 2, 1], [3, 0, 2]]]) {
    history.push(changes);
    apply(marks, changes);
  }
  const after = [...marks];
  apply(marks, history.undo());
  assert.deepEqual([...marks], [[1, 2]]);
  apply(marks, history.redo());
  assert.deepEqual([...marks], after);
  assert.equal(history.redo(), null);
  history.undo();
  history.push([[5, 0, 1]]);
  assert.equal(history.redo(), null);
});

test("what was undone can be undone after it was kept, and nonsense that was kept is left out", () => {
  const history = new History(), marks = new Map();
  for (const changes of [[[1, 0, 2]], [[1, 2, 1], [3, 0, 2]], [[-1, 0, 1]]]) {
    history.push(changes);
    apply(marks, changes);
  }
  apply(marks, history.undo());
  const kept = JSON.parse(JSON.stringify(history.kept()));
  const again = History.of(kept, marks, () => true);
  assert.deepEqual([again.past, again.future], [history.past, history.future]);
  assert.equal(History.of(kept, marks, key => key !== -1).future.length, 0);
  assert.equal(History.of(kept, new Map([[3, 1]]), () => true).past.length, 0);
  for (const each of [null, 7, "x", [], [[null]], [[[[1, 2]]]], [{}, {}]]) assert.equal(History.of(each, marks, () => true).past.length, 0);
});

test("clues in a link are whole numbers of clues", () => {
  assert.deepEqual(clueNumbers("1.3.99.x.-1.2.5", 3), [1, 3, 2]);
});

test("the drawing of a step of a sudoku is unpacked to the elements that it was packed from", () => {
  const links = {};
  SudokuView.prototype.draw.call({ links, data: { sign: 20 } }, "weak 1 2Q3 4 5 6\nout 75 42 3\non 50 15 &lt;");
  assert.match(links.innerHTML, /<path class="weak" d="M1 2Q3 4 5 6"\/><text class="out" x="75" y="42" font-size="20">3<\/text><circle class="on" cx="50" cy="15" r="13"\/><text class="on" x="50" y="15" font-size="20">&lt;<\/text>/);
});
