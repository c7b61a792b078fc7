import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { reloadAfterFailure, reloadPage } from "../shared/api/load-chunk.ts";
import { OfflineError } from "../shared/api/offline-error.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";

/**
 * Shown in place of a page that failed; the menu keeps working. A page that only failed to load reloads once the server
 * is back.
 */
export function PageError({ error }: ErrorComponentProps) {
  const isAway = error instanceof OfflineError;
  useEffect(() => {
    if (isAway) void reloadAfterFailure();
  }, [isAway]);
  return <ErrorState error={error} onRetry={() => void reloadPage()} />;
}
