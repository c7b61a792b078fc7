import { z } from "zod";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, instantSchema } from "./shared/wire.ts";
import { ticketResource, ticketSchema } from "./tickets.ts";

export const snoozeTicket = defineRoute(ticketResource, {
  method: "PUT",
  path: "/tickets/:id/snooze",
  access: signedIn,
  summary: "Snooze an open ticket until a time or until the customer's next message",
  description:
    "The ticket stays open and keeps its user. A message of the customer wakes it in any case. A ticket that is snoozed already gets the new time.",
  params: idParams,
  /** Time at which the ticket wakes; null if only the customer's next message wakes it. */
  body: z.object({ until: instantSchema.nullable() }),
  answer: ticketSchema,
});

export const wakeTicket = defineRoute(ticketResource, {
  method: "DELETE",
  path: "/tickets/:id/snooze",
  access: signedIn,
  summary: "Wake a snoozed ticket before its time",
  params: idParams,
  answer: ticketSchema,
});
