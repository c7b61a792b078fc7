import { AsyncLocalStorage } from "node:async_hooks";
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
  return statementsWhile(testApp, work, () => true);
}

const calls = new AsyncLocalStorage<object>();

/** The statements of a call alone: nothing of the jobs and workers that look for work all the time. */
export async function statementsOf(testApp: TestApp, call: () => Promise<unknown>): Promise<SentStatement[]> {
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
