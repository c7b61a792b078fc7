import { lazy, useEffect } from "react";
import { loadOnceReachable } from "../../api/connectivity.ts";
import { reloadAfterFailure } from "../../api/load-chunk.ts";
import { OfflineError } from "../../api/offline-error.ts";
import { showOffline } from "../../api/show-offline.ts";

let loading = 0;

/** Whether a chunk that the page needs now is still loading. */
export function isChunkLoading(): boolean {
  return loading > 0;
}

/** Until it is done, what somebody types waits for the field that it leads to. */
export function countLoading<Result>(work: Promise<Result>): Promise<Result> {
  loading += 1;
  return work.finally(() => {
    loading -= 1;
  });
}

/**
 * A variant of React's `lazy` for parts opened by a click. While the server is away, the page stays and tells the user
 * so; the part appears once the server is back.
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

/** Renders nothing and reloads the page, so that the rest of the page stays usable. */
function MissingPart(): null {
  useEffect(() => void reloadAfterFailure(), []);
  return null;
}
