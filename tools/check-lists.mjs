// Rejects a list of strings that contains the same entry twice, because somebody who changes one of the two forgets the
// other.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./commands.mjs";

const WORDS = String.raw`\[((?:\s*"[^"\n]*"\s*,?|\s*//[^\n]*\n)+)\s*\]`;
/** Matches enum schemas, sets and `as const` arrays. In other lists a repeated entry may be intended. */
const LISTS = new RegExp(String.raw`${WORDS}\s*as const|(?:z\.enum|new Set)\(${WORDS}`, "g");

const complaints = [];
for (const file of globSync("{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,mjs}", {
  cwd: root,
  exclude: (name) => /node_modules|dist|data|output/.test(name),
}))
  inspect(file, readFileSync(join(root, file), "utf8"));
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function inspect(file, text) {
  for (const { index, 1: constant, 2: choices } of text.matchAll(LISTS)) {
    const words = [...(constant ?? choices).matchAll(/"([^"\n]*)"/g)].map(([, word]) => word);
    if (constant !== undefined && !file.startsWith("packages/contract/src/")) continue;
    const twice = words.find((word, place) => words.indexOf(word) !== place);
    const line = text.slice(0, index).split("\n").length;
    if (twice !== undefined)
      complaints.push(`${file}:${line}: the list contains "${twice}" twice; delete one`);
  }
}
