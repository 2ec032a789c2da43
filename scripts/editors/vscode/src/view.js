// What is in the panel: the desk's own, fed by the extension.

import { Panels } from "../../../desk/src/panels.js";
import { summary } from "../../../desk/src/known.js";
import { speak } from "../../../desk/src/words.js";

const { postMessage } = acquireVsCodeApi();
const act = {
  jump: (line) => postMessage({ does: "jump", line }),
  offer: ({ rule, text }) => postMessage({ does: "offer", rule, text }),
  remark: () => null,
};
const desk = { hello: null, stages: {}, known: {}, outline: null, act };
const panels = new Panels(desk, ["answer", "clues", "grid"]);

addEventListener("message", ({ data }) => {
  speak(data.language.split("-")[0]);
  desk.stages = { ...data.stages, open: {} };
  desk.outline = data.outline && { ...data.outline, forms: [], asks: [] }; // clues and questions are written in the text
  desk.known = summary(data.stages, data.text, true);
  panels.soon();
});
postMessage({ does: "ready" });
