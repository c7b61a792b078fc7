import { createHmac } from "node:crypto";
import { z } from "zod";
import {
  type Assistant,
  type AssistantQuestion,
  AssistantRefusal,
  type TicketOutcome,
} from "../../ports/assistant.ts";
import type { WebhookSettings } from "../../ports/http-assistants.ts";
import { callAssistant } from "./call-assistant.ts";
import { type AssistantAgents, type AssistantMessage, fetchFiles } from "./fetch-files.ts";
import { readTicketOutcome, ticketOutcomeSchema } from "./read-ticket-outcome.ts";

/**
 * Assistant that is a webhook of the company, for example an n8n workflow. `docs/developers/assistants.md` describes
 * its requests and responses.
 */
export function createWebhookAssistant(
  { agent, files }: AssistantAgents,
  { url, secret }: WebhookSettings,
): Assistant {
  return {
    asksTogether: false,
    historyLength: 0,
    async answer(question, signal) {
      const body = JSON.stringify(bodyOf(question));
      const headers = signatureOf(question, body, secret);
      const { told, outcome } = readAnswer(await callAssistant(agent, { url, body, headers }, signal));
      return { replies: await fetchFiles(files, told, signal), ...(outcome && { outcome }) };
    },
  };
}

function bodyOf({ messages, ticket, contact, connection, isTest }: AssistantQuestion) {
  const [message] = messages.map(({ fileLink, ...rest }) => ({ ...rest, mediaUrl: fileLink }));
  return { event: "message", ...(isTest && { isTest }), message, ticket, contact, connection };
}

/**
 * Headers that sign a request. The signature covers the time, so that the receiver can reject a replayed request. The
 * delivery id is the same for all attempts.
 */
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
const saidSchema = z.object({ text: text.nullish(), mediaUrl: z.url({ protocol: /^https?$/ }).nullish() });
const answerSchema = ticketOutcomeSchema.extend({
  ...saidSchema.shape,
  messages: z.array(z.union([text.transform((said) => ({ text: said })), saidSchema])).nullish(),
});

/** Reads the webhook's response. n8n responds with the items of a workflow: a list of objects, or a single object. */
function readAnswer(answer: unknown): { told: AssistantMessage[]; outcome: TicketOutcome | undefined } {
  const items = (Array.isArray(answer) ? answer : [answer]).filter((item) => item !== null);
  const read = z.array(answerSchema).safeParse(items);
  if (!read.success)
    throw new AssistantRefusal("badAnswer", "the assistant's answer does not have the documented format");
  return {
    told: read.data.flatMap(({ messages, ...item }) => [item, ...(messages ?? [])]).flatMap(readSaid),
    outcome: read.data.map(readTicketOutcome).find((one) => one !== undefined),
  };
}

/**
 * Converts an item of the response to a message. If the item has a file, the item's text becomes the file's caption.
 */
function readSaid({ text: said, mediaUrl }: z.output<typeof saidSchema>): AssistantMessage[] {
  if (mediaUrl) return [{ url: mediaUrl, caption: said ?? "" }];
  return said ? [{ text: said }] : [];
}
