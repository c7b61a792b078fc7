import { ApiError } from "@recado/contract/shared/client";
import { type Ticket, type TicketHolder, ticketHolderSchema, ticketSchema } from "@recado/contract/tickets";

export interface OtherTicket {
  user: string | null;
  queue: string | null;
  /** Set if the caller may open the ticket. */
  ticket: Ticket | undefined;
}

/** Reads from an error who has the unfinished ticket that prevented a new one. */
export function otherTicketOf(error: unknown): OtherTicket | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_OTHER_OPEN_TICKET") return undefined;
  const ticket = ticketSchema.safeParse(error.body.ticket).data;
  const holder: TicketHolder | undefined = ticket ?? ticketHolderSchema.safeParse(error.body.ticket).data;
  return holder && { user: holder.user?.name ?? null, queue: holder.queue?.name ?? null, ticket };
}
