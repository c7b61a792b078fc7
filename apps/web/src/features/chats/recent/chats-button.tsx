import { ActionIcon } from "@mantine/core";
import { IconMessageDots } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { useChatList } from "../chat-queries.ts";
import { rowTexts } from "../list/row-texts.ts";
import { useChatOutbox } from "../outbox/use-chat-outbox.ts";
import { useChatAlerts } from "../use-chat-alerts.ts";
import { useChatLive } from "../use-chat-live.ts";
import classes from "./chats-button.module.css";

const RecentChats = lazyPart(() =>
  import("./recent-chats.tsx").then((module) => ({ default: module.RecentChats })),
);

/**
 * Button in the top bar with recent messages of colleagues. It is on every page and keeps the chats of all pages
 * current.
 */
export function ChatsButton() {
  const t = useTexts(rowTexts);
  useChatLive();
  useChatOutbox();
  useChatAlerts();
  const list = useChatList("");
  const { unreads } = list;
  const label = unreads === 0 ? t("label") : t("labelUnread", { count: unreads });
  return (
    <Dropdown
      role="dialog"
      label={t("label")}
      width={360}
      button={(properties) => (
        <ActionIcon className={classes.button} aria-label={label} title={label} {...properties}>
          <IconMessageDots size={20} stroke={1.75} />
          {unreads > 0 && (
            <span className={classes.count}>
              <BadgeCount value={unreads} />
            </span>
          )}
        </ActionIcon>
      )}
    >
      <Suspense>
        <RecentChats list={list} />
      </Suspense>
    </Dropdown>
  );
}
