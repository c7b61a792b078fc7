import type { Message } from "@recado/contract/messages";

export type MessageKind =
  | "text"
  | "image"
  | "audio"
  | "video"
  | "application"
  | "location"
  | "vcard"
  | "call"
  | "other";

const kinds: readonly [RegExp, MessageKind][] = [
  [/^(conversation|extendedtext|chat|text)/, "text"],
  [/^(image|sticker)/, "image"],
  [/^(audio|ptt)/, "audio"],
  [/^(video|ptv)/, "video"],
  [/^(application|document)/, "application"],
  [/location/, "location"],
  [/^(vcard|contact)/, "vcard"],
  [/^call/, "call"],
];

/** The channel names what a message holds in many ways; the screen knows these. */
export function kindOf({ mediaType }: Pick<Message, "mediaType">): MessageKind {
  const name = mediaType.toLowerCase();
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
}
