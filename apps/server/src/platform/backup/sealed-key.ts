import { createHmac, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { createSecrets, isSameHash } from "../secrets.ts";
import type { SealedKey } from "./manifest.ts";

const purpose = "backup-key";
/**
 * Parameters of scrypt. Each guess of the passphrase costs an attacker about a second of processor time and 128 MiB of
 * memory.
 */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

/** Returns a fingerprint by which two secret keys can be compared; it reveals nothing else about the key. */
export function fingerprintOf(secretKey: string): string {
  return createHmac("sha256", createSecrets(secretKey).derive("backup-fingerprint"))
    .update(purpose)
    .digest("base64url");
}

export function isKeyOf(fingerprint: string, secretKey: string): boolean {
  return isSameHash(Buffer.from(fingerprint), Buffer.from(fingerprintOf(secretKey)));
}

/** Encrypts the secret key of the installation with a passphrase that the operator keeps elsewhere. */
export async function sealKey(secretKey: string, passphrase: string): Promise<SealedKey> {
  const salt = randomBytes(16);
  const secrets = createSecrets(await stretch(passphrase, salt));
  const sealed = secrets.seal(Buffer.from(secretKey), purpose);
  return { salt: salt.toString("base64"), sealed: sealed.toString("base64") };
}

/** Decrypts the secret key with the passphrase; returns undefined if the passphrase is wrong. */
export async function openKey({ salt, sealed }: SealedKey, passphrase: string): Promise<string | undefined> {
  const secrets = createSecrets(await stretch(passphrase, Buffer.from(salt, "base64")));
  try {
    return secrets.open(Buffer.from(sealed, "base64"), purpose).toString();
  } catch {
    return undefined;
  }
}

async function stretch(passphrase: string, salt: Buffer): Promise<string> {
  const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
  return (await derive(passphrase.normalize("NFKC"), salt, 32, cost)).toString("base64url");
}
