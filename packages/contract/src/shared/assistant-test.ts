import { z } from "zod";
import { textSchema } from "./wire.ts";

/** Why an assistant did not answer a test; `away` is worth another try, the others take a change. */
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

/** What a customer might write. */
export const assistantTestForm = z.object({ message: textSchema(4_096).trim().min(1) });

/** What the assistant says to it, of which nothing is sent to anybody. */
export const assistantTestAnswer = z.object({
  /** A file by its name, with its caption. */
  says: z.array(z.object({ text: z.string(), fileName: z.string().nullable() })),
  /** What would become of the ticket: it stays with the assistant, waits for people, goes to a queue or to somebody. */
  outcome: z.enum(["stop", "queue", "assign"]).nullable(),
  problem: z.enum(assistantProblems).nullable(),
});
export type AssistantTestAnswer = z.infer<typeof assistantTestAnswer>;
