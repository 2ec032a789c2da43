// Why a mark of a logic grid is wrong, refuted from itself: the same as `refute.py` finds, and in the same words.
//
// A table of a clue is [clue, shape, keys of its cells]; a shape has the supports, of each the places of the true cells
// as letters, behind `~` those of the cells that are neither true nor false; all others are false.  `facts` has what
// each pair says (see `_facts` in `__init__.py`).

import { byCases } from "../../../play/cases.mjs";
import { DIGITS } from "../../../play/core.mjs";
import { byTurningPoints, cluesOf, distinct, isShort, least, MOST_STEPS, needed, same, Telling } from "../../../play/refuted.mjs";
import { filled, label } from "../../../play/ui-words.mjs";
import { Closure } from "./closure.mjs";

const TRUE = 1, FALSE = 2;

/** The number of what categories say of themselves. */
const STATED = -1000;

/** The facts that one sentence concludes at most, and the clashes of which the sentences are counted. */
const MOST_SAID = 6, MOST_COMPARED = 40, FEW_CANDIDATES = 3;

/** For each cell of a shape the supports in which it is true, and false, as masks; and the mask of all supports. */
function columnsOf(shape, count) {
  const supports = shape.split("."), every = (1n << BigInt(supports.length)) - 1n;
  const columns = Array.from({ length: count }, () => [0n, every]);
  supports.forEach((support, number) => {
    const [circles, open = ""] = support.split("~"), bit = 1n << BigInt(number);
    for (const sign of circles) columns[DIGITS.indexOf(sign)][0] |= bit;
    for (const sign of circles + open) columns[DIGITS.indexOf(sign)][1] ^= bit;
  });
  return [every, columns];
}

/** A table with the pairs of its items of which supports say something by way of a third item. */
function closed(rules, clue, [every, columns], keys) {
  const { category, single } = rules, said = new Map(), cells = [...keys], all = [...columns];
  keys.forEach((key, at) => {
    const [one, other] = rules.items(key);
    for (const [a, b] of [[one, other], [other, one]]) said.set(a, (said.get(a) || new Map()).set(b, columns[at]));
  });
  const items = [...said.keys()].sort((one, other) => one - other);
  items.forEach((one, at) => {
    for (const other of items.slice(at + 1)) {
      const own = said.get(one), more = said.get(other);
      if (category[one] === category[other] || own.has(other)) continue;
      let yes = 0n, no = 0n;
      for (const [item, [holds, fails]] of own) {
        if (single[item] && more.has(item)) {
          const [too, not] = more.get(item);
          yes |= holds & too;
          if (single[one]) no |= holds & not;
          if (single[other]) no |= fails & too;
        }
        if (category[item] === category[other] && single[one]) no |= holds;
      }
      for (const [item, [holds]] of more) if (category[item] === category[one] && single[other]) no |= holds;
      if (!yes && !no) continue;
      cells.push(rules.key(one, other));
      all.push([yes, no]);
    }
  });
  return { clue, every, keys: cells, columns: all.map(([yes, no]) => [every ^ yes, every ^ no]) };
}

/**
 * How a mark leads to a clash, from what is on the board; null if that is not short.
 *
 * Crosses may be true of the answer if `lenient`: one that follows from what is wrong tells nothing.  If some `clues`
 * are given, all that follows from these is found, and only turning points are named, none of them true.
 */
function refutation(rules, wrong, board, lenient, clues = null, most = MOST_STEPS) {
  const { category, members, single, truth } = rules, facts = new Map(), steps = [], waiting = new Map();
  const circles = category.map(() => new Map()); // for each item those of the same actor, with the keys of both
  const tables = rules.tables().filter(table => !clues || clues.includes(table.clue));
  let news = new Set(), clashes = [];
  suppose();
  return clues ? inLeaps() : inSteps();

  function suppose() {
    steps.push({ rule: "suppose", clue: 0, p: [], k: wrong, trace: new Set([0]), sentences: new Set() });
    for (const atom of [...board].sort((one, other) => other[2] - one[2])) mark(rules.keyOf(atom), Boolean(atom[2]), -1, atom);
    clashes = [];
    mark(rules.keyOf(wrong), Boolean(wrong[2]), 0, wrong);
    byThemselves();
  }

  function inSteps() {
    let best = null;
    for (let number = 1; number <= MOST_STEPS; number++) {
      level(number);
      best = shortest();
      if (best && best.told.length <= number) break;
    }
    return best && { wrong, steps: best.told.flat(), ending: best.found };
  }

  function inLeaps() {
    while (!clashes.length && (news.size || waiting.size)) level(Math.min(...(waiting.size ? [...waiting.values()].map(taken) : [1])));
    if (!clashes.length) return null;
    const end = least(clashes, cost), way = [...end.trace].filter(place => place).sort((one, other) => one - other);
    const own = way.map(place => ({ ...steps[place], k: [steps[place].k], left: leftBy(steps[place]) }));
    const spoils = atom => isTrue(rules.keyOf(atom), Boolean(atom[2])), found = byTurningPoints(wrong, [...own, end], spoils, most);
    return isShort(found) ? found : byTurningPoints(wrong, [...own, end], atom => atom[2] && spoils(atom), most);
  }

  /** What its premises leave of each of two that have nothing in common. */
  function leftBy({ rule, k, p, place }) {
    const out = key => facts.has(key) && !facts.get(key).holds && p.some(atom => same(atom, facts.get(key).shown));
    return rule === "unshared" ? k.slice(0, 2).map(item => members[place].filter(each => !out(rules.key(item, each)))) : null;
  }

  function isTrue(key, holds) {
    return truth[key] === (holds ? TRUE : FALSE);
  }

  /** Mark what clues say whatever else is known: whoever reads them has it, so that it gives nothing away. */
  function byThemselves() {
    for (const { clue, columns, keys } of tables) {
      const same = side => keys.filter((_, at) => !columns[at][side]).sort((one, other) => one - other);
      for (const [value, own] of [[TRUE, same(0)], [FALSE, same(1)]]) {
        for (const key of own) {
          if (facts.has(key)) continue;
          const place = steps.length, k = [...rules.items(key), value === TRUE ? 1 : 0];
          steps.push({ rule: "stated", clue, p: [], k, trace: new Set([place]), sentences: new Set([0]) });
          mark(key, value === TRUE, place, k);
        }
      }
    }
  }

  /** Mark a pair, and what a circle crosses out; what contradicts another mark is a clash. */
  function mark(key, holds, source, shown) {
    const known = facts.get(key), pair = rules.items(key);
    if (known) {
      if (known.holds !== holds) clash("both", 0, [known, { holds, source, shown }]);
      return;
    }
    facts.set(key, { holds, source, shown });
    news.add(key);
    if (rules.mutual.includes(category[pair[1]]) && !category[pair[0]]) {
      const [first] = members[category[pair[1]]];
      mark(rules.key(pair[1] - first, first + pair[0]), holds, source, shown);
    }
    if (!holds) return;
    for (const [one, other] of [pair, [pair[1], pair[0]]]) {
      if (!single[one]) continue;
      circles[one].set(other, key);
      for (const each of members[category[other]]) if (each !== other) mark(rules.key(one, each), false, source, shown);
    }
  }

  /** The steps that facts rest on, and what stands for their sentences. */
  function restOn(known) {
    const own = known.filter(fact => fact.source >= 0).map(fact => steps[fact.source]);
    return { trace: new Set(own.flatMap(step => [...step.trace])), sentences: new Set(own.flatMap(step => [...step.sentences])) };
  }

  function clash(rule, clue, known, place = -1, house = -1) {
    const { trace, sentences } = restOn(known);
    if (clues || trace.has(0) && sentences.size <= MOST_STEPS) {
      clashes.push({ rule, clue, p: distinct(known.map(fact => fact.shown)), k: [], trace, sentences, place, house });
    }
  }

  /** Mark everything that follows in so many sentences. */
  function level(number) {
    const ready = () => [...waiting].filter(([, step]) => taken(step) <= number);
    while (news.size || ready().length) {
      const fresh = news;
      news = new Set();
      carried(fresh);
      lastLeft(fresh);
      unshared(fresh);
      byClues(fresh);
      for (const [key, step] of ready()) {
        const place = steps.length;
        waiting.delete(key);
        steps.push({ ...step, trace: new Set([...step.trace, place]) });
        mark(key, Boolean(step.k[2]), place, step.k);
      }
    }
  }

  /** True for what the board has, or a step that is told. */
  function isTold(key, trace) {
    const fact = facts.get(key);
    return fact && (fact.source < 0 || trace.has(fact.source));
  }

  /** Note what follows, each fact in the fewest sentences. */
  function note(rule, clue, premises, key, holds, place) {
    const known = premises.map(each => facts.get(each)), against = facts.get(key);
    if (against) {
      if (against.holds !== holds) clash("both", 0, [...known, against]);
      return;
    }
    const { trace, sentences } = restOn(known);
    if (clue || rule === "unshared") sentences.add(clue || `${key}`);
    const step = { rule, clue, p: distinct(known.map(fact => fact.shown)), k: [...rules.items(key), holds ? 1 : 0], trace, sentences, place };
    if (rule === "unshared") step.left = rules.items(key).map(item => members[place].filter(each => !isTold(rules.key(item, each), trace)));
    const short = trace.has(0) && taken(step) <= MOST_STEPS, spoils = (holds || !lenient) && isTrue(key, holds);
    if (!clues && (spoils || !short)) return;
    const old = waiting.get(key);
    if (!old || cost(step) < cost(old)) waiting.set(key, step);
  }

  /** What items of one actor share. */
  function carried(fresh) {
    for (const pair of fresh) {
      const [low, high] = rules.items(pair), { holds } = facts.get(pair);
      for (const [one, other] of [[low, high], [high, low]]) {
        for (const [twin, circle] of circles[one]) {
          if (twin !== other && single[twin] && category[twin] !== category[other]) {
            note("carry", 0, [circle, pair], rules.key(twin, other), holds);
          }
        }
        if (!single[one] || !holds && single[other]) continue;
        const near = single[other] ? one : other; // of what several may share, those who differ in it
        for (let item = 0; item < rules.n; item++) {
          const own = rules.key(near, item);
          if (!facts.has(own) || category[item] === category[one] || category[item] === category[other]) continue;
          if (single[other]) note("carry", 0, [pair, own], rules.key(other, item), facts.get(own).holds);
          else if (single[item] && facts.get(own).holds !== holds) note("carry", 0, [pair, own], rules.key(one, item), false);
        }
      }
    }
  }

  /** The rows that new marks are in: for each item the categories. */
  function rowsOf(fresh) {
    const rows = category.map(() => new Set());
    for (const key of fresh) {
      const [one, other] = rules.items(key);
      rows[one].add(category[other]);
      rows[other].add(category[one]);
    }
    return rows;
  }

  /** The last places of rows; a row without one is a clash. */
  function lastLeft(fresh) {
    const rows = rowsOf(fresh);
    for (let item = 0; item < rules.n; item++) {
      if (!rules.owned[item]) continue;
      members.forEach((own, house) => {
        if (!rows[item].has(house)) return;
        const keys = own.map(each => rules.key(item, each));
        const crosses = keys.filter(key => facts.has(key) && !facts.get(key).holds);
        if (crosses.length === keys.length) {
          clash("empty", 0, keys.map(key => facts.get(key)), item, house);
        } else if (crosses.length === keys.length - 1) {
          const left = keys.find(key => !crosses.includes(key));
          if (!facts.has(left)) note("left", 0, crosses, left, true, item);
        }
      });
    }
  }

  /** Items of two categories that have no candidate of a third one in common, which is given as the place. */
  function unshared(fresh) {
    const rows = rowsOf(fresh);
    members.forEach((own, house) => {
      const open = [];
      for (let item = 0; item < rules.n; item++) {
        if (category[item] === house) continue;
        const out = new Map(own.map(each => [each, rules.key(item, each)]).filter(([, key]) => facts.has(key)));
        if (out.size && out.size < own.length && ![...out.values()].some(key => facts.get(key).holds)) open.push([item, out]);
      }
      open.forEach(([one, out], at) => {
        for (const [other, more] of open.slice(at + 1)) {
          if (category[one] === category[other] || !rows[one].has(house) && !rows[other].has(house)) continue;
          const keys = own.map(each => out.get(each) ?? more.get(each));
          if (!keys.includes(undefined)) note("unshared", 0, keys, rules.key(one, other), false, house);
        }
      });
    });
  }

  /** What the supports of a clue that are left agree on; if none is left, that is a clash. */
  function byClues(fresh) {
    for (const table of tables) {
      const { clue, every, columns, keys } = table, known = [...keys.keys()].filter(place => facts.has(keys[place]));
      if (!keys.some(key => fresh.has(key)) || !(clues || isSupposed(keys, known))) continue;
      const left = supported(table, known);
      if (!left) {
        const told = needs(table, known, every).map(place => facts.get(keys[place]));
        if (clue === STATED) clash("times", clue, told, rules.items(keys[0])[1]);
        else clash("clue", clue, told);
        continue;
      }
      keys.forEach((key, place) => {
        if (facts.has(key)) return;
        columns[place].forEach((denied, side) => {
          if (left & denied) return;
          note("clue", clue, needs(table, known, denied).map(each => keys[each]), key, !side);
        });
      });
    }
  }

  /** Whether some of these cells would not be known without the supposition. */
  function isSupposed(keys, places) {
    return places.map(place => facts.get(keys[place]).source).some(source => source >= 0 && steps[source].trace.has(0));
  }

  /** The supports that agree with what is known of some cells. */
  function supported({ every, columns, keys }, known) {
    return known.reduce((left, place) => left & columns[place][facts.get(keys[place]).holds ? 1 : 0], every);
  }

  /** Few of the known cells that leave none of some supports: those that rest on little, circles first; if it can be, on the supposition. */
  function needs(table, known, denied) {
    const { keys } = table;
    const ranks = known.map(place => {
      const { source, holds, shown } = facts.get(keys[place]);
      return [place, source < 0 ? 0 : steps[source].trace.size, (holds ? 2 : 0) + (shown[2] ? 1 : 0)];
    });
    let found = [];
    for (const sign of [-1, 1]) {
      const order = [...ranks].sort((one, other) => sign * (one[1] - other[1]) || one[2] - other[2]).map(([place]) => place);
      found = order;
      for (const place of order) {
        const rest = found.filter(each => each !== place);
        if (!(supported(table, rest) & denied)) found = rest;
      }
      if (isSupposed(keys, found)) break;
    }
    return found;
  }

  /** The clash that takes the fewest sentences, and these. */
  function shortest() {
    const some = [...clashes].sort((one, other) => cost(one) - cost(other)).slice(0, MOST_COMPARED);
    const best = least(some.map(found => ({ found, told: toldBy(found.trace) })), each => each.told.length);
    return best && best.told.length <= MOST_STEPS ? best : null;
  }

  /** The parts of few sentences that tell a trace: of one clue each, with what the grid adds. */
  function toldBy(trace) {
    const told = [], said = new Set([0]);
    let left = [...trace].filter(place => place).sort((one, other) => one - other);
    while (left.length) {
      const stated = left.filter(place => steps[place].rule === "stated").slice(0, MOST_SAID);
      const best = stated.length ? stated : least(left.map(head => fitting(head, left, said)), each => -each.length);
      told.push(partsOf(best.map(place => steps[place])));
      for (const place of best) said.add(place);
      left = left.filter(place => !said.has(place));
    }
    return told;
  }

  /** Those of the steps that are left that can stand in a sentence with one of them. */
  function fitting(head, left, said) {
    const first = steps[head], found = [];
    for (const place of left) {
      const { rule, clue, trace } = steps[place];
      const fits = place === head || first.rule !== "unshared" && (rule === "carry" || rule === "left" || clue && clue === first.clue);
      if (fits && found.length < MOST_SAID && [...trace].every(each => each === place || said.has(each) || found.includes(each))) found.push(place);
    }
    return found;
  }

  /** The parts of a sentence: what a clue says, with what is plain then, and what else the grid says. */
  function partsOf(some) {
    const parts = [];
    for (const step of some) {
      const last = parts.at(-1) || [], [first] = last, said = last.flatMap(each => [...each.p, each.k]);
      const alike = first && step.rule !== "left" && step.rule === first.rule && step.clue === first.clue;
      if (alike || first && step.rule === "carry" && first.rule === "clue" && step.p.every(atom => said.some(each => same(each, atom)))) last.push(step);
      else parts.push([step]);
    }
    return parts.map((part, place) => {
      const k = part.map(step => step.k);
      const p = distinct(part.flatMap(step => step.p)).filter(atom => !k.some(each => same(each, atom)));
      return { ...part[0], p, k, on: place > 0 };
    });
  }
}

/** The sentences that a step takes at least; and that, with the steps that it rests on, as a number. */
const taken = ({ sentences }) => sentences.size || 1;
const cost = step => taken(step) * 1000 + step.trace.size;

/** Add to the rules of a logic grid why marks are wrong. */
export function withReasons(rules, data) {
  let tables = null;
  rules.tables = () => tables ||= data.tables.map(([clue, shape, keys]) => closed(rules, clue, columnsOf(data.shapes[shape], keys.length), keys));
}

/** A refutation of a mark as atoms, what the board needs to show of it, and its sentences; null if there is none. */
export function why(rules, data, T, right, key, value) {
  if (!data.tables) return null;
  withReasons(rules, data);
  const board = [...data.start, ...[...right].map(([each, mark]) => [...rules.items(each), mark === TRUE ? 1 : 0])];
  const wrong = [...rules.items(key), value === TRUE ? 1 : 0];
  const found = refutation(rules, wrong, board, false) || refutation(rules, wrong, board, true) || furtherOn(rules, wrong, board);
  return found && isShort(found) ? { ...needed(found), found, lines: told(found, rules, data, T) } : null;
}

/** A refutation by turning points, or by cases; null if there is none. */
function furtherOn(rules, wrong, marks) {
  const board = [...marks].sort((one, other) => other[2] - one[2]), start = Closure.start(rules).withMarks([...board, wrong]);
  if (start.clash) return inLeaps(rules, wrong, board, MOST_STEPS);
  const atoms = [];
  for (let one = 0; one < rules.n; one++) {
    for (let other = one + 1; other < rules.n; other++) if (rules.category[one] !== rules.category[other] && start.isOpen(one, other)) atoms.push([one, other, 1]);
  }
  return byCases(start, atoms, needed => inCases(rules, wrong, board, needed));
}

/** A refutation in which each of some atoms is a step, since its opposite is refuted; null if that is not short. */
function inCases(rules, wrong, board, needed) {
  const known = [...board], steps = [];
  for (const atom of needed) {
    const supposed = [atom[0], atom[1], 1 - atom[2]], found = inLeaps(rules, supposed, [...known, wrong], 0);
    if (!found) return null;
    const { ending } = found;
    steps.push({ rule: "case", clue: 0, p: ending.p.filter(each => !same(each, supposed)), k: [atom], leap: ending.leap || [ending] });
    known.push(atom);
  }
  const found = inLeaps(rules, wrong, known, MOST_STEPS - steps.length), whole = found && { ...found, wrong, steps: [...steps, ...found.steps] };
  return whole && isShort(whole) ? whole : null;
}

/** A refutation by turning points, without the clues that it can do without; null if there is none. */
function inLeaps(rules, wrong, board, most) {
  const found = refutation(rules, wrong, board, false, rules.tables().map(table => table.clue), most);
  const every = found ? cluesOf([...found.steps, found.ending].flatMap(step => step.leap || step)) : [];
  let clues = every;
  for (const clue of every) {
    const fewer = clues.filter(each => each !== clue);
    if (Closure.start(rules, fewer).withMarks([...board, wrong]).clash) clues = fewer;
  }
  return clues === every ? found : refutation(rules, wrong, board, false, clues, most) || found;
}

function told(found, rules, data, T) {
  const name = item => data.named[item] ?? label(rules.labels[item]);
  const telling = new Telling(T, atom => factOf(rules, data, atom));
  const few = atoms => (atoms.length > FEW_CANDIDATES ? [] : atoms);
  const step = ({ rule, clue, p, k, place, on, left, leap }, known) => {
    const clues = cluesOf(leap || []);
    if (rule === "case") return filled([T.case_board, T.case_clue, T.case][Math.min(clues.length, 2)], { fact: telling.joined(k), clues: clueNames(clues, T) });
    if (clues.length) return filled(T.leap, { clues: clueNames(clues, T), facts: telling.joined(k) });
    if (leap && rule !== "left" && rule !== "unshared") return telling.so(T.of_board, few(p), telling.joined(k));
    if (rule === "left") return filled(T.only, { a: name(place), b: name(k[0][0] === place ? k[0][1] : k[0][0]) });
    if (rule === "unshared" && Math.max(...left.map(some => some.length)) <= FEW_CANDIDATES) {
      const [[a, b]] = k, [x, y] = left.map(some => oneOf(some.map(name), T));
      return filled(T.unshared, { fact: telling.joined(k), a: name(a), x, b: name(b), y });
    }
    if (rule === "unshared") return filled(T.none_in_common, { fact: telling.joined(k), category: label(data.names[place]) });
    if (rule === "stated") return clueName(clue, T) + T.colon + telling.joined(k);
    if (on && !known.length) return telling.joined(k);
    return telling.so(on ? "" : clue ? clueName(clue, T) : T.of_board, known.length || clue || on ? known : few(p), telling.joined(k));
  };
  const ending = ({ rule, clue, p, place, house, leap }, known) => {
    const clues = cluesOf(leap || []);
    if (leap && clues.length === 1) return filled(T.cannot_hold, { clue: clueName(clues[0], T) });
    if (clues.length) return filled(T.contradict, { clues: clueNames(clues, T) });
    if (leap && rule !== "empty") return T.impossible;
    if (rule === "times") return filled(T.times_of, { a: name(place) });
    if (rule === "empty") return filled(T.nothing_of, { a: name(place), category: label(data.names[house]) });
    if (rule !== "clue") return telling.excluded(known, p);
    const others = p.filter(atom => atom !== found.wrong);
    return filled(T.cannot_hold, { clue: clueName(clue, T) }) + (others.length ? T.colon + telling.joined(others) : "");
  };
  return telling.lines(found, step, ending);
}

const oneOf = (some, T) => [some.slice(0, -1).join(T.comma_or), some.at(-1)].filter(each => each).join(T.last_or);

const clueName = (clue, T) => (clue > 0 ? filled(T.clue, { n: clue }) : T.what_is_known);

/** Several clues, `clues 3 and 7`; those of rules that always hold are together what is known. */
function clueNames(clues, T) {
  const own = clues.filter(clue => clue > 0), numbers = [own.slice(0, -1).join(T.comma), own.at(-1)].filter(each => each);
  const named = own.length ? [filled(own.length > 1 ? T.clues : T.clue, { n: numbers.join(T.last_number) })] : [];
  return [...named, ...(own.length < clues.length ? [T.what_is_known] : [])].join(T.last_and);
}

/** What a pair of labels says: a text for each pair, or a beginning, a middle and an end. */
function factOf(rules, data, [one, other, holds]) {
  const { category, members } = rules;
  const [turned, middle, start, end] = data.facts[`${category[one]},${category[other]}`][holds ? 0 : 1];
  const [a, b] = [one - members[category[one]][0], other - members[category[other]][0]];
  if (start === undefined) return middle[a][b];
  return data.parts[start][turned ? b : a] + middle + data.parts[end][turned ? a : b];
}
