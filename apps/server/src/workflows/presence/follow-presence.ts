/*
 * Tracks which users are present. The process that a user's browser pages are connected to stores the user's last sign
 * of life and publishes changes. When pages close or are unused, the process first asks the other processes over the
 * bus whether they have a page of that user. Only then does it publish that the user left or is idle. follow-viewers.ts
 * tracks who looks at which ticket in the same way, and stores nothing.
 */

import type { Logger } from "pino";
import { publishUser } from "../../domain/users/actions.ts";
import { isAway, isOnline, onlineMilliseconds, type PresenceTimes } from "../../domain/users/rules.ts";
import { findUser, lockUser, noteUserIdle, noteUserLeft, noteUserSeen } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Clock } from "../../ports/clock.ts";

type Whose = Pick<Actor, "companyId" | "userId">;

/** Time that other processes have to report that they have a browser page of the user. */
const answerMilliseconds = 1_000;

function keyOf({ companyId, userId }: Whose): string {
  return `${companyId}:${userId}`;
}

export interface PresenceDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

declare module "../../platform/db/database.ts" {
  interface Topics {
    /**
     * Published when the last browser page that a process had of `companyId:userId` closes. Processes that have another
     * page of the user answer.
     */
    left: true;
    /**
     * Published when no browser page of `companyId:userId` in a process is in use. Processes that have a page in use
     * answer.
     */
    idle: true;
  }
}

export interface PresenceTracker {
  /** Records a signal from the user's browser. `isInUse` says whether a page connected to this process is in use. */
  note(actor: Whose, isInUse: boolean): void;
  /** Records that the last browser page of the user that was connected to this process has closed. */
  noteLeft(actor: Whose): void;
  stop(): void;
}

const lookMilliseconds = 60_000;

/**
 * Publishes when users come online, go away, come back or leave. A user leaves when the last browser page closes, or
 * when no signal arrives for too long.
 */
export function createPresence({ database, bus, clock, logger }: PresenceDeps): PresenceTracker {
  const heard = new Map<string, Whose & { at: number; isInUse: boolean }>();
  const departures = createDepartures(bus, logger, writeLeft);
  const idleness = createIdleness(bus, logger, writeIdle);
  const timer = setInterval(look, lookMilliseconds);
  timer.unref();
  bus.subscribe("left", (key) => {
    const here = heard.get(key);
    // The user's last page in another process has closed, but this process still has a page of the user.
    if (here && !departures.has(key)) writeSeen(here, here.isInUse);
  });
  bus.subscribe("idle", (key) => {
    const here = heard.get(key);
    if (here?.isInUse && !departures.has(key)) writeSeen(here, true);
  });

  function look(): void {
    const now = clock.now();
    for (const [key, { companyId, userId, at }] of heard) {
      if (now.getTime() - at < onlineMilliseconds) continue;
      heard.delete(key);
      inCompany(companyId, async (db) => {
        // Locks the user, because another process may be storing a signal of the same user.
        await lockUser(db, userId);
        const user = await findUser(db, userId);
        if (user && !isOnline(user, now)) await publishUser(db, "update", user, now);
      });
    }
  }

  function writeSeen(whose: Whose, isInUse: boolean): void {
    const now = clock.now();
    inCompany(whose.companyId, async (db) => {
      const before = await noteUserSeen(db, whose.userId, now, isInUse);
      if (!before) return;
      const idle_at = isInUse ? null : before.idle_at;
      if (!isInUse && idle_at === null) idleness.ask(whose, now);
      if (!isSame(before, { ...before, last_seen_at: now, left_at: null, idle_at }, now))
        await publishPresence(db, whose, now);
    });
  }

  function writeIdle(whose: Whose, at: Date): void {
    inCompany(whose.companyId, async (db) => {
      if (await noteUserIdle(db, whose.userId, at)) await publishPresence(db, whose, clock.now());
    });
  }

  function writeLeft(whose: Whose, at: Date): void {
    heard.delete(keyOf(whose));
    inCompany(whose.companyId, async (db) => {
      if (await noteUserLeft(db, whose.userId, at)) await publishPresence(db, whose, at);
    });
  }

  function inCompany(companyId: number, work: (db: WriteTx) => Promise<void>): void {
    database
      .write(companyId, work)
      .catch((error: unknown) =>
        logger.warn({ err: error }, "user's presence not stored, storing the presence at the next change"),
      );
  }

  return {
    note({ companyId, userId }, isInUse) {
      const whose = { companyId, userId };
      departures.end(keyOf(whose));
      heard.set(keyOf(whose), { ...whose, at: clock.now().getTime(), isInUse });
      writeSeen(whose, isInUse);
      look();
    },
    noteLeft: ({ companyId, userId }) => departures.begin({ companyId, userId }, clock.now()),
    stop() {
      clearInterval(timer);
      departures.stop();
      idleness.stop();
    },
  };
}

async function publishPresence(db: WriteTx, { userId }: Whose, now: Date): Promise<void> {
  const user = await findUser(db, userId);
  if (user) await publishUser(db, "update", user, now);
}

function isSame(before: PresenceTimes, after: PresenceTimes, now: Date): boolean {
  return isOnline(before, now) === isOnline(after, now) && isAway(before, now) === isAway(after, now);
}

/**
 * Handles users whose browser pages in this process are all unused. Such a user counts as idle, unless another process
 * reports a page in use after the time `at`.
 */
function createIdleness(bus: Bus, logger: Logger, idle: (whose: Whose, at: Date) => void) {
  const waiting = new Map<string, NodeJS.Timeout>();

  async function askOthers(whose: Whose, at: Date): Promise<void> {
    const key = keyOf(whose);
    await bus.send("idle", key);
    clearTimeout(waiting.get(key));
    const decide = () => {
      waiting.delete(key);
      idle(whose, at);
    };
    waiting.set(key, setTimeout(decide, answerMilliseconds).unref());
  }

  return {
    ask(whose: Whose, at: Date): void {
      askOthers(whose, at).catch((error: unknown) =>
        logger.warn(
          { err: error },
          "other processes not asked whether a user is idle, user stays shown as active",
        ),
      );
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** Time within which a page reconnects after being reloaded. */
const backMilliseconds = 3_000;

/**
 * Handles users whose browser pages in this process have all closed. Such a user counts as gone, unless a page
 * reconnects within a few seconds or another process has a page of the user.
 */
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
          logger.warn(
            { err: error },
            "other processes not asked whether a user is offline, user stays shown as online",
          );
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
