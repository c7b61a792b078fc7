import type { Message } from "@recado/contract/messages";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { messageTexts } from "../texts.ts";

/** Returns a function that names a message's author as the reader knows the author. */
export function useAuthorOf(contactName: string): (message: Omit<Message, "quotedMsg">) => string {
  const t = useTexts(messageTexts);
  const { id, company } = useUser();
  return (message) => {
    if (!message.fromMe) return nameOfSender(message) ?? contactName;
    if (message.isBot) return t("bot");
    return message.userId === id ? t("you") : company.name;
  };
}

/** Name of the sender in a group: the contact's name or, for an unknown contact, the phone number. */
function nameOfSender({ participant, contact }: Omit<Message, "quotedMsg">): string | undefined {
  const person = contact?.isGroup ? undefined : contact?.name;
  return person ?? (participant === null ? undefined : formatPhone(participant));
}
