import { createHash } from "node:crypto";
import { PassThrough, pipeline, Readable, Transform } from "node:stream";
import { createGzip } from "node:zlib";
import type { StoredFile } from "./manifest.ts";

/** Compresses `body` into a file of the backup and returns the file's size and checksum. */
export async function storeCompressed(
  file: string,
  body: Readable,
  write: (file: string, body: Readable) => Promise<void>,
): Promise<StoredFile> {
  const measure = createMeasure();
  const packed = createGzip({ level: 4 });
  // If `body` fails, the pipeline destroys the stream that `write` is reading, so that `write` fails too.
  pipeline(body, packed, measure.stream, () => {});
  await write(file, measure.stream);
  return { file, ...measure.result() };
}

export async function storePlain(
  file: string,
  body: Uint8Array,
  write: (file: string, body: Readable) => Promise<void>,
): Promise<StoredFile> {
  const measure = createMeasure();
  pipeline(Readable.from([body]), measure.stream, () => {});
  await write(file, measure.stream);
  return { file, ...measure.result() };
}

/** Creates a stream that passes data through while it counts the bytes and computes their SHA-256. */
export function createMeasure() {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest("hex") }) };
}

export class DamagedFile extends Error {
  constructor(file: string) {
    super(`${file} of the backup is damaged: its checksum differs from the manifest's`);
    this.name = "DamagedFile";
  }
}

/** Passes a stored file's bytes through. The stream fails with DamagedFile if the file's size or checksum is wrong. */
export function verified(body: Readable, { file, bytes, sha256 }: StoredFile): Readable {
  const measure = createMeasure();
  const checked = new PassThrough({
    flush(done) {
      const found = measure.result();
      const isSame = found.bytes === bytes && found.sha256 === sha256;
      done(isSame ? null : new DamagedFile(file));
    },
  });
  return pipeline(body, measure.stream, checked, () => {});
}

/** Reads a stored file to its end; throws DamagedFile if its size or checksum is wrong. */
export async function verify(body: Readable, file: StoredFile): Promise<void> {
  for await (const _ of verified(body, file));
}
