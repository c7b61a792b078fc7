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

/** Messages of a chat. Those from an earlier visit are shown at once; the newest page adds missed messages. */
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
  // A short network failure may leave the live connection intact; then nothing else would retry.
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
 * An older page is joined to the messages known when it arrives, because live events may have changed them meanwhile.
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

/** Applies a live event or an answer to a thread. */
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
