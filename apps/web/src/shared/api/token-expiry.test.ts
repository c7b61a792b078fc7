import { describe, expect, it } from "vitest";
import { renewAfterMs } from "./token-expiry.ts";

function token(claims: object): string {
  return `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
}

describe("an access token is renewed", () => {
  it.each([
    ["after half of its lifetime", token({ iat: 1_000, exp: 1_900 }), 450_000],
    ["at most every five seconds", token({ iat: 1_000, exp: 1_002 }), 5_000],
    ["never if it names no lifetime", token({ id: 1 }), null],
    ["never if it is not a token", "abc", null],
    ["also if it contains non-ASCII letters", token({ iat: 0, exp: 60, name: "João ÿ?>" }), 30_000],
  ])("%s", (_, given, expected) => {
    expect(renewAfterMs(given)).toBe(expected);
  });
});
