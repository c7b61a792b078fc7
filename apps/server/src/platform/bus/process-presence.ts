import { setTimeout as sleep } from "node:timers/promises";
import type { NotificationLine, OtherProcesses } from "./notification-line.ts";

/**
 * Tracks whether other processes work on the same database.
 * A process that is alone delivers messages directly. As soon as there is another process, everything goes through the
 * database in the order of its commits, including what this process sends to itself.
 */
export interface ProcessPresence {
  isAlone(): boolean;
  /** True if every other process has the broker; otherwise messages through it would not reach all. */
  haveBroker(): boolean;
  /**
   * Marks a delivery outside the database. New processes are welcomed only when it is over. Returns the function that
   * ends it.
   */
  begin(): () => void;
  /** Called after connecting the line or losing the broker. Waits until every other process knows about it. */
  arrive(line: Pick<NotificationLine, "notify" | "countOthers">): Promise<void>;
  /** Handles a presence message: broker, arrival or welcome. A process announces its broker before its arrival. */
  receive(message: string, from: string): void;
  /** Counts the other processes. */
  look(line: Pick<NotificationLine, "countOthers">): Promise<void>;
  /**
   * No own event is in flight through the database. If the other processes are gone, this one may deliver directly now.
   */
  noteQuiet(): void;
  /** The line is down: nothing is known about other processes. */
  forget(): void;
}

export interface ProcessPresenceOptions {
  sayArrived(line: Pick<NotificationLine, "notify">): Promise<void>;
  welcome(newcomer: string): void;
  /** A process learned of this one only now, so its earlier messages may not have arrived here. */
  onLateWelcome(): void;
  /** All others have the broker now, and did not before. */
  onBroker(): void;
}

const answerMilliseconds = 2_000;

export function createProcessPresence(voice: ProcessPresenceOptions): ProcessPresence {
  let alone = false;
  let haveBroker = false;
  /** Processes that announced their broker but not yet their arrival. */
  const brokered = new Set<string>();
  let othersAreGone = false;
  let arrivals = 0;
  /** Number of arrivals without a broker. */
  let arrivedWithout = 0;
  const welcomes = createWelcomes();
  const told = new Set<Promise<void>>();

  function noteOthers({ all, withBroker }: OtherProcesses): void {
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

/** Waits, for a limited time, until the given number of processes have welcomed this one. */
function createWelcomes() {
  /** Processes that have welcomed this one; undefined while nothing waits for welcomes. */
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
    /** Returns false if nothing waits for the welcome any more. */
    receive(from: string): boolean {
      welcomed?.add(from);
      onWelcome();
      return welcomed !== undefined;
    },
  };
}
