/** Events of one transaction of a company, with the sequence number that the broker assigned. */
export interface NumberedEvents<Events> {
  number: number;
  /** Undefined if it is unknown whether the transaction was committed. Receivers then load their data again. */
  told: Events | undefined;
}

export interface CompanyOrder<Events> {
  /** Accepts numbered events in any order and delivers them in the order of their numbers. */
  receive(arrived: NumberedEvents<Events>): void;
  /**
   * Receives the highest number that the broker has assigned to an event of the company; the number is read at
   * intervals.
   */
  noteLast(number: number): void;
  close(): void;
}

export interface CompanyOrderOptions<Events> {
  /** Highest event number that the broker had assigned when this process subscribed. */
  after: number;
  /**
   * Period after a subscription during which this process drops events with earlier numbers. It need not deliver them,
   * because no client has loaded data yet.
   */
  settleMilliseconds: number;
  tell(told: Events): void;
  /** Called when events are missing and are not expected to arrive any more. */
  onGap(): void;
}

/** Time after which a missing event counts as lost. A transaction normally commits right after it takes its number. */
const patienceMilliseconds = 1_000;

/**
 * Delivers a company's events from all processes in the order of their numbers. A transaction takes its number while it
 * holds its row locks, so of two changes to one row the later change has the higher number.
 */
export function createCompanyOrder<Events>(options: CompanyOrderOptions<Events>): CompanyOrder<Events> {
  let told = options.after;
  let toldAtLastLook = 0;
  const waiting = new Map<number, Events | undefined>();
  let patience: NodeJS.Timeout | undefined;
  let last = options.after;
  const settledAt = performance.now() + options.settleMilliseconds;

  function tellNext(): void {
    for (;;) {
      const next = told + 1;
      if (!waiting.has(next)) return;
      const news = waiting.get(next);
      waiting.delete(next);
      told = next;
      if (news === undefined) options.onGap();
      else options.tell(news);
    }
  }

  function waitForMissing(): void {
    if (told >= last) {
      clearTimeout(patience);
      patience = undefined;
      return;
    }
    patience ??= setTimeout(giveUp, patienceMilliseconds, last).unref();
  }

  /** Gives up on the missing events up to the number `until`. Events with higher numbers may still be on their way. */
  function giveUp(until: number): void {
    patience = undefined;
    if (told < until) {
      for (const number of [...waiting.keys()].sort((one, other) => one - other)) {
        if (number > until) break;
        const news = waiting.get(number);
        waiting.delete(number);
        if (news !== undefined) options.tell(news);
      }
      told = until;
      options.onGap();
    }
    tellNext();
    waitForMissing();
  }

  return {
    receive({ number, told: news }) {
      if (number <= told) {
        if (number <= options.after && performance.now() < settledAt) return;
        // These events arrive after they were given up, or they precede the subscription. They may be out of order, so
        // a gap is reported too.
        if (news !== undefined) options.tell(news);
        options.onGap();
        return;
      }
      waiting.set(number, news);
      last = Math.max(last, number);
      tellNext();
      waitForMissing();
    },
    noteLast(number) {
      // The broker's count restarted from zero, for example because the broker was emptied.
      if (number < toldAtLastLook) {
        told = last = number;
        waiting.clear();
        options.onGap();
      }
      toldAtLastLook = told;
      last = Math.max(last, number);
      waitForMissing();
    },
    close: () => clearTimeout(patience),
  };
}
