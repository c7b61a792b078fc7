import type { SubscriptionArgument, SubscriptionName } from "@recado/contract/client-events";

/** A subscription with its argument, if it has one. */
export type Room = {
  [Name in SubscriptionName]: SubscriptionArgument<Name> extends null | undefined
    ? readonly [Name]
    : readonly [Name, SubscriptionArgument<Name>];
}[SubscriptionName];

const commands = {
  tickets: ["joinTickets", "leaveTickets"],
  notification: ["joinNotification", "leaveNotification"],
  chatBox: ["joinChatBox", "leaveChatBox"],
} as const satisfies Record<SubscriptionName, readonly [string, string]>;

/** Sends a command; settles when the server has answered or the answer has timed out. */
type Tell = (command: string, argument: string | number | null) => Promise<unknown>;

export interface Rooms {
  /** Joins a room; the returned function leaves it. The server is told only about the first join and the last leave. */
  join: (room: Room) => () => void;
  /**
   * Called for each new connection, which starts without rooms: joins every room in use, and rooms are joined at once
   * from now on.
   */
  enterAll: () => Promise<void>;
  /** The server has dropped all rooms: none is joined or left until there is a new connection. */
  lineLost: () => void;
}

export function createRooms(tell: Tell): Rooms {
  const users = new Map<string, { room: Room; count: number }>();
  /** The server counts joins, so joining a room before `enterAll` would join it twice. */
  let hasLine = false;

  function join(room: Room): () => void {
    const key = room.join(":");
    const entry = users.get(key) ?? { room, count: 0 };
    users.set(key, entry);
    entry.count += 1;
    if (entry.count === 1 && hasLine) void enter(room);
    return () => leave(key, entry);
  }

  function leave(key: string, entry: { room: Room; count: number }): void {
    entry.count -= 1;
    if (entry.count > 0) return;
    users.delete(key);
    if (hasLine) void tell(commands[entry.room[0]][1], entry.room[1] ?? null);
  }

  function enter(room: Room): Promise<unknown> {
    return tell(commands[room[0]][0], room[1] ?? null);
  }

  return {
    join,
    enterAll: async () => {
      hasLine = true;
      await Promise.all([...users.values()].map(({ room }) => enter(room)));
    },
    lineLost: () => {
      hasLine = false;
    },
  };
}
