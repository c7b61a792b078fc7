import type { Ticket } from "@recado/contract/tickets";

export type TicketPreview =
  | { kind: "draft"; text: string }
  | { kind: "typing" }
  | { kind: "deleted" }
  | { kind: "lastMessage"; isUnsent: boolean; text: string; ack: number | null; failed: boolean };

/** Written here, and not with the server yet. */
export interface UnsentLine {
  words: string;
  at: string;
  failed: boolean;
}

/**
 * What a row's second line says: a draft before typing before what was written last. What failed keeps its mark,
 * also before what came afterwards.
 */
export function previewTicket(
  ticket: Ticket,
  draft: string,
  isTyping: boolean,
  unsent: UnsentLine | null = null,
): TicketPreview {
  if (draft.trim() !== "") return { kind: "draft", text: singleLine(draft) };
  if (isTyping) return { kind: "typing" };
  const failed = unsent?.failed ?? false;
  if (unsent && Date.parse(unsent.at) > Date.parse(ticket.updatedAt))
    return {
      kind: "lastMessage",
      isUnsent: true,
      text: singleLine(withoutMarks(unsent.words)),
      ack: 0,
      failed,
    };
  const ack = ticket.fromMe ? ticket.lastMessageAck : null;
  if (ticket.lastMessageDeleted) return { kind: "deleted" };
  return {
    kind: "lastMessage",
    isUnsent: false,
    text: singleLine(withoutMarks(ticket.lastMessage)),
    ack: failed ? (ack ?? 0) : ack,
    failed: failed || (ticket.fromMe && ticket.lastMessageFailed),
  };
}

const narrowNameLength = 10;

/** On narrow screens a name is cut to ten characters plus dots; characters are counted as people see them. */
export function shortenName(name: string): string {
  const characters = [...new Intl.Segmenter().segment(name)];
  if (characters.length <= narrowNameLength) return name;
  return `${characters
    .slice(0, narrowNameLength)
    .map(({ segment }) => segment)
    .join("")}...`;
}

export function unreadText(count: number): string {
  return count > 99 ? "99+" : String(count);
}

function singleLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/```([^`]+)```/g, "$1")
    .replace(/(?<![\p{L}\p{N}])([*_~])(\S(?:[^\n]*?\S)?)\1(?![\p{L}\p{N}])/gu, "$2");
}
