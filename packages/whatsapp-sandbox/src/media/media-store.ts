import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Stores encrypted files under their path on the media host. The files are kept beside the state file, or in memory if
 * there is no state file.
 */
export interface MediaStore {
  /** Stores an encrypted file and returns the path under which clients can download it. */
  put(ciphertext: Buffer): Promise<string>;
  get(directPath: string): Promise<Buffer | undefined>;
  /** Makes the media host reject downloads of the file; the phones still have their copies. */
  expire(directPath: string): Promise<void>;
  /** Stores the phone's copy of a file again, under a new path; returns undefined if there is no copy. */
  putAgain(directPath: string): Promise<string | undefined>;
}

const PREFIX = "/v/t62.7118-24/";
const NAME = /^\/v\/t62\.7118-24\/([0-9a-f]{32})\.enc(?:\?|$)/;
/** Largest number of bytes kept in memory; above this number the oldest files are dropped. */
const BYTES_KEPT = 256 * 1024 * 1024;

interface Shelf {
  put(name: string, ciphertext: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  rename(name: string, to: string): Promise<void>;
}

export function makeMediaStore(folder: string | undefined): MediaStore {
  const shelf = folder === undefined ? shelfInMemory() : shelfInFolder(folder);
  const put = async (ciphertext: Buffer) => {
    const name = randomBytes(16).toString("hex");
    await shelf.put(name, ciphertext);
    return `${PREFIX}${name}.enc?ccb=11-4`;
  };
  const get = async (directPath: string) => {
    const name = nameOf(directPath);
    return name === undefined ? undefined : shelf.get(name);
  };
  return {
    put,
    get,
    async expire(directPath) {
      const name = nameOf(directPath);
      if (name !== undefined) await shelf.rename(name, `${name}.expired`);
    },
    async putAgain(directPath) {
      const name = nameOf(directPath);
      if (name === undefined) return undefined;
      const ciphertext = (await shelf.get(name)) ?? (await shelf.get(`${name}.expired`));
      return ciphertext && put(ciphertext);
    },
  };
}

/** Returns the name of the stored file; undefined for a path that this host has not issued. */
function nameOf(directPath: string): string | undefined {
  return NAME.exec(directPath)?.[1];
}

function shelfInMemory(): Shelf {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return {
    async put(name, ciphertext) {
      kept.set(name, ciphertext);
      size += ciphertext.length;
      for (const [oldest, { length }] of kept) {
        if (size <= BYTES_KEPT || oldest === name) break;
        kept.delete(oldest);
        size -= length;
      }
    },
    get: async (name) => kept.get(name),
    async rename(name, to) {
      const ciphertext = kept.get(name);
      kept.delete(name);
      if (ciphertext) kept.set(to, ciphertext);
    },
  };
}

function shelfInFolder(folder: string): Shelf {
  return {
    async put(name, ciphertext) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), ciphertext, { mode: 0o600 });
    },
    get: (name) => unlessMissing(readFile(join(folder, name))),
    async rename(name, to) {
      await unlessMissing(rename(join(folder, name), join(folder, to)));
    },
  };
}

function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
