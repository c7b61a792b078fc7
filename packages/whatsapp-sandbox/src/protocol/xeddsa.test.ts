import { expect, test } from "vitest";
import { Curve } from "./baileys.ts";
import { isSignedBy } from "./xeddsa.ts";

test("a signature is valid only for its key and its message", () => {
  for (let round = 0; round < 20; round++) {
    const { public: publicKey, private: privateKey } = Curve.generateKeyPair();
    const message = Buffer.from(`message ${round}`);
    const signature = Buffer.from(Curve.sign(privateKey, message));
    expect(isSignedBy(publicKey, message, signature)).toBe(true);
    expect(isSignedBy(publicKey, Buffer.from("another"), signature)).toBe(false);
    expect(isSignedBy(Curve.generateKeyPair().public, message, signature)).toBe(false);
    signature.writeUInt8(signature.readUInt8(5) ^ 1, 5);
    expect(isSignedBy(publicKey, message, signature)).toBe(false);
  }
});

test("a signature or key of the wrong length is not valid", () => {
  expect(isSignedBy(new Uint8Array(32), new Uint8Array(1), new Uint8Array(63))).toBe(false);
  expect(isSignedBy(new Uint8Array(33), new Uint8Array(1), new Uint8Array(64))).toBe(false);
});
