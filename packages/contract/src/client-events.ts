import { z } from "zod";
import { idSchema, idTextSchema } from "./shared/wire.ts";
import { ticketStatusSchema } from "./ticket-status.ts";

const nothing = z.null().optional();

/**
 * Live subscriptions of a browser page, each with the schema of its argument. The socket event `joinTickets` subscribes
 * to `tickets`, and `leaveTickets` unsubscribes.
 */
export const subscriptionSchemas = {
  tickets: ticketStatusSchema,
  notification: nothing,
  /** Id of the ticket whose conversation is followed, as a number or as text. */
  chatBox: z.union([idSchema, idTextSchema]),
} as const;
export type SubscriptionName = keyof typeof subscriptionSchemas;
export type SubscriptionArgument<Name extends SubscriptionName> = z.output<
  (typeof subscriptionSchemas)[Name]
>;

/** Signals that a browser page sends about its user, each with the schema of its argument. */
export const signalSchemas = {
  /** Reports that the user is online. */
  userStatus: nothing,
  /** Whether the browser page is visible. */
  watching: z.boolean(),
  /**
   * Whether the browser page has not been used for five minutes; a page that never sends this signal counts as in use.
   */
  idle: z.boolean(),
  /**
   * The ticket whose conversation is visible, and whether the user types a message in it; null if no conversation is
   * visible.
   */
  viewing: z.strictObject({ ticketId: idSchema, typing: z.boolean() }).nullable(),
  /**
   * Asks for the time in milliseconds for which the page has missed no event, once it has joined all rooms. A page that
   * began to load earlier has to fetch its data again. The acknowledgement is the number, or false if it is unknown.
   */
  lastMissed: nothing,
} as const;
export type ViewSignal = z.output<typeof signalSchemas.viewing>;

/**
 * Largest WebSocket frame from a browser page, in bytes. Frames are short; the first frame contains the session's
 * token.
 */
export const maxFrameBytes = 4_096;
