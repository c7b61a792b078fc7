/** Events of a company's transaction, with the number that the broker assigned. */
export interface NumberedEvents<Events> {
  number: number;
  /** Undefined if the outcome of the transaction is unknown: receivers then load their data again. */
  told: Events | undefined;
}

export interface CompanyOrder<Events> {
  /** Takes events in any order and delivers those that are next in the sequence. */
  receive(arrived: NumberedEvents<Events>): void;
  /** Notes the highest assigned number, which is read from the broker at intervals. */
  noteLast(number: number): void;
  close(): void;
}

export interface CompanyOrderOptions<Events> {
  /** Highest number assigned before this process subscribed. */
  after: number;
  /** Time after the start in which older events are dropped, because no client has loaded data yet. */
  settleMilliseconds: number;
  tell(told: Events): void;
  /** Events are missing and will not arrive any more. */
  onGap(): void;
}

/**
 * A transaction commits right after it takes its number; events missing for this time count as lost.
 */
const patienceMilliseconds = 1_000;

/**
 * Delivers what many processes announce for a company in the order of its numbers.
 * Each transaction takes its number while it still holds its row locks, so of two changes of the same row the later has
 * the higher number.
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

  /** Skips what is missing up to `until`; later events may still be on their way. */
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
        // These events were given up, or date from before the subscription. They may be out of order, so a gap is
        // reported too.
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
      // The count restarted from the beginning, for example because the broker was emptied.
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
