/** A mention that stands in a text: its name, and the positions of its `@` and of its end. */
interface FoundMention {
  name: string;
  start: number;
  end: number;
}

/**
 * Finds the mentions in a text: `@`, one of the names, and no further letter or digit. If several names match at one
 * place, the longest counts, because one name may be the beginning of another.
 */
function findMentions(text: string, names: Iterable<string>): FoundMention[] {
  const longestFirst = byLength(names);
  const found: FoundMention[] = [];
  let next = 0;
  for (let start = text.indexOf("@"); start >= 0; start = text.indexOf("@", next)) {
    next = start + 1;
    const name = mentionAt(text, start, longestFirst);
    if (name === undefined) continue;
    next += name.length;
    found.push({ name, start, end: next });
  }
  return found;
}

/** Sorts names for `mentionAt`. */
export function byLength(names: Iterable<string>): string[] {
  return [...names].sort((one, other) => other.length - one.length);
}

/** Returns the first of the names that follows the `@` at the position `start` and ends there. */
export function mentionAt(text: string, start: number, longestFirst: readonly string[]): string | undefined {
  return longestFirst.find(
    (name) => text.startsWith(name, start + 1) && endsWord(text, start + 1 + name.length),
  );
}

function endsWord(text: string, index: number): boolean {
  return !/^[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(index) ?? 32));
}

/** Returns those of the names that a text mentions. */
export function mentionedNames(text: string, names: Iterable<string>): Set<string> {
  return new Set(findMentions(text, names).map(({ name }) => name));
}

/** Replaces the names of mentions in a text; `names` maps each name after an `@` to the new one. */
export function replaceMentions(text: string, names: ReadonlyMap<string, string>): string {
  let replaced = "";
  let done = 0;
  for (const { name, start, end } of findMentions(text, names.keys())) {
    replaced += `${text.slice(done, start)}@${names.get(name)}`;
    done = end;
  }
  return replaced + text.slice(done);
}
