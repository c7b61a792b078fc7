import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { asDatabaseFailure, isOutage } from "../outage.ts";
import type { ConnectionConfig } from "./connection.ts";

const retryMilliseconds = 500;
const answerMilliseconds = 10_000;
/**
 * Containers that start together need seconds, and a server in recovery some minutes. A longer wait needs the operator.
 */
const usualPatienceMilliseconds = 5 * 60_000;

interface WaitOptions {
  patienceMilliseconds?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Waits for a database that does not answer or does not accept sessions yet. Any other error is thrown at once. */
export async function waitForDatabase(
  connection: ConnectionConfig,
  /** Called once, if waiting is necessary. */
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
  // Errors after the check are irrelevant.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return asDatabaseFailure(error) as Error;
  }
}
