"use strict";
// A link into a part that is folded opens it, and paper has all pictures unless they are very many.
const reveal = () => {
  const target = document.getElementById(location.hash.slice(1));
  for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  target?.scrollIntoView();
};
addEventListener("hashchange", reveal);
document.addEventListener("click", (event) => {
  if (event.target.closest("a")?.hash === location.hash) reveal();
});
reveal();
let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll(".unfolds .group:not([open])")];
  for (const group of folded) group.open = true;
});
addEventListener("afterprint", () => folded.forEach((group) => { group.open = false; }));

// Tables sort by a click on a head and filter by a text. Without this script they are plain tables.
const SHOWN_MAX = 1500; // rows at a time

for (const section of document.querySelectorAll(".sortable")) {
  const table = section.querySelector("table");
  const body = table.tBodies[0];
  const search = section.querySelector("input[type=search]");
  const all = section.querySelector("input[type=checkbox]");
  const count = section.querySelector("output");
  const heads = [...table.tHead.rows[0].cells];

  // A row that is in the page, or one of a long table that is made when it is to be shown.
  const of_page = (node) => ({
    node,
    is_detail: Boolean(node.dataset.detail),
    text: [...node.cells].map((cell) => cell.textContent).join("\n").toLowerCase(),
    keys: [...node.cells].map((cell) => cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value)),
  });
  const of_data = ([detail, ...cells]) => ({
    is_detail: detail === 1,
    cells: cells.map((cell) => Array.isArray(cell) ? cell : [cell]),
    text: cells.map((cell) => Array.isArray(cell) ? cell[0] : cell).join("\n").toLowerCase(),
    keys: cells.map((cell) => Array.isArray(cell) ? cell[1] ?? cell[0] : cell),
  });
  const node_of = (row) => {
    if (row.node) return row.node;
    row.node = document.createElement("tr");
    if (row.is_detail) row.node.dataset.detail = "1";
    row.cells.forEach(([text, value, tone], at) => {
      const cell = row.node.insertCell();
      cell.textContent = text;
      cell.className = text.length > 60 ? "wide" : tone ?? heads[at].className;
      if (typeof value === "number") cell.dataset.value = value;
    });
    return row.node;
  };
  const more = section.querySelector("script.more");
  let rows = [...[...body.rows].map(of_page), ...(more ? JSON.parse(more.textContent).map(of_data) : [])];

  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const is_wanted = (row) => words.every((word) => row.text.includes(word)) && (!all || all.checked || !row.is_detail);
    const wanted = rows.filter(is_wanted);
    if (more) {
      body.replaceChildren(...wanted.slice(0, SHOWN_MAX).map(node_of));
    } else {
      const kept = new Set(wanted);
      for (const row of rows) row.node.hidden = !kept.has(row);
    }
    const first = wanted.length > SHOWN_MAX && more ? `, the first ${SHOWN_MAX} are shown` : "";
    count.textContent = `${wanted.length} of ${rows.length} rows${first}`;
  };
  search.addEventListener("input", show);
  all?.addEventListener("change", show);

  // Of cells without a value there is nothing to sort: they are last in both directions.
  const is_empty = (key) => key === "" || key === "–";
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
      rows = [...rows].sort((one, two) =>
        is_empty(one.keys[at]) - is_empty(two.keys[at]) || sign * order(one.keys[at], two.keys[at]));
      if (!more) body.append(...rows.map((row) => row.node));
      show();
    });
  });
  show();
}
