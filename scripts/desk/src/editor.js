// The text on the left: CodeMirror with the server's help.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyField, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { findReferencesKeymap, hoverTooltips, jumpToDefinitionKeymap } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { $ } from "./dom.js";
import { completion, marks, offerActions, rename, sync, typing } from "./protocol.js";
import { phrases, say } from "./words.js";

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--note)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.separator, tags.squareBracket, tags.brace, tags.punctuation, tags.meta], color: "var(--soft)" },
  { tag: tags.keyword, color: "var(--open)" },
]);

// what the packages' own themes would load from data: addresses, which the page's policy forbids, is drawn otherwise
const wave = (colour) => ({ backgroundImage: "none", textDecoration: `underline wavy ${colour} 1px`, textUnderlineOffset: "3px", paddingBottom: "0" });
const theme = EditorView.theme({
  ".cm-lintRange-error": wave("var(--bad)"),
  ".cm-lintRange-warning": wave("var(--open)"),
  ".cm-lintRange-info": wave("var(--note)"),
  ".cm-lintRange-hint": { backgroundImage: "none", textDecoration: "underline dotted var(--soft)", textUnderlineOffset: "3px" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--bad)" },
  "&.cm-focused": { outline: "none" },
});

const language = new Compartment();
const ownWords = () => [EditorState.phrases.of(phrases()), EditorView.contentAttributes.of({ "aria-label": say("text"), tabindex: "0", spellcheck: "false", autocapitalize: "off" })];

/** Let an editor speak the language of the page. */
export const speakAgain = (view) => view.dispatch({ effects: language.reconfigure(ownWords()) });

/**
 * Make an editor of a text; `changed` is called at each change, `save` at Ctrl-S, `leave` at F6.  What could be undone in
 * the state `before`, if there is one, can be undone in this editor.
 */
export function editorOf(text, before, { client, uri, changed, save, leave }) {
  const nonce = document.querySelector("link[nonce]").nonce;
  const keys = [
    { key: "Mod-s", run: () => (save(), true), preventDefault: true },
    { key: "Mod-.", run: offerActions, preventDefault: true },
    { key: "Alt-Enter", run: offerActions, preventDefault: true },
    { key: "F2", run: rename, preventDefault: true },
    { key: "F6", run: () => (leave(), true), preventDefault: true },
  ];
  const config = {
    extensions: [
      EditorView.cspNonce.of(nonce),
      Prec.high(keymap.of(keys)),
      lineNumbers(), foldGutter(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(),
      highlightActiveLineGutter(), highlightSelectionMatches(), indentUnit.of("  "), EditorView.lineWrapping, yaml(),
      syntaxHighlighting(colours), theme, marks, completion, typing, sync, hoverTooltips({ hoverTime: 300 }),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap, ...searchKeymap, ...foldKeymap, ...historyKeymap, ...defaultKeymap]),
      language.of(ownWords()),
      EditorView.updateListener.of((update) => update.docChanged && changed(update)),
      client.plugin(uri, "yaml"),
    ],
  };
  const fields = { history: historyField };
  let state = before ? EditorState.fromJSON(before.toJSON(fields), config, fields) : EditorState.create({ doc: text, ...config });
  const change = changeTo(state.doc.toString(), text); // somebody else wrote the file meanwhile
  if (change) state = state.update({ changes: change, userEvent: "input.action" }).state;
  return new EditorView({ state, parent: $("editor") });
}

/** The change, as short as can be, that makes a text another one; null if they are the same. */
function changeTo(now, text) {
  if (now == text) return null;
  let start = 0;
  while (start < now.length && start < text.length && now[start] == text[start]) start++;
  let end = 0;
  while (end < now.length - start && end < text.length - start && now[now.length - 1 - end] == text[text.length - 1 - end]) end++;
  return { from: start, to: now.length - end, insert: text.slice(start, text.length - end) };
}

/** Change an editor's text to another so that marks and the cursor stay. */
export function become(view, text) {
  const changes = changeTo(view.state.doc.toString(), text);
  if (changes) view.dispatch({ changes, userEvent: "input.action" });
}
