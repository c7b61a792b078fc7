import type { proto } from "baileys";
import { z } from "zod";
import type { ChannelMediaKind, ReceivedMedia } from "../../../ports/channel-content.ts";

/** Types of media that WhatsApp distinguishes when deriving encryption keys and paths. */
export const webMediaTypes = ["image", "video", "audio", "document", "sticker"] as const;
export type WebMediaType = (typeof webMediaTypes)[number];

/** Data needed to download a file, and to ask the phone to upload the file again. */
export const mediaReference = z.object({
  type: z.enum(webMediaTypes),
  url: z.string().nullable(),
  directPath: z.string().nullable(),
  /** Encryption key in base64; `sha256` is in base64 too. */
  key: z.string(),
  sha256: z.string().nullable(),
  message: z.object({
    chat: z.string(),
    id: z.string(),
    fromMe: z.boolean(),
    participant: z.string().nullable(),
  }),
});
export type MediaReference = z.infer<typeof mediaReference>;

interface File {
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  mimetype?: string | null;
  fileLength?: unknown;
  caption?: string | null;
  seconds?: number | null;
  viewOnce?: boolean | null;
}

/** Returns the file of a message that can be downloaded; undefined if the message has no such file. */
export function readMedia(
  content: proto.IMessage,
  isViewOnce: boolean,
  message: MediaReference["message"],
): ReceivedMedia | undefined {
  const found = findFile(content);
  if (!found) return undefined;
  const { kind, type, file } = found;
  if (!file.mediaKey?.length || !(file.directPath || file.url)) return undefined;
  const reference: MediaReference = {
    type,
    url: file.url || null,
    directPath: file.directPath || null,
    key: base64(file.mediaKey),
    sha256: file.fileSha256?.length ? base64(file.fileSha256) : null,
    message,
  };
  return {
    type: "media",
    kind,
    caption: file.caption ?? "",
    fileName: content.documentMessage?.fileName || content.documentMessage?.title || null,
    mimeType: file.mimetype || "application/octet-stream",
    size: positive(file.fileLength),
    seconds: positive(file.seconds),
    isViewOnce: isViewOnce || Boolean(file.viewOnce),
    reference,
  };
}

/**
 * Returns the caption of an image, video or document; the caption may be empty. Returns undefined for other messages.
 */
export function readMediaCaption({ imageMessage, videoMessage, documentMessage }: proto.IMessage) {
  const file = imageMessage ?? videoMessage ?? documentMessage;
  return file ? (file.caption ?? "") : undefined;
}

function findFile(
  content: proto.IMessage,
): { kind: ChannelMediaKind; type: WebMediaType; file: File } | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { kind: "image", type: "image", file: imageMessage };
  const video = videoMessage ?? ptvMessage;
  if (video) return { kind: "video", type: "video", file: video };
  if (audioMessage) return { kind: audioMessage.ptt ? "voice" : "audio", type: "audio", file: audioMessage };
  if (documentMessage) return { kind: "document", type: "document", file: documentMessage };
  if (stickerMessage) return { kind: "sticker", type: "sticker", file: stickerMessage };
  return undefined;
}

/**
 * Parses a length that the protobuf library represents as a 64-bit number. Zero means that the length is unknown, and
 * becomes null.
 */
function positive(value: unknown): number | null {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
