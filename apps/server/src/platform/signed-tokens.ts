import { createHmac, timingSafeEqual } from "node:crypto";

/** Short texts that nobody else can make, for addresses that open for as long as what they name is there. */
export interface SignedTokens {
  sign(text: string): string;
  /** The text of a token of ours; undefined for any other. */
  read(token: string): string | undefined;
}

/** 128 bits: nobody guesses them, and the address stays short. */
const signatureBytes = 16;

export function createSignedTokens(key: Uint8Array): SignedTokens {
  const signatureOf = (text: string) =>
    createHmac("sha256", key).update(text).digest().subarray(0, signatureBytes);
  return {
    sign(text) {
      if (!/^[\w-]+$/.test(text)) throw new TypeError("only a plain word is signed");
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
