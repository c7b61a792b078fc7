import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { OfflineError } from "../shared/api/offline-error.ts";
import { reachServer } from "../shared/api/reach.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { endFirstList } from "../shared/ui/layout/first-list.ts";

/** Where a page broke, in its place: the menu goes on. What only did not come is there once the server is. */
export function PageError({ error }: ErrorComponentProps) {
  useLayoutEffect(() => void endFirstList(), []);
  const isAway = error instanceof OfflineError;
  useEffect(() => {
    if (isAway) void reload();
  }, [isAway]);
  return <ErrorState error={error} onRetry={() => void reload()} />;
}

/** Reloading a page whose server is away would lose even the page. */
async function reload(): Promise<void> {
  await reachServer();
  window.location.reload();
}
