import type { Tag } from "@recado/contract/tags";

const shortestName = 3;

/** Whose names hold the words, whatever the accents and capitals. */
export function fittingTags<T extends Pick<Tag, "name">>(tags: readonly T[], words: string): T[] {
  return tags.filter(({ name }) => plain(name).includes(plain(words)));
}

/** Long enough for a tag, and nobody's yet. */
export function isNewTag(tags: readonly Pick<Tag, "name">[], words: string): boolean {
  const name = words.trim();
  return name.length >= shortestName && tags.every((tag) => tag.name.toLowerCase() !== name.toLowerCase());
}

function plain(text: string): string {
  return text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
