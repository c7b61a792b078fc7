import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { asDatabaseFailure, isOutage } from "../outage.ts";
import type { ConnectionConfig } from "./connection.ts";
import { onlyRow } from "./statements.ts";
import { openPool } from "./transaction.ts";

const betweenLooksMilliseconds = 10;
const longestCatchUpMilliseconds = 1_000;
const longestAnswerMilliseconds = 2_000;
/**
 * Time for which a standby is not used after it failed to respond or proved to belong to a different database server.
 */
const restMilliseconds = 30_000;

export interface ReplicaOptions {
  connection: ConnectionConfig;
  poolSize: number;
  /** Called after each report with the server that the report was read from. */
  onReport(by: "replica" | "primary"): void;
  /** Called with the reason when the standby will not be used for a while. */
  onRest(reason: unknown): void;
}

/** A standby server, which is used for a report only after it has caught up with the primary. */
export interface Replica {
  /**
   * Reads a report from the standby once the standby has applied everything committed before this call. Reads from the
   * primary if that takes too long or if the standby fails.
   */
  report<T>(read: (from: pg.Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const askPrimary = `select pg_current_wal_flush_lsn()::text as position, system_identifier::text as system from pg_control_system()`;

/**
 * Asks the standby whether it belongs to the primary and has applied the given position. `is_there` is null on a server
 * that is not a standby.
 */
const askStandby = `select pg_is_in_recovery() and system_identifier::text = $2 as is_ours,
  pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there from pg_control_system()`;

export function openReplica(
  primary: pg.Pool,
  { connection, poolSize, onReport, onRest }: ReplicaOptions,
  onIdleError: (error: Error) => void,
): Replica {
  const standby = openPool({ connection, poolSize, onIdleError }, longestAnswerMilliseconds);
  let restsUntil = 0;
  return { report, close: () => standby.end() };

  async function report<T>(read: (from: pg.Pool) => Promise<T>): Promise<T> {
    if (await isFit())
      try {
        const answer = await read(standby);
        onReport("replica");
        return answer;
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (!isTakenFromUnder(error)) rest(error);
      }
    const answer = await read(primary);
    onReport("primary");
    return answer;
  }

  async function isFit(): Promise<boolean> {
    if (performance.now() < restsUntil) return false;
    const committed = await positionOf(primary);
    try {
      return await reaches(committed);
    } catch (error) {
      rest(error);
      return false;
    }
  }

  async function reaches({ position, system }: Position): Promise<boolean> {
    const question = {
      text: askStandby,
      values: [position, system],
      query_timeout: longestAnswerMilliseconds,
    };
    const until = performance.now() + longestCatchUpMilliseconds;
    do {
      const { rows } = await standby.query<{ is_ours: boolean; is_there: boolean }>(question);
      if (!rows[0]?.is_ours)
        throw new Error("DATABASE_REPLICA_URL does not point to a standby of this database's server");
      if (rows[0].is_there) return true;
      await wait(betweenLooksMilliseconds);
    } while (performance.now() < until);
    return false;
  }

  function rest(reason: unknown): void {
    restsUntil = performance.now() + restMilliseconds;
    onRest(reason);
  }
}

/** The primary's WAL position, and the system identifier that a primary and its standbys have in common. */
interface Position {
  position: string;
  system: string;
}

async function positionOf(primary: pg.Pool): Promise<Position> {
  const { rows } = await primary.query<Position>(askPrimary).catch((error: unknown) => {
    throw asDatabaseFailure(error);
  });
  return onlyRow(rows);
}

/** True if the standby cancelled the query because it had to apply a conflicting change of the primary. */
function isTakenFromUnder(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40001";
}
