// Opens reports in a headless browser and checks what a reader would meet.
//
//   node check.mjs REPORT.html…
//
// Each page: no message on the console, no request to any network, pictures with content, links that lead to what they
// name, also where it is folded, tables that sort and filter, of long tables all rows, light and dark, on paper always
// light, nothing folded that is a picture and nothing cut off, at 320 pixels no sideways scrolling, whole labels and no
// line across a number, no serious finding of axe. With SHOTS=DIR the pages are photographed.
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const faults = [];
const wrong = (page, message) => faults.push(`${page}: ${message}`);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

for (const file of process.argv.slice(2)) {
  const name = `${basename(dirname(resolve(file)))}/${basename(file)}`;
  const opened = (scheme, look) => open(name, `file://${resolve(file)}`, scheme, look);
  // What has nothing to do with colours is the same in the dark.
  await Promise.all([opened("light", read), opened("dark", () => {})]);
}
await browser.close();
for (const fault of faults) console.error(fault);
console.log(`${process.argv.length - 2} pages, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);

/** Opens a page, looks at it, and checks its colours on the screen and on paper. */
async function open(name, url, colorScheme, look) {
  const context = await browser.newContext({ colorScheme, viewport: { width: 1100, height: 900 } });
  const page = await context.newPage();
  page.on("console", (message) => wrong(name, `console: ${message.text()}`));
  page.on("pageerror", (error) => wrong(name, `error: ${error.message}`));
  page.on("dialog", (dialog) => { wrong(name, `dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => { if (request.url() !== url) wrong(name, `request: ${request.url()}`); });
  await page.goto(url);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const is_dark = paper.match(/\d+/g).map(Number).reduce((sum, one) => sum + one, 0) < 200;
  if (is_dark !== (colorScheme === "dark")) wrong(name, `${colorScheme}: the paper is ${paper}`);
  await look(page, name);
  await shot(page, `${name}-${colorScheme}`, true);
  await paper_of(page, name, colorScheme);
  await accessible(page, name, colorScheme);
  await context.close();
}

/** A photograph, with SHOTS=DIR. */
async function shot(page, name, fullPage) {
  const path = `${process.env.SHOTS}/${name.replaceAll("/", "-")}.png`;
  if (process.env.SHOTS) await page.screenshot({ path, fullPage });
}

/** What axe finds: in the dark, of colours alone. */
async function accessible(page, name, colorScheme) {
  // One row of a table is like another, and one picture of a group, and axe takes its time for each.
  const more = "tbody tr:nth-child(n + 8), .group figure ~ figure ~ figure";
  await page.$$eval(more, (all) => all.forEach((one) => one.remove()));
  await page.evaluate(axe);
  const options = colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {};
  const { violations } = await page.evaluate((options) => globalThis.axe.run(options), options);
  for (const one of violations.filter((one) => ["serious", "critical"].includes(one.impact))) {
    wrong(name, `${colorScheme}: ${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 160)}`);
  }
}

/** Everything that a reader meets but for colours. */
async function read(page, name) {
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  if (sheets > 40) wrong(name, `${sheets} sheets of paper`);

  if (!(await page.locator(".answer").count())) wrong(name, "no answer");
  const empty = await page.$$eval("svg", (all) => all.filter((one) => one.querySelectorAll("circle,rect,polyline").length === 0).length);
  const pictures = await page.locator("svg:visible").count();
  // Of trials that were found a picture would say nothing more than their list.
  const is_list = name.includes("-find/");
  if (is_list === pictures > 0 || empty) wrong(name, `${pictures} pictures, ${empty} of them empty`);
  // Nothing that is drawn lies outside its picture.
  const outside = await outside_of(page);
  if (outside.length) wrong(name, `outside of their picture: ${outside.slice(0, 5).join(" | ")}`);

  await links(page, name);
  await page.$$eval(".group", (all) => all.forEach((one) => { one.open = true; }));
  const beside = await outside_of(page);
  if (beside.length) wrong(name, `outside of their picture, folded: ${beside.slice(0, 5).join(" | ")}`);

  // Every filter has a name of its own.
  const filters = await page.$$eval("input[type=search]", (all) => all.map((one) => one.labels[0]?.textContent.trim()));
  if (new Set(filters).size < filters.length) wrong(name, `filters of the same name: ${filters}`);

  await tables(page, name);
  await long_tables(page, name);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > 320) wrong(name, `${width} pixels wide on a screen of 320`);
  // Pictures are drawn for it, with letters that can be read.
  const cut = await page.$$eval(".picture", (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  if (cut) wrong(name, `${cut} pictures are wider than a screen of 320 pixels`);
  const small = await page.$$eval(".picture svg text", (all) => all.filter((one) =>
    one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d < 10 && !one.hasAttribute("transform")).length);
  if (small) wrong(name, `${small} texts of pictures are smaller than 10 pixels on a screen of 320`);
  const beyond = await outside_of(page);
  if (beyond.length) wrong(name, `outside of their picture on a screen of 320 pixels: ${beyond.slice(0, 5).join(" | ")}`);
  const shortened = await page.$$eval(".picture svg .label", (all) => all.filter((one) =>
    one.checkVisibility() && one.textContent.endsWith("…")).map((one) => one.textContent));
  if (shortened.length) wrong(name, `labels that cannot be read in full: ${shortened.slice(0, 5).join(" | ")}`);
  const crossed = await page.$$eval(".picture svg.narrow", (all) => all.filter((one) => one.checkVisibility()).flatMap((svg) => {
    const boxes = (marks) => [...svg.querySelectorAll(marks)].map((mark) => [mark, mark.getBoundingClientRect()]);
    const lines = boxes("line.zero").filter(([, box]) => box.width < 1);
    return boxes(".label,.value").filter(([, text]) => lines.some(([, line]) =>
      line.left > text.left && line.left < text.right && line.top < text.bottom - 4 && line.bottom > text.top + 4)).map(([text]) => text.textContent);
  }));
  if (crossed.length) wrong(name, `lines cross texts: ${crossed.slice(0, 5).join(" | ")}`);
  await shot(page, `${name}-narrow`, true);
  await page.setViewportSize(wide);
}

// Every link of the page leads to something, which is seen after a click although it was folded; pictures that are
// folded are printed. A page with many of them has them folded, and prints very many folded.
async function links(page, name) {
  const dead = await page.$$eval('a[href^="#"]', (all) => all.map((one) => one.hash.slice(1)).filter((id) => !document.getElementById(id)));
  if (dead.length) wrong(name, `links that lead nowhere: ${dead}`);
  const seen = await page.$$eval("figure", (all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: false })).length);
  if (seen > 24) wrong(name, `${seen} pictures are open at once`);
  const folded = page.locator(".group:not([open])").first();
  if (!(await folded.count())) return;
  const [id, first] = await folded.evaluate((one) => [one.id, one.querySelector("h4").id]);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const unprinted = await page.$$eval("figure", (all) => all.filter((one) => !one.checkVisibility()).length);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  const all = await page.locator("figure").count();
  if (all <= 60 ? unprinted : !unprinted) wrong(name, `${unprinted} of ${all} pictures are not printed`);
  if (await page.locator(`#${id}`).getAttribute("open") !== null) wrong(name, "what was folded is open after printing");
  await page.evaluate((first) => { location.hash = first; }, first);
  await page.waitForTimeout(100);
  if (!(await page.locator(`#${first}`).isVisible())) wrong(name, `a link to #${first} does not open it`);
  await page.evaluate(() => { location.hash = ""; });
}

/** What is drawn outside of its picture. */
function outside_of(page) {
  return page.$$eval("svg", (all) => all.filter((svg) => svg.checkVisibility()).flatMap((svg) => {
    const frame = svg.getBoundingClientRect();
    const marks = [...svg.querySelectorAll("text,circle,rect")];
    return marks.filter((mark) => {
      const box = mark.getBoundingClientRect();
      return box.left < frame.left - 2 || box.right > frame.right + 2 || box.bottom > frame.bottom + 2;
    }).map((mark) => mark.textContent || mark.tagName);
  }));
}

// On a sheet of A4 that lies across (1047 pixels between its margins), as those of tables do, whatever the colours of
// the screen.
async function paper_of(page, name, colorScheme) {
  const wide = page.viewportSize();
  await page.emulateMedia({ media: "print", colorScheme });
  await page.setViewportSize({ width: 1047, height: 720 });
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  if (paper !== "rgb(255, 255, 255)") wrong(name, `${colorScheme}: printed on ${paper}`);
  const cut = await page.$$eval("table, .picture svg", (all) => all.filter((one) =>
    one.checkVisibility() && one.getBoundingClientRect().right > 1047).length);
  if (cut) wrong(name, `${cut} tables or pictures are wider than a sheet`);
  const unprinted = await page.$$eval(".swatch", (all) => all.filter((one) =>
    getComputedStyle(one).printColorAdjust !== "exact").length);
  if (unprinted) wrong(name, `${unprinted} colours of legends are not printed`);
  await shot(page, `${name}-${colorScheme}-paper`, false);
  await page.emulateMedia({ media: "screen", colorScheme });
  await page.setViewportSize(wide);
}

// A table with more rows than are shown: the least and the greatest value of all of them come up, and so does a row
// that the page did not show at first.
async function long_tables(page, name) {
  for (const section of await page.locator(".sortable:has(script.more)").all()) {
    await section.evaluate((one) => { one.open = true; });
    const found = await section.evaluate((one) => {
      const rest = JSON.parse(one.querySelector("script.more").textContent);
      const at = [...one.querySelectorAll("th")].findIndex((head) => head.classList.contains("n"));
      const values = rest.map((row) => row[at + 1]).filter((cell) => Array.isArray(cell) && cell[1] !== null).map((cell) => cell[1]);
      one.querySelector("input[type=checkbox]")?.click();
      const least_and_greatest = [1, 2].map(() => {
        one.querySelectorAll("th button")[at].click();
        const nodes = [...one.querySelectorAll("tbody tr")].map((row) => row.cells[at].dataset.value);
        return [Number(nodes.find((value) => value !== undefined)), nodes.length];
      });
      return { ends: [Math.min(...values), Math.max(...values)], least_and_greatest, count: one.querySelector("output").textContent };
    });
    const [[least, rows], [greatest]] = found.least_and_greatest;
    if (rows !== 1500) wrong(name, `${rows} rows of a long table are shown`);
    if (!(least <= found.ends[0] && greatest >= found.ends[1])) wrong(name, `sorting does not see all rows: ${least} to ${greatest}, not ${found.ends}`);
    if (!/^(\d+) of \1 rows, the first 1500 are shown$/.test(found.count)) wrong(name, `the rows of a long table are not counted: ${found.count}`);
  }
}

// The first table with several rows sorts both ways by a number, and filters.
async function tables(page, name) {
  const at = await page.$$eval(".sortable", (all) => all.findIndex((one) =>
    one.open && one.querySelector("tbody tr:nth-child(2)") && !one.querySelector("script.more")));
  if (at < 0) return wrong(name, "no table that could be sorted");
  const section = page.locator(".sortable").nth(at);
  // By numbers of which some are missing, if there are such.
  const column = await section.evaluate((one) => {
    const heads = [...one.querySelectorAll("th.n")].map((head) => head.cellIndex);
    const has_gaps = (at) => [...one.querySelectorAll("tbody tr")].some((row) => row.cells[at].dataset.value === undefined);
    return heads.find(has_gaps) ?? heads[0];
  });
  if (column !== undefined) {
    const [at, head] = [column, section.locator("th").nth(column)];
    const values = () => section.locator("tbody tr").evaluateAll((rows, at) =>
      rows.map((row) => row.cells[at].dataset.value).map((one) => one === undefined ? null : Number(one)), at);
    const before = (await values()).filter((one) => one !== null);
    for (const [direction, sign] of [["ascending", 1], ["descending", -1]]) {
      await head.locator("button").click();
      const all = await values();
      const sorted = all.slice(0, before.length);
      if (all.slice(before.length).some((one) => one !== null)) wrong(name, `cells without a value are not last ${direction}`);
      const expected = [...before].sort((one, two) => sign * (one - two));
      if (JSON.stringify(sorted) !== JSON.stringify(expected)) wrong(name, `not ${direction} after a click`);
      if ((await head.getAttribute("aria-sort")) !== direction) wrong(name, `aria-sort is not ${direction}`);
    }
  }
  const word = await section.locator("tbody tr:not([hidden]) td").first().textContent();
  await section.locator("input[type=search]").fill("no such words");
  const none = await section.locator("tbody tr:not([hidden])").count();
  await section.locator("input[type=search]").fill(word);
  const some = await section.locator("tbody tr:not([hidden])").count();
  if (none !== 0 || some === 0) wrong(name, `the filter leaves ${none} rows of nothing and ${some} of "${word}"`);
  // Two words side by side in a row are no word.
  const pair = await section.locator("tbody tr:not([hidden])").first().evaluate((row) =>
    [...row.cells].map((cell) => cell.textContent.trim()).filter((text) => /^[a-z-]+$/i.test(text)).slice(0, 2));
  if (pair.length === 2) {
    await section.locator("input[type=search]").fill(pair.join(""));
    if (await section.locator("tbody tr:not([hidden])").count()) wrong(name, `the filter joins the cells "${pair}"`);
  }
  await section.locator("input[type=search]").fill("");
}
