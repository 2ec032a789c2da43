// What a new puzzle begins with: a form, one made to order, or an example.

import { fresh, h, quiet } from "./dom.js";
import { NAMES, say, tongue } from "./words.js";

/** Of more sizes than this a number is typed. */
const LISTED = 12;

/** Values as they are counted before anything is read: what commas and their like divide. */
const counted = (text) => {
  const range = /^(\d+)\.\.(\d+)$/.exec(text.trim());
  if (range) return Math.max(0, range[2] - range[1] + 1);
  const cut = /[\n;；]/.test(text) ? /[\n;；]/ : /[,、，]\s/.test(`${text} `) || /[、，]/.test(text) ? /,(?!\d)|(?<!\d),|[、，]/ : /,/;
  return text.split(cut).filter((each) => each.trim()).length;
};

/** A file's name from a title: letters and digits of any script. */
export const slug = (title) => title.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);

/** A name that no file has yet. */
export function unused(stem, files) {
  let name = `${stem}.yaml`;
  for (let n = 2; files.includes(name); n++) name = `${stem}-${n}.yaml`;
  return name;
}

/** A property that is not filled in. */
const blank = () => ({ name: "", values: "", sentence: "" });

/** Open the dialogue; `desk.act.create(name, text)` makes the file, and answers whether it could. */
export function newPuzzle(desk) {
  const { hello, link } = desk;
  const state = { way: "own", kind: hello.kinds.find((kind) => !hello.sizes[kind]) ?? hello.kinds[0], language: tongue(), title: "", actor: "", actors: "", properties: [blank(), blank()], size: { ...hello.usual }, theme: null, people: 4, count: 3, level: 1, example: null, page: "" };
  const preview = h("pre", { class: "preview", role: "region", tabindex: "0", "aria-label": say("preview") });
  const complaint = h("p", { class: "complaint", role: "alert" });
  const body = h("div", { class: "ways" });
  let busy = false;

  const labelled = (words, control, ...more) => {
    control.id ||= fresh("field");
    return h("div", { class: "field" }, h("label", { for: control.id, text: words }), control, more);
  };
  const input = (object, key, attributes = {}) => {
    const made = h(attributes.rows ? "textarea" : "input", { value: object[key], autocomplete: "off", spellcheck: "false", ...attributes, input: () => ((object[key] = made.value), changed()) });
    return made;
  };
  const select = (object, key, options, after = changed) => {
    const made = h("select", { change: () => ((object[key] = typeof object[key] == "number" ? Number(made.value) : made.value), after()) }, options.map(([value, text]) => h("option", { value: String(value), text })));
    made.value = String(object[key]);
    return made;
  };

  const draft = () => ({ kind: state.kind, language: state.language, title: state.title, actors: state.actors, actor: state.actor, size: state.size[state.kind] ?? 0, properties: state.properties.filter((each) => each.name.trim() || each.values.trim()) });
  let number = 0;
  const pasted = h("p", { class: "note", role: "status" });
  const ways = {
    own: () => link.ask("new", draft()),
    page: () => link.make("page", "", { page: state.page, language: null }),
    examples: () => link.ask("example", { name: state.example }),
  };
  const refresh = quiet(async () => {
    const mine = ++number;
    const empty = { page: !state.page.trim(), examples: !state.example, made: true }[state.way];
    try {
      const found = empty ? { text: "" } : await ways[state.way]();
      if (mine != number) return;
      const own = state.way == "own" ? found : null;
      preview.textContent = found.text;
      pasted.textContent = found.note ?? "";
      const filled = rows.filter(({ row }) => row.name.trim() || row.values.trim());
      filled.forEach(({ unread }, place) => (unread.textContent = own?.unread?.includes(place) ? say("sentenceunread") : ""));
    } catch (error) {
      if (mine == number && error.message != "stopped") preview.textContent = error.message;
    }
  }, 80);

  const hint = h("input", { class: "code" });
  let named = false; // whether the author chose a name for the file
  function changed() {
    if (!named) hint.value = unused((state.way == "examples" ? slug((state.example ?? "").replace(/.*\//, "").replace(/\.ya?ml$/, "")) : state.way == "made" ? slug(state.theme ?? state.kind) : slug(state.way == "page" ? state.page.trim().split("\n")[0].slice(0, 40) : state.title)) || slug(say(state.kind).replace(/\(.*/, "")) || "puzzle", hello.files);
    const wanted = counted(state.actors);
    for (const { row, count } of rows) {
      const n = counted(row.values);
      count.textContent = n ? say("counted", { n, wanted }) : "";
      count.className = `count ${n == wanted ? "good" : ""}`;
    }
    refresh();
  }
  hint.addEventListener("input", () => (named = true));

  /** The side of a board: chosen from a few sizes, or typed. */
  const sized = (kind) => {
    const sizes = hello.sizes[kind];
    if (sizes.length <= LISTED) return labelled(say("size"), select(state.size, kind, sizes.map((n) => [n, `${n} × ${n}`])));
    const field = h("input", { type: "number", min: String(sizes[0]), max: String(sizes.at(-1)), value: String(state.size[kind]), input: () => field.validity.valid && field.value && ((state.size[kind] = Number(field.value)), changed()) });
    return labelled(say("size"), field);
  };

  let rows = [];
  function own() {
    rows = [];
    const card = (kind) => {
      const radio = h("input", { type: "radio", name: "kind", value: kind, "data-kind": kind, change: () => ((state.kind = kind), draw()) });
      radio.checked = kind == state.kind;
      return h("label", { class: "kind" }, radio, h("span", {}, h("b", { text: say(kind) }), h("small", { text: say(`what-${kind}`) })));
    };
    const fields = [
      h("fieldset", { class: "kinds" }, h("legend", { text: say("kind") }), hello.kinds.map(card)),
      h("div", { class: "row" },
        labelled(say("puzzlelanguage"), select(state, "language", hello.languages.map((each) => [each, NAMES[each]]))),
        labelled(say("title"), input(state, "title"))),
    ];
    if (hello.sizes[state.kind]) {
      fields.push(sized(state.kind), h("p", { class: "note", text: say("drawnthen") }));
      return fields;
    }
    fields.push(
      h("fieldset", {}, h("legend", { text: say("who") }),
        h("div", { class: "row" },
          labelled(say("one"), input(state, "actor", { placeholder: say("onehint"), size: "12" })),
          h("div", { class: "grow" }, labelled(say("names"), input(state, "actors", { placeholder: say("nameshint") }))))),
      h("fieldset", {}, h("legend", { text: say("what") }),
        h("p", { class: "note", text: say("values") }),
        state.properties.map((row, place) => {
          const count = h("span", { class: "count" });
          const values = input(row, "values", { placeholder: place ? "1..3" : say("valueshint"), "aria-label": `${say("property")} ${place + 1}: ${say("values")}` });
          const unread = h("span", { class: "count", role: "status" });
          const sentence = input(row, "sentence", { placeholder: place ? "" : say("sentencehint"), "aria-label": `${say("sentence")} ${place + 1}` });
          rows.push({ row, count, values, unread });
          return [h("div", { class: "row" },
            input(row, "name", { placeholder: place ? say("propertyhint2") : say("propertyhint"), size: "12", "aria-label": `${say("property")} ${place + 1}` }),
            h("div", { class: "grow" }, values),
            count,
            state.properties.length > 1 && h("button", { type: "button", class: "quiet", "aria-label": `${say("drop")} ${place + 1}`, title: say("drop"), click: () => (state.properties.splice(place, 1), draw()), text: "×" })),
          h("div", { class: "row said" }, h("span", { class: "note", text: say("sentence") }), h("div", { class: "grow" }, sentence), unread)];
        }).flat(),
        h("p", { class: "note", text: say("sentencewhy") }),
        h("button", { type: "button", click: () => (state.properties.push(blank()), draw(), dialog.querySelector("fieldset:last-of-type .row:last-of-type input").focus()), text: say("addproperty") })),
    );
    return fields;
  }

  function made() {
    rows = [];
    const themes = hello.themes;
    const inOurs = themes.filter((each) => each.language == tongue());
    state.theme ??= (inOurs[0] ?? themes[0])?.name;
    const options = [...inOurs, ...themes.filter((each) => each.language != tongue())].map((each) => [each.name, `${say(hello.kinds.find((kind) => !hello.sizes[kind]))}: ${each.title}`]);
    options.push(...Object.keys(hello.sizes).map((kind) => [kind, say(kind)]));
    const grid = !(state.theme in hello.sizes);
    return [
      labelled(say("theme"), select(state, "theme", options, draw)),
      h("div", { class: "row" },
        grid ? labelled(say("size"), select(state, "people", [3, 4, 5, 6].map((n) => [n, say("people", { n })]))) : sized(state.theme),
        grid && labelled(say("properties"), select(state, "count", [2, 3, 4].map((n) => [n, String(n)]))),
        labelled(say("levelname"), select(state, "level", [1, 2, 3, 4].map((n) => [n, `${n}${n == 1 ? ` (${say("easy")})` : n == 4 ? ` (${say("hard")})` : ""}`])))),
    ];
  }

  function page() {
    rows = [];
    return [labelled(say("pagetext"), input(state, "page", { rows: "14" })), h("p", { class: "note", text: say("pagewhy") }), pasted];
  }

  function examples() {
    rows = [];
    const all = [...hello.examples].sort((a, b) => Number(b.startsWith(`${tongue()}/`)) - Number(a.startsWith(`${tongue()}/`)));
    state.example ??= all[0];
    const list = select(state, "example", all.map((name) => [name, name.replace(/\.ya?ml$/, "")]));
    list.size = 8;
    return [labelled(say("examples"), list), h("p", { class: "note", text: say("copy") })];
  }

  function draw() {
    const had = document.activeElement;
    const at = [...dialog.querySelectorAll("input,select,textarea,button")].indexOf(had);
    const all = ["own", "page", "made", "examples"];
    const go = (way) => ((state.way = way), (named = false), draw(), dialog.querySelector("[role=tab][aria-selected=true]").focus());
    const tabs = all.map((way, place) =>
      h("button", {
        type: "button", role: "tab", "aria-selected": String(way == state.way), click: () => go(way), text: say(way),
        keydown: (event) => {
          const step = { ArrowRight: 1, ArrowLeft: all.length - 1 }[event.key];
          if (step) go(all[(place + step) % all.length]);
        },
      }));
    body.replaceChildren(h("div", { role: "tablist", class: "tabs" }, tabs), ...{ own, page, made, examples }[state.way]().filter(Boolean));
    preview.parentNode.hidden = state.way == "made";
    complaint.textContent = "";
    changed();
    if (at >= 0 && !dialog.contains(document.activeElement)) [...dialog.querySelectorAll("input,select,textarea,button")][at]?.focus();
  }

  async function submit(event) {
    event.preventDefault();
    if (busy) return;
    const wanted = counted(state.actors);
    const uneven = state.way == "own" && wanted && rows.find(({ row }) => row.values.trim() && counted(row.values) != wanted);
    if (uneven) {
      uneven.values.focus();
      return (complaint.textContent = say("uneven", { name: uneven.row.name.trim() || say("property"), n: counted(uneven.row.values), wanted }));
    }
    const name = hint.value.trim().replace(/(\.ya?ml)?$/, (end) => end || ".yaml");
    if (hello.files.includes(name)) return (complaint.textContent = say("exists"));
    busy = true;
    complaint.textContent = state.way == "made" ? say("making") : "";
    try {
      const shape = state.theme in hello.sizes ? { size: state.size[state.theme] } : { size: state.people, properties: state.count };
      const wishes = { what: state.theme, level: state.level, ...shape };
      const { text, note } = await { ...ways, made: () => link.make("generate", "", wishes) }[state.way]();
      if (await desk.act.create(name, text, note)) {
        dialog.close(); // which gives the focus back to where it was
        desk.act.focus();
      }
    } catch (error) {
      complaint.textContent = error.message;
    }
    busy = false;
  }

  const dialog = h("dialog", { class: "new", "aria-label": say("new"), close: () => (link.ask("stop", { panel: "text" }), dialog.remove()) },
    h("form", { submit, input: () => !busy && (complaint.textContent = "") },
      h("h1", { text: hello.files.length ? say("new") : say("welcome") }),
      h("div", { class: "halves" }, body, h("div", { class: "shown" }, h("p", { class: "note", text: say("preview") }), preview)),
      h("div", { class: "row end" }, labelled(say("filename"), hint), complaint, h("span", { class: "grow" }),
        h("button", { type: "button", click: () => dialog.close(), text: say("cancel") }), h("button", { class: "main", text: say("make") }))));
  document.body.append(dialog);
  draw();
  dialog.showModal();
  dialog.querySelector("[role=tab][aria-selected=true]").focus();
}
