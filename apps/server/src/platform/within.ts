/** What the work gives, if it ends in time; rejects otherwise, and the work is left to itself. */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  tooLate: () => Error = () => new Error(`did not end within ${milliseconds} ms`),
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
