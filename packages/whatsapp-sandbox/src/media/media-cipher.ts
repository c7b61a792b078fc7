import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { getMediaKeys } from "../protocol/baileys.ts";

/** Kind of file, from which the encryption keys of a file are derived; the names are those of Baileys. */
export type MediaKeyType = "image" | "video" | "audio" | "document" | "sticker";

export interface EncryptedMedia {
  mediaKey: Buffer;
  ciphertext: Buffer;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
}

const MAC_LENGTH = 10;

export async function encryptMedia(plain: Uint8Array, type: MediaKeyType): Promise<EncryptedMedia> {
  const mediaKey = randomBytes(32);
  const { cipherKey, iv, macKey } = await keysOf(mediaKey, type);
  const aes = createCipheriv("aes-256-cbc", cipherKey, iv);
  const encrypted = Buffer.concat([aes.update(plain), aes.final()]);
  const ciphertext = Buffer.concat([encrypted, macOf(macKey, iv, encrypted)]);
  return { mediaKey, ciphertext, fileSha256: sha256(plain), fileEncSha256: sha256(ciphertext) };
}

/** Decrypts a file; returns undefined if the ciphertext does not match the key. */
export async function decryptMedia(
  ciphertext: Buffer,
  mediaKey: Uint8Array,
  type: MediaKeyType,
): Promise<Buffer | undefined> {
  const { cipherKey, iv, macKey } = await keysOf(mediaKey, type);
  const encrypted = ciphertext.subarray(0, -MAC_LENGTH);
  if (!macOf(macKey, iv, encrypted).equals(ciphertext.subarray(-MAC_LENGTH))) return undefined;
  const aes = createDecipheriv("aes-256-cbc", cipherKey, iv);
  return Buffer.concat([aes.update(encrypted), aes.final()]);
}

export function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

interface Keys {
  cipherKey: Uint8Array;
  iv: Uint8Array;
  macKey: Uint8Array;
}

async function keysOf(mediaKey: Uint8Array, type: MediaKeyType): Promise<Keys> {
  const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error("the file has no key for its authentication code");
  return { cipherKey, iv, macKey };
}

function macOf(macKey: Uint8Array, iv: Uint8Array, encrypted: Uint8Array): Buffer {
  return createHmac("sha256", macKey).update(iv).update(encrypted).digest().subarray(0, MAC_LENGTH);
}
