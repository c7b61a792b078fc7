import { readJson } from "@recado/contract/shared/read-json";
import { z } from "zod";

const format = 1;

/** Slashes part folders, and none leads up or elsewhere: a manifest may come from anybody. */
const fileName = z.string().refine((name) => name.split("/").every(isPlainName), "is no file of the backup");

function isPlainName(part: string): boolean {
  return /^[^\\\0]+$/.test(part) && part !== "." && part !== "..";
}

const storedFile = z.object({ file: fileName, bytes: z.int().nonnegative(), sha256: z.hex() });
export type StoredFile = z.infer<typeof storedFile>;

const dumpedTable = storedFile.extend({
  /** With its schema, as SQL writes it. */
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
});
export type DumpedTable = z.infer<typeof dumpedTable>;

const sealedKeySchema = z.object({ salt: z.base64(), sealed: z.base64() });
export type SealedKey = z.infer<typeof sealedKeySchema>;

const manifestSchema = z.object({
  format: z.literal(format, "was written in a form that this version does not read"),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(dumpedTable).min(1),
  sequences: z.array(z.object({ sequence: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Which objects there are, one in a line. */
  media: storedFile.extend({ objects: z.int().nonnegative(), objectBytes: z.int().nonnegative() }),
  /** What else lies in the data folder, as that of a demonstration. */
  files: z.array(storedFile.extend({ name: z.string().regex(/^[a-z-]+\.json$/) })),
  key: z.object({ fingerprint: z.string(), sealed: sealedKeySchema.optional() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export function writeManifest(manifest: Omit<Manifest, "format">): Buffer {
  return Buffer.from(`${JSON.stringify({ format, ...manifest }, undefined, 2)}\n`);
}

/** Throws one line where it is none. */
export function readManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `the backup's manifest is not one that can be used: ${issue?.path.join(".")} ${issue?.message}`,
  );
}

/** An object of the media at the time of a backup. */
export const listedObjectSchema = z.tuple([z.string(), z.int().nonnegative(), z.hex(), z.string()]);
