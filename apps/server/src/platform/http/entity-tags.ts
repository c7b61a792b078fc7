import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Returns an entity tag (ETag), which is a hash of the content. */
export function entityTagOf(words: string | Buffer): string {
  return `"${createHash("sha256").update(words).digest("base64url").slice(0, 22)}"`;
}

/** True if the If-None-Match header names this entity tag, so the client already has the current version. */
export function isCurrentVersion({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers["if-none-match"] ?? "").split(",").map((item) => item.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/**
 * Sends the content with an entity tag, or 304 without content if the client already has this version. Clients ask
 * again every time. A value that is neither text nor bytes is sent as JSON.
 */
export function answerTagged<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Answer | FastifyReply {
  const isWritten = typeof answer === "string" || Buffer.isBuffer(answer);
  const etag = entityTagOf(isWritten ? answer : JSON.stringify(answer));
  void reply.headers({ etag, "cache-control": "no-cache" });
  return isCurrentVersion(request, etag) ? reply.status(304).send() : answer;
}
