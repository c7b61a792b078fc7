import { getChat, type InternalChat, listChats } from "@recado/contract/chats";
import { pageSize } from "@recado/contract/shared/pagination";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntityList } from "../../shared/lists/entity-list.ts";
import { nextPage } from "../../shared/lists/loaded-rows.ts";
import { allChats, chatFreshness, chatKeys, loadedChat } from "./chat-cache.ts";
import { type ChatPage, joinChats } from "./chat-pages.ts";

export interface ChatList extends EntityList<InternalChat> {
  /** Number of unread messages in all chats of the reader, including chats that the search does not match. */
  readonly unreads: number;
}

/** The reader's chats that match the term. A refetch loads as many rows as were loaded before. */
export function useChatList(term: string): ChatList {
  const client = useQueryClient();
  const queryKey = chatKeys.list(term);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: () => {
      const loaded = client.getQueryData<ChatPage>(queryKey)?.rows.length ?? 0;
      return chatFreshness.ask(allChats, () => fetchChats(term, loaded));
    },
    placeholderData: keepPreviousData,
    // Always stale for a search: live events keep the full list current, but only the server can tell which other
    // chats match a search.
    ...(term === "" ? {} : { staleTime: 0 }),
  });
  const { mutate, isPending, isError, variables } = useMutation({
    // The search term may change while a page is loading. The page still belongs to the term for which it was
    // requested.
    mutationFn: ({ of, number }: { of: string; number: number }) =>
      chatFreshness.ask(allChats, () => fetchPage(of, number)),
    // The page is appended to the rows that are known at its arrival, because live events may have changed the rows
    // meanwhile.
    onSuccess: (page, { of }) =>
      client.setQueryData<ChatPage>(chatKeys.list(of), (known) => known && joinChats(known, page)),
  });
  return {
    rows: data?.rows,
    count: data?.count,
    unreads: data?.unreads ?? 0,
    error,
    refetch: () => void refetch(),
    more: {
      exist: !isPlaceholderData && (data?.hasMore ?? false),
      loading: isPending && variables.of === term,
      failed: isError && variables.of === term,
      load: () => mutate({ of: term, number: nextPage(data?.rows.length ?? 0, pageSize) }),
    },
  };
}

/** One chat. Until the chat has loaded, or if loading fails, its version from a list is shown. */
export function useChat(uuid: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: chatKeys.detail(uuid ?? ""),
    queryFn: (): Promise<InternalChat> =>
      chatFreshness.ask(allChats, () => call(getChat, { params: { id: uuid ?? "" } })),
    enabled: uuid !== undefined,
    initialData: () => loadedChat(client, uuid ?? ""),
    initialDataUpdatedAt: 0,
    // Always refetched, so that a user who was meanwhile removed from the chat gets the server's error.
    staleTime: 0,
  });
}

/** Fetches whole pages until the wanted number of chats is loaded. */
export async function fetchChats(term: string, wanted: number): Promise<ChatPage> {
  let loaded = await fetchPage(term, 1);
  for (let number = 2; loaded.hasMore && loaded.rows.length < wanted; number++)
    loaded = joinChats(loaded, await fetchPage(term, number));
  return loaded;
}

async function fetchPage(term: string, number: number): Promise<ChatPage> {
  const { records, ...rest } = await call(listChats, {
    query: { pageNumber: String(number), ...(term === "" ? {} : { searchParam: term }) },
  });
  return { rows: records, ...rest };
}
