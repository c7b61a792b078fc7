import type { Tag } from "@recado/contract/tags";
import { foldText } from "../../../shared/format/fold-text.ts";

const shortestName = 3;

/** Tags whose names contain the text; accents and case are ignored. */
export function matchingTags<T extends Pick<Tag, "name">>(tags: readonly T[], words: string): T[] {
  return tags.filter(({ name }) => plain(name).includes(plain(words)));
}

/** Whether the text can become a new tag: it is long enough, and no tag has this name yet. */
export function isNewTag(tags: readonly Pick<Tag, "name">[], words: string): boolean {
  const name = words.trim();
  return name.length >= shortestName && tags.every((tag) => tag.name.toLowerCase() !== name.toLowerCase());
}

/**
 * The tag that Enter picks for a typed text: the tag of exactly this name, or the first match. Without typed text, Enter
 * picks none.
 */
export function firstMatch<T extends Pick<Tag, "name">>(tags: readonly T[], words: string): T | undefined {
  if (words.trim() === "") return undefined;
  const matching = matchingTags(tags, words);
  return matching.find(({ name }) => plain(name) === plain(words)) ?? matching[0];
}

function plain(text: string): string {
  return foldText(text.trim());
}
