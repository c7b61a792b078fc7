import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../shared/ui/layout/badge-count.tsx";
import { useRootMark } from "../../shared/ui/layout/use-root-mark.ts";
import classes from "../inbox/narrow-panes.module.css";
import { useChatList } from "./chat-queries.ts";
import { rowTexts } from "./list/row-texts.ts";
import { chatTexts } from "./texts.ts";

interface ChatPanesProps {
  /** The chat in the address. */
  uuid: string | undefined;
  list: ReactNode;
  conversation: ReactNode;
}

/** One pane at a time, chosen by two tabs at the bottom: the address says which, so that every way to a chat shows it. */
export function ChatPanes({ uuid, list, conversation }: ChatPanesProps) {
  const t = useTexts(chatTexts);
  const navigate = useNavigate({ from: "/chats/{-$id}" });
  /** The chat that the other tab leads back to. */
  const [leftUuid, setLeftUuid] = useState<string>();
  const [isEmptyShown, setEmptyShown] = useState(false);
  if (uuid !== undefined && isEmptyShown) setEmptyShown(false);
  const isListShown = uuid === undefined && !isEmptyShown;
  const goTo = (id: string | undefined) => void navigate({ params: { id }, search: {} });

  function showList(): void {
    setEmptyShown(false);
    if (uuid === undefined) return;
    setLeftUuid(uuid);
    goTo(undefined);
  }
  function showMessages(): void {
    if (uuid !== undefined) return;
    if (leftUuid === undefined) setEmptyShown(true);
    else goTo(leftUuid);
  }
  useRootMark("coversTopBar", uuid !== undefined);
  return (
    <div className={classes.panes}>
      <div className={classes.pane}>{isListShown ? list : conversation}</div>
      <nav className={classes.tabs} aria-label={t("panes")}>
        <button type="button" className={classes.tab} aria-current={isListShown} onClick={showList}>
          {t("chats")}
          <UnreadCount />
        </button>
        <button type="button" className={classes.tab} aria-current={!isListShown} onClick={showMessages}>
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
