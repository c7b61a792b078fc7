import { z } from "zod";

/** Priorities of a ticket, lowest first. */
export const ticketPriorities = ["low", "normal", "high", "urgent"] as const;
export const ticketPrioritySchema = z.enum(ticketPriorities);
export type TicketPriority = z.infer<typeof ticketPrioritySchema>;
