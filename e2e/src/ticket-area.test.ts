import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const table = readFileSync(join(import.meta.dirname, "ticket-area.md"), "utf8");
const rows = [...table.matchAll(/^\| +(.+?) +\| +`(.+?)` +\| +(.+?) +\|$/gm)].map(
  ([, sentence = "", file = "", title = ""]) => ({ sentence, file, title }),
);

it("is a table with a row for each sentence", () => {
  expect(rows.length).toBeGreaterThan(70);
});

it.each(rows)("$sentence", async ({ file, title }) => {
  const source = await readFile(join(root, file), "utf8");
  expect(source, `${file} has no test called "${title}"`).toContain(title);
  expect(source).not.toMatch(/\b(it|describe)\.(skip|todo|only)\b/);
});
