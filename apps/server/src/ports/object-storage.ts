import type { Readable } from "node:stream";

/** Where files lie, under keys that never change what they mean: an object is written once, whole or not at all. */
export interface ObjectStorage {
  /** Rejects, and leaves nothing, when the body breaks off or is not of the size that was announced. */
  put(
    key: string,
    body: Readable | Uint8Array,
    options: { contentType: string; size?: number | undefined },
  ): Promise<{ size: number }>;
  /** Throws ObjectMissing or RangeUnsatisfiable. Whoever opens reads the body to its end or destroys it. */
  open(key: string, range?: ByteRange): Promise<OpenObject>;
  /** Throws ObjectMissing. */
  describe(key: string): Promise<ObjectDescription>;
  /** What is not there is removed already. */
  remove(keys: readonly string[]): Promise<void>;
  /** Everything below a folder, as `7` for `7/2026-11/…`; nothing there is nothing to do. */
  removeFolder(folder: string): Promise<void>;
  /** Everything that lies there, in no order; what comes or goes meanwhile may be among it or not. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Rejects while the storage cannot be reached, or takes nothing. */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/** From a byte to another, inclusive, or to the end; or the last bytes. */
export type ByteRange = { start: number; end?: number } | { last: number };

export interface ObjectDescription {
  /** Of the whole object. */
  size: number;
  contentType: string;
}

export interface OpenObject extends ObjectDescription {
  body: Readable;
  /** The first byte of the body within the object. */
  start: number;
  /** How many bytes the body has. */
  length: number;
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`there is no object ${key}`);
    this.name = "ObjectMissing";
  }
}

/** The range begins behind the object's end. */
export class RangeUnsatisfiable extends Error {
  constructor(key: string) {
    super(`${key} has no such bytes`);
    this.name = "RangeUnsatisfiable";
  }
}

const segment = /^[a-z0-9][\w.-]{0,199}$/i;

/** Keys are ours, never a customer's words: letters, digits and `._-`, in segments that begin with a letter or digit. */
export function requireObjectKey(key: string): string {
  if (key.length > 500 || !key.split("/").every((part) => segment.test(part)))
    throw new TypeError(`${JSON.stringify(key.slice(0, 80))} is not a key of the object storage`);
  return key;
}
