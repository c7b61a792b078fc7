import { AsyncLocalStorage } from "node:async_hooks";
import type { TestApp } from "../test-app.ts";

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** Returns all SQL statements that are sent while the work runs, including those of unrelated work. */
export async function recordAllStatements(
  testApp: TestApp,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  return statementsWhile(testApp, work, () => true);
}

const calls = new AsyncLocalStorage<object>();

/** Returns the SQL statements that a request causes, excluding those of background jobs and workers. */
export async function recordStatements(
  testApp: TestApp,
  call: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const own = {};
  return statementsWhile(
    testApp,
    () => calls.run(own, call),
    () => calls.getStore() === own,
  );
}

async function statementsWhile(
  { app: { database } }: TestApp,
  work: () => Promise<unknown>,
  isMeant: () => boolean,
): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  database.onStatement = (text, values) => {
    if (isMeant()) sent.push({ text, values });
  };
  try {
    await work();
  } finally {
    database.onStatement = undefined;
  }
  return sent;
}
