import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /** The number of the migration that a program must know to work on the database after this one; undefined for any. */
  needs: string | undefined;
};

/** As `0098` of `0098-what.sql`. */
export function numberOf(name: string): string {
  return name.slice(0, 4);
}

/** The migrations of a folder in their order: every file in it is one, and its name says its place. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  names.forEach(refuseBadName);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

function refuseBadName(name: string, position: number, names: string[]): void {
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`migration ${name} is not named NNNN-what.sql`);
  const before = names[position - 1];
  if (before !== undefined && numberOf(before) === numberOf(name))
    throw new Error(`migrations ${before} and ${name} have one number`);
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // A checkout on Windows must not look like a changed migration.
  const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
  if (/^[ \t]*(begin|start transaction|commit|rollback)\s*;/im.test(sql)) {
    throw new Error(`migration ${name} must leave its transaction to the runner`);
  }
  const needs = /^-- needs (\d{4})\b/m.exec(sql)?.[1];
  if (needs !== undefined && needs >= numberOf(name))
    throw new Error(`migration ${name} needs ${needs}: a program that knows that one knows this one too`);
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), needs };
}
