"use strict";
// Fields become overrides; threads play batches of trials; one more thread adds them up in order, so that the sums
// are those of trials 0 to N, as the program has them.
const element = (id) => document.getElementById(id);
const data = JSON.parse(element("data").textContent);
const BATCH_MAX = 4096; // of the engine
const BATCH_MS = 60; // a batch takes about this long, so that a stop is quick
const SHOW_MS = 250;

// ---- the engine in threads

class Thread {
  #waiting = new Map();
  #last = 0;

  constructor(url, module) {
    this.worker = new Worker(url);
    this.worker.onmessage = ({ data: { id, answer, fault } }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (fault === undefined) resolve(answer);
      else reject(new Error(fault));
    };
    this.ready = this.#send({ module, request: JSON.stringify({ open: { main: data.main, texts: data.texts, set: data.set } }) });
  }

  #send(message) {
    const id = ++this.#last;
    this.worker.postMessage({ id, ...message });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Sends a request as JSON text; the answer is JSON text. */
  call(request) {
    return this.#send({ request });
  }
}

async function compiled() {
  const bytes = Uint8Array.from(atob(element("engine").textContent), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}

let adder; // the thread that adds up
let players; // the threads that play

async function start() {
  const url = URL.createObjectURL(new Blob([element("worker").textContent], { type: "text/javascript" }));
  const module = await compiled();
  const count = Math.max(1, navigator.hardwareConcurrency || 2);
  adder = new Thread(url, module);
  players = Array.from({ length: count }, () => new Thread(url, module));
  await Promise.all([adder, ...players].map((thread) => thread.ready));
}

// ---- fields

const made = (name, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};
const arm = () => data.arms.find((one) => one.name === element("arm").value);
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);
let fields = []; // { field, node, value() }
let last_id = 0;

/** What stands for a value that the file does not have: its default, where its text tells it. */
function unset(field) {
  // Those of policies and options depend on the play and the preset.
  const is_fixed = !field.path.split(".").some((step) => ["policy", "options"].includes(step));
  const told = is_fixed && field.about.match(/; "?([\w-]+)"? by default/);
  return told ? `default ${told[1]}` : "default";
}

function number_control(field, range) {
  const input = made("input", { type: "number", step: range["is_whole"] ? "1" : "any", value: field.value ?? "" });
  if (range.min !== null) input.min = range.min;
  if (range.max !== null) input.max = range.max;
  if (field.value === null) input.placeholder = unset(field);
  // An empty box would hide that the value of the file is played.
  else input.addEventListener("change", () => { if (input.value === "") input.value = field.value; });
  return [input, () => (input.value === "" ? null : Number(input.value))];
}

function choice_control(field, words) {
  const is_word = typeof field.value === "string";
  const unchanged = field.value === null ? unset(field) : is_word ? null : "as in the file";
  const select = made("select");
  if (unchanged) select.append(made("option", { value: "", textContent: unchanged }));
  const known = is_word && !words.includes(field.value) ? [field.value, ...words] : words;
  for (const word of known) select.append(made("option", { value: word, textContent: word }));
  select.value = is_word ? field.value : "";
  return [select, () => select.value || field.value];
}

function flag_control(field) {
  const [select, value] = choice_control({ ...field, value: field.value === null ? null : String(field.value) }, ["true", "false"]);
  return [select, () => (value() === null ? null : value() === "true")];
}

function text_control(field) {
  const input = made("input", { type: "text", value: field.value });
  return [input, () => input.value];
}

// Gear that somebody carries twice stays twice for as long as it is checked.
function several_control(field, words) {
  const boxes = words.map((word) => {
    const box = made("input", { type: "checkbox", checked: field.value.includes(word), value: word });
    return [box, made("label", {}, box, ` ${word}`)];
  });
  const value = () => {
    const kept = field.value.filter((word) => boxes.some(([box]) => box.checked && box.value === word));
    const added = boxes.filter(([box]) => box.checked && !field.value.includes(box.value)).map(([box]) => box.value);
    return [...kept, ...added];
  };
  return [made("div", { className: "choices" }, ...boxes.map(([, label]) => label)), value];
}

function field_node(field) {
  const [kind, detail] = typeof field.control === "string" ? [field.control] : Object.entries(field.control)[0];
  const make = { number: number_control, choice: choice_control, flag: flag_control, text: text_control, several: several_control };
  const [control, value] = make[kind](field, detail);
  const about = made("p", { className: "about", textContent: field.about, id: `about-${++last_id}` });
  let node;
  if (kind === "several") {
    node = made("fieldset", { className: "field" }, made("legend", { textContent: field.label }), control, about);
  } else {
    control.id = `field-${last_id}`;
    control.setAttribute("aria-describedby", about.id);
    node = made("div", { className: "field" }, made("label", { htmlFor: control.id, textContent: field.label }), control, about);
  }
  node.dataset.path = field.path;
  fields.push({ field, node, value });
  return node;
}

function show_fields() {
  fields = [];
  const groups = arm().groups.map((group, at) => {
    const nodes = group.fields.map(field_node);
    return made("details", { open: at === 0 }, made("summary", { textContent: group.title }), ...nodes);
  });
  element("groups").replaceChildren(...groups);
  element("arm-about").textContent = arm().about ?? "";
  element("find").value = "";
  filter();
}

function filter() {
  const words = element("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const group of element("groups").children) {
    const title = group.firstChild.textContent;
    let some = 0;
    for (const node of [...group.children].slice(1)) {
      const text = `${title} ${node.dataset.path} ${node.textContent}`.toLowerCase();
      node.hidden = !words.every((word) => text.includes(word));
      some += node.hidden ? 0 : 1;
    }
    group.hidden = some === 0;
    if (words.length) group.open = some > 0;
    shown += some;
  }
  element("shown").textContent = `${shown} of ${fields.length} fields`;
}

/** What is changed, as --set takes it. TOML reads what JSON writes of numbers, texts and lists. */
function changes() {
  const set = [];
  for (const { field, node, value } of fields) {
    const now = value();
    const is_changed = now !== null && !same(now, field.value);
    node.classList.toggle("changed", is_changed);
    if (is_changed) set.push(`${field.path}=${JSON.stringify(now)}`);
  }
  return set;
}

const choice = () => ({ arm: element("arm").value, set: changes(), seed: element("seed").value });
const trials = () => Math.max(1, Math.floor(Number(element("trials").value)) || 1);

// ---- playing

let game = null; // { key, next, merged, target }
let playing = null; // a promise while a game is played
let is_playing = false;
let is_stopped = false;
let shown = null; // { key, trials } of the results in the page
let ended = ""; // how the last game ended
let exported = null; // none while the settings have faults

const status = (text) => { element("status").textContent = text; };
const key_of = (choice) => JSON.stringify(choice);
const is_stale = () => shown !== null && shown.key !== key_of(choice());
const grouped = (number) => number.toLocaleString("en").replaceAll(",", "\u202f");

function fault(error) {
  element("faults").hidden = error === null;
  element("faults").textContent = error === null ? "" : placed(error.message);
}

/** Faults of a setting, which the engine has from a command line, with its place in this page. */
function placed(text) {
  const place = (change) => {
    const known = fields.find(({ field }) => change.startsWith(`${field.path}=`));
    return known ? `settings: ${known.node.parentElement.firstChild.textContent}, ${known.field.label}` : "settings";
  };
  return text.replace(/command line:\d+:\d+(?=(?:\n *\|)?\n *\d+ \| (.*))/g, (_, change) => place(change));
}

/** Checks the settings; shows how they are exported, or their faults, and whether the results are theirs. */
async function check() {
  const now = choice();
  const is_shown = !is_playing && shown?.key === key_of(now);
  show_age();
  try {
    const request = { check: { choice: now, trials: is_shown ? shown.trials : trials() } };
    exported = JSON.parse(await adder.call(JSON.stringify(request)));
    fault(null);
  } catch (error) {
    exported = null;
    fault(error);
  }
  show_export(now, is_shown);
  if (!is_playing) show_end(exported !== null);
}

/** Says of results that they are of other settings than those in the page. */
function show_age() {
  element("age").hidden = !is_stale();
  element("results").classList.toggle("stale", is_stale());
}

function show_end(is_sound) {
  const faulty = is_sound ? "" : "These settings cannot be played. ";
  const old = is_stale() ? "The results are of earlier settings. " : "";
  status(`${faulty}${old}${ended}`);
}

/** The command is that of the results where they are of these settings. */
function show_export(choice, is_shown) {
  element("command-about").textContent = is_shown ? "The same numbers in a terminal:" : "These settings in a terminal:";
  for (const name of ["command-about", "command"]) element(name).hidden = !exported;
  element("command").textContent = exported?.command ?? "";
  element("save-scenario").disabled = !exported?.scenario;
  const unheld = exported && choice.set.length ? "An arm of this file cannot hold the changes; the command above has them." : "";
  element("export-note").textContent = exported?.scenario
    ? "The saved scenario is the file with one more arm; keep it beside the libraries that it includes."
    : unheld;
}

/** Begins a game, or goes on with the one that has the same settings. */
async function begun() {
  const key = key_of(choice());
  if (game?.key === key) return;
  const request = JSON.stringify({ begin: choice() });
  const [first] = await Promise.all([adder, ...players].map((thread) => thread.call(request)));
  game = { key, next: 0, merged: 0, arms: JSON.parse(first).arms, spans: new Map() };
}

async function play() {
  is_stopped = false;
  show_playing(true);
  status("Playing …");
  try {
    await check();
    await begun();
    await played();
    is_playing = false;
    await check();
  } catch (error) {
    fault(error);
    show_end(false);
    game = null;
  }
  show_playing(false);
}

// A button that is disabled would lose the focus.
function show_playing(now) {
  is_playing = now;
  element("play").setAttribute("aria-disabled", now);
  element("stop").setAttribute("aria-disabled", !now);
}

/** Plays the game up to the number of trials, or until it is stopped. */
async function played() {
  Object.assign(game, { target: Math.max(trials(), game.next), shown_at: performance.now(), waiting: new Map(), is_in_view: false });
  ended = "";
  const begin = performance.now();
  const before = game.merged;
  // No thread goes on with a game in which another has failed.
  const work_or_stop = (player) => work(player, game).catch((error) => { is_stopped = true; throw error; });
  const ends = await Promise.allSettled(players.map(work_or_stop));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  await show(game);
  const seconds = (performance.now() - begin) / 1000;
  const speed = game.merged > before ? ` ${grouped(Math.round((game.merged - before) / seconds))} per second.` : "";
  const stopped = game.merged < game.target ? "Stopped after " : "";
  ended = `${stopped}${grouped(game.merged)} ${game.merged === 1 ? "trial" : "trials"} of each arm.${speed}`;
}

/** One thread plays batches until all are dealt; of a game that is stopped at once, the first. */
async function work(player, game) {
  let size = 1;
  while ((!is_stopped || game.next === 0) && game.next < game.target) {
    const from = game.next;
    const to = Math.min(game.target, from + size);
    game.next = to;
    const begin = performance.now();
    const batch = await player.call(JSON.stringify({ play: { from, to } }));
    const ms = Math.max(performance.now() - begin, 1);
    size = Math.max(1, Math.min(BATCH_MAX, size * 4, Math.round((to - from) * BATCH_MS / ms)));
    game.waiting.set(from, { to, batch });
    await merge(game);
  }
}

/** Adds up the batches that follow those before; shows the sums now and then. */
async function merge(game) {
  const merged = [];
  while (game.waiting.has(game.merged)) {
    const { to, batch } = game.waiting.get(game.merged);
    game.waiting.delete(game.merged);
    game.merged = to;
    merged.push(adder.call(`{"merge":${batch}}`));
  }
  await Promise.all(merged);
  element("progress").value = game.merged / game.target;
  if (performance.now() - game.shown_at > SHOW_MS) {
    game.shown_at = Infinity;
    await show(game);
    game.shown_at = performance.now();
  }
}

// ---- results

async function show(game) {
  const results = JSON.parse(await adder.call('"results"'));
  element("answers").replaceChildren(...results.answers.map((text) => made("p", { className: "answer", textContent: text })));
  shown = { key: game.key, trials: results.trials };
  show_age();
  show_table(game, results);
  show_pictures(results.pictures);
  if (!game.is_in_view) come_into_view();
  game.is_in_view = true;
  element("save-summary").disabled = false;
  element("save-comparison").disabled = results.arms.length < 2;
}

/** On narrow screens the results are below all settings. */
function come_into_view() {
  const results = element("results");
  const is_below = results.getBoundingClientRect().top > 0.8 * innerHeight;
  const is_calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (is_below) results.scrollIntoView({ behavior: is_calm ? "instant" : "smooth" });
}

function show_table(game, { arms, rows, trials }) {
  const is_exact = rows.some((row) => row.exact);
  const is_pair = arms.length > 1;
  const heads = ["metric", ...arms, ...(is_exact ? ["exact"] : []), ...(is_pair ? ["difference", "verdict", "intervals"] : [])];
  const is_number = (at) => at > 0 && at <= arms.length + (is_exact ? 1 : 0) + (is_pair ? 1 : 0);
  const title = made("tr", {}, ...heads.map((textContent, at) => made("th", { scope: "col", textContent, className: is_number(at) ? "n" : "" })));
  if (is_pair) arms.forEach((_, at) => title.children[at + 1].prepend(made("span", { className: `swatch c${at}` })));
  element("head").replaceChildren(title);
  element("intervals-about").hidden = !is_pair;
  const lines = [];
  let subject;
  for (const row of rows.filter((row) => element("all").checked || !row.is_detail)) {
    if (row.subject !== subject) {
      subject = row.subject;
      lines.push(made("tr", { className: "subject" }, made("th", { scope: "rowgroup", colSpan: heads.length, textContent: subject })));
    }
    const cells = [...row.arms.map((one) => one?.text ?? ""), ...(is_exact ? [row.exact] : []), ...(is_pair ? [row.difference] : [])];
    const nodes = cells.map((text) => made("td", { className: "n", textContent: text }));
    if (is_pair) nodes.push(made("td", { className: row.tone, textContent: row.verdict }), made("td", {}, interval(game, row)));
    const line = made("tr", {}, made("th", { scope: "row", title: row.about, textContent: row.metric }), ...nodes);
    Object.assign(line.dataset, { subject: row.subject, metric: row.metric, trials });
    lines.push(line);
  }
  element("rows").replaceChildren(...lines);
}

const svg = (name, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

/** The two intervals of a row on the scale of the first ones, so that they are seen to shrink. */
function interval(game, row) {
  const WIDTH = 144;
  const ends = row.arms.flatMap((one) => [one?.low ?? one?.value, one?.high ?? one?.value]).filter((end) => Number.isFinite(end));
  const key = `${row.subject}\n${row.metric}`;
  const known = game.spans.get(key) ?? [Infinity, -Infinity];
  const span = [Math.min(known[0], ...ends), Math.max(known[1], ...ends)];
  if (ends.length) game.spans.set(key, span);
  const at = (value) => span[1] > span[0] ? 6 + (WIDTH - 12) * (value - span[0]) / (span[1] - span[0]) : WIDTH / 2;
  const picture = svg("svg", { class: "interval", viewBox: `0 0 ${WIDTH} 20`, "aria-hidden": "true" });
  picture.append(svg("line", { class: "line", x1: 0, x2: WIDTH, y1: 10, y2: 10 }));
  row.arms.forEach((one, arm) => {
    if (!Number.isFinite(one?.value)) return;
    const y = 5 + 10 * arm;
    const mark = svg("g", { class: `c${arm}` });
    mark.append(svg("line", { x1: at(one.low ?? one.value), x2: at(one.high ?? one.value), y1: y, y2: y }));
    mark.append(svg("circle", { cx: at(one.value), cy: y, r: 3.5 }));
    picture.append(mark);
  });
  return picture;
}

// A picture keeps its place in the page, and what is scrolled or has the focus, while its drawing changes.
function show_pictures(pictures) {
  const known = new Map([...element("pictures").children].map((node) => [node.dataset.title, node]));
  const nodes = pictures.map(({ title, about, svg }) => {
    const node = known.get(title) ?? made("section", {}, made("h3", { textContent: title }), made("figure"));
    node.dataset.title = title;
    const drawn = made("template", { innerHTML: svg }).content;
    const figure = node.querySelector("figure");
    const scrolled = figure.querySelector(".scroll");
    if (scrolled) {
      figure.querySelector(".legend")?.replaceWith(drawn.querySelector(".legend") ?? "");
      scrolled.replaceChildren(...drawn.querySelector(".scroll").childNodes);
    } else {
      figure.replaceChildren(drawn, made("figcaption", { textContent: about }));
    }
    return node;
  });
  const is_same = nodes.length === known.size && nodes.every((node) => node.isConnected);
  if (!is_same) element("pictures").replaceChildren(...nodes);
}

function save(name, text) {
  const url = URL.createObjectURL(new Blob([text]));
  made("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

async function save_table(name) {
  const files = JSON.parse(await adder.call('"files"'));
  save(name, files[name]);
}

// ---- the page

async function arm_chosen() {
  show_fields();
  if (!element("trials").value) await fill_trials();
  await check();
}

async function fill_trials() {
  const request = JSON.stringify({ begin: { ...choice(), set: [] } });
  const { default_trials } = JSON.parse(await players[0].call(request));
  element("trials").value = default_trials;
  game = null; // that thread has begun another
}

element("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  playing ??= play().finally(() => { playing = null; });
});
const stop = () => {
  is_stopped = true;
  return playing;
};
element("controls").addEventListener("change", async ({ target }) => {
  if (!adder || target.id === "find") return;
  if (target.id !== "trials") await stop();
  await (target.id === "arm" ? arm_chosen() : check());
});
element("stop").addEventListener("click", stop);
element("reset").addEventListener("click", async () => {
  await stop();
  show_fields();
  await check();
});
element("find").addEventListener("input", filter);
// The browser shows what is wrong with a number only where the number is seen.
element("groups").addEventListener("invalid", ({ target }) => {
  element("find").value = "";
  filter();
  target.closest("details").open = true;
}, true);
element("all").addEventListener("change", () => { if (game && !playing) show(game); });
element("save-scenario").addEventListener("click", () => save(data.main.replace(/(\.toml)?$/, "-changed.toml"), exported.scenario));
element("save-summary").addEventListener("click", () => save_table("summary.csv"));
element("save-comparison").addEventListener("click", () => save_table("comparison.csv"));

show_fields();
start().then(arm_chosen).then(() => {
  element("play").disabled = false;
  ended = `Ready: ${players.length} threads.`;
  show_end(true);
}, (error) => {
  fault(error);
  status("The engine cannot be started in this browser.");
});
