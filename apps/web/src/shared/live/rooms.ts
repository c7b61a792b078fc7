import type { SubscriptionArgument, SubscriptionName } from "@recado/contract/client-events";

/** A subscription with its argument, if it has one. */
export type SubscribedRoom = {
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
type SendCommand = (command: string, argument: string | number | null) => Promise<unknown>;

export interface LiveRooms {
  /** Joins a room; the returned function leaves it. The server is told only about the first join and the last leave. */
  join: (room: SubscribedRoom) => () => void;
  /**
   * Called for each new connection, which starts without rooms: joins every room in use, and rooms are joined at once
   * from now on.
   */
  joinAll: () => Promise<void>;
  /** The server has dropped all rooms: none is joined or left until there is a new connection. */
  connectionLost: () => void;
}

export function createLiveRooms(sendCommand: SendCommand): LiveRooms {
  const users = new Map<string, { room: SubscribedRoom; count: number }>();
  /** The server counts joins, so joining a room before `joinAll` would join it twice. */
  let isConnected = false;

  function join(room: SubscribedRoom): () => void {
    const key = room.join(":");
    const entry = users.get(key) ?? { room, count: 0 };
    users.set(key, entry);
    entry.count += 1;
    if (entry.count === 1 && isConnected) void sendJoin(room);
    return () => leave(key, entry);
  }

  function leave(key: string, entry: { room: SubscribedRoom; count: number }): void {
    entry.count -= 1;
    if (entry.count > 0) return;
    users.delete(key);
    if (isConnected) void sendCommand(commands[entry.room[0]][1], entry.room[1] ?? null);
  }

  function sendJoin(room: SubscribedRoom): Promise<unknown> {
    return sendCommand(commands[room[0]][0], room[1] ?? null);
  }

  return {
    join,
    joinAll: async () => {
      isConnected = true;
      await Promise.all([...users.values()].map(({ room }) => sendJoin(room)));
    },
    connectionLost: () => {
      isConnected = false;
    },
  };
}
