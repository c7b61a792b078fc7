import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { isCalledByLoopback, isLoopback } from "./loopback.ts";

export interface OperatorGateOptions {
  /**
   * Secret token that the operator has set. If it is set, a request needs this token even from the server's own
   * machine.
   */
  token: string | undefined;
  publicUrl: string;
}

/** Returns if the request may see the operator's data; throws ERR_NOT_AUTHENTICATED otherwise. */
export type AdmitOperator = (request: FastifyRequest, reply: FastifyReply) => void;

/** Headers of which every proxy adds at least one. A request with such a header does not come from this machine. */
const traces = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/**
 * Protects the metrics and the API description. If a token is set, the request must carry the token, either as a bearer
 * token or as the password that a browser asks for. If no token is set, only requests from this machine are accepted,
 * and only if the public URL is local too, because behind a proxy every request seems to come from this machine.
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

/** Compares two tokens by their hashes, so that the comparison takes equally long for every input. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
