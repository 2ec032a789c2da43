// What @codemirror/lsp-client does not do: inlay hints, lenses, colours of names, quick fixes and other actions, renaming
// with questions, what Enter writes, and completion of names in any script.

import { LSPPlugin, serverCompletionSource } from "@codemirror/lsp-client";
import { autocompletion } from "@codemirror/autocomplete";
import { setDiagnostics } from "@codemirror/lint";
import { EditorSelection, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, WidgetType } from "@codemirror/view";
import { $, h, quiet, spoken } from "./dom.js";
import { say } from "./words.js";

const SEVERITIES = ["", "error", "warning", "info", "hint"];

/** The offset of a position of the protocol; past the end of a line or of the text, that end. */
export function offset(doc, { line, character }) {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + character, found.to);
}

/** Ask the server about the text as it is now; null if it cannot do that, or the text has changed by the answer. */
export async function request(view, method, capability, params) {
  const plugin = LSPPlugin.get(view);
  if (!plugin || !plugin.client.serverCapabilities?.[capability]) return null;
  plugin.client.sync();
  const doc = view.state.doc;
  const found = await plugin.client.request(`textDocument/${method}`, { textDocument: { uri: plugin.uri }, ...params });
  return view.state.doc.eq(doc) ? found : null;
}

const range = (view, from, to) => {
  const plugin = LSPPlugin.get(view);
  return { start: plugin.toPosition(from), end: plugin.toPosition(to) };
};

// -- inlay hints ------------------------------------------------------------------------------------------------------

const setHints = StateEffect.define();

/** A hint of the server in the page's words, by its data: counts, and whether a clue is needed. */
const worded = ({ count, before, spare, left_out, heard, sure }) =>
  [
    heard != null && say(heard ? (sure ? "hintheard" : "hintperhaps") : "heardnothing", { heard }),
    count && say(before ? "begin" : "left", { n: count.replaceAll(",", "\u202f") }),
    spare && say("notneeded"),
    left_out && say("hintleftout"),
  ].filter(Boolean).join(" · ");

class Hint extends WidgetType {
  constructor({ label, data, tooltip }) {
    super();
    const { count, spare, old } = data ?? {};
    this.old = old ?? false; // what is known of an earlier text
    this.look = spare && count ? "spare" : { 1: "done", 0: "zero" }[count] ?? "";
    this.text = data ? worded(data) : label;
    this.note = tooltip;
  }
  eq(other) {
    return other.text == this.text && other.note == this.note && other.old == this.old && other.look == this.look;
  }
  toDOM() {
    return h("span", { class: `hint ${this.look} ${this.old ? "old" : ""}`, title: this.note, text: this.text });
  }
  ignoreEvent() {
    return false; // a click places the cursor beside it
  }
}

/** A part of what is shown in the text: it moves with the text, until an effect brings all of it anew. */
function shown(effect) {
  return StateField.define({
    create: () => Decoration.none,
    update(set, transaction) {
      set = set.map(transaction.changes);
      for (const each of transaction.effects) if (each.is(effect)) set = each.value;
      return set;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

function hintsOf(doc, found) {
  const built = new RangeSetBuilder();
  const placed = found.map((hint) => [offset(doc, hint.position), hint]).sort((a, b) => a[0] - b[0]);
  for (const [at, hint] of placed) built.add(at, at, Decoration.widget({ widget: new Hint(hint), side: 1 }));
  return built.finish();
}

// -- lenses -----------------------------------------------------------------------------------------------------------

const setLenses = StateEffect.define();

/** The tabs that the server's lenses may lead to. */
export const COMMANDS = { "logicgrid.explain": "explain", "logicgrid.play": "play", "logicgrid.print": "print" };

/** The verdict, in the words and the look of the page, and tabs to choose. */
class Lens extends WidgetType {
  constructor(words, look, tabs, choose) {
    super();
    Object.assign(this, { words, look, tabs, choose, key: [words, look, ...tabs.map((tab) => say(tab))].join("\n") });
  }
  eq(other) {
    return other.key == this.key;
  }
  toDOM(view) {
    const back = (event) => event.key == "Escape" && view.focus();
    return h("div", { class: "lens", contenteditable: "false", keydown: back },
      h("span", { class: this.look, text: this.words }),
      this.tabs.flatMap((tab) => [" · ", h("button", { type: "button", click: () => this.choose(tab), text: say(tab) })]));
  }
  ignoreEvent() {
    return true;
  }
}

function lensesOf(doc, found, { verdict, choose }) {
  const lines = new Map();
  for (const { range, command } of found) lines.set(range.start.line, [...(lines.get(range.start.line) ?? []), command.command]);
  const built = new RangeSetBuilder();
  for (const [line, commands] of [...lines].sort((a, b) => a[0] - b[0])) {
    const tabs = commands.map((each) => COMMANDS[each]).filter(Boolean);
    const at = offset(doc, { line, character: 0 });
    built.add(at, at, Decoration.widget({ widget: new Lens(...verdict(), tabs, choose), side: -1, block: true }));
  }
  return built.finish();
}

// -- colours of names -------------------------------------------------------------------------------------------------

const setNames = StateEffect.define();

/** Five numbers a name: lines and columns from the one before, its length, its type, and nothing. */
function namesOf(doc, { data }, types) {
  const built = new RangeSetBuilder();
  let [line, character] = [0, 0];
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [lines, columns, length, type] = data.slice(at, at + 4);
    [line, character] = lines ? [line + lines, columns] : [line, character + columns];
    const from = offset(doc, { line, character });
    const to = Math.min(from + length, doc.length);
    if (to > from) built.add(from, to, Decoration.mark({ class: `name-${types[type]}` }));
  }
  return built.finish();
}

/** What the server shows in the text. */
export const marks = [shown(setHints), shown(setLenses), shown(setNames)];

const named = new WeakMap(); // by editor: the text whose names are shown

/** Ask for hints, lenses and, if the text is another one, names, and show them; `lens` has the verdict, and chooses. */
export async function refreshMarks(view, lens) {
  const { doc } = view.state;
  const [hints, lenses, names] = await Promise.all([
    request(view, "inlayHint", "inlayHintProvider", { range: range(view, 0, doc.length) }),
    request(view, "codeLens", "codeLensProvider", {}),
    named.get(view) === doc ? { data: [] } : request(view, "semanticTokens/full", "semanticTokensProvider", {}),
  ]);
  if (!hints || !lenses || !names || view.state.doc !== doc) return;
  const effects = [setHints.of(hintsOf(doc, hints)), setLenses.of(lensesOf(doc, lenses, lens))];
  if (names.data.length) {
    // a text that cannot be read at the moment has none, and keeps those that it had
    const { tokenTypes } = LSPPlugin.get(view).client.serverCapabilities.semanticTokensProvider.legend;
    effects.push(setNames.of(namesOf(doc, names, tokenTypes)));
    named.set(view, doc);
  }
  view.dispatch({ effects });
}

// -- edits and actions ------------------------------------------------------------------------------------------------

const sorted = (doc, edits) =>
  edits
    .map((edit) => ({ from: offset(doc, edit.range.start), to: offset(doc, edit.range.end), insert: edit.newText }))
    .sort((a, b) => a.from - b.from || a.to - b.to);

/** Apply a WorkspaceEdit to the open text, asking about changes that need it; an edit of another version is dropped. */
export async function applyEdit(view, edit) {
  const plugin = LSPPlugin.get(view);
  const file = plugin.client.workspace.getFile(plugin.uri);
  const doc = view.state.doc;
  let edits = edit.changes?.[plugin.uri] ?? [];
  for (const change of edit.documentChanges ?? []) {
    if (change.textDocument?.uri != plugin.uri) continue;
    if (change.textDocument.version != null && change.textDocument.version != file.version) return false;
    edits = edits.concat(change.edits);
  }
  const notes = edit.changeAnnotations ?? {};
  const doubtful = edits.filter((each) => notes[each.annotationId]?.needsConfirmation);
  if (doubtful.length) {
    const chosen = await confirmed(doc, doubtful, notes);
    if (!chosen) return false;
    edits = edits.filter((each) => !doubtful.includes(each) || chosen.includes(each));
  }
  if (!view.state.doc.eq(doc) || !edits.length) return false;
  const changes = sorted(doc, edits);
  const last = changes[changes.length - 1];
  const set = view.state.changes(changes);
  view.dispatch({
    changes: set,
    selection: changes.length == 1 ? EditorSelection.cursor(set.mapPos(last.to, 1)) : undefined,
    scrollIntoView: changes.length == 1,
    userEvent: "input.action",
  });
  return true;
}

/** Let the reader choose among edits, each with its line before and after; null if none shall be made. */
function confirmed(doc, edits, notes) {
  return new Promise((yes) => {
    const boxes = edits.map((edit) => {
      const from = offset(doc, edit.range.start);
      const line = doc.lineAt(from);
      const after = line.text.slice(0, from - line.from) + edit.newText + line.text.slice(offset(doc, edit.range.end) - line.from);
      const box = h("input", { type: "checkbox", checked: true });
      const label = notes[edit.annotationId]?.label;
      return [box, h("label", { class: "choice" }, box, h("span", {}, h("del", { text: line.text.trim() }), h("br"), h("ins", { text: after.trim() }), label ? h("small", { text: label }) : null))];
    });
    const dialog = h(
      "dialog",
      { class: "small", close: () => (dialog.remove(), yes(dialog.returnValue == "yes" ? edits.filter((_, place) => boxes[place][0].checked) : null)) },
      h("form", { method: "dialog" },
        h("h2", { text: say("confirm") }),
        boxes.map(([, label]) => label),
        h("p", { class: "buttons" }, h("button", { value: "no", text: say("cancel") }), h("button", { value: "yes", class: "main", text: say("apply") }))),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The actions for a part of the text. */
async function actionsAt(view, from, to, diagnostics, only) {
  const context = { diagnostics, ...(only ? { only } : {}) };
  const found = await request(view, "codeAction", "codeActionProvider", { range: range(view, from, to), context });
  return (found ?? []).filter((each) => each.edit && !each.disabled);
}

/** Offer, in a list at the cursor, what can be done there. */
export function offerActions(view) {
  const { from, to, head } = view.state.selection.main;
  const here = view.state.field(found, false) ?? [];
  const raw = here.filter((each) => each.from <= to && from <= each.to).map((each) => each.raw);
  actionsAt(view, from, to, raw).then((actions) => {
    const place = view.coordsAtPos(head) ?? view.dom.getBoundingClientRect();
    const choose = (action) => () => {
      menu.close();
      applyEdit(view, action.edit).then(() => view.focus());
    };
    const buttons = actions.map((each) => h("button", { type: "button", click: choose(each) }, spoken(each.title)));
    const menu = h(
      "dialog",
      {
        class: "menu",
        "aria-label": say("actions"),
        close: () => (menu.remove(), view.focus()),
        click: (event) => event.target == menu && menu.close(),
        keydown: (event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (!step || !buttons.length) return;
          event.preventDefault();
          buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
        },
      },
      h("div", {}, buttons.length ? buttons : h("p", { text: say("noactions") }), h("button", { type: "button", class: "quiet", click: () => menu.close(), text: say("close") })),
    );
    document.body.append(menu);
    menu.showModal();
    menu.style.left = `${Math.max(8, Math.min(place.left, innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(place.bottom + 4, innerHeight - menu.offsetHeight - 8))}px`;
  });
  return true;
}

// -- mistakes ---------------------------------------------------------------------------------------------------------

const setFound = StateEffect.define();
const found = StateField.define({
  create: () => [],
  update(all, transaction) {
    if (transaction.docChanged)
      all = all.map((each) => ({ ...each, from: transaction.changes.mapPos(each.from, 1), to: transaction.changes.mapPos(each.to, -1) }));
    for (const effect of transaction.effects) if (effect.is(setFound)) all = effect.value;
    return all;
  },
});

/** The places of the errors in the text. */
export const errorsOf = (view) => (view.state.field(found, false) ?? []).filter((each) => each.severity == "error");

/** Show the diagnostics of the server: in the text, and as a list below it with what would mend them; then call `told`. */
export function mistakes(viewOf, told) {
  const fixes = quiet(async () => {
    const view = viewOf();
    const all = view && view.state.field(found, false);
    if (!all) return;
    let changed = false;
    for (const each of all.filter((one) => one.severity != "hint").slice(0, 8)) {
      if (each.fixes) continue;
      const actions = await actionsAt(view, each.from, Math.max(each.from, each.to), [each.raw], ["quickfix"]).catch(() => []);
      if (view != viewOf() || view.state.field(found) !== all) return; // newer ones are there
      each.fixes = actions.slice(0, 3);
      changed ||= actions.length > 0;
    }
    if (changed) show(view, all);
  }, 120);

  function show(view, all) {
    const marks = all.map((each) => ({
      from: each.from,
      to: each.to,
      severity: each.severity,
      message: each.message,
      renderMessage: () => h("span", {}, spoken(each.message)),
      actions: (each.fixes ?? []).map((action) => ({ name: action.title.replaceAll("`", ""), apply: (view) => applyEdit(view, action.edit) })),
    }));
    view.dispatch({ effects: setFound.of(all) }, setDiagnostics(view.state, marks));
    list(view, all);
    told();
  }

  function list(view, all) {
    const worst = new Map(); // what is said of several places is said once
    for (const each of all.filter((one) => one.severity == "error" || one.severity == "warning"))
      worst.set(each.message, [...(worst.get(each.message) ?? []), each]);
    $("mistakes").hidden = !worst.size;
    $("mistakes").replaceChildren(
      ...[...worst.values()].slice(0, 5).map((places) => {
        const go = (each) => () => {
          view.dispatch({ selection: { anchor: Math.min(each.from, view.state.doc.length) }, scrollIntoView: true });
          view.focus();
        };
        const [first, ...rest] = places[0].message.split("\n");
        const fixes = new Map(places.flatMap((each) => each.fixes ?? []).map((action) => [action.title, action]));
        return h("li", { class: places[0].severity },
          places.map((each) => h("button", { type: "button", class: "line", click: go(each), text: say("line", { n: each.raw.range.start.line + 1 }) })),
          h("span", {}, spoken(first), rest.length ? h("small", {}, spoken(rest.join("\n"))) : null),
          [...fixes.values()].map((action) => h("button", { type: "button", class: "fix", click: () => applyEdit(view, action.edit).then(() => view.focus()) }, spoken(action.title))));
      }),
    );
  }

  return {
    clientCapabilities: { textDocument: { publishDiagnostics: { versionSupport: true }, codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor"] } }, isPreferredSupport: true } } },
    notificationHandlers: {
      "textDocument/publishDiagnostics": (client, { uri, version, diagnostics }) => {
        const view = viewOf();
        const plugin = view && LSPPlugin.get(view);
        if (!plugin || plugin.uri != uri) return true;
        const file = client.workspace.getFile(uri);
        if (version != null && (version != file.version || !plugin.unsyncedChanges.empty)) return true; // newer ones come
        const doc = view.state.doc;
        const all = diagnostics.map((raw) => {
          const from = offset(doc, raw.range.start);
          const to = Math.max(from, offset(doc, raw.range.end));
          return { raw, from, to, severity: SEVERITIES[raw.severity ?? 1], message: raw.message };
        });
        show(view, all);
        fixes();
        return true;
      },
    },
    editorExtension: [found],
  };
}

// -- renaming ---------------------------------------------------------------------------------------------------------

/** Say why there is nothing to be renamed at the cursor. */
function refuse(view, reason) {
  const dialog = h("dialog", { class: "small", close: () => (dialog.remove(), view.focus()) },
    h("p", { class: "complaint", role: "alert", text: reason }),
    h("p", { class: "buttons" }, h("button", { type: "button", click: () => dialog.close(), text: say("close") })));
  document.body.append(dialog);
  dialog.showModal();
}

/** Ask for another name of what is at the cursor, and change it wherever it stands. */
export function rename(view) {
  const position = LSPPlugin.get(view)?.toPosition(view.state.selection.main.head);
  if (!position) return false;
  request(view, "prepareRename", "renameProvider", { position }).catch((error) => ({ refused: error.message })).then((at) => {
    if (at?.refused) return refuse(view, at.refused);
    const word = at?.placeholder ?? (at?.start ? view.state.sliceDoc(offset(view.state.doc, at.start), offset(view.state.doc, at.end)) : null);
    if (word == null) return;
    const input = h("input", { name: "name", value: word, autocomplete: "off", spellcheck: "false" });
    const complaint = h("p", { class: "complaint", role: "alert" });
    const dialog = h("dialog", { class: "small", close: () => (dialog.remove(), view.focus()) },
      h("form", {
        submit: (event) => {
          event.preventDefault();
          request(view, "rename", "renameProvider", { position, newName: input.value })
            .then(async (edit) => {
              dialog.close();
              if (edit) await applyEdit(view, edit);
            })
            .catch((error) => (complaint.textContent = error.message));
        },
      },
      h("label", {}, say("rename"), input),
      complaint,
      h("p", { class: "buttons" }, h("button", { type: "button", click: () => dialog.close(), text: say("cancel") }), h("button", { class: "main", text: say("dorename") }))));
    document.body.append(dialog);
    dialog.showModal();
    input.select();
  });
  return true;
}

// -- typing -----------------------------------------------------------------------------------------------------------

/** After Enter, what the server writes at the beginning of the new line. */
export const typing = EditorView.updateListener.of((update) => {
  if (!update.docChanged || !update.transactions.some((each) => each.isUserEvent("input") && !each.isUserEvent("input.action"))) return;
  const head = update.state.selection.main.head;
  const line = update.state.doc.lineAt(head);
  if (line.text.trim() || line.number == 1 || update.startState.doc.lines >= update.state.doc.lines) return;
  const view = update.view;
  const options = { tabSize: 2, insertSpaces: true };
  setTimeout(async () => {
    const position = LSPPlugin.get(view)?.toPosition(head);
    const edits = position && (await request(view, "onTypeFormatting", "documentOnTypeFormattingProvider", { position, ch: "\n", options }).catch(() => null));
    const first = !edits?.length && /^clues:\s*(#.*)?$/.test(view.state.doc.line(line.number - 1).text);
    if (!edits?.length && !first) return;
    const changes = view.state.changes(first ? { from: line.from, to: line.to, insert: "  - text: " } : sorted(view.state.doc, edits));
    view.dispatch({ changes, selection: EditorSelection.cursor(changes.mapPos(view.state.selection.main.head, 1)), userEvent: "input.action" });
  });
});

/** Completion that also begins at letters of other scripts than ours. */
export const completion = autocompletion({
  override: [
    (context) => {
      const before = context.state.sliceDoc(Math.max(0, context.pos - 2), context.pos);
      const letter = /[^\x00-\x7f]$/u.test(before) && /\p{L}$/u.test(before);
      const asked = letter ? Object.create(context, { explicit: { value: true } }) : context;
      const found = serverCompletionSource(asked);
      return found && found.then((result) => result && { ...result, validFor: /^[\p{L}\p{N}\p{M}_]*$/u });
    },
  ],
  icons: false,
});

/** Send each change at once: the server is quick, and waits itself before it does anything long. */
export const sync = ViewPlugin.fromClass(
  class {
    update(update) {
      if (update.docChanged && !this.due) {
        this.due = true;
        queueMicrotask(() => {
          this.due = false;
          LSPPlugin.get(update.view)?.client.sync();
        });
      }
    }
  },
);

const ALLOWED = { P: [], PRE: [], CODE: [], EM: [], STRONG: [], UL: [], OL: [], LI: [], BR: [], HR: [], H1: [], H2: [], H3: [], H4: [], TABLE: [], THEAD: [], TBODY: [], TR: [], TH: [], TD: [], BLOCKQUOTE: [], DEL: [], SPAN: ["class"], DIV: [] };

/** What is left of a text's HTML if only plain elements are kept: nothing that loads, leads away or runs. */
export function harmless(html) {
  const read = new DOMParser().parseFromString(html, "text/html");
  for (const each of [...read.body.querySelectorAll("*")]) {
    const kept = ALLOWED[each.tagName];
    if (!kept) each.replaceWith(...(/^(SCRIPT|STYLE|TEMPLATE|IFRAME|OBJECT|EMBED|SVG|MATH)$/i.test(each.tagName) ? [] : each.childNodes));
    else for (const { name } of [...each.attributes]) if (!kept.includes(name)) each.removeAttribute(name);
  }
  return read.body.innerHTML;
}
