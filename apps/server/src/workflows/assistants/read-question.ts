import { buffer } from "node:stream/consumers";
import type { Language } from "@recado/contract/shared/language";
import { findCompany } from "../../domain/companies/queries.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findMessagePage, findMessages, type MessageRow } from "../../domain/messages/queries.ts";
import { presentTicket, presentTicketContact } from "../../domain/tickets/present.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Assistant, AssistantQuestion } from "../../ports/assistant.ts";
import { assistantName } from "../chatbot-menu/hand-over.ts";
import { pauseMs } from "../chatbot-menu/limit-texts.ts";
import type { AssistantsDeps } from "./assistant-deps.ts";
import type { AssistantTask } from "./assistant-task.ts";

export interface PreparedQuestion {
  assistant: Assistant;
  question: AssistantQuestion;
  /** Ids of the messages that the question consists of. */
  ids: readonly string[];
}

/** Builds the question for the ticket's assistant. Resolves to undefined if the assistant no longer exists. */
export async function readQuestion(
  deps: AssistantsDeps,
  db: ReadTx,
  task: AssistantTask,
): Promise<PreparedQuestion | undefined> {
  const { ticket, state, assistant: assigned, asked } = task;
  const assistant = assigned && (await deps.findAssistant[assigned.kind]?.(db, assigned.id));
  if (!assigned || !assistant) return undefined;
  const ids = assistant.asksTogether ? asked : asked.slice(0, 1);
  const now = deps.clock.now();
  const messages = (await findMessages(db, ids)).filter((message) => isToAnswer(message, now));
  const [oldest] = messages;
  return {
    assistant,
    ids,
    question: {
      companyId: db.companyId,
      ...(await readBotLocale(db)),
      now,
      ticket: presentTicket(ticket),
      contact: presentTicketContact(ticket),
      connection: { id: ticket.connection_id, name: ticket.connection_name ?? "" },
      messages: messages.map((message) => ({
        ...presentMessage(message),
        fileLink: linkOf(deps, db, message),
      })),
      readFile: (messageId) => readFile(deps, messages, messageId),
      history: oldest ? await readHistory(db, ticket.id, oldest.id, assistant.historyLength) : [],
      memory: state.memory?.of === assistantName(assigned) ? state.memory.value : null,
    },
  };
}

/**
 * Returns false for deleted messages, and for messages that waited longer than the bot's pause, for example during an
 * outage.
 */
function isToAnswer({ is_deleted, created_at }: MessageRow, now: Date): boolean {
  return !is_deleted && now.getTime() - created_at.getTime() <= pauseMs;
}

export async function readBotLocale(db: ReadTx): Promise<{ language: Language; timeZone: string }> {
  const company = await findCompany(db);
  if (!company) throw new Error("the company does not exist");
  return { language: company.language as Language, timeZone: company.time_zone };
}

async function readHistory(db: ReadTx, ticketId: number, before: string, length: number) {
  const newestFirst: MessageRow[] = [];
  for (let edge = before, hasMore = length > 0; hasMore && newestFirst.length < length; ) {
    const page = await findMessagePage(db, ticketId, { before: edge });
    newestFirst.push(...page.rows);
    edge = page.rows.at(-1)?.id ?? edge;
    hasMore = page.hasMore;
  }
  const shown = newestFirst.slice(0, length).filter((message) => !message.is_deleted);
  return shown.reverse().map(presentMessage);
}

async function readFile(
  { storage }: AssistantsDeps,
  messages: readonly MessageRow[],
  messageId: string,
): Promise<Uint8Array> {
  const path = messages.find(({ id }) => id === messageId)?.media_path;
  if (!path) throw new Error("the message has no file");
  return buffer((await storage.open(path)).body);
}

/** Returns a signed link to the message's file. The link works without signing in and expires like all signed links. */
function linkOf({ links, publicUrl, clock }: AssistantsDeps, { companyId }: ReadTx, message: MessageRow) {
  if (message.media_path === null) return null;
  return new URL(links.sign(`/media/links/${companyId}/${message.id}`, clock.now()), publicUrl).href;
}
