import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Ciphertexts by their path on the media host, stored beside the state file or in memory. */
export interface MediaStore {
  /** Stores a ciphertext and returns the path under which it can be fetched. */
  put(ciphertext: Buffer): Promise<string>;
  get(directPath: string): Promise<Buffer | undefined>;
  /** Makes the host refuse the file; the phones still have it. */
  expire(directPath: string): Promise<void>;
  /** Stores a phone's copy again, under a new path. */
  putAgain(directPath: string): Promise<string | undefined>;
}

const PREFIX = "/v/t62.7118-24/";
const NAME = /^\/v\/t62\.7118-24\/([0-9a-f]{32})\.enc(?:\?|$)/;
/** Bytes kept in memory; the oldest files are dropped beyond that. */
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

/** Accepts only paths that this host has issued. */
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
