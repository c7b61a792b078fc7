import { ApiError } from "@recado/contract/shared/client";
import { notifyManager, QueryClient } from "@tanstack/react-query";
import { shareKnown } from "./share-known.ts";

// What an animation frame changed is painted by that frame; the library would wait for a timer, which comes after it.
notifyManager.setScheduler(queueMicrotask);

/**
 * Live events keep what is shown current and a reconnect refetches it, so time alone makes little stale.
 * `networkMode: always` because being offline is a state that screens show, not a pause they hide.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 600_000,
        networkMode: "always",
        retry: isWorthRetrying,
        retryDelay: 1_000,
        structuralSharing: shareKnown,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

function isWorthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return !refused && failures < 1;
}
