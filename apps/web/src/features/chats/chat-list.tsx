import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconMessageCirclePlus, IconMessages, IconSearch, IconSearchOff } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { useListSearch } from "../../shared/lists/use-list-search.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { ListEnd } from "../../shared/ui/list-end.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton-rows.tsx";
import { focusComposer } from "../messages/focus-composer.ts";
import classes from "./chat-list.module.css";
import { type ChatList, useChatList } from "./chat-queries.ts";
import { ChatRow, rowHeight } from "./chat-row.tsx";
import { chatTexts } from "./texts.ts";

interface ChatListPanelProps {
  /** Whose thread is open. */
  openUuid: string | undefined;
  onAdd: () => void;
}

/** All chats of the reader, where something happened last first. */
export function ChatListPanel({ openUuid, onAdd }: ChatListPanelProps) {
  const t = useTexts(chatTexts);
  const search = useListSearch();
  const list = useChatList(search.term);
  const input = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const walk = (step: number) => focusNeighbour(rows.current, step);
  const group = t("title");
  useCommands([
    { id: "chats:add", label: t("add"), group, keys: "n", run: onAdd },
    { id: "chats:search", label: t("search"), group, keys: "/", run: () => input.current?.focus() },
    { id: "chats:write", label: t("placeholder"), group, keys: "r", run: focusComposer },
    {
      id: "chats:next",
      label: t("next"),
      group,
      keys: "j",
      keysOnly: true,
      repeats: true,
      run: () => walk(1),
    },
    {
      id: "chats:previous",
      label: t("previous"),
      group,
      keys: "k",
      keysOnly: true,
      repeats: true,
      run: () => walk(-1),
    },
  ]);

  function onArrow(event: KeyboardEvent): void {
    const step = rowSteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    walk(step);
  }

  return (
    <section className={classes.list} aria-label={t("list")} data-pane="list" tabIndex={-1}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t("title")}</h1>
        <ActionIcon aria-label={t("add")} title={`${t("add")} (N)`} onClick={onAdd}>
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus; this hears their arrow keys. */}
      <div ref={rows} className={classes.scroller} data-chat-list onKeyDown={onArrow}>
        <Rows list={list} term={search.term} openUuid={openUuid} onAdd={onAdd} />
      </div>
    </section>
  );
}

const rowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface RowsProps extends ChatListPanelProps {
  list: ChatList;
  term: string;
}

function Rows({ list, term, openUuid, onAdd }: RowsProps) {
  const t = useTexts(chatTexts);
  const inLists = useTexts(listTexts);
  const { rows, error, refetch, more } = list;
  if (!rows)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <SkeletonRows rowHeight={rowHeight} avatar />
    );
  if (rows.length === 0 && term !== "")
    return (
      <EmptyState icon={<IconSearchOff size={22} stroke={1.75} />} title={inLists("nothingFound")}>
        {inLists("nothingFoundHint", { term })}
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconMessages size={22} stroke={1.75} />}
        title={t("empty")}
        action={<Button onClick={onAdd}>{t("add")}</Button>}
      >
        {t("emptyHint")}
      </EmptyState>
    );
  return (
    <div className={classes.rows}>
      <ul className={classes.items}>
        {rows.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} selected={chat.uuid === openUuid} />
          </li>
        ))}
      </ul>
      <ListEnd more={more} loaded={rows.length} rowHeight={rowHeight} />
    </div>
  );
}

/** From the row with the focus, or from the open one. */
function focusNeighbour(list: HTMLElement | null, step: number): void {
  const links = [...(list?.querySelectorAll<HTMLElement>("a") ?? [])];
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const present = focused === -1 ? links.findIndex((link) => link.hasAttribute("aria-current")) : focused;
  links[Math.min(Math.max(present + step, 0), links.length - 1)]?.focus();
}
