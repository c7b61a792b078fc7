import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * Encrypts values for the database. `purpose` names the row and column of a value; a sealed value can be opened only
 * with the same purpose, so it is useless in a different row or column.
 */
export interface Secrets {
  seal(plain: Uint8Array, purpose: string): Buffer;
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** Derives a signing key from the secret key. Different purposes get different keys. */
  derive(purpose: string): Buffer;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals values with AES-256-GCM and a key derived from SECRET_KEY. If `secretKeyBefore` is given, values sealed with
 * the previous key can still be opened, but no value is sealed with it.
 */
export function createSecrets(secretKey: string, secretKeyBefore?: string): Secrets {
  const derive = (purpose: string) => deriveFrom(secretKey, purpose);
  const sealing = derive("seal");
  const opening = secretKeyBefore === undefined ? [sealing] : [sealing, deriveFrom(secretKeyBefore, "seal")];
  return {
    derive,
    seal(plain, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([
        Buffer.from([version]),
        nonce,
        cipher.update(plain),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open(sealed, purpose) {
      if (sealed[0] !== version) throw new Error("the encrypted value has an unknown format version");
      for (const [index, key] of opening.entries()) {
        try {
          return openWith(key, Buffer.from(sealed), purpose);
        } catch (error) {
          if (index === opening.length - 1) throw error;
        }
      }
      throw new Error("no key was given to decrypt the value");
    },
  };
}

function deriveFrom(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "recado", purpose, 32));
}

function openWith(key: Buffer, box: Buffer, purpose: string): Buffer {
  const end = box.length - tagBytes;
  // The authentication tag must have its full length. Node would otherwise accept a shortened tag.
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(1, 1 + nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(box.subarray(end));
  return Buffer.concat([decipher.update(box.subarray(1 + nonceBytes, end)), decipher.final()]);
}

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** Hashes a random token. A fast hash is enough, because a random token cannot be guessed like a password. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
