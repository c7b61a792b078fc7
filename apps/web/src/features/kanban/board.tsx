import { DragDropContext, type DropResult } from "@hello-pangea/dnd";
import { useMediaQuery } from "@mantine/hooks";
import { openLane } from "@recado/contract/kanban";
import { ApiError } from "@recado/contract/shared/client";
import type { Tag } from "@recado/contract/tags";
import { replaceTicketTags } from "@recado/contract/ticket-tags";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { IconLayoutKanban } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { describeError, showFailure, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { withContact } from "../tickets/contact-of-ticket.ts";
import {
  applyCard,
  boardKeys,
  findCard,
  forgetCard,
  holdCard,
  letCardGo,
  patchCard,
  patchCards,
} from "./board-cache.ts";
import { BoardContext } from "./board-context.ts";
import type { LaneKey } from "./board-lanes.ts";
import { awaitFocus } from "./card-focus.ts";
import classes from "./kanban.module.css";
import { LaneColumn } from "./lane.tsx";
import { boardTexts } from "./texts.ts";
import { parseLaneKey, useBoardLanes } from "./use-board-lanes.ts";

/** Switch between lanes, in a separate chunk that only narrow screens load. */
const LaneSwitch = lazyComponent(() =>
  import("./lane-switch.tsx").then(({ LaneSwitch }) => ({ default: LaneSwitch })),
);

const narrowScreen = "(max-width: 600px)";

/**
 * Board with its lanes side by side. On narrow screens one lane is visible at a time, and cards are moved by their
 * menus.
 */
export function Board({ tags }: { tags: readonly Tag[] }) {
  const t = useTexts(boardTexts);
  const client = useQueryClient();
  const lanes = useBoardLanes(tags);
  const narrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const [isDragging, setDragging] = useState(false);
  const [chosen, choose] = useState<LaneKey>("open");
  const moving = useMoveCard();
  useBoardLive();

  const laneName = (key: LaneKey) => lanes.find((lane) => lane.key === key)?.name ?? "";
  const current = lanes.find(({ key }) => key === chosen) ?? lanes[0];

  function moveByMenu(ticket: Ticket, to: LaneKey): void {
    const next = neighbourOf(ticket.id);
    moving.mutate(
      { ticket, to },
      { onSuccess: () => showSuccess(t("moved", { name: ticket.contact.name, lane: laneName(to) })) },
    );
    if (!narrow) awaitFocus(ticket.id);
    else next?.focus();
  }

  function drop({ draggableId, source, destination, mode }: DropResult): void {
    setDragging(false);
    const to = destination && parseLaneKey(destination.droppableId);
    const ticket = findCard(client, ticketIdOf(draggableId));
    if (to === null || !ticket || destination?.droppableId === source.droppableId) return;
    if (mode === "SNAP") awaitFocus(ticket.id);
    moving.mutate({ ticket, to });
  }

  function tell(key: "lifted" | "over" | "overNothing" | "cancelled" | "moved", id: string, lane?: string) {
    const name = findCard(client, ticketIdOf(id))?.contact.name ?? "";
    return t(key, { name, lane: lane === undefined ? "" : laneName(parseLaneKey(lane)) });
  }

  return (
    <BoardContext value={{ lanes, move: moveByMenu, isDragging }}>
      {narrow && (
        <div className={classes.switch}>
          <Suspense>
            <LaneSwitch lanes={lanes} value={current?.key ?? "open"} onChange={choose} />
          </Suspense>
        </div>
      )}
      <DragDropContext
        dragHandleUsageInstructions={t("dragHint")}
        onBeforeCapture={() => setDragging(true)}
        onDragStart={({ draggableId, source }, { announce }) =>
          announce(tell("lifted", draggableId, source.droppableId))
        }
        onDragUpdate={({ draggableId, destination }, { announce }) =>
          announce(
            destination
              ? tell("over", draggableId, destination.droppableId)
              : tell("overNothing", draggableId),
          )
        }
        onDragEnd={(result, { announce }) => {
          const { draggableId, destination } = result;
          announce(
            destination
              ? tell("moved", draggableId, destination.droppableId)
              : tell("cancelled", draggableId),
          );
          drop(result);
        }}
      >
        <div className={classes.lanes}>
          {(narrow ? lanes.filter((lane) => lane === current) : lanes).map((lane) => (
            <LaneColumn key={lane.key} lane={lane} movable={!narrow} />
          ))}
          {tags.length === 0 && <NoLanes />}
        </div>
      </DragDropContext>
    </BoardContext>
  );
}

function ticketIdOf(draggableId: string): number {
  return Number(draggableId.split(":")[1]);
}

/** Returns the neighbouring card, which receives the focus when the given card leaves the only visible lane. */
function neighbourOf(ticketId: number): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(`[data-card="${ticketId}"]`);
  const other = card?.nextElementSibling ?? card?.previousElementSibling;
  return other instanceof HTMLElement ? other : null;
}

function NoLanes() {
  const t = useTexts(boardTexts);
  return (
    <div className={classes.noLanes}>
      <EmptyState icon={<IconLayoutKanban size={22} stroke={1.75} />} title={t("noLanes")}>
        {t("noLanesHint")}
      </EmptyState>
    </div>
  );
}

/**
 * Keeps the board current by live events. The live room `notification` carries the events of all tickets that the
 * user may see.
 */
function useBoardLive(): void {
  const client = useQueryClient();
  useLiveEvent("ticket", (event) => {
    if (event.action === "update") applyCard(client, event.ticket);
    else if (event.action === "delete") forgetCard(client, event.ticketId);
    else patchCard(client, event.ticketId, (ticket) => ({ ...ticket, unreadMessages: 0 }));
  });
  useLiveEvent("appMessage", (event) => {
    if (event.action === "create") applyCard(client, event.ticket);
  });
  // Refetches the whole board: if a tag is deleted or is no lane any more, its tickets move to other lanes.
  useLiveEvent("tag", () => void client.invalidateQueries({ queryKey: boardKeys.all }));
  useLiveEvent("contact", (event) => {
    if (event.action === "reload") void client.invalidateQueries({ queryKey: boardKeys.cards });
    else if (event.action !== "delete") patchCards(client, (ticket) => withContact(ticket, event.contact));
  });
  useLiveEvent("queue", () => void client.invalidateQueries({ queryKey: boardKeys.cards }));
}

interface Move {
  ticket: Ticket;
  to: LaneKey;
}

/**
 * Returns a function that moves a card at once. If the server rejects the move, the card moves back and an error
 * message is shown.
 */
function useMoveCard() {
  const client = useQueryClient();
  const t = useTexts(boardTexts);
  return useMutation({
    mutationFn: move,
    onMutate: ({ ticket, to }) => {
      holdCard(ticket.id, to);
      applyCard(client, ticket);
    },
    onSuccess: (moved) => {
      letCardGo(moved.id);
      applyCard(client, moved);
    },
    onError: async (error, { ticket }) => {
      showFailure(t("notMoved", { name: ticket.contact.name, reason: describeError(error) }));
      const now = await ticketNow(ticket);
      letCardGo(ticket.id);
      if (now) applyCard(client, now);
      else forgetCard(client, ticket.id);
    },
  });
}

/**
 * Replaces all tags of the ticket in one request. With two requests, a connection lost between them would leave the
 * ticket without any tag.
 */
function move({ ticket, to }: Move): Promise<Ticket> {
  return call(replaceTicketTags, { body: { ticketId: ticket.id, tags: to === openLane ? [] : [to] } });
}

/**
 * Fetches the current state of a ticket. Returns the given state if the server does not respond, and null if the user
 * may no longer see the ticket.
 */
async function ticketNow(ticket: Ticket): Promise<Ticket | null> {
  return call(getTicket, { params: { id: String(ticket.id) } }).catch((error: unknown) =>
    error instanceof ApiError && error.status === 404 ? null : ticket,
  );
}
