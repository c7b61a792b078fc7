import { createPublicKey, verify } from "node:crypto";

const PRIME = 2n ** 255n - 19n;

/**
 * Verifies a signature made with a Curve25519 key. Baileys' own Curve.verify returns true for any signature of the
 * right length, and Node verifies only Ed25519 signatures. The key is therefore converted to its Edwards form, which
 * needs a sign bit; the signature's last bit contains the sign.
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const plain = Buffer.from(signature);
  const last = plain.readUInt8(63);
  plain.writeUInt8(last & 0x7f, 63);
  const edwards = edwardsOf(publicKey);
  edwards.writeUInt8(edwards.readUInt8(31) | (last & 0x80), 31);
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: edwards.toString("base64url") },
    format: "jwk",
  });
  return verify(null, message, key, plain);
}

function edwardsOf(montgomery: Uint8Array): Buffer {
  const u = BigInt(`0x${Buffer.from(montgomery).reverse().toString("hex")}`) & (2n ** 255n - 1n);
  const y = modulo((u - 1n) * power(modulo(u + 1n), PRIME - 2n));
  return Buffer.from(y.toString(16).padStart(64, "0"), "hex").reverse();
}

function modulo(value: bigint): bigint {
  return ((value % PRIME) + PRIME) % PRIME;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n, square = modulo(square * square)) {
    if (rest & 1n) result = modulo(result * square);
  }
  return result;
}
