// The index: filters, which stand in the address too, and what the browser keeps of each puzzle.
const form = document.getElementById("filters"), shown = document.getElementById("shown");
const rows = [...document.querySelectorAll("main li")], texts = document.querySelector("main").dataset;
const progress = document.getElementById("progress");
const plain = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function filter() {
  const wanted = new FormData(form), find = plain(wanted.get("find")).trim();
  let count = 0;
  for (const row of rows) {
    const fits = ["kind", "level", "size", "lang"].every(name => !wanted.get(name) || row.dataset[name] === wanted.get(name));
    row.hidden = !fits || !plain(row.querySelector("a").textContent).includes(find);
    if (!row.hidden) count++;
  }
  for (const group of document.querySelectorAll("main section")) group.hidden = !group.querySelector("li:not([hidden])");
  const all = rows.length;
  shown.textContent = count ? form.dataset.shown.replace("{n}", count).replace("{all}", all) : form.dataset.nothing;
}

function toAddress() {
  const kept = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  try {
    history.replaceState(null, "", kept.size ? `#${kept}` : location.href.split("#")[0]);
  } catch { /* a browser that lets no page on a disk do that */ }
}

function fromAddress() {
  const kept = new URLSearchParams(location.hash.slice(1));
  for (const field of form.elements) {
    field.value = kept.get(field.name) ?? "";
    if (field.selectedIndex === -1) field.value = "";
  }
  filter();
}

function states() {
  let solved = 0;
  for (const row of rows) {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(`logicgrid:${row.dataset.id}`));
    } catch { /* a browser that keeps nothing */ }
    row.querySelector(".state").textContent = !kept ? "" : kept.d ? `✓ ${texts.solved}` : kept.m ? texts.begun : "";
    if (kept?.d) solved++;
  }
  progress.querySelector("progress").value = solved;
  progress.querySelector("span").textContent = texts.progress.replace("{n}", solved).replace("{all}", rows.length);
  progress.hidden = false;
}

form.hidden = rows.length < 2;
form.addEventListener("input", () => { filter(); toAddress(); });
form.addEventListener("submit", event => event.preventDefault());
addEventListener("hashchange", fromAddress);
addEventListener("pageshow", () => { fromAddress(); states(); });
