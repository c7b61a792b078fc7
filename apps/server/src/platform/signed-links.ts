import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs URLs so that they work without an access token. They are for `<video>`, `<audio>` and downloads, because
 * browsers send no access token for these.
 */
export interface SignedLinks {
  /**
   * Signs a path. Within an hour, the same path gets the same URL, so that browsers can cache the file. The URL is
   * valid for one to two hours.
   */
  sign(path: string, now: Date): string;
  /** Checks the signature of a request; `query` is the request's query before validation. */
  isSigned(path: string, query: unknown, now: Date): boolean;
}

const hourSeconds = 3_600;

export function createSignedLinks(key: Uint8Array): SignedLinks {
  const signatureOf = (path: string, expires: string) =>
    createHmac("sha256", key).update(`${expires}\n${path}`).digest();
  return {
    sign(path, now) {
      if (/[?#]/.test(path)) throw new TypeError("expected a path without ? and # to sign");
      const expires = String((Math.floor(secondsOf(now) / hourSeconds) + 2) * hourSeconds);
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires).toString("base64url")}`;
    },
    isSigned(path, query, now) {
      const { expires, signature } = (query ?? {}) as { expires?: unknown; signature?: unknown };
      if (typeof expires !== "string" || typeof signature !== "string") return false;
      if (!/^[1-9]\d{0,11}$/.test(expires) || Number(expires) <= secondsOf(now)) return false;
      const [given, due] = [Buffer.from(signature, "base64url"), signatureOf(path, expires)];
      return given.length === due.length && timingSafeEqual(given, due);
    },
  };
}

function secondsOf(moment: Date): number {
  return moment.getTime() / 1_000;
}
