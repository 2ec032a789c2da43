// The index: filters, and what the browser keeps of each puzzle.
const form = document.getElementById("filters"), shown = document.getElementById("shown");
const rows = [...document.querySelectorAll("main li")], texts = document.querySelector("main").dataset;
const plain = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function filter() {
  const wanted = new FormData(form), find = plain(wanted.get("find")).trim();
  let count = 0;
  for (const row of rows) {
    const fits = ["kind", "level", "lang"].every(name => !wanted.get(name) || row.dataset[name] === wanted.get(name));
    row.hidden = !fits || !plain(row.querySelector("a").textContent).includes(find);
    if (!row.hidden) count++;
  }
  for (const group of document.querySelectorAll("main section")) group.hidden = !group.querySelector("li:not([hidden])");
  const all = rows.length;
  shown.textContent = count ? form.dataset.shown.replace("{n}", count).replace("{all}", all) : form.dataset.nothing;
}

function states() {
  for (const row of rows) {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(`logicgrid:${row.dataset.id}`));
    } catch { /* a browser that keeps nothing */ }
    row.querySelector(".state").textContent = !kept ? "" : kept.d ? `✓ ${texts.solved}` : kept.m ? texts.begun : "";
  }
}

form.hidden = rows.length < 2;
form.addEventListener("input", filter);
form.addEventListener("submit", event => event.preventDefault());
addEventListener("pageshow", () => { filter(); states(); });
