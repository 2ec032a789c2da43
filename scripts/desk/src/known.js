// What is known of a puzzle, from all stages of the server's news (`logicgrid/analysis`).

/** What is known: as `solve --format json` and `clues --format json` have it; `ours`: whether the text is meant as a puzzle. */
export function summary(stages, text, ours) {
  if (!ours) return { verdict: "invalid", foreign: true, clues: [] };
  const of = (stage) => stages[stage]?.value ?? {};
  const now = (stage) => (stages[stage]?.fresh ? stages[stage].value : {});
  const reading = of("reading");
  const late = now("undecided").lane == "fast" && !stages.verdict?.fresh;
  const verdict = late ? { verdict: "unknown" } : reading.old && !stages.verdict ? { verdict: "invalid" } : of("verdict");
  const clues = new Map((reading.clues ?? []).map((clue) => [clue.number, { ...clue }]));
  for (const each of of("counts").clues ?? []) Object.assign(clues.get(each.number) ?? {}, each, { stale: !stages.counts.fresh });
  for (const each of now("needless").clues ?? []) Object.assign(clues.get(each.number) ?? {}, each);
  return {
    ...verdict, kind: reading.kind ?? verdict.kind, left_out: reading.left_out, clues: [...clues.values()],
    total: now("counts").total, conflict: now("conflict").conflicts?.[0], why: now("conflict").why, next_clues: of("suggestions").next_clues,
    settled: now("suggestions").settled, open: now("suggestions").open,
    level: now("explanation").open ? undefined : now("explanation").level,
    fault: now("fault").message, old: verdict.verdict != "invalid" && (reading.old || !(stages.verdict?.fresh || late)),
    stated: /^solution:/m.test(text), box: reading.kind == "sudoku" ? boxOf(verdict.solutions?.[0], text) : null,
  };
}

/** The kind that a text names. */
export const kindOf = (text) => /^kind *: *["']?([\w-]*)/m.exec(text)?.[1];

/** Whether a text is meant as a puzzle of one of our kinds. */
export const isOurs = (text, kinds) => (kindOf(text) === undefined ? /^actors *:/m.test(text) : kinds.includes(kindOf(text)));

/** Columns and rows of a sudoku's boxes; null if it has regions instead. */
function boxOf(rows, text) {
  if (!rows || /^regions:/m.test(text)) return null;
  const stated = /^box: *["']?(\d+) *x *(\d+)/m.exec(text);
  const root = Math.sqrt(rows.length);
  return stated ? [Number(stated[1]), Number(stated[2])] : Number.isInteger(root) ? [root, root] : null;
}
