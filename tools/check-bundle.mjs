// Compares the gzipped sizes of the browser app's files with their limits. Needs a finished build in apps/web/dist.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./commands.mjs";

const KB = 1024;
const SHELL_JS = 200 * KB;
const LIST_JS = 240 * KB;
const LIST_REQUESTS = 14;
/**
 * Longest chain of requests until the ticket list is shown: the HTML page, and then the files that the HTML page names.
 * No file may be found only after another one has been loaded.
 */
const LIST_DEPTH = 2;
const CONVERSATION_JS = 60 * KB;
const REST_JS = 136 * KB;
const PAGE_JS = 38 * KB;
/** Size limit of the calendar library on the page of schedules. The library is loaded after the page itself. */
const CALENDAR_JS = 90 * KB;
/** Size limit of the calendar in date fields. The calendar is loaded when a date field opens it. */
const DATE_CALENDAR_JS = 16 * KB;
const PAGE_REQUESTS = 16;
const LIST_CSS = 25 * KB;
const CSS = 38 * KB;
const FONTS = 50 * KB;

const dist = join(root, "apps/web/dist");
const html = readFileSync(join(dist, "index.html"), "utf8");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const chunks = Object.keys(manifest);
const shell = loadedWith(chunks.find((key) => manifest[key].isEntry));
const list = new Set([...shell, ...loadedWith(named("inbox"))]);
const conversation = new Set([...list, ...loadedWith(named("conversation"))]);
/** Chunks that every page needs. The browser loads them soon after the ticket list. */
const shared = new Set([...conversation, ...loadedWith(named("rest"))]);
const pages = chunks.filter((key) => key.startsWith("src/pages/"));

const listFiles = [...filesOf(list), ...fonts(), "index.html", "scheme.js"];
const weights = [
  weigh("shell JS", scriptsOf(shell), SHELL_JS),
  weigh("JS before the list", scriptsOf(list), LIST_JS),
  weigh("CSS before the list", filesOf(list).filter(isStyle), LIST_CSS),
  count("requests before the list", listFiles.length, LIST_REQUESTS),
  count("longest chain of requests before the list", listFiles.every(isNamedByPage) ? 2 : 3, LIST_DEPTH),
  weigh("conversation JS", scriptsOf(without(conversation, list)), CONVERSATION_JS),
  weigh("JS shared by pages", scriptsOf(without(shared, conversation)), REST_JS),
  ...pages.flatMap(weighPage),
  weigh(
    "calendar JS",
    scriptsOf(
      without(
        loadedWith("src/features/schedules/calendar/schedule-calendar.tsx"),
        loadedWith("src/pages/schedules-page.tsx"),
      ),
    ),
    CALENDAR_JS,
  ),
  weigh(
    "date field calendar JS",
    scriptsOf(without(loadedWith("src/shared/ui/fields/date-calendar.tsx"), shared)),
    DATE_CALENDAR_JS,
  ),
  weigh("fonts", fonts(), FONTS, (content) => content),
];

for (const { name, amount, budget, unit } of weights) {
  const sign = amount <= budget ? "✓" : "✗";
  console.log(
    `${sign} ${name}: ${unit === KB ? `${(amount / KB).toFixed(1)} of ${budget / KB} KB` : `${amount} of ${budget}`}`,
  );
}
process.exitCode = weights.every(({ amount, budget }) => amount <= budget) ? 0 : 1;

function weighPage(page) {
  const own = without(loadedWith(page), shared);
  return [
    weigh(`${page} own JS`, scriptsOf(own), PAGE_JS),
    weigh(`${page} CSS`, filesOf(new Set([...shell, ...loadedWith(page)])).filter(isStyle), CSS),
    count(`${page} requests`, filesOf(without(loadedWith(page), shell)).length, PAGE_REQUESTS),
  ];
}

function named(name) {
  return chunks.find((key) => manifest[key].name === name && key.endsWith(".js"));
}

function without(keys, others) {
  return new Set([...keys].filter((key) => !others.has(key)));
}

function count(name, amount, budget) {
  return { name, amount, budget, unit: 1 };
}

function weigh(name, files, budget, pack = gzipSync) {
  const amount = files.reduce((sum, file) => sum + pack(readFileSync(join(dist, file))).length, 0);
  return { name, amount, budget, unit: KB };
}

/**
 * Returns a chunk and all chunks that it imports statically. Chunks that it imports dynamically are not part of the
 * first load.
 */
function loadedWith(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) loadedWith(imported, seen);
  return seen;
}

function scriptsOf(keys) {
  return [...keys].map((key) => manifest[key].file);
}

function filesOf(keys) {
  return [...scriptsOf(keys), ...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];
}

function isStyle(file) {
  return file.endsWith(".css");
}

function isNamedByPage(file) {
  return file === "index.html" || html.includes(file);
}

function fonts() {
  return Object.values(manifest).flatMap(({ file }) => (file.endsWith(".woff2") ? [file] : []));
}
