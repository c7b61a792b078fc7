import { z } from "zod";
import type { ErrorCode } from "./shared/errors.ts";
import { languageSchema } from "./shared/language.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idSchema, idTextSchema, okSchema, textSchema } from "./shared/wire.ts";

/**
 * Tasks of the copilot. `draft` writes the next reply, and `summary` sums the conversation up. The others work on the
 * text of the request: they shorten it, make it kinder, correct it, or translate it into the language of the customer or
 * of the user.
 */
const copilotTasks = [
  "draft",
  "summary",
  "shorten",
  "soften",
  "correct",
  "translateToCustomer",
  "translateToUser",
] as const;
const copilotTaskSchema = z.enum(copilotTasks);
export type CopilotTask = (typeof copilotTasks)[number];

/** Longest text that the copilot rewrites or translates, in characters. */
export const maxCopilotText = 8_000;

/** Errors that end a suggestion after its first words. */
const streamErrors = ["ERR_AI_BUSY", "ERR_AI_REFUSED"] as const satisfies readonly ErrorCode[];

/** Piece of the company's knowledge that a draft cites. */
const citedPieceSchema = z.object({
  id: idSchema,
  /** Title of the source, and the headings above the piece in it. */
  title: z.string(),
  heading: z.string(),
});
export type CitedPiece = z.infer<typeof citedPieceSchema>;

const copilotPartSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  /**
   * The suggestion is complete. `text` is the whole of it without the marks of its citations. `isCut` says that it ends
   * early because it became too long.
   */
  z.object({
    type: z.literal("end"),
    text: z.string(),
    isCut: z.boolean(),
    pieces: z.array(citedPieceSchema),
  }),
  /** The suggestion ends here, because the model failed. */
  z.object({ type: z.literal("error"), code: z.enum(streamErrors) }),
]);
export type CopilotPart = z.infer<typeof copilotPartSchema>;

const copilotResource = defineResource({
  name: "copilot",
  plan: "useOpenAi",
  audited: { not: "a suggestion changes nothing until a person sends it" },
});

const ticketParams = z.strictObject({ ticketId: idTextSchema });

export const streamSuggestion = defineRoute(copilotResource, {
  method: "POST",
  path: "/tickets/:ticketId/copilot",
  access: signedIn,
  notFound: "ERR_NO_TICKET_FOUND",
  summary: "Let the copilot write a suggestion for a ticket; nothing is sent or stored",
  description:
    "The response is a stream of such objects, one on each line (`application/x-ndjson`). A failure before the first words is an ordinary error response; a later one is the last object of the stream. Closing the connection ends the call of the model.",
  params: ticketParams,
  body: z
    .object({
      task: copilotTaskSchema,
      /** Text that is rewritten or translated. */
      text: textSchema(maxCopilotText).trim().default(""),
      /** Language of the user. */
      language: languageSchema.default("pt"),
    })
    .refine(({ task, text }) => text !== "" || task === "draft" || task === "summary", {
      path: ["text"],
      message: "Obrigatório",
    }),
  answer: copilotPartSchema,
  callsPerMinute: 300,
});

/** Outcomes of a suggestion: sent unchanged, sent after the user changed it, or thrown away. */
const copilotOutcomes = ["sent", "edited", "discarded"] as const;
export type CopilotOutcome = (typeof copilotOutcomes)[number];

export const reportSuggestion = defineRoute(copilotResource, {
  method: "POST",
  path: "/tickets/:ticketId/copilot/outcomes",
  access: signedIn,
  notFound: "ERR_NO_TICKET_FOUND",
  summary: "Count what became of a suggestion of the copilot; its text is not stored",
  params: ticketParams,
  body: z.object({ task: copilotTaskSchema, outcome: z.enum(copilotOutcomes) }),
  answer: okSchema,
  callsPerMinute: 300,
});

/** Number of days that `getCopilotUsage` counts. */
export const copilotUsageDays = 30;

export const getCopilotUsage = defineRoute(copilotResource, {
  method: "GET",
  path: "/ai/copilot-usage",
  access: { who: "signedIn", permission: "ai:edit" },
  summary: "Count the copilot's suggestions of the last 30 days by user and by what became of them",
  answer: z.object({
    users: z.array(
      z.object({
        /** Null for users who were deleted. */
        userId: idSchema.nullable(),
        name: z.string().nullable(),
        sent: z.int().nonnegative(),
        edited: z.int().nonnegative(),
        discarded: z.int().nonnegative(),
      }),
    ),
  }),
});
