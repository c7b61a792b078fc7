import { setTimeout as sleep } from "node:timers/promises";
import type { NotificationLine } from "./notification-line.ts";

/**
 * Whether other processes work on the same database. Alone, news need not leave the process; as soon as another one
 * comes, everything goes through the database, in the order of its commits, also what this process itself hears.
 */
export interface ProcessPresence {
  isAlone(): boolean;
  /** A change is told beside the database: who comes is not welcomed before it is over. Gives back what ends it. */
  begin(): () => void;
  /** A process that has just taken its line waits here until every other one knows of it. */
  arrive(line: Pick<NotificationLine, "notify" | "countOthers">): Promise<void>;
  /** What another process says of coming. */
  receive(message: string, from: string): void;
  /** Looks whether the others are gone. */
  look(line: Pick<NotificationLine, "countOthers">): Promise<void>;
  /** Nothing of ours is on its way through the database: the moment to do without it, if the others are gone. */
  noteQuiet(): void;
  /** The line is down, and nothing is known of the others. */
  forget(): void;
}

export interface ProcessPresenceOptions {
  sayArrived(line: Pick<NotificationLine, "notify">): Promise<void>;
  welcome(newcomer: string): void;
  /** Somebody told of us only now: what it said before may not have come here. */
  onLateWelcome(): void;
}

const answerMilliseconds = 2_000;

export function createProcessPresence(voice: ProcessPresenceOptions): ProcessPresence {
  let alone = false;
  let othersAreGone = false;
  let arrivals = 0;
  /** Who has welcomed us; undefined once nobody waits for it. */
  let welcomes: Set<string> | undefined;
  let onWelcome = () => {};
  const told = new Set<Promise<void>>();

  async function untilWelcome(others: number, say: () => Promise<void>): Promise<void> {
    const from = new Set<string>();
    welcomes = from;
    const inTime = new AbortController();
    const everybody = new Promise<void>((resolve) => {
      onWelcome = () => from.size >= others && resolve();
    });
    await say();
    await Promise.race([
      everybody,
      sleep(answerMilliseconds, undefined, { signal: inTime.signal }).catch(() => {}),
    ]);
    inTime.abort();
    welcomes = undefined;
  }

  return {
    isAlone: () => alone,
    begin() {
      const { promise, resolve } = Promise.withResolvers<void>();
      told.add(promise);
      return () => {
        told.delete(promise);
        resolve();
      };
    },
    async arrive(line) {
      alone = false;
      othersAreGone = false;
      const before = arrivals;
      const others = await line.countOthers();
      if (others > 0) await untilWelcome(others, () => voice.sayArrived(line));
      else alone = arrivals === before;
    },
    receive(message, from) {
      if (message === "arrived") {
        alone = false;
        othersAreGone = false;
        arrivals += 1;
        void Promise.all(told).then(() => voice.welcome(from));
        return;
      }
      if (welcomes) welcomes.add(from);
      else voice.onLateWelcome();
      onWelcome();
    },
    async look(line) {
      if (alone) return;
      const before = arrivals;
      const others = await line.countOthers();
      othersAreGone = others === 0 && arrivals === before;
    },
    noteQuiet() {
      if (othersAreGone) alone = true;
    },
    forget() {
      alone = false;
      othersAreGone = false;
    },
  };
}
