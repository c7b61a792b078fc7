import { EventEmitter, once } from "node:events";
import type { EventName } from "@recado/contract/events";
import { eventSchemaOf } from "@recado/contract/events";
import { io, type Socket } from "socket.io-client";
import type { App } from "../app.ts";

export interface ReceivedEvent {
  name: EventName;
  /** Company in the event's name; 0 for events whose name contains no company. */
  companyId: number;
  payload: unknown;
}

/** A socket like that of a browser. It checks every event that it receives against the contract. */
export interface Listener {
  socket: Socket;
  heard: ReceivedEvent[];
  join(name: "Tickets" | "Notification" | "ChatBox", argument?: unknown): Promise<boolean>;
  /** Waits for an event that satisfies the condition, and returns the event's payload. */
  next(fits: (heard: ReceivedEvent) => boolean): Promise<unknown>;
  /** Resolves once the socket has received the events of everything that was committed before the call. */
  settle(): Promise<void>;
}

/** Opens sockets. A socket receives no events of changes that were committed before it was opened. */
export function createListeners(app: App, url: string) {
  const untilTold = followTelling(app);
  const sockets: Socket[] = [];
  return {
    async open(token: string): Promise<Listener> {
      await untilTold();
      const listener = await openListener(url, token);
      sockets.push(listener.socket);
      const settle = async () => {
        await untilTold();
        await listener.settle();
      };
      return { ...listener, settle };
    },
    close() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/**
 * Returns a function that resolves once the process has published the events of everything that was committed before
 * the call. The API responds to a change when it is committed, and the events follow later. The function therefore
 * publishes a marker event, which goes through the database too and arrives after the others; no socket receives it.
 */
function followTelling({ bus, database }: App): () => Promise<void> {
  // Other processes that share this database publish markers too, so a marker contains the id of its process.
  const prefix = `told ${bus.self} `;
  // A test may wait for any number of sockets at once, so the number of listeners must not cause a warning.
  const told = new EventEmitter().setMaxListeners(0);
  let asked = 0;
  bus.onEvents((events) => {
    for (const { rooms } of events) for (const room of rooms) if (room.startsWith(prefix)) told.emit(room);
  });
  return async () => {
    const room = `${prefix}${++asked}`;
    const isTold = once(told, room);
    await database.write(0, async (db) => db.publish([room], "tag", { action: "delete", tagId: 0 }));
    await isTold;
  };
}

/** Opens a socket at the given URL, as a browser does. */
export async function openListener(
  url: string,
  token: string,
  extraHeaders: Record<string, string> = {},
): Promise<Listener> {
  const socket = io(url, { transports: ["websocket"], query: { token }, reconnection: false, extraHeaders });
  const heard: Listener["heard"] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    if (event === "ready" || event === "resync") return;
    heard.push(readEvent(event, payload));
    for (const wake of waiting) wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("ready", resolve);
    socket.once("connect_error", reject);
  });
  return {
    socket,
    heard,
    join: (name, argument) => socket.emitWithAck(`join${name}`, argument) as Promise<boolean>,
    next: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found.payload);
        };
        waiting.add(look);
        look();
      }),
    // Sends a request that the server always rejects. Its response arrives after all events that the server sent
    // before.
    settle: async () => {
      await socket.emitWithAck("joinTickets", "no such status");
    },
  };
}

function readEvent(event: string, payload: unknown): ReceivedEvent {
  const [, companyId, name = ""] = /^company-(?:(\d+)-)?([\w-]+)$/.exec(event) ?? [];
  const schema = eventSchemaOf(name);
  if (!schema) throw new Error(`the contract has no event ${event}`);
  return { name: name as EventName, companyId: Number(companyId ?? 0), payload: schema.parse(payload) };
}
