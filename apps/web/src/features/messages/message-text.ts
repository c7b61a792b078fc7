import type { Message } from "@recado/contract/messages";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { type MarkedText, parseMarkedText } from "./marked-text.ts";
import { kindOf } from "./message-kind.ts";
import { messageTexts } from "./texts.ts";

/** What a message says, in plain words: for quotes, for announcements, for those who hear it. */
export function useMessageText(): (message: Omit<Message, "quotedMsg">) => string {
  const t = useTexts(messageTexts);
  return (message) => {
    if (message.isDeleted) return t("deleted");
    const kind = kindOf(message);
    const body = plainText(parseMarkedText(message.body));
    if (kind === "text") return body;
    return body === "" ? t(`kinds.${kind}`) : `${t(`kinds.${kind}`)}: ${body}`;
  };
}

function plainText(parts: MarkedText[]): string {
  return parts.map(plainPart).join("");
}

function plainPart(part: MarkedText): string {
  if (typeof part === "string") return part;
  return part.mark === "link" ? part.text : plainText(part.children);
}
