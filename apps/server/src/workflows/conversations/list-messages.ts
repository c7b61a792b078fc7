import type { listMessages as contract } from "@recado/contract/messages";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import { presentMessage } from "../../domain/messages/present.ts";
import { countTicketMessages, findMessagePage } from "../../domain/messages/queries.ts";
import { accessTicket } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, ReadTx } from "../../platform/db/database.ts";
import { readTicket } from "./read-ticket.ts";

/**
 * Returns one page of a ticket's messages. A request with page number 1 also marks the messages as read by the ticket's
 * owner, because clients of the specification have no other request for marking messages as read. Requests without a
 * page number, or with `before`, do not mark messages as read.
 */
export async function listMessages(
  { read, write }: CompanyTransactions,
  actor: Actor,
  ticketId: number,
  query: QueryOf<typeof contract>,
): Promise<Page> {
  const look = () => read((db) => findPage(db, actor, ticketId, query));
  const page = await look();
  const isOpened = query.pageNumber === 1 && page.ticket.userId === actor.userId;
  if (!isOpened || isRead(page)) return page;
  await write((db) => readTicket(db, actor, ticketId, null));
  return look();
}

type Page = AnswerOf<typeof contract>;

async function findPage(
  db: ReadTx,
  actor: Actor,
  ticketId: number,
  query: QueryOf<typeof contract>,
): Promise<Page> {
  // The three queries are sent together, to save time. If the actor may not see the ticket, `accessTicket` throws and
  // the messages are not returned.
  const [ticket, { rows, hasMore }, count] = await Promise.all([
    accessTicket(db, actor, ticketId),
    findMessagePage(db, ticketId, query),
    countTicketMessages(db, ticketId),
  ]);
  const messages = rows.toReversed().map(presentMessage);
  return { messages, ticket: presentTicket(ticket), count, hasMore };
}

function isRead({ ticket, messages }: Page): boolean {
  return ticket.unreadMessages === 0 && messages.every(({ fromMe, read }) => fromMe || read === true);
}
