import { type CountedList, maxTicketCount } from "@recado/contract/ticket-counts";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { ticketFilters } from "./queries.ts";

/** Counts the tickets of a list that the actor may see, up to a limit, so that large lists cost little. */
export async function countList(db: ReadTx, actor: Actor, list: CountedList): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count from (
      select from tickets t where ${ticketFilters(db.companyId, actor, list)} limit ${sql.lit(maxTicketCount)}) counted`);
  return onlyRow(rows).count;
}

/** Counts the open tickets of each user of the company. */
export function countByUser(db: ReadTx): Promise<{ userId: number; count: number }[]> {
  return db.rows(sql<{ userId: number; count: number }>`
    select user_id as "userId", count(*)::integer as count from tickets
    where company_id = ${db.companyId} and status = 'open' and user_id is not null
    group by user_id order by user_id`);
}
