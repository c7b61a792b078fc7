interface Place {
  /** Undefined until the transaction has ended. */
  tell: (() => void) | undefined;
}

/**
 * Delivers the events of this process's transactions in the order in which their commits were sent.
 * PostgreSQL releases row locks before it answers a commit, so a transaction that waited for a lock may be answered
 * first although it committed later.
 */
export function createCommitOrder() {
  const places: Place[] = [];

  function tellWhatIsNext(): void {
    while (places[0]?.tell) places.shift()?.tell?.();
  }

  /**
   * Takes a place for a transaction whose commit is being sent. Call the returned function when the transaction has
   * ended.
   */
  return function takePlace(): (tell: () => void) => void {
    const place: Place = { tell: undefined };
    places.push(place);
    return (tell) => {
      place.tell = tell;
      tellWhatIsNext();
    };
  };
}
