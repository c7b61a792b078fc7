import type { proto } from "baileys";
import { z } from "zod";
import type { MediaKind, ReceivedMedia } from "../../../ports/channel-content.ts";

/** How WhatsApp derives the keys of a file, and where its path begins. */
export const mediaTypes = ["image", "video", "audio", "document", "sticker"] as const;
export type MediaType = (typeof mediaTypes)[number];

/** What is needed to fetch a file, and to ask the phone for it again. */
export const mediaReference = z.object({
  type: z.enum(mediaTypes),
  url: z.string().nullable(),
  directPath: z.string().nullable(),
  /** base64, as the hash. */
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

/** The file of a message, if it has one that can be fetched. */
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

/** The words below a picture, film or document, empty when there are none; undefined when it is none of these. */
export function readMediaCaption({ imageMessage, videoMessage, documentMessage }: proto.IMessage) {
  const file = imageMessage ?? videoMessage ?? documentMessage;
  return file ? (file.caption ?? "") : undefined;
}

function findFile(content: proto.IMessage): { kind: MediaKind; type: MediaType; file: File } | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { kind: "image", type: "image", file: imageMessage };
  const video = videoMessage ?? ptvMessage;
  if (video) return { kind: "video", type: "video", file: video };
  if (audioMessage) return { kind: audioMessage.ptt ? "voice" : "audio", type: "audio", file: audioMessage };
  if (documentMessage) return { kind: "document", type: "document", file: documentMessage };
  if (stickerMessage) return { kind: "sticker", type: "sticker", file: stickerMessage };
  return undefined;
}

/** Lengths are 64-bit numbers of the protobuf library, or left out as zero. */
function positive(value: unknown): number | null {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
