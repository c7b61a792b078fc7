import { z } from "zod";

export const ticketStatuses = ["pending", "open", "closed"] as const;
export const ticketStatusSchema = z.enum(ticketStatuses);
export type TicketStatus = (typeof ticketStatuses)[number];
