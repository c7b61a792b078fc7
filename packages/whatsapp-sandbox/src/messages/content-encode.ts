import { randomBytes } from "node:crypto";
import type { ContentOf, MediaContent, NewContent } from "../content.ts";
import { encryptMedia, type MediaKeyType } from "../media/media-cipher.ts";
import { proto } from "../protocol/baileys.ts";
import { fileOf } from "../samples.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";

/** Context of a message: the quoted message, number of forwards, mentions, and advertisement. */
export interface ContentContext {
  quoted: { id: string; participant: string; message: proto.IMessage } | undefined;
  forwarded: number;
  mentions: readonly string[];
  ad: Readonly<Record<string, unknown>> | undefined;
}

/** Uploads an encrypted file to the media host and returns its path and URL there. */
export type UploadCiphertext = (ciphertext: Buffer) => Promise<{ directPath: string; url: string }>;

/** Builds the message protobuf that WhatsApp's own apps would send for the given content. */
export async function encodeContent(
  content: NewContent,
  surroundings: ContentContext,
  upload: UploadCiphertext,
): Promise<proto.IMessage> {
  const contextInfo = contextOf(surroundings);
  switch (content.kind) {
    case "text":
      return encodeText(content, contextInfo);
    case "image":
    case "video":
    case "audio":
    case "voice":
    case "document":
    case "sticker":
      return encodeMedia(content, contextInfo, upload);
    case "location":
    case "live-location":
      return encodePlace(content, contextInfo);
    case "contacts":
      return encodeContacts(content, contextInfo);
    case "poll":
      return encodePoll(content, contextInfo);
    case "buttons-reply":
    case "list-reply":
    case "template-reply":
      return encodeReply(content, contextInfo);
    case "raw":
      return content.message instanceof Uint8Array
        ? proto.Message.decode(content.message)
        : proto.Message.fromObject(content.message);
  }
}

function contextOf({ quoted, forwarded, mentions, ad }: ContentContext): proto.IContextInfo | undefined {
  if (!quoted && forwarded === 0 && mentions.length === 0 && !ad) return undefined;
  return {
    ...(quoted && {
      stanzaId: quoted.id,
      participant: quoted.participant,
      quotedMessage: quoted.message,
    }),
    ...(forwarded > 0 && { isForwarded: true, forwardingScore: forwarded }),
    ...(mentions.length > 0 && { mentionedJid: [...mentions] }),
    ...(ad && { externalAdReply: proto.ContextInfo.ExternalAdReplyInfo.fromObject(ad) }),
  };
}

type Context = proto.IContextInfo | undefined;

function encodeText({ text, preview }: ContentOf<"text">, contextInfo: Context): proto.IMessage {
  if (text === "" && !contextInfo?.externalAdReply)
    throw new WhatsappSandboxError("no-text", "the text may be empty only with an advertisement");
  if (!contextInfo && !preview) return { conversation: text };
  return {
    extendedTextMessage: {
      text,
      ...(preview && {
        matchedText: preview.url,
        title: preview.title,
        ...(preview.description !== undefined && { description: preview.description }),
      }),
      ...(contextInfo && { contextInfo }),
    },
  };
}

const mediaTypes: Record<MediaContent["kind"], MediaKeyType> = {
  image: "image",
  video: "video",
  audio: "audio",
  voice: "audio",
  document: "document",
  sticker: "sticker",
};

async function encodeMedia(
  content: MediaContent,
  contextInfo: Context,
  upload: UploadCiphertext,
): Promise<proto.IMessage> {
  const { bytes, mime } = await fileOf(content);
  const { mediaKey, ciphertext, fileSha256, fileEncSha256 } = await encryptMedia(
    bytes,
    mediaTypes[content.kind],
  );
  const file = {
    ...(await upload(ciphertext)),
    mimetype: mime,
    mediaKey,
    fileSha256,
    fileEncSha256,
    fileLength: bytes.length,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    ...(contextInfo && { contextInfo }),
  };
  switch (content.kind) {
    case "image":
      return onceIf(content.viewOnce, { imageMessage: { ...file, ...looksOf(content) } });
    case "video": {
      const { seconds = 0, gif = false } = content;
      const video = { ...file, ...looksOf(content), seconds, gifPlayback: gif };
      return onceIf(content.viewOnce, { videoMessage: video });
    }
    case "audio":
      return { audioMessage: { ...file, seconds: content.seconds ?? 0, ptt: false } };
    case "voice":
      return onceIf(content.viewOnce, { audioMessage: { ...file, ...soundsOf(content) } });
    case "document":
      return encodeDocument(content, file);
    case "sticker":
      return { stickerMessage: { ...file, isAnimated: content.animated ?? false } };
  }
}

function looksOf(content: ContentOf<"image" | "video">) {
  const { caption, width, height, thumbnail, viewOnce } = content;
  return {
    ...(caption !== undefined && { caption }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(thumbnail && { jpegThumbnail: thumbnail }),
    ...(viewOnce && { viewOnce }),
  };
}

const STEPS = 64;

function soundsOf({ seconds = 2, waveform, viewOnce }: ContentOf<"voice">) {
  const heights = waveform ?? Array.from({ length: STEPS }, (_, step) => (step * 37) % 100);
  return { seconds, ptt: true, waveform: Uint8Array.from(heights), ...(viewOnce && { viewOnce }) };
}

/** Builds the protobuf of a document. A document with a caption is wrapped in a further message. */
function encodeDocument(
  content: ContentOf<"document">,
  file: proto.Message.IDocumentMessage,
): proto.IMessage {
  const { filename, caption, thumbnail } = content;
  const documentMessage = {
    ...file,
    fileName: filename,
    title: filename,
    ...(caption !== undefined && { caption }),
    ...(thumbnail && { jpegThumbnail: thumbnail }),
  };
  if (caption === undefined) return { documentMessage };
  return { documentWithCaptionMessage: { message: { documentMessage } } };
}

function onceIf(viewOnce: boolean | undefined, message: proto.IMessage): proto.IMessage {
  if (!viewOnce) return message;
  return message.audioMessage
    ? { viewOnceMessageV2Extension: { message } }
    : { viewOnceMessageV2: { message } };
}

function encodePlace(content: ContentOf<"location" | "live-location">, contextInfo: Context): proto.IMessage {
  const place = {
    degreesLatitude: content.latitude,
    degreesLongitude: content.longitude,
    ...(contextInfo && { contextInfo }),
  };
  if (content.kind === "live-location") {
    const { caption, sequence = 1, accuracy = 10 } = content;
    const moving = { ...place, sequenceNumber: sequence, accuracyInMeters: accuracy };
    return { liveLocationMessage: { ...moving, ...(caption !== undefined && { caption }) } };
  }
  const { name, address, url, thumbnail } = content;
  return {
    locationMessage: {
      ...place,
      ...(name !== undefined && { name }),
      ...(address !== undefined && { address }),
      ...(url !== undefined && { url }),
      ...(thumbnail && { jpegThumbnail: thumbnail }),
    },
  };
}

function encodeContacts({ contacts }: ContentOf<"contacts">, contextInfo: Context): proto.IMessage {
  const cards = contacts.map((contact) => ({
    displayName: contact.name,
    vcard: contact.vcard ?? vcardOf(contact.name, contact.number),
  }));
  const [first] = cards;
  const context = contextInfo && { contextInfo };
  if (first && cards.length === 1) return { contactMessage: { ...first, ...context } };
  const displayName = `${cards.length} contacts`;
  return { contactsArrayMessage: { displayName, contacts: cards, ...context } };
}

function vcardOf(name: string, number: string | undefined): string {
  const phone = number === undefined ? [] : [`TEL;type=CELL;type=VOICE;waid=${number}:+${number}`];
  return ["BEGIN:VCARD", "VERSION:3.0", `N:;${name};;;`, `FN:${name}`, ...phone, "END:VCARD"].join("\n");
}

/** Builds the protobuf of a poll with a random secret, with which votes are encrypted. */
function encodePoll(
  { question, options, selectable }: ContentOf<"poll">,
  contextInfo: Context,
): proto.IMessage {
  const poll = {
    name: question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: selectable,
    ...(contextInfo && { contextInfo }),
  };
  return {
    messageContextInfo: { messageSecret: randomBytes(32) },
    ...(selectable === 1 ? { pollCreationMessageV3: poll } : { pollCreationMessage: poll }),
  };
}

function encodeReply(
  content: ContentOf<"buttons-reply" | "list-reply" | "template-reply">,
  contextInfo: Context,
): proto.IMessage {
  const context = contextInfo && { contextInfo };
  switch (content.kind) {
    case "buttons-reply":
      return {
        buttonsResponseMessage: {
          selectedButtonId: content.buttonId,
          selectedDisplayText: content.text,
          type: proto.Message.ButtonsResponseMessage.Type.DISPLAY_TEXT,
          ...context,
        },
      };
    case "list-reply":
      return {
        listResponseMessage: {
          title: content.title,
          listType: proto.Message.ListResponseMessage.ListType.SINGLE_SELECT,
          singleSelectReply: { selectedRowId: content.rowId },
          ...(content.description !== undefined && { description: content.description }),
          ...context,
        },
      };
    case "template-reply":
      return {
        templateButtonReplyMessage: {
          selectedId: content.buttonId,
          selectedDisplayText: content.text,
          selectedIndex: content.index ?? 0,
          ...context,
        },
      };
  }
}
