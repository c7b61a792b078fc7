/** What one process announced of one company, under the number that the broker counted for it. */
export interface Numbered<Told> {
  number: number;
  /** Undefined where the change came to nothing that is known: whoever listens asks anew. */
  told: Told | undefined;
}

export interface CompanyOrder<Told> {
  /** Takes what arrived, in whichever order, and tells what its turn has come for. */
  receive(arrived: Numbered<Told>): void;
  /** The last number that was counted, as the broker says from time to time. */
  noteLast(number: number): void;
  close(): void;
}

export interface CompanyOrderOptions<Told> {
  /** The last number that was counted before anybody listened. */
  after: number;
  /** For so long nobody needs what was counted before: they have not asked yet. */
  settleMilliseconds: number;
  tell(told: Told): void;
  /** Something is missing that will not come any more. */
  onGap(): void;
}

/** Whoever has taken a number commits at once; what has not come after so long is taken for lost. */
const patienceMilliseconds = 1_000;

/**
 * Tells what many processes announce of one company in the order of its numbers. Each takes its number while it still
 * holds the rows that it changed, so of two changes of one row the later has the higher.
 */
export function createCompanyOrder<Told>(options: CompanyOrderOptions<Told>): CompanyOrder<Told> {
  let told = options.after;
  let toldAtLastLook = 0;
  const waiting = new Map<number, Told | undefined>();
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

  /** Goes on behind what is missing up to `until`: the rest may still be on its way. */
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
        // Given up already, or from long before anybody listened: late, and therefore perhaps out of its order.
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
      // Counted anew from the beginning, as by a broker that was emptied.
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
