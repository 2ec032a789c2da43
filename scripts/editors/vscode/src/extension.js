// logicgrid for VS Code: starts `logicgrid lsp`, and gives puzzle files a language of their own, since two servers on
// `yaml` would complete everything twice.

const os = require("os");
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { install } = require("./install.js");
const { newPuzzle } = require("./newPuzzle.js");
const { Panel } = require("./panel.js");
const { isPuzzle } = require("./puzzle.js");
const shown = require("./shown.js");

let client = null;
let panel = null;
let context = null;

function clientOf() {
  const [command, ...args] = vscode.workspace.getConfiguration("logicgrid").get("command");
  // In a folder of its own, so that nothing that lies in the workspace is run instead of what is installed.
  const options = { cwd: os.homedir(), env: { PYTHONSAFEPATH: "1" } };
  const server = { command, args, transport: TransportKind.stdio, options };
  const clientOptions = {
    documentSelector: [{ language: "logicgrid" }],
    initializationOptions: { commands: shown.commands },
  };
  return new LanguageClient("logicgrid", "logicgrid", server, clientOptions);
}

async function start() {
  if (client) return;
  client = clientOf();
  client.onNotification("logicgrid/analysis", (news) => panel.analysed(news));
  try {
    await client.start();
  } catch {
    client = null;
    const words = vscode.workspace.getConfiguration("logicgrid").get("command").join(" ");
    const [get, set] = [vscode.l10n.t("Install logicgrid"), vscode.l10n.t("Open the setting")];
    const chosen = await vscode.window.showErrorMessage(vscode.l10n.t("“{0}” did not start.", words), get, set);
    const settings = vscode.env.remoteName ? "openRemoteSettings" : "openSettings"; // it is a setting of the machine
    if (chosen == get) await installed();
    else if (chosen == set) await vscode.commands.executeCommand(`workbench.action.${settings}`, { query: "logicgrid.command" });
  }
}

/** Install logicgrid into an environment of its own, and start it. */
async function installed() {
  const output = vscode.window.createOutputChannel("logicgrid: pip");
  const place = vscode.Uri.joinPath(context.globalStorageUri, "venv").fsPath;
  const settings = vscode.workspace.getConfiguration("logicgrid");
  await vscode.workspace.fs.createDirectory(context.globalStorageUri);
  const found = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t("Installing logicgrid…") },
    () => install(place, settings.get("package"), (text) => output.append(text)),
  );
  if (found.command) {
    await settings.update("command", found.command, vscode.ConfigurationTarget.Global); // which restarts the server
    vscode.window.showInformationMessage(vscode.l10n.t("logicgrid is installed."));
    return;
  }
  const missing = vscode.l10n.t("There is no Python 3.11 or later here. Install it from python.org, then try again.");
  const why = vscode.l10n.t("Show what went wrong");
  const told = found.missing ? missing : vscode.l10n.t("logicgrid could not be installed.");
  if ((await vscode.window.showErrorMessage(told, why)) == why) output.show();
}

async function stop() {
  const old = client;
  client = null;
  if (old) await old.stop();
}

async function restart() {
  await stop();
  await start();
}

async function look(document) {
  if (document.languageId == "logicgrid") return start();
  if (document.languageId == "yaml" && isPuzzle(document.getText())) {
    await vscode.languages.setTextDocumentLanguage(document, "logicgrid");
    await start();
  }
}

exports.activate = async (own) => {
  context = own;
  panel = new Panel(context, (method, params) => (client ? client.sendRequest(method, params) : Promise.reject(new Error())));
  context.subscriptions.push(
    vscode.workspace.onDidCloseTextDocument((document) => panel.forget(document.uri.toString())),
    vscode.window.onDidChangeActiveTextEditor((editor) => panel.follow(editor)),
    vscode.commands.registerCommand("logicgrid.new", newPuzzle),
    vscode.commands.registerCommand("logicgrid.panel", () => panel.show()),
    vscode.commands.registerCommand("logicgrid.install", installed),
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidSaveTextDocument(look),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("logicgrid.command") && restart()),
    vscode.commands.registerCommand("logicgrid.restart", restart),
    vscode.commands.registerCommand("logicgrid.asPuzzle", async () => {
      const editor = vscode.window.activeTextEditor;
      if (!editor) return;
      await vscode.languages.setTextDocumentLanguage(editor.document, "logicgrid");
      await start();
    }),
    ...shown.register(() => client),
    { dispose: stop },
  );
  await Promise.all(vscode.workspace.textDocuments.map(look));
};

exports.deactivate = stop;
