import { lazy } from "react";
import { OfflineError } from "../../api/offline-error.ts";
import { onceReached } from "../../api/reach.ts";
import { showError } from "../../api/show-error.ts";

/**
 * As React's lazy, for what is asked for by a click: while the server is away the page stays as it is and says so, and
 * what was asked for comes once it can be had.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(() => onceReached(load, () => showError(new OfflineError())));
