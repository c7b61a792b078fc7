/**
 * Exceptions of a rule. Each of them has to be needed: an exception that no longer applies is refused as well.
 *
 * @param {string} name name of the list in the rule's file
 * @param {(string | RegExp)[]} entries the beginning of a path, or a pattern that matches it
 */
export function exceptions(name, entries) {
  const unneeded = new Set(entries);
  return {
    /** Call this only for a path that would be refused otherwise: each call marks its entries as needed. */
    excuse(path) {
      const found = entries.filter((entry) =>
        typeof entry === "string" ? path.startsWith(entry) : entry.test(path),
      );
      for (const entry of found) unneeded.delete(entry);
      return found.length > 0;
    },
    /** Call this after all paths were checked, with the path of the rule's file. */
    refuseUnused(refuse, rule) {
      for (const entry of unneeded)
        refuse(rule, `no file needs the exception ${entry}`, `delete it from ${name}`);
    },
  };
}
