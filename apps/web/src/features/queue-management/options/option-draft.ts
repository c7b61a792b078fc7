import type { QueueOption } from "@recado/contract/queue-options";

/** The values of a menu option that is being edited. */
export interface MenuOptionDraft {
  /** Id of the edited option; null for a new option. */
  id: number | null;
  parentId: number | null;
  title: string;
  message: string;
}

/** Returns the menu as it will be once the draft has been saved. */
export function withDraft(options: readonly QueueOption[], draft: MenuOptionDraft | null): QueueOption[] {
  if (!draft || draft.title.trim() === "") return [...options];
  return applied(options, null, draft);
}

function applied(
  options: readonly QueueOption[],
  parentId: number | null,
  draft: MenuOptionDraft,
): QueueOption[] {
  const { id, title, message } = draft;
  const changed = options.map((option) => ({
    ...option,
    ...(option.id === id ? { title: title.trim(), message } : {}),
    children: applied(option.children, option.id, draft),
  }));
  if (id !== null || draft.parentId !== parentId) return changed;
  const added = { id: 0, queueId: 0, parentId, option: changed.length + 1, title: title.trim(), message };
  return [...changed, { ...added, children: [] }];
}

/** Number of all options below this option, at every depth. */
export function countBelow({ children }: QueueOption): number {
  return children.reduce((count, child) => count + 1 + countBelow(child), 0);
}

/**
 * Whether the draft belongs to this option. It does if this option, or an option below it, is the edited option or
 * the parent of the new option.
 */
export function goesWith(option: QueueOption, { id, parentId }: MenuOptionDraft): boolean {
  return [id, parentId].some((known) => known !== null && findOptionDraft([option], known) !== undefined);
}

/** Returns the menu with the options below one parent replaced. */
export function withSiblings(
  options: readonly QueueOption[],
  parentId: number | null,
  siblings: readonly QueueOption[],
): QueueOption[] {
  if (parentId === null) return [...siblings];
  return options.map((option) => ({
    ...option,
    children: option.id === parentId ? [...siblings] : withSiblings(option.children, parentId, siblings),
  }));
}

export function findOptionDraft(options: readonly QueueOption[], id: number): QueueOption | undefined {
  for (const option of options) {
    const found = option.id === id ? option : findOptionDraft(option.children, id);
    if (found) return found;
  }
  return undefined;
}
