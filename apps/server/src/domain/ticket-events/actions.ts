import type { TicketEvent } from "@recado/contract/ticket-events";
import type { WriteTx } from "../../platform/db/database.ts";
import { presentTicketEvent } from "./present.ts";
import { insertTicketEvent, insertTicketEvents, markUndone, type NewTicketEvent } from "./store.ts";

/**
 * Stores a ticket event without publishing it. The caller publishes the event, because the caller knows the recipients.
 */
export async function writeTicketEvent(db: WriteTx, event: NewTicketEvent): Promise<TicketEvent> {
  return presentTicketEvent(await insertTicketEvent(db, event));
}

export async function writeTicketEvents(
  ...told: Parameters<typeof insertTicketEvents>
): Promise<TicketEvent[]> {
  return (await insertTicketEvents(...told)).map(presentTicketEvent);
}

export async function writeUndone(db: WriteTx, id: string): Promise<TicketEvent> {
  return presentTicketEvent(await markUndone(db, id));
}
