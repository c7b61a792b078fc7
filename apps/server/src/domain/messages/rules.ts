import type {
  MessageContent,
  MessageMedia,
  MessageMediaType,
  Reaction,
} from "@recado/contract/message-content";
import { inOneLine } from "@recado/contract/shared/marked-text";
import { nameOfCard } from "@recado/contract/shared/vcard";
import type {
  ChannelContent,
  ChannelMediaKind,
  OutgoingChange,
  OutgoingTemplate,
  PlainContent,
} from "../../ports/channel-content.ts";
import type { MessageColumns } from "./columns.ts";

/** Metadata of a message's file. The columns `media_path` and `thumbnail_path` hold the file's storage keys. */
export type StoredMedia = Omit<MessageMedia, "thumbnailUrl">;

/** Poll with its votes. A vote's key is the voter's contact id, or `me` for our own vote. */
export interface StoredPoll {
  type: "poll";
  question: string;
  mayChooseSeveral: boolean;
  options: string[];
  votes: { by: string; options: string[] }[];
}

/** Content of a template message, with everything that sending it needs. */
export type StoredTemplate = Omit<OutgoingTemplate, "text">;

export type StoredContent =
  | Exclude<MessageContent, { type: "poll" | "template" }>
  | StoredPoll
  | StoredTemplate;

/** One person's reaction to a message. `by` is the person's contact id, or `me` for our own reaction. */
export interface StoredReaction extends Omit<Reaction, "isWaiting"> {
  by: string;
  isWaiting?: true;
}

/**
 * Returns a one-line preview of a message for a list. Formatting is removed first, because truncated markup would show
 * as literal signs.
 */
export function messagePreview(body: string): string {
  return inOneLine(body)
    .slice(0, 255)
    .replace(/[\ud800-\udbff]$/, "");
}

/**
 * Largest number of attempts to send a message after temporary refusals. The work queue's backoff sets the time between
 * attempts.
 */
export const mostAttempts = 6;

/** Returns whether the message was certainly not sent. After an interrupted attempt, this is unknown. */
export function hasFailed({ error }: Pick<MessageColumns, "error">): boolean {
  return error !== null && error !== "ERR_SENDING_UNCONFIRMED";
}

/** WhatsApp's time limits for editing a message and for deleting a message for everyone. */
export const editableMilliseconds = 15 * 60_000;
export const deletableMilliseconds = 60 * 60 * 60_000;

/**
 * File of a new message. The file is either stored here or still with the channel, which returns the file for
 * `reference`.
 */
export interface MessageFile {
  media: StoredMedia;
  path: string | null;
  thumbnailPath: string | null;
  reference: unknown;
}

export interface MessageBody {
  body: string;
  mediaType: MessageMediaType;
  content: StoredContent | null;
  file: MessageFile | null;
  /** The channel's raw event, kept if the message cannot be displayed. */
  raw: unknown;
}

export function textBody(text: string): MessageBody {
  return { body: text, mediaType: "conversation", content: null, file: null, raw: null };
}

/**
 * Returns the content that a forwarded copy of the message carries, or undefined if the message cannot be forwarded.
 */
export function forwardedBody(
  held: Pick<
    MessageColumns,
    "body" | "media_type" | "media_info" | "media_path" | "thumbnail_path" | "content"
  >,
): MessageBody | undefined {
  const { body, media_type: mediaType, media_info: media, media_path: path, content } = held;
  const plain = { body, mediaType, file: null, raw: null };
  if (media) {
    if (path === null || media.isViewOnce) return undefined;
    const file = { media, path, thumbnailPath: held.thumbnail_path, reference: null };
    return { ...plain, content: null, file };
  }
  switch (content?.type) {
    case undefined:
      return mediaType === "conversation" ? textBody(body) : undefined;
    case "call":
    case "unsupported":
      return undefined;
    case "template":
      return textBody(body);
    case "poll":
      return { ...plain, content: { ...content, votes: [] } };
    case "location":
      return { ...plain, content: { ...content, isLive: false } };
    case "contacts":
      return { ...plain, content };
  }
}

const mediaTypeOfKind = {
  image: "image",
  video: "video",
  audio: "audio",
  voice: "audio",
  document: "application",
  sticker: "sticker",
} as const satisfies Record<ChannelMediaKind, MessageMediaType>;

export function fileBody(kind: ChannelMediaKind, caption: string, file: MessageFile): MessageBody {
  return { body: caption, mediaType: mediaTypeOfKind[kind], content: null, file, raw: null };
}

/** Returns the channel's media kind for a stored file. */
export function kindOfFile(mediaType: MessageMediaType, media: StoredMedia): ChannelMediaKind {
  switch (mediaType) {
    case "image":
    case "video":
    case "sticker":
      return mediaType;
    case "audio":
      return media.isVoice ? "voice" : "audio";
    default:
      return "document";
  }
}

/** Returns the body of a message without a file. The raw event is kept if the content cannot be displayed. */
export function contentBody(
  content: Exclude<ChannelContent, { type: "media" }> | OutgoingTemplate,
  raw: unknown,
): MessageBody {
  const plain = { content: null, file: null, raw: null };
  switch (content.type) {
    case "text":
      return textBody(content.text);
    case "template": {
      const { text, ...template } = content;
      return { ...plain, body: text, mediaType: "template", content: template };
    }
    case "location": {
      const body = [content.name, content.address].filter((line) => line !== "").join("\n");
      return { ...plain, body: body, mediaType: "locationMessage", content };
    }
    case "contacts": {
      const cards = content.cards.map((card) => ({ name: nameOfCard(card), vcard: card.vcard }));
      const body = cards.map(({ name }) => name).join(", ");
      return { ...plain, body, mediaType: "vcard", content: { type: "contacts", cards } };
    }
    case "poll": {
      const { question, mayChooseSeveral } = content;
      const poll = { question, mayChooseSeveral, options: [...content.options] };
      return {
        ...plain,
        body: question,
        mediaType: "poll",
        content: { type: "poll", ...poll, votes: [] },
      };
    }
    case "call":
      return { ...plain, body: "", mediaType: "call_log", content };
    case "unsupported":
      return {
        ...plain,
        body: content.text,
        mediaType: "unsupported",
        content: { type: "unsupported", kind: content.kind },
        raw,
      };
  }
}

/**
 * Returns the content of a message to be sent, apart from files. Returns undefined if messages of this kind cannot be
 * sent.
 */
export function plainContent(
  body: string,
  content: StoredContent | null,
): PlainContent | OutgoingTemplate | undefined {
  if (content === null) return { type: "text", text: body };
  switch (content.type) {
    case "location":
    case "contacts":
      return content;
    case "poll":
      return {
        type: "poll",
        question: content.question,
        options: content.options,
        mayChooseSeveral: content.mayChooseSeveral,
      };
    case "template":
      return { ...content, text: body };
    case "call":
    case "unsupported":
      return undefined;
  }
}

/**
 * Returns the text that is stored for a waiting change of a message: the new text, the emoji of a reaction, or nothing
 * for a deletion.
 */
export function changeText(change: OutgoingChange["change"]): string {
  switch (change.type) {
    case "edit":
      return change.text;
    case "reaction":
      return change.emoji;
    case "deletion":
      return "";
  }
}
