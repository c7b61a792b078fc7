import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Row, ticketArea } from "./ticket-area.ts";

const root = join(import.meta.dirname, "../..");

describe.each(ticketArea)("$about", ({ rows }) => {
  it.each(rows)("%s", async (...row: Row) => {
    const [, file, title] = row;
    const source = await readFile(join(root, file), "utf8");
    expect(source, `${file} has no test called "${title}"`).toContain(title);
    expect(source).not.toMatch(/\.(skip|todo|only)\b/);
  });
});
