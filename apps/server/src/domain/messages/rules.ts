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

/** Metadata of a message's file; `media_path` and `thumbnail_path` hold its storage keys. */
export type StoredMedia = Omit<MessageMedia, "thumbnailUrl">;

/** Poll with its votes. Our own voter key is `me`; others use their contact id. */
export interface StoredPoll {
  type: "poll";
  question: string;
  mayChooseSeveral: boolean;
  options: string[];
  votes: { by: string; options: string[] }[];
}

/** Template content with everything that sending needs. */
export type StoredTemplate = Omit<OutgoingTemplate, "text">;

export type StoredContent =
  | Exclude<MessageContent, { type: "poll" | "template" }>
  | StoredPoll
  | StoredTemplate;

/** Reaction, one for each person. Our own key is `me`; others use their contact id. */
export interface StoredReaction extends Omit<Reaction, "isWaiting"> {
  by: string;
  isWaiting?: true;
}

/**
 * One-line preview of a message for a list. Formatting is removed first, because truncated markup would show as
 * literal signs.
 */
export function messagePreview(body: string): string {
  return inOneLine(body)
    .slice(0, 255)
    .replace(/[\ud800-\udbff]$/, "");
}

/** Largest number of send attempts after temporary refusals; the work queue's backoff separates them. */
export const mostAttempts = 6;

/** Whether the message certainly was not sent. An interrupted attempt leaves that unknown. */
export function hasFailed({ error }: Pick<MessageColumns, "error">): boolean {
  return error !== null && error !== "ERR_SENDING_UNCONFIRMED";
}

/** Time limits of WhatsApp for editing a message and for deleting it for everyone. */
export const editableMilliseconds = 15 * 60_000;
export const deletableMilliseconds = 60 * 60 * 60_000;

/** File of a new message: stored here, or still with the channel, which returns it for the reference. */
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

/** Content that a forwarded copy of the message carries; undefined where it cannot be forwarded. */
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

/** The channel's kind of a stored file. */
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

/** Body of a message without a file; `raw` is kept if the content cannot be displayed. */
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

/** Content of a message to be sent, apart from files; undefined where the kind cannot be sent. */
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

/** Text that is stored for a waiting change. */
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
