// logicgrid for VS Code: starts `logicgrid lsp`, and gives puzzle files a language of their own, since two servers on
// `yaml` would complete everything twice.

const os = require("os");
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { isPuzzle } = require("./puzzle.js");
const shown = require("./shown.js");

let client = null;

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
  try {
    await client.start();
  } catch {
    client = null;
    const words = vscode.workspace.getConfiguration("logicgrid").get("command").join(" ");
    const told = `"${words}" did not start. Is it installed? pip install "logicgrid[lsp]" — or say where it is.`;
    vscode.window.showErrorMessage(told, "Open the setting").then((chosen) => {
      const settings = vscode.env.remoteName ? "openRemoteSettings" : "openSettings"; // it is a setting of the machine
      if (chosen) vscode.commands.executeCommand(`workbench.action.${settings}`, { query: "logicgrid.command" });
    });
  }
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

exports.activate = async (context) => {
  context.subscriptions.push(
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
