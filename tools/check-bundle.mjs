// Weighs what the browser loads (gzip) against the budgets of the interface. Needs the built apps/web/dist.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./commands.mjs";

const KB = 1024;
const SHELL_JS = 200 * KB;
const INBOX_JS = 240 * KB;
const ROUTE_EXTRA_JS = 60 * KB;
const CSS = 25 * KB;
const FONTS = 50 * KB;
const INBOX = "src/pages/tickets-page.tsx";

const dist = join(root, "apps/web/dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const shell = loadedWith(entry);
const pages = Object.keys(manifest).filter((key) => key.startsWith("src/pages/"));

const weights = [
  weigh("shell JS", [...shell].map(fileOf), SHELL_JS),
  weigh("inbox first load JS", [...new Set([...shell, ...loadedWith(INBOX)])].map(fileOf), INBOX_JS),
  ...pages.filter((page) => page !== INBOX).map(weighRoute),
  ...pages.map((page) => weigh(`CSS of ${page}`, stylesOf([...shell, ...loadedWith(page)]), CSS)),
  { name: "fonts", bytes: fonts().reduce((sum, file) => sum + read(file).length, 0), budget: FONTS },
];

for (const { name, bytes, budget } of weights) {
  const sign = bytes <= budget ? "✓" : "✗";
  console.log(`${sign} ${name}: ${(bytes / KB).toFixed(1)} of ${budget / KB} KB`);
}
process.exitCode = weights.every(({ bytes, budget }) => bytes <= budget) ? 0 : 1;

function weighRoute(page) {
  const extra = [...loadedWith(page)].filter((key) => !shell.has(key));
  return weigh(`${page} extra JS`, extra.map(fileOf), ROUTE_EXTRA_JS);
}

function weigh(name, files, budget) {
  return { name, bytes: files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0), budget };
}

/** A chunk with everything it imports at once; what is imported on demand is not of the first load. */
function loadedWith(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) loadedWith(imported, seen);
  return seen;
}

function stylesOf(keys) {
  return [...new Set(keys.flatMap((key) => manifest[key].css ?? []))];
}

function fonts() {
  return Object.values(manifest).flatMap(({ file }) => (file.endsWith(".woff2") ? [file] : []));
}

function fileOf(key) {
  return manifest[key].file;
}

function read(file) {
  return readFileSync(join(dist, file));
}
