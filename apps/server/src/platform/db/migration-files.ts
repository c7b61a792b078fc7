import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /**
   * Number of the oldest migration that a program must know if it is to use the database once this migration is
   * applied. If undefined, any version of the program can use the database.
   */
  needs: string | undefined;
};

/** Returns the number of a migration file: `0042` for `0042-what.sql`. */
export function numberOf(name: string): string {
  return name.slice(0, 4);
}

/**
 * Reads all migrations of a folder, in order. Every file in the folder must be a migration, and the number in its name
 * is its position.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  names.forEach(refuseBadName);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

function refuseBadName(name: string, position: number, names: string[]): void {
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`migration ${name} must be named NNNN-what.sql`);
  const before = names[position - 1];
  if (before !== undefined && numberOf(before) === numberOf(name))
    throw new Error(`migrations ${before} and ${name} have the same number: give one of them another number`);
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Line endings are normalised before the checksum, so that a checkout on Windows gets the same checksum.
  const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
  if (/^[ \t]*(begin|start transaction|commit|rollback)\s*;/im.test(sql)) {
    throw new Error(
      `migration ${name} contains begin, commit or rollback: remove them, because the runner opens the transaction`,
    );
  }
  const needs = /^-- needs (\d{4})\b/m.exec(sql)?.[1];
  if (needs !== undefined && needs >= numberOf(name))
    throw new Error(`migration ${name} needs ${needs}, which is not an earlier migration`);
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), needs };
}
