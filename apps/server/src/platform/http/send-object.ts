import { createHash } from "node:crypto";
import { mimeTypeEssence } from "@recado/contract/shared/media";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type ByteRange,
  ObjectMissing,
  type ObjectStorage,
  RangeUnsatisfiable,
} from "../../ports/object-storage.ts";
import { AppError } from "../errors.ts";
import { contentDisposition } from "../media/file-names.ts";

/** Types that a browser shows by itself without running anything of them. */
const shown =
  /^(image\/(jpeg|png|webp|gif|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain)$/;

export interface SentObject {
  key: string;
  fileName: string;
}

/** Answers with an object of the storage, or the range of it that was asked for. Throws ERR_NO_MEDIA_FOUND. */
export async function sendObject(
  storage: ObjectStorage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, fileName }: SentObject,
): Promise<FastifyReply> {
  const { size, contentType } = await storage.describe(key).catch(refuseMissing);
  const tag = `"${createHash("sha256").update(`${key}:${size}`).digest("base64url").slice(0, 22)}"`;
  const how = shown.test(mimeTypeEssence(contentType)) ? "inline" : "attachment";
  void reply.headers({
    etag: tag,
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=86400",
    "content-type": contentType,
    "content-disposition": contentDisposition(how, fileName),
    "content-security-policy":
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  if (request.headers["if-none-match"] === tag) return reply.status(304).send();
  if (request.method === "HEAD") return reply.header("content-length", size).send();
  const range = readRange(request.headers.range);
  try {
    const opened = await storage.open(key, range);
    void reply.header("content-length", opened.length);
    if (range) {
      const last = opened.start + opened.length - 1;
      void reply.status(206).header("content-range", `bytes ${opened.start}-${last}/${size}`);
    }
    return reply.send(opened.body);
  } catch (error) {
    if (!(error instanceof RangeUnsatisfiable)) return refuseMissing(error);
    return reply.status(416).header("content-range", `bytes */${size}`).send();
  }
}

function refuseMissing(error: unknown): never {
  throw error instanceof ObjectMissing ? new AppError("ERR_NO_MEDIA_FOUND") : error;
}

/** A single range; whatever else is asked for is answered with the whole, as the standard allows. */
function readRange(header: string | undefined): ByteRange | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return { last: Number(last) };
  if (last === "") return { start: Number(first) };
  return Number(last) < Number(first) ? undefined : { start: Number(first), end: Number(last) };
}
