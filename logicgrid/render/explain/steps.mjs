// The page of an explanation: one step at a time, with buttons and the arrow keys; the clues in use are lit.
const steps = [...document.querySelectorAll("section")], where = document.getElementById("where");
const BY = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
let at = 0;

function show(place) {
  at = Math.max(0, Math.min(steps.length - 1, place));
  const used = (steps[at].dataset.clues || "").split(" ");
  for (const clue of document.querySelectorAll("#clues li")) {
    clue.className = used.includes(String(clue.value)) ? "lit" : "";
  }
  const lit = document.querySelector("#clues .lit");
  if (lit && matchMedia("(min-width:75rem)").matches) lit.scrollIntoView({ block: "nearest" });
  steps.forEach((step, number) => { step.hidden = number !== at; });
  where.textContent = `${at + 1} / ${steps.length}`;
}

document.documentElement.className = "js";
document.getElementById("back").onclick = () => show(at - 1);
document.getElementById("next").onclick = () => show(at + 1);
document.addEventListener("keydown", event => {
  if (BY[event.key]) {
    show(at + BY[event.key]);
    event.preventDefault();
  }
  if (event.key === "Home") show(0);
  if (event.key === "End") show(steps.length - 1);
});
show(0);
