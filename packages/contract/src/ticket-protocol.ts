import type { Ticket } from "./tickets.ts";

/** The number by which a customer may ask for their attendance: the day it began, and its own number. */
export function ticketProtocol({ id, createdAt }: Pick<Ticket, "id" | "createdAt">): string {
  return `${createdAt.slice(0, 10).replaceAll("-", "")}${id}`;
}
