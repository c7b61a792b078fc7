import { ApiError } from "@recado/contract/shared/client";
import { type Ticket, type TicketHolder, ticketHolderSchema, ticketSchema } from "@recado/contract/tickets";

export interface OtherTicket {
  user: string | null;
  queue: string | null;
  /** The unfinished ticket itself; undefined if the user may not open it. */
  ticket: Ticket | undefined;
}

/**
 * Reads from the error of a rejected new ticket which user and queue have the contact's unfinished ticket; undefined
 * for any other error.
 */
export function otherTicketOf(error: unknown): OtherTicket | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_OTHER_OPEN_TICKET") return undefined;
  const ticket = ticketSchema.safeParse(error.body.ticket).data;
  const holder: TicketHolder | undefined = ticket ?? ticketHolderSchema.safeParse(error.body.ticket).data;
  return holder && { user: holder.user?.name ?? null, queue: holder.queue?.name ?? null, ticket };
}
