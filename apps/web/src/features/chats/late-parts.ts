export const loadRowActions = () => import("../../shared/ui/lists/entity-row-actions.tsx");
export const loadFailedEntry = () => import("./thread/failed-entry.tsx");

/** What a chat shows at times only comes right after the page: once the network is away it would not come at all. */
export async function loadLateParts(): Promise<void> {
  await Promise.allSettled([loadRowActions(), loadFailedEntry()]);
}
