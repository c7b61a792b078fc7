/**
 * Resolves with the work's result, or rejects with the signal's reason if that is aborted first; the work itself
 * continues.
 * Racing the work against a long-lived promise would leak memory: that promise keeps every race until it settles.
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
