// The commands beside the verdict: the explanation and the puzzle to play in a panel, the page to print in a file.
//
// The server makes them of the document as it has it.

const vscode = require("vscode");

const TITLES = { "logicgrid.explain": "Explanation", "logicgrid.play": "Play" };
const titled = (name) => vscode.l10n.t(TITLES[name]);
const panels = new Map();
const TO_THE_EDGE = "<head><style>body{padding:0}</style>"; // VS Code would leave margins; a page's own still hold

function documentOf(uri) {
  const known = vscode.workspace.textDocuments.find((each) => each.uri.toString() == uri);
  return known ?? vscode.window.activeTextEditor?.document;
}

// What the server makes of a document by its command of that name; null, after its reason was shown, if it cannot.
async function made(client, name, document, choices = {}) {
  const command = name.replace("logicgrid.", "logicgrid.make.");
  try {
    return await client().sendRequest("workspace/executeCommand", { command, arguments: [document.uri.toString(), choices] });
  } catch (error) {
    vscode.window.showErrorMessage(error.message);
    return null;
  }
}

async function show(client, name, uri) {
  const document = documentOf(uri);
  const found = document && client() && (await made(client, name, document));
  if (!found) return;
  let panel = panels.get(name);
  if (!panel) {
    const options = { enableScripts: true, localResourceRoots: [] };
    panel = vscode.window.createWebviewPanel(name, titled(name), vscode.ViewColumn.Beside, options);
    panel.onDidDispose(() => panels.delete(name));
    panels.set(name, panel);
  }
  panel.webview.html = found.text.replace("<head>", TO_THE_EDGE);
  panel.reveal(undefined, true);
}

async function print(client, uri) {
  const document = documentOf(uri);
  if (!document || !client()) return;
  const path = document.uri.path.replace(/\.ya?ml$|$/, ".pdf");
  const defaultUri = document.isUntitled ? undefined : document.uri.with({ path });
  const target = await vscode.window.showSaveDialog({ defaultUri, filters: { PDF: ["pdf"], HTML: ["html"] } });
  if (!target) return;
  const form = target.path.endsWith(".pdf") ? "pdf" : "html";
  const found = await made(client, "logicgrid.print", document, { form });
  if (!found) return;
  await vscode.workspace.fs.writeFile(target, found.base64 ? Buffer.from(found.base64, "base64") : Buffer.from(found.text));
  const open = await vscode.window.showInformationMessage(vscode.l10n.t("{0} is written.", target.fsPath), vscode.l10n.t("Open"));
  if (open) await vscode.env.openExternal(target);
}

// What the server is told that there is.
exports.commands = [...Object.keys(TITLES), "logicgrid.print"];

// Register the commands; `client` returns the client that has been started, or null.
exports.register = (client) => [
  ...Object.keys(TITLES).map((name) => vscode.commands.registerCommand(name, (uri) => show(client, name, uri))),
  vscode.commands.registerCommand("logicgrid.print", (uri) => print(client, uri)),
];
