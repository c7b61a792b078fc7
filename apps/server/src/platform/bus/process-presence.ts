import { setTimeout as sleep } from "node:timers/promises";
import type { NotificationLine, OtherProcesses } from "./notification-line.ts";

/**
 * Tracks whether other processes use the same database. A process that is alone delivers its messages directly to
 * itself. As soon as there is a second process, all messages go through the database in commit order, including those
 * that a process sends to itself.
 */
export interface ProcessPresence {
  isAlone(): boolean;
  /**
   * True if every other process has the broker. Messages may go through the broker only then, because otherwise some
   * process would miss them.
   */
  haveBroker(): boolean;
  /**
   * Marks the start of a delivery that bypasses the database. A newly arrived process is welcomed only after such
   * deliveries have ended. Returns a function that marks the end of the delivery.
   */
  begin(): () => void;
  /**
   * Announces this process after it connected its notification line or lost the broker. Waits until every other process
   * has replied, or for two seconds.
   */
  arrive(line: Pick<NotificationLine, "notify" | "countOthers">): Promise<void>;
  /**
   * Handles a presence message: `broker`, `arrived` or `welcome`. A process announces that it has the broker before it
   * announces its arrival.
   */
  receive(message: string, from: string): void;
  /** Counts the other processes, to notice when this process is alone. */
  look(line: Pick<NotificationLine, "countOthers">): Promise<void>;
  /**
   * Called when no event of this process is in flight through the database. If the other processes are gone, this
   * process may deliver directly from now on.
   */
  noteQuiet(): void;
  /**
   * Called when the notification line is down. Nothing is known about other processes then, so this process no longer
   * assumes that it is alone.
   */
  forget(): void;
}

export interface ProcessPresenceOptions {
  sayArrived(line: Pick<NotificationLine, "notify">): Promise<void>;
  welcome(newcomer: string): void;
  /**
   * Called when another process welcomes this process late. Messages that the other process sent before may not have
   * arrived here.
   */
  onLateWelcome(): void;
  /** Called when all other processes have the broker and at least one of them lacked it before. */
  onBroker(): void;
}

const answerMilliseconds = 2_000;

export function createProcessPresence(voice: ProcessPresenceOptions): ProcessPresence {
  let alone = false;
  let haveBroker = false;
  /** Ids of processes that have announced their broker but not yet their arrival. */
  const brokered = new Set<string>();
  let othersAreGone = false;
  let arrivals = 0;
  /** Number of processes that arrived without a broker. */
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

/**
 * Creates a collector of welcome messages. Its `wait` waits, for at most two seconds, until the given number of
 * processes have welcomed this process.
 */
function createWelcomes() {
  /** Ids of the processes that have welcomed this process; undefined if no `wait` is running. */
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
    /** Handles a welcome message. Returns false if the message came too late, when no `wait` was running any more. */
    receive(from: string): boolean {
      welcomed?.add(from);
      onWelcome();
      return welcomed !== undefined;
    },
  };
}
