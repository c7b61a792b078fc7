import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";

/**
 * Largest age of a message that causes an alert. Older messages, such as those that arrive after an interrupted
 * connection, count as unread but make no sound.
 */
const newsMs = 2 * 60_000;

/** Whether a message alerts its agent by a sound and, if no page of the product is visible, by a notification. */
export function callsAgent(message: Message, ticket: Ticket, userId: number, now: number): boolean {
  const isForUser = ticket.userId === userId || ticket.status === "pending";
  return isForUser && !message.fromMe && !message.read && now - Date.parse(message.createdAt) < newsMs;
}
