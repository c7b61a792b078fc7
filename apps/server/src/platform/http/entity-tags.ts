import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** By what it stands for: other words, another tag. */
export function tagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** Whether whoever asks has it already. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers["if-none-match"] ?? "").split(",").map((item) => item.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/** Answers only who does not have it yet; whoever has it asks again each time. */
export function answerTagged<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  answer: Answer,
): Answer | FastifyReply {
  const etag = tagOf(text);
  void reply.headers({ etag, "cache-control": "no-cache" });
  return isKnown(request, etag) ? reply.status(304).send() : answer;
}
