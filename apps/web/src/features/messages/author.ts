import type { Message } from "@recado/contract/messages";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { messageTexts } from "./texts.ts";

/** Names who wrote a message, as the reader would say it. */
export function useAuthorOf(contactName: string): (message: Omit<Message, "quotedMsg">) => string {
  const t = useTexts(messageTexts);
  const { id, company } = useUser();
  return (message) => {
    if (!message.fromMe) return message.participant ?? message.contact?.name ?? contactName;
    if (message.isBot) return t("bot");
    return message.userId === id ? t("you") : company.name;
  };
}
