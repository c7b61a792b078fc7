import { createHmac, timingSafeEqual } from "node:crypto";

/** Links that carry their own authorisation, for `<video>`, `<audio>` and downloads, which send no token. */
export interface SignedLinks {
  /**
   * Signs a path. The link stays the same within an hour, so that browsers can cache its target; it is valid for one to
   * two hours.
   */
  sign(path: string, now: Date): string;
  /** `query` is the unvalidated query of the request. */
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
