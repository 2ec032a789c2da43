// The commands beside the verdict: the explanation and the puzzle to play in a panel, the page to print in a file.
//
// The program is that of the setting `logicgrid.command`, the arguments are fixed here, the text is its standard input.

const { execFile } = require("child_process");
const os = require("os");
const vscode = require("vscode");

const LIMIT = ["--time-limit", "30"];
const PANELS = {
  "logicgrid.explain": { title: "Explanation", words: ["explain", "-", "--format", "html", ...LIMIT], takes: [0, 1] },
  "logicgrid.play": { title: "Play", words: ["play", "-", "-o", "-", ...LIMIT], takes: [0] },
};
const panels = new Map();
const TO_THE_EDGE = "<head><style>body{padding:0}</style>"; // VS Code would leave margins; a page's own still hold

// The program and its first arguments, or null if the setting does not end in `lsp`: then it is not known what would.
function program() {
  const words = vscode.workspace.getConfiguration("logicgrid").get("command");
  return words.length > 1 && words.at(-1) == "lsp" ? words.slice(0, -1) : null;
}

// What a command said in one line: without its name, the file's, the lines that it points at, and times.
function ownWords(said) {
  const lines = said.replace(/^logicgrid \w+: |<stdin>: /gm, "").split("\n");
  const beside = /<stdin>|^\s*\d*\s*[|=]|^\s*help:|^[\d.]+ m?s$/;
  return lines.filter((each) => each.trim() && !beside.test(each)).join(" ");
}

function run(words, text) {
  const [command, ...first] = program() ?? [];
  if (!command) return Promise.resolve({ error: 'The setting logicgrid.command does not end in "lsp".' });
  const options = {
    cwd: os.tmpdir(),
    env: { ...process.env, NO_COLOR: "1", PYTHONIOENCODING: "utf-8" },
    maxBuffer: 16 << 20,
    timeout: 60_000,
  };
  return new Promise((done) => {
    const child = execFile(command, [...first, ...words], options, (fault, out, said) => {
      const status = fault ? fault.code : 0;
      done({ status, out, error: ownWords(said || out || fault?.message || "") });
    });
    child.stdin.on("error", () => {});
    child.stdin.end(text);
  });
}

function documentOf(uri) {
  const known = vscode.workspace.textDocuments.find((each) => each.uri.toString() == uri);
  return known ?? vscode.window.activeTextEditor?.document;
}

async function show(name, uri) {
  const { title, words, takes } = PANELS[name];
  const document = documentOf(uri);
  if (!document) return;
  const { status, out, error } = await run(words, document.getText());
  if (!takes.includes(status) || !out.startsWith("<")) return void vscode.window.showErrorMessage(error);
  let panel = panels.get(name);
  if (!panel) {
    const options = { enableScripts: true, localResourceRoots: [] };
    panel = vscode.window.createWebviewPanel(name, title, vscode.ViewColumn.Beside, options);
    panel.onDidDispose(() => panels.delete(name));
    panels.set(name, panel);
  }
  panel.webview.html = out.replace("<head>", TO_THE_EDGE);
  panel.reveal(undefined, true);
}

async function print(uri) {
  const document = documentOf(uri);
  if (!document) return;
  const path = document.uri.path.replace(/\.ya?ml$|$/, ".pdf");
  const defaultUri = document.isUntitled ? undefined : document.uri.with({ path });
  const target = await vscode.window.showSaveDialog({ defaultUri, filters: { PDF: ["pdf"], HTML: ["html"] } });
  if (!target) return;
  const { status, error } = await run(["print", "-", "-o", target.fsPath, ...LIMIT], document.getText());
  if (status != 0) return void vscode.window.showErrorMessage(error);
  const open = await vscode.window.showInformationMessage(`${target.fsPath} is written.`, "Open");
  if (open) await vscode.env.openExternal(target);
}

// What the server is told that there is.
exports.commands = () => (program() ? [...Object.keys(PANELS), "logicgrid.print"] : []);

exports.register = () => [
  ...Object.keys(PANELS).map((name) => vscode.commands.registerCommand(name, (uri) => show(name, uri))),
  vscode.commands.registerCommand("logicgrid.print", print),
];
