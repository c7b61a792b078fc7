export interface TransactionsUnderWay {
  follow<T>(transaction: Promise<T>): Promise<T>;
  /** Resolves once nothing is under way, whatever came of it. */
  allEnded(): Promise<void>;
}

/** Those that somebody began and does not wait for, too. */
export function followTransactions(): TransactionsUnderWay {
  const underWay = new Set<Promise<unknown>>();
  return {
    follow<T>(transaction: Promise<T>): Promise<T> {
      underWay.add(transaction);
      const forget = () => underWay.delete(transaction);
      transaction.then(forget, forget);
      return transaction;
    },
    async allEnded(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
