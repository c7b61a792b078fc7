import { readJson } from "@recado/contract/shared/read-json";
import { z } from "zod";

const format = 1;

/**
 * File name inside a backup; slashes separate folders. A manifest may come from an attacker, so a name that leads out
 * of the backup's folder is rejected.
 */
const fileName = z
  .string()
  .refine((name) => name.split("/").every(isPlainName), "is not a file name inside the backup");

function isPlainName(part: string): boolean {
  return /^[^\\\0]+$/.test(part) && part !== "." && part !== "..";
}

const storedFile = z.object({ file: fileName, bytes: z.int().nonnegative(), sha256: z.hex() });
export type StoredFile = z.infer<typeof storedFile>;

const dumpedTable = storedFile.extend({
  /** Table name with its schema, quoted as in SQL. */
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
});
export type DumpedTable = z.infer<typeof dumpedTable>;

const sealedKeySchema = z.object({ salt: z.base64(), sealed: z.base64() });
export type SealedKey = z.infer<typeof sealedKeySchema>;

const manifestSchema = z.object({
  format: z.literal(format, "is a format that this version cannot read"),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(dumpedTable).min(1),
  sequences: z.array(z.object({ sequence: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** File that lists all customer files, one JSON array per line (`listedObjectSchema`). */
  media: storedFile.extend({ objects: z.int().nonnegative(), objectBytes: z.int().nonnegative() }),
  /** Other files of the data folder, such as the file of the demonstration. */
  files: z.array(storedFile.extend({ name: z.string().regex(/^[a-z-]+\.json$/) })),
  key: z.object({ fingerprint: z.string(), sealed: sealedKeySchema.optional() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export function writeManifest(manifest: Omit<Manifest, "format">): Buffer {
  return Buffer.from(`${JSON.stringify({ format, ...manifest }, undefined, 2)}\n`);
}

/** Throws an error with a one-line message if the text is not a valid manifest. */
export function readManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`the backup's manifest is invalid: ${issue?.path.join(".")} ${issue?.message}`);
}

/** One customer file in the media list: key, size in bytes, SHA-256, content type. */
export const listedObjectSchema = z.tuple([z.string(), z.int().nonnegative(), z.hex(), z.string()]);
