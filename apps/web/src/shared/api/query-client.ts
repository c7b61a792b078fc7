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
import { forgetOfflineCopy, readOfflineCopy } from "../storage/offline-copies.ts";
import { OfflineError } from "./offline-error.ts";
import { untilReached } from "./reach.ts";
import { shareKnown } from "./share-known.ts";

// What an animation frame changed is painted by that frame; the library would wait for a timer, which comes after it.
notifyManager.setScheduler(queueMicrotask);

/**
 * Live events keep what is shown current and a reconnect refetches it, so time alone makes little stale.
 * `networkMode: always` because being offline is a state that screens show, not a pause they hide.
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
        structuralSharing: shareKnown,
        persister: askOrRecall,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/**
 * To the library any answer is newer than the word that what is known is out of date, also one that was under way
 * before. Where it does not ask anew at once, this asks once more after that answer.
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
    // Joins what is under way.
    query.fetch().then(askAgain, askAgain);
  }
}

function isWorthRetrying(failures: number, error: unknown): boolean {
  return !isRefused(error) && failures < 1;
}

/** Whether what failed may succeed another time: the server was away, or had a fault. */
export function isWorthAskingAgain(error: unknown): boolean {
  return error !== null && !isRefused(error);
}

/** Not there and not to be seen are the same answer; what failed otherwise says nothing of that. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** What was on the screen before is shown as it was while nobody can be asked and nothing newer is known. */
async function askOrRecall<Answer>(
  ask: QueryFunction<Answer>,
  context: QueryFunctionContext,
  { queryHash, queryKey, state }: Query,
): Promise<Answer> {
  try {
    return await ask(context);
  } catch (error) {
    if (isRefused(error)) forgetOfflineCopy(queryHash).catch(() => undefined);
    const isAway = error instanceof OfflineError && state.data === undefined;
    const copy = isAway ? await recall(queryHash) : undefined;
    if (copy === undefined) throw error;
    void untilReached().then(() => context.client.invalidateQueries({ queryKey, exact: true }));
    return copy as Answer;
  }
}

/** A browser without storage has no copies. */
function recall(queryHash: string): Promise<unknown> {
  return readOfflineCopy(queryHash).catch(() => undefined);
}
