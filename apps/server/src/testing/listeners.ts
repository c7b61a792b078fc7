import { EventEmitter, once } from "node:events";
import type { EventName } from "@recado/contract/events";
import { eventSchemaOf } from "@recado/contract/events";
import { io, type Socket } from "socket.io-client";
import type { App } from "../app.ts";

export interface ReceivedEvent {
  name: EventName;
  /** Is 0 for events whose name is the same for every company. */
  companyId: number;
  payload: unknown;
}

/** A browser's socket that checks every announcement against the contract. */
export interface Listener {
  socket: Socket;
  heard: ReceivedEvent[];
  join(name: "Tickets" | "Notification" | "ChatBox", argument?: unknown): Promise<boolean>;
  /** Waits for an announcement that matches. */
  next(fits: (heard: ReceivedEvent) => boolean): Promise<unknown>;
  /** Resolves once everything that was committed before has been received by this socket. */
  settle(): Promise<void>;
}

/** Opens sockets that receive nothing that was committed before they were opened. */
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
 * Returns a function that resolves once the process has announced everything committed before. A change is answered on
 * commit and announced later. A marker event, which no socket receives, is queued behind the others, also in the
 * database.
 */
function followTelling({ bus, database }: App): () => Promise<void> {
  // Other processes on this database use markers as well.
  const prefix = `told ${bus.self} `;
  // A test may settle any number of listeners at once.
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

/** Opens a browser's socket at that address. */
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
    // Sends a request that is always refused: its answer comes after all events that were sent before it.
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
