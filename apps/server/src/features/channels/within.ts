/** What the work gives, if it ends in time; rejects otherwise, and the work is left to itself. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => tooLate.reject(new Error(`did not end within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}
