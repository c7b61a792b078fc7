import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { deleteProcess, findProcesses, type ProcessRow, storeHeartbeat } from "./process-store.ts";

const beatMilliseconds = 5_000;

/** Roles that an installation needs in at least one running process. */
export const neededRoles = ["web", "worker", "channels"] as const;
export type NeededRole = (typeof neededRoles)[number];

export interface HeartbeatDeps {
  database: Database;
  logger: Logger;
  /** Id of this process. */
  self: string;
  roles: readonly NeededRole[];
  version: string;
}

/**
 * Lists this process among the installation's processes until it stops. A failure is logged once and not again before
 * the next success, because the outage of the database that causes it is logged elsewhere too.
 */
export async function startHeartbeat({
  database,
  logger,
  self: id,
  roles,
  version,
}: HeartbeatDeps): Promise<{ stop(): Promise<void> }> {
  const row = { id, roles: [...roles], host: hostname(), version };
  let hasFailed = false;
  let beating: Promise<void> | undefined;

  async function beat(): Promise<void> {
    try {
      await database.platform((db) => storeHeartbeat(db, row));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        logger.warn({ err: error }, "heartbeat of this process not stored, trying again every five seconds");
      hasFailed = true;
    }
  }

  await beat();
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  }, beatMilliseconds);
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await database
        .platform((db) => deleteProcess(db, id))
        .catch((error: unknown) =>
          logger.warn({ err: error }, "end of this process not stored, it counts as lost within 20 seconds"),
        );
    },
  };
}

/** Returns the needed roles that no running process has. */
export function findMissingRoles(processes: readonly ProcessRow[]): NeededRole[] {
  const running = processes.filter(({ isRunning }) => isRunning).flatMap(({ roles }) => roles);
  return neededRoles.filter((role) => !running.includes(role));
}

/** Throws if no running process has the role. */
export async function requireRunningRole(
  database: Pick<Database, "platform">,
  role: NeededRole,
): Promise<void> {
  if (findMissingRoles(await database.platform(findProcesses)).includes(role))
    throw new Error(`no process with the role ${role} is running`);
}
