import { type EventName, type EventPayload, eventName } from "@recado/contract/shared/events";
import { io, type Socket } from "socket.io-client";
import { storedToken } from "../api/token.ts";
import { createEventQueue } from "./event-queue.ts";
import { createRooms, type Rooms } from "./rooms.ts";

export type LiveState = "live" | "reconnecting" | "offline";

const heartbeatMs = 300_000;

export interface LiveConnection {
  subscribe: <Name extends EventName>(name: Name, handler: (payload: EventPayload<Name>) => void) => () => void;
  join: Rooms["join"];
  /** After a reconnect, when every room is asked for again: what was missed has to be fetched. */
  onResync: (callback: () => void) => () => void;
  state: () => LiveState;
  onState: (callback: () => void) => () => void;
  close: () => void;
}

interface LiveOptions {
  companyId: number;
  /** The server refused the socket with this code. Answers whether trying again now makes sense. */
  onRefused: (code: string) => Promise<boolean>;
}

export function openLiveConnection({ companyId, onRefused }: LiveOptions): LiveConnection {
  const socket = createSocket();
  const enqueue = createEventQueue();
  const rooms = createRooms((command, ...args) => {
    if (socket.connected) socket.emit(command, ...args);
  });
  const resyncs = new Set<() => void>();
  const watchers = new Set<() => void>();
  let state: LiveState = navigator.onLine ? "live" : "offline";
  let wasReady = false;

  function setState(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const watcher of watchers) watcher();
  }

  // Rooms exist only once the server knows who we are, which it says with `ready`.
  socket.on("ready", () => {
    socket.emit("userStatus");
    rooms.rejoinAll();
    setState("live");
    if (wasReady) for (const resync of resyncs) resync();
    wasReady = true;
  });
  socket.on("disconnect", () => setState(navigator.onLine ? "reconnecting" : "offline"));
  socket.on("connect_error", (error) => {
    setState(navigator.onLine ? "reconnecting" : "offline");
    // An unreachable server is tried again by itself; a refusal is not.
    if (!socket.active) void onRefused(error.message).then((again) => again && socket.connect());
  });

  const heartbeat = setInterval(() => socket.emit("userStatus"), heartbeatMs);
  const lostNetwork = () => setState("offline");
  const foundNetwork = () => {
    setState(socket.connected ? "live" : "reconnecting");
    if (!socket.connected) socket.connect();
  };
  window.addEventListener("offline", lostNetwork);
  window.addEventListener("online", foundNetwork);

  return {
    subscribe: (name, handler) => {
      const wireName = eventName(companyId, name);
      const receive = (payload: Parameters<typeof handler>[0]) => enqueue(() => handler(payload));
      socket.on(wireName, receive as (payload: unknown) => void);
      return () => socket.off(wireName, receive as (payload: unknown) => void);
    },
    join: rooms.join,
    onResync: (callback) => addTo(resyncs, callback),
    state: () => state,
    onState: (callback) => addTo(watchers, callback),
    close: () => {
      clearInterval(heartbeat);
      window.removeEventListener("offline", lostNetwork);
      window.removeEventListener("online", foundNetwork);
      socket.close();
    },
  };
}

function createSocket(): Socket {
  const socket = io({
    transports: ["websocket"],
    query: { token: storedToken() ?? "" },
    auth: (give) => give({ token: storedToken() ?? "" }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  });
  // The query is fixed when the socket is made, but by a reconnect the token may be another one.
  socket.io.on("reconnect_attempt", () => {
    socket.io.opts.query = { token: storedToken() ?? "" };
  });
  return socket;
}

function addTo(callbacks: Set<() => void>, callback: () => void): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}
