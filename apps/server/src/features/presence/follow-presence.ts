import type { Logger } from "pino";
import type { Actor } from "../../platform/actor.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import { publishUser } from "../users/actions.ts";
import { isOnline, onlineMilliseconds } from "../users/rules.ts";
import { findUser, lockUser, noteUserSeen } from "../users/store.ts";

export interface PresenceDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

export interface Presence {
  /** The user's browser says that it is there. */
  note(actor: Pick<Actor, "companyId" | "userId">): void;
  stop(): void;
}

const lookMilliseconds = 60_000;

/** Tells the company when somebody comes online, and when nothing was heard of them for too long. */
export function createPresence({ database, clock, logger }: PresenceDeps): Presence {
  const heard = new Map<string, { companyId: number; userId: number; at: number }>();
  const timer = setInterval(look, lookMilliseconds);
  timer.unref();

  function look(): void {
    const now = clock.now();
    for (const [key, { companyId, userId, at }] of heard) {
      if (now.getTime() - at < onlineMilliseconds) continue;
      heard.delete(key);
      inCompany(companyId, async (db) => {
        // Held, because another process may be hearing of them at this moment.
        await lockUser(db, userId);
        const user = await findUser(db, userId);
        if (user && !isOnline(user.last_seen_at, now)) await publishUser(db, "update", user, now);
      });
    }
  }

  function inCompany(companyId: number, work: (db: WriteTx) => Promise<void>): void {
    database
      .write(companyId, work)
      .catch((error: unknown) => logger.warn({ err: error }, "a user's status was not noted"));
  }

  return {
    note({ companyId, userId }) {
      const now = clock.now();
      heard.set(`${companyId}:${userId}`, { companyId, userId, at: now.getTime() });
      inCompany(companyId, async (db) => {
        if (isOnline(await noteUserSeen(db, userId, now), now)) return;
        const user = await findUser(db, userId);
        if (user) await publishUser(db, "update", user, now);
      });
      look();
    },
    stop: () => clearInterval(timer),
  };
}
