import type { EventPayload } from "@recado/contract/shared/events";
import type { Announcement } from "../../platform/db/database.ts";
import { userOfRoom } from "../../platform/live/rooms.ts";

/** What may call somebody who does not look. */
export type News =
  | { kind: "message"; companyId: number; ticketId: number }
  | { kind: "mention"; companyId: number; ticketId: number; userIds: number[]; by: string; note: string };

/** What came in while a connection was away is taken in later; it counts as unread, but it is no news any more. */
const newsMilliseconds = 2 * 60_000;

export function readNews({ companyId, name, payload, rooms }: Announcement, now: Date): News | undefined {
  if (name === "appMessage") {
    const event = payload as EventPayload<"appMessage">;
    if (event.action !== "create" || event.message.fromMe || event.message.read) return undefined;
    const age = now.getTime() - Date.parse(event.message.createdAt);
    return age < newsMilliseconds ? { kind: "message", companyId, ticketId: event.ticket.id } : undefined;
  }
  if (name !== "mention") return undefined;
  const { ticketNote, ticket } = payload as EventPayload<"mention">;
  return {
    kind: "mention",
    companyId,
    ticketId: ticket.id,
    userIds: rooms.flatMap((room) => userOfRoom(room) ?? []),
    by: ticketNote.user?.name ?? "",
    note: ticketNote.note,
  };
}
