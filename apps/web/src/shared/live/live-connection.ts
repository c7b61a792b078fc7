import { eventName } from "@recado/contract/event-name";
import type { EventName, EventPayload } from "@recado/contract/events";
import { io, type Socket } from "socket.io-client";
import { preload } from "../api/preload.ts";
import { storedToken } from "../api/token.ts";
import { createSignal, type Signal } from "../events/signal.ts";
import { createEventQueue } from "./event-queue.ts";
import { createLiveRooms, type LiveRooms } from "./rooms.ts";
import { createViewingReporter, type ViewingReporter } from "./viewing-reporter.ts";
import { watchIdle } from "./watch-idle.ts";

export type LiveState = "live" | "reconnecting" | "offline";

const heartbeatMs = 300_000;
const answerMs = 2_000;
const reconnectMs = 500;

export interface LiveConnection {
  subscribe: <Name extends EventName>(
    name: Name,
    handler: (payload: EventPayload<Name>) => void,
  ) => () => void;
  join: LiveRooms["join"];
  /**
   * Registers a listener that is called once all rooms are joined after a reconnect or a change of permissions, and at
   * the start if an event may have been missed. The listener has to fetch data again.
   */
  onResync: Signal["listen"];
  state: () => LiveState;
  onState: Signal["listen"];
  /** Tells the server, and through it the user's colleagues, which conversation this page shows. */
  viewing: Pick<ViewingReporter, "open" | "type">;
  close: () => void;
}

interface LiveOptions {
  companyId: number;
  /**
   * Called with the error code if the server rejected the connection. Resolves to true if another attempt makes sense.
   */
  onRefused: (code: string) => Promise<boolean>;
  /** True if all requests since the page was opened have succeeded. */
  hasAllData: () => boolean;
}

export function openLiveConnection({ companyId, onRefused, hasAllData }: LiveOptions): LiveConnection {
  const socket = createSocket();
  const enqueue = createEventQueue();
  const rooms = createLiveRooms((command, argument) => tell(socket, command, argument));
  const resync = createSignal();
  let isFirst = true;
  let isUnheard = false;
  socket.onAny((name: string) => {
    isUnheard ||= !socket.hasListeners(name);
  });
  const hasMissedNothing = async () => {
    const milliseconds = await ask(socket, "lastMissed", null);
    return typeof milliseconds === "number" && milliseconds > performance.now();
  };
  // Joins the rooms and then makes all data be fetched again, because it may lack events sent before the rooms were
  // joined. At the first connect the server knows whether there were any.
  const enter = async () => {
    await rooms.joinAll();
    preload.close();
    const isCurrent = isFirst && (await hasMissedNothing()) && !isUnheard && hasAllData();
    isFirst = false;
    if (isCurrent) viewing.reportAgain();
    else resync.fire();
  };
  socket.on("disconnect", rooms.connectionLost);
  // After a change of permissions, the server has put this socket into other rooms. Their earlier events were missed,
  // so data is fetched again.
  socket.on("resync", resync.fire);
  const { state, onState, close } = followState(socket, { enter, catchUp: resync.fire }, onRefused);
  const viewing = createViewingReporter(
    (seen) => socket.connected && socket.emit("viewing", seen),
    () => document.visibilityState === "visible",
  );
  document.addEventListener("visibilitychange", viewing.reportAgain);
  // The server sends the conversation that a page shows into the ticket's room, so it is reported only after all rooms
  // are joined.
  resync.listen(viewing.reportAgain);
  const heartbeat = setInterval(() => socket.emit("userStatus"), heartbeatMs);

  return {
    subscribe: (name, handler) => {
      const wireName = eventName(companyId, name);
      let isHeard = true;
      const receive = (payload: Parameters<typeof handler>[0]) =>
        enqueue(() => {
          if (isHeard) handler(payload);
        });
      socket.on(wireName, receive);
      return () => {
        isHeard = false;
        socket.off(wireName, receive);
      };
    },
    join: rooms.join,
    onResync: resync.listen,
    state,
    onState,
    viewing,
    close: () => {
      clearInterval(heartbeat);
      document.removeEventListener("visibilitychange", viewing.reportAgain);
      close();
    },
  };
}

function createSocket(): Socket {
  const socket = io({
    transports: ["websocket"],
    query: { token: storedToken() ?? "" },
    auth: (give) => give({ token: storedToken() ?? "" }),
    reconnectionDelay: reconnectMs,
    reconnectionDelayMax: 5_000,
  });
  // Socket.IO fixes the query when the socket is created. The token may have changed before a reconnect, so it is set
  // again.
  socket.io.on("reconnect_attempt", () => {
    socket.io.opts.query = { token: storedToken() ?? "" };
  });
  return socket;
}

/** Sends a command. Resolves to true if the server responded in time, no matter what the response says. */
async function tell(socket: Socket, command: string, argument: string | number | null): Promise<boolean> {
  return (await ask(socket, command, argument)) !== undefined;
}

/** Sends a command. Resolves to the server's response, or to undefined if it did not respond in time. */
async function ask(socket: Socket, command: string, argument: string | number | null): Promise<unknown> {
  if (!socket.connected) return undefined;
  return socket
    .timeout(answerMs)
    .emitWithAck(command, argument)
    .catch(() => undefined);
}

/**
 * Tracks the state of the connection. `enter` sets up a new connection. `catchUp` fetches data again after a connection
 * has survived a network change.
 */
function followState(
  socket: Socket,
  { enter, catchUp }: { enter: () => Promise<void>; catchUp: () => void },
  onRefused: LiveOptions["onRefused"],
) {
  const changes = createSignal();
  const browser = new AbortController();
  let state: LiveState = navigator.onLine ? "live" : "offline";

  function set(next: LiveState): void {
    if (state === next) return;
    state = next;
    changes.fire();
  }
  const setLost = () => set(navigator.onLine ? "reconnecting" : "offline");
  /**
   * Tests whether the socket still works after a network change. The socket itself would notice a dead connection only
   * at its next ping.
   */
  const testLine = async () => {
    const { id } = socket;
    const isAnswered = await tell(socket, "userStatus", null);
    if (!socket.connected || socket.id !== id) return;
    if (!isAnswered) {
      socket.disconnect();
      return;
    }
    // The socket has survived the network change. API requests may have failed meanwhile, so data is fetched again.
    catchUp();
    set("live");
  };
  const reconnect = () => {
    if (!browser.signal.aborted && !socket.connected) socket.connect();
  };

  socket.on("disconnect", () => {
    setLost();
    // If the server has closed the connection, Socket.IO does not reconnect by itself.
    if (!socket.active) setTimeout(reconnect, reconnectMs);
  });
  socket.on("connect_error", (error) => {
    setLost();
    // Socket.IO reconnects by itself if the server is unreachable, but not if the server rejected the connection.
    if (!socket.active) void onRefused(error.message).then((again) => again && reconnect());
  });
  /** Tells the server whether this page is visible. While it is, the user needs no push notifications. */
  const tellWatching = () => {
    if (socket.connected) socket.emit("watching", document.visibilityState === "visible");
  };
  document.addEventListener("visibilitychange", tellWatching, { signal: browser.signal });
  const tellIdle = (isIdle: boolean) => {
    if (socket.connected) socket.emit("idle", isIdle);
  };
  const isIdle = watchIdle(window, tellIdle, browser.signal);
  window.addEventListener("offline", () => set("offline"), { signal: browser.signal });
  window.addEventListener(
    "online",
    () => {
      setLost();
      if (socket.connected) void testLine();
      else reconnect();
    },
    { signal: browser.signal },
  );

  // The server sends `ready` after it has identified the user. Only then can rooms be joined.
  socket.on("ready", () => {
    // The idle state is reported first, because the server takes a new page for active.
    if (isIdle()) tellIdle(true);
    socket.emit("userStatus");
    tellWatching();
    void enter().then(() => socket.connected && set("live"));
  });

  return {
    state: () => state,
    onState: changes.listen,
    close: () => {
      browser.abort();
      socket.close();
    },
  };
}
