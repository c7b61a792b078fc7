import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { loadAnew, reload } from "../shared/api/load-part.ts";
import { OfflineError } from "../shared/api/offline-error.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { endFirstList } from "../shared/ui/layout/first-list.ts";

/** Where a page broke, in its place: the menu goes on. What only did not come is there once the server is. */
export function PageError({ error }: ErrorComponentProps) {
  useLayoutEffect(() => void endFirstList(), []);
  const isAway = error instanceof OfflineError;
  useEffect(() => {
    if (isAway) void loadAnew();
  }, [isAway]);
  return <ErrorState error={error} onRetry={() => void reload()} />;
}
