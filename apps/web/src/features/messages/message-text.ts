import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { parseMarkedText, plainText } from "@recado/contract/shared/marked-text";
import { formatDuration } from "../../shared/format/duration.ts";
import { translate } from "../../shared/i18n/language.ts";
import { kindTexts } from "./kind-texts.ts";
import { kindOf } from "./message-kind.ts";

/** What a message says, in plain words: for quotes, for announcements, for those who hear it. */
export function messageText(message: Named & Pick<Message, "isDeleted" | "body">): string {
  if (message.isDeleted) return translate(kindTexts, "deleted");
  const body = plainText(parseMarkedText(message.body));
  if (kindOf(message) === "text") return body;
  return body === "" ? kindName(message) : `${kindName(message)}: ${body}`;
}

type Named = Pick<Message, "mediaType" | "content"> & {
  media: Pick<MessageMedia, "isVoice" | "name" | "duration"> | null;
};

/** A message's kind in words, with what tells it from others: how long a sound is, what a document is called. */
export function kindName(message: Named): string {
  const kind = kindOf(message);
  const name = translate(kindTexts, `kinds.${kind}`);
  const { content, media } = message;
  if (content?.type === "call")
    return translate(kindTexts, `calls.${content.outcome}${content.isVideo ? "Video" : "Voice"}`);
  if ((kind === "voice" || kind === "audio") && media?.duration)
    return `${name} (${formatDuration(media.duration)})`;
  if (kind === "document" && media?.name) return media.name;
  return name;
}
