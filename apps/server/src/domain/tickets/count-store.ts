import { type CountedList, maxTicketCount } from "@recado/contract/ticket-counts";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { visibleQueues } from "./policy.ts";
import { inQueues, listedTickets } from "./queries.ts";

/** Counts the tickets of a list that the actor may see, up to a limit, so that large lists cost little. */
export async function countList(db: ReadTx, actor: Actor, list: CountedList): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count from (
      select from tickets t where ${listedTickets(db.companyId, actor, list)} limit ${sql.lit(maxTicketCount)}) counted`);
  return onlyRow(rows).count;
}

/** Counts the open tickets of each user of the company, among those that the actor may see. */
export function countByUser(db: ReadTx, actor: Actor): Promise<{ userId: number; count: number }[]> {
  const queues = visibleQueues(actor);
  return db.rows(sql<{ userId: number; count: number }>`
    select t.user_id as "userId", count(*)::integer as count from tickets t
    where t.company_id = ${db.companyId} and t.status = 'open' and t.user_id is not null
      and ${queues ? inQueues(queues) : sql`true`}
    group by t.user_id order by t.user_id`);
}
