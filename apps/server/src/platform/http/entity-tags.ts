import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** By what it stands for: other words, another tag. */
export function tagOf(words: string | Buffer): string {
  return `"${createHash("sha256").update(words).digest("base64url").slice(0, 22)}"`;
}

/** Whether whoever asks has it already. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers["if-none-match"] ?? "").split(",").map((item) => item.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/** Answers only who does not have it yet; whoever has it asks again each time. What is neither text nor bytes goes as JSON. */
export function answerTagged<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Answer | FastifyReply {
  const isWritten = typeof answer === "string" || Buffer.isBuffer(answer);
  const etag = tagOf(isWritten ? answer : JSON.stringify(answer));
  void reply.headers({ etag, "cache-control": "no-cache" });
  return isKnown(request, etag) ? reply.status(304).send() : answer;
}
