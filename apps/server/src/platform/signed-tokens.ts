import { createHmac, timingSafeEqual } from "node:crypto";

/** Short tokens that only this installation can make, for URLs that stay valid as long as their target exists. */
export interface SignedTokens {
  sign(text: string): string;
  /** Returns the text of a valid token; undefined otherwise. */
  read(token: string): string | undefined;
}

/** 128 bits cannot be guessed and keep the URL short. */
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
