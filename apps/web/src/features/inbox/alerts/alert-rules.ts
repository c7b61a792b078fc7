import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";

/** What came in while a connection was away is taken in later; it counts as unread, but it is no news any more. */
const newsMs = 2 * 60_000;

/** Whether a message calls its agent: with a sound, and with a notification where nobody looks. */
export function callsAgent(message: Message, ticket: Ticket, userId: number, now: number): boolean {
  const isForUser = ticket.userId === userId || ticket.status === "pending";
  return isForUser && !message.fromMe && !message.read && now - Date.parse(message.createdAt) < newsMs;
}
