import { lazy, useEffect } from "react";
import { loadAnew } from "../../api/load-part.ts";
import { OfflineError } from "../../api/offline-error.ts";
import { onceReached } from "../../api/reach.ts";
import { showOffline } from "../../api/show-offline.ts";

let loading = 0;

/** Whether a part that the page needs now is still on its way. */
export function isPartLoading(): boolean {
  return loading > 0;
}

/**
 * As React's lazy, for what is asked for by a click: while the server is away the page stays as it is and says so, and
 * what was asked for comes once it can be had.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(() => {
    loading += 1;
    return onceReached(load, showOffline)
      .catch((error) => {
        if (error instanceof OfflineError) return { default: MissingPart as never };
        throw error;
      })
      .finally(() => {
        loading -= 1;
      });
  });

/** Takes nothing else of the page away. */
function MissingPart(): null {
  useEffect(() => void loadAnew(), []);
  return null;
}
