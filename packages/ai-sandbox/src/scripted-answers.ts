import { createFaultBook, type FaultBook } from "@recado/sandbox-server/faults";
import { z } from "zod";
import { foldLetters } from "./text/fold-letters.ts";
import { type ChatRequest, textsBy } from "./wire/chat-request.ts";
import type { ModelAnswer } from "./wire/model-answer.ts";

/** Texts of which one must stand in the message, without regard to case and accents. */
const wordsSchema = z.union([z.string(), z.array(z.string()).min(1)]);

/** An answer that a test gives to the model. Without conditions it is the answer to the next request. */
export const scriptedAnswerSchema = z.strictObject({
  text: z.string().default(""),
  /** Parts in which the text is streamed; together they replace the text. */
  parts: z.array(z.string()).optional(),
  /** Tokens that the answer reports instead of the counted ones. */
  usage: z.strictObject({ prompt: z.int().min(0), completion: z.int().min(0) }).optional(),
  toolCalls: z
    .array(
      z.strictObject({
        name: z.string(),
        /** An object becomes JSON; a text is sent as it is, for arguments that are no JSON. */
        arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).default({}),
      }),
    )
    .default([]),
  /** Conditions on the request; all that are given must hold. */
  when: z
    .strictObject({
      /** Words in the last message of the user. */
      user: wordsSchema.optional(),
      /** Words in the system's messages. */
      system: wordsSchema.optional(),
      model: z.string().optional(),
      /** Whether the last message is the result of a tool. */
      afterTool: z.boolean().optional(),
    })
    .default({}),
  times: z.union([z.int().min(1), z.literal("until-cleared")]).default(1),
});
export type ScriptedAnswer = z.output<typeof scriptedAnswerSchema>;
export type ScriptedAnswerInput = z.input<typeof scriptedAnswerSchema>;

export interface AnswerScript extends Omit<FaultBook<ScriptedAnswer, ScriptedAnswerInput>, "takeFirst"> {
  /** Consumes the first answer whose conditions hold for the request; undefined if there is none. */
  take(request: ChatRequest): ModelAnswer | undefined;
}

export function makeAnswerScript(): AnswerScript {
  const { takeFirst, ...book } = createFaultBook(scriptedAnswerSchema);
  return {
    ...book,
    take(request) {
      const scripted = takeFirst((one): one is ScriptedAnswer => fits(one, request));
      return (
        scripted && {
          text: scripted.parts?.join("") ?? scripted.text,
          parts: scripted.parts,
          usage: scripted.usage,
          toolCalls: scripted.toolCalls.map(({ name, arguments: given }) => ({
            name,
            arguments: typeof given === "string" ? given : JSON.stringify(given),
          })),
        }
      );
    },
  };
}

function fits({ when }: ScriptedAnswer, request: ChatRequest): boolean {
  return (
    holds(when.user, textsBy(request, "user").at(-1) ?? "") &&
    holds(when.system, textsBy(request, "system", "developer").join("\n")) &&
    (when.model === undefined || when.model === request.model) &&
    (when.afterTool === undefined || when.afterTool === (request.messages.at(-1)?.role === "tool"))
  );
}

function holds(words: string | readonly string[] | undefined, text: string): boolean {
  if (words === undefined) return true;
  const folded = foldLetters(text);
  return [words].flat().some((one) => folded.includes(foldLetters(one)));
}
