import { setTimeout as rest } from "node:timers/promises";
import { sql } from "kysely";
import { mayWork } from "../../domain/companies/queries.ts";
import { findActiveRules, type RuleRow } from "../../domain/ticket-rules/store.ts";
import { existingTicket } from "../../domain/tickets/actions.ts";
import { lockTicket } from "../../domain/tickets/store.ts";
import { type Cron, clockOfJob, type Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { isOutage } from "../../platform/outage.ts";
import { findDueTickets } from "./due-store.ts";
import { type RuleDeps, runRule, writeWithoutFailed } from "./run-rules.ts";

/** Runs once at a time: after a downtime, the tickets that are due may take longer than a minute. */
export const ruleTimesCron: Cron = { job: "runTimeRules", pattern: "* * * * *", lasts: true };

const companiesAtOnce = 4;
/** Number of due tickets that one query reads. */
const batchSize = 100;
/** Time for one ticket at the least, so that many tickets that are due at once do not crowd out other work. */
const ticketMilliseconds = 20;

/** Runs rules on tickets that have waited as long as the rule says. */
export function runTimeRules(deps: RuleDeps): Job {
  return async (payload) => {
    const now = clockOfJob(payload, deps.clock).now();
    const companies = await deps.database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_companies_with_time_rules() as id`),
    );
    const failed = await workThrough(
      companies,
      {
        atOnce: companiesAtOnce,
        logger: deps.logger,
        failure: "rules of a company that wait for a time failed, retrying within a minute",
        companyOf: ({ id }) => id,
      },
      ({ id }) => runTimeRulesOf(deps, id, now),
    );
    if (failed > 0) throw new Error(`rules failed for ${failed} companies, retrying later`);
  };
}

async function runTimeRulesOf(deps: RuleDeps, companyId: number, now: Date): Promise<void> {
  const rules = await deps.database.read(companyId, async (db) =>
    (await mayWork(db, now)) ? findActiveRules(db, "time") : [],
  );
  for (const rule of rules) {
    let due: { id: number }[];
    do {
      due = await deps.database.read(companyId, (db) => findDueTickets(db, rule, now, batchSize));
      for (const { id } of due) {
        const started = performance.now();
        await runOnTicket(deps, companyId, { rule, ticketId: id, now });
        await rest(Math.max(ticketMilliseconds - (performance.now() - started), 0));
      }
    } while (due.length === batchSize);
  }
}

/**
 * Runs the rule on a ticket if it is still due. The run is recorded in the same transaction, whatever its result, and
 * makes the ticket no longer due.
 */
async function runOnTicket(
  deps: RuleDeps,
  companyId: number,
  { rule, ticketId, now }: { rule: RuleRow; ticketId: number; now: Date },
): Promise<void> {
  // An unexpected error counts as the rule's result at once; the rule would fail each minute otherwise.
  const isFinal = (error: unknown) => !isOutage(error);
  await writeWithoutFailed(deps, companyId, isFinal, async (db, attempt) => {
    if (!(await lockTicket(db, ticketId))) return;
    const [due] = await findDueTickets(db, rule, now, 1, [ticketId]);
    if (!due) return;
    const ticket = await existingTicket(db, ticketId);
    await runRule(deps, db, { rule, ticket, occasion: due.occasion, chain: [], ran: [], attempt });
  });
}
