// The page: marks by touch, mouse, pen and keys, hints, checking, settings, and what is kept in the browser.

import { apply, atomsIn, clueNumbers, hintOf, History, pack, PENCIL, reasonOf, unpack } from "./core.mjs";
import { sha256 } from "./core-seal.mjs";
import { clock, party, result, share, taken } from "./ui-end.mjs";
import { bindPointers } from "./ui-pointers.mjs";
import { filled, label, paragraph, plain, sentence } from "./ui-words.mjs";

const $ = id => document.getElementById(id);
const all = names => document.querySelectorAll(names);
const [SMALLEST, LARGEST] = [8, 72];

/** The size of a cell, in pixels, that a finger meets, and that a board has which is made larger than its window. */
const TOUCHABLE = 30;

/** Start the page with the rules and the view of its kind; `Asked` shows its questions, if it has some. */
export function play(Rules, View, Asked = null) {
  const data = JSON.parse($("puzzle").textContent.replaceAll("˂", "\ue000").replaceAll("˃", "\ue001"));
  for (const step of data.steps) [step.p, step.k] = [step.p, step.k].map(atomsIn);
  const T = data.words;
  const rules = new Rules(data);
  const blank = $("board").firstElementChild.cloneNode(true);
  let table = document.querySelector(".paper tbody");
  const blankAnswer = table?.cloneNode(true);
  const view = new View(data, rules, T);
  const own = `logicgrid:${data.id}`;
  const settings = { auto: data.auto, theme: "", timer: false, contradictions: false };
  const byCell = new Map(view.cells.map(cell => [cell.td, cell]));
  const byPlace = new Map(view.cells.map(cell => [`${cell.x},${cell.y}`, cell]));
  const narrow = matchMedia("(max-width:44rem),(max-height:30rem)"), small = matchMedia("(max-width:62rem),(max-height:30rem)");
  const solution = data.seal ? null : solved();
  const questions = data.asked && new Asked(data, T, (number, key, value) => {
    if (value || marks.has(key)) change([[key, value || 0]]);
    else paint();
    say(questions.said(marks, number));
  });
  let marks = new Map(), history = new History();
  let tool = document.querySelector("[data-tool]").dataset.tool;
  let pencil = false, done = false, seconds = 0, asked = 0, shown = 0;
  let hint = null, strength = 0, checks = 0, outlined = [];
  let at = view.cells[0], board, zoomed = false, moving = false, asking = false, bare = false;
  let chosen = new Set();

  function solved() {
    const found = new Map();
    for (const step of data.steps) for (const [key, value] of rules.changes(found, step.k)) found.set(key, value);
    return rules.answer(found, 2);
  }

  // ---------------------------------------------------------------- drawing

  const say = text => { $("status").textContent = plain(text); };
  const auto = () => Number(settings.auto);

  function paint() {
    board = rules.board(marks, auto());
    view.paint(marks, board, at, chosen);
    all(".lit,.premise,.bad,.block").forEach(each => each.classList.remove("lit", "premise", "bad", "block"));
    const clashes = settings.contradictions ? view.clashes(new Map([...marks].filter(([key]) => key >= 0))) : [];
    for (const key of [...clashes, ...outlined]) cellAt(key)?.td.classList.add("bad");
    questions?.paint(marks, outlined.asked);
    paintHint();
    $("undo").disabled = !history.past.length;
    $("redo").disabled = !history.future.length;
    $("pencil")?.setAttribute("aria-pressed", pencil);
    if ($("inks")) $("inks").hidden = ![...marks].some(([key, value]) => inPencil(key, value));
    all("[data-tool]").forEach(each => each.setAttribute("aria-checked", each.dataset.tool === tool));
    all(".clue").forEach(each => {
      const struck = marks.has(-each.dataset.n);
      each.classList.toggle("done", struck);
      each.querySelector("button").setAttribute("aria-pressed", struck);
    });
    document.body.dataset.chosen = tool;
    $("moving")?.setAttribute("aria-pressed", moving);
    $("board").classList.toggle("moving", moving);
    $("time").textContent = settings.timer ? clock(seconds) : "";
    if (!done && isFinished()) celebrate();
    save();
  }

  /** Whether everything that the puzzle asks for is found: the board, the answers to its questions, or both. */
  function isFinished() {
    const open = data.asked?.open, grid = open ? "" : rules.answer(marks, auto()), answers = questions ? questions.all(marks) : "";
    if (grid === null || answers === null) return false;
    if (data.seal) return sha256(data.seal[0] + grid + answers) === data.seal[1];
    return (open || grid === solution) && !questions?.wrong(marks).length;
  }

  const inPencil = (key, value) => Boolean($("pencil")) && key >= 0 && key < cellKeys() && value >= PENCIL;
  const cellKeys = () => view.colouredKeys || rules.keys;
  const cellAt = key => (view.byKey ? view.byKey.get(key) : view.cells[key % rules.n]);

  // ---------------------------------------------------------------- marks

  /** Make changes, as pairs of a key and its new value, that can be undone together. */
  function change(pairs) {
    const changes = pairs.map(([key, after]) => [key, marks.get(key) || 0, after]).filter(([, before, after]) => before !== after);
    if (!changes.length) return;
    history.push(changes);
    put(changes);
  }

  function put(changes) {
    apply(marks, changes);
    closePanel();
    paint();
  }

  function undo() {
    const changes = history.undo();
    if (changes) put(changes), say(T.undone);
  }

  function redo() {
    const changes = history.redo();
    if (changes) put(changes), say(T.redone);
  }

  function tap(cell, how) {
    if (asking) return showCell(cell);
    change(view.tap(cell, how, marks, pencil));
    say(cell.td.getAttribute("aria-label"));
  }

  function write(digit) {
    change(view.write(cellsToWrite(), digit, tool, marks, auto()));
    say(at.td.getAttribute("aria-label"));
  }

  const cellsToWrite = () => (chosen.size ? [...chosen] : [at]);

  /** Choose a cell to write into, or one more. */
  function choose(cell, more) {
    if (asking) return showCell(cell);
    if (more && !chosen.size) chosen.add(at);
    if (!more) chosen.clear();
    if (more === "toggle" && chosen.has(cell) && chosen.size > 1) chosen.delete(cell);
    else chosen.add(cell);
    focus(cell, false);
    paint();
    if (chosen.size > 1) say(filled(T.chosen, { n: chosen.size }));
  }

  /** Ask for the cell to show, or give that up. */
  function askCell() {
    $("menu").close();
    closePanel();
    asking = true;
    paint();
    tell(T.show_which);
  }

  /** Mark a cell as it is in the answer. */
  function showCell(cell) {
    const pairs = view.answerOf(cell, marks);
    closePanel();
    focus(cell, false);
    if (pairs?.length) {
      shown++;
      change(pairs);
    } else paint();
    say(pairs ? cell.td.getAttribute("aria-label") : T.nothing);
  }

  // ---------------------------------------------------------------- focus

  function focus(cell, scroll = true) {
    if (view.turnTo?.(cell)) fit();
    at.td.tabIndex = -1;
    at = cell;
    cell.td.tabIndex = 0;
    cell.td.focus({ preventScroll: !scroll });
  }

  function point(cell) {
    all(".at,.line").forEach(each => each.classList.remove("at", "line"));
    if (!cell) return;
    for (const head of cell.heads) head?.classList.add("at");
    for (const each of view.cells) if (each.x === cell.x || each.y === cell.y || (rules.peers && rules.peers[cell.key].has(each.key))) each.td.classList.add("line");
  }

  function move(dx, dy, more) {
    let { x, y } = at;
    while (x >= 0 && y >= 0 && x < view.columns && y < view.rows) {
      const next = byPlace.get(`${x += dx},${y += dy}`);
      if (next) return view.chooses ? choose(next, more) : focus(next);
    }
  }

  const fits = () => { const box = $("board"); return box.scrollWidth <= box.clientWidth + 2 && box.scrollHeight <= box.clientHeight + 2; };

  // ---------------------------------------------------------------- size

  const cellSize = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--cell"));

  function zoom(size) {
    zoomed = true;
    resize(size);
  }

  function resize(size) {
    document.documentElement.style.setProperty("--cell", `${Math.floor(Math.min(LARGEST, Math.max(SMALLEST, size)))}px`);
    showViews();
  }

  /** Show the switches that the board has a use for at its size. */
  function showViews() {
    const touched = small.matches || matchMedia("(pointer:coarse)").matches, whole = fits();
    $("moving").hidden = !touched || whole;
    $("fitting").hidden = !touched || (whole && cellSize() >= TOUCHABLE);
    $("fitting").setAttribute("aria-pressed", !zoomed);
    $("views").hidden = ![...$("views").children].some(each => !each.hidden);
    if (whole) moving = false;
  }

  function refit() {
    if (!zoomed) return zoom(Math.max(TOUCHABLE, cellSize() * 1.5));
    zoomed = false;
    fit();
    paint();
  }

  /** The width beside the column of tools, which stands there on wide screens. */
  function room() {
    const app = document.querySelector(".app"), style = getComputedStyle(app), beside = $("board").parentElement.offsetTop < document.querySelector(".tools").offsetTop + 9;
    return app.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (beside ? document.querySelector(".tools").offsetWidth + parseFloat(style.columnGap) : 0);
  }

  function fit() {
    for (const side of ["left", "right"]) {
      const [from, to] = narrow.matches ? [$(`wide-${side}`), $(`narrow-${side}`)] : [$(`narrow-${side}`), $(`wide-${side}`)];
      to.append(...from.childNodes);
    }
    const intro = document.querySelector(".intro");
    if (intro) intro.tabIndex = narrow.matches ? 0 : -1; // a card may have to be scrolled
    if (zoomed) return;
    const box = $("board"), phone = narrow.matches;
    view.setOut?.(small.matches);
    showViews();
    const height = phone ? box.clientHeight : innerHeight - box.getBoundingClientRect().top - scrollY - 24;
    resize(view.fit({ width: phone ? box.clientWidth : view.wide ? box.parentElement.clientWidth : room(), height, narrow: phone, small: small.matches }));
  }

  // ---------------------------------------------------------------- hints

  function askHint() {
    if (data.seal) return;
    if (hint && strength === 3) return markHint();
    if (hint) strength++;
    else {
      outlined = [];
      checks = 0;
      hint = hintOf(data, rules, marks, auto());
      hint = questions?.hint(hint, marks) || hint;
      strength = 1;
      asked++;
    }
    paint();
    if (!narrow.matches && strength === 1) $("panel").scrollIntoView({ block: "nearest" });
  }

  function markHint() {
    if (!hint || hint.kind === "done") return closePanel(), paint();
    if (hint.answer) return hint.answer();
    change(hint.kind === "wrong" ? [[hint.keys[0], 0]] : rules.changes(marks, hint.step.k));
  }

  /** The names of clues; numbers below 0 are of what always holds and is no clue. */
  const clueNames = numbers => {
    const clues = numbers.filter(n => n > 0);
    const named = clues.length ? [filled(clues.length > 1 ? T.clues : T.clue, { n: clues.join(T.comma) })] : [];
    return [...named, ...(clues.length < numbers.length ? [T.what_is_known] : [])].join(T.comma);
  };

  /** The texts of a hint, one for each strength; the last is a list of lines. */
  function texts() {
    if (hint.kind === "done") return [T.nothing];
    if (hint.texts) return hint.texts;
    if (hint.kind === "wrong") {
      const [key] = hint.keys, count = hint.keys.length;
      const why = reasonOf(data, rules, marks, key, T)?.lines || [sentence(T.too_long, T.stop)];
      return [filled(count === 1 ? T.one_wrong : T.some_wrong, { n: count }), filled(T.wrong_where, { what: label(plain(view.around(key).what)) }), [filled(T.wrong_mark, { what: view.place(key) }), ...why]];
    }
    const { step } = hint;
    const found = hint.kind === "live" ? view.live(step) : { what: step.x[0] || view.placeOf(step), lines: step.x[1] };
    const technique = typeof step.t === "string" ? data.techniques.find(([name]) => name === step.t)[1] : data.techniques[step.t][1];
    const numbers = data.clues && step.c ? step.c : [];
    const clues = numbers.length ? T.then + clueNames(numbers) : "";
    return [sentence(filled(T.look, { what: found.what }), T.stop), sentence(filled(T.use, { technique }) + clues, T.stop), found.lines];
  }

  function paintHint() {
    const panel = $("panel");
    if (!hint) return;
    const place = hint.kind === "wrong" ? strength > 1 && cellAt(hint.keys[0]) : hint.step?.k.length && view.cellOf(hint.step.k[0]);
    if (place && view.turnTo?.(place)) fit();
    panel.hidden = false;
    const last = hint.kind === "wrong" && strength === 3; // it names the mark again, and needs the room
    const parts = texts().slice(last ? 2 : 0, strength).map(each => (Array.isArray(each) ? each : [each]));
    $("hint-text").replaceChildren(...parts.flat(1).map(line => (Array.isArray(line) ? paragraph(line[1], `deeper in${Math.min(line[0], 3)}`) : paragraph(line))));
    $("more").hidden = strength === 3 || hint.kind === "done";
    $("mark").hidden = strength < 3 || hint.unknown;
    $("mark").textContent = hint.kind === "wrong" ? T.rub : T.mark_it;
    if (hint.kind === "wrong") {
      const [key] = hint.keys;
      if (strength === 2) for (const cell of view.around(key).cells) cell.td.classList.add("block");
      if (strength === 3) {
        const reason = reasonOf(data, rules, marks, key, T);
        cellAt(key)?.td.classList.add("bad");
        if (reason) light({ p: reason.p, k: [], c: reason.c });
      }
    } else if (hint.light) showCard(hint.light(!narrow.matches));
    else if (hint.kind !== "done") light(hint.step);
    reveal();
    say(parts.at(-1).map(line => (Array.isArray(line) ? line[1] : line)).join(" "));
  }

  /** Tint the place of a step; then light its clues; then frame its premises and light its conclusions. */
  function light(step) {
    if (strength < 3) for (const cell of view.blockOf(step)) cell.td.classList.add("block");
    if (strength > 1 && data.clues) {
      for (const number of step.c || []) {
        const clue = $("cards").querySelector(`[data-n="${number}"]`);
        clue?.classList.add("lit");
        if (clue) showCard(clue.closest(".intro") || clue);
      }
    }
    if (strength < 3) return;
    if (step.d) view.draw(step.d);
    for (const atom of step.p) view.cellOf(atom)?.td.classList.add("premise");
    for (const atom of step.k) view.cellOf(atom)?.td.classList.replace("premise", "lit") || view.cellOf(atom)?.td.classList.add("lit");
  }

  /** On a phone, turn to a card. */
  function showCard(card) {
    if (narrow.matches) $("cards").scrollTo({ left: $("cards").scrollLeft + card.getBoundingClientRect().left - $("cards").getBoundingClientRect().left, behavior: calm() ? "auto" : "smooth" });
  }

  /** Scroll the board, never the page, until the hint's place is seen beside the panel. */
  function reveal() {
    const box = $("board"), places = [...all("#grid .bad,#grid .lit,#grid .block")].filter(each => each.offsetWidth), [target] = places;
    const own = box.parentElement.getBoundingClientRect(), panel = $("panel").getBoundingClientRect();
    const covered = narrow.matches && panel.height && panel.left < own.right && panel.top < own.bottom ? panel.height + 24 : 0;
    box.style.paddingBottom = covered ? `${covered}px` : "";
    if (!target) return;
    if (!narrow.matches) target.scrollIntoView({ block: "nearest", inline: "nearest" });
    const cells = places.map(each => each.getBoundingClientRect());
    const frame = box.getBoundingClientRect();
    const head = document.querySelector("#grid thead")?.getBoundingClientRect().height || 0;
    const side = document.querySelector("#grid th.row")?.getBoundingClientRect().right - document.querySelector("#grid").getBoundingClientRect().left || 0;
    const [top, bottom, left, right] = [Math.min(...cells.map(each => each.top)), Math.max(...cells.map(each => each.bottom)), Math.min(...cells.map(each => each.left)), Math.max(...cells.map(each => each.right))];
    const below = frame.bottom - (covered || 8), above = frame.top + head + 4;
    if (bottom > below || top < above) box.scrollTop += Math.min(bottom - below, top - above) > 0 || bottom > below ? Math.min(Math.max(bottom - below, 0), Math.max(top - above, 0)) : top - above;
    if (right > frame.right - 8) box.scrollLeft += Math.min(right - frame.right + 8, left - frame.left - side);
    else if (left < frame.left + side) box.scrollLeft += left - frame.left - side - 4;
  }

  function closePanel() {
    hint = null;
    checks = 0;
    asking = false;
    outlined = [];
    $("panel").hidden = true;
    $("board").style.paddingBottom = "";
  }

  function check() {
    if (data.seal) return;
    const ink = rules.ink(marks), wrong = rules.wrong(ink), again = checks;
    closePanel();
    checks = wrong.length || questions?.wrong(marks).length ? 1 : 0;
    outlined = again ? wrong : [];
    outlined.asked = again;
    paint();
    const told = [];
    if ([...ink.keys()].some(key => key >= 0)) told.push(!wrong.length ? T.all_right : again ? T.outlined : filled(wrong.length === 1 ? T.one_wrong : T.some_wrong, { n: wrong.length }));
    if (questions) told.push(...questions.told(marks, again));
    if (checks && !again) told.push(T.again);
    tell(told.join(" ") || T.no_marks);
    const wrongCell = outlined.length && cellAt(outlined[0]);
    if (wrongCell && view.turnTo?.(wrongCell)) fit();
    if (wrongCell) reveal();
  }

  /** Say something where hints are. */
  function tell(text) {
    $("hint-text").replaceChildren(paragraph(text));
    $("more").hidden = $("mark").hidden = true;
    $("panel").hidden = false;
    say(text);
  }

  const calm = () => matchMedia("(prefers-reduced-motion:reduce)").matches;

  const game = () => ({ seconds, asked, shown, sealed: data.seal });

  function celebrate() {
    done = true;
    $("done-text").textContent = taken(T, game());
    if (!calm()) party();
    $("done").showModal();
  }

  // ---------------------------------------------------------------- what is kept

  const struck = () => [...marks.keys()].filter(key => key < 0 && !questions?.owns(key)).map(key => -key).sort((a, b) => a - b).join(".");

  function save() {
    try {
      localStorage.setItem(own, JSON.stringify({ m: pack(marks), c: struck(), a: questions?.packed(marks), s: seconds, h: asked, w: shown, d: done, u: history.kept() }));
      localStorage.setItem("logicgrid:settings", JSON.stringify(settings));
    } catch { /* a private window: the game goes on, and is not kept */ }
  }

  function restore() {
    let kept = null;
    try {
      const chosen = JSON.parse(localStorage.getItem("logicgrid:settings") || "{}");
      for (const name of Object.keys(settings)) if (typeof chosen?.[name] === typeof settings[name]) settings[name] = chosen[name];
      kept = JSON.parse(localStorage.getItem(own) || "null");
    } catch { /* nothing that can be read */ }
    if (!(auto() >= 0 && auto() <= 2)) settings.auto = data.auto;
    if (kept && typeof kept === "object") {
      marks = unpack(kept.m || "", rules);
      for (const number of clueNumbers(kept.c, data.clues)) marks.set(-number, 1);
      for (const [key, value] of questions?.unpacked(kept.a) || []) marks.set(key, value);
      const count = value => Math.max(0, Math.floor(Number(value)) || 0);
      [seconds, asked, shown] = [kept.s, kept.h, kept.w].map(count);
      done = kept.d === true;
      history = History.of(kept.u, marks, allowed);
    }
    follow();
  }

  /** Whether a key can have a value, whoever says so. */
  function allowed(key, value) {
    if (!Number.isInteger(key)) return false;
    if (questions?.owns(key)) return value === 0 || (typeof value === "string" && value.length < 40);
    if (!Number.isInteger(value)) return false;
    return key < 0 ? -key <= data.clues && (value === 0 || value === 1) : key < rules.keys && (value === 0 || rules.valid(key, value));
  }

  /** The marks that some of the page's steps lead to: numbers from 0 and ranges of them, such as `0-11.14`. */
  function after(numbers) {
    const found = new Map();
    for (const part of numbers.slice(0, 10000).split(".")) {
      const [first, last = first] = part.split("-").map(Number);
      for (const step of data.steps.slice(first, last + 1)) {
        for (const [key, value] of rules.changes(found, step.k)) found.set(key, value);
      }
    }
    return found;
  }

  /** Put the marks of the page's address, if it has some, in place of those that are there; that can be undone. */
  function follow() {
    const link = new URLSearchParams(location.hash.slice(1));
    if (!link.has("marks") && !link.has("steps")) return false;
    const linked = link.has("marks") ? unpack(link.get("marks"), rules) : after(link.get("steps"));
    const pairs = [...marks.keys()].filter(key => key >= 0 && !linked.has(key)).map(key => [key, 0]).concat([...linked]);
    if (link.has("clues")) for (let n = 1; n <= data.clues; n++) pairs.push([-n, clueNumbers(link.get("clues"), data.clues).includes(n) ? 1 : 0]);
    if (link.has("answers")) pairs.push(...questions?.unpacked(link.get("answers")) || []);
    const changes = pairs.map(([key, after]) => [key, marks.get(key) || 0, after]).filter(([, before, after]) => before !== after);
    if (changes.length) {
      history.push(changes);
      apply(marks, changes);
      done = false;
    }
    try {
      window.history.replaceState(null, "", location.pathname + location.search);
    } catch { /* a page in a frame keeps its address */ }
    return true;
  }

  const address = () => `${location.href.split("#")[0]}#marks=${pack(marks)}${struck() ? `&clues=${struck()}` : ""}${questions?.packed(marks) ? `&answers=${questions.packed(marks)}` : ""}`;

  function restart() {
    if (!confirm(T.restart_sure)) return;
    change([...marks.keys()].map(key => [key, 0]));
    [seconds, asked, shown, done] = [0, 0, 0, false];
    $("menu").close();
    paint();
  }

  function printed(empty) {
    $("menu").close();
    bare = empty;
    print();
    bare = false;
  }

  /** Put the board on the printed sheet: as it is drawn without the player, or with the marks. */
  function ontoPaper() {
    const copy = (bare ? blank : $("board").firstElementChild).cloneNode(true);
    copy.querySelectorAll(".n,tfoot").forEach(each => each.remove()); // numbers of rows and columns
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["id", "role", "tabindex", "aria-label"]) each.removeAttribute(name);
      each.classList.remove("at", "line", "lit", "premise", "bad", "block", "same", "there", "chosen", "away", "one", "numbered");
    }
    document.querySelector(".paper figure").replaceChildren(copy);
    questions?.ontoPaper(bare ? null : marks);
    if (table) table.replaceWith(table = (bare ? blankAnswer : $("answer").querySelector("tbody")).cloneNode(true));
  }

  // ---------------------------------------------------------------- settings

  function dress() {
    if (settings.theme) document.documentElement.dataset.theme = settings.theme;
    else delete document.documentElement.dataset.theme;
  }

  function bindSettings() {
    all("[data-set]").forEach(field => {
      const name = field.dataset.set, box = field.type === "checkbox";
      if (box) field.checked = settings[name];
      else field.value = String(settings[name]);
      field.addEventListener("change", () => {
        settings[name] = box ? field.checked : name === "auto" ? Number(field.value) : field.value;
        dress();
        paint();
      });
    });
  }

  // ---------------------------------------------------------------- keys and buttons

  function gridKey(event) {
    if (event.metaKey || event.altKey) return;
    if (event.target.matches("select")) {
      if (event.key === "Escape") event.target.closest("td").focus();
      return;
    }
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const row = view.cells.filter(cell => cell.y === at.y);
    if (arrows && !event.ctrlKey) move(...arrows, event.shiftKey);
    else if (event.key === "Home") focus(row[0]);
    else if (event.key === "End") focus(row.at(-1));
    else {
      if (event.ctrlKey && ["z", "y", "c", "+", "-", "0"].includes(event.key.toLowerCase())) return;
      const pairs = view.press(event, at, marks, pencil, tool, auto(), cellsToWrite());
      if (!pairs) return;
      change(pairs);
      say(at.td.getAttribute("aria-label"));
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function pageKey(event) {
    if (event.target.closest("dialog,[type=text]") || event.altKey || (event.target.matches("select,input") && !event.ctrlKey && !event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") event.shiftKey ? redo() : undo();
      else if (key === "y") redo();
      else return;
    } else if (key === "u") undo();
    else if (key === "r") redo();
    else if (key === "h") askHint();
    else if (key === "c") check();
    else if (key === "s" && $("show")) showCell(at);
    else if (key === "p" && $("pencil")) { pencil = !pencil; paint(); }
    else if (key === "?") $("menu").showModal();
    else if (key === "+" || key === "=") zoom(cellSize() * 1.15);
    else if (key === "-" || key === "−") zoom(cellSize() / 1.15);
    else if (key === "escape") { closePanel(); paint(); }
    else return;
    event.preventDefault();
  }

  function bind() {
    const grid = $("grid");
    const on = (id, act) => $(id)?.addEventListener("click", act);
    bindPointers(grid, $("board"), {
      view, change, choose, cellSize, tap, zoom,
      cellOf: place => { const cell = byCell.get(place?.closest("td")); return cell?.field ? null : cell; },
      tool: () => tool,
      moving: () => moving,
      first: (cell, how) => view.tap(cell, how, marks, pencil),
      drawn: (first, cell) => view.drag(first, cell, marks, pencil),
      focus: cell => focus(cell, false),
    });
    grid.addEventListener("pointerover", event => { if (event.pointerType !== "touch") point(byCell.get(event.target.closest("td"))); });
    grid.addEventListener("pointerleave", () => point(view.chooses ? at : null));
    grid.addEventListener("focusin", event => {
      const cell = byCell.get(event.target);
      if (!cell) return;
      at.td.tabIndex = -1;
      at = cell;
      at.td.tabIndex = 0;
      point(cell);
      if (!view.chooses) return;
      if (!chosen.has(cell)) chosen = new Set([cell]);
      view.paint(marks, board, at, chosen);
    });
    grid.addEventListener("keydown", gridKey);
    grid.addEventListener("change", event => {
      const cell = byCell.get(event.target.closest("td"));
      change(view.choose(cell, marks, pencil));
      paint();
      say(cell.td.getAttribute("aria-label"));
    });
    addEventListener("keydown", pageKey);
    on("undo", undo);
    on("redo", redo);
    on("hint", askHint);
    on("more", askHint);
    on("mark", markHint);
    on("check", check);
    on("close", () => { closePanel(); paint(); });
    on("pencil", () => { pencil = !pencil; paint(); });
    on("ink", () => change([...marks].filter(([key, value]) => inPencil(key, value)).map(([key, value]) => [key, value - PENCIL])));
    on("rub", () => change([...marks].filter(([key, value]) => inPencil(key, value)).map(([key]) => [key, 0])));
    on("open-menu", () => $("menu").showModal());
    on("shut-menu", () => $("menu").close());
    on("shut-done", () => $("done").close());
    on("larger", () => zoom(cellSize() * 1.15));
    on("smaller", () => zoom(cellSize() / 1.15));
    on("restart", restart);
    on("print-empty", () => printed(true));
    on("print-marks", () => printed(false));
    on("link", event => { share(event.target, address(), T); say(T.copied); });
    on("share", event => share(event.target, result(T, game()), T));
    on("show", askCell);
    on("candidates", () => change(view.candidates(chosen.size > 1 ? [...chosen] : view.cells, marks)));
    on("moving", () => { moving = !moving; paint(); });
    on("fitting", refit);
    view.bind?.($("views"), (clues = []) => {
      zoomed = false;
      fit();
      const clue = clues.find(number => !marks.has(-number));
      if (clue) showCard($("cards").querySelector(`[data-n="${clue}"]`));
    });
    all("[data-tool]").forEach(each => each.addEventListener("click", () => { tool = each.dataset.tool; paint(); }));
    all("[data-digit]").forEach(each => each.addEventListener("click", () => write(each.dataset.digit === "" ? null : Number(each.dataset.digit))));
    all(".clue>button").forEach(each => each.addEventListener("click", () => {
      const key = -each.closest(".clue").dataset.n;
      change([[key, marks.has(key) ? 0 : 1]]);
    }));
    bindCards();
    addEventListener("resize", fit);
    addEventListener("beforeprint", ontoPaper);
    addEventListener("hashchange", () => { if (follow()) { closePanel(); paint(); } });
    setInterval(() => {
      if (document.hidden || done) return;
      seconds++;
      if (settings.timer) $("time").textContent = clock(seconds);
      if (seconds % 10 === 0) save();
    }, 1000);
  }

  /** The clues on a phone: cards side by side. */
  function bindCards() {
    const cards = $("cards");
    const count = data.clues, first = document.querySelector(".cards>.intro") ? 1 : 0;
    const turn = by => cards.scrollBy({ left: by * cards.clientWidth, behavior: calm() ? "auto" : "smooth" });
    const told = () => {
      const place = Math.round(cards.scrollLeft / (cards.clientWidth || 1)) - first + 1;
      $("page").textContent = place < 1 ? T.the_puzzle : place > count ? questions.name(place - count) : `${place} / ${count}`;
      cards.classList.toggle("asking", place > count);
      view.clueShown?.(place);
    };
    $("before").addEventListener("click", () => turn(-1));
    $("after").addEventListener("click", () => turn(1));
    cards.addEventListener("scroll", told);
    if (questions || count) told();
    else $("cards-turn").hidden = true;
  }

  restore();
  dress();
  bindSettings();
  bind();
  for (const cell of view.cells) cell.td.tabIndex = -1;
  at.td.tabIndex = 0;
  fit();
  paint();
  requestAnimationFrame(fit);
}
