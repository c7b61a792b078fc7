import { Button } from "@mantine/core";
import { IconMessages, IconSearchOff } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { ListEnd } from "../../../shared/ui/lists/list-end.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import { countUnseen } from "../../inbox/list/frozen-order.ts";
import frames from "../../inbox/list/list.module.css";
import { useFrozenOrder } from "../../inbox/list/use-frozen-order.ts";
import type { ChatList } from "../chat-queries.ts";
import { chatTexts } from "../texts.ts";
import classes from "./chat-list.module.css";
import { ChatListRow, rowHeight } from "./chat-row.tsx";

interface ChatRowsProps {
  list: ChatList;
  term: string;
  openUuid: string | undefined;
  onAdd: () => void;
}

const rowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Rows of the chat list. Their order is frozen while the mouse is over the rows. */
export function ChatRows({ list, term, openUuid, onAdd }: ChatRowsProps) {
  const t = useTexts(chatTexts);
  const held = useFrozenOrder(list.rows ?? []);
  const scroller = useRef<HTMLDivElement>(null);
  const { first, fitting } = useRowsOnScreen(scroller);
  const updates = countUnseen(held.updated, held.rows.slice(first, first + fitting));

  function onArrow(event: KeyboardEvent): void {
    const step = rowSteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusNeighbour(step);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus; this hears their arrow keys.
    <div className={frames.frame} data-chat-list onKeyDown={onArrow} {...held.pointer}>
      <div ref={scroller} className={classes.scroller}>
        <Rows
          list={list.rows ? { ...list, rows: held.rows } : list}
          term={term}
          openUuid={openUuid}
          onAdd={onAdd}
        />
      </div>
      {updates > 0 && (
        <button
          type="button"
          className={frames.updates}
          onClick={() => {
            held.catchUp();
            scroller.current?.scrollTo(0, 0);
          }}
        >
          {t("updates", { count: updates })}
        </button>
      )}
    </div>
  );
}

/** Index of the first row on screen, and the number of rows that fit into the list. */
function useRowsOnScreen(scroller: RefObject<HTMLElement | null>): { first: number; fitting: number } {
  const [first, setFirst] = useState(0);
  const [fitting, setFitting] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      setFirst(Math.floor(element.scrollTop / rowHeight));
      setFitting(Math.ceil(element.clientHeight / rowHeight));
    };
    // The observer also reports the size at its start.
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    element.addEventListener("scroll", measure);
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller]);
  return { first, fitting };
}

function Rows({ list, term, openUuid, onAdd }: ChatRowsProps) {
  const t = useTexts(chatTexts);
  const inLists = useTexts(listTexts);
  const { rows, error, refetch, more } = list;
  if (!rows)
    return error ? (
      <ErrorState title={inLists("loadError")} error={error} onRetry={refetch} />
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
          <li key={chat.id} data-command-row>
            <ChatListRow chat={chat} selected={chat.uuid === openUuid} />
          </li>
        ))}
      </ul>
      <ListEnd more={more} loaded={rows.length} rowHeight={rowHeight} />
    </div>
  );
}

/**
 * Moves the focus by `step` rows, starting at the focused row. If no row has the focus, starts at the row of the open
 * chat.
 */
export function focusNeighbour(step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-chat-list] a")];
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const present = focused === -1 ? links.findIndex((link) => link.hasAttribute("aria-current")) : focused;
  links[Math.min(Math.max(present + step, 0), links.length - 1)]?.focus();
}
