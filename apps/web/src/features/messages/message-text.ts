import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { parseMarkedText, plainText } from "@recado/contract/shared/marked-text";
import { formatDuration } from "../../shared/format/duration.ts";
import { translate } from "../../shared/i18n/language.ts";
import { kindTexts } from "./kind-texts.ts";
import { kindOf } from "./message-kind.ts";

/**
 * Text that stands for a message in quotes, notifications and for screen readers, without formatting. An audio has its
 * transcript in it.
 */
export function messageText(
  message: Named & Pick<Message, "isDeleted" | "body"> & Partial<Pick<Message, "transcript">>,
): string {
  if (message.isDeleted) return translate(kindTexts, "deleted");
  const body = plainText(parseMarkedText(message.body)) || (message.transcript?.text ?? "");
  if (kindOf(message) === "text") return body;
  return body === "" ? kindName(message) : `${kindName(message)}: ${body}`;
}

type Named = Pick<Message, "mediaType" | "content"> & {
  media: Pick<MessageMedia, "isVoice" | "name" | "duration"> | null;
};

/** Name of a message's kind with a detail, such as the duration of an audio or the name of a document. */
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
