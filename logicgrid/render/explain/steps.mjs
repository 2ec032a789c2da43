// The page of an explanation: one step at a time, with buttons, the arrow keys and links (`#step-12`); the clues in use
// are lit, and the one board shows each step by what it changes.
const steps = [...document.querySelectorAll("section")], where = document.getElementById("where");
const board = document.getElementById("board"), cells = [...board.querySelectorAll("td")];
const over = board.querySelector(".links");
const changes = JSON.parse(document.getElementById("changes").textContent);
const playOn = document.getElementById("play-on"), page = playOn?.getAttribute("href");
const tryFirst = document.getElementById("try"), reveal = document.getElementById("show");
const BY = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
let at = 0, covering = false, moved = false;

/** Show the board as it is after some steps, what the last of them changed lit. */
function draw(count, lit) {
  const looks = [];
  for (const [changed] of changes.steps.slice(0, count + 1)) {
    for (let place = 0; place < changed.length; place += 2) looks[changed[place]] = changed[place + 1];
  }
  looks.forEach((look, place) => {
    const [classes, inside] = changes.shown[look];
    cells[place].className = classes;
    cells[place].innerHTML = inside;
  });
  if (over) over.innerHTML = (lit && changes.steps[count][2]) || "";
  if (lit) for (const place of changes.steps[count][1]) cells[place].classList.add("lit");
}

function show(place, shown = !covering) {
  at = Math.max(0, Math.min(steps.length - 1, place));
  const step = steps[at], used = (step.dataset.clues || "").split(" ");
  for (const clue of document.querySelectorAll("#clues li")) clue.className = used.includes(String(clue.value)) ? "lit" : "";
  steps.forEach((each, number) => { each.hidden = number !== at; });
  // clues beside the step scroll by themselves; above it they must not take its place
  const seen = document.body.classList.contains("large") ? moved && step : document.querySelector("#clues .lit");
  if (seen && matchMedia("(min-width:75rem)").matches) seen.scrollIntoView({ block: "nearest" });
  const covered = !shown && Boolean(step.querySelector(".said"));
  step.classList.toggle("covered", covered);
  document.body.classList.toggle("covering", covered);
  const count = Number(step.dataset.board ?? changes.steps.length - 1);
  draw(covered ? count - 1 : count, !covered && "board" in step.dataset);
  if (playOn) playOn.href = step.dataset.steps ? `${page}#steps=${step.dataset.steps}` : page;
  where.textContent = `${at + 1} / ${steps.length}`;
  if (moved && location.hash !== `#${step.id}`) history.replaceState(null, "", `#${step.id}`);
}

const named = () => steps.findIndex(step => `#${step.id}` === location.hash);

document.documentElement.className = "js";
for (const each of document.querySelectorAll("details")) each.open = false;
document.getElementById("back").onclick = () => show(at - 1);
document.getElementById("next").onclick = () => show(at + 1);
reveal.onclick = () => show(at, true);
tryFirst.onclick = () => {
  covering = !covering;
  tryFirst.setAttribute("aria-pressed", covering);
  show(at);
};
addEventListener("hashchange", () => { if (named() >= 0) show(named()); });
document.addEventListener("keydown", event => {
  if (BY[event.key]) {
    show(at + BY[event.key]);
    event.preventDefault();
  }
  if (event.key === "Home") show(0);
  if (event.key === "End") show(steps.length - 1);
});
moved = named() >= 0;
show(Math.max(0, named()));
moved = true;
