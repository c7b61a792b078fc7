/**
 * Resolves with the result of the work, or rejects with the signal's reason if the signal is aborted first; the work
 * continues in that case. `Promise.race` with a long-lived promise would leak memory, because that promise would
 * remember every race until it settles.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
