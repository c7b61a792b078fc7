import { mentionedNames } from "@recado/contract/shared/mentions";
import { hasWordStarting } from "../../../shared/format/fold-text.ts";

export interface MentionableUser {
  id: number;
  name: string;
}

/**
 * Ids of the colleagues whom a note mentions by `@` and the whole name. If two names match after the same `@`, the
 * longer name counts.
 */
export function mentionedIn(note: string, colleagues: readonly MentionableUser[]): number[] {
  const names = mentionedNames(
    note,
    colleagues.map(({ name }) => name),
  );
  return [...names].flatMap((named) => colleagues.find(({ name }) => name === named)?.id ?? []);
}

const mostShown = 8;

/** Colleagues of whose name at least one word starts with the typed text. */
export function matchColleagues(colleagues: readonly MentionableUser[], query: string): MentionableUser[] {
  return colleagues.filter(({ name }) => hasWordStarting(name, query)).slice(0, mostShown);
}
