import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Options } from "../../adapters/s3-storage/s3-storage.ts";

export interface S3Server {
  options: S3Options;
  /** Stops answering, as if the storage were unavailable. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts an S3 server with one empty bucket on its own port. For the listing of a bucket it signs another address than
 * real S3 does, without the final slash; `mayList` therefore makes it accept signatures that differ.
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
