import { z } from "zod";
import { savedEvent } from "./shared/event-shapes.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema } from "./shared/wire.ts";
import { storedActionsSchema, type TicketActionInput, ticketActionSchema } from "./ticket-actions.ts";
import { listTickets } from "./tickets.ts";

/** Largest number of tickets in a bulk run. */
export const maxBulkTickets = 10_000;

/** Actions that a bulk run may contain. Those that write to the customer are left out: one click must not write to thousands. */
const bulkTypes: readonly TicketActionInput["type"][] = [
  "assign",
  "moveToQueue",
  "accept",
  "resolve",
  "addTag",
  "setPriority",
  "snooze",
  "writeNote",
];

const mostActions = 2;

/** Number of tickets that an error refused. */
const refusalSchema = z.object({ error: z.string(), count: z.int().positive() });
export type BulkRefusal = z.infer<typeof refusalSchema>;

export const bulkRunSchema = z.object({
  id: idSchema,
  actions: storedActionsSchema,
  /** A stopped run keeps what it has done. A run that is undone goes from `done` or `stopped` through `undoing`. */
  state: z.enum(["running", "done", "stopped", "undoing", "undone"]),
  /** Number of tickets that the list contained when the run started. */
  total: z.int().nonnegative(),
  /** Number of tickets on which the actions were run, also if they were undone later. */
  done: z.int().nonnegative(),
  /** Number of tickets that were deleted meanwhile, or that the user may no longer see. */
  gone: z.int().nonnegative(),
  refusals: z.array(refusalSchema),
  /** Number of tickets that were undone, and why others could not be. */
  undone: z.int().nonnegative(),
  undoRefusals: z.array(refusalSchema),
  /** Seconds that are left to undo the run, at the time of the answer; 0 if the run cannot be undone. */
  undoSecondsLeft: z.number().nonnegative(),
  /** End of the run or of its undo; null while tickets are being changed. */
  endedAt: instantSchema.nullable(),
});
export type BulkRun = z.infer<typeof bulkRunSchema>;

export const bulkRunResource = defineResource({
  name: "bulkRun",
  plan: "any",
  notFound: "ERR_NO_BULK_RUN_FOUND",
  audited: { not: "the timelines of the tickets record it" },
});

export const startBulkRun = defineRoute(bulkRunResource, {
  method: "POST",
  path: "/bulk-runs",
  access: signedIn,
  summary: "Run actions on all tickets of a list, in the background",
  description: `The query selects the tickets as in \`GET /tickets\`; the run changes those that it selects at this moment, up to ${maxBulkTickets}. Each ticket is changed by itself, with the same checks as \`POST /tickets/:id/actions\`, so that a refusal does not stop the others. A user has at most one run at a time. A repeated request with the same \`key\` answers with the run that the first one started. The caller's screens get the live event \`bulkRun\`.`,
  query: listTickets.query.omit({ pageNumber: true, cursor: true }),
  body: z.object({
    key: z.uuid(),
    /** One action, or a note and one action. */
    actions: z
      .array(ticketActionSchema.refine(({ type }) => bulkTypes.includes(type)))
      .min(1)
      .max(mostActions),
  }),
  answer: bulkRunSchema,
});

export const getBulkRun = defineRoute(bulkRunResource, {
  method: "GET",
  path: "/bulk-runs",
  access: signedIn,
  summary: "Get the caller's latest bulk run of the last day, until it is dismissed",
  answer: z.object({ run: bulkRunSchema.nullable() }),
});

export const stopBulkRun = defineRoute(bulkRunResource, {
  method: "POST",
  path: "/bulk-runs/:id/stop",
  access: signedIn,
  summary: "Stop a bulk run; tickets that it has changed stay changed",
  description: "An undo cannot be stopped.",
  params: idParams,
  answer: bulkRunSchema,
});

export const undoBulkRun = defineRoute(bulkRunResource, {
  method: "POST",
  path: "/bulk-runs/:id/undo",
  access: signedIn,
  summary: "Undo a bulk run that has just ended, in the background",
  description: "Tickets that somebody has moved since keep their state and are counted in `undoRefusals`.",
  params: idParams,
  answer: bulkRunSchema,
});

export const dismissBulkRun = defineRoute(bulkRunResource, {
  method: "DELETE",
  path: "/bulk-runs/:id",
  access: signedIn,
  summary: "Dismiss the report of a bulk run that has ended",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** A bulk run started, advanced or ended. Only the user who started it gets the event. */
  bulkRun: savedEvent("record", bulkRunSchema),
};
