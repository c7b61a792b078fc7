import type { IncomingMessage } from "node:http";

/** Whether a host is this machine and nothing else. */
export function isLoopback(host: string): boolean {
  return (
    host === "localhost" || host === "::1" || host === "[::1]" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
  );
}

/**
 * Whether whoever asks calls us by a name of this machine. Any other name is somebody's who has pointed it here, to have a
 * browser of this machine take us for a part of their page.
 */
export function isCalledByLoopback({ headers: { host } }: Pick<IncomingMessage, "headers">): boolean {
  const name = /^(\[[\da-f:.]+\]|[^:/?#@[\]]+)(:\d{1,5})?$/i.exec(host ?? "")?.[1];
  return name !== undefined && isLoopback(name.toLowerCase());
}
