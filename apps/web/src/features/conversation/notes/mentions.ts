export interface MentionableUser {
  id: number;
  name: string;
}

/**
 * Ids of the colleagues whom a note mentions by `@` and the whole name. If two names match after the same `@`, the
 * longer name counts.
 */
export function mentionedIn(note: string, colleagues: readonly MentionableUser[]): number[] {
  const byLength = colleagues.toSorted((a, b) => b.name.length - a.name.length);
  const mentioned = new Set<number>();
  for (let at = note.indexOf("@"); at !== -1; at = note.indexOf("@", at + 1)) {
    const named = byLength.find(({ name }) => standsAt(note, at + 1, name));
    if (named) mentioned.add(named.id);
  }
  return [...mentioned];
}

function standsAt(note: string, at: number, name: string): boolean {
  return note.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(note.charAt(at + name.length));
}

const mostShown = 8;

/** Colleagues of whose name at least one word starts with the typed text. */
export function matchColleagues(colleagues: readonly MentionableUser[], query: string): MentionableUser[] {
  const sought = plain(query);
  return colleagues
    .filter(({ name }) =>
      plain(name)
        .split(/\s+/)
        .some((part) => part.startsWith(sought)),
    )
    .slice(0, mostShown);
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
