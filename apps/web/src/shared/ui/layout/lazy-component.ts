import { lazy, useEffect } from "react";
import { loadOnceReachable } from "../../api/connectivity.ts";
import { reloadAfterFailure } from "../../api/load-chunk.ts";
import { OfflineError } from "../../api/offline-error.ts";
import { showOffline } from "../../api/show-offline.ts";

let loading = 0;

/** Whether a chunk of code or a request that the page is waiting for is still under way. */
export function isChunkLoading(): boolean {
  return loading > 0;
}

/**
 * Counts `work` as loading until it is done. While something is loading, letters that the user types are kept for the
 * text field that may appear.
 */
export function countLoading<Result>(work: Promise<Result>): Promise<Result> {
  loading += 1;
  return work.finally(() => {
    loading -= 1;
  });
}

/**
 * A variant of React's `lazy` for components that the user opens by a click. While the server is unreachable, the page
 * stays usable and says so; the component appears once the server is reachable again.
 */
export const lazyComponent: typeof lazy = (load) =>
  lazy(() =>
    countLoading(
      loadOnceReachable(load, showOffline).catch((error) => {
        if (error instanceof OfflineError) return { default: MissingPart as never };
        throw error;
      }),
    ),
  );

/** Stands in for a component whose code could not be loaded: it renders nothing and reloads the page. */
function MissingPart(): null {
  useEffect(() => void reloadAfterFailure(), []);
  return null;
}
