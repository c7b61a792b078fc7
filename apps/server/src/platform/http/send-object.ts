import { Readable } from "node:stream";
import { mimeTypeEssence } from "@recado/contract/shared/media";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type ByteRange,
  ObjectMissing,
  type ObjectStorage,
  RangeUnsatisfiable,
} from "../../ports/object-storage.ts";
import type { Actor } from "../actor.ts";
import type { ReadTx } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { contentDisposition } from "../media/file-names.ts";
import { entityTagOf, isCurrentVersion } from "./entity-tags.ts";

export interface ServedObject {
  key: string;
  /** Sanitised file name under which the browser saves the file. */
  fileName: string;
  /** True if the file must be saved even though the browser could display it. */
  download?: boolean;
}

/** Finds the stored file of a row by the row's id. Throws if the actor may not see the row. */
export type FindFile = (db: ReadTx, actor: Actor, id: number) => Promise<ServedObject>;

/**
 * Sends a stored object, or the byte range of it that the request asks for. The caller must have checked that the user
 * may see the object.
 */
export async function sendObject(
  storage: ObjectStorage,
  request: FastifyRequest,
  reply: FastifyReply,
  object: ServedObject,
): Promise<FastifyReply> {
  const etag = entityTagOf(object.key);
  void reply.headers({ etag, "cache-control": "private, max-age=86400", "accept-ranges": "bytes" });
  if (isCurrentVersion(request, etag)) return reply.status(304).send();
  try {
    if (request.method === "HEAD") {
      const { size, contentType } = await storage.describe(object.key);
      return describe(reply, object, contentType).header("content-length", size).send(Readable.from([]));
    }
    const range = askedRange(request, etag);
    const { body, start, length, size, contentType } = await storage.open(object.key, range);
    if (range) void reply.status(206).header("content-range", `bytes ${start}-${start + length - 1}/${size}`);
    return describe(reply, object, contentType).header("content-length", length).send(body);
  } catch (error) {
    if (error instanceof ObjectMissing) throw refused(reply, "ERR_NO_MEDIA_FOUND");
    if (!(error instanceof RangeUnsatisfiable)) throw error;
    const { size } = await storage.describe(object.key);
    void reply.header("content-range", `bytes */${size}`);
    throw refused(reply, "ERR_MEDIA_RANGE");
  }
}

/**
 * Creates the error for an object that cannot be sent. Removes the headers that describe the object, and forbids
 * caching of the error response.
 */
function refused(reply: FastifyReply, code: "ERR_NO_MEDIA_FOUND" | "ERR_MEDIA_RANGE"): AppError {
  for (const name of ["etag", "accept-ranges"]) void reply.removeHeader(name);
  void reply.header("cache-control", "no-store");
  return new AppError(code);
}

function describe(reply: FastifyReply, object: ServedObject, contentType: string): FastifyReply {
  const essence = mimeTypeEssence(contentType);
  const how = object.download || !isShown(essence) ? "attachment" : "inline";
  return reply.headers({
    "content-type": essence.startsWith("text/") ? `${essence}; charset=utf-8` : contentType,
    "content-disposition": contentDisposition(how, object.fileName),
    "x-content-type-options": "nosniff",
    // A browser's PDF viewer does not start in a sandbox, so PDF files are sent without one. The viewer runs none of
    // the product's scripts.
    "content-security-policy": essence === "application/pdf" ? "frame-ancestors 'self'" : "sandbox",
  });
}

/** True for types that a browser displays without executing anything in the file. */
function isShown(essence: string): boolean {
  return (
    essence === "application/pdf" || (/^(image|audio|video)\//.test(essence) && !/svg|xml/.test(essence))
  );
}

/** Parses the Range header. If it is invalid or asks for several ranges, it is ignored and the whole object is sent. */
function askedRange({ headers }: FastifyRequest, etag: string): ByteRange | undefined {
  const condition = headers["if-range"];
  if (condition !== undefined && condition !== etag) return undefined;
  const [matched, start = "", end = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  if (matched === undefined || (start === "" && end === "")) return undefined;
  if (start === "") return { last: Number(end) };
  if (end === "") return { start: Number(start) };
  return Number(end) < Number(start) ? undefined : { start: Number(start), end: Number(end) };
}
