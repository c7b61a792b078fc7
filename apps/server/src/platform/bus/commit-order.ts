interface Place {
  /** Undefined until the transaction has ended. */
  tell: (() => void) | undefined;
}

/**
 * Tells what transactions of this process did in the order in which their commits were sent. The database lets go of
 * locked rows before it answers, so whoever waited for them may be answered first, though they committed later.
 */
export function createCommitOrder() {
  const places: Place[] = [];

  function tellWhatIsNext(): void {
    while (places[0]?.tell) places.shift()?.tell?.();
  }

  /** A place for a transaction whose commit is sent now, to be filled once it has ended. */
  return function takePlace(): (tell: () => void) => void {
    const place: Place = { tell: undefined };
    places.push(place);
    return (tell) => {
      place.tell = tell;
      tellWhatIsNext();
    };
  };
}
