import { type Chat, getChat, listChats } from "@recado/contract/chats";
import { pageSize } from "@recado/contract/shared/pagination";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntityList } from "../../shared/lists/entity-list.ts";
import { nextPage } from "../../shared/lists/loaded-rows.ts";
import { allChats, chatFreshness, chatKeys, loadedChat } from "./chat-cache.ts";
import { type ChatPage, joinChats } from "./chat-pages.ts";

export interface ChatList extends EntityList<Chat> {
  /** Messages that wait for the reader in all chats, found or not. */
  readonly unreads: number;
}

/** The reader's chats, fetched again as far as they were loaded. */
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
    // Live events keep the whole list current, but not what else a search would find.
    ...(term === "" ? {} : { staleTime: 0 }),
  });
  const { mutate, isPending, isError, variables } = useMutation({
    // What is sought may change while a page is on its way, which still belongs to what was sought.
    mutationFn: ({ of, number }: { of: string; number: number }) =>
      chatFreshness.ask(allChats, () => fetchPage(of, number)),
    // Joined to what is known when it arrives: live events may have changed that meanwhile.
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

/** One chat by its address; what a list has of it is shown until it is here, and where it does not come. */
export function useChat(uuid: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: chatKeys.detail(uuid ?? ""),
    queryFn: (): Promise<Chat> =>
      chatFreshness.ask(allChats, () => call(getChat, { params: { id: uuid ?? "" } })),
    enabled: uuid !== undefined,
    initialData: () => loadedChat(client, uuid ?? ""),
    initialDataUpdatedAt: 0,
    // Whoever was taken out of it while it was not on the screen hears that when it is opened.
    staleTime: 0,
  });
}

/** As many as are wanted, and what else stands on their last page. */
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
