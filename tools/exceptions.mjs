/**
 * Creates the list of a rule's exceptions. An exception that no file needs any more is rejected.
 *
 * @param {string} name name of the list in the rule's file
 * @param {(string | RegExp)[]} entries the beginning of a path, or a pattern that matches it
 */
export function exceptions(name, entries) {
  const unneeded = new Set(entries);
  return {
    /**
     * Returns true if an entry allows the path, and marks that entry as needed. To be called only for a path that the
     * rule would otherwise reject.
     */
    excuse(path) {
      const found = entries.filter((entry) =>
        typeof entry === "string" ? path.startsWith(entry) : entry.test(path),
      );
      for (const entry of found) unneeded.delete(entry);
      return found.length > 0;
    },
    /**
     * Rejects entries that no path needed. To be called after all paths were checked; `rule` is the path of the rule's
     * file.
     */
    refuseUnused(refuse, rule) {
      for (const entry of unneeded)
        refuse(rule, `no file needs the exception ${entry}`, `delete it from ${name}`);
    },
  };
}
