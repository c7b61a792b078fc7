import { createHmac } from "node:crypto";
import type { Agent } from "undici";
import { z } from "zod";
import {
  type Assistant,
  type AssistantAnswer,
  type AssistantQuestion,
  AssistantRefusal,
} from "../../ports/assistant.ts";
import type { WebhookSettings } from "../../ports/http-assistants.ts";
import { callAssistant } from "./call-assistant.ts";
import { outcomeSchema, readOutcome } from "./outcome.ts";

/** An address of the company's own, an n8n workflow for instance: `docs/assistants.md` says what it gets and what it may answer. */
export function createWebhook(agent: Agent, { url, secret }: WebhookSettings): Assistant {
  return {
    asksTogether: false,
    historyLength: 0,
    async answer(question, signal) {
      const body = JSON.stringify(bodyOf(question));
      const headers = signatureOf(question, body, secret);
      return readAnswer(await callAssistant(agent, { url, body, headers }, signal));
    },
  };
}

function bodyOf({ messages, ticket, contact, connection }: AssistantQuestion) {
  const [message] = messages.map(({ fileLink, ...rest }) => ({ ...rest, mediaUrl: fileLink }));
  return { event: "message", message, ticket, contact, connection };
}

/** The time is signed too, so that nobody can send an old call again; the delivery is the same in every try. */
function signatureOf({ companyId, messages, now }: AssistantQuestion, body: string, secret: string) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    "x-recado-delivery": `${companyId}-${messages[0]?.id ?? ""}`,
    "x-recado-timestamp": timestamp,
    "x-recado-signature": `sha256=${signature}`,
  };
}

const text = z.string().max(65_536);
const saidSchema = z.object({ text: text.optional() });
const answerSchema = outcomeSchema.extend({
  text: text.nullish(),
  messages: z.array(z.union([text.transform((said) => ({ text: said })), saidSchema])).nullish(),
});

/** n8n answers with the items of a workflow: a list of such objects, or one of them. */
function readAnswer(answer: unknown): AssistantAnswer {
  const items = (Array.isArray(answer) ? answer : [answer]).filter((item) => item !== null);
  const read = z.array(answerSchema).safeParse(items);
  if (!read.success) throw new AssistantRefusal("the assistant's answer is not of the form that was agreed");
  const outcome = read.data.map(readOutcome).find((one) => one !== undefined);
  const texts = read.data.flatMap(({ text: one, messages }) => [
    one,
    ...(messages ?? []).map((said) => said.text),
  ]);
  return {
    says: texts.filter((said) => typeof said === "string").map((said) => ({ type: "text", text: said })),
    ...(outcome && { outcome }),
  };
}
