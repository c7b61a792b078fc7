import { createDecipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import { DEF_MEDIA_HOST, getMediaKeys } from "baileys";
import { MediaError } from "../../../ports/channel.ts";
import type { MediaHosts } from "./media-hosts.ts";
import { type MediaReference, mediaReference } from "./read-media.ts";

/** Streams the decrypted bytes of a file. The bytes are authentic only if the stream ends without an error. */
export async function fetchWebMedia(hosts: MediaHosts, reference: unknown): Promise<Readable> {
  const file = readReference(reference);
  const sealed = await hosts.get(addressOf(file));
  return Readable.from(open(sealed, file), { objectMode: false });
}

export function readReference(reference: unknown): MediaReference {
  const { data, error } = mediaReference.safeParse(reference);
  if (!data) throw new MediaError("broken", { cause: error });
  return data;
}

/**
 * Returns the URL of a file. References in newer messages have a path; their URL may be missing, or name a host that no
 * longer has the file.
 */
function addressOf({ url, directPath }: MediaReference): URL {
  try {
    if (directPath === null) return new URL(url ?? "");
    const host = url === null ? DEF_MEDIA_HOST : new URL(url).host;
    const address = new URL(directPath, `https://${host}`);
    if (address.host === host) return address;
  } catch (error) {
    throw new MediaError("broken", { cause: error });
  }
  throw new MediaError("broken");
}

const macBytes = 10;

/**
 * Decrypts a file while it is being downloaded. The last bytes may be the MAC, so they are held back; MAC and hash are
 * checked before the last decrypted bytes are passed on.
 */
async function* open(sealed: Readable, { type, key, sha256 }: MediaReference): AsyncGenerator<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(Buffer.from(key, "base64"), type);
  if (!macKey) throw new MediaError("broken");
  const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
  const mac = createHmac("sha256", macKey).update(iv);
  const hash = createHash("sha256");
  let tail = Buffer.alloc(0);
  for await (const chunk of arriving(sealed)) {
    const bytes = Buffer.concat([tail, chunk]);
    const body = bytes.subarray(0, Math.max(0, bytes.length - macBytes));
    tail = bytes.subarray(body.length);
    mac.update(body);
    const plain = decipher.update(body);
    hash.update(plain);
    if (plain.length > 0) yield plain;
  }
  const last = finish(decipher);
  requireSame(tail, mac.digest().subarray(0, macBytes));
  if (sha256 !== null) requireSame(hash.update(last).digest(), Buffer.from(sha256, "base64"));
  if (last.length > 0) yield last;
}

async function* arriving(sealed: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of sealed) yield chunk;
  } catch (error) {
    throw new MediaError("unreachable", { cause: error });
  }
}

function finish(decipher: { final(): Buffer }): Buffer {
  try {
    return decipher.final();
  } catch (error) {
    throw new MediaError("broken", { cause: error });
  }
}

function requireSame(found: Uint8Array, told: Uint8Array): void {
  if (found.length !== told.length || !timingSafeEqual(found, told)) throw new MediaError("broken");
}
