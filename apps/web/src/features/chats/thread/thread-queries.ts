import { listChatMessages } from "@recado/contract/chats";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../../shared/api/call.ts";
import { createStalenessGuard } from "../../../shared/live/staleness-guard.ts";
import { useLiveState } from "../../../shared/live/use-live-state.ts";
import type { OlderPages } from "../../messages/message-queries.ts";
import { addOlderChatMessages, type ChatThread, mergeNewestChatMessages } from "./chat-thread.ts";

export const chatThreadKey = (chatId: number) => ["chat-messages", chatId] as const;
const freshness = createStalenessGuard();

/**
 * The messages of a chat. Messages from an earlier visit are shown at once; the newest page then adds the missed
 * messages.
 */
export function useChatThread(chatId: number) {
  const client = useQueryClient();
  const thread = useQuery({
    queryKey: chatThreadKey(chatId),
    queryFn: async () => {
      const newest = await fetchChatThread(chatId);
      return mergeNewestChatMessages(client.getQueryData<ChatThread>(chatThreadKey(chatId)), newest);
    },
    refetchOnMount: "always",
  });
  // Retries a failed fetch when the live connection is back. After a network failure too short for a reconnect,
  // nothing else would retry the fetch.
  const state = useLiveState();
  const askAgain = useEffectEvent(() => {
    if (thread.isError) void thread.refetch();
  });
  useEffect(() => {
    if (state === "live") askAgain();
  }, [state]);
  return thread;
}

/**
 * Loads older pages. Each page is added to the messages that are known at its arrival, because live events may have
 * changed them meanwhile.
 */
export function useOlderChatMessages(chatId: number, thread: ChatThread | undefined): OlderPages {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (before: string) => fetchChatThread(chatId, before),
    onSuccess: (older, before) =>
      patch(client, chatId, (known) => addOlderChatMessages(known, older, before)),
  });
  const before = thread?.messages[0]?.id;
  return {
    exist: thread?.hasMore ?? false,
    loading: isPending,
    failed: isError,
    load: () => {
      if (before !== undefined && !isPending) mutate(before);
    },
  };
}

/** Changes a cached thread by a live event or by a response. */
export function patchChatThread(
  client: QueryClient,
  chatId: number,
  change: (thread: ChatThread) => ChatThread,
): void {
  freshness.touch(chatId);
  patch(client, chatId, change);
}

function patch(client: QueryClient, chatId: number, change: (thread: ChatThread) => ChatThread): void {
  client.setQueryData<ChatThread>(chatThreadKey(chatId), (thread) => thread && change(thread));
}

export async function fetchChatThread(chatId: number, before?: string): Promise<ChatThread> {
  const query = before === undefined ? {} : { before };
  const { records, hasMore } = await freshness.ask(chatId, () =>
    call(listChatMessages, { params: { id: String(chatId) }, query }),
  );
  return { messages: records, hasMore };
}
