import { getChat, type InternalChat } from "@recado/contract/chats";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { call } from "../../../shared/api/call.ts";
import { isRefused } from "../../../shared/api/query-client.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import type { EntitySearch } from "../../../shared/lists/entity-search.ts";
import { useDeletedMessage } from "../../../shared/lists/use-deleted-message.ts";
import { useKeptError } from "../../../shared/lists/use-kept-error.ts";
import { useKeptRow } from "../../../shared/lists/use-kept-row.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { FormHostContext } from "../../../shared/ui/dialogs/form-context.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { chatKeys } from "../chat-cache.ts";
import { chatTexts } from "../texts.ts";

const ChatDialog = lazyComponent(() =>
  import("./chat-dialog.tsx").then((module) => ({ default: module.ChatDialog })),
);

interface ChatDialogsProps {
  search: EntitySearch;
  open: InternalChat | undefined;
  onClose: (saved?: InternalChat) => void;
}

/** The dialog that the URL names: a new chat, or the editor of a chat, which only the chat's owner may change. */
export function ChatDialogs({ search, open, onClose }: ChatDialogsProps) {
  const { id: userId } = useUser();
  const t = useTexts(chatTexts);
  const { chat, isGone } = useWantedChat(search.edit, open, onClose);
  return (
    <Suspense>
      {search.new && <ChatDialog onClose={onClose} />}
      {chat?.ownerId === userId && (
        <FormHostContext value={isGone ? { gone: t("gone") } : {}}>
          <ChatDialog key={chat.id} chat={chat} onClose={onClose} />
        </FormHostContext>
      )}
    </Suspense>
  );
}

/** Returns the last known version of the chat, so that text typed in its dialog survives a deletion of the chat. */
function useWantedChat(id: number | undefined, open: InternalChat | undefined, onGone: () => void) {
  const isOpen = open?.id === id;
  const one = useQuery({
    queryKey: chatKeys.detail(String(id)),
    queryFn: () => call(getChat, { params: { id: String(id) } }),
    enabled: id !== undefined && !isOpen,
    gcTime: 0,
  });
  const error = useKeptError(id, one);
  const chat = useKeptRow(id, isOpen ? open : one.data);
  const isMissing = id !== undefined && !isOpen && (isRefused(error) || chat === undefined);
  const gone = useDeletedMessage({ error: isMissing ? error : null, isOpen: chat !== undefined, onGone });
  return { chat, isGone: gone !== undefined };
}
