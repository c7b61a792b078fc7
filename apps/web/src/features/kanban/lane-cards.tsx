import { Draggable, type DraggableProvided, Droppable, type DroppableProvided } from "@hello-pangea/dnd";
import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { parseBoardSearch } from "./board-filter.ts";
import type { LaneKey } from "./board-lanes.ts";
import cardClasses from "./card.module.css";
import { Card, cardGap, cardHeight } from "./card.tsx";
import { cardTakesFocus } from "./card-focus.ts";
import classes from "./kanban.module.css";
import { boardTexts } from "./texts.ts";

/**
 * Largest number of cards that a lane renders completely. A lane with more cards renders only the visible cards and a
 * few cards around the visible ones.
 */
const wholeLane = 50;
const around = 6;
const slot = cardHeight + cardGap;

interface LaneCardsProps {
  lane: LaneKey;
  label: string;
  tickets: readonly Ticket[];
  count: number;
  movable: boolean;
  /** Loads the next page of cards; null if all cards are loaded. */
  loadMore: (() => void) | null;
}

export function LaneCardList({ lane, label, tickets, count, movable, loadMore }: LaneCardsProps) {
  return (
    <Droppable
      droppableId={String(lane)}
      mode="virtual"
      isDropDisabled={!movable}
      renderClone={(provided, _, { source }) => {
        const ticket = tickets[source.index];
        return (
          <div
            ref={provided.innerRef}
            {...provided.draggableProps}
            {...provided.dragHandleProps}
            className={cardClasses.card}
            data-held
            style={{ ...provided.draggableProps.style, height: cardHeight }}
          >
            {ticket && <Card ticket={ticket} lane={lane} />}
          </div>
        );
      }}
    >
      {(provided, snapshot) => (
        <CardList
          provided={provided}
          isOver={snapshot.isDraggingOver}
          extraSlots={snapshot.isUsingPlaceholder ? 1 : 0}
          label={label}
          lane={lane}
          tickets={tickets}
          count={count}
          movable={movable}
          loadMore={loadMore}
        >
          {tickets.length === 0 && !snapshot.isDraggingOver && <EmptyLane />}
        </CardList>
      )}
    </Droppable>
  );
}

/** Says why a lane has no cards. If the search or a filter hides them, the user can show all tickets again. */
function EmptyLane() {
  const t = useTexts(boardTexts);
  const navigate = useNavigate();
  const chosen = parseBoardSearch(useSearch({ strict: false }));
  const { search: term = "", filter } = chosen;
  const isFiltered = filter !== undefined;
  if (term === "" && !isFiltered) return <p className={classes.empty}>{t("empty")}</p>;
  const withTerm = isFiltered ? "emptySearchFiltered" : "emptySearch";
  return (
    <div className={classes.empty}>
      {t(term === "" ? "emptyFiltered" : withTerm, { term })}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          // The button disappears with the filter, so the search field takes the focus.
          document.querySelector<HTMLElement>("[data-board-search]")?.focus();
          void navigate({ to: "/kanban", search: {}, replace: true });
        }}
      >
        {t("showAll")}
      </Button>
    </div>
  );
}

interface CardListProps extends LaneCardsProps {
  provided: DroppableProvided;
  isOver: boolean;
  extraSlots: number;
  children: React.ReactNode;
}

function CardList(props: CardListProps) {
  const { provided, isOver, extraSlots, label, lane, tickets, count, movable, loadMore, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => slot,
    getItemKey: (index) => tickets[index]?.id ?? index,
    overscan: tickets.length <= wholeLane ? wholeLane : around,
  });
  const rows = virtualizer.getVirtualItems();
  useStandStill(scroller, tickets);

  const isAtEnd = (rows.at(-1)?.index ?? -1) >= tickets.length - 1;
  useEffect(() => {
    if (isAtEnd && loadMore) loadMore();
  }, [isAtEnd, loadMore]);

  return (
    <div
      className={classes.scroller}
      ref={(element) => {
        scroller.current = element;
        provided.innerRef(element);
      }}
      data-over={isOver || undefined}
      {...provided.droppableProps}
    >
      {children}
      <ul
        className={classes.cards}
        aria-label={label}
        style={{ height: (tickets.length + extraSlots) * slot }}
      >
        {rows.map((row) => {
          const ticket = tickets[row.index];
          return (
            ticket && (
              <Draggable
                key={row.key}
                draggableId={`${lane}:${ticket.id}`}
                index={row.index}
                isDragDisabled={!movable}
              >
                {(draggable) => (
                  <CardItem draggable={draggable} row={row} ticket={ticket} lane={lane} count={count} />
                )}
              </Draggable>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface CardItemProps {
  draggable: DraggableProvided;
  row: VirtualItem;
  ticket: Ticket;
  lane: LaneKey;
  count: number;
}

function CardItem({ draggable, row, ticket, lane, count }: CardItemProps) {
  const t = useTexts(boardTexts);
  const movable = draggable.dragHandleProps !== null;
  const element = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (cardTakesFocus(ticket.id)) element.current?.focus();
  }, [ticket.id]);
  const style: CSSProperties = { ...draggable.draggableProps.style, top: row.start, height: cardHeight };
  return (
    <li
      ref={(card) => {
        element.current = card;
        draggable.innerRef(card);
      }}
      {...draggable.draggableProps}
      {...handleOf(draggable)}
      onTouchStart={({ target }) => keepTouches(target)}
      className={cardClasses.card}
      style={style}
      data-card={ticket.id}
      data-movable={movable || undefined}
      aria-label={t("card", { name: ticket.contact.name, id: ticket.id })}
      aria-setsize={count}
      aria-posinset={row.index + 1}
    >
      <Card ticket={ticket} lane={lane} />
    </li>
  );
}

/**
 * Gives the card the role of a list item. With the library's role of a button, screen readers would not find the link
 * and the menu inside the card.
 */
function handleOf({ dragHandleProps }: DraggableProvided) {
  return dragHandleProps ? { ...dragHandleProps, role: "listitem" } : { tabIndex: -1 };
}

/** Keeps the visible cards at their position on the screen when cards above are added or removed. */
function useStandStill(scroller: React.RefObject<HTMLDivElement | null>, tickets: readonly Ticket[]): void {
  const before = useRef(tickets);
  useLayoutEffect(() => {
    const element = scroller.current;
    const known = before.current;
    before.current = tickets;
    if (!element || element.scrollTop < slot || known === tickets) return;
    const top = known[Math.floor(element.scrollTop / slot)];
    const wasAt = top ? known.indexOf(top) : -1;
    const isAt = top ? tickets.findIndex(({ id }) => id === top.id) : -1;
    if (isAt !== -1 && isAt !== wasAt) element.scrollTop += (isAt - wasAt) * slot;
  }, [scroller, tickets]);
}

/**
 * Forwards touch events of a lifted card to the window. Lifting replaces the card's element, but the browser keeps
 * sending touch events to the removed element, where the drag library does not listen.
 */
function keepTouches(touched: EventTarget): void {
  if (!(touched instanceof Element)) return;
  const over = new AbortController();
  for (const type of ["touchmove", "touchend", "touchcancel"])
    touched.addEventListener(type, passOn, { passive: false, signal: over.signal });

  function passOn(event: Event): void {
    if (!(event instanceof TouchEvent) || !(touched instanceof Element)) return;
    if (event.type !== "touchmove") over.abort();
    if (!touched.isConnected && !window.dispatchEvent(copyOf(event))) event.preventDefault();
  }
}

function copyOf({ type, touches, targetTouches, changedTouches }: TouchEvent): TouchEvent {
  return new TouchEvent(type, {
    cancelable: true,
    touches: [...touches],
    targetTouches: [...targetTouches],
    changedTouches: [...changedTouches],
  });
}
