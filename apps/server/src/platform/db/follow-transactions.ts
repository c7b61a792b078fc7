export interface TransactionsUnderWay {
  follow<T>(transaction: Promise<T>): Promise<T>;
  /** Resolves once no transaction is running, no matter whether the transactions succeeded. */
  allEnded(): Promise<void>;
}

/** Tracks all running transactions, including those that no caller awaits. */
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
