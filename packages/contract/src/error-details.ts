import { z } from "zod";
import { contactLabelSchema } from "./labels.ts";
import { ticketSchema } from "./tickets.ts";

/** Further fields of error answers that describe a customer. */
export const errorDetailsSchema = z.object({ contact: contactLabelSchema, ticket: ticketSchema });
