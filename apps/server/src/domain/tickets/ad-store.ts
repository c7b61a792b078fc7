import type { MessageAd } from "@recado/contract/message-content";
import type { TicketAdSummary } from "@recado/contract/ticket-ads";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { visibleQueues } from "./policy.ts";
import { inQueues } from "./queries.ts";

/** Largest number of tickets that are searched for ads, and largest number of ads listed; the newest come first. */
const mostTickets = 2_000;
const mostAds = 100;

export async function findAds(db: ReadTx, actor: Actor): Promise<TicketAdSummary[]> {
  const queues = visibleQueues(actor);
  const rows = await db.rows(sql<{ ad: MessageAd }>`
    select ad from (
      select distinct on (ad_id) ad, updated_at from (
        select t.ad_id, t.ad, t.updated_at from tickets t
        where t.company_id = ${db.companyId} and t.ad_id is not null and ${queues ? inQueues(queues) : sql`true`}
        order by t.updated_at desc, t.id desc limit ${sql.lit(mostTickets)}) recent
      order by ad_id, updated_at desc) latest
    order by updated_at desc limit ${sql.lit(mostAds)}`);
  return rows.map(({ ad: { id, headline, url } }) => ({ id, headline, url }));
}
