import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const tables = ["ticket-area.md", "administration.md"];
const rows = tables.flatMap((table) => {
  const text = readFileSync(join(import.meta.dirname, table), "utf8");
  return [...text.matchAll(/^\| +(.+?) +\| +`(.+?)` +\| +(.+?) +\|$/gm)].map(
    ([, sentence = "", file = "", title = ""]) => ({ table, sentence, file, title }),
  );
});

it.each([
  ["ticket-area.md", 70],
  ["administration.md", 40],
])("%s is a table with a row for each sentence", (name, fewest) => {
  expect(rows.filter(({ table }) => table === name).length).toBeGreaterThan(fewest);
});

it.each(rows)("$sentence", async ({ file, title }) => {
  const source = await readFile(join(root, file), "utf8");
  expect(source, `${file} has no test called "${title}"`).toContain(title);
  expect(source).not.toMatch(/\b(it|describe)\.(skip|todo|only)\b/);
});
