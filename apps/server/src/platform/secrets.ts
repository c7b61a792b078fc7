import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Seals what must not lie readable in the database. `purpose` binds a sealed value to its place, so that it opens nowhere else. */
export interface Secrets {
  seal(plain: Uint8Array, purpose: string): Buffer;
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** A key for signing, derived for one purpose. */
  derive(purpose: string): Buffer;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key derived from SECRET_KEY. What the key before has sealed still opens; nothing is sealed with it any more. */
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
      if (sealed[0] !== version) throw new Error("sealed by an unknown version");
      for (const [index, key] of opening.entries()) {
        try {
          return openWith(key, Buffer.from(sealed), purpose);
        } catch (error) {
          if (index === opening.length - 1) throw error;
        }
      }
      throw new Error("there is no key");
    },
  };
}

function deriveFrom(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "recado", purpose, 32));
}

function openWith(key: Buffer, box: Buffer, purpose: string): Buffer {
  const end = box.length - tagBytes;
  // With its length given, a tag that was cut short is no tag.
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(1, 1 + nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(box.subarray(end));
  return Buffer.concat([decipher.update(box.subarray(1 + nonceBytes, end)), decipher.final()]);
}

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** For random tokens of full entropy, which need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
