/**
 * Wraps work so that it runs only once at a time. Callers during a run share its result; the next call after a run
 * starts a new one.
 */
export function singleFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
