import { z } from "zod";
import { textSchema } from "./wire.ts";

/**
 * Reasons why an assistant did not answer a test. After `away` a retry may help; the others need a change of settings.
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

/** An example message of a customer. */
export const assistantTestForm = z.object({ message: textSchema(4_096).trim().min(1) });

/** The assistant's answer to the test; nothing is sent to a customer. */
export const assistantTestAnswer = z.object({
  /** A file is given by its name and caption. */
  says: z.array(z.object({ text: z.string(), fileName: z.string().nullable() })),
  /**
   * Effect on the ticket: `stop` hands it to people, `queue` moves it to a queue, `assign` gives it to a user. Null
   * keeps it with the assistant.
   */
  outcome: z.enum(["stop", "queue", "assign"]).nullable(),
  problem: z.enum(assistantProblems).nullable(),
});
export type AssistantTestAnswer = z.infer<typeof assistantTestAnswer>;
