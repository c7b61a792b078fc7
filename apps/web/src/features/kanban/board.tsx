import { DragDropContext, type DropResult } from "@hello-pangea/dnd";
import { useMediaQuery } from "@mantine/hooks";
import type { Tag } from "@recado/contract/tags";
import type { Ticket } from "@recado/contract/tickets";
import { IconLayoutKanban } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { findCard } from "./board-cache.ts";
import { BoardContext } from "./board-context.ts";
import type { LaneKey } from "./board-lanes.ts";
import { awaitFocus } from "./card-focus.ts";
import classes from "./kanban.module.css";
import { LaneColumn } from "./lane.tsx";
import { boardTexts } from "./texts.ts";
import { parseLaneKey, useBoardLanes } from "./use-board-lanes.ts";
import { useBoardLive } from "./use-board-live.ts";
import { useMoveCard } from "./use-move-card.ts";

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
  const laneName = (key: LaneKey) => lanes.find((lane) => lane.key === key)?.name ?? "";
  const move = useMoveCard(laneName);
  useBoardLive();
  const current = lanes.find(({ key }) => key === chosen) ?? lanes[0];

  function moveByMenu(ticket: Ticket, to: LaneKey): void {
    const next = neighbourOf(ticket.id);
    move(ticket, to);
    if (!narrow) awaitFocus(ticket.id);
    else next?.focus();
  }

  function drop({ draggableId, source, destination, mode }: DropResult): void {
    setDragging(false);
    const to = destination && parseLaneKey(destination.droppableId);
    const ticket = findCard(client, ticketIdOf(draggableId));
    if (to === null || !ticket || destination?.droppableId === source.droppableId) return;
    if (mode === "SNAP") awaitFocus(ticket.id);
    move(ticket, to);
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
