import type { PermissionHolder } from "@recado/contract/shared/permissions";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { searchPatterns } from "../contacts/rules.ts";

/**
 * Ticket that a search found by a message, with the newest matching message. That message is an automatic one only if
 * no other matches.
 */
export interface TicketHit {
  ticket_id: number;
  message_id: string;
  is_automatic: boolean;
}

const mostHits = 400;
export const noHits: { hits: readonly TicketHit[]; isLimited: boolean } = { hits: [], isLimited: false };

/**
 * Finds tickets by the words of their messages, newest messages first, up to a limit; `isLimited` tells whether the
 * limit was reached. `filters` restricts the tickets to those that the actor may see and has requested. The company's
 * eras of messages are searched in groups of one, two, four and eight: a frequent word is found in the newest eras, and
 * a rare word needs few queries.
 */
export async function findHits(
  db: ReadTx,
  term: string,
  filters: RawBuilder<unknown>,
): Promise<typeof noHits> {
  const rows = await db.rows(sql<TicketHit>`
    with sought as materialized (
      select words_of(${term}) as words,
        coalesce((select max(era) from message_eras where company_id = ${db.companyId}), 0) as newest),
    stretches as materialized (
      select greatest(0, newest - (2 << step) + 2) as oldest, newest - (1 << step) + 1 as newest, words
      from sought cross join lateral generate_series(0, floor(log(2, newest + 1))::integer) as step
      where words <> '{}')
    select found.ticket_id, found.message_id, found.is_automatic from stretches
    cross join lateral find_matches(stretches.oldest, stretches.newest, stretches.words) as found
    cross join lateral (select 1 from tickets t where t.id = found.ticket_id and ${filters} offset 0) as seen
    limit ${sql.lit(mostHits + 1)}`);
  return { hits: bestOfEach(rows.slice(0, mostHits)), isLimited: rows.length > mostHits };
}

function bestOfEach(rows: readonly TicketHit[]): TicketHit[] {
  const hits = new Map<number, TicketHit>();
  for (const hit of rows) {
    const known = hits.get(hit.ticket_id);
    if (!known || (known.is_automatic && !hit.is_automatic)) hits.set(hit.ticket_id, hit);
  }
  return [...hits.values()];
}

/**
 * SQL condition for tickets found by the contact's name or number, by a message, or by the ticket's own number. Each
 * kind has a subquery of its own, because the planner cannot estimate the few results of a search. `best.is_automatic`
 * is true for tickets that were found by an automatic message only.
 */
export function matchingTickets(
  companyId: number,
  { term, seer }: { term: string; seer: PermissionHolder },
  hits: readonly TicketHit[],
  filters: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const found = hits.map(({ ticket_id, is_automatic }) => ({ id: ticket_id, is_automatic }));
  if (/^[1-9]\d{0,8}$/.test(term)) found.push({ id: Number(term), is_automatic: false });
  return sql`(
    select sought.id, bool_and(sought.is_automatic) as is_automatic from (
      select of_contact.id, false as is_automatic from find_contacts(${searchPatterns(term, seer)}::text[]) c
        cross join lateral (
          select ct.id from tickets ct where ct.company_id = ${companyId} and ct.contact_id = c.contact_id offset 0) of_contact
      union all
      select * from unnest(${found.map(({ id }) => id)}::integer[], ${found.map((hit) => hit.is_automatic)}::boolean[])) sought
    group by sought.id) best
    cross join lateral (select * from tickets t where t.id = best.id and ${filters} offset 0) t where true`;
}
