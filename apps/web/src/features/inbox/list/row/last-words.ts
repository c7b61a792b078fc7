import type { Ticket } from "@recado/contract/tickets";
import { translate } from "../../../../shared/i18n/language.ts";
import { kindOf, type MessageKind } from "../../../messages/message-kind.ts";
import { kindName } from "../../../messages/message-text.ts";
import { ticketTexts } from "../../../tickets/texts.ts";

interface LastWords {
  /** Kinds other than text are shown with an icon. */
  kind: MessageKind;
  words: string;
}

/** Preview of a ticket's last message: its text, or the name of its kind. */
export function lastWordsOf(ticket: Ticket): LastWords {
  const { lastMessage, lastMessageType } = ticket;
  if (lastMessageType === null)
    return { kind: "text", words: lastMessage || translate(ticketTexts, "noMessages") };
  const last = { mediaType: lastMessageType, media: ticket.lastMessageMedia, content: null };
  const kind = kindOf(last);
  if (kind === "text") return { kind, words: lastMessage || translate(ticketTexts, "noText") };
  return { kind, words: lastMessage || kindName(last) };
}
