import { readChoice } from "@recado/contract/shared/bot-menu";
import type { Agent } from "undici";
import { z } from "zod";
import {
  type Assistant,
  type AssistantAnswer,
  type AssistantQuestion,
  AssistantRefusal,
  type Saying,
} from "../../ports/assistant.ts";
import type { TypebotSettings } from "../../ports/http-assistants.ts";
import { callAssistant, NothingThere } from "./call-assistant.ts";
import { outcomeSchema, readOutcome } from "./outcome.ts";
import { writeRichText } from "./rich-text.ts";

/** A conversation that goes on: what is kept of it between two questions. */
const memorySchema = z.object({
  sessionId: z.string(),
  at: z.iso.datetime(),
  choices: z.array(z.string()),
});
type Memory = z.output<typeof memorySchema>;

/** A flow of Typebot, walked through by its chat API. */
export function createTypebot(agent: Agent, settings: TypebotSettings): Assistant {
  return {
    asksTogether: false,
    historyLength: 0,
    async answer(question, signal) {
      const words = wordsOf(question);
      if (isSame(words, settings.keywordFinish)) return { says: [], memory: null, outcome: { type: "stop" } };
      const isRestart = isSame(words, settings.keywordRestart);
      const going = isRestart ? undefined : readMemory(question, settings);
      const reply =
        (going && (await goOn(agent, settings, going, words, signal))) ??
        (await start(agent, settings, question, signal));
      const restarted = isRestart && settings.restartMessage !== "" ? [said(settings.restartMessage)] : [];
      return answerOf(reply, going, settings, question.now, restarted);
    },
  };
}

/** A file is its link, where nothing was written with it. */
function wordsOf({ messages: [message] }: AssistantQuestion): string {
  return message ? message.body.trim() || (message.fileLink ?? "") : "";
}

function isSame(words: string, keyword: string): boolean {
  return keyword !== "" && words.toLowerCase() === keyword.toLowerCase();
}

function readMemory(
  { memory, now }: AssistantQuestion,
  { expiresMinutes }: TypebotSettings,
): Memory | undefined {
  const read = memorySchema.safeParse(memory);
  if (!read.success) return undefined;
  const age = now.getTime() - Date.parse(read.data.at);
  return expiresMinutes > 0 && age > expiresMinutes * 60_000 ? undefined : read.data;
}

const replySchema = z.object({
  sessionId: z.string().optional(),
  messages: z.array(z.object({ type: z.string(), content: z.unknown().optional() })).default([]),
  input: z
    .object({ type: z.string(), items: z.array(z.object({ content: z.string().nullish() })).nullish() })
    .nullish(),
});
type Reply = z.output<typeof replySchema>;

async function start(
  agent: Agent,
  settings: TypebotSettings,
  { contact, ticket, connection, messages }: AssistantQuestion,
  signal: AbortSignal,
): Promise<Reply> {
  const prefilledVariables = {
    number: contact.number,
    name: contact.name,
    pushName: contact.name,
    email: contact.email,
    ticketId: String(ticket.id),
    queueId: String(ticket.queueId ?? ""),
    connection: connection.name,
    firstMessage: messages[0]?.body ?? "",
  };
  const url = `${baseOf(settings)}/typebots/${encodeURIComponent(settings.slug)}/startChat`;
  return read(await callAssistant(agent, { url, body: JSON.stringify({ prefilledVariables }) }, signal));
}

/** Undefined where Typebot has forgotten the conversation. */
async function goOn(
  agent: Agent,
  settings: TypebotSettings,
  { sessionId, choices }: Memory,
  words: string,
  signal: AbortSignal,
): Promise<Reply | undefined> {
  const message = readChoice(words, choices, (choice) => choice) ?? words;
  const url = `${baseOf(settings)}/sessions/${encodeURIComponent(sessionId)}/continueChat`;
  try {
    return read(await callAssistant(agent, { url, body: JSON.stringify({ message }) }, signal));
  } catch (error) {
    if (error instanceof NothingThere) return undefined;
    throw error;
  }
}

function baseOf({ url }: TypebotSettings): string {
  return `${url.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;
}

function read(reply: unknown): Reply {
  const known = replySchema.safeParse(reply);
  if (!known.success) throw new AssistantRefusal("Typebot's answer is not of the form that is known");
  return known.data;
}

/** Without a question at its end the flow is over, and the customer's next message starts it anew. */
function answerOf(
  { sessionId, messages, input }: Reply,
  going: Memory | undefined,
  { delayMilliseconds, unknownMessage }: TypebotSettings,
  now: Date,
  before: readonly Saying[],
): AssistantAnswer {
  const choices = (input?.items ?? [])
    .map(({ content }) => content ?? "")
    .filter((content) => content !== "");
  const bubbles = messages
    .map(({ type, content }) => writeBubble(type, content))
    .filter((text) => text !== "");
  const commands = bubbles.map(readCommand);
  const outcome = commands.find((command) => command !== undefined);
  const texts = bubbles.filter((_, position) => commands[position] === undefined);
  if (choices.length > 0) texts.push(choices.map((choice, index) => `*${index + 1}* - ${choice}`).join("\n"));
  if (texts.length === 0 && !outcome && unknownMessage !== "") texts.push(unknownMessage);
  const session = sessionId ?? going?.sessionId;
  return {
    says: [...before, ...texts.map(said)],
    memory: input && session ? { sessionId: session, at: now.toISOString(), choices } : null,
    pauseMilliseconds: delayMilliseconds,
    ...(outcome && { outcome }),
  };
}

function said(text: string): Saying {
  return { type: "text", text };
}

const textSchema = z.object({
  richText: z.unknown().optional(),
  plainText: z.string().nullish(),
  markdown: z.string().nullish(),
});
const fileSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** What the customer reads; of a picture, sound or film its link. */
function writeBubble(type: string, content: unknown): string {
  if (type !== "text") {
    const file = fileSchema.safeParse(content);
    return file.success ? file.data.url : "";
  }
  const text = textSchema.safeParse(content);
  if (!text.success) return "";
  return writeRichText(text.data.richText) || (text.data.markdown ?? text.data.plainText ?? "").trim();
}

/** `#` and JSON is for us and not for the customer: `#{"queueId": 3}`. */
function readCommand(text: string) {
  if (!text.startsWith("#")) return undefined;
  try {
    const command = outcomeSchema.safeParse(JSON.parse(text.slice(1)));
    return command.success ? readOutcome(command.data) : undefined;
  } catch {
    return undefined;
  }
}
