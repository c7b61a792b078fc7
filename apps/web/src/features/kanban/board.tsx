import { DragDropContext, type DropResult } from "@hello-pangea/dnd";
import { useMediaQuery } from "@mantine/hooks";
import type { Tag } from "@recado/contract/tags";
import type { Ticket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { findCard } from "./board-cache.ts";
import { BoardContext } from "./board-context.ts";
import type { LaneKey } from "./board-lanes.ts";
import { awaitFocus } from "./card-focus.ts";
import classes from "./kanban.module.css";
import { Lane } from "./lane.tsx";
import { NoLanes } from "./no-lanes.tsx";
import { boardTexts } from "./texts.ts";
import { parseLaneKey, useBoardLanes } from "./use-board-lanes.ts";
import { useBoardLive } from "./use-board-live.ts";
import { useMoveCard } from "./use-move-card.ts";

/** Loaded on narrow screens only. */
const LaneSwitch = lazyPart(() =>
  import("./lane-switch.tsx").then(({ LaneSwitch }) => ({ default: LaneSwitch })),
);

const narrowScreen = "(max-width: 600px)";

/** Lanes side by side. Narrow screens show one lane at a time, and cards are moved by their menus. */
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
            <Lane key={lane.key} lane={lane} movable={!narrow} />
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

/** Card that receives the focus when this card leaves the only visible lane. */
function neighbourOf(ticketId: number): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(`[data-card="${ticketId}"]`);
  const other = card?.nextElementSibling ?? card?.previousElementSibling;
  return other instanceof HTMLElement ? other : null;
}
