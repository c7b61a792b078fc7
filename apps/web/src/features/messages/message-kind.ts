import type { MessageMediaType } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";

export type MessageKind =
  | "text"
  | "image"
  | "sticker"
  | "audio"
  | "voice"
  | "video"
  | "document"
  | "location"
  | "liveLocation"
  | "contact"
  | "poll"
  | "call"
  | "unsupported";

const kinds: Record<MessageMediaType, MessageKind> = {
  conversation: "text",
  template: "text",
  image: "image",
  sticker: "sticker",
  audio: "audio",
  video: "video",
  application: "document",
  locationMessage: "location",
  vcard: "contact",
  poll: "poll",
  call_log: "call",
  unsupported: "unsupported",
};

export type MessageKindSource = Pick<Message, "mediaType" | "content"> & {
  media: { isVoice: boolean } | null;
};

/**
 * Kind of a message as users distinguish it, which is finer than the message's type: a voice message differs from an
 * audio file.
 */
export function kindOf({ mediaType, media, content }: MessageKindSource): MessageKind {
  const kind = kinds[mediaType];
  if (kind === "audio" && media?.isVoice) return "voice";
  if (content?.type === "location" && content.isLive) return "liveLocation";
  return kind;
}

/** Whether a message has a text of its own. The body of a location, contact card or poll only repeats its content. */
export function hasWords({ body, content, ad }: Pick<Message, "body" | "content" | "ad">): boolean {
  return (
    body !== "" &&
    body !== wordsOfAd(ad) &&
    (content === null || ["template", "unsupported"].includes(content.type))
  );
}

/** Body that the server generates for an ad message without text. The ad's card already shows this text. */
function wordsOfAd(ad: Message["ad"]): string | undefined {
  return ad ? ad.headline || ad.body : undefined;
}
