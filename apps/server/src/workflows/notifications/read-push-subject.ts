import type { EventPayload } from "@recado/contract/events";
import type { LiveEvent } from "../../platform/db/database.ts";
import { userOfRoom } from "../../platform/live/rooms.ts";

/** Event that may be pushed to a user who is not looking at the app. */
export type PushSubject =
  | { kind: "message"; companyId: number; ticketId: number }
  | { kind: "mention"; companyId: number; ticketId: number; userIds: number[]; by: string; note: string }
  | { kind: "transfer"; companyId: number; ticketId: number; userIds: number[]; by: string }
  | { kind: "assigned"; companyId: number; ticketId: number; userIds: number[] };

/**
 * Largest age of a message that is pushed. Older messages, received after a connection was offline, count as unread but
 * are not pushed.
 */
const newsMilliseconds = 2 * 60_000;

export function readPushSubject(
  { companyId, name, payload, rooms }: LiveEvent,
  now: Date,
): PushSubject | undefined {
  if (name === "appMessage") {
    const event = payload as EventPayload<"appMessage">;
    if (event.action !== "create" || event.message.fromMe || event.message.read) return undefined;
    const age = now.getTime() - Date.parse(event.message.createdAt);
    return age < newsMilliseconds ? { kind: "message", companyId, ticketId: event.ticket.id } : undefined;
  }
  const userIds = rooms.flatMap((room) => userOfRoom(room) ?? []);
  if (name === "transfer") {
    const { by, ticket } = payload as EventPayload<"transfer">;
    return { kind: "transfer", companyId, ticketId: ticket.id, userIds, by: by.name };
  }
  if (name === "assigned") {
    const { ticket } = payload as EventPayload<"assigned">;
    return { kind: "assigned", companyId, ticketId: ticket.id, userIds };
  }
  if (name !== "mention") return undefined;
  const { ticketNote, ticket } = payload as EventPayload<"mention">;
  const by = ticketNote.user?.name ?? "";
  return { kind: "mention", companyId, ticketId: ticket.id, userIds, by, note: ticketNote.note };
}
