// A booklet of several puzzles: which ones, on what paper, and what is at its back.

import { fresh, h } from "./dom.js";
import { say, tongue } from "./words.js";

/** Ask what shall be in a booklet, and have it saved; `first` is the file that is open. */
export function booklet({ hello, link }, wishes, first, keep, save) {
  const title = h("input", { id: fresh("title"), autocomplete: "off" });
  const boxes = hello.files.map((name) => {
    const box = h("input", { type: "checkbox", value: name });
    box.checked = name == first;
    return [box, h("label", { class: "choice" }, box, h("span", { text: name }))];
  });
  const option = (words) => {
    const box = h("input", { type: "checkbox" });
    return [box, h("label", { class: "choice" }, box, h("span", { text: words }))];
  };
  const [two, twoLabel] = option(say("twoapage"));
  const [mirrored, mirroredLabel] = option(say("mirrored"));
  const [draft, draftLabel] = option(say("withdrafts"));
  const complaint = h("p", { class: "complaint", role: "alert" });
  const make = h("button", { class: "main", text: say("makepdf") });
  let busy = false;
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    const names = boxes.map(([box]) => box).filter((box) => box.checked).map((box) => box.value);
    if (!names.length) return void (complaint.textContent = say("choosesome"));
    busy = true;
    complaint.textContent = say("making");
    try {
      await save();
      const choices = { ...wishes, names, title: title.value, two: two.checked, mirrored: mirrored.checked, draft: draft.checked, form: "pdf", language: tongue() };
      const { base64, note } = await link.make("booklet", "", choices);
      keep(base64, `${title.value.trim().replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() || "booklet"}.pdf`);
      complaint.textContent = note;
      if (!note) dialog.close();
    } catch (error) {
      complaint.textContent = error.message;
    }
    busy = false;
  };
  const all = h("button", { type: "button", click: () => { const on = boxes.some(([box]) => !box.checked); for (const [box] of boxes) box.checked = on; }, text: say("allofthem") });
  const dialog = h("dialog", { class: "small", "aria-label": say("booklet"), close: () => (link.ask("stop", { panel: "pdf" }), dialog.remove()) },
    h("form", { submit },
      h("h1", { text: say("booklet") }),
      h("div", { class: "field" }, h("label", { for: title.id, text: say("bookletname") }), title),
      h("fieldset", { class: "files" }, h("legend", { text: say("file") }), boxes.map(([, label]) => label)), all,
      twoLabel, mirroredLabel, draftLabel, complaint,
      h("p", { class: "buttons" }, h("button", { type: "button", click: () => dialog.close(), text: say("cancel") }), make)));
  document.body.append(dialog);
  dialog.showModal();
}
