import { z } from "zod";
import { maxMessageLength } from "./messages.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { snoozeMoments } from "./shared/snooze-moments.ts";
import { clearableIdSchema, idParams, idSchema, instantSchema, textSchema } from "./shared/wire.ts";
import { ticketNoteForm } from "./ticket-notes.ts";
import { ticketPrioritySchema } from "./ticket-priority.ts";
import { ticketResource, ticketSchema } from "./tickets.ts";

/** Longest snooze that is given in minutes: a year. */
const maxSnoozeMinutes = 366 * 24 * 60;

/** An action that can be run on a ticket. Buttons, lists of actions and whatever runs by itself share these names. */
export const ticketActionSchema = z.discriminatedUnion("type", [
  /**
   * Gives the ticket to a user, in the queue or in its present one; the user null takes it from its user, and it waits
   * in the queue.
   */
  z.strictObject({
    type: z.literal("assign"),
    userId: clearableIdSchema,
    queueId: clearableIdSchema.optional(),
  }),
  /** Moves the ticket to a queue, where it waits for a user. */
  z.strictObject({ type: z.literal("moveToQueue"), queueId: clearableIdSchema }),
  z.strictObject({ type: z.literal("accept") }),
  z.strictObject({ type: z.literal("return") }),
  z.strictObject({ type: z.literal("resolve") }),
  z.strictObject({ type: z.literal("reopen") }),
  z.strictObject({ type: z.literal("addTag"), tagId: idSchema }),
  z.strictObject({ type: z.literal("removeTag"), tagId: idSchema }),
  /**
   * Asks the customer of a resolved ticket for a rating. Nothing happens if the customer was asked within 24 hours, has
   * rated the ticket, or cannot be written to.
   */
  z.strictObject({ type: z.literal("requestRating") }),
  z.strictObject({ type: z.literal("setPriority"), priority: ticketPrioritySchema }),
  /**
   * Snoozes the ticket until a time, for some minutes, or until a moment that is found when the action runs, by the
   * company's working hours; without them, until the customer's next message.
   */
  z
    .strictObject({
      type: z.literal("snooze"),
      until: instantSchema.nullable().optional(),
      minutes: z.int().min(1).max(maxSnoozeMinutes).optional(),
      moment: z.enum(snoozeMoments).optional(),
    })
    .refine(
      ({ until, minutes, moment }) =>
        [until ?? undefined, minutes, moment].filter((end) => end !== undefined).length < 2,
      { path: ["minutes"], error: "Informe o horário ou os minutos, não ambos" },
    ),
  z.strictObject({ type: z.literal("wake") }),
  z.strictObject({ type: z.literal("writeNote"), note: ticketNoteForm.shape.note }),
  /** Sends the customer a text with its variables filled, once the step can no longer be undone. */
  z.strictObject({
    type: z.literal("sendText"),
    text: textSchema(maxMessageLength).refine((text) => text.trim() !== "", "Obrigatório"),
  }),
  /** Sends the customer the files of a file list in their order, once the step can no longer be undone. */
  z.strictObject({ type: z.literal("sendFiles"), fileListId: idSchema }),
]);
export type TicketActionInput = z.infer<typeof ticketActionSchema>;

/** Actions in an answer. They were parsed when they were stored, so that what was given empty is null. */
export const storedActionsSchema: z.ZodType<TicketActionInput[], TicketActionInput[]> = z.array(
  ticketActionSchema as unknown as z.ZodType<TicketActionInput, TicketActionInput>,
);

/** Largest number of actions in a list. */
export const maxActions = 20;

/** Ticket after a list of actions, and the id with which the list is undone. */
export const ticketStepSchema = z.object({ ticket: ticketSchema, stepId: z.uuid() });

export const runTicketActions = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets/:id/actions",
  access: signedIn,
  summary: "Run up to 20 actions on a ticket, all of them or none",
  description:
    "The actions run in their order. The caller needs access to the ticket as it stood before the first of them, and the permission for each. A refusal names the position of the refused action, counted from 0, in `action`. `POST /tickets/:id/undo` with the step `actions` and the answered id undoes all of them together.",
  params: idParams,
  body: z.object({ actions: z.array(ticketActionSchema).min(1).max(maxActions) }),
  answer: ticketStepSchema,
});
