import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { readJson } from "@recado/contract/shared/read-json";
import type { z } from "zod";
import { type BackupPlace, manifestFile } from "../../ports/backup-place.ts";
import { requireObjectKey } from "../../ports/object-storage.ts";
import { listedObjectSchema, type Manifest, readManifest } from "./manifest.ts";
import { verified } from "./store-file.ts";

export const mediaFile = "media.jsonl.gz";

type ListedObject = z.infer<typeof listedObjectSchema>;

export async function readManifestOf(place: BackupPlace, backup: string): Promise<Manifest> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await place.read(backup, manifestFile)) pieces.push(piece as Uint8Array);
  return readManifest(Buffer.concat(pieces).toString());
}

export async function* readListedObjects(
  place: BackupPlace,
  backup: string,
  given?: Manifest,
): AsyncIterable<ListedObject> {
  const { media } = given ?? (await readManifestOf(place, backup));
  const packed = verified(await place.read(backup, media.file), media);
  const text = pipeline(packed, createGunzip(), () => {}).setEncoding("utf8");
  let begun = "";
  for await (const piece of text) {
    const lines = `${begun}${piece}`.split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) {
      const listed = listedObjectSchema.parse(readJson(line));
      requireObjectKey(listed[0]);
      yield listed;
    }
  }
}
