import { z } from "zod";
import { idSchema, idTextSchema } from "./shared/wire.ts";
import { ticketStatusSchema } from "./tickets.ts";

const nothing = z.null().optional();

/**
 * Live subscriptions of a page, with their one argument: `joinTickets` subscribes to `tickets`, `leaveTickets` ends
 * that.
 */
export const subscriptionSchemas = {
  tickets: ticketStatusSchema,
  notification: nothing,
  /** The id as a number, or as text as in URLs. */
  chatBox: z.union([idSchema, idTextSchema]),
} as const;
export type SubscriptionName = keyof typeof subscriptionSchemas;
export type SubscriptionArgument<Name extends SubscriptionName> = z.output<
  (typeof subscriptionSchemas)[Name]
>;

/** Signals that a page sends about its user, with their one argument. */
export const signalSchemas = {
  /** The user is online. */
  userStatus: nothing,
  /** Whether the page is visible. */
  watching: z.boolean(),
  /** Whether the page has not been used for five minutes; a page that never sends it counts as in use. */
  idle: z.boolean(),
  /** The ticket whose conversation is visible, and whether the user types in it; null for none. */
  viewing: z.strictObject({ ticketId: idSchema, typing: z.boolean() }).nullable(),
} as const;
export type ViewSignal = z.output<typeof signalSchemas.viewing>;

/** Largest frame from a page, in bytes. Frames are short; the first contains the token. */
export const maxFrameBytes = 4_096;
