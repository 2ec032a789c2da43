// The panel of the desk beside the text: the verdict, the answers, the clues and the grid, as the server finds them out.

const vscode = require("vscode");
const crypto = require("crypto");

/** Shows what the server says of the puzzle in the active editor; `ask` sends a request to the server. */
exports.Panel = class {
  constructor(context, ask) {
    Object.assign(this, { context, ask, stages: new Map(), panel: null, uri: null });
  }

  /** Take what the server found out at a stage (`logicgrid/analysis`). */
  analysed(news) {
    const known = this.stages.get(news.uri) ?? this.stages.set(news.uri, {}).get(news.uri);
    if (news.stage == "reading") for (const each of Object.values(known)) if (!news.value.same) each.fresh = each.version === news.version;
    known[news.stage] = { value: news.value, version: news.version, fresh: true };
    if (news.uri == this.uri) this.send();
  }

  forget(uri) {
    this.stages.delete(uri);
  }

  show() {
    if (!this.panel) this.open();
    this.panel.reveal(undefined, true);
    this.follow(vscode.window.activeTextEditor);
  }

  /** Show another puzzle when its editor is chosen. */
  follow(editor) {
    if (!this.panel || editor?.document.languageId != "logicgrid") return;
    this.uri = editor.document.uri.toString();
    this.send();
  }

  open() {
    const { extensionUri } = this.context, root = vscode.Uri.joinPath(extensionUri, "dist");
    const title = vscode.l10n.t("What the puzzle means");
    const options = { enableScripts: true, localResourceRoots: [root] };
    this.panel = vscode.window.createWebviewPanel("logicgrid.panel", title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, options);
    this.panel.onDidDispose(() => (this.panel = null));
    this.panel.webview.onDidReceiveMessage((message) => this.asked(message));
    const { webview } = this.panel, nonce = crypto.randomBytes(16).toString("hex");
    const at = (name) => webview.asWebviewUri(vscode.Uri.joinPath(root, name));
    webview.html = `<!DOCTYPE html>
<html lang="${vscode.env.language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource} 'unsafe-inline'; script-src 'nonce-${nonce}'">
<link rel="stylesheet" href="${at("desk.css")}"><link rel="stylesheet" href="${at("view.css")}"><title>${title}</title></head>
<body><aside id="side" hidden><div id="verdict" role="status" aria-live="polite"></div><div id="tabs" class="tabs" role="tablist"></div>
<div id="panel" role="tabpanel"><div id="drawn"></div></div></aside>
<script nonce="${nonce}" src="${at("view.js")}"></script></body></html>`;
  }

  async send() {
    const { panel, uri } = this, document = vscode.workspace.textDocuments.find((each) => each.uri.toString() == uri);
    if (!panel || !document) return;
    const outline = await this.ask("workspace/executeCommand", { command: "logicgrid.outline", arguments: [uri] }).catch(() => null);
    if (uri == this.uri) panel.webview.postMessage({ stages: this.stages.get(uri) ?? {}, text: document.getText(), outline, language: vscode.env.language });
  }

  async asked({ does, line, rule, text }) {
    const editor = vscode.window.visibleTextEditors.find((each) => each.document.uri.toString() == this.uri);
    if (!editor) return;
    const { document } = editor;
    if (does == "jump") {
      const place = new vscode.Range(line - 1, 0, line - 1, 0);
      await vscode.window.showTextDocument(document, { viewColumn: editor.viewColumn, selection: place });
    } else if (does == "offer") {
      const change = await this.ask("workspace/executeCommand", { command: "logicgrid.add", arguments: [this.uri, text ?? null, rule] }).catch(() => null);
      if (!change) return;
      const edit = new vscode.WorkspaceEdit();
      const { start, end } = change.range;
      edit.replace(document.uri, new vscode.Range(start.line, start.character, end.line, end.character), change.newText);
      await vscode.workspace.applyEdit(edit);
    } else if (does == "ready") this.send();
  }
};
