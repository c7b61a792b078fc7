import { z } from "zod";
import type { TicketOutcome } from "../../ports/assistant.ts";

/** Id in an assistant's command. The id may be a number, or a string of digits, which flow builders produce. */
const id = z.preprocess(
  (value) => (value === "" ? null : value),
  z.coerce.number().int().positive().max(2_147_483_647).nullish(),
);

/** Commands about the ticket that an assistant may send with its response. */
export const ticketOutcomeSchema = z.object({
  stopBot: z.union([z.boolean(), z.stringbool()]).nullish(),
  queueId: id.optional(),
  userId: id.optional(),
});

export function readTicketOutcome({
  stopBot,
  queueId,
  userId,
}: z.output<typeof ticketOutcomeSchema>): TicketOutcome | undefined {
  if (userId) return { type: "assign", userId, queueId: queueId ?? null };
  if (queueId) return { type: "queue", queueId };
  return stopBot ? { type: "stop" } : undefined;
}
