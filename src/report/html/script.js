"use strict";
// Tables sort by a click on a head and filter by a text. Without this script they are plain tables.
for (const section of document.querySelectorAll(".sortable")) {
  const table = section.querySelector("table");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const search = section.querySelector("input[type=search]");
  const all = section.querySelector("input[type=checkbox]");
  const count = section.querySelector("output");
  const heads = [...table.tHead.rows[0].cells];

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const is_wanted = words.every((word) => text.includes(word)) && (!all || all.checked || !row.dataset.detail);
      row.hidden = !is_wanted;
      shown += is_wanted ? 1 : 0;
    }
    count.textContent = `${shown} of ${rows.length} rows`;
  };
  search.addEventListener("input", filter);
  all?.addEventListener("change", filter);

  const key = (row, at) => {
    const cell = row.cells[at];
    return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
  };
  const order = (one, two) => {
    const both_numbers = typeof one === "number" && typeof two === "number";
    if (both_numbers) return one - two;
    return String(one).localeCompare(String(two), undefined, { numeric: true });
  };
  heads.forEach((head, at) => {
    head.querySelector("button").addEventListener("click", () => {
      const is_up = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach((other) => other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", is_up ? "ascending" : "descending");
      const sign = is_up ? 1 : -1;
      const sorted = [...rows].sort((one, two) => sign * order(key(one, at), key(two, at)));
      body.append(...sorted);
    });
  });
  filter();
}
