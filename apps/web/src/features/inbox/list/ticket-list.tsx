import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import {
  flattenTickets,
  matchesByTicket,
  type TicketListFilter,
  type TicketListPage,
} from "../../tickets/ticket-pages.ts";
import { useMoreTickets, useTicketList } from "../../tickets/ticket-queries.ts";
import type { InboxTab } from "../inbox-view.ts";
import { useInboxCommands } from "../use-inbox-commands.ts";
import { countUnseen } from "./frozen-order.ts";
import classes from "./list.module.css";
import { ListEmpty } from "./list-empty.tsx";
import { focusListAfterRemoval, rememberRow } from "./list-focus.ts";
import { useShownChips } from "./row/shown-chips.ts";
import { TicketListRow } from "./row/ticket-row.tsx";
import { compactRowsPreference } from "./row-preferences.ts";
import { useSelectRows } from "./selection/use-select-rows.ts";
import { useFrozenOrder } from "./use-frozen-order.ts";

const rowHeight = 76;
const waitingRowHeight = 98;

const compactRowHeight = 56;

/** Row height of a ticket. Waiting tickets have higher rows, which show a second line of the customer's text. */
function rowHeightOf(ticket: Pick<Ticket, "status"> | undefined, compact: boolean): number {
  if (compact) return compactRowHeight;
  return ticket?.status === "pending" ? waitingRowHeight : rowHeight;
}

const rowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface TicketListProps {
  /** Key of the list under which its scroll position is remembered. */
  place: string;
  tab: InboxTab;
  filter: TicketListFilter;
  open: OpenTicket | undefined;
  shortNames: boolean;
  emptyAction: ReactNode;
}

export function TicketList({ place, tab, filter, open, shortNames, emptyAction }: TicketListProps) {
  const t = useTexts(ticketTexts);
  const list = useTicketList(filter);
  const more = useMoreTickets(filter, list.data);
  const { load } = more;
  const held = useFrozenOrder(flattenTickets(list.data), filter);
  const { rows: tickets } = held;
  const found = useMemo(() => matchesByTicket(list.data), [list.data]);
  const chips = useShownChips();
  const compact = compactRowsPreference.use();
  const { scroller, attach, top } = useListPlace(place);
  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightAt(index),
    getItemKey: (index) => `${tickets[index]?.id ?? index} ${heightAt(index)}`,
    overscan: 8,
    initialOffset: top,
  });
  const rows = virtualizer.getVirtualItems();
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const updates = countUnseen(held.updated, tickets.slice(startIndex, endIndex + 1));

  /**
   * Estimated height of the row at an index. A ticket whose state changes may get another row height, so the rows
   * must be measured again.
   */
  function heightAt(index: number): number {
    return rowHeightOf(tickets[index], compact);
  }

  function focusRow(index: number): void {
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`)?.focus();
    });
  }
  function walk(event: KeyboardEvent): void {
    const step = rowSteps[event.key];
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    if (step === undefined || !row) return;
    event.preventDefault();
    focusRow(Math.min(Math.max(Number(row.dataset.index) + step, 0), tickets.length - 1));
  }
  useInboxCommands({ tickets, open, focusRow, revealRow: (index) => virtualizer.scrollToIndex(index) });
  const focus = useKeepFocus(tickets, open?.id);
  const select = useSelectRows(tickets, filter.searchParam);

  const reachedEnd = (rows.at(-1)?.index ?? -1) >= tickets.length - 1;
  const wantsMore = reachedEnd && more.exist && !more.loading && !more.failed && !list.isFetching;
  useEffect(() => {
    if (wantsMore) load();
  }, [wantsMore, load]);

  if (list.isPending) return <SkeletonRows rowHeight={heightAt(0)} avatar />;
  if (list.isError && tickets.length === 0)
    return <ErrorState title={t("loadError")} error={list.error} onRetry={() => void list.refetch()} />;
  if (tickets.length === 0 && held.updated.length === 0) return <ListEmpty tab={tab} action={emptyAction} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus; this hears their arrow keys.
    <div className={classes.frame} data-ticket-list onKeyDown={walk} {...held.pointer} {...focus} {...select}>
      <div className={classes.scroller} ref={attach}>
        <ul
          className={classes.rows}
          style={{ height: virtualizer.getTotalSize() }}
          data-moving={held.isHeld ? undefined : true}
          data-compact={compact || undefined}
        >
          {rows.map(({ key, index, start }) => {
            const ticket = tickets[index];
            if (!ticket) return null;
            return (
              <li
                key={key}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
                data-index={index}
                data-command-row
                aria-setsize={sizeOf(list.data?.pages[0])}
                aria-posinset={index + 1}
              >
                <TicketListRow
                  ticket={ticket}
                  selected={ticket.id === open?.id}
                  shortNames={shortNames}
                  term={filter.searchParam}
                  found={found.get(ticket.id)}
                  chips={chips}
                />
              </li>
            );
          })}
        </ul>
        <ListFoot loading={more.loading} failed={more.failed} onRetry={load} />
      </div>
      {updates > 0 && (
        <button
          type="button"
          className={classes.updates}
          onClick={() => {
            held.catchUp();
            virtualizer.scrollToOffset(0);
          }}
        >
          {t("updates", { count: updates })}
        </button>
      )}
    </div>
  );
}

/** Value of `aria-setsize`: the number of tickets, or -1 if the number is not known. */
function sizeOf(first: TicketListPage | undefined): number {
  return first === undefined || first.isCountLimited ? -1 : first.count;
}

interface ListFootProps {
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
}

/** End of the list: says that the next page is loading, or that loading failed. */
function ListFoot({ loading, failed, onRetry }: ListFootProps) {
  const t = useTexts(sharedTexts);
  if (loading) return <SkeletonRows rows={2} rowHeight={rowHeight} avatar />;
  if (!failed) return null;
  return (
    <div className={classes.foot} role="alert">
      <span>{t("loadError")}</span>
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

let left = { place: "", top: 0 };

interface ListPlace {
  scroller: RefObject<HTMLDivElement | null>;
  /** Ref callback for the element that scrolls. */
  attach: (element: HTMLDivElement | null) => (() => void) | undefined;
  /**
   * Scroll position at which the list starts: its last position if no other list was shown since, and 0 if another
   * list was.
   */
  top: number;
}

/**
 * Remembers a list's scroll position, and restores it when the list is shown again after a conversation or another
 * page.
 */
function useListPlace(place: string): ListPlace {
  const scroller = useRef<HTMLDivElement>(null);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      if (!element) return;
      return () => {
        left = { place, top: element.scrollTop };
        scroller.current = null;
      };
    },
    [place],
  );
  return { scroller, attach, top: left.place === place ? left.top : 0 };
}

interface FocusHearers {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/** When the focused row leaves the list, focuses the row that moves to its position. */
function useKeepFocus(tickets: readonly Ticket[], openId: number | undefined): FocusHearers {
  /** Id of the focused row's ticket. It is remembered, because removing a focused row fires no blur event. */
  const focusedId = useRef<number | null>(null);
  const openIndex = tickets.findIndex(({ id }) => id === openId);
  useEffect(() => {
    if (openIndex >= 0) rememberRow(openIndex);
  }, [openIndex]);
  useEffect(() => {
    if (focusedId.current === null || tickets.some(({ id }) => id === focusedId.current)) return;
    focusedId.current = null;
    focusListAfterRemoval();
  }, [tickets]);
  return {
    onFocus: ({ target }) => {
      const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
      focusedId.current = tickets[index]?.id ?? null;
      if (focusedId.current !== null) rememberRow(index);
    },
    onBlur: () => {
      focusedId.current = null;
    },
  };
}
