// Plays interactive pages in a headless browser and compares every number with the program.
//
//   DEATHROLL=PROGRAM node play.mjs SCENARIO.toml…
//
// Each page: 2,000 trials of the first arm as `run` has them, then one change as `compare` has it, byte for byte; the
// exported command and scenario; faults as text; stop and go on; what is said of stopped games and of old results;
// buttons that keep the focus; no message on the console, no request, light and dark, no sideways scrolling at 320
// pixels, no serious finding of axe. With SHOTS=DIR the pages are photographed.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const TRIALS = "2000";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "deathroll-"));
const faults = [];
const deathroll = (...words) => execFileSync(process.env.DEATHROLL ?? "deathroll", words, { encoding: "utf8" });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const scenarios = process.argv.slice(2);
for (const scenario of scenarios) {
  for (const scheme of ["light", "dark"]) {
    const wrong = (message) => faults.push(`${basename(scenario)} ${scheme}: ${message}`);
    await check(scenario, scheme, wrong).catch((error) => wrong(error.message));
  }
}
await browser.close();
rmSync(folder, { recursive: true });
for (const fault of faults) console.error(fault);
console.log(`${scenarios.length} interactive pages, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);

async function check(scenario, colorScheme, wrong) {
  const file = join(folder, "page.html");
  deathroll("page", scenario, "-o", file);
  const url = `file://${file}`;
  const context = await browser.newContext({ colorScheme, viewport: { width: 1200, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("console", (message) => wrong(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrong(`error: ${error.message}`));
  page.on("dialog", (dialog) => { wrong(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("blob:")) wrong(`request: ${request.url()}`);
  });
  await page.goto(url);
  await page.locator("#play:not([disabled])").waitFor();

  const is_dark = (await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .match(/\d+/g).map(Number).reduce((sum, one) => sum + one, 0) < 200;
  if (is_dark !== (colorScheme === "dark")) wrong(`the paper is ${is_dark ? "dark" : "light"}`);

  // The program runs where the scenario is, as the command of the page says.
  const program = (command) => {
    const words = ["-c", `cd "$(dirname "$0")" && ${command.replace(/^deathroll/, '"$DEATHROLL"')} --quiet --out "$1"`, scenario, join(folder, "out")];
    execFileSync("bash", words, { env: { ...process.env, DEATHROLL: process.env.DEATHROLL ?? "deathroll" } });
    return (name) => readFileSync(join(folder, "out", name), "utf8");
  };
  const saved = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
    return readFileSync(await download.path(), "utf8");
  };
  const same = async (button, expected, what) => {
    if ((await saved(button)) !== expected) wrong(`${what} is not that of the program`);
  };

  await check_stopped(page, wrong);

  // The arm as it is: stopped, and gone on with to the end.
  await page.fill("#trials", TRIALS);
  await page.fill("#seed", "11");
  await play(page, true);
  let file_of = program(await page.locator("#command").textContent());
  await same("#save-summary", file_of("summary.csv"), "summary.csv of run");
  const shown = await page.locator("#rows tr[data-metric]").count();
  if (!shown) wrong("no results are shown");

  // One change, compared with the arm as it is.
  const field = page.locator('.field:has(input[type="number"])').first();
  const input = field.locator("input");
  const [value, max, min] = await input.evaluate((one) => [one.valueAsNumber || 0, one.max, one.min]);
  await input.fill(String(Number(max) + 100));
  await input.dispatchEvent("change");
  await page.locator("#faults:not([hidden])").waitFor();
  const text = await page.locator("#faults").textContent();
  if (!text.includes("must be a whole number")) wrong(`no fault for a number out of range: ${text}`);
  if (!text.includes("--> settings: ")) wrong(`a fault is not placed in the page: ${text}`);
  if (await page.locator("#command").isVisible()) wrong("settings with faults have a command");
  if (await page.locator("#export-note").textContent()) wrong("settings with faults have a note on their export");
  await input.fill(String(value + 1 <= Number(max) ? value + 1 : Number(min)));
  await input.dispatchEvent("change");
  await page.locator("#faults[hidden]").waitFor({ state: "attached" });
  await play(page, false);
  file_of = program(await page.locator("#command").textContent());
  await same("#save-summary", file_of("summary.csv"), "summary.csv of compare");
  await same("#save-comparison", file_of("comparison.csv"), "comparison.csv");
  if (!(await field.getAttribute("class")).includes("changed")) wrong("a changed field does not show it");
  const exported = await saved("#save-scenario");
  if (!exported.includes("[arms.set]")) wrong("the saved scenario has no changed arm");

  // The filter shows the fields that it names, and those alone.
  const [path, label] = await field.evaluate((one) => [one.dataset.path, one.querySelector("label").textContent]);
  await page.fill("#find", label);
  const found = await page.$$eval(".field", (all) => all.filter((one) => one.checkVisibility()).map((one) => [one.dataset.path, one.textContent]));
  const all = await page.locator(".field").count();
  if (!found.some(([one]) => one === path) || found.length === all) wrong(`the filter "${label}" shows ${found.length} of ${all} fields`);
  if (!(await page.locator("#shown").textContent()).startsWith(`${found.length} of`)) wrong(`the filter counts other fields than the ${found.length} that it shows`);
  await page.fill("#find", "");

  if (process.env.SHOTS) {
    const name = `${process.env.SHOTS}/${basename(scenario, ".toml")}-${colorScheme}`;
    await page.screenshot({ path: `${name}.png`, fullPage: true });
  }
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const one of violations.filter((one) => ["serious", "critical"].includes(one.impact))) {
    wrong(`${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 160)}`);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > 320) wrong(`${width} pixels wide on a screen of 320`);
  if (process.env.SHOTS) {
    await page.evaluate(() => document.querySelectorAll("#groups details").forEach((one, at) => { one.open = at === 0; }));
    await page.screenshot({ path: `${process.env.SHOTS}/${basename(scenario, ".toml")}-${colorScheme}-narrow.png`, fullPage: true });
  }
  await context.close();
}

function is_done(page) {
  return page.locator('#play:not([disabled], [aria-disabled="true"])').waitFor();
}

/** A game without end, played and stopped with the keyboard: what is said of its results, then and with another seed. */
async function check_stopped(page, wrong) {
  const text_of = (name) => page.locator(name).textContent();
  const focus_is_on = async (name) => {
    const focus = await page.evaluate(() => document.activeElement.id);
    if (focus !== name) wrong(`the focus is on "${focus}", not on "${name}"`);
  };
  await page.fill("#trials", "90000000");
  await page.locator("#play").press("Enter");
  await page.locator('#stop:not([aria-disabled="true"])').waitFor();
  await focus_is_on("play");
  await page.locator("#stop").press("Enter");
  await is_done(page);
  await focus_is_on("stop");
  const trials = await page.locator("#rows tr[data-trials]").first().getAttribute("data-trials");
  const status = await text_of("#status");
  if (status.match(/^Stopped after ([\d\u202f]+) trials? /)?.[1].replace(/\D/g, "") !== trials) wrong(`stopped after ${trials} trials: ${status}`);
  const command = await text_of("#command");
  if (!command.includes(`--trials ${trials} `)) wrong(`the command of ${trials} trials: ${command}`);
  await page.fill("#seed", "12");
  await page.locator("#seed").dispatchEvent("change");
  await page.locator("#age").waitFor();
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("The results are of earlier settings."));
  const about = await text_of("#command-about");
  if (!about.startsWith("These settings")) wrong(`the command of other settings than those of the results: ${about}`);
}

/** Plays to the end; with a stop on the way, and all results shown after. */
async function play(page, has_stop) {
  await page.locator("#play").click();
  if (has_stop) {
    await page.locator("#stop").click({ force: true });
    await is_done(page);
    await page.locator("#play").click();
  }
  await page.waitForFunction((trials) => document.querySelector("#status").textContent.replace(/\D*of each.*/, "").replace(/\D/g, "") === trials, TRIALS);
  await is_done(page);
}
