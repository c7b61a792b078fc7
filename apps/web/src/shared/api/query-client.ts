import { ApiError } from "@recado/contract/shared/client";
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
} from "@tanstack/react-query";
import { deleteOfflineCopy, readOfflineCopy } from "../storage/offline-copies.ts";
import { waitForServerShared } from "./connectivity.ts";
import { OfflineError } from "./offline-error.ts";
import { shareStructure } from "./share-structure.ts";

// Notifies in a microtask, so that a change made in an animation frame is painted in that frame. The library's default
// is a timer, which fires after the frame.
notifyManager.setScheduler(queueMicrotask);

/**
 * Live events keep queries current and a reconnect refetches them, so time alone makes little stale. `networkMode:
 * always` because being offline is a state that screens show, not a pause they hide.
 */
export function createQueryClient(): QueryClient {
  return new CurrentQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 600_000,
        networkMode: "always",
        retry: isWorthRetrying,
        retryDelay: 1_000,
        structuralSharing: shareStructure,
        persister: askOrRecall,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/**
 * TanStack Query lets any answer clear an invalidation, even the answer to a request sent before it. This client
 * refetches after such an answer where the library does not refetch at once.
 */
class CurrentQueryClient extends QueryClient {
  private readonly overtaken = new Set<Query>();

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }))
      if (query.state.data === undefined || !query.isActive()) this.askAfterwards(query);
    return super.invalidateQueries(filters, options);
  }

  private askAfterwards(query: Query): void {
    if (this.overtaken.has(query)) return;
    this.overtaken.add(query);
    const askAgain = () => {
      this.overtaken.delete(query);
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    // Joins the fetch that is already running.
    query.fetch().then(askAgain, askAgain);
  }
}

function isWorthRetrying(failures: number, error: unknown): boolean {
  return !isRefused(error) && failures < 1;
}

/** Whether the request may succeed later: the server was unreachable or had a fault. */
export function isRetryable(error: unknown): boolean {
  return error !== null && !isRefused(error);
}

/** Client errors (4xx). "Not found" and "forbidden" give the same answer; other failures say nothing about access. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Falls back to the offline copy while the server is unreachable and no newer data is known. */
async function askOrRecall<Answer>(
  ask: QueryFunction<Answer>,
  context: QueryFunctionContext,
  { queryHash, queryKey, state }: Query,
): Promise<Answer> {
  try {
    return await ask(context);
  } catch (error) {
    if (isRefused(error)) deleteOfflineCopy(queryHash).catch(() => undefined);
    const isAway = error instanceof OfflineError && state.data === undefined;
    const copy = isAway ? await recall(queryHash) : undefined;
    if (copy === undefined) throw error;
    void waitForServerShared().then(() => context.client.invalidateQueries({ queryKey, exact: true }));
    return copy as Answer;
  }
}

/** A browser without storage has no offline copies. */
function recall(queryHash: string): Promise<unknown> {
  return readOfflineCopy(queryHash).catch(() => undefined);
}
