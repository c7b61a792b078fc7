import { decryptMedia, type MediaKeyType, sha256 } from "../media/media-cipher.ts";
import type { MediaStore } from "../media/media-store.ts";
import { getContentType, normalizeMessageContent, type proto } from "../protocol/baileys.ts";
import type { ReceivedContent, ReceivedMediaFile } from "./chat-message.ts";

/** Returns whether a phone shows no bubble for the message, as for keys, edits, reactions and votes. */
export function isSilent(message: proto.IMessage): boolean {
  const content = normalizeMessageContent(message) ?? {};
  const kind = getContentType(content);
  return (
    kind === undefined ||
    kind === "protocolMessage" ||
    kind === "reactionMessage" ||
    kind === "pollUpdateMessage" ||
    kind === "senderKeyDistributionMessage"
  );
}

/**
 * Describes the content that a phone shows for a message. The message's file is downloaded and decrypted, as a phone
 * does.
 */
export async function describeContent(message: proto.IMessage, store: MediaStore): Promise<ReceivedContent> {
  const content = normalizeMessageContent(message) ?? {};
  const kind = getContentType(content) ?? "unknown";
  const context = contextOf(content);
  const quotedId = context?.stanzaId;
  const media = await describeMedia(content, store);
  const viewOnce = message.viewOnceMessage ?? message.viewOnceMessageV2 ?? message.viewOnceMessageV2Extension;
  return {
    kind,
    text: readMessageText(content),
    ...(quotedId && { quoted: { id: quotedId, text: readMessageText(context.quotedMessage ?? {}) } }),
    ...readMentions(content),
    ...(context?.isForwarded && { forwarded: context.forwardingScore || 1 }),
    ...(viewOnce && { viewOnce: true }),
    ...(media && { media }),
    ...describePlace(content),
    ...describeCards(content),
    ...describePoll(content),
    ...describeChoice(content),
  };
}

/** Returns the JIDs that a message mentions, as a phone highlights them. */
export function readMentions(message: proto.IMessage): { mentions?: string[] } {
  const mentions = contextOf(normalizeMessageContent(message) ?? {})?.mentionedJid ?? [];
  return mentions.length > 0 ? { mentions: [...mentions] } : {};
}

/** Returns the context information of a message's content, from whichever field contains it. */
function contextOf(content: proto.IMessage): proto.IContextInfo | undefined {
  for (const value of Object.values(content)) {
    if (value && typeof value === "object" && "contextInfo" in value && value.contextInfo) {
      return value.contextInfo as proto.IContextInfo;
    }
  }
  return undefined;
}

export function readMessageText(message: proto.IMessage): string {
  const content = normalizeMessageContent(message) ?? {};
  const { imageMessage, videoMessage, documentMessage, liveLocationMessage } = content;
  return (
    content.conversation ||
    content.extendedTextMessage?.text ||
    (imageMessage ?? videoMessage ?? documentMessage ?? liveLocationMessage)?.caption ||
    content.buttonsResponseMessage?.selectedDisplayText ||
    content.listResponseMessage?.title ||
    content.templateButtonReplyMessage?.selectedDisplayText ||
    ""
  );
}

interface FileFields {
  mimetype?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  fileLength?: unknown;
  directPath?: string | null;
}

export interface MediaPointer {
  type: MediaKeyType;
  file: FileFields;
}

/** Returns the file of a message, with the kind of file from which its keys are derived. */
export function mediaOf(message: proto.IMessage): MediaPointer | undefined {
  const content = normalizeMessageContent(message) ?? {};
  if (content.imageMessage) return { type: "image", file: content.imageMessage };
  const video = content.videoMessage ?? content.ptvMessage;
  if (video) return { type: "video", file: video };
  if (content.audioMessage) return { type: "audio", file: content.audioMessage };
  if (content.documentMessage) return { type: "document", file: content.documentMessage };
  if (content.stickerMessage) return { type: "sticker", file: content.stickerMessage };
  return undefined;
}

/**
 * Decrypts the file of a message; returns undefined if the media host no longer has the file or the keys do not match.
 */
export async function decryptMessageMedia(
  message: proto.IMessage,
  store: MediaStore,
): Promise<Buffer | undefined> {
  const pointer = mediaOf(message);
  if (!pointer?.file.mediaKey || !pointer.file.directPath) return undefined;
  const ciphertext = await store.get(pointer.file.directPath);
  return ciphertext && decryptMedia(ciphertext, pointer.file.mediaKey, pointer.type);
}

async function describeMedia(
  content: proto.IMessage,
  store: MediaStore,
): Promise<ReceivedMediaFile | undefined> {
  const pointer = mediaOf(content);
  if (!pointer) return undefined;
  const { file } = pointer;
  const promised = Buffer.from(file.fileSha256 ?? []);
  const plain = await decryptMessageMedia(content, store);
  return {
    mime: file.mimetype ?? "",
    size: Number(file.fileLength ?? 0),
    sha256: promised.toString("hex"),
    directPath: file.directPath ?? "",
    readable: plain !== undefined && sha256(plain).equals(promised),
    ...describeLooks(content),
    ...describeSound(content),
  };
}

function describeLooks({ imageMessage, videoMessage, documentMessage, stickerMessage }: proto.IMessage) {
  const looks = imageMessage ?? videoMessage;
  return {
    ...(looks?.width && { width: looks.width }),
    ...(looks?.height && { height: looks.height }),
    ...(videoMessage?.gifPlayback && { gif: true as const }),
    ...(documentMessage?.fileName && { filename: documentMessage.fileName }),
    ...(stickerMessage?.isAnimated && { animated: true as const }),
  };
}

function describeSound({ audioMessage, videoMessage }: proto.IMessage) {
  const seconds = (videoMessage ?? audioMessage)?.seconds;
  const waveform = audioMessage?.waveform;
  return {
    ...(seconds && { seconds }),
    ...(audioMessage?.ptt && { voice: true as const }),
    ...(waveform && waveform.length > 0 && { waveform: [...waveform] }),
  };
}

function describePlace({ locationMessage, liveLocationMessage }: proto.IMessage) {
  const place = locationMessage ?? liveLocationMessage;
  if (!place) return {};
  return {
    location: {
      latitude: place.degreesLatitude ?? 0,
      longitude: place.degreesLongitude ?? 0,
      ...(locationMessage?.name && { name: locationMessage.name }),
      ...(locationMessage?.address && { address: locationMessage.address }),
      ...(liveLocationMessage && { live: true as const }),
    },
  };
}

function describeCards({ contactMessage, contactsArrayMessage }: proto.IMessage) {
  const cards = contactsArrayMessage?.contacts ?? (contactMessage ? [contactMessage] : undefined);
  if (!cards) return {};
  return {
    contacts: cards.map(({ displayName, vcard }) => ({ name: displayName ?? "", vcard: vcard ?? "" })),
  };
}

function describePoll(content: proto.IMessage) {
  const poll = pollOf(content);
  if (!poll) return {};
  return {
    poll: {
      question: poll.name ?? "",
      options: (poll.options ?? []).map(({ optionName }) => optionName ?? ""),
      selectable: poll.selectableOptionsCount ?? 0,
      votes: [],
    },
  };
}

function pollOf(content: proto.IMessage): proto.Message.IPollCreationMessage | null | undefined {
  return content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
}

function describeChoice(content: proto.IMessage) {
  const chosen =
    content.buttonsResponseMessage?.selectedButtonId ??
    content.listResponseMessage?.singleSelectReply?.selectedRowId ??
    content.templateButtonReplyMessage?.selectedId;
  return chosen ? { chosen } : {};
}
