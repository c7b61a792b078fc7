import type { Ticket } from "@recado/contract/tickets";
import { createContext, useContext } from "react";
import type { LaneKey } from "./board-lanes.ts";
import type { Lane } from "./use-board-lanes.ts";

interface BoardAccess {
  lanes: readonly Lane[];
  /** Moves a card by its menu and then announces its new lane. */
  move: (ticket: Ticket, to: LaneKey) => void;
  /** While a card is dragged, the board does not change. */
  isDragging: boolean;
}

export const BoardContext = createContext<BoardAccess | null>(null);

export function useBoard(): BoardAccess {
  const board = useContext(BoardContext);
  if (!board) throw new Error("useBoard needs the provider of BoardContext around the card");
  return board;
}
