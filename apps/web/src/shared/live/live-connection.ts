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
   * Fires once every room is joined: at the start, after a reconnect and after a change of permissions. Missed data has
   * to be refetched then.
   */
  onResync: Signal["listen"];
  state: () => LiveState;
  onState: Signal["listen"];
  /** Reports to colleagues which conversation this page shows. */
  viewing: Pick<ViewingReporter, "open" | "type">;
  close: () => void;
}

interface LiveOptions {
  companyId: number;
  /** Called when the server refused the socket with this code. Resolves to whether a retry makes sense. */
  onRefused: (code: string) => Promise<boolean>;
}

export function openLiveConnection({ companyId, onRefused }: LiveOptions): LiveConnection {
  const socket = createSocket();
  const enqueue = createEventQueue();
  const rooms = createLiveRooms((command, argument) => tell(socket, command, argument));
  const resync = createSignal();
  // Fires at the first connect too: data fetched before the rooms were joined may have missed events.
  const enter = async () => {
    await rooms.joinAll();
    preload.close();
    resync.fire();
  };
  socket.on("disconnect", rooms.connectionLost);
  // After a change of permissions the server joins other rooms, but events sent before that were missed.
  socket.on("resync", resync.fire);
  const { state, onState, close } = followState(socket, { enter, catchUp: resync.fire }, onRefused);
  const viewing = createViewingReporter(
    (seen) => socket.connected && socket.emit("viewing", seen),
    () => document.visibilityState === "visible",
  );
  document.addEventListener("visibilitychange", viewing.reportAgain);
  // Presence is sent into the ticket's room, so report it once every room is joined.
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
  // Socket.IO fixes the query when the socket is created, but the token may have changed by a reconnect.
  socket.io.on("reconnect_attempt", () => {
    socket.io.opts.query = { token: storedToken() ?? "" };
  });
  return socket;
}

/** Resolves to whether the server answered in time, whatever the answer. */
async function tell(socket: Socket, command: string, argument: string | number | null): Promise<boolean> {
  if (!socket.connected) return false;
  return socket
    .timeout(answerMs)
    .emitWithAck(command, argument)
    .then(
      () => true,
      () => false,
    );
}

/** Tracks the connection's state. `enter` sets up a new connection, `catchUp` refetches after one survived a gap. */
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
  /** After a network change the socket may be dead, which it would notice only at the next ping. */
  const testLine = async () => {
    const { id } = socket;
    const isAnswered = await tell(socket, "userStatus", null);
    if (!socket.connected || socket.id !== id) return;
    if (!isAnswered) {
      socket.disconnect();
      return;
    }
    // The socket survived, but HTTP requests of that time may have failed, so refetch.
    catchUp();
    set("live");
  };
  const reconnect = () => {
    if (!browser.signal.aborted && !socket.connected) socket.connect();
  };

  socket.on("disconnect", () => {
    setLost();
    // Socket.IO does not reconnect by itself after the server has cut the connection.
    if (!socket.active) setTimeout(reconnect, reconnectMs);
  });
  socket.on("connect_error", (error) => {
    setLost();
    // Socket.IO retries an unreachable server by itself, but not after a refusal.
    if (!socket.active) void onRefused(error.message).then((again) => again && reconnect());
  });
  /** Tells the server whether this page is visible; a visible page needs no push notifications. */
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

  // Rooms exist only once the server has identified the user, which it reports with `ready`.
  socket.on("ready", () => {
    // Reported first, because a page counts as active until it reports otherwise.
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
