import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../shared/ui/layout/badge-count.tsx";
import { usePanes } from "../../shared/ui/layout/use-panes.ts";
import classes from "../inbox/inbox.module.css";
import { useChatList } from "./chat-queries.ts";
import { rowTexts } from "./list/row-texts.ts";
import { chatTexts } from "./texts.ts";

interface ChatPanesProps {
  uuid: string | undefined;
  list: ReactNode;
  conversation: ReactNode;
}

/** Shows either the chat list or the conversation. Two tabs at the bottom switch between list and conversation. */
export function ChatPanes({ uuid, list, conversation }: ChatPanesProps) {
  const t = useTexts(chatTexts);
  const navigate = useNavigate({ from: "/chats/{-$id}" });
  const { isListShown, showList, showOpen } = usePanes(
    uuid,
    (id) => void navigate({ params: { id }, search: {} }),
  );
  return (
    <div className={classes.panes}>
      <div className={classes.pane}>{isListShown ? list : conversation}</div>
      <nav className={classes.tabs} aria-label={t("panes")}>
        <button type="button" className={classes.tab} aria-current={isListShown} onClick={showList}>
          {t("chats")}
          <UnreadCount />
        </button>
        <button type="button" className={classes.tab} aria-current={!isListShown} onClick={showOpen}>
          {t("messages")}
        </button>
      </nav>
    </div>
  );
}

function UnreadCount() {
  const t = useTexts(rowTexts);
  const { unreads } = useChatList("");
  return unreads > 0 && <BadgeCount value={unreads} label={t("unread", { count: unreads })} />;
}
