// Sentences of the specification stand above the tests that show them: `// Specification (area): sentence.` This
// command lists them (`npm run specification`). As a guard, it rejects skipped tests, and areas that have fewer
// sentences than before.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./commands.mjs";

/** Smallest number of sentences for each area. If an area has fewer, a test was lost. */
const FEWEST = { tickets: 128, administration: 258, sending: 82, money: 174 };
const TAG = /^\s*\/\/ Specification \((\w+)\): (.+)$/;
const TEST = /^\s*(it|describe)\b/;
const COMMENT = /^\s*(\/\/|\/\*|\*)/;
/**
 * Matches a line with the title of a test. The title follows `it(`, `describe(`, or the closing bracket of a table of
 * cases.
 */
const TITLE = /^\s*(?:(?:it|describe)(?:\.\w+)?\(|.*\)\()\s*"(.+?)"/;

const sentences = globSync("{apps,packages,e2e}/**/*.test.ts", {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
}).flatMap(sentencesOf);
if (process.argv.includes("--list")) print();
else refuseLost();

function sentencesOf(file) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const [, area, sentence] = TAG.exec(line) ?? [];
    if (!area) return [];
    const isAboveTest = TEST.test(lines.slice(index + 1).find((next) => !COMMENT.test(next)) ?? "");
    const title = lines.slice(index + 1).find((next) => !TAG.test(next) && TITLE.test(next));
    return [
      {
        area,
        sentence,
        file,
        title: TITLE.exec(title ?? "")?.[1] ?? "",
        isAboveTest,
        text: lines.join("\n"),
      },
    ];
  });
}

function refuseLost() {
  const complaints = Object.entries(FEWEST).flatMap(([area, fewest]) => {
    const { length } = sentences.filter((one) => one.area === area);
    return length < fewest
      ? [
          `specification: ${length} sentences of "${area}" have a test, and there were ${fewest}; restore the comment above the lost test`,
        ]
      : [];
  });
  for (const { area, sentence, file, isAboveTest, text } of sentences) {
    if (!isAboveTest)
      complaints.push(
        `${file}: no test follows the sentence "${sentence}"; put the comment directly above its test`,
      );
    if (!(area in FEWEST))
      complaints.push(`${file}: the area "${area}" does not exist; use ${Object.keys(FEWEST).join(", ")}`);
    if (/\b(it|describe)\.(skip|todo|only)\b/.test(text))
      complaints.push(
        `${file}: skips a test in a file with sentences of the specification; run it or delete it`,
      );
  }
  for (const complaint of new Set(complaints)) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}

function print() {
  for (const area of Object.keys(FEWEST)) {
    console.log(`\n${area}\n`);
    for (const one of sentences.filter((each) => each.area === area))
      console.log(`${one.sentence}\n    ${one.file} › ${one.title}`);
  }
}
