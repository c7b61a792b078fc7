import { describe, expect, it } from "vitest";
import { createSecrets, hashToken, isSameHash, randomToken } from "./secrets.ts";

const secrets = createSecrets("a secret key of thirty-two characters or more");
const plain = Buffer.from("the keys of a session");
const purpose = "whatsapp-session:1:2";

describe("a sealed value", () => {
  it("opens for its purpose and is encrypted differently each time", () => {
    const sealed = secrets.seal(plain, purpose);
    expect(secrets.open(sealed, purpose)).toEqual(plain);
    expect(secrets.seal(plain, purpose)).not.toEqual(sealed);
    expect(sealed.includes(plain)).toBe(false);
    expect(secrets.open(secrets.seal(Buffer.alloc(0), purpose), purpose)).toHaveLength(0);
  });

  it("does not open for another purpose or with another key", () => {
    const sealed = secrets.seal(plain, purpose);
    expect(() => secrets.open(sealed, "whatsapp-session:1:3")).toThrow();
    const others = createSecrets("another secret key of thirty-two characters");
    expect(() => others.open(sealed, purpose)).toThrow();
  });

  it("does not open after a change of a single bit", () => {
    const sealed = secrets.seal(plain, purpose);
    for (let position = 0; position < sealed.length; position++) {
      const tampered = Buffer.from(sealed);
      tampered[position] = (tampered[position] ?? 0) ^ 1;
      expect(() => secrets.open(tampered, purpose)).toThrow();
    }
  });

  it("does not open after it was cut short", () => {
    const sealed = secrets.seal(plain, purpose);
    for (let length = 0; length < sealed.length; length++)
      expect(() => secrets.open(sealed.subarray(0, length), purpose)).toThrow();
  });
});

it("signing keys are stable and differ by purpose and installation", () => {
  const key = secrets.derive("access-token");
  expect(createSecrets("a secret key of thirty-two characters or more").derive("access-token")).toEqual(key);
  expect(secrets.derive("media")).not.toEqual(key);
  expect(createSecrets("another secret key of thirty-two characters").derive("access-token")).not.toEqual(
    key,
  );
});

it("tokens are random and can be verified by their hash alone", () => {
  const token = randomToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(randomToken()).not.toBe(token);
  expect(isSameHash(hashToken(token), hashToken(token))).toBe(true);
  expect(isSameHash(hashToken(token), hashToken(`${token}a`))).toBe(false);
  expect(isSameHash(hashToken(token), Buffer.alloc(3))).toBe(false);
});
