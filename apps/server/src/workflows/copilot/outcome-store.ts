import { type CopilotOutcome, type CopilotTask, copilotUsageDays } from "@recado/contract/copilot";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

export interface NewOutcome {
  userId: number;
  ticketId: number;
  task: CopilotTask;
  outcome: CopilotOutcome;
}

export async function insertOutcome(db: ReadTx, outcome: NewOutcome): Promise<void> {
  await db.run(sql`
    insert into copilot_outcomes (company_id, user_id, ticket_id, task, outcome)
    values (${db.companyId}, ${outcome.userId}, ${outcome.ticketId}, ${outcome.task}, ${outcome.outcome})`);
}

export interface SuggestionCounts {
  userId: number | null;
  name: string | null;
  sent: number;
  edited: number;
  discarded: number;
}

/** Counts the outcomes of the last days by user, the user with the most suggestions first. */
export function countSuggestions(db: ReadTx, now: Date): Promise<SuggestionCounts[]> {
  return db.rows(sql<SuggestionCounts>`
    select o.user_id as "userId", u.name,
      count(*) filter (where o.outcome = 'sent')::integer as sent,
      count(*) filter (where o.outcome = 'edited')::integer as edited,
      count(*) filter (where o.outcome = 'discarded')::integer as discarded
    from copilot_outcomes o left join users u on u.company_id = o.company_id and u.id = o.user_id
    where o.company_id = ${db.companyId}
      and o.created_at > ${now}::timestamptz - make_interval(days => ${sql.lit(copilotUsageDays)})
    group by o.user_id, u.name order by count(*) desc, u.name collate name_order, o.user_id`);
}

/** Deletes outcomes that no page counts any more. */
export async function forgetOldOutcomes(db: ReadTx): Promise<void> {
  await db.run(sql`
    delete from copilot_outcomes where company_id = ${db.companyId} and created_at < now() - interval '90 days'`);
}
