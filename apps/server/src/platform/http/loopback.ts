import type { IncomingMessage } from "node:http";

export function isLoopback(host: string): boolean {
  return (
    host === "localhost" || host === "::1" || host === "[::1]" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
  );
}

/**
 * True if the request's Host header names this machine. Any other name may belong to an attacker and resolve to this
 * machine (DNS rebinding); a browser on this machine would then treat the server as part of the attacker's website.
 */
export function isCalledByLoopback({ headers: { host } }: Pick<IncomingMessage, "headers">): boolean {
  const name = /^(\[[\da-f:.]+\]|[^:/?#@[\]]+)(:\d{1,5})?$/i.exec(host ?? "")?.[1];
  return name !== undefined && isLoopback(name.toLowerCase());
}
