import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { asDatabaseFailure, isOutage } from "../outage.ts";
import type { ConnectionConfig } from "./connection.ts";

const retryMilliseconds = 500;
const answerMilliseconds = 10_000;
/**
 * Longest wait for the database. Containers that start together need seconds, and a recovering server needs some
 * minutes. If it takes longer, the operator has to act.
 */
const usualPatienceMilliseconds = 5 * 60_000;

interface WaitOptions {
  patienceMilliseconds?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Waits while the database does not respond or does not accept sessions yet. Throws any other error at once. */
export async function waitForDatabase(
  connection: ConnectionConfig,
  /** Receives a message for the operator, once, if the database is not ready at the first attempt. */
  tell: (line: string) => void,
  { patienceMilliseconds = usualPatienceMilliseconds, signal }: WaitOptions = {},
): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds;
  for (let attempt = 1; ; attempt++) {
    const failure = await tryToConnect(connection);
    if (!failure) return;
    if (!isOutage(failure) || Date.now() > deadline) throw failure;
    if (attempt === 1) tell(`waiting for the database: ${failure.message || "no answer"}`);
    await sleep(retryMilliseconds, undefined, { signal });
  }
}

async function tryToConnect(connection: ConnectionConfig): Promise<Error | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: answerMilliseconds });
  // Errors that occur after this connection attempt do not matter.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return asDatabaseFailure(error) as Error;
  }
}
