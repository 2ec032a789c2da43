// A new puzzle: an untitled file with one of the snippets that are whole puzzles.

const vscode = require("vscode");
const snippets = require("../snippets.json");

const KINDS = { "Logic grid": "A logic grid", Nonogram: "A nonogram", Sudoku: "A sudoku" };

exports.newPuzzle = async () => {
  const kinds = Object.entries(KINDS).map(([name, label]) => ({ label: vscode.l10n.t(label), name }));
  const chosen = await vscode.window.showQuickPick(kinds, { placeHolder: vscode.l10n.t("Which kind of puzzle?") });
  if (!chosen) return;
  const document = await vscode.workspace.openTextDocument({ language: "logicgrid" });
  const editor = await vscode.window.showTextDocument(document);
  await editor.insertSnippet(new vscode.SnippetString(snippets[chosen.name].body.join("\n")));
};
