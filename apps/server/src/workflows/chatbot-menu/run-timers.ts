import { setTimeout as rest } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import { mayWork } from "../../domain/companies/queries.ts";
import { publishNoticesMoved } from "../../domain/notices/actions.ts";
import { publishTicket, recordTicketEvents } from "../../domain/tickets/actions.ts";
import { closeExpired, moveOverdue } from "../../domain/tickets/automation-store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { BotDeps } from "./send-texts.ts";
import { sendToMany } from "./send-to-many.ts";

export const timersCron = { job: "runTimers", pattern: "* * * * *" };

interface TimersDeps extends BotDeps {
  database: Database;
  logger: Logger;
}

/**
 * Number of tickets per transaction. After each transaction the job rests for as long as the transaction took, so that
 * half of the time remains for other work.
 */
const batchSize = 8;

/**
 * Moves tickets that waited too long without a queue, and closes tickets whose customer has been silent too long. The
 * job runs each minute.
 */
export function runTimers(deps: TimersDeps): Job {
  return async () => {
    const companies = await deps.database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_timed_companies() as id`),
    );
    let failed = 0;
    for (const { id } of companies) {
      if (!(await deps.database.read(id, (db) => mayWork(db, deps.clock.now())))) continue;
      for (const timer of [moveTickets, expireTickets])
        if (!(await runOut(deps, id, (db) => timer(deps, db, batchSize)))) failed += 1;
    }
    if (failed > 0) throw new Error(`chatbot timers failed for ${failed} companies, retrying later`);
  };
}

/**
 * Runs batches for one company until none is left. An error is logged, so that it does not stop the timers of other
 * companies.
 */
async function runOut(
  deps: TimersDeps,
  companyId: number,
  runBatch: (db: WriteTx) => Promise<number>,
): Promise<boolean> {
  try {
    for (;;) {
      const started = performance.now();
      const count = await deps.database.write(companyId, runBatch);
      if (count < batchSize) return true;
      await rest(performance.now() - started);
    }
  } catch (error) {
    deps.logger.error(
      { err: error, companyId },
      "chatbot timers of a company failed, retrying within a minute",
    );
    return false;
  }
}

/**
 * Moves tickets into the connection's default queue if they have waited without a queue for longer than the connection
 * allows. Returns the number of moved tickets.
 */
async function moveTickets({ clock }: BotDeps, db: WriteTx, most: number): Promise<number> {
  const moved = await moveOverdue(db, clock.now(), most);
  for (const ticket of moved) publishTicket(db, ticket, { ...ticket, queue_id: null });
  const steps = moved.map((ticket) => ({
    ticket,
    details: { to: { queue: ticket.queue_name, user: null, connection: ticket.connection_name } },
    reason: { type: "timer", setting: "timeToTransfer", minutes: ticket.minutes } as const,
  }));
  if (moved.length === 0) return 0;
  await publishNoticesMoved(
    db,
    moved.map(({ id }) => id),
  );
  await recordTicketEvents(db, steps, { type: "moved", userId: null });
  return moved.length;
}

/**
 * Closes tickets whose customer has been silent for longer than the connection allows, and sends each customer a text.
 * Returns the number of closed tickets.
 */
async function expireTickets(deps: BotDeps, db: WriteTx, most: number): Promise<number> {
  const expired = await closeExpired(db, deps.clock.now(), most);
  if (expired.length === 0) return 0;
  for (const ticket of expired) publishTicket(db, ticket, { ...ticket, status: "open" });
  const steps = expired.map((ticket) => ({
    ticket,
    details: {},
    reason: { type: "timer", setting: "expiresTicket", minutes: ticket.minutes } as const,
  }));
  await recordTicketEvents(db, steps, { type: "expired", userId: null });
  await sendToMany(
    deps,
    db,
    expired.map((ticket) => ({
      ticket,
      text: ticket.expires_inactive_message,
      tongue: { language: ticket.language, timeZone: ticket.time_zone },
    })),
  );
  return expired.length;
}
