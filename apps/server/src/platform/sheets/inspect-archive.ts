import { type Entry, openPromise, type ZipFile } from "yauzl";
import { SheetRefused } from "./sheet-lines.ts";

/** Largest unpacked size of all files together; 100,000 rows of twenty columns take 90 MB. */
export const mostUnpackedBytes = 96 * 1_048_576;
/**
 * The library creates an object for each element. 100,000 rows of twenty columns have eight million tags; a malicious
 * file of 250 KB may contain a hundred million.
 */
const mostTags = 10_000_000;
const tagStart = "<".charCodeAt(0);
/** Formats with archives inside the archive, which are compressed a second time. */
const packedTwice = /index(\.zip|[\\/]document\.iwa)/i;

/** Refuses an archive that unpacks to more than a sheet needs, before the library unpacks it. */
export async function inspectArchive(path: string): Promise<void> {
  const archive = await openPromise(path);
  let unpackedBytes = 0;
  let tags = 0;
  for await (const entry of archive.eachEntry()) {
    if (packedTwice.test(entry.fileName)) throw new SheetRefused("unreadable");
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > mostUnpackedBytes) throw new SheetRefused("tooLarge");
    if (/\.xml$/i.test(entry.fileName)) tags += await countTags(archive, entry, mostTags - tags);
  }
}

/** Counts tags. If an entry unpacks to another size than declared, the stream fails. */
async function countTags(archive: ZipFile, entry: Entry, most: number): Promise<number> {
  let tags = 0;
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    for (const byte of chunk as Buffer) if (byte === tagStart) tags += 1;
    if (tags > most) throw new SheetRefused("tooLarge");
  }
  return tags;
}
