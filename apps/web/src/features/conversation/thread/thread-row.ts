import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import type { TimelineEntry } from "./timeline/timeline.ts";

/**
 * Row of a conversation. `ofEarlier` marks rows of the contact's earlier tickets, which stand above the first message.
 */
export type ThreadRow = (
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string; count: number }
  | { kind: "line"; key: string; entry: TimelineEntry }
  | { kind: "album"; key: string; parts: readonly AlbumPart[]; opensGroup: boolean }
  | EarlierTicketRow
  | ThreadMessageRow
) & { ofEarlier?: true };

/** Line of an earlier ticket of the contact. Below the line of an expanded ticket stand its messages. */
export interface EarlierTicketRow {
  kind: "earlier";
  key: string;
  ticket: Ticket;
  state: "collapsed" | "loading" | "failed" | "expanded";
  /** Whether the expanded ticket has messages before the loaded ones. */
  hasOlder: boolean;
}

export interface ThreadMessageRow {
  kind: "message";
  key: string;
  message: Message;
  opensGroup: boolean;
}

export type AlbumPart = Pick<ThreadMessageRow, "key" | "message">;

export function messagesOf(row: ThreadRow | undefined): readonly AlbumPart[] {
  if (row?.kind === "album") return row.parts;
  return row?.kind === "message" ? [row] : [];
}

/** Key of the last message in a row. The key stays valid when the row becomes part of an album. */
export function endKeyOf(row: ThreadRow | undefined): string | undefined {
  return messagesOf(row).at(-1)?.key ?? row?.key;
}
