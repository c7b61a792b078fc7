import { z } from "zod";
import { idSchema, instantSchema } from "./shared/wire.ts";

/**
 * Clocks of an SLA policy. `firstAnswer` and `nextAnswer` run while the customer waits for an answer of a person;
 * `resolution` runs while the customer waits, until the ticket is resolved.
 */
export const slaKinds = ["firstAnswer", "nextAnswer", "resolution"] as const;
export const slaKindSchema = z.enum(slaKinds);
export type SlaKind = (typeof slaKinds)[number];

/** Shares of a clock's target, in percent, at which users are notified. At 100 the target is breached. */
export const slaStages = [75, 90, 100] as const;

export const slaClockSchema = z.object({
  kind: slaKindSchema,
  /** `done`: the person's answer or the resolution has ended the clock. */
  state: z.enum(["running", "paused", "done"]),
  /** Largest share of the target that was reached: 0, 75, 90, or 100 for a breached target. */
  stage: z.union([z.literal(0), z.literal(75), z.literal(90), z.literal(100)]),
  targetMinutes: z.int(),
  /** Instant at which the target is breached if nothing pauses the clock; null while the clock does not run. */
  dueAt: instantSchema.nullable(),
  /** Instant since which the clock is paused; null for other clocks. */
  pausedAt: instantSchema.nullable(),
  /** Milliseconds of business time that were left when the clock stopped; null while the clock runs. */
  leftMs: z.int().nullable(),
});
export type SlaClock = z.infer<typeof slaClockSchema>;

/**
 * States of a ticket's SLA, by its clock that is due next: `warned` has used 75 % of its target, `breached` all of it,
 * also if the answer came later, and `done` ended in time.
 */
export const slaStates = ["running", "warned", "paused", "breached", "done"] as const;
export const slaStateSchema = z.enum(slaStates);
export type SlaState = (typeof slaStates)[number];

/** Policy that applies to a ticket, and the ticket's clock that is due next; null if no clock has a target. */
export const ticketSlaSchema = z.object({
  policy: z.object({ id: idSchema, name: z.string(), version: z.int() }),
  clock: slaClockSchema.nullable(),
});
export type TicketSla = z.infer<typeof ticketSlaSchema>;
