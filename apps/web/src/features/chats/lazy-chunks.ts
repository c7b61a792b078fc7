export const loadRowActions = () => import("../../shared/ui/lists/entity-row-actions.tsx");
export const loadFailedEntry = () => import("./thread/failed-entry.tsx");

/**
 * Preloads rarely shown parts of a chat right after the page, because they could not be loaded once the network is
 * gone.
 */
export async function preloadLazyChunks(): Promise<void> {
  await Promise.allSettled([loadRowActions(), loadFailedEntry()]);
}
