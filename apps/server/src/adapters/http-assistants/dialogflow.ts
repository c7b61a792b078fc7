import { createSign } from "node:crypto";
import type { MessageAd } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { mimeTypeEssence } from "@recado/contract/shared/media";
import { readJson } from "@recado/contract/shared/read-json";
import type { Agent } from "undici";
import { z } from "zod";
import {
  type Assistant,
  type AssistantAnswer,
  type AssistantQuestion,
  AssistantRefusal,
  type AssistantReply,
  type TicketOutcome,
} from "../../ports/assistant.ts";
import type { DialogflowSettings, Greeting } from "../../ports/http-assistants.ts";
import { callAssistant } from "./call-assistant.ts";
import { readTicketOutcome, ticketOutcomeSchema } from "./read-ticket-outcome.ts";

export const googleDialogflowUrl = "https://dialogflow.googleapis.com";

/** Largest number of characters of a text query that Dialogflow accepts. */
const longestQuestion = 256;

/**
 * Limits for a voice note. Dialogflow accepts at most a minute of audio. In bytes, a usual voice note of a minute is an
 * eighth of `mostSpeechBytes`.
 */
const longestSpeechSeconds = 60;
const mostSpeechBytes = 2_000_000;

/** Assistant that is an agent of Dialogflow ES, which understands texts and voice notes. */
export function createDialogflowAssistant(
  agent: Agent,
  url: string,
  settings: DialogflowSettings,
): Assistant {
  return {
    asksTogether: false,
    historyLength: 0,
    async answer(question, signal) {
      const { companyId, ticket, now } = question;
      const said = await readSaid(question);
      if (!said) return { replies: [] };
      const session = `recado-${companyId}-${ticket.id}`;
      return detectIntent(agent, url, { settings, session, question: said, now, ad: ticket.ad }, signal);
    },
  };
}

/**
 * Returns the text of the customer's message, or the audio if the message is a voice note; undefined if it is neither.
 */
async function readSaid({ messages, readFile }: AssistantQuestion): Promise<Asked["question"] | undefined> {
  const [message] = messages;
  if (message && isSpeech(message)) return { speech: await readFile(message.id) };
  return message?.body.trim() || undefined;
}

function isSpeech({ media }: Message): boolean {
  if (media?.state !== "stored" || !media.isVoice || mimeTypeEssence(media.mimeType) !== "audio/ogg")
    return false;
  return (media.duration ?? 0) <= longestSpeechSeconds && (media.size ?? 0) <= mostSpeechBytes;
}

interface Asked extends Omit<Greeting, "question"> {
  settings: DialogflowSettings;
  question: string | { speech: Uint8Array };
  /** Ad that brought the contact; omitted if the contact cannot have come from an ad. */
  ad?: MessageAd | null;
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
  /** Speech of the agent's response, if the agent is configured to speak. */
  outputAudio: z.base64().default(""),
});
type QueryResult = z.output<typeof answerSchema>["queryResult"];

export async function detectIntent(
  agent: Agent,
  url: string,
  { settings, session, question, now, ad = null }: Asked,
  signal: AbortSignal,
): Promise<AssistantAnswer> {
  const { projectName, jsonContent, language } = settings;
  const name = `projects/${encodeURIComponent(projectName)}/agent/sessions/${session}`;
  const path = `/v2/${name}:detectIntent`;
  const queryParams = ad && {
    // The ad is passed twice: the context is for the agent's intents and responses, the payload for its fulfilment
    // webhook.
    contexts: [{ name: `${name}/contexts/ad`, lifespanCount: 1, parameters: ad }],
    payload: { ad },
  };
  const answer = await callAssistant(
    agent,
    {
      url: url + path,
      body: JSON.stringify({ ...inputOf(question, language), ...(queryParams && { queryParams }) }),
      headers: { authorization: `Bearer ${tokenOf(readKey(jsonContent), now)}` },
    },
    signal,
  );
  const read = answerSchema.safeParse(answer);
  if (!read.success)
    throw new AssistantRefusal("badAnswer", "Dialogflow's answer does not have the documented format");
  const { queryResult, outputAudio } = read.data;
  const says = textsOf(queryResult).map((text): AssistantReply => ({ type: "text", text }));
  if (outputAudio !== "") says.push(spoken(outputAudio));
  const payloads = queryResult.fulfillmentMessages.map(({ payload }) => readPayload(payload));
  const outcome = payloads.find((one) => one !== undefined);
  return { replies: says, ...(outcome && { outcome }) };
}

function inputOf(question: Asked["question"], languageCode: string) {
  if (typeof question === "string") {
    const text = [...question].slice(0, longestQuestion).join("");
    return { queryInput: { text: { text, languageCode } } };
  }
  // Opus audio has no fixed sample rate, but Dialogflow requires one and accepts only 16 kHz for Opus.
  const audioConfig = { audioEncoding: "AUDIO_ENCODING_OGG_OPUS", sampleRateHertz: 16_000, languageCode };
  return { queryInput: { audioConfig }, inputAudio: Buffer.from(question.speech).toString("base64") };
}

/** Reads an agent's custom payload, such as `{"queueId": 3}`, as a command about the ticket. */
function readPayload(payload: unknown): TicketOutcome | undefined {
  const read = ticketOutcomeSchema.safeParse(payload);
  return read.success ? readTicketOutcome(read.data) : undefined;
}

function spoken(audio: string): AssistantReply {
  return { type: "file", name: "audio", bytes: Buffer.from(audio, "base64"), caption: "", isVoice: true };
}

/** Returns the first variant of each message. If the agent sends no messages, returns its plain text. */
function textsOf({ fulfillmentText, fulfillmentMessages }: QueryResult): string[] {
  const texts = fulfillmentMessages.flatMap(({ text }) => text?.text.slice(0, 1) ?? []);
  return (texts.length > 0 ? texts : [fulfillmentText]).filter((text) => text.trim() !== "");
}

const keySchema = z.object({
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
});
type ServiceAccountKey = z.output<typeof keySchema>;

function readKey(jsonContent: string): ServiceAccountKey {
  try {
    return keySchema.parse(readJson(jsonContent));
  } catch {
    throw new AssistantRefusal("badKey", "the service account's key is not a valid JSON key file");
  }
}

const tokenSeconds = 600;

/** Builds a self-signed JWT, as Google's client libraries do, so that no access token has to be requested. */
function tokenOf({ client_email, private_key, private_key_id }: ServiceAccountKey, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = {
    iss: client_email,
    sub: client_email,
    aud: `${googleDialogflowUrl}/`,
    iat,
    exp: iat + tokenSeconds,
  };
  const header = { alg: "RS256", typ: "JWT", ...(private_key_id && { kid: private_key_id }) };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  try {
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(private_key, "base64url")}`;
  } catch {
    throw new AssistantRefusal("badKey", "the service account's private key is not a valid PEM key");
  }
}
