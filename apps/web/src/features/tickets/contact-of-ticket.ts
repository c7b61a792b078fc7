import type { EventPayload } from "@recado/contract/shared/events";
import type { Ticket } from "@recado/contract/tickets";

type ContactNews = Extract<EventPayload<"contact">, { contact: unknown }>["contact"];

/** The ticket with its contact as that is now; one of another contact stays the same. */
export function withContact(ticket: Ticket, contact: ContactNews): Ticket {
  return ticket.contactId === contact.id ? { ...ticket, contact: { ...ticket.contact, ...contact } } : ticket;
}
