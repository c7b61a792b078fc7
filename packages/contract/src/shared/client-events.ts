import { z } from "zod";
import { ticketStatusSchema } from "../tickets.ts";
import { idSchema, idTextSchema } from "./wire.ts";

const nothing = z.null().optional();

/** What a page may ask to hear, with its one argument: `tickets` by `joinTickets`, and no more by `leaveTickets`. */
export const subscriptionSchemas = {
  tickets: ticketStatusSchema,
  notification: nothing,
  /** The id as a number, or as the text that addresses have it in. */
  chatBox: z.union([idSchema, idTextSchema]),
} as const;
export type SubscriptionName = keyof typeof subscriptionSchemas;
export type SubscriptionArgument<Name extends SubscriptionName> = z.output<
  (typeof subscriptionSchemas)[Name]
>;

/** What it may tell of itself, likewise. */
export const signalSchemas = {
  /** Somebody is there. */
  userStatus: nothing,
  /** Whether the page is before their eyes. */
  watching: z.boolean(),
  /** Whether nobody has used the page for five minutes; one that never says so counts as in use. */
  idle: z.boolean(),
  /** The ticket whose conversation is before their eyes, and whether they type in it; null for none. */
  viewing: z.strictObject({ ticketId: idSchema, typing: z.boolean() }).nullable(),
} as const;
export type Viewing = z.output<typeof signalSchemas.viewing>;

/** In bytes: what a page says is short, and its token comes with the first of it. */
export const maxFrameBytes = 4_096;
