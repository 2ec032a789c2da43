// The page of `logicgrid desk`: a file's text on the left, what it means on the right, at every key.

import { isolateHistory, redo, undo } from "@codemirror/commands";
import { LSPClient } from "@codemirror/lsp-client";
import { $, h, icon, quiet } from "./dom.js";
import { booklet } from "./booklet.js";
import { Collection } from "./collection.js";
import { become, editorOf, speakAgain } from "./editor.js";
import { newPuzzle } from "./forms.js";
import { History } from "./history.js";
import { isOurs, kindOf, summary } from "./known.js";
import { Link } from "./link.js";
import { Panels, TABS } from "./panels.js";
import { COMMANDS, errorsOf, harmless, mistakes, refreshMarks } from "./protocol.js";
import { NAMES, say, speak, tongue } from "./words.js";

const link = new Link();
let view = null; // the editor
let client = null; // the language server's
let file = null; // { name, hash, saved }: the file that is open, and its text when it was last read or written
let held = false; // nothing is saved while the reader decides about a conflict
let over = false; // the socket is closed
let remark = null; // { text, words }: what was said when this text was made
let chosen = null; // the language that the reader chose for the page

const desk = { link, hello: null, stages: {}, known: {}, outline: null, act: {} };
const panels = new Panels(desk);
const collection = new Collection(desk);
const past = new History();
const draw = () => panels.draw();

const lens = {
  verdict: () => [panels.head(), `${desk.known.verdict ?? ""} ${desk.known.old ? "old" : ""}`],
  choose: (tab) => panels.choose(tab, true),
};

// -- what the server finds out ----------------------------------------------------------------------------------------

const refresh = quiet(() => view && refreshMarks(view, lens).catch(() => {}), 40); // after the verdict, which comes first

/** Take what a stage found.  What is known of an earlier meaning stays, marked as old, until there is a newer one. */
function analysed({ uri, version, stage, value }) {
  if (!view || uri != uriOf(file?.name)) return;
  if (stage == "reading") {
    if (!value.same) for (const each of Object.values(desk.stages)) each.fresh = each.version === version;
    if (!value.same || !desk.outline) outlined();
    follow();
  }
  desk.stages[stage] = { value, version, fresh: true };
  desk.known = summary(desk.stages, text(), isPuzzle());
  collection.learn(file.name, desk.known);
  panels.soon();
  if (stage != "explanation") refresh();
}

/** Whether the text is meant as a puzzle; of other YAML the server says nothing. */
const isPuzzle = () => isOurs(text(), desk.hello.kinds);

/** Ask for the names in the text as it is, for tables and forms. */
const outlined = quiet(async () => {
  if (!file) return;
  const uri = uriOf(file.name);
  const found = await link.ask("outline", { uri }).catch(() => null);
  if (!found || uri != uriOf(file?.name) || JSON.stringify(found) == JSON.stringify(desk.outline)) return;
  desk.outline = found;
  draw();
}, 100);

const uriOf = (name) => `desk:///${encodeURIComponent(name ?? "")}`;

// -- files ------------------------------------------------------------------------------------------------------------

const text = () => view.state.doc.toString();
const dirty = () => Boolean(view && file && text() != file.saved);

function tell(words, look = "") {
  $("saved").textContent = words;
  $("saved").className = look;
}

let writing = null; // a write that is under way

/** Write the text if it differs from the file: one write after another, since each builds on the one before. */
async function save() {
  later.cancel();
  while (writing) await writing;
  if (dirty() && !held && !over) await (writing = write().finally(() => (writing = null)));
}

async function write() {
  const mine = file;
  const written = text();
  tell(say("saving"));
  try {
    const found = await link.ask("write", { name: mine.name, text: written, hash: mine.hash });
    if (file != mine) return;
    if (found.conflict) return conflict(found.conflict.there);
    Object.assign(mine, { hash: found.hash, saved: written });
    past.keep(mine.name, written);
    if (dirty()) later();
    else tell(say("saved"));
  } catch (error) {
    if (file == mine) tell(say("unsaved", { why: error.message }), "bad");
  }
}
const later = quiet(save, 800);

/** Another program changed the file: take its text if nothing is lost by that, else let the reader choose. */
async function changedOutside({ name }) {
  if (!file || name != file.name || held) return;
  const there = await link.ask("read", { name }).catch(() => null);
  if (name != file?.name || held) return;
  if (there && there.hash == file.hash) return;
  if (there && there.text == text()) {
    Object.assign(file, { hash: there.hash, saved: there.text });
    return tell(say("saved"));
  }
  if (there && !dirty()) {
    Object.assign(file, { hash: there.hash, saved: there.text });
    become(view, there.text);
    later.cancel();
    return tell(say("reread"), "news");
  }
  conflict(there);
}

/** Show both texts, and let the reader choose one. */
function conflict(there) {
  if (held) return;
  held = true;
  later.cancel();
  tell(say("conflict"), "bad");
  const mine = text();
  const lines = (one, other) => {
    const known = new Set(other.split("\n"));
    return one.split("\n").map((line) => h("span", { class: known.has(line) ? null : "differs", text: `${line}\n` }));
  };
  const choose = (own) => () => {
    held = false;
    if (own) Object.assign(file, { hash: there?.hash ?? null, saved: null });
    else {
      Object.assign(file, { hash: there.hash, saved: there.text });
      become(view, there.text);
    }
    dialog.close();
    save().then(() => !dirty() && tell(say("saved")));
  };
  const version = (title, body, button) => h("section", {}, h("h2", { text: title }), h("pre", { role: "region", tabindex: "0", "aria-label": title }, body), button);
  const dialog = h("dialog", { class: "conflict", cancel: (event) => event.preventDefault(), close: () => (dialog.remove(), view.focus()) },
    h("h1", { text: say("conflict") }), h("p", { class: "note", text: say("conflictwhy") }),
    h("div", { class: "halves" },
      version(say("mine"), lines(mine, there?.text ?? ""), h("button", { type: "button", class: "main", click: choose(true), text: say("keepmine") })),
      version(say("theirs"), there ? lines(there.text, mine) : say("gone"), there && h("button", { type: "button", click: choose(false), text: say("taketheirs") }))));
  document.body.append(dialog);
  dialog.showModal();
}

/** Open a file of the folder; what was open is saved first. */
async function open(name) {
  await save();
  if (held) return list();
  try {
    show(name, await link.ask("read", { name }));
  } catch (error) {
    tell(say("unsaved", { why: error.message }), "bad");
    list();
  }
}

const states = new Map(); // by file: what its editor was when another file was opened, with all that can be undone
const MOST_STATES = 20;

function show(name, there) {
  if (view && file) {
    states.delete(file.name);
    states.set(file.name, view.state);
    if (states.size > MOST_STATES) states.delete(states.keys().next().value);
  }
  if (view) view.destroy();
  view = null;
  $("mistakes").hidden = true;
  file = { name, hash: there.hash, saved: there.text };
  past.keep(name, there.text);
  $("past").hidden = false;
  Object.assign(desk, { stages: { open: {} }, known: {}, outline: null });
  panels.forget();
  document.title = `${name} · logicgrid`;
  view = editorOf(there.text, states.get(name), {
    client, uri: uriOf(name), save, leave: () => $(`tab-${panels.tab}`).focus(),
    changed: () => {
      if (isPuzzle() == Boolean(desk.known.foreign)) {
        desk.known = summary(desk.stages, text(), isPuzzle());
        draw();
      }
      panels.board.refresh();
      if (!dirty()) return;
      if (!over && !held) tell("…");
      later();
    },
  });
  window.view = view;
  if (!isPuzzle()) desk.known = summary({});
  tell("");
  list();
  draw();
  refresh();
  follow();
}

function list() {
  const files = desk.hello.files;
  const select = $("file");
  select.replaceChildren(...(file ? [] : [h("option", { value: "", text: "–" })]), ...files.map((name) => h("option", { value: name, text: name })));
  select.value = file?.name ?? "";
  select.disabled = !files.length;
}

/** Whether the clues of the file are rules alone. */
const bare = () => /^clues:[^]*^ *- /m.test(text()) && !/^ *-? *text:/m.test(text());

const stemOf = (name) => name.replace(/.*\//, "").replace(/\.ya?ml$/, "");

/** Have a file saved by the browser. */
function handOut(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Have a PDF saved that came as base64. */
const keep = (base64, name) => handOut(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: "application/pdf" }), name);

/** Ask where something is put into the text, and put it there; true if that could be done. */
async function inserted(what, wanted) {
  const before = view.state.doc;
  const found = await link.ask(what, { source: text(), ...wanted }).catch((error) => ({ error }));
  if (found.error || !view.state.doc.eq(before)) return false;
  const { from, to, insert } = found;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true, userEvent: "input.action" });
  return true;
}

// -- what is clicked --------------------------------------------------------------------------------------------------

Object.assign(desk.act, {
  /** Make a file and open it; false if there is such a file. */
  async create(name, body, note = "") {
    await save();
    const found = await link.ask("write", { name, text: body, hash: null });
    if (found.conflict) throw new Error(say("exists"));
    if (!desk.hello.files.includes(name)) desk.hello.files = [...desk.hello.files, name].sort();
    show(name, { text: body, hash: found.hash });
    remark = { text: body, words: note };
    const drawn = desk.hello.drawable.includes(kindOf(text()));
    if (drawn && innerWidth < 800) fold(true);
    panels.choose(drawn ? "draw" : "clues");
    const clues = /^clues:.*$/m.exec(body); // the clues are what is written next
    if (clues) view.dispatch({ selection: { anchor: clues.index + clues[0].length }, scrollIntoView: true });
    return true;
  },

  /** Add a suggested clue, with its text unless the clues of the file have none. */
  async offer({ rule, text: words }) {
    await desk.act.add(bare() ? null : (words ?? null), rule);
    view.focus();
  },

  /** The rule of a filled-in form, or one that was written, with a sentence if the clues of the file have some. */
  async says(wanted) {
    const found = file && (await link.ask("says", { uri: uriOf(file.name), ...wanted }).catch(() => null));
    return found && { ...found, text: bare() ? null : found.text };
  },

  /** Put a clue behind the others, in the style of the file; true if that could be done. */
  add: async (words, rule) => Boolean(rule || words) && inserted("clue", { text: words, rule }),

  /** What the question of a filled-in form is in the file and in words. */
  asks: ({ form, picks, given }) => file && link.ask("asks", { uri: uriOf(file.name), form, values: picks, given }).catch(() => null),

  /** Put a question behind the others; true if that could be done. */
  pose: (question) => inserted("question", { question }),

  /** What sentences are heard as that may be clues; null if the file cannot be read, nothing if something else is asked by now. */
  hear: (texts) => link.make("hear", text(), { texts }).then((found) => JSON.parse(found.text).clues, (error) => (error.message == "stopped" ? undefined : null)),

  focus: () => view.focus(),

  /** Give a clue another number; true if that could be done. */
  async order(number, place) {
    const source = text();
    const found = await link.ask("order", { source, number, place }).catch((error) => ({ error }));
    if (found.error) tell(found.error.message, "bad");
    else if (text() === source) desk.act.change(found.changes);
    return !found.error;
  },

  source: () => text(),
  name: () => file?.name,
  open: (name) => open(name),
  save: () => save(),

  /** Take a new list of files. */
  listed(files) {
    desk.hello.files = files;
    list();
  },

  /** A file has another name: it goes on under that. */
  async renamed(name, to) {
    states.set(to, states.get(name));
    past.renamed(name, to);
    if (file?.name != name) return;
    states.set(to, view.state);
    file = null;
    await open(to);
  },

  /** A file is in the bin: another one is opened, if it was open. */
  async closed(name) {
    if (file?.name != name) return;
    later.cancel();
    file = null;
    if (desk.hello.files.length) return open(desk.hello.files[0]);
    view?.destroy();
    view = null;
    desk.stages = {};
    panels.draw();
    $("past").hidden = true;
    tell("");
    list();
  },

  /** Make changes of the text that were drawn; each is undone by itself. */
  change(changes) {
    if (changes.length) view.dispatch({ changes, userEvent: "input.action", annotations: isolateHistory.of("full") });
  },

  undo: () => undo(view),
  redo: () => redo(view),

  errors: () => (view ? errorsOf(view) : []),

  jump(line) {
    const at = view.state.doc.line(Math.min(line, view.state.doc.lines));
    view.dispatch({ selection: { anchor: at.from }, scrollIntoView: true });
    view.focus();
  },

  remark: () => (remark?.text == text() ? remark.words : ""),

  stop: (panel) => link.ask("stop", { panel }),

  async finish(level) {
    const before = text();
    const mine = (panels.finishing = {});
    panels.complaint = null;
    draw();
    const found = await link.make("finish", before, level ? { level } : {}).catch((error) => ({ error }));
    if (panels.finishing != mine) return;
    panels.finishing = null;
    if (found.error) panels.complaint = found.error.message;
    else if (text() == before) {
      become(view, found.text);
      remark = { text: text(), words: found.note };
      view.focus();
    }
    draw();
  },

  key: (tab) => JSON.stringify([text(), tab == "print" ? desk.known.verdict : "", tongue()]),

  /** Have a page made for a tab; the one that is there stays until then. */
  async frame(tab) {
    const made = (panels.frames[tab] ??= {});
    const key = (made.key = desk.act.key(tab));
    made.busy = true;
    const wishes = { language: tongue(), draft: tab == "print" && !["unique", "answered"].includes(desk.known.verdict) };
    const found = await link.make(tab, text(), wishes).catch((error) => ({ error: error.message }));
    if (panels.frames[tab] != made || made.key != key) return;
    made.busy = false;
    if (found.error == "stopped") return void (made.key = null); // for another tab: it is made when it is looked at again
    made.node?.remove();
    Object.assign(made, { path: null, node: null, error: null }, found);
    draw();
  },

  /** Make the PDF of the puzzle, and have it saved. */
  async pdf(button, wishes) {
    button.disabled = true;
    button.textContent = say("making");
    const draft = !["unique", "answered"].includes(desk.known.verdict);
    const found = await link.make("print", text(), { ...wishes, form: "pdf", language: tongue(), draft }).catch((error) => ({ error: error.message }));
    if (found.error) tell(found.error, "bad");
    else keep(found.base64, `${stemOf(file.name)}.pdf`);
    button.disabled = false;
    button.textContent = "PDF";
  },

  booklet: (wishes) => booklet(desk, wishes, file?.name, keep, save),

  async apart(tab) {
    const { path } = await link.ask("view", { job: tab });
    window.open(path, "_blank", "noopener");
  },

  download(tab) {
    handOut(new Blob([panels.frames[tab].text], { type: "text/html" }), `${stemOf(file.name)}${tab == "play" ? "" : `-${tab}`}.html`);
  },
});

// -- the frame of the page --------------------------------------------------------------------------------------------

/** Speak the language of the puzzle, unless another was chosen. */
function follow() {
  const own = /^language:\s*["']?([a-z]{2})/m.exec(view ? text() : "")?.[1];
  const browser = navigator.language.slice(0, 2);
  if (speak(chosen || (view ? own : browser) || "en")) words();
  agree();
}

let agreed = "";
/** Let the server speak as the page does: the language of each file, unless another was chosen. */
function agree() {
  const wanted = { language: tongue(), chosen: Boolean(chosen) };
  if (!desk.hello || JSON.stringify(wanted) == agreed) return;
  agreed = JSON.stringify(wanted);
  link.ask("speak", wanted).catch(() => (agreed = ""));
}

function words() {
  $("shelf").textContent = say("collection");
  $("new").textContent = say("new");
  $("file").setAttribute("aria-label", say("file"));
  $("left").setAttribute("aria-label", say("text"));
  $("side").setAttribute("aria-label", say("panel"));
  $("mistakes").setAttribute("aria-label", say("mistakes"));
  $("past").title = say("history");
  $("past").setAttribute("aria-label", say("history"));
  $("fold").title = say("foldtext");
  $("fold").setAttribute("aria-label", say("foldtext"));
  $("keys").title = say("keys");
  $("keys").setAttribute("aria-label", say("keys"));
  const select = $("tongue");
  select.setAttribute("aria-label", say("language"));
  select.replaceChildren(h("option", { value: "", text: say("auto") }), ...Object.entries(NAMES).map(([value, name]) => h("option", { value, text: name })));
  select.value = chosen ?? "";
  $("verdict").dataset.text = "";
  if (view) speakAgain(view);
  if (desk.hello) draw();
  refresh();
}

/** Show the text, or only what is wrong in it: who draws may want the room. */
function fold(away) {
  document.querySelector("main").classList.toggle("folded", away);
  $("fold").setAttribute("aria-pressed", String(!away));
  if (!away) view?.requestMeasure();
  if (desk.hello) draw();
}

/** The keys, each with what it does. */
function keys() {
  const rows = say("keylist").split("\n").map((row) => row.split(": "));
  const dialog = h("dialog", { class: "small keys", "aria-label": say("keys"), close: () => (dialog.remove(), $("keys").focus()) },
    h("h1", { text: say("keys") }),
    h("dl", {}, rows.map(([key, does]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text: does })]).flat()),
    h("p", { class: "buttons" }, h("button", { type: "button", click: () => dialog.close(), text: say("close") })));
  document.body.append(dialog);
  dialog.showModal();
}

function gone(code) {
  over = true;
  if (!$("gone")) document.body.prepend(h("p", { id: "gone", role: "alert", text: say({ 4403: "notoken", 4429: "toomany" }[code] ?? "closed") }));
}

/** Ask the browser's storage; null if it has none: the page works without, and forgets. */
function stored(ask) {
  try {
    return ask();
  } catch {
    return null;
  }
}

async function main() {
  const token = location.hash.slice(1) || stored(() => sessionStorage.getItem("token")) || "";
  const remember = (secret) => stored(() => sessionStorage.setItem("token", secret)); // to be loaded again
  remember(token);
  link.heard["desk/pass"] = ({ token }) => remember(token);
  chosen = stored(() => localStorage.getItem("language")) || null;
  if (location.hash) history.replaceState(null, "", "/");
  speak(chosen || navigator.language.slice(0, 2));
  words();
  await link.open(token, gone);
  client = new LSPClient({
    timeout: 30_000,
    sanitizeHTML: harmless,
    initializationOptions: { commands: Object.keys(COMMANDS) },
    notificationHandlers: { "logicgrid/analysis": (_, value) => (analysed(value), true), "window/logMessage": () => true },
    extensions: [mistakes(() => view, () => panels.tab == "draw" && panels.board.refresh()), { clientCapabilities: { workspace: { inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true }, workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } }, textDocument: { rename: { prepareSupport: true }, codeLens: {}, semanticTokens: { requests: { full: true }, tokenTypes: [], tokenModifiers: [], formats: ["relative"] } } } }],
  });
  link.asked["workspace/inlayHint/refresh"] = link.asked["workspace/codeLens/refresh"] = () => void refresh();
  link.heard["desk/changed"] = changedOutside;
  link.heard["desk/listed"] = ({ files }) => {
    desk.hello.files = files;
    list();
  };
  desk.hello = await link.ask("hello");
  agree();
  client.connect(link);
  $("folder").textContent = desk.hello.folder;
  $("new").addEventListener("click", () => newPuzzle(desk));
  $("keys").addEventListener("click", keys);
  $("past").append(icon("clock"));
  $("past").addEventListener("click", () => past.open(file.name, text(), (back) => become(view, back)));
  $("shelf").addEventListener("click", () => collection.open());
  $("fold").addEventListener("click", () => fold(!document.querySelector("main").classList.contains("folded")));
  addEventListener("resize", quiet(draw, 150));
  $("file").addEventListener("change", () => open($("file").value));
  $("tongue").addEventListener("change", () => {
    chosen = $("tongue").value || null;
    stored(() => localStorage.setItem("language", chosen ?? ""));
    follow();
  });
  addEventListener("keydown", (event) => {
    if (event.key == "F6" && view && !event.defaultPrevented && !document.querySelector("dialog")) {
      event.preventDefault();
      view.focus();
    } else if ((event.ctrlKey || event.metaKey) && event.key == "s") {
      event.preventDefault();
      if (view) save();
    } else if (event.altKey && /^[1-7]$/.test(event.key) && view) {
      event.preventDefault();
      panels.choose(TABS[event.key - 1], true);
    }
  });
  addEventListener("beforeunload", (event) => {
    if (!dirty()) return;
    save();
    event.preventDefault();
  });
  addEventListener("blur", save);
  list();
  if (desk.hello.files.length) await open(desk.hello.files[0]);
  else newPuzzle(desk);
  document.body.dataset.ready = "yes";
}

main().catch(() => gone(0));
