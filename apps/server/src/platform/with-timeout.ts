/** Resolves with the work's result, or rejects after the time limit; the work itself continues. */
export async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  tooLate: () => Error = () => new Error(`the operation did not finish within ${milliseconds} ms`),
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
