// A picture file as rows of filled and empty cells: it is read, made small and parted into dark and light in the page.

import { h } from "./dom.js";
import { say } from "./words.js";

/** The most cells of a side, whatever the board allows. */
const LEAST = 5;

/** The light of each cell of a bitmap, `width` cells wide, on white: 0 is black, 255 white. */
function greys(bitmap, width, height) {
  const canvas = h("canvas", { width: String(width), height: String(height) });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  let from = bitmap; // a large picture is halved again and again: one step would leave out most of its dots
  for (let wide = bitmap.width, high = bitmap.height; wide > 2 * width && high > 2 * height; ) {
    [wide, high] = [Math.ceil(wide / 2), Math.ceil(high / 2)];
    const half = h("canvas", { width: String(wide), height: String(high) });
    half.getContext("2d").drawImage(from, 0, 0, wide, high);
    from = half;
  }
  pen.drawImage(from, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, at) => (299 * data[4 * at] + 587 * data[4 * at + 1] + 114 * data[4 * at + 2]) / 1000);
}

/** The threshold that parts values best: the variance between those below and those from it is largest. */
export function otsu(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const whole = sorted.reduce((sum, value) => sum + value, 0);
  let [best, found, mass] = [-1, 128, 0];
  sorted.forEach((value, at) => {
    const weight = at + 1;
    mass += value;
    if (weight == sorted.length || sorted[weight] == value) return;
    const between = (mass * sorted.length - whole * weight) ** 2 / (weight * (sorted.length - weight));
    if (between > best) [best, found] = [between, (value + sorted[weight]) / 2];
  });
  return found;
}

/** Ask how a picture shall be read; the rows, joined by line ends, or null.  Fails if the file is no picture. */
export async function choosePicture(file, most, usual) {
  const bitmap = await createImageBitmap(file);
  return new Promise((yes) => {
    let rows = "";
    const preview = h("canvas", { class: "pictured", role: "img", "aria-label": say("preview") });
    const range = (key, min, max, value) => h("input", { type: "range", min: String(min), max: String(max), value: String(value), id: `picture-${key}`, input: () => draw(key) });
    const wide = range("columnsname", LEAST, most, Math.max(LEAST, Math.min(most, usual)));
    const dark = range("darkness", 1, 255, 128);
    const turned = h("input", { type: "checkbox", change: () => draw() });
    const count = h("output", {});
    const draw = (changed) => {
      const width = Number(wide.value);
      const height = Math.max(1, Math.min(most, Math.round((width * bitmap.height) / bitmap.width)));
      const values = greys(bitmap, width, height);
      if (changed != "darkness" && changed !== undefined) dark.value = String(otsu(values));
      const cells = values.map((value) => value < Number(dark.value) != turned.checked);
      rows = Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width).map((cell) => (cell ? "#" : ".")).join("")).join("\n");
      Object.assign(preview, { width: 8 * width, height: 8 * height });
      const pen = preview.getContext("2d");
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, preview.width, preview.height);
      pen.fillStyle = "#22201c";
      cells.forEach((cell, at) => cell && pen.fillRect(8 * (at % width), 8 * Math.floor(at / width), 8, 8));
      count.textContent = `${width} × ${height}`;
    };
    const labelled = (key, control) => h("div", { class: "field" }, h("label", { for: control.id, text: say(key) }), control);
    const dialog = h("dialog", { class: "small", "aria-label": say("picture"), close: () => (dialog.remove(), bitmap.close(), yes(dialog.returnValue == "yes" ? rows : null)) },
      h("form", { method: "dialog" },
        h("h1", { text: say("picture") }), preview, h("p", {}, count),
        labelled("columnsname", wide), labelled("darkness", dark), h("label", { class: "choice" }, turned, h("span", { text: say("exchanged") })),
        h("p", { class: "note", text: say("picturewarns") }),
        h("p", { class: "buttons" }, h("button", { value: "no", text: say("cancel") }), h("button", { value: "yes", class: "main", text: say("usepicture") }))));
    document.body.append(dialog);
    draw("columnsname");
    dialog.showModal();
  });
}
