import { z } from "zod";
import { textSchema } from "./wire.ts";

/**
 * Reasons why an assistant did not answer a test. For `away`, trying again may help; the other reasons need a change of
 * settings.
 */
export const assistantProblems = [
  "unauthorized",
  "notFound",
  "refused",
  "badAnswer",
  "badKey",
  "privateAddress",
  "insecureAddress",
  "away",
] as const;
export type AssistantProblem = (typeof assistantProblems)[number];

/** Form of a test: an example of a message that a customer might send. */
export const assistantTestForm = z.object({ message: textSchema(4_096).trim().min(1) });

/** Reply of the assistant to the test message; nothing is sent to a customer. */
export const assistantTestAnswer = z.object({
  /** Texts and files of the reply. A file appears with its name, and its caption as the text. */
  says: z.array(z.object({ text: z.string(), fileName: z.string().nullable() })),
  /**
   * Effect that the reply would have on the ticket: `stop` hands the ticket to people, `queue` moves it to a queue,
   * `assign` gives it to a user. Null leaves the ticket with the assistant.
   */
  outcome: z.enum(["stop", "queue", "assign"]).nullable(),
  problem: z.enum(assistantProblems).nullable(),
});
export type AssistantTestAnswer = z.infer<typeof assistantTestAnswer>;
