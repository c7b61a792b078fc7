import type { Logger } from "pino";
import type { Actor } from "../../platform/actor.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import { publishUser } from "../users/actions.ts";
import { isOnline, onlineMilliseconds } from "../users/rules.ts";
import { findUser, lockUser, noteUserLeft, noteUserSeen } from "../users/store.ts";

export interface PresenceDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

declare module "../../platform/db/database.ts" {
  interface Topics {
    /** The last page that `companyId:userId` had open with a process is closed; whoever else has one says so. */
    left: true;
  }
}

type Whose = Pick<Actor, "companyId" | "userId">;

export interface Presence {
  /** The user's browser says that it is there. */
  note(actor: Whose): void;
  /** The last page that they had open with this process is closed. */
  noteLeft(actor: Whose): void;
  stop(): void;
}

const lookMilliseconds = 60_000;
/** A page that is loaded anew is soon back. */
const backMilliseconds = 3_000;
/** What other processes have to say that they have a page of theirs. */
const answerMilliseconds = 1_000;

/** Tells the company when somebody comes online, when their last page has closed, and when nothing was heard of them for too long. */
export function createPresence({ database, bus, clock, logger }: PresenceDeps): Presence {
  const heard = new Map<string, Whose & { at: number }>();
  const departures = createDepartures(bus, logger, writeLeft);
  const timer = setInterval(look, lookMilliseconds);
  timer.unref();
  bus.subscribe("left", (key) => {
    const here = heard.get(key);
    // Gone from another process, and not from this one.
    if (here && !departures.has(key)) writeSeen(here);
  });

  function look(): void {
    const now = clock.now();
    for (const [key, { companyId, userId, at }] of heard) {
      if (now.getTime() - at < onlineMilliseconds) continue;
      heard.delete(key);
      inCompany(companyId, async (db) => {
        // Held, because another process may be hearing of them at this moment.
        await lockUser(db, userId);
        const user = await findUser(db, userId);
        if (user && !isOnline(user, now)) await publishUser(db, "update", user, now);
      });
    }
  }

  function writeSeen({ companyId, userId }: Whose): void {
    const now = clock.now();
    inCompany(companyId, async (db) => {
      const before = await noteUserSeen(db, userId, now);
      if (before && isOnline(before, now)) return;
      const user = await findUser(db, userId);
      if (user) await publishUser(db, "update", user, now);
    });
  }

  function writeLeft(whose: Whose, at: Date): void {
    heard.delete(keyOf(whose));
    inCompany(whose.companyId, async (db) => {
      if (!(await noteUserLeft(db, whose.userId, at))) return;
      const user = await findUser(db, whose.userId);
      if (user) await publishUser(db, "update", user, at);
    });
  }

  function inCompany(companyId: number, work: (db: WriteTx) => Promise<void>): void {
    database
      .write(companyId, work)
      .catch((error: unknown) => logger.warn({ err: error }, "a user's status was not noted"));
  }

  return {
    note({ companyId, userId }) {
      const whose = { companyId, userId };
      departures.end(keyOf(whose));
      heard.set(keyOf(whose), { ...whose, at: clock.now().getTime() });
      writeSeen(whose);
      look();
    },
    noteLeft: ({ companyId, userId }) => departures.begin({ companyId, userId }, clock.now()),
    stop() {
      clearInterval(timer);
      departures.stop();
    },
  };
}

/** Whose pages are closed: gone once they have not come back for a moment and no other process has seen them either. */
function createDepartures(bus: Bus, logger: Logger, gone: (whose: Whose, at: Date) => void) {
  const waiting = new Map<string, NodeJS.Timeout>();

  function wait(key: string, milliseconds: number, then: () => void): void {
    clearTimeout(waiting.get(key));
    waiting.set(key, setTimeout(then, milliseconds).unref());
  }

  async function askOthers(key: string, whose: Whose, at: Date): Promise<void> {
    await bus.send("left", key);
    if (!waiting.has(key)) return;
    wait(key, answerMilliseconds, () => {
      waiting.delete(key);
      gone(whose, at);
    });
  }

  return {
    has: (key: string) => waiting.has(key),
    begin(whose: Whose, at: Date): void {
      const key = keyOf(whose);
      wait(key, backMilliseconds, () => {
        askOthers(key, whose, at).catch((error: unknown) => {
          waiting.delete(key);
          logger.warn({ err: error }, "other processes were not asked whether a user is gone");
        });
      });
    },
    end(key: string): void {
      clearTimeout(waiting.get(key));
      waiting.delete(key);
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

function keyOf({ companyId, userId }: Whose): string {
  return `${companyId}:${userId}`;
}
