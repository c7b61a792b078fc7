import { type listKanbanCards, openLane } from "@recado/contract/kanban";
import { ticketPageSize } from "@recado/contract/shared/pagination";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import type { TicketFilter } from "@recado/contract/ticket-filters";
import { type RawBuilder, sql } from "kysely";
import { searchPatterns } from "../../domain/contacts/rules.ts";
import { ticketFilterSql } from "../../domain/tickets/filter-store.ts";
import { visibleQueues } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import { inQueues } from "../../domain/tickets/queries.ts";
import { filterOfQuery } from "../../domain/tickets/rules.ts";
import { presentableTickets, type TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";

type CardQuery = QueryOf<typeof listKanbanCards>;

/** Lists cards ordered by ticket number, so that a card moves on the board only if a user moves it. */
export async function listCardPage(
  db: ReadTx,
  actor: Actor,
  query: CardQuery,
): Promise<AnswerOf<typeof listKanbanCards>> {
  const cards = cardsOf(db.companyId, actor, query);
  const offset = query.cursor === undefined ? ((query.pageNumber ?? 1) - 1) * ticketPageSize : 0;
  const after = query.cursor === undefined ? sql`` : sql`where id < ${query.cursor}`;
  const page = sql`(
    select t.* from tickets t
    join (select id from (${cards}) cards ${after}
      order by id desc limit ${sql.lit(ticketPageSize + 1)} offset ${sql.lit(offset)}) page on page.id = t.id
    where t.company_id = ${db.companyId}) t`;
  const rows = await db.rows(sql<TicketRow>`${presentableTickets(page)} order by t.id desc`);
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from (${cards}) cards`,
  );
  return {
    tickets: rows.slice(0, ticketPageSize).map(presentTicket),
    count: onlyRow(counted).count,
    hasMore: rows.length > ticketPageSize,
  };
}

/**
 * SQL that selects the ids of the board's cards. Unfinished tickets are selected first, by their index: tickets keep a
 * lane's tag long after they are closed, so the tag alone matches far too many.
 */
function cardsOf(companyId: number, actor: Actor, query: CardQuery): RawBuilder<unknown> {
  const filter: TicketFilter = [
    { field: "status", is: "anyOf", values: ["open", "pending"] },
    ...filterOfQuery(query),
  ];
  const conditions = [sql`t.company_id = ${companyId}`, ...ticketFilterSql(companyId, filter)];
  const visible = visibleQueues(actor);
  if (visible) conditions.push(inQueues(visible));
  const term = query.searchParam?.trim() ?? "";
  if (term !== "") conditions.push(matching(term, actor));
  const inLane = [sql`true`, ...ticketFilterSql(companyId, laneFilter(query.lane))];
  return sql`
    with unfinished as materialized (select t.id from tickets t where ${sql.join(conditions, sql` and `)})
    select id from unfinished t where ${sql.join(inLane, sql` and `)}`;
}

function laneFilter(lane: CardQuery["lane"]): TicketFilter {
  if (lane === undefined) return [];
  return [{ field: "lane", is: "anyOf", values: [lane === openLane ? null : lane] }];
}

/** SQL condition for tickets `t` found by the contact's name or number, or by the ticket's own number. */
function matching(term: string, actor: Actor): RawBuilder<unknown> {
  const ticketId = /^[1-9]\d{0,8}$/.test(term) ? Number(term) : null;
  return sql`(t.id = ${ticketId}::integer
    or t.contact_id in (select contact_id from find_contacts(${searchPatterns(term, actor)}::text[])))`;
}
