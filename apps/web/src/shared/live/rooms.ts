import type { TicketStatus } from "@recado/contract/tickets";

export type Room = readonly ["tickets", TicketStatus] | readonly ["notification"] | readonly ["chatBox", number];

const commands = {
  tickets: ["joinTickets", "leaveTickets"],
  notification: ["joinNotification", "leaveNotification"],
  chatBox: ["joinChatBox", "leaveChatBox"],
} as const;

type Emit = (command: string, ...args: (string | number)[]) => void;

export interface Rooms {
  /** Enters a room; the returned function leaves it. The last one out closes the door. */
  join: (room: Room) => () => void;
  /** A new socket knows nothing: asks for every room in use again. */
  rejoinAll: () => void;
}

export function createRooms(emit: Emit): Rooms {
  const users = new Map<string, { room: Room; count: number }>();

  function join(room: Room): () => void {
    const key = room.join(":");
    const entry = users.get(key) ?? { room, count: 0 };
    users.set(key, entry);
    entry.count += 1;
    if (entry.count === 1) tell("join", room);
    return () => leave(key);
  }

  function leave(key: string): void {
    const entry = users.get(key);
    if (!entry) return;
    entry.count -= 1;
    if (entry.count > 0) return;
    users.delete(key);
    tell("leave", entry.room);
  }

  function tell(what: "join" | "leave", [kind, ...args]: Room): void {
    emit(commands[kind][what === "join" ? 0 : 1], ...args);
  }

  return {
    join,
    rejoinAll: () => {
      for (const { room } of users.values()) tell("join", room);
    },
  };
}
