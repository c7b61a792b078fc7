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

// TanStack Query notifies components in a microtask, so that a change made in an animation frame is painted in that
// frame. By default it uses a timer, which fires after the frame.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the client for all queries. Live events keep the data current, and a reconnect fetches all data again, so
 * data rarely becomes stale by age alone. `networkMode` is `always`, because screens show that the server is away;
 * queries must fail then, and not pause.
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
 * A query client that never loses an invalidation. TanStack Query lets any response clear an invalidation, even the
 * response to a request sent before it. In the cases in which the library does not cancel that request, this client
 * fetches the data once more afterwards.
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
    // The call of `fetch` starts no second request; it joins the one that is running.
    query.fetch().then(askAgain, askAgain);
  }
}

function isWorthRetrying(failures: number, error: unknown): boolean {
  return !isRefused(error) && failures < 1;
}

/** True if a retry of the request may succeed, because the server was unreachable or had a fault. */
export function isRetryable(error: unknown): boolean {
  return error !== null && !isRefused(error);
}

/**
 * True if the server rejected the request (4xx). A missing record and a forbidden record give the same response; other
 * failures say nothing about the user's access.
 */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Fetches data. If the server is unreachable and there is no data yet, returns the offline copy instead. */
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

/** Returns an offline copy; undefined if there is none or if the browser has no storage. */
function recall(queryHash: string): Promise<unknown> {
  return readOfflineCopy(queryHash).catch(() => undefined);
}
