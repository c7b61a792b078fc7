import type { Agent } from "undici";
import { z } from "zod";
import type { Assistant, AssistantAnswer, AssistantQuestion, Saying } from "../../ports/assistant.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { DialogflowSettings, Greeting } from "../../ports/http-assistants.ts";
import { callAssistant } from "./call-assistant.ts";
import type { GoogleTokens } from "./google-tokens.ts";
import { outcomeSchema, readOutcome } from "./outcome.ts";

/** As much as Dialogflow takes of a text. */
const longestText = 256;

export interface DialogflowHouse {
  agent: Agent;
  tokens: GoogleTokens;
  apiUrl: string;
}

/** An agent of Dialogflow ES, asked in the name of a service account. */
export function createDialogflow(house: DialogflowHouse, settings: DialogflowSettings): Assistant {
  return {
    asksTogether: false,
    historyLength: 0,
    async answer(question, signal) {
      const text = question.messages[0]?.body.trim().slice(0, longestText) ?? "";
      if (text === "") return { says: [] };
      return detectIntent(house, settings, { session: sessionOf(question), text, now: question.now }, signal);
    },
  };
}

/** What an agent says to a text. */
export async function detectIntent(
  { agent, tokens, apiUrl }: DialogflowHouse,
  { serviceAccount, projectName, language }: DialogflowSettings,
  { session, text, now }: Greeting,
  signal: AbortSignal,
): Promise<AssistantAnswer> {
  const token = await tokens.get(serviceAccount, now, signal);
  const url = `${apiUrl}/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${session}:detectIntent`;
  const body = JSON.stringify({ queryInput: { text: { text, languageCode: language } } });
  const headers = { authorization: `Bearer ${token}` };
  return readAnswer(await callAssistant(agent, { url, body, headers }, signal));
}

/** One conversation a ticket. */
function sessionOf({ companyId, ticket }: AssistantQuestion): string {
  return `recado-${companyId}-${ticket.id}`;
}

const answerSchema = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().default(""),
    fulfillmentMessages: z
      .array(
        z.object({
          text: z.object({ text: z.array(z.string()).default([]) }).optional(),
          payload: z.unknown().optional(),
        }),
      )
      .default([]),
  }),
  outputAudio: z.base64().default(""),
});

function readAnswer(answer: unknown): AssistantAnswer {
  const read = answerSchema.safeParse(answer);
  if (!read.success) throw new AssistantRefusal("Dialogflow's answer is not of the form that is known");
  const { queryResult, outputAudio } = read.data;
  const { fulfillmentMessages, fulfillmentText } = queryResult;
  const texts = fulfillmentMessages.flatMap(({ text }) => text?.text ?? []);
  const outcome = fulfillmentMessages
    .map(({ payload }) => readPayload(payload))
    .find((one) => one !== undefined);
  const says = (texts.length > 0 ? texts : [fulfillmentText]).map((text): Saying => ({ type: "text", text }));
  if (outputAudio !== "") says.push(spoken(outputAudio));
  return { says, ...(outcome && { outcome }) };
}

/** A custom payload is for us: `{"queueId": 3}`. */
function readPayload(payload: unknown) {
  const read = outcomeSchema.safeParse(payload);
  return read.success ? readOutcome(read.data) : undefined;
}

function spoken(audio: string): Saying {
  return { type: "file", name: "audio", bytes: Buffer.from(audio, "base64"), caption: "", isVoice: true };
}
