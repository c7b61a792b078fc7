import { listMessages } from "@recado/contract/messages";
import { type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useResync } from "../../shared/live/use-live-state.ts";
import { type MessagePage, type MessagePages, mergeNewest, trimPages } from "./message-pages.ts";

const messageKeys = {
  all: ["messages"] as const,
  thread: (ticketId: number) => ["messages", ticketId] as const,
};

/**
 * The conversation, newest page first. What is known from an earlier visit is shown at once; whatever it missed,
 * and what a reconnect missed, comes with the newest page alone.
 */
export function useThread(ticketId: number) {
  const client = useQueryClient();
  const [isCurrent, setCurrent] = useState(
    () => client.getQueryData(messageKeys.thread(ticketId)) === undefined,
  );
  useResync(() => void catchUp(client, ticketId));
  const arrive = useEffectEvent(() => {
    if (!isCurrent) void catchUp(client, ticketId).then(() => setCurrent(true));
  });
  useEffect(() => {
    arrive();
    return () => putAside(client, ticketId);
  }, [client, ticketId]);
  const query = useInfiniteQuery<
    MessagePage,
    Error,
    MessagePages,
    ReturnType<typeof messageKeys.thread>,
    string | null
  >({
    queryKey: messageKeys.thread(ticketId),
    queryFn: ({ pageParam }) => fetchPage(ticketId, pageParam),
    initialPageParam: null,
    getNextPageParam: (page) => (page.hasMore ? (page.messages[0]?.id ?? null) : null),
    // Pages refetched one by one would cost a request each; `catchUp` does with one.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { resync: "own" },
  });
  return { ...query, isCurrent };
}

export function patchThread(
  client: QueryClient,
  ticketId: number,
  change: (pages: MessagePages) => MessagePages,
): void {
  client.setQueryData<MessagePages>(messageKeys.thread(ticketId), (pages) => pages && change(pages));
}

const keptThreads = 10;

/** The last ten conversations stay in memory, each with its newest messages. */
function putAside(client: QueryClient, ticketId: number): void {
  patchThread(client, ticketId, trimPages);
  const threads = client.getQueryCache().findAll({ queryKey: messageKeys.all, type: "inactive" });
  const byAge = threads.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of byAge.slice(keptThreads))
    client.removeQueries({ queryKey: query.queryKey, exact: true });
}

async function catchUp(client: QueryClient, ticketId: number): Promise<void> {
  const newest = await fetchPage(ticketId, null).catch(() => null);
  // What could not be fetched now is asked for again at the next reconnect.
  if (newest)
    client.setQueryData<MessagePages>(messageKeys.thread(ticketId), (pages) => mergeNewest(pages, newest));
}

function fetchPage(ticketId: number, before: string | null): Promise<MessagePage> {
  return call(listMessages, {
    params: { ticketId: String(ticketId) },
    query: before === null ? {} : { before },
  });
}
