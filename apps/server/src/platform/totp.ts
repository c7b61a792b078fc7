import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * Codes of authenticator apps by RFC 6238 with the values that every app knows: SHA-1, six digits, 30 seconds. SHA-1 is
 * safe here, because HMAC does not depend on its resistance to collisions.
 */

const stepSeconds = 30;
const digits = 6;
/** Length that RFC 4226 recommends for the secret. */
const secretBytes = 20;
/** Number of steps before and after the present one whose codes are accepted, because clocks of phones differ. */
const tolerance = 1;

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / stepSeconds);
}

/** Returns the code of a time step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  // RFC 4226, dynamic truncation: the last four bits say where the 31 bits of the code begin.
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const bits = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(bits % 10 ** digits).padStart(digits, "0");
}

/** Returns the time step near `now` that a code belongs to; undefined for a wrong code. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const present = totpStep(now);
  const given = Buffer.from(code);
  for (let step = present - tolerance; step <= present + tolerance; step += 1) {
    const right = Buffer.from(totpCode(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return undefined;
}

const base32Characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes as Base32 of RFC 4648 without padding, the form in which apps accept a typed secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Characters[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** URI that authenticator apps read from a QR code. `issuer` is the name of the installation in the app's list. */
export function totpUri(secret: string, issuer: string, account: string): string {
  // A colon separates issuer and account in the label, so the issuer must contain none.
  const name = issuer.replaceAll(":", " ");
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`;
}
