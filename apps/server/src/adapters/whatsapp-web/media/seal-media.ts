import { unlink } from "node:fs/promises";
import { encryptedStream, type proto, type WASocket } from "baileys";
import type { MediaKind, OutgoingMedia } from "../../../ports/channel-content.ts";
import type { MediaType } from "./read-media.ts";

export type Upload = WASocket["waUploadToServer"];

const typeOfKind = {
  image: "image",
  video: "video",
  audio: "audio",
  voice: "audio",
  document: "document",
  sticker: "sticker",
} as const satisfies Record<MediaKind, MediaType>;

/** Phones play voice notes only with this type. */
const voiceMimeType = "audio/ogg; codecs=opus";

/** Encrypts a file to a temporary file, uploads it, and returns the message with its location. */
export async function sealMedia(
  media: OutgoingMedia,
  upload: Upload,
  timeoutMs: number,
): Promise<proto.IMessage> {
  const mediaType = typeOfKind[media.kind];
  const sealed = await encryptedStream({ stream: await media.open() }, mediaType);
  try {
    const fileEncSha256B64 = sealed.fileEncSha256.toString("base64");
    const { mediaUrl, directPath } = await upload(sealed.encFilePath, {
      fileEncSha256B64,
      mediaType,
      timeoutMs,
    });
    const { mediaKey, fileSha256, fileEncSha256, fileLength } = sealed;
    return describe(media, {
      url: mediaUrl,
      directPath,
      mediaKey,
      fileSha256,
      fileEncSha256,
      fileLength,
      mediaKeyTimestamp: Math.floor(Date.now() / 1_000),
      mimetype: media.kind === "voice" ? voiceMimeType : media.mimeType,
    });
  } finally {
    await unlink(sealed.encFilePath);
  }
}

type File = proto.Message.IDocumentMessage & proto.Message.IImageMessage;

function describe(media: OutgoingMedia, file: Omit<File, "contextInfo">): proto.IMessage {
  const { caption, fileName, width, height, seconds, peaks } = media;
  const jpegThumbnail = media.thumbnail;
  switch (media.kind) {
    case "image":
      return { imageMessage: { ...file, caption, width, height, jpegThumbnail } };
    case "video":
      return { videoMessage: { ...file, caption, width, height, seconds, jpegThumbnail } };
    case "audio":
      return { audioMessage: { ...file, seconds } };
    case "voice":
      return { audioMessage: { ...file, seconds, ptt: true, waveform: peaks && Uint8Array.from(peaks) } };
    case "document":
      return { documentMessage: { ...file, caption, fileName, title: fileName, jpegThumbnail } };
    case "sticker":
      return { stickerMessage: { ...file, width, height } };
  }
}
