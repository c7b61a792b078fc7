import type { TestApp } from "../test-app.ts";

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** The statements that are sent while the work goes on, those of other work at the same time included. */
export async function everyStatementOf(
  testApp: TestApp,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  testApp.app.database.onStatement = (text, values) => sent.push({ text, values });
  try {
    await work();
  } finally {
    testApp.app.database.onStatement = undefined;
  }
  return sent;
}

/** The lanes, the leases, what is looked for at each full minute, and the count of messages. */
const workers =
  /\b(work_queues|connection_leases|channel_owners|list_due_schedules|list_timed_companies|list_ended_support|list_company_ids|mark_messages|message_count|pg_snapshot_xmin)\b/;

/** Of the installation's own work, which goes on all the time and belongs to no company. */
export function isOfWorkers({ text }: Pick<SentStatement, "text">): boolean {
  return workers.test(text);
}

/** The statements of a call, without those of the workers that look for work all the time. */
export async function statementsOf(testApp: TestApp, call: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = await everyStatementOf(testApp, call);
  return sent.filter((statement) => !isOfWorkers(statement));
}
