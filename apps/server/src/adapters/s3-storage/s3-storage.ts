import { pipeline, Readable, Transform } from "node:stream";
import type { HeadObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import {
  type ByteRange,
  type ObjectDescription,
  ObjectMissing,
  type ObjectStorage,
  RangeUnsatisfiable,
  requireObjectKey,
} from "../../ports/object-storage.ts";

export interface S3Options {
  /** URL of the S3 server; if undefined, Amazon's URL for the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket's name is in the path of the URL instead of the host name. */
  forcePathStyle: boolean;
  /** Prefix of every key, without a trailing slash. Empty if only this installation uses the bucket. */
  prefix: string;
}

const unknownType = "application/octet-stream";
const connectMilliseconds = 5_000;
const answerMilliseconds = 60_000;
const removalsAtOnce = 16;

/** Stores objects in a bucket of an S3-compatible server. The AWS library is loaded only if this storage is used. */
export async function createS3Storage(
  options: S3Options,
  { silentMilliseconds = answerMilliseconds } = {},
): Promise<ObjectStorage> {
  const [s3, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const client = connect(s3.S3Client, options);
  const { bucket: Bucket } = options;
  const at = (key: string) => ({
    Bucket,
    Key: options.prefix === "" ? requireObjectKey(key) : `${options.prefix}/${requireObjectKey(key)}`,
  });
  const get = (key: string, Range?: string, abortSignal?: AbortSignal) =>
    client
      .send(new s3.GetObjectCommand({ ...at(key), ...(Range === undefined ? {} : { Range }) }), {
        ...(abortSignal ? { abortSignal } : {}),
      })
      .catch(translateRefusal(key));
  const describe = async (key: string): Promise<ObjectDescription> => {
    const answer: HeadObjectCommandOutput = await client
      .send(new s3.HeadObjectCommand(at(key)))
      .catch(translateRefusal(key));
    return { size: answer.ContentLength ?? 0, contentType: answer.ContentType ?? unknownType };
  };
  // Header value for a byte range. The last bytes are requested by their offset, because some S3-compatible servers do
  // not support suffix ranges.
  const rangeText = async (range: ByteRange, key: string): Promise<string> => {
    if ("start" in range) return `bytes=${range.start}-${range.end ?? ""}`;
    const { size } = await describe(key);
    return `bytes=${Math.max(0, size - range.last)}-`;
  };
  return {
    describe,
    async put(key, body, { contentType, size }) {
      const place = at(key);
      const counted = countBytes(body, size);
      const upload = new Upload({
        client,
        params: { ...place, Body: counted.stream, ContentType: contentType },
        queueSize: 1,
      });
      try {
        await upload.done();
        return { size: counted.bytes() };
      } finally {
        counted.stream.destroy();
      }
    },
    async open(key, range) {
      const answer = await get(key, range && (await rangeText(range, key)));
      if (!(answer.Body instanceof Readable)) throw new Error("the object storage answered without a body");
      const length = answer.ContentLength ?? 0;
      const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.ContentRange ?? "") ?? [];
      return {
        body: failWhenSilent(answer.Body, silentMilliseconds),
        start: Number(start ?? 0),
        length,
        size: Number(size ?? length),
        contentType: answer.ContentType ?? unknownType,
      };
    },
    remove: async (keys) => removeAll(s3, client, keys.map(at)),
    removeFolder: async (folder) => removeBelow(s3, client, { Bucket, Prefix: `${at(folder).Key}/` }),
    list: () => listAll(s3, client, Bucket, options.prefix),
    async reach() {
      // Requests an object that need not exist: the response that the object is missing proves that the storage works.
      // A check of the bucket would need the permission to list its objects.
      await get("reachable", undefined, AbortSignal.timeout(connectMilliseconds)).then(
        ({ Body }) => Body instanceof Readable && Body.destroy(),
        (error: unknown) => {
          if (!(error instanceof ObjectMissing)) throw error;
        },
      );
    },
    async close() {
      client.destroy();
    },
  };
}

type S3 = typeof import("@aws-sdk/client-s3");

/** Deletes objects one by one, because some S3-compatible storages do not support bulk deletion. */
async function removeAll(
  { DeleteObjectCommand }: S3,
  client: S3Client,
  places: readonly { Bucket: string; Key: string }[],
): Promise<void> {
  for (let first = 0; first < places.length; first += removalsAtOnce)
    await Promise.all(
      places.slice(first, first + removalsAtOnce).map((place) => client.send(new DeleteObjectCommand(place))),
    );
}

async function removeBelow(
  s3: S3,
  client: S3Client,
  folder: { Bucket: string; Prefix: string },
): Promise<void> {
  // Lists the objects and deletes them before the next list is requested. The next list therefore contains only the
  // remaining objects.
  for (;;) {
    const { Contents = [] } = await client.send(new s3.ListObjectsV2Command(folder));
    if (Contents.length === 0) return;
    const places = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Bucket: folder.Bucket, Key }]));
    await removeAll(s3, client, places);
  }
}

async function* listAll({ ListObjectsV2Command }: S3, client: S3Client, Bucket: string, prefix: string) {
  const Prefix = prefix === "" ? "" : `${prefix}/`;
  for (let ContinuationToken: string | undefined; ; ) {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, Size } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key.slice(Prefix.length), size: Size ?? 0 };
    ContinuationToken = page.NextContinuationToken;
    if (ContinuationToken === undefined) return;
  }
}

function connect(Client: typeof S3Client, options: S3Options): S3Client {
  return new Client({
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    requestHandler: {
      connectionTimeout: connectMilliseconds,
      requestTimeout: answerMilliseconds,
      throwOnRequestTimeout: true,
    },
    // Amazon's newer checksums are switched off, because some S3-compatible servers do not support them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/**
 * Counts the bytes of a body. If the count differs from the announced size, the stream fails at its end, so that no
 * object is created.
 */
function countBytes(body: Readable | Uint8Array, announced: number | undefined) {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const isWhole = announced === undefined || bytes === announced;
      done(isWhole ? null : new Error(`object not stored: expected ${announced} bytes, received ${bytes}`));
    },
  });
  const source = body instanceof Readable ? body : Readable.from([body]);
  // An error of the body also destroys the counter, so that the code that reads from the counter gets the error.
  pipeline(source, counter, () => {});
  return { stream: counter, bytes: () => bytes };
}

function translateRefusal(key: string) {
  return (error: Error): never => {
    if (error.name === "NoSuchKey" || error.name === "NotFound") throw new ObjectMissing(key);
    if (error.name === "InvalidRange") throw new RangeUnsatisfiable(key);
    throw error;
  };
}

/**
 * Fails a download whose server has sent nothing for the given time, because the AWS library's own timeout ends with
 * the response headers. If the reader pauses, for example with a paused video, the download does not fail.
 */
function failWhenSilent(body: Readable, milliseconds: number): Readable {
  const watched = new Transform({
    transform(chunk: Uint8Array, _, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => {
    if (watched.readableLength > 0) timer.refresh();
    else body.destroy(new Error(`the object storage sent no data of an object for ${milliseconds} ms`));
  }, milliseconds);
  // If either stream ends early, the other stream is destroyed, and the code that reads from the stream gets the error.
  pipeline(body, watched, () => clearTimeout(timer));
  return watched;
}
