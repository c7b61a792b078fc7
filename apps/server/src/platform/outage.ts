import pg from "pg";

/** Thrown while the database or the object storage is unreachable. */
export class Outage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "Outage";
  }
}

export class DatabaseOutage extends Outage {}

/**
 * SQLSTATEs of failures that do not depend on the statement: connection lost (08), transaction read-only or ended by a
 * timeout (25006, 25P03, 25P04), aborted because of a concurrent transaction (40), out of disk, memory or connections
 * (53), lock not available (55P03), operator intervention (57), system error (58). Other SQLSTATEs of class 25 are bugs
 * of the program, so they are not listed.
 */
const passingStates = /^(08|40|53|57|58)|^(25006|25P03|25P04|55P03)$/;

/** Error codes of a machine that lacks a resource or whose disk fails. */
const exhaustions = ["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "ENOMEM", "EIO", "EROFS"];

/**
 * True if the failure does not depend on the operation itself, so a retry may succeed. A failure of this kind is not
 * counted as an attempt.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof Outage) return true;
  if (error instanceof pg.DatabaseError) return passingStates.test(error.code ?? "");
  return exhaustions.includes(codeOf(error));
}

/** Turns a lost connection into an outage. An error that PostgreSQL itself reported is returned unchanged. */
export function asDatabaseFailure(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || error instanceof Outage) return error;
  return isConnectionLost(error) ? new DatabaseOutage(error) : error;
}

/**
 * SQLSTATEs of an unavailable database: connection lost (08), out of resources (53), starting or stopping (57P0…),
 * system error (58).
 */
const databaseAway = /^(08|53|57P0|58)/;

/**
 * Returns a text for a log line, such as `database unavailable (57P03)`; undefined if the error is not a database
 * outage.
 */
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
