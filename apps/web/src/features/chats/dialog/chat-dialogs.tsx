import { type Chat, getChat } from "@recado/contract/chats";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import type { EntitySearch } from "../../../shared/lists/entity-search.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { chatKeys } from "../chat-cache.ts";

const ChatDialog = lazyPart(() =>
  import("./chat-dialog.tsx").then((module) => ({ default: module.ChatDialog })),
);

interface ChatDialogsProps {
  search: EntitySearch;
  open: Chat | undefined;
  onClose: (saved?: Chat) => void;
}

/** The dialog that the address asks for; a chat is its owner's to change. */
export function ChatDialogs({ search, open, onClose }: ChatDialogsProps) {
  const { id: userId } = useUser();
  const chat = useWantedChat(search.edit, open, onClose);
  return (
    <Suspense>
      {search.new && <ChatDialog onClose={onClose} />}
      {chat?.ownerId === userId && <ChatDialog key={chat.id} chat={chat} onClose={onClose} />}
    </Suspense>
  );
}

function useWantedChat(id: number | undefined, open: Chat | undefined, onGone: () => void): Chat | undefined {
  const isOpen = open?.id === id;
  const { data, error } = useQuery({
    queryKey: chatKeys.detail(String(id)),
    queryFn: () => call(getChat, { params: { id: String(id) } }),
    enabled: id !== undefined && !isOpen,
    gcTime: 0,
  });
  useEffect(() => {
    if (!error) return;
    showError(error);
    onGone();
  }, [error, onGone]);
  if (id === undefined) return undefined;
  return isOpen ? open : data;
}
