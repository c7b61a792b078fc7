export const loadRowActions = () => import("../../shared/ui/lists/entity-row-actions.tsx");
export const loadFailedEntry = () => import("./thread/failed-entry.tsx");

/**
 * Preloads rarely used components of a chat right after the page, because they cannot be loaded while the browser is
 * offline.
 */
export async function preloadLazyChunks(): Promise<void> {
  await Promise.allSettled([loadRowActions(), loadFailedEntry()]);
}
