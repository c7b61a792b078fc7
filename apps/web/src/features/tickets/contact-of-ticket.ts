import type { EventPayload } from "@recado/contract/events";
import type { Ticket } from "@recado/contract/tickets";

type ContactNews = Extract<EventPayload<"contact">, { contact: unknown }>["contact"];

/** Returns the ticket with the changed contact. A ticket of another contact is returned unchanged. */
export function withContact(ticket: Ticket, contact: ContactNews): Ticket {
  return ticket.contactId === contact.id ? { ...ticket, contact: { ...ticket.contact, ...contact } } : ticket;
}
