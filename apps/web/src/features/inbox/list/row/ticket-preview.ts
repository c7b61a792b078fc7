import { inOneLine } from "@recado/contract/shared/marked-text";
import type { Ticket } from "@recado/contract/tickets";
import { graphemesOf } from "../../../../shared/format/graphemes.ts";
import type { UnsentLine } from "../../../messages/outbox/outbox-store.ts";

export type TicketPreview =
  | { kind: "draft"; text: string; failed: boolean }
  | { kind: "recording" }
  | { kind: "unsent"; text: string; failed: boolean }
  | { kind: "typing" }
  | { kind: "deleted" }
  | { kind: "lastMessage"; ack: number | null; failed: boolean };

/**
 * Chooses the second line of a ticket's row. The first that exists is shown: unsent recording, draft, failed message, typing customer,
 * message that is still being sent, last message.
 */
export function previewTicket(
  ticket: Ticket,
  draft: string,
  isTyping: boolean,
  unsent: UnsentLine | null = null,
  isRecorded = false,
): TicketPreview {
  const failed = unsent?.failed ?? false;
  if (isRecorded) return { kind: "recording" };
  if (draft.trim() !== "") return { kind: "draft", text: inOneLine(draft), failed };
  if (isTyping && !failed) return { kind: "typing" };
  if (unsent) return { kind: "unsent", text: inOneLine(unsent.words), failed };
  if (ticket.lastMessageDeleted) return { kind: "deleted" };
  return {
    kind: "lastMessage",
    ack: ticket.fromMe ? ticket.lastMessageAck : null,
    failed: ticket.fromMe && ticket.lastMessageFailed,
  };
}

/**
 * Removes the signature from a message of the user, because the ticks of the row mark it as sent. The names of
 * colleagues remain.
 */
export function withoutOwnName(text: string, ownName: string): string {
  const signature = `${ownName}: `;
  return text.startsWith(signature) ? text.slice(signature.length) : text;
}

const narrowNameLength = 10;

/**
 * Shortens a name to ten characters and an ellipsis for narrow screens. A character is a grapheme as users see it,
 * such as an emoji.
 */
export function shortenName(name: string): string {
  const characters = graphemesOf(name);
  if (characters.length <= narrowNameLength) return name;
  return `${characters.slice(0, narrowNameLength).join("")}...`;
}

export function unreadText(count: number): string {
  return count > 99 ? "99+" : String(count);
}
