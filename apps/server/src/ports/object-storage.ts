import type { Readable } from "node:stream";

/** Stores files. Objects are immutable: an object is written once, completely or not at all. */
export interface ObjectStorage {
  /** Rejects and leaves nothing if the body fails or differs from the announced size. */
  put(
    key: string,
    body: Readable | Uint8Array,
    options: { contentType: string; size?: number | undefined },
  ): Promise<{ size: number }>;
  /** Throws ObjectMissing or RangeUnsatisfiable. The caller must read the body to its end or destroy it. */
  open(key: string, range?: ByteRange): Promise<OpenObject>;
  /** Throws ObjectMissing. */
  describe(key: string): Promise<ObjectDescription>;
  /** Missing objects are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes everything below a folder such as `7`, which contains `7/2026-11/…`. A missing folder is ignored. */
  removeFolder(folder: string): Promise<void>;
  /** All objects in any order. Objects added or removed during the listing may or may not be included. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Rejects while the storage is unreachable or not writable. */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/** An inclusive range of bytes, from a byte to the end, or the last bytes. */
export type ByteRange = { start: number; end?: number } | { last: number };

export interface ObjectDescription {
  /** Size of the whole object in bytes. */
  size: number;
  contentType: string;
}

export interface OpenObject extends ObjectDescription {
  body: Readable;
  /** Offset of the body's first byte within the object. */
  start: number;
  /** Number of bytes in the body. */
  length: number;
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`the object storage has no object ${key}`);
    this.name = "ObjectMissing";
  }
}

/** The range begins after the object's end. */
export class RangeUnsatisfiable extends Error {
  constructor(key: string) {
    super(`the requested byte range is outside the object ${key}`);
    this.name = "RangeUnsatisfiable";
  }
}

const segment = /^[a-z0-9][\w.-]{0,199}$/i;

/**
 * Checks a key. Keys are generated and never contain customer text: letters, digits and `._-`, in segments that begin
 * with a letter or digit.
 */
export function requireObjectKey(key: string): string {
  if (key.length > 500 || !key.split("/").every((part) => segment.test(part)))
    throw new TypeError(`${JSON.stringify(key.slice(0, 80))} is not a valid key for the object storage`);
  return key;
}
