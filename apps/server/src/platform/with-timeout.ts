/** Resolves with the result of the work, or rejects if the time limit is exceeded. The work itself is not stopped. */
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
