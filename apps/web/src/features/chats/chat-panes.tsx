import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../shared/ui/layout/badge-count.tsx";
import { useRootMark } from "../../shared/ui/layout/use-root-mark.ts";
import classes from "../inbox/narrow-panes.module.css";
import { useChatList } from "./chat-queries.ts";
import { rowTexts } from "./list/row-texts.ts";
import { chatTexts } from "./texts.ts";

type Pane = "chats" | "messages";

interface ChatPanesProps {
  /** The chat in the address, whose change brings its messages to the front. */
  uuid: string | undefined;
  list: ReactNode;
  conversation: ReactNode;
}

/** One pane at a time, chosen by two tabs at the bottom. */
export function ChatPanes({ uuid, list, conversation }: ChatPanesProps) {
  const t = useTexts(chatTexts);
  const [shown, setShown] = useState({ uuid, pane: paneFor(uuid) });
  if (shown.uuid !== uuid) setShown({ uuid, pane: paneFor(uuid) });
  const { pane } = shown;
  const show = (next: Pane) => setShown({ uuid, pane: next });
  useRootMark("coversTopBar", pane === "messages" && uuid !== undefined);
  return (
    <div className={classes.panes}>
      <div className={classes.pane}>{pane === "chats" ? list : conversation}</div>
      <nav className={classes.tabs} aria-label={t("panes")}>
        <button
          type="button"
          className={classes.tab}
          aria-current={pane === "chats"}
          onClick={() => show("chats")}
        >
          {t("chats")}
          <UnreadCount />
        </button>
        <button
          type="button"
          className={classes.tab}
          aria-current={pane === "messages"}
          onClick={() => show("messages")}
        >
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

function paneFor(uuid: string | undefined): Pane {
  return uuid === undefined ? "chats" : "messages";
}
