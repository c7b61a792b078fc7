import { setTimeout as sleep } from "node:timers/promises";
import type { NotificationLine, Others } from "./notification-line.ts";

/**
 * Whether other processes work on the same database. Alone, news need not leave the process; as soon as another one
 * comes, everything goes through the database, in the order of its commits, also what this process itself hears.
 */
export interface ProcessPresence {
  isAlone(): boolean;
  /** Whether every other process was seen with the broker: else what goes through it would not reach all. */
  haveBroker(): boolean;
  /** A change is told beside the database: who comes is not welcomed before it is over. Gives back what ends it. */
  begin(): () => void;
  /** A process that has just taken its line, or lost the broker, waits here until every other one knows of it. */
  arrive(line: Pick<NotificationLine, "notify" | "countOthers">): Promise<void>;
  /** What another process says of coming, or of having the broker, which it says first. */
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
  /** All others have the broker, and had it not before. */
  onBroker(): void;
}

const answerMilliseconds = 2_000;

export function createProcessPresence(voice: ProcessPresenceOptions): ProcessPresence {
  let alone = false;
  let haveBroker = false;
  /** Who has said of themselves that they have the broker, and not yet that they are there. */
  const brokered = new Set<string>();
  let othersAreGone = false;
  let arrivals = 0;
  /** Those of them that did not have the broker. */
  let arrivedWithout = 0;
  const welcomes = createWelcomes();
  const told = new Set<Promise<void>>();

  function noteOthers({ all, withBroker }: Others): void {
    const had = haveBroker;
    haveBroker = all === withBroker;
    if (haveBroker && !had) voice.onBroker();
  }

  return {
    isAlone: () => alone,
    haveBroker: () => haveBroker,
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
      const withoutBefore = arrivedWithout;
      const others = await line.countOthers();
      haveBroker = others.all === others.withBroker && arrivedWithout === withoutBefore;
      if (others.all > 0) await welcomes.wait(others.all, () => voice.sayArrived(line));
      else othersAreGone = arrivals === before;
    },
    receive(message, from) {
      if (message === "broker") {
        brokered.add(from);
        return;
      }
      if (message === "arrived") {
        if (!brokered.delete(from)) {
          haveBroker = false;
          arrivedWithout += 1;
        }
        alone = false;
        othersAreGone = false;
        arrivals += 1;
        void Promise.all(told).then(() => voice.welcome(from));
        return;
      }
      if (!welcomes.receive(from)) voice.onLateWelcome();
    },
    async look(line) {
      if (alone) return;
      const before = arrivals;
      const others = await line.countOthers();
      if (arrivals !== before) return;
      othersAreGone = others.all === 0;
      noteOthers(others);
    },
    noteQuiet() {
      if (othersAreGone) alone = true;
    },
    forget() {
      alone = false;
      haveBroker = false;
      othersAreGone = false;
    },
  };
}

/** Waits, for a while, until so many others have said that they know of us. */
function createWelcomes() {
  /** Who has; undefined while nobody waits for it. */
  let welcomed: Set<string> | undefined;
  let onWelcome = () => {};
  return {
    async wait(others: number, sayArrived: () => Promise<void>): Promise<void> {
      const from = new Set<string>();
      welcomed = from;
      const inTime = new AbortController();
      const everybody = new Promise<void>((resolve) => {
        onWelcome = () => from.size >= others && resolve();
      });
      await sayArrived();
      await Promise.race([
        everybody,
        sleep(answerMilliseconds, undefined, { signal: inTime.signal }).catch(() => {}),
      ]);
      inTime.abort();
      welcomed = undefined;
    },
    /** False where nobody waits for it any more. */
    receive(from: string): boolean {
      welcomed?.add(from);
      onWelcome();
      return welcomed !== undefined;
    },
  };
}
