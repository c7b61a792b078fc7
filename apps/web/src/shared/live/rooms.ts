import type { SubscriptionArgument, SubscriptionName } from "@recado/contract/client-events";

/** Name of a subscription, with its argument if the subscription has one. */
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

/** Sends a command to the server. Settles when the server has responded or when the time limit is over. */
type SendCommand = (command: string, argument: string | number | null) => Promise<unknown>;

export interface LiveRooms {
  /**
   * Joins a room. The returned function leaves the room. The server is informed only of the first join and of the last
   * leave.
   */
  join: (room: SubscribedRoom) => () => void;
  /**
   * Called for each new connection, which starts without rooms. Joins every room that is in use; later calls of `join`
   * join their rooms at once.
   */
  joinAll: () => Promise<void>;
  /**
   * Called when the connection is lost. The server has dropped all rooms, so no room is joined or left until there is a
   * new connection.
   */
  connectionLost: () => void;
}

export function createLiveRooms(sendCommand: SendCommand): LiveRooms {
  const users = new Map<string, { room: SubscribedRoom; count: number }>();
  /**
   * True once `joinAll` was called for the connection. The server counts joins, so a room that was joined before that
   * call would be joined twice.
   */
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
