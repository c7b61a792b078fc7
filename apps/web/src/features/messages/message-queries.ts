import { listMessages, type Message } from "@recado/contract/messages";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../shared/api/call.ts";
import { createStalenessGuard } from "../../shared/live/staleness-guard.ts";
import {
  addOlder,
  flattenMessages,
  hasOlder,
  type MessagePage,
  type MessagePages,
  mergeNewest,
  oldestId,
  trimPages,
} from "./message-pages.ts";

export const messageKeys = {
  all: ["messages"] as const,
  thread: (ticketId: number) => ["messages", ticketId] as const,
  timeline: (ticketId: number) => ["timeline", ticketId] as const,
};

const freshness = createStalenessGuard();

/**
 * The messages of a conversation, newest page first. Messages from an earlier visit are shown at once. The newest
 * page then adds the messages that were missed since that visit or during a reconnect.
 */
export function useThread(ticketId: number) {
  const client = useQueryClient();
  const key = messageKeys.thread(ticketId);
  useEffect(() => () => putAside(client, ticketId), [client, ticketId]);
  return useQuery({
    queryKey: key,
    queryFn: async () => {
      const newest = await fetchPage(ticketId, {});
      return mergeNewest(client.getQueryData<MessagePages>(key), newest);
    },
    refetchOnMount: "always",
  });
}

/** The messages of a conversation in the cache, oldest first. */
export function knownMessages(client: QueryClient, ticketId: number): Message[] {
  return flattenMessages(client.getQueryData<MessagePages>(messageKeys.thread(ticketId)));
}

interface Stretch {
  before?: string;
  from?: string;
}

export interface OlderPages {
  exist: boolean;
  loading: boolean;
  failed: boolean;
  /** Loads the next older page. If a message id is given, loads all pages up to that message. */
  load: (from?: string) => void;
}

/**
 * Loads older pages. Each page is added to the messages that are known at its arrival, because live events may have
 * changed them meanwhile.
 */
export function useOlderMessages(ticketId: number, pages: MessagePages | undefined): OlderPages {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (stretch: Stretch & { before: string }) => fetchPage(ticketId, stretch),
    onSuccess: (older, { before }) => patch(client, ticketId, (known) => addOlder(known, older, before)),
  });
  const before = oldestId(pages);
  return {
    exist: hasOlder(pages),
    loading: isPending,
    failed: isError,
    load: (from) => {
      if (before !== undefined && !isPending) mutate({ before, ...(from === undefined ? {} : { from }) });
    },
  };
}

/** Changes a cached conversation by a live event or a response. */
export function patchThread(
  client: QueryClient,
  ticketId: number,
  change: (pages: MessagePages) => MessagePages,
): void {
  freshness.touch(ticketId);
  patch(client, ticketId, change);
}

const keptThreads = 10;

/**
 * Trims a conversation that has left the screen to its newest messages, and keeps only the last ten such
 * conversations in memory.
 */
function putAside(client: QueryClient, ticketId: number): void {
  patch(client, ticketId, trimPages);
  const threads = client.getQueryCache().findAll({ queryKey: messageKeys.all, type: "inactive" });
  const byAge = threads.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of byAge.slice(keptThreads))
    client.removeQueries({ queryKey: query.queryKey, exact: true });
}

function patch(client: QueryClient, ticketId: number, change: (pages: MessagePages) => MessagePages): void {
  client.setQueryData<MessagePages>(messageKeys.thread(ticketId), (pages) => pages && change(pages));
}

/** Fetches the newest messages of a ticket, the messages before a given one, or all messages from a given one on. */
export function fetchPage(ticketId: number, query: Stretch): Promise<MessagePage> {
  return freshness.ask(ticketId, () => call(listMessages, { params: { ticketId: String(ticketId) }, query }));
}
