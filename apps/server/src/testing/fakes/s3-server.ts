import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Options } from "../../adapters/s3-storage/s3-storage.ts";

export interface S3Server {
  options: S3Options;
  /** Makes the server stop responding, as if the storage were unavailable. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts an S3 server on a free port, with one empty bucket. When a bucket is listed, this fake computes the request's
 * signature from a URL without the final slash, unlike the real S3. With `mayList` it therefore accepts a wrong
 * signature.
 */
export async function openS3Server({ mayList = false } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "recado-s3-"));
  const bucket = "recado";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    allowMismatchedSignatures: mayList,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      forcePathStyle: true,
      prefix: "media",
    },
    stop,
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
