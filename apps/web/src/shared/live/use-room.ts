import type { TicketStatus } from "@recado/contract/tickets";
import { useEffect } from "react";
import { useLiveConnection } from "./live-context.ts";
import type { Room } from "./rooms.ts";

export function useRoom(kind: "tickets", status: TicketStatus): void;
export function useRoom(kind: "notification"): void;
/** Without a ticket, no room. */
export function useRoom(kind: "chatBox", ticketId: number | null): void;
/** Is in a room as long as the component lives; several components may be in the same one. */
export function useRoom(kind: Room[0], subject?: TicketStatus | number | null): void {
  const connection = useLiveConnection();
  useEffect(() => {
    if (subject === null) return;
    return connection.join((subject === undefined ? [kind] : [kind, subject]) as Room);
  }, [connection, kind, subject]);
}
