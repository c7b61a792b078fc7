import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { isCalledByLoopback, isLoopback } from "./loopback.ts";

export interface OperatorGateOptions {
  /** Token set by the operator. If it is set, only the token grants access. */
  token: string | undefined;
  publicUrl: string;
}

/** Returns if the request is allowed; throws otherwise. */
export type AdmitOperator = (request: FastifyRequest, reply: FastifyReply) => void;

/** Proxies add at least one of these headers. */
const traces = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/**
 * Guards metrics and the API description. A token grants access, as a bearer token or as the password that a browser
 * asks for.
 * If no token is set, only callers on this machine are allowed, and only if the public URL is local too: behind a proxy
 * every caller seems to be on this machine.
 */
export function createOperatorGate({ token, publicUrl }: OperatorGateOptions): AdmitOperator {
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  return ({ raw, headers }, reply) => {
    const isLetIn =
      token === undefined
        ? isLocal && isHere(raw) && !traces.some((name) => headers[name] !== undefined)
        : isSame(givenToken(headers.authorization), token);
    if (isLetIn) return;
    if (token !== undefined) void reply.header("www-authenticate", 'Basic realm="Recado", Bearer');
    throw new AppError("ERR_NOT_AUTHENTICATED");
  };
}

function isHere(raw: FastifyRequest["raw"]): boolean {
  return isLoopback(raw.socket.remoteAddress ?? "") && isCalledByLoopback(raw);
}

function givenToken(authorization = ""): string {
  const [, scheme = "", given = ""] = /^(bearer|basic) (\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === "bearer") return given;
  const named = Buffer.from(given, "base64").toString();
  return named.slice(named.indexOf(":") + 1);
}

/** Hashes both, so that the comparison takes the same time for every input. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
