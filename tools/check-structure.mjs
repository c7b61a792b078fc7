// Reads all source files once and applies the rules in tools/structure to them. The comment of each rule says what the
// rule rejects, why, and what to write instead.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { root } from "./commands.mjs";

const TOP_FOLDERS = ["packages", "apps", "e2e", "long", "bench", "tools"];
const SKIPPED = new Set(["node_modules", "dist", "data", "output", "public"]);
const SOURCE = /\.(ts|tsx|mjs|css|sql)$/;
const rules = join(import.meta.dirname, "structure");

const folders = [];
const files = [];
for (const top of TOP_FOLDERS) readFolder(join(root, top));
const tree = { files, sources: files.filter(({ path }) => SOURCE.test(path)), folders };

const complaints = [];
for (const name of readdirSync(rules)) {
  const { check } = await import(join(rules, name));
  check(tree, (path, what, instead) =>
    complaints.push(`${path}: ${what}; ${instead} (tools/structure/${name})`),
  );
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function readFolder(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      folders.push({ path: relative(root, path), stem: entry.name });
      readFolder(path);
    } else if (entry.isFile()) files.push(describeFile(path));
  }
}

/** Returns the parts of a path. The stem of `apps/x/open-ticket.test.ts` is `open-ticket`, and its folder is `x`. */
function describeFile(path) {
  const name = basename(path);
  return {
    path: relative(root, path),
    name,
    stem: name.split(".")[0],
    folder: basename(dirname(path)),
    isTest: /\.test\.tsx?$/.test(name),
    text: SOURCE.test(name) ? readFileSync(path, "utf8") : "",
  };
}
