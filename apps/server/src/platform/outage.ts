import pg from "pg";

/** What we stand on, the database or the storage, cannot be reached at this moment. */
export class Outage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "Outage";
  }
}

/** The database cannot be reached. */
export class DatabaseOutage extends Outage {}

/**
 * What PostgreSQL answers when it could not do anything of the kind at this moment, whatever it was asked: the connection
 * is gone (08), the transaction ended under us or may only read (these of 25: the others say that we went on in one that had
 * failed, or never began), was rolled back for another's sake (40), nothing is left of disk, memory or connections (53), a lock is
 * taken (55P03), somebody intervened (57), the system failed (58).
 */
const passingStates = /^(08|40|53|57|58)|^(25006|25P03|25P04|55P03)$/;

/** What the machine has run out of, or can no longer do, for everybody. */
const exhaustions = ["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "ENOMEM", "EIO", "EROFS"];

/** Whether it failed for no reason of its own: the same may succeed later, and did not have its try. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Outage) return true;
  if (error instanceof pg.DatabaseError) return passingStates.test(error.code ?? "");
  return exhaustions.includes(codeOf(error));
}

/** A statement's failure: what is no answer of PostgreSQL and comes from the connection is an outage. */
export function asDatabaseFailure(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || error instanceof Outage) return error;
  return isConnectionLost(error) ? new DatabaseOutage(error) : error;
}

/** The connection is gone, nothing is left of disk, memory or connections, the server ends or begins, the system failed. */
const databaseAway = /^(08|53|57P0|58)/;

/** Words of a log line, such as `database unavailable (57P03)`; undefined for what is no outage of the database. */
export function describeDatabaseOutage(error: unknown): string | undefined {
  if (error instanceof DatabaseOutage) {
    const code = codeOf(error.cause);
    return `database unavailable (${code === "" ? "connection lost" : code})`;
  }
  if (error instanceof pg.DatabaseError && databaseAway.test(error.code ?? ""))
    return `${error.code === "53100" ? "database disk full" : "database unavailable"} (${error.code})`;
  return error instanceof Error && error.cause !== undefined
    ? describeDatabaseOutage(error.cause)
    : undefined;
}

function isConnectionLost(error: unknown): boolean {
  return (
    /^(ECONN\w+|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EAI_\w+|E\w+UNREACH)$/.test(codeOf(error)) ||
    (error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message))
  );
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
