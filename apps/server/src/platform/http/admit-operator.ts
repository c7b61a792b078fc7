import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { isCalledByLoopback, isLoopback } from "./loopback.ts";

export interface OperatorGateOptions {
  /** What whoever hosts has set; with it, it alone opens. */
  token: string | undefined;
  /** Where the installation is reached. */
  publicUrl: string;
}

/** Lets in, or refuses. */
export type AdmitOperator = (request: FastifyRequest, reply: FastifyReply) => void;

/** Whatever stands between a caller and us leaves one of these. */
const traces = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/**
 * Who may read figures and the API's description: whoever has the token, as a bearer or as the password that a browser asks
 * for. Without a token it is whoever sits at this machine, of an installation that is reached nowhere else: behind a proxy
 * everybody seems to sit here.
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

/** As long as it takes, whatever is the same. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
