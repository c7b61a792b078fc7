import type { InternalChat } from "@recado/contract/chats";
import { Link } from "@tanstack/react-router";
import { formatTimeOrDate } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { ChatAvatar } from "../chat-avatar.tsx";
import { unreadsOf } from "../chat-pages.ts";
import { useChatDraft } from "../outbox/chat-drafts.ts";
import classes from "./chat-row.module.css";
import { rowTexts } from "./row-texts.ts";

export const rowHeight = 64;

interface ChatRowProps {
  chat: InternalChat;
  selected?: boolean;
  onOpen?: (link: HTMLElement) => void;
}

/** Row of a chat, used in the chat list and in the popover of the top bar. */
export function ChatListRow({ chat, selected = false, onOpen }: ChatRowProps) {
  const t = useTexts(rowTexts);
  const unreads = unreadsOf(chat, useUser().id);
  return (
    <Link
      className={classes.row}
      to="/chats/{-$id}"
      params={{ id: chat.uuid }}
      search={{}}
      preload={false}
      aria-current={selected ? "page" : undefined}
      data-unread={unreads > 0 || undefined}
      onClick={({ currentTarget }) => onOpen?.(currentTarget)}
    >
      <ChatAvatar chat={chat} />
      <span className={classes.lines}>
        <span className={classes.line}>
          <span className={classes.title} dir="auto" title={chat.title}>
            {chat.title}
          </span>
          <time className={classes.time} dateTime={chat.updatedAt}>
            {formatTimeOrDate(chat.updatedAt)}
          </time>
        </span>
        <span className={classes.line}>
          <Preview chat={chat} hidesDraft={selected} />
          {unreads > 0 && <BadgeCount value={unreads} label={t("unread", { count: unreads })} />}
        </span>
      </span>
    </Link>
  );
}

/**
 * Second line of a chat's row: the user's draft, or the last message if there is no draft. In the row of the open
 * chat the draft is hidden, because the message field already contains the draft.
 */
function Preview({ chat, hidesDraft }: { chat: InternalChat; hidesDraft: boolean }) {
  const t = useTexts(rowTexts);
  const draft = useChatDraft(chat.id).use().trim();
  if (draft === "" || hidesDraft)
    return (
      <span className={classes.preview} dir="auto">
        {chat.lastMessage || t("noMessage")}
      </span>
    );
  return (
    <span className={classes.preview}>
      <span className={classes.draft}>{t("draft")}</span> {draft}
    </span>
  );
}
