import { seesNumbers } from "@recado/contract/shared/permission-sets";
import { findLastOfCustomer } from "../../domain/messages/received-store.ts";
import {
  findListeners,
  forgetSubscription,
  type ListenerRow,
} from "../../domain/push-subscriptions/store.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import { lastMessageOf } from "../../domain/tickets/present.ts";
import { findTicket, type TicketRow } from "../../domain/tickets/store.ts";
import { countOwnUnread } from "../../domain/tickets/unread-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { maskMentions, maskText } from "../../platform/personal-data/mask-text.ts";
import type { PushOutcome, PushSender } from "../../ports/push-sender.ts";
import { composePush } from "./compose-push.ts";
import type { PushSubject } from "./read-push-subject.ts";

export interface PushDeps {
  database: Database;
  push: PushSender;
  /** URL that opens when the browser shows the push itself, without our service worker. */
  publicUrl: string;
}

export interface PushRecipient extends ListenerRow {
  unread: number;
}

export interface PushRecipients {
  ticket: TicketRow;
  listeners: PushRecipient[];
}

/** Finds the users who receive the push at the time of sending; returns undefined if the ticket was deleted. */
export async function findRecipients(
  database: Database,
  news: PushSubject,
): Promise<PushRecipients | undefined> {
  return database.read(news.companyId, async (db) => {
    const ticket = await findTicket(db, news.ticketId);
    if (!ticket) return undefined;
    const listeners = (await findListeners(db)).filter((listener) => isFor(news, ticket, listener));
    const unread = await countOwnUnread(
      db,
      listeners.map(({ user_id }) => user_id),
    );
    // The chatbot may have replied meanwhile, so the ticket's last message may be the chatbot's. The push shows the
    // customer's message.
    const said = news.kind === "message" ? await findLastOfCustomer(db, ticket.id) : undefined;
    return {
      ticket: { ...ticket, ...said },
      listeners: listeners.map((listener) => ({ ...listener, unread: unread.get(listener.user_id) ?? 0 })),
    };
  });
}

/** Sends a push to one subscription. Deletes the subscription if the push service says that it no longer exists. */
export async function sendPush(
  { push, database, publicUrl }: PushDeps,
  news: PushSubject,
  ticket: TicketRow,
  listener: PushRecipient,
): Promise<PushOutcome> {
  const payload = composePush(news, seesNumbers(listener) ? ticket : maskTicket(ticket), listener, publicUrl);
  const outcome = await push.send(listener, JSON.stringify(payload), payload.tag);
  if (outcome === "gone") await database.write(news.companyId, (db) => forgetSubscription(db, listener.id));
  return outcome;
}

/** Masks the customer's number in what a push shows of a ticket: the name and the last message. */
function maskTicket(ticket: TicketRow): TicketRow {
  return {
    ...ticket,
    contact_name: maskText(ticket.contact_name),
    last_message: maskMentions(lastMessageOf(ticket)),
    last_mentions: null,
  };
}

/**
 * Whether a user receives a push. A message goes to the ticket's attendant or, if pending, to every user who may attend
 * the ticket. A mention goes to the mentioned users, a transfer or an assignment to the new attendant.
 */
function isFor(news: PushSubject, ticket: TicketRow, listener: ListenerRow): boolean {
  const { user_id, profile, role, all_ticket, queue_ids } = listener;
  if (!maySeeTicket({ profile, role, allTicket: all_ticket, queueIds: queue_ids }, ticket)) return false;
  if (news.kind === "mention") return news.userIds.includes(user_id);
  if (news.kind === "transfer" || news.kind === "assigned")
    return news.userIds.includes(user_id) && ticket.user_id === user_id;
  return ticket.status === "pending" || ticket.user_id === user_id;
}
