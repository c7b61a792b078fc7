import type { ContactRow } from "../../domain/contacts/store.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { ReceivedMessage } from "../../ports/channel-content.ts";
import { answerCustomer } from "../chatbot-menu/answer-customer.ts";
import type { FactsMemory, ReceivedText } from "../chatbot-menu/read-facts.ts";
import type { BotDeps } from "../chatbot-menu/send-texts.ts";
import { recogniseContact } from "../contact-identities/recognise-contact.ts";
import { findKnownChat } from "./find-chat.ts";

/**
 * Contact and unfinished ticket of a chat. The transaction that handles a batch of messages has locked both, so later
 * messages of the batch need no new lookup.
 */
export interface ChatMemory {
  who?: string;
  contact?: ContactRow;
  ticket?: TicketRow | undefined;
  /** Whether the chatbot has already replied to a message of this batch. */
  isAnswered?: boolean;
  /** Facts about the ticket that the chatbot has already loaded. */
  bot?: FactsMemory;
}

/**
 * Finds or creates the sender's contact. The result is reused for messages of a batch with the same identities and
 * name.
 */
export async function findContactOnce(
  db: WriteTx,
  connectionId: number,
  { contact: identities, contactName }: ReceivedMessage,
  memory: ChatMemory,
): Promise<ContactRow> {
  const who = JSON.stringify([identities, contactName]);
  if (memory.contact && memory.who === who) return memory.contact;
  const known = await findKnownChat(db, connectionId, identities);
  const name = contactName === null ? null : storableText(contactName);
  const { contact } = await recogniseContact(db, connectionId, identities, name, known?.contact);
  memory.who = who;
  memory.contact = contact;
  memory.ticket = known?.ticket;
  return contact;
}

/**
 * Lets the chatbot reply to a message; returns true if the chatbot acted. The ticket's facts are loaded once for a
 * batch of messages.
 */
export async function answerWithMemory(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  heard: Omit<ReceivedText, "isWithAnswered"> & { isBeingTranscribed: boolean },
  memory: ChatMemory,
): Promise<boolean> {
  memory.bot ??= {};
  const all = { ...heard, isWithAnswered: memory.isAnswered ?? false };
  const isAnswered = await answerCustomer(deps, db, ticket, all, memory.bot);
  memory.isAnswered ||= isAnswered;
  return isAnswered;
}
