import type { MediaType } from "@recado/contract/message-content";
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

const kinds: Record<MediaType, MessageKind> = {
  conversation: "text",
  template: "text",
  image: "image",
  sticker: "image",
  audio: "audio",
  video: "video",
  application: "application",
  locationMessage: "location",
  vcard: "vcard",
  call_log: "call",
  poll: "other",
  unsupported: "other",
};

export function kindOf({ mediaType }: Pick<Message, "mediaType">): MessageKind {
  return kinds[mediaType];
}
