// What a file was at each of its saves since the page was opened, compared with what it is now.

import { fresh, h } from "./dom.js";
import { say, tongue } from "./words.js";

/** The saves of a file that are kept. */
const MOST = 200;
/** The lines, one side times the other, up to which the best comparison is looked for. */
const WORK = 4_000_000;

export class History {
  constructor() {
    this.saves = new Map();
  }

  /** Keep a text of a file, unless it is the last one that was kept. */
  keep(name, text) {
    const all = this.saves.get(name) ?? [];
    if (all.at(-1)?.text === text) return;
    all.push({ time: new Date(), text });
    if (all.length > MOST) all.splice(1, 1);
    this.saves.set(name, all);
  }

  renamed(name, to) {
    if (!this.saves.has(name)) return;
    this.saves.set(to, this.saves.get(name));
    this.saves.delete(name);
  }

  /** Show the saves of a file; `restore` is called with a text that the author goes back to. */
  open(name, now, restore) {
    const all = this.saves.get(name) ?? [];
    const time = new Intl.DateTimeFormat(tongue(), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    const list = h("select", { id: fresh("saves"), size: String(Math.max(2, Math.min(10, all.length))), change: () => draw() },
      all.map((each, number) => h("option", { value: String(number), text: `${time.format(each.time)}${number ? "" : ` · ${say("asopened")}`}` })).reverse());
    const shown = h("pre", { role: "region", tabindex: "0", "aria-label": say("compare") });
    const note = h("p", { class: "note", role: "status" });
    const back = h("button", { type: "button", class: "main", text: say("goback"), click: () => (dialog.close(), restore(all[Number(list.value)].text)) });
    const draw = () => {
      const text = all[Number(list.value)]?.text ?? now;
      const lines = compared(text.split("\n"), now.split("\n"));
      const [gone, fresh] = ["-", "+"].map((sign) => lines.filter(([each]) => each == sign).length);
      note.textContent = gone || fresh ? say("differences", { gone, fresh }) : say("nodifference");
      back.disabled = text === now;
      shown.replaceChildren(...lines.map(([sign, line]) => (sign == "+" ? h("ins", { text: `+ ${line}\n` }) : sign == "-" ? h("del", { text: `− ${line}\n` }) : h("span", { text: `  ${line}\n` }))));
    };
    const dialog = h("dialog", { class: "history conflict", "aria-label": say("history"), close: () => dialog.remove() },
      h("h1", { text: say("history") }), h("p", { class: "note", text: say("historywhy") }),
      h("div", { class: "halves" }, h("div", { class: "field" }, h("label", { for: list.id, text: say("saves") }), list, note), h("div", {}, shown)),
      h("p", { class: "buttons" }, h("button", { type: "button", click: () => dialog.close(), text: say("close") }), back));
    document.body.append(dialog);
    list.value = String(Math.max(0, all.length - 2));
    draw();
    dialog.showModal();
    list.focus();
  }
}

/** The lines of two texts in one list: those that both have, and `-` for what only the first, `+` for what only the second has. */
export function compared(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] == after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] == after[after.length - 1 - end]) end++;
  const [a, b] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const same = (lines) => lines.map((line) => [" ", line]);
  const middle = a.length * b.length > WORK ? [...a.map((line) => ["-", line]), ...b.map((line) => ["+", line])] : merged(a, b);
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))];
}

/** The same by the longest list of lines that both have. */
function merged(a, b) {
  const wide = b.length + 1;
  const best = new Uint16Array((a.length + 1) * wide);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) best[i * wide + j] = a[i] == b[j] ? best[(i + 1) * wide + j + 1] + 1 : Math.max(best[(i + 1) * wide + j], best[i * wide + j + 1]);
  const found = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] == b[j]) found.push([" ", a[i++]], ...(j++, []));
    else if (j >= b.length || (i < a.length && best[(i + 1) * wide + j] >= best[i * wide + j + 1])) found.push(["-", a[i++]]);
    else found.push(["+", b[j++]]);
  }
  return found;
}
