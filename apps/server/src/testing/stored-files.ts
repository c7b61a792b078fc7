import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { untilTrue } from "./cast.ts";
import type { House } from "./house.ts";

/** The names of all files in the storage of media, sorted. */
export async function storedFiles({ dataDir }: House): Promise<string[]> {
  const folder = join(dataDir, "media", "objects");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
}

/** A job removes what is stored no more, in its own time. */
export async function untilStored(house: House, names: readonly string[]): Promise<void> {
  await untilTrue(async () => (await storedFiles(house)).join() === names.join());
}
