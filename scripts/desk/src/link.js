// The socket: the language server's messages and the desk's own (`desk/…`) on one line.

export class Link {
  constructor() {
    this.waiting = new Map();
    this.listeners = new Set();
    this.heard = {};
    this.asked = {};
    this.next = 0;
  }

  /** Open the socket and hand over the token; `gone` is called when it is closed. */
  open(token, gone) {
    return new Promise((yes, no) => {
      const socket = (this.socket = new WebSocket(`ws://${location.host}/socket`));
      socket.onopen = () => {
        socket.send(token);
        yes();
      };
      socket.onerror = () => no(new Error("no connection"));
      socket.onclose = (event) => gone(event.code);
      socket.onmessage = (event) => this.receive(event.data);
    });
  }

  receive(data) {
    const message = JSON.parse(data);
    if (message.method === undefined && this.waiting.has(message.id)) {
      const [yes, no] = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) no(new Error(message.error.message));
      else yes(message.result);
    } else if (message.method !== undefined && message.id !== undefined) {
      const answer = this.asked[message.method];
      const said = answer
        ? { result: answer(message.params) ?? null }
        : { error: { code: -32601, message: "not known here" } };
      this.send(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...said }));
    } else if (message.method && this.heard[message.method]) this.heard[message.method](message.params);
    else for (const listener of this.listeners) listener(data);
  }

  /** Ask the desk; the promise fails with its words if it refuses. */
  ask(method, params = {}) {
    return this.request(`desk/${method}`, params);
  }

  /** Ask for what a command of the server makes of a text: a page's path, or a text with a note. */
  make(name, text, choices = {}) {
    return this.request("workspace/executeCommand", { command: `logicgrid.make.${name}`, arguments: [null, choices, text] });
  }

  request(method, params) {
    return new Promise((yes, no) => {
      const id = `desk-${++this.next}`;
      this.waiting.set(id, [yes, no]);
      this.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  // what @codemirror/lsp-client calls a transport
  send(message) {
    if (this.socket.readyState == WebSocket.OPEN) this.socket.send(message);
  }
  subscribe(listener) {
    this.listeners.add(listener);
  }
  unsubscribe(listener) {
    this.listeners.delete(listener);
  }
}
