import type { Message } from "@recado/contract/messages";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { messageTexts } from "../texts.ts";

/** Returns the author's name as the reader knows them. */
export function useAuthorOf(contactName: string): (message: Omit<Message, "quotedMsg">) => string {
  const t = useTexts(messageTexts);
  const { id, company } = useUser();
  return (message) => {
    if (!message.fromMe) return nameOfSender(message) ?? contactName;
    if (message.isBot) return t("bot");
    return message.userId === id ? t("you") : company.name;
  };
}

/** Sender in a group: the name of a known contact, otherwise the number. */
function nameOfSender({ participant, contact }: Omit<Message, "quotedMsg">): string | undefined {
  const person = contact?.isGroup ? undefined : contact?.name;
  return person ?? (participant === null ? undefined : formatPhone(participant));
}
