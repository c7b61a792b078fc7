import type { TicketStatus } from "@recado/contract/ticket-status";
import { useEffect } from "react";
import { useLiveConnection } from "./live-context.ts";
import type { SubscribedRoom } from "./rooms.ts";

export function useRoom(kind: "tickets", status: TicketStatus): void;
export function useRoom(kind: "notification"): void;
/** Joins the room of a ticket. If `ticketId` is null, no room is joined. */
export function useRoom(kind: "chatBox", ticketId: number | null): void;
/** Joins a room while the component is mounted. Several components may join the same room. */
export function useRoom(kind: SubscribedRoom[0], subject?: TicketStatus | number | null): void {
  const connection = useLiveConnection();
  useEffect(() => {
    if (subject === null) return;
    return connection.join((subject === undefined ? [kind] : [kind, subject]) as SubscribedRoom);
  }, [connection, kind, subject]);
}
