// Checks the tables that name a test for each sentence of the specification, and reports tests that are missing,
// skipped or renamed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./commands.mjs";

/**
 * Specification tables with their least number of rows. A table with fewer rows has lost some, or this script no longer
 * parses it.
 */
const TABLES = [
  { file: "e2e/ticket-area.md", fewestRows: 70 },
  { file: "e2e/administration.md", fewestRows: 40 },
  { file: "docs/sending.md", fewestRows: 50 },
  { file: "docs/money.md", fewestRows: 130 },
];

const complaints = TABLES.flatMap(inspectTable);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function inspectTable({ file, fewestRows }) {
  const rows = [
    ...readFileSync(join(root, file), "utf8").matchAll(/^\| +(.+?) +\| +`(.+?)` +\| +(.+?) +\|$/gm),
  ];
  const tooFew = rows.length > fewestRows ? [] : [`${file} has ${rows.length} rows, too few`];
  return [...tooFew, ...rows.flatMap(([, sentence, test, title]) => inspectRow(file, sentence, test, title))];
}

function inspectRow(table, sentence, test, title) {
  const path = join(root, test);
  const source = existsSync(path) ? readFileSync(path, "utf8") : "";
  const found = [];
  if (!source.includes(title)) found.push(`${table}, “${sentence}”: ${test} has no test called “${title}”`);
  if (/\b(it|describe)\.(skip|todo|only)\b/.test(source)) found.push(`${table}: ${test} skips tests`);
  return found;
}
