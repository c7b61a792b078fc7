import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { reloadAfterFailure, reloadPage } from "../shared/api/load-chunk.ts";
import { OfflineError } from "../shared/api/offline-error.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";

/**
 * Error message in place of a page that could not be rendered; the menu keeps working. If only the page's code could
 * not be loaded, the page reloads once the server is reachable.
 */
export function PageError({ error }: ErrorComponentProps) {
  const isAway = error instanceof OfflineError;
  useEffect(() => {
    if (isAway) void reloadAfterFailure();
  }, [isAway]);
  return <ErrorState error={error} onRetry={() => void reloadPage()} />;
}
