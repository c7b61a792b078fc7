export const mediaKinds = ["image", "audio", "video", "document", "sticker"] as const;
export type MediaKind = (typeof mediaKinds)[number];

const KB = 1_024;
const MB = 1_024 * KB;

/** What we take of one file, whatever it is: WhatsApp's largest, a document. */
export const maxUploadBytes = 100 * MB;

/** What WhatsApp takes of each kind, over a linked device and over its Cloud API. */
export const mediaLimits = {
  web: { image: 16 * MB, audio: 16 * MB, video: 64 * MB, document: 100 * MB, sticker: 500 * KB },
  cloud: { image: 5 * MB, audio: 16 * MB, video: 16 * MB, document: 100 * MB, sticker: 500 * KB },
} as const satisfies Record<string, Record<MediaKind, number>>;

/** What a browser shows or plays by itself; everything else is a document to be downloaded. */
const shown: Readonly<Record<string, MediaKind>> = {
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

/** Whether a sticker is one is known by whoever sent it, not by its type. */
export function mediaKindOf(mimeType: string): Exclude<MediaKind, "sticker"> {
  const essence = mimeTypeEssence(mimeType);
  return (Object.hasOwn(shown, essence) ? shown[essence] : "document") as Exclude<MediaKind, "sticker">;
}

/** Without its parameters: `audio/ogg; codecs=opus` is audio/ogg. */
export function mimeTypeEssence(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}

/** As people read it, in whole units: 16 MB, 500 KB. */
export function sizeText(bytes: number): string {
  return bytes >= MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / KB)} KB`;
}

/** A recording in fewer says nothing: 0.63 s at 128 kbps. */
export const shortestRecordingBytes = 10_000;
