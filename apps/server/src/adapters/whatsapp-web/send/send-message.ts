import { unlink } from "node:fs/promises";
import { encryptedStream, type proto, type WASocket } from "baileys";
import type { Logger } from "pino";
import { unlessAborted } from "../../../platform/unless-aborted.ts";
import { type BeginAttempt, LeaseLost, SendError } from "../../../ports/channel.ts";
import type {
  ChannelMediaKind,
  OutgoingChange,
  OutgoingContent,
  OutgoingMedia,
  OutgoingMessage,
} from "../../../ports/channel-content.ts";
import { addressOf, bareJid } from "../jids.ts";
import type { WebMediaType } from "../media/read-media.ts";
import type { MessageSecret } from "../receive/poll-votes.ts";
import type { Line } from "../session/line.ts";
import { composeChange } from "./compose-change.ts";
import { composeContext, composePlain, withContext, writeMentions } from "./compose-message.ts";
import type { PendingSends } from "./pending-sends.ts";
import { notSentError, relayStanza } from "./relay.ts";
import type { SentMessages } from "./sent-messages.ts";

export interface SendDeps {
  line: Line;
  /** WhatsApp addresses (JIDs) of the company: the one with the number, and the LID once it is known. */
  me: { id: string; lid?: string };
  sends: PendingSends;
  sent: SentMessages;
  secretOf: MessageSecret;
  uploadMilliseconds: number;
  logger: Logger;
}

/** Sends a message; resolves when the server has accepted it. Throws SendError, or the error of `begin`. */
export async function sendWebMessage(
  sending: SendDeps,
  message: OutgoingMessage,
  begin: BeginAttempt,
): Promise<void> {
  const { externalId } = message;
  const jid = requireAddress(message);
  const prepared = await prepare(sending, message, jid);
  const departure = { externalId, jid, message: prepared, attributes: {}, begin };
  await relayStanza(sending.line, departure, sending.sends, sending.logger);
}

/** Sends a reaction, edit or deletion; resolves when the server has accepted it. Throws SendError. */
export async function sendWebChange(sending: SendDeps, change: OutgoingChange): Promise<void> {
  const { externalId, target } = change;
  const jid = requireAddress(change);
  const composed = await untilBroken(sending, async () => {
    const composed = composeChange(change, jid, await sending.sent.find(target.externalId));
    await sending.sent.keep(externalId, composed.message);
    return composed;
  });
  // Sending a change twice is harmless, so attempts to send a change are not stored.
  const departure = { externalId, jid, ...composed, begin: async () => {} };
  await relayStanza(sending.line, departure, sending.sends, sending.logger);
}

/** Composes a message, uploads its file and stores the composed message, because phones may request it again. */
function prepare(sending: SendDeps, message: OutgoingMessage, jid: string): Promise<proto.IMessage> {
  const { externalId } = message;
  const content = contentWithMentions(message);
  if (content.type === "template") throw new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false);
  const messageContextInfo = { messageSecret: sending.secretOf(externalId) };
  const context = composeContext(message, ourAddress(sending, jid));
  return untilBroken(sending, async () => {
    // A plain text is not stored here, because it can be composed again from the message's row.
    if (content.type === "text" && !context) return { ...composePlain(content), messageContextInfo };
    const uploaded = content.type === "media" ? await sending.sent.find(externalId) : undefined;
    if (uploaded) return uploaded;
    const composed = content.type === "media" ? await upload(sending, content) : composePlain(content);
    const whole = { ...withContext(composed, context), messageContextInfo };
    await sending.sent.keep(externalId, whole);
    return whole;
  });
}

/** Returns the content with its mentions in WhatsApp's form: in the text, or in the caption of a file. */
function contentWithMentions({ content, mentions }: OutgoingMessage): OutgoingContent {
  if (content.type === "text") return { ...content, text: writeMentions(content.text, mentions) };
  if (content.type === "media") return { ...content, caption: writeMentions(content.caption, mentions) };
  return content;
}

function upload({ line, uploadMilliseconds }: SendDeps, media: OutgoingMedia): Promise<proto.IMessage> {
  return sealMedia(media, line.socket.waUploadToServer, uploadMilliseconds);
}

/** Returns the company's own JID in a chat: the LID, except in chats that use phone numbers. */
function ourAddress({ me }: SendDeps, jid: string): string {
  return bareJid(jid.endsWith("@s.whatsapp.net") ? me.id : (me.lid ?? me.id));
}

function requireAddress({ to }: Pick<OutgoingMessage, "to">): string {
  const jid = addressOf(to);
  if (jid === undefined) throw new SendError("ERR_WAPP_INVALID_CONTACT", "no", false);
  return jid;
}

/** Runs the preparation of a message, which happens before anything is sent. Its errors mean that nothing was sent. */
async function untilBroken<T>({ line, logger }: SendDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await unlessAborted(line.broken, work());
  } catch (error) {
    if (error instanceof SendError) throw error;
    logger.warn({ err: error }, "message preparation failed, nothing was sent");
    throw error instanceof LeaseLost
      ? new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true)
      : notSentError(error);
  }
}

type Upload = WASocket["waUploadToServer"];

const typeOfKind = {
  image: "image",
  video: "video",
  audio: "audio",
  voice: "audio",
  document: "document",
  sticker: "sticker",
} as const satisfies Record<ChannelMediaKind, WebMediaType>;

/** File type of voice notes. Phones play a voice note only if it has this type. */
const voiceMimeType = "audio/ogg; codecs=opus";

/** Encrypts a file into a temporary file and uploads it. Returns the message with the location and key of the file. */
async function sealMedia(media: OutgoingMedia, upload: Upload, timeoutMs: number): Promise<proto.IMessage> {
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
