import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Makes short tokens that only this installation can create. They are part of URLs that stay valid as long as the thing
 * behind them exists.
 */
export interface SignedTokens {
  sign(text: string): string;
  /** Returns the text that was signed; undefined if the token is invalid. */
  read(token: string): string | undefined;
}

/** Length of the signature in bytes. 128 bits cannot be guessed and keep the URL short. */
const signatureBytes = 16;

export function createSignedTokens(key: Uint8Array): SignedTokens {
  const signatureOf = (text: string) =>
    createHmac("sha256", key).update(text).digest().subarray(0, signatureBytes);
  return {
    sign(text) {
      if (!/^[\w-]+$/.test(text)) throw new TypeError("expected a text of letters, digits, _ and - to sign");
      return `${text}.${signatureOf(text).toString("base64url")}`;
    },
    read(token) {
      const [text = "", signature = "", ...more] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const isOurs = given.length === signatureBytes && timingSafeEqual(given, signatureOf(text));
      return isOurs && more.length === 0 ? text : undefined;
    },
  };
}
