import { describe, expect, it } from "vitest";
import { findTotpStep, toBase32, totpCode, totpStep, totpUri } from "./totp.ts";

/** Secret of the test values in RFC 6238, appendix B. The RFC shows eight digits; the last six are those of apps. */
const secret = Buffer.from("12345678901234567890");

describe("the code of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %d is the one of RFC 6238, %s", (second, code) => {
    expect(totpCode(secret, totpStep(new Date(second * 1_000)))).toBe(code);
  });

  it("is accepted one step early and one step late, and no further", () => {
    const now = new Date(1_234_567_890_000);
    const step = totpStep(now);
    const found = [-2, -1, 0, 1, 2].map((by) => findTotpStep(secret, totpCode(secret, step + by), now));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });
});

describe("the secret of an authenticator app", () => {
  it("is written in Base32 as RFC 4648 has it", () => {
    expect(["", "f", "fo", "foo", "foobar"].map((text) => toBase32(Buffer.from(text)))).toEqual([
      "",
      "MY",
      "MZXQ",
      "MZXW6",
      "MZXW6YTBOI",
    ]);
  });

  it("stands in the QR code with the installation's name and the account", () => {
    expect(totpUri("ABC", "Loja: Suporte", "ana@exemplo.com.br")).toBe(
      "otpauth://totp/Loja%20%20Suporte:ana%40exemplo.com.br?secret=ABC&issuer=Loja%20%20Suporte",
    );
  });
});
