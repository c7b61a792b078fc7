/** Resolves with the result of a file operation; undefined if the file does not exist. */
export function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
