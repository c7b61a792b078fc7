import type { Readable } from "node:stream";

/** Storage of files. Objects are immutable: an object is written once, either completely or not at all. */
export interface ObjectStorage {
  /** Stores an object. If the body fails or its size differs from the announced size, rejects and stores nothing. */
  put(
    key: string,
    body: Readable | Uint8Array,
    options: { contentType: string; size?: number | undefined },
  ): Promise<{ size: number }>;
  /**
   * Opens an object, or a range of its bytes. Throws ObjectMissing or RangeUnsatisfiable. The caller must read the
   * stream to its end or destroy it.
   */
  open(key: string, range?: ByteRange): Promise<OpenObject>;
  /** Returns size and content type of an object. Throws ObjectMissing. */
  describe(key: string): Promise<ObjectDescription>;
  /** Removes objects. Keys without an object are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Removes all objects below a folder: the folder `7` includes `7/2026-11/…`. A folder that does not exist is ignored.
   */
  removeFolder(folder: string): Promise<void>;
  /**
   * Lists all objects in any order. Objects that are added or removed during the listing may or may not be included.
   */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Checks the storage. Rejects while the storage is unreachable or not writable. */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A range of bytes. `start` and `end` are inclusive; without `end` the range reaches the end of the object. `last` is a
 * number of bytes at the end of the object.
 */
export type ByteRange = { start: number; end?: number } | { last: number };

export interface ObjectDescription {
  /** Size of the whole object in bytes. */
  size: number;
  contentType: string;
}

export interface OpenObject extends ObjectDescription {
  body: Readable;
  /** Offset of the stream's first byte within the object. */
  start: number;
  /** Number of bytes in the stream. */
  length: number;
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`the object storage has no object ${key}`);
    this.name = "ObjectMissing";
  }
}

/** Thrown if the requested range begins after the object's end. */
export class RangeUnsatisfiable extends Error {
  constructor(key: string) {
    super(`the requested byte range is outside the object ${key}`);
    this.name = "RangeUnsatisfiable";
  }
}

const segment = /^[a-z0-9][\w.-]{0,199}$/i;

/**
 * Returns the key; throws TypeError if it is invalid. A key has letters, digits and `._-`, in segments that begin with
 * a letter or digit. Keys are generated and never contain customer text.
 */
export function requireObjectKey(key: string): string {
  if (key.length > 500 || !key.split("/").every((part) => segment.test(part)))
    throw new TypeError(`${JSON.stringify(key.slice(0, 80))} is not a valid key for the object storage`);
  return key;
}
