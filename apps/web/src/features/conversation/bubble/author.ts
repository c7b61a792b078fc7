import type { Message } from "@recado/contract/messages";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { messageTexts } from "../texts.ts";

/** Names who wrote a message, as the reader would say it. */
export function useAuthorOf(contactName: string): (message: Omit<Message, "quotedMsg">) => string {
  const t = useTexts(messageTexts);
  const { id, company } = useUser();
  return (message) => {
    if (!message.fromMe) return nameOfSender(message) ?? contactName;
    if (message.isBot) return t("bot");
    return message.userId === id ? t("you") : company.name;
  };
}

/** Who of a group wrote is a contact once we know them, and a number until then. */
function nameOfSender({ participant, contact }: Omit<Message, "quotedMsg">): string | undefined {
  const person = contact?.isGroup ? undefined : contact?.name;
  return person ?? (participant === null ? undefined : formatPhone(participant));
}
