import { useMediaQuery } from "@mantine/hooks";
import type { InternalChat } from "@recado/contract/chats";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { ChatPanes } from "../features/chats/chat-panes.tsx";
import { useChat } from "../features/chats/chat-queries.ts";
import { ChatDialogs } from "../features/chats/dialog/chat-dialogs.tsx";
import { preloadLazyChunks } from "../features/chats/lazy-chunks.ts";
import { ChatListPanel } from "../features/chats/list/chat-list.tsx";
import { NoChat } from "../features/chats/list/no-chat.tsx";
import { chatTexts } from "../features/chats/texts.ts";
import { ChatConversation } from "../features/chats/thread/chat-conversation.tsx";
import { useChatLive } from "../features/chats/use-chat-live.ts";
import { InboxSplit } from "../features/inbox/inbox-split.tsx";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { onePaneScreen } from "../shared/ui/layout/one-pane-screen.ts";
import { usePageTitle } from "../shared/ui/layout/page-title.ts";
import classes from "./chats-page.module.css";

export function ChatsPage() {
  return (
    <Permitted plan="useInternalChat">
      <Chats />
    </Permitted>
  );
}

function Chats() {
  const t = useTexts(chatTexts);
  const { id: uuid } = useParams({ from: "/private/chats/{-$id}" });
  const search = useSearch({ from: "/private/chats/{-$id}" });
  const navigate = useNavigate({ from: "/chats/{-$id}" });
  const narrow = useMediaQuery(onePaneScreen, false, { getInitialValueInEffect: false });
  const { data: open } = useChat(uuid);
  usePageTitle(t("title"));
  // The chat button in the top bar subscribes to live events on every page, but it may load after this page, so this
  // page subscribes too.
  useChatLive();
  useEffect(() => void preloadLazyChunks(), []);
  const add = () => void navigate({ search: { new: true } });
  const close = useCallback(
    (saved?: InternalChat) =>
      void navigate({ params: (known) => ({ id: saved?.uuid ?? known.id }), search: {} }),
    [navigate],
  );
  const list = <ChatListPanel openUuid={uuid} onAdd={add} />;
  const conversation = uuid ? <ChatConversation uuid={uuid} narrow={narrow} /> : <NoChat onAdd={add} />;
  return (
    <div className={classes.page}>
      {narrow ? (
        <ChatPanes uuid={uuid} list={list} conversation={conversation} />
      ) : (
        <InboxSplit list={list} conversation={conversation} />
      )}
      <ChatDialogs search={search} open={uuid ? open : undefined} onClose={close} />
    </div>
  );
}
