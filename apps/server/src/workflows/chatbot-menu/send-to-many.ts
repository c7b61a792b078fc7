import { insertManyAsLast } from "../../domain/messages/last-message-store.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findMessages } from "../../domain/messages/queries.ts";
import { messagePreview } from "../../domain/messages/rules.ts";
import { withLastMessage } from "../../domain/tickets/actions.ts";
import { ticketRecipients } from "../../domain/tickets/policy.ts";
import { presentTicket, presentTicketContact } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { type BotDeps, type BotLocale, fillBotText } from "./send-texts.ts";

interface TextToSend {
  ticket: TicketRow;
  text: string;
  tongue: BotLocale;
}

/** Sends texts to many customers with few statements, one text to each. The caller has locked the tickets. */
export async function sendToMany(deps: BotDeps, db: WriteTx, sayings: readonly TextToSend[]): Promise<void> {
  const now = deps.clock.now();
  const heard = sayings.filter(({ ticket, text }) => text !== "" && isReachable(ticket, now));
  if (heard.length === 0) return;
  const noted = await writeTexts(deps, db, heard, now);
  const tickets = new Map(heard.map(({ ticket }) => [ticket.id, ticket]));
  const updated = new Map(noted.map((note) => [note.id, note]));
  for (const message of await findMessages(db, [...updated.keys()])) {
    const before = tickets.get(message.ticket_id);
    const note = updated.get(message.id);
    if (!before || !note) continue;
    const { from_me: fromMe, ack, media_type: mediaType } = message;
    const ticket = withLastMessage(before, {
      ...note,
      preview: messagePreview(message.body),
      mediaType,
      media: null,
      fromMe,
      author: null,
      participant: null,
      ack,
    });
    db.publish(ticketRecipients(db.companyId, ticket), "appMessage", {
      action: "create",
      message: presentMessage(message),
      ticket: presentTicket(ticket),
      contact: presentTicketContact(ticket),
    });
  }
  await wakeOutboxes(db, heard);
}

/** Returns false if WhatsApp's answer window has closed, because WhatsApp then accepts only templates. */
function isReachable({ connection_id, window_closes_at }: TicketRow, now: Date): boolean {
  return connection_id !== null && (window_closes_at === null || window_closes_at > now);
}

function writeTexts(deps: BotDeps, db: WriteTx, sayings: readonly TextToSend[], now: Date) {
  const texts = sayings.map(({ ticket, text, tongue }) => {
    const body = fillBotText(text, ticket, tongue, now);
    return {
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      connection_id: ticket.connection_id,
      queue_id: ticket.queue_id,
      external_id: deps.newExternalId(),
      body,
      preview: messagePreview(body),
    };
  });
  return insertManyAsLast(db, texts, now);
}

async function wakeOutboxes(db: WriteTx, sayings: readonly TextToSend[]): Promise<void> {
  const contacts = new Map<number, Set<string>>();
  for (const { ticket } of sayings) {
    if (ticket.connection_id === null) continue;
    const keys = contacts.get(ticket.connection_id) ?? new Set();
    contacts.set(ticket.connection_id, keys.add(String(ticket.contact_id)));
  }
  for (const [connectionId, keys] of contacts)
    await wakeWork(db, { queue: "outbound", connectionId, keys: [...keys] });
}
