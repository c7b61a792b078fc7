// After the baseline (docs/decisions/0055) migrations expand first and contract one version later. A migration that removes something
// that the previous version still reads or writes names the migration from which on the program no longer needs it, in a line
// "-- needs NNNN: why" (docs/decisions/0023).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../apps/server/migrations");
const first = "0042";
const contracts = [
  [
    /\bdrop\s+(materialized\s+view|table|column|view|function|procedure|routine|aggregate|type|domain|sequence|schema)\b/,
    "takes something away",
  ],
  [
    /\balter\s+table\b[^;]*\bdrop\s+(?!constraint\b|not\s+null\b|default\b|expression\b|identity\b)/,
    "takes a column away",
  ],
  [/\brename\b/, "renames something"],
  [/\b(set\s+data\s+type|alter\s+(column\s+)?\w+\s+type)\b/, "gives a column another type"],
  [/\bset\s+not\s+null\b/, "refuses rows that the version before writes"],
  [
    /\badd\s+(column\s+)?(?!constraint\b)\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,;]*)/,
    "refuses rows that the version before writes",
  ],
];

const complaints = [];
for (const name of readdirSync(folder).sort()) {
  if (name < first) continue;
  const text = readFileSync(join(folder, name), "utf8");
  if (/^-- needs \d{4}: \S/m.test(text)) continue;
  const statements = text.replaceAll(/--.*$/gm, "").toLowerCase();
  for (const [pattern, what] of contracts)
    if (pattern.test(statements))
      complaints.push(
        `${name} ${what}: do it a version later, or say "-- needs NNNN: why" from which on nobody uses it`,
      );
}
for (const complaint of new Set(complaints)) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
