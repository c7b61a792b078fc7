// Rejects comments that open with a relative clause or a fragment, because a comment should name its subject first.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./commands.mjs";

const OPENING =
  /^(What|Whatever|Whoever|Whose|Who|Whom|Of|As|So|Those|With|Without|Since|Where|Which|That|The same|One that|For whom|By|How many|How much|Than|Else|Nor)\b/;
/**
 * Matches a comment that begins on a line, and captures its first words. After a lone `/**` they are on the next line.
 */
const BLOCK = /^\s*\{?\/\*\*?\s*(.*)$/;
const LINE = /^\s*(?:\/\/|--)\s?(.*)$/;

const complaints = globSync("{apps,packages,tools,bench,e2e,long,deploy}/**/*.{ts,tsx,mjs,sql,css}", {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|output)$/.test(path),
}).flatMap(inspectFile);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function inspectFile(file) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const word = OPENING.exec(firstWords(lines, line, index) ?? "")?.[0];
    return word
      ? [`${file}:${index + 1}: the comment opens with "${word}"; begin with the thing that it describes`]
      : [];
  });
}

function firstWords(lines, line, index) {
  const block = BLOCK.exec(line);
  if (block) return block[1] || lines[index + 1]?.replace(/^\s*\*\s?/, "");
  const isContinued = LINE.test(lines[index - 1] ?? "");
  return isContinued ? undefined : LINE.exec(line)?.[1];
}
