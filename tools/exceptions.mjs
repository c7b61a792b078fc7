/**
 * Exceptions of a guard, each of which has to be needed: one that excuses nothing any more is a complaint itself.
 *
 * @param {string} name how the guard's file calls them
 * @param {(string | RegExp)[]} entries the beginning of a path, or a pattern that it fits
 */
export function exceptions(name, entries) {
  const unneeded = new Set(entries);
  return {
    /** Asked only about what would be refused without it. */
    excuse(path) {
      const found = entries.filter((entry) =>
        typeof entry === "string" ? path.startsWith(entry) : entry.test(path),
      );
      for (const entry of found) unneeded.delete(entry);
      return found.length > 0;
    },
    complaints: () => [...unneeded].map((entry) => `${name}: nothing needs the exception ${entry} any more`),
  };
}
