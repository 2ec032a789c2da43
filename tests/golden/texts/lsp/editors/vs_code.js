
const said = [];
const commands = {};
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const fakes = {
  vscode: {
    workspace: {
      getConfiguration: () => ({ get: (key) => (key == "command" ? JSON.parse(process.argv[2]) : null) }),
      textDocuments: texts.map((text, place) => ({ uri: `file:///${place}`, languageId: "yaml", getText: () => text })),
      onDidOpenTextDocument: () => ({}), onDidSaveTextDocument: () => ({}), onDidChangeConfiguration: () => ({}),
      onDidCloseTextDocument: () => ({}),
    },
    languages: { setTextDocumentLanguage: async (document, id) => said.push([id, document.getText()]) },
    commands: { registerCommand: (name, run) => { said.push(["command", name]); commands[name] = run; } },
    window: {
      onDidChangeActiveTextEditor: () => ({}),
      createWebviewPanel: (name) => ({
        onDidDispose: () => ({}), reveal: () => ({}),
        webview: { set html(text) { said.push(["shown", name, text]); } },
      }),
      showErrorMessage: async (text) => void said.push(["error", text]),
    },
    ViewColumn: {},
    l10n: { t: (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]) },
    env: {},
  },
  "vscode-languageclient/node": {
    TransportKind: { stdio: 0 },
    LanguageClient: class {
      constructor(id, name, { command, args }, { documentSelector, initializationOptions }) {
        said.push(["client", command, args, documentSelector, initializationOptions.commands]);
      }
      async start() {
        if (JSON.parse(process.argv[2])[0] == "absent") throw undefined;
        said.push(["started"]);
      }
      onNotification() {}
      async sendRequest(method, { command, arguments: [uri, choices] }) {
        said.push(["asked", method, command, uri, choices]);
        if (uri == "file:///1") throw new Error("2: no puzzle");
        return { text: `<html><head>${command}`, note: "" };
      }
    },
  },
};
const Module = require("module");
const load = Module._load;
Module._load = (name, ...rest) => fakes[name] ?? load(name, ...rest);
require(process.argv[1]).activate({ subscriptions: [] }).then(async () => {
  for (const [name, uri] of JSON.parse(process.argv[3])) await commands[name](uri);
  console.log(JSON.stringify(said));
});
