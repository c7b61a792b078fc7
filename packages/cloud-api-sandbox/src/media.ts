import { createHash, randomBytes, randomInt } from "node:crypto";
import { GraphError, unknownObject } from "./graph-error.ts";
import type { CloudNetwork } from "./network.ts";
import type { BusinessNumber, CloudMedia } from "./state.ts";

const MB = 1_048_576;

/** Allowed MIME types and size limit in bytes, for each kind of media message. */
const kinds: Record<string, { types: readonly string[]; limit: number }> = {
  image: { types: ["image/jpeg", "image/png"], limit: 5 * MB },
  video: { types: ["video/mp4", "video/3gpp"], limit: 16 * MB },
  audio: { types: ["audio/aac", "audio/mp4", "audio/mpeg", "audio/amr", "audio/ogg"], limit: 16 * MB },
  sticker: { types: ["image/webp"], limit: 500 * 1_024 },
  document: {
    types: [
      "text/plain",
      "application/pdf",
      "application/msword",
      "application/vnd.ms-excel",
      "application/vnd.ms-powerpoint",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
    limit: 100 * MB,
  },
};

const URL_LIFE_MS = 5 * 60_000;

export function storeMedia(
  network: CloudNetwork,
  phoneNumberId: string,
  file: { bytes: Buffer; mimeType: string; fileName?: string | undefined },
): CloudMedia {
  const media: CloudMedia = {
    id: String(randomInt(1e14, 2 ** 48 - 1)),
    phoneNumberId,
    mimeType: file.mimeType,
    fileName: file.fileName ?? null,
    sha256: createHash("sha256").update(file.bytes).digest("base64"),
    bytes: file.bytes,
  };
  network.state.media.set(media.id, media);
  return media;
}

/** Checks the type and size of an uploaded file, and stores the file under a new id. */
export function acceptUpload(
  network: CloudNetwork,
  number: BusinessNumber,
  upload: { bytes: Buffer; mimeType: string; fileName: string },
): Record<string, unknown> {
  const type = essence(upload.mimeType);
  const kind = Object.values(kinds).find(({ types }) => types.includes(type));
  if (!kind) throw new GraphError(100, `Param file must be a file of a known type, got ${type || "none"}`);
  if (upload.bytes.length === 0) throw new GraphError(100, "Param file is empty");
  if (upload.bytes.length > kind.limit) throw new GraphError(131053, `${type} may have ${kind.limit} bytes`);
  return { id: storeMedia(network, number.phoneNumberId, upload).id };
}

export function describeMedia(network: CloudNetwork, media: CloudMedia): Record<string, unknown> {
  const key = randomBytes(16).toString("base64url");
  network.state.mediaUrls.set(key, { id: media.id, until: Date.now() + URL_LIFE_MS });
  return {
    messaging_product: "whatsapp",
    url: `${network.baseUrl}/whatsapp_business/attachments/?mid=${media.id}&hash=${key}`,
    mime_type: media.mimeType,
    // The Graph API returns the hash in hexadecimal, whereas webhooks contain it in base64.
    sha256: Buffer.from(media.sha256, "base64").toString("hex"),
    file_size: media.bytes.length,
    id: media.id,
  };
}

/** Returns the media file of a temporary URL, given the URL's key; undefined once five minutes have passed. */
export function findMediaByUrl(network: CloudNetwork, key: string): CloudMedia | undefined {
  const found = network.state.mediaUrls.get(key);
  return found && found.until > Date.now() ? network.state.media.get(found.id) : undefined;
}

/**
 * Throws an error if a file of the message is unknown or does not fit the kind of message. Returns true if a link in
 * the message is broken, which the API reports only later, by webhook.
 */
export async function checkMediaOf(
  network: CloudNetwork,
  number: BusinessNumber,
  type: string,
  content: Record<string, unknown>,
): Promise<boolean> {
  let isBroken = false;
  for (const { kind, file } of filesIn(type, content)) {
    if (file.id !== undefined) checkKnown(network, number, kind, file);
    else if (file.link !== undefined && !(await isReachable(file.link))) isBroken = true;
  }
  return isBroken;
}

interface SentFile {
  id?: string;
  link?: string;
  voice?: boolean;
}

function checkKnown(network: CloudNetwork, number: BusinessNumber, kind: string, file: SentFile): void {
  const media = network.state.media.get(file.id ?? "");
  if (!media || media.phoneNumberId !== number.phoneNumberId) throw unknownObject(file.id ?? "");
  const type = essence(media.mimeType);
  if (!kinds[kind]?.types.includes(type)) throw new GraphError(131053, `A ${kind} cannot be ${type}`);
  if (file.voice && type !== "audio/ogg") throw new GraphError(131053, "A voice message is Ogg with Opus");
}

/** Returns all files of a message, including files in headers and template parameters, each with its kind. */
function filesIn(type: string, content: unknown): { kind: string; file: SentFile }[] {
  if (typeof content !== "object" || content === null) return [];
  const isFile = type in kinds && ("id" in content || "link" in content);
  if (isFile) return [{ kind: type, file: content as SentFile }];
  return Object.entries(content).flatMap(([key, value]) => filesIn(key, value));
}

async function isReachable(link: string): Promise<boolean> {
  try {
    const answer = await fetch(link, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Any failure of the download counts as a broken link; the message then fails later.
    return false;
  }
}

function essence(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}
