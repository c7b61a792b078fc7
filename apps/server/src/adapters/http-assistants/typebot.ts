import { readMenuChoice } from "@recado/contract/shared/read-choice";
import { readJson } from "@recado/contract/shared/read-json";
import { trimEndCharacters } from "@recado/contract/shared/trim-characters";
import type { Agent } from "undici";
import { z } from "zod";
import {
  type Assistant,
  type AssistantAnswer,
  type AssistantQuestion,
  AssistantRefusal,
  type TicketOutcome,
} from "../../ports/assistant.ts";
import type { TypebotSettings } from "../../ports/http-assistants.ts";
import { AssistantNotFound, callAssistant } from "./call-assistant.ts";
import { type AssistantAgents, type AssistantMessage, fetchFiles } from "./fetch-files.ts";
import { readTicketOutcome, ticketOutcomeSchema } from "./read-ticket-outcome.ts";
import { writeRichText } from "./rich-text.ts";

/** State of a running Typebot conversation, stored between two messages of the customer. */
const memorySchema = z.object({
  sessionId: z.string(),
  at: z.iso.datetime(),
  choices: z.array(z.string()),
});
type Memory = z.output<typeof memorySchema>;

/** Assistant that runs a Typebot flow through Typebot's chat API. */
export function createTypebotAssistant(
  { agent, files }: AssistantAgents,
  settings: TypebotSettings,
): Assistant {
  return {
    asksTogether: false,
    historyLength: 0,
    async answer(question, signal) {
      const words = wordsOf(question);
      if (isSame(words, settings.keywordFinish))
        return { replies: [], memory: null, outcome: { type: "stop" } };
      const isRestart = isSame(words, settings.keywordRestart);
      const going = isRestart ? undefined : readMemory(question, settings);
      const reply =
        (going && (await goOn(agent, settings, going, words, signal))) ??
        (await start(agent, settings, question, signal));
      const restarted =
        isRestart && settings.restartMessage !== "" ? [{ text: settings.restartMessage }] : [];
      const { told, ...rest } = answerOf(reply, going, settings, question.now);
      return { ...rest, replies: await fetchFiles(files, [...restarted, ...told], signal) };
    },
  };
}

/** Text of a customer's message for Typebot. A file without a caption is passed as its link. */
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

/**
 * Item that the customer can choose. A button has `content`, a picture has a title, and a card has buttons of its own
 * (`paths`).
 */
const itemSchema = z.object({
  content: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  pictureSrc: z.string().nullish(),
  imageUrl: z.string().nullish(),
  paths: z.array(z.object({ text: z.string().nullish() })).nullish(),
});
type Item = z.output<typeof itemSchema>;

const replySchema = z.object({
  sessionId: z.string().optional(),
  messages: z.array(z.object({ type: z.string(), content: z.unknown().optional() })).default([]),
  input: z.object({ type: z.string(), items: z.array(itemSchema).nullish() }).nullish(),
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
    adId: ticket.ad?.id ?? "",
    adHeadline: ticket.ad?.headline ?? "",
    adBody: ticket.ad?.body ?? "",
    adUrl: ticket.ad?.url ?? "",
    adClickId: ticket.ad?.clickId ?? "",
  };
  const url = `${baseOf(settings)}/typebots/${encodeURIComponent(settings.slug)}/startChat`;
  return read(await callAssistant(agent, { url, body: JSON.stringify({ prefilledVariables }) }, signal));
}

/** Continues a Typebot session; returns undefined if Typebot has forgotten the session. */
async function goOn(
  agent: Agent,
  settings: TypebotSettings,
  { sessionId, choices }: Memory,
  words: string,
  signal: AbortSignal,
): Promise<Reply | undefined> {
  const message = readMenuChoice(words, choices, (choice) => choice) ?? words;
  const url = `${baseOf(settings)}/sessions/${encodeURIComponent(sessionId)}/continueChat`;
  try {
    return read(await callAssistant(agent, { url, body: JSON.stringify({ message }) }, signal));
  } catch (error) {
    if (error instanceof AssistantNotFound) return undefined;
    throw error;
  }
}

function baseOf({ url }: TypebotSettings): string {
  return `${trimEndCharacters(url, "/").replace(/\/api\/v1$/, "")}/api/v1`;
}

function read(reply: unknown): Reply {
  const known = replySchema.safeParse(reply);
  if (!known.success)
    throw new AssistantRefusal("badAnswer", "Typebot's answer does not have the expected format");
  return known.data;
}

/**
 * Interprets Typebot's response. A response that asks for no input ends the flow, and the customer's next message
 * starts the flow again.
 */
function answerOf(
  { sessionId, messages, input }: Reply,
  going: Memory | undefined,
  { delayMilliseconds, unknownMessage }: TypebotSettings,
  now: Date,
): Omit<AssistantAnswer, "replies"> & { told: AssistantMessage[] } {
  const items = input?.items ?? [];
  const choices = items.flatMap(readChoices);
  const bubbles = messages.flatMap(({ type, content }) => readBubble(type, content));
  const commands = bubbles.map(readCommand);
  const outcome = commands.find((command) => command !== undefined);
  const told = bubbles.filter((_, position) => commands[position] === undefined);
  told.push(...items.flatMap(readPicture));
  if (choices.length > 0)
    told.push({ text: choices.map((choice, index) => `*${index + 1}* - ${choice}`).join("\n") });
  if (told.length === 0 && !outcome && unknownMessage !== "") told.push({ text: unknownMessage });
  const session = sessionId ?? going?.sessionId;
  return {
    told,
    memory: input && session ? { sessionId: session, at: now.toISOString(), choices } : null,
    pauseMilliseconds: delayMilliseconds,
    ...(outcome && { outcome }),
  };
}

/** Returns the texts that Typebot expects when the customer chooses the item. */
function readChoices({ content, title, pictureSrc, paths }: Item): string[] {
  const buttons = (paths ?? []).map(({ text }) => text ?? "").filter((text) => text !== "");
  if (buttons.length > 0) return buttons;
  const choice = [content, title, pictureSrc].find(Boolean);
  return choice ? [choice] : [];
}

/** Returns the picture of an item with its caption. If the item has no picture, returns its description as text. */
function readPicture({ title, description, pictureSrc, imageUrl }: Item): AssistantMessage[] {
  const caption = [title && `*${title}*`, description].filter(Boolean).join("\n");
  const file = fileSchema.safeParse({ url: pictureSrc || imageUrl });
  if (file.success) return [{ url: file.data.url, caption }];
  return description ? [{ text: caption }] : [];
}

const textSchema = z.object({
  richText: z.unknown().optional(),
  plainText: z.string().nullish(),
  markdown: z.string().nullish(),
});
const fileSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Converts a bubble of Typebot to messages for the customer. */
function readBubble(type: string, content: unknown): AssistantMessage[] {
  if (type !== "text") {
    const file = fileSchema.safeParse(content);
    return file.success ? [{ url: file.data.url, caption: "" }] : [];
  }
  const bubble = textSchema.safeParse(content);
  if (!bubble.success) return [];
  const { richText, markdown, plainText } = bubble.data;
  const text = writeRichText(richText) || (markdown ?? plainText ?? "").trim();
  return text === "" ? [] : [{ text }];
}

/**
 * Reads a text of `#` and JSON, such as `#{"queueId": 3}`, as a command about the ticket. Such a text is not sent to
 * the customer.
 */
function readCommand(told: AssistantMessage): TicketOutcome | undefined {
  if (!("text" in told) || !told.text.startsWith("#")) return undefined;
  try {
    const command = ticketOutcomeSchema.safeParse(readJson(told.text.slice(1)));
    return command.success ? readTicketOutcome(command.data) : undefined;
  } catch {
    return undefined;
  }
}
