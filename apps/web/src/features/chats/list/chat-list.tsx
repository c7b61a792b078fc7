import { ActionIcon, TextInput } from "@mantine/core";
import { IconMessageCirclePlus, IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { useCommands } from "../../../shared/commands/use-commands.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useListSearch } from "../../../shared/lists/use-list-search.ts";
import { focusComposer } from "../../tickets/focus-composer.ts";
import { useChatList } from "../chat-queries.ts";
import { chatTexts } from "../texts.ts";
import { ChatRows, focusNeighbour } from "./chat-items.tsx";
import classes from "./chat-list.module.css";

interface ChatListPanelProps {
  openUuid: string | undefined;
  onAdd: () => void;
}

/** List of all chats of the reader, the most recent first, with a search field. */
export function ChatListPanel({ openUuid, onAdd }: ChatListPanelProps) {
  const t = useTexts(chatTexts);
  const search = useListSearch();
  const list = useChatList(search.term);
  const input = useRef<HTMLInputElement>(null);
  const group = t("title");
  useCommands([
    { id: "chats:add", label: t("add"), group, keys: "n", chord: "Alt+KeyN", run: onAdd },
    {
      id: "chats:search",
      label: t("search"),
      group,
      keys: "/",
      chord: "Alt+KeyB",
      run: () => input.current?.focus(),
    },
    { id: "chats:write", label: t("placeholder"), group, keys: "r", run: focusComposer },
    {
      id: "chats:next",
      label: t("next"),
      group,
      keys: "j",
      keysOnly: true,
      repeats: true,
      staysInList: true,
      run: () => focusNeighbour(1),
    },
    {
      id: "chats:previous",
      label: t("previous"),
      group,
      keys: "k",
      keysOnly: true,
      repeats: true,
      staysInList: true,
      run: () => focusNeighbour(-1),
    },
  ]);

  return (
    <section className={classes.list} aria-label={t("list")} data-pane="list" tabIndex={-1}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t("title")}</h1>
        <ActionIcon aria-label={t("add")} title={`${t("add")} (Alt+N)`} onClick={onAdd}>
          <IconMessageCirclePlus size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <search className={classes.search}>
        <TextInput
          ref={input}
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          maxLength={200}
          value={search.text}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
      </search>
      {/* The key resets the scroll position and the frozen order for each search. */}
      <ChatRows key={search.term} list={list} term={search.term} openUuid={openUuid} onAdd={onAdd} />
    </section>
  );
}
