import { describe, expect, it } from "vitest";
import { renewAfterMs } from "./token-expiry.ts";

function token(claims: object): string {
  return `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
}

describe("an access token is renewed", () => {
  it.each([
    ["at half its life", token({ iat: 1_000, exp: 1_900 }), 450_000],
    ["not more often than every five seconds", token({ iat: 1_000, exp: 1_002 }), 5_000],
    ["never when it says nothing of its life", token({ id: 1 }), null],
    ["never when it is no token", "abc", null],
    ["also with letters beyond ASCII in it", token({ iat: 0, exp: 60, name: "João ÿ?>" }), 30_000],
  ])("%s", (_, given, expected) => {
    expect(renewAfterMs(given)).toBe(expected);
  });
});
