import type { Ticket } from "@recado/contract/tickets";
import { createContext, useContext } from "react";
import type { LaneKey } from "./board-lanes.ts";
import type { Lane } from "./use-board-lanes.ts";

interface BoardAccess {
  lanes: readonly Lane[];
  /** Moves a card that the user has sent to another lane by its menu, and announces the lane to screen readers. */
  move: (ticket: Ticket, to: LaneKey) => void;
  /** Whether the user is dragging a card. The board does not change meanwhile. */
  isDragging: boolean;
}

export const BoardContext = createContext<BoardAccess | null>(null);

export function useBoard(): BoardAccess {
  const board = useContext(BoardContext);
  if (!board) throw new Error("useBoard needs the provider of BoardContext around the card");
  return board;
}
