import { randomUUID } from "node:crypto";
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { sweepFolder } from "../../platform/media/sweep-folder.ts";
import { makePrivateFolder } from "../../platform/private-folder.ts";
import {
  type ByteRange,
  ObjectMissing,
  type ObjectStorage,
  RangeUnsatisfiable,
  requireObjectKey,
} from "../../ports/object-storage.ts";

const unknownType = "application/octet-stream";
const probe = Buffer.alloc(4_096);
/**
 * Age in milliseconds after which an incomplete upload counts as abandoned by a killed process. Younger uploads may
 * belong to another process that shares the folder.
 */
const leftBehindAfter = 3_600_000;

/**
 * Stores objects as files in three folders: `objects` has the contents, `types` the content types, `incoming` the
 * incomplete uploads.
 */
export async function createDiskStorage(folder: string): Promise<ObjectStorage> {
  const places = {
    objects: join(folder, "objects"),
    types: join(folder, "types"),
    incoming: join(folder, "incoming"),
  };
  await makePrivateFolder(folder);
  for (const place of Object.values(places)) await mkdir(place, { recursive: true });
  await sweepFolder(places.incoming, leftBehindAfter);
  const objectAt = (key: string) => join(places.objects, requireObjectKey(key));
  const typeAt = (key: string) => join(places.types, requireObjectKey(key));

  return {
    async put(key, body, { contentType, size }) {
      const part = join(places.incoming, randomUUID());
      try {
        const [object, type] = [objectAt(key), typeAt(key)];
        await writeFile(part, body, { flush: true, mode: 0o600 });
        const written = (await stat(part)).size;
        if (size !== undefined && written !== size)
          throw new Error(`object not stored: expected ${size} bytes, received ${written}`);
        await writeFile(`${part}.type`, contentType, { flush: true, mode: 0o600 });
        // The file with the content type is moved before the file with the content. The object exists once its content
        // has its final name, and must have a content type then.
        await moveInto(`${part}.type`, type, places.types);
        await moveInto(part, object, places.objects);
        return { size: written };
      } finally {
        if (body instanceof Readable) body.destroy();
        await rm(part, { force: true });
        await rm(`${part}.type`, { force: true });
      }
    },
    async open(key, range) {
      const file = await open(objectAt(key)).catch(rejectMissing(key));
      try {
        const { size } = await file.stat();
        const { start, length } = range ? within(range, size, key) : { start: 0, length: size };
        const contentType = await readType(typeAt(key));
        if (length > 0) {
          const body = file.createReadStream({ start, end: start + length - 1 });
          return { body, start, length, size, contentType };
        }
        await file.close();
        return { body: Readable.from([]), start, length, size, contentType };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async describe(key) {
      const { size } = await stat(objectAt(key)).catch(rejectMissing(key));
      return { size, contentType: await readType(typeAt(key)) };
    },
    async remove(keys) {
      for (const key of keys)
        for (const path of [objectAt(key), typeAt(key)]) await rm(path, { force: true });
    },
    async removeFolder(folder) {
      for (const path of [objectAt(folder), typeAt(folder)]) await rm(path, { recursive: true, force: true });
    },
    async *list() {
      for await (const path of filesBelow(places.objects)) {
        // Undefined if the object was removed after the folder had been listed.
        const found = await stat(path).catch(() => undefined);
        if (found) yield { key: relative(places.objects, path).replaceAll(sep, "/"), size: found.size };
      }
    },
    async reach() {
      for (const place of Object.values(places)) await access(place, constants.W_OK);
      // Writes to the file too: on a full disk, a file can often be created but not written.
      const part = join(places.incoming, randomUUID());
      try {
        await writeFile(part, probe, { flush: true });
      } finally {
        await rm(part, { force: true });
      }
    },
    async close() {},
  };
}

function within(range: ByteRange, size: number, key: string): { start: number; length: number } {
  const start = "last" in range ? Math.max(0, size - range.last) : range.start;
  if (start >= size) throw new RangeUnsatisfiable(key);
  const end = "last" in range ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  if (end < start) throw new RangeUnsatisfiable(key);
  return { start, length: end - start + 1 };
}

async function readType(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return unknownType;
    throw error;
  });
}

async function* filesBelow(folder: string): AsyncIterable<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Renames a file and syncs the folders above, so that the new name survives a power failure. */
async function moveInto(from: string, to: string, root: string): Promise<void> {
  const folder = dirname(to);
  const made = await mkdir(folder, { recursive: true });
  await rename(from, to);
  // Windows cannot open a folder to sync it.
  if (process.platform === "win32") return;
  for (let changed = folder; changed.startsWith(root); changed = dirname(changed)) {
    await using handle = await open(changed);
    await handle.sync();
    if (made === undefined) return;
  }
}

function rejectMissing(key: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error.code === "ENOENT" || error.code === "ENOTDIR" ? new ObjectMissing(key) : error;
  };
}
