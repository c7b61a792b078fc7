import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import {
  closeDropdownAround,
  DropdownEmpty,
  DropdownList,
  DropdownTitle,
  LazyContent,
} from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import type { ChatList } from "../chat-queries.ts";
import { ChatListRow, rowHeight } from "../list/chat-row.tsx";
import { rowTexts } from "../list/row-texts.ts";
import classes from "./recent-chats.module.css";

const shownChats = 20;

/** Content of the chats popover: the most recent chats. */
export function RecentChats({ list: { rows, error, refetch } }: { list: ChatList }) {
  const t = useTexts(rowTexts);
  const inLists = useTexts(listTexts);
  return (
    <LazyContent>
      <DropdownTitle>{t("label")}</DropdownTitle>
      {!rows && error && <ErrorState title={inLists("loadError")} error={error} onRetry={refetch} />}
      {!rows && !error && <SkeletonRows rows={3} rowHeight={rowHeight} avatar />}
      {rows?.length === 0 && <DropdownEmpty>{t("empty")}</DropdownEmpty>}
      <DropdownList>
        {rows?.slice(0, shownChats).map((chat) => (
          <li key={chat.id} className={classes.item}>
            <ChatListRow chat={chat} onOpen={closeDropdownAround} />
          </li>
        ))}
      </DropdownList>
      <Button
        fullWidth
        variant="subtle"
        renderRoot={(properties) => <Link {...properties} to="/chats/{-$id}" params={{ id: undefined }} />}
        onClick={({ currentTarget }) => closeDropdownAround(currentTarget)}
      >
        {t("all")}
      </Button>
    </LazyContent>
  );
}
