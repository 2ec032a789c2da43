// The puzzle of the day and those of the days before, by the reader's own calendar.
const list = document.getElementById("days"), rows = [...list.querySelectorAll("li")];
const today = document.getElementById("today"), language = document.documentElement.lang;
const DAY = 864e5, now = new Date();
const number = Math.round((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Date.parse(list.dataset.start)) / DAY);
const shown = (date, form) => new Intl.DateTimeFormat(language, { timeZone: "UTC", ...form }).format(date);

for (const time of document.querySelectorAll("time")) {
  const date = new Date(time.dateTime.length === 7 ? `${time.dateTime}-01` : time.dateTime);
  time.textContent = time.dateTime.length === 7 ? shown(date, { month: "long", year: "numeric" })
    : shown(date, { weekday: "short", day: "numeric", month: "short" });
}
rows.forEach((row, day) => { row.hidden = day > number; });
for (const group of list.children) group.hidden = !group.querySelector("li:not([hidden])");
for (const group of [...list.children].reverse()) list.append(group);
for (const lines of list.querySelectorAll("ul")) lines.append(...[...lines.children].reverse());
if (number >= 0 && rows.length) {
  const link = rows[number % rows.length].querySelector("a").cloneNode(true);
  today.querySelector("h2").after(link);
  today.querySelector("time").textContent = shown(Date.parse(list.dataset.start) + number * DAY, { dateStyle: "full" });
  today.hidden = false;
}

for (const row of rows) {
  try {
    const kept = JSON.parse(localStorage.getItem(`logicgrid:${row.dataset.id}`));
    row.querySelector(".state").textContent = kept?.d ? `✓ ${list.dataset.solved}` : kept?.m ? list.dataset.begun : "";
  } catch { /* a browser that keeps nothing */ }
}
