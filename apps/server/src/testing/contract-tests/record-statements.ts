import { AsyncLocalStorage } from "node:async_hooks";
import type { TestApp } from "../test-app.ts";

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** Records all statements while the work runs, including those of unrelated work at the same time. */
export async function recordAllStatements(
  testApp: TestApp,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  return statementsWhile(testApp, work, () => true);
}

const calls = new AsyncLocalStorage<object>();

/** Records the statements of this call alone, without those of background jobs and workers. */
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
