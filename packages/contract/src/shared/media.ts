export const uploadKinds = ["image", "audio", "video", "document", "sticker"] as const;
export type UploadKind = (typeof uploadKinds)[number];

const KB = 1_024;
const MB = 1_024 * KB;

/** Size limit of any upload, in bytes; it equals WhatsApp's limit for documents. */
export const maxUploadBytes = 100 * MB;

/** WhatsApp's size limits in bytes, for a linked device (`web`) and for the Cloud API (`cloud`). */
export const mediaLimits = {
  web: { image: 16 * MB, audio: 16 * MB, video: 64 * MB, document: 100 * MB, sticker: 500 * KB },
  cloud: { image: 5 * MB, audio: 16 * MB, video: 16 * MB, document: 100 * MB, sticker: 500 * KB },
} as const satisfies Record<string, Record<UploadKind, number>>;

/** File types that a browser can show or play; all others are documents to download. */
const shown: Readonly<Record<string, UploadKind>> = {
  "image/jpeg": "image",
  "image/png": "image",
  "image/webp": "image",
  "image/gif": "image",
  "audio/ogg": "audio",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
  "audio/aac": "audio",
  "audio/amr": "audio",
  "audio/wav": "audio",
  "audio/webm": "audio",
  "video/mp4": "video",
  "video/webm": "video",
  "video/3gpp": "video",
  "video/quicktime": "video",
};

/**
 * Returns the kind of an upload with the given MIME type. The result is never a sticker, because stickers have the MIME
 * type of pictures.
 */
export function uploadKindOf(mimeType: string): Exclude<UploadKind, "sticker"> {
  const essence = mimeTypeEssence(mimeType);
  return (Object.hasOwn(shown, essence) ? shown[essence] : "document") as Exclude<UploadKind, "sticker">;
}

/** Returns a MIME type without its parameters: `audio/ogg; codecs=opus` becomes `audio/ogg`. */
export function mimeTypeEssence(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Formats a size in whole megabytes or kilobytes: 16 MB, 500 KB. */
export function sizeText(bytes: number): string {
  return bytes >= MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / KB)} KB`;
}

/** Size in bytes below which a recording is discarded: 0.63 s at 128 kbps. */
export const shortestRecordingBytes = 10_000;
