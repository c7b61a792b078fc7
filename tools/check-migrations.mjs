// Checks that a migration does not break the previous version of the program, which may still run beside this one.
// Migrations after the baseline (docs/decisions/0055) therefore only add to the schema, and remove one version later
// (docs/decisions/0023). A migration that removes something has a line "-- needs NNNN: why", with the migration from
// which on no version of the program uses it. Each number is used once.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../apps/server/migrations");
const first = "0042";
const CONTRACTIONS = [
  [
    /\bdrop\s+(materialized\s+view|table|column|view|function|procedure|routine|aggregate|type|domain|sequence|schema)\b/,
    "drops something",
  ],
  [
    /\balter\s+table\b[^;]*\bdrop\s+(?!constraint\b|not\s+null\b|default\b|expression\b|identity\b)/,
    "drops a column",
  ],
  [/\brename\b/, "renames something that the previous version may use"],
  [/\b(set\s+data\s+type|alter\s+(column\s+)?\w+\s+type)\b/, "changes the type of a column"],
  [/\bset\s+not\s+null\b/, "refuses rows that the previous version writes"],
  [
    /\badd\s+(column\s+)?(?!constraint\b)\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,;]*)/,
    "refuses rows that the previous version writes",
  ],
];

const complaints = [];
const names = readdirSync(folder).sort();
for (const [index, name] of names.entries()) {
  if (index > 0 && names[index - 1].slice(0, 4) === name.slice(0, 4))
    complaints.push(`apps/server/migrations/${name}: another migration has the number ${name.slice(0, 4)}`);
  if (name < first) continue;
  const text = readFileSync(join(folder, name), "utf8");
  if (/^-- needs \d{4}: \S/m.test(text)) continue;
  const statements = text.replaceAll(/--.*$/gm, "").toLowerCase();
  for (const [pattern, what] of CONTRACTIONS)
    if (pattern.test(statements))
      complaints.push(
        `apps/server/migrations/${name}: ${what} while the previous version may still run; do it one version later, in a migration with the line "-- needs NNNN: why"`,
      );
}
for (const complaint of new Set(complaints)) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
