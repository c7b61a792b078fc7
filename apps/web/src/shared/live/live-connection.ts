import { eventName } from "@recado/contract/shared/event-name";
import type { EventName, EventPayload } from "@recado/contract/shared/events";
import { io, type Socket } from "socket.io-client";
import { ahead } from "../api/asked-ahead.ts";
import { storedToken } from "../api/token.ts";
import { createSignal, type Signal } from "../events/signal.ts";
import { createEventQueue } from "./event-queue.ts";
import { followUse } from "./follow-use.ts";
import { createRooms, type Rooms } from "./rooms.ts";
import { createViewingSignal, type ViewingSignal } from "./viewing.ts";

export type LiveState = "live" | "reconnecting" | "offline";

const heartbeatMs = 300_000;
const answerMs = 2_000;
const reconnectMs = 500;

export interface LiveConnection {
  subscribe: <Name extends EventName>(
    name: Name,
    handler: (payload: EventPayload<Name>) => void,
  ) => () => void;
  join: Rooms["join"];
  /** Once every room is entered, at first, after a reconnect and with other rights: what was missed has to be fetched. */
  onResync: Signal["listen"];
  state: () => LiveState;
  onState: Signal["listen"];
  /** What of this page colleagues may see. */
  viewing: Pick<ViewingSignal, "open" | "type">;
  close: () => void;
}

interface LiveOptions {
  companyId: number;
  /** The server refused the socket with this code. Answers whether trying again makes sense. */
  onRefused: (code: string) => Promise<boolean>;
}

export function openLiveConnection({ companyId, onRefused }: LiveOptions): LiveConnection {
  const socket = createSocket();
  const enqueue = createEventQueue();
  const rooms = createRooms((command, argument) => tell(socket, command, argument));
  const resync = createSignal();
  // Also the first time: what was fetched while the rooms were still closed may have missed something.
  const enter = async () => {
    await rooms.enterAll();
    ahead.close();
    resync.fire();
  };
  socket.on("disconnect", rooms.lineLost);
  // With other rights other rooms are heard, but not what was told before they were entered.
  socket.on("resync", resync.fire);
  const { state, onState, close } = followState(socket, { enter, catchUp: resync.fire }, onRefused);
  const viewing = createViewingSignal(
    (seen) => socket.connected && socket.emit("viewing", seen),
    () => document.visibilityState === "visible",
  );
  document.addEventListener("visibilitychange", viewing.tellAgain);
  // Once every room is entered: who else is there is told into the ticket's.
  resync.listen(viewing.tellAgain);
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
      document.removeEventListener("visibilitychange", viewing.tellAgain);
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
  // The query is fixed when the socket is made, but by a reconnect the token may be another one.
  socket.io.on("reconnect_attempt", () => {
    socket.io.opts.query = { token: storedToken() ?? "" };
  });
  return socket;
}

/** Whether the server answered in time, whatever it said. */
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

/** `enter` takes up a new line, `catchUp` one that has outlived a gap. */
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
  /** Where the network has changed, the line may lead nowhere, which it would find out only by a ping. */
  const testLine = async () => {
    const { id } = socket;
    const isAnswered = await tell(socket, "userStatus", null);
    if (!socket.connected || socket.id !== id) return;
    if (!isAnswered) {
      socket.disconnect();
      return;
    }
    // What was asked by other lines has not outlived the gap.
    catchUp();
    set("live");
  };
  const reconnect = () => {
    if (!browser.signal.aborted && !socket.connected) socket.connect();
  };

  socket.on("disconnect", () => {
    setLost();
    // A line cut by the server is not taken up again by itself.
    if (!socket.active) setTimeout(reconnect, reconnectMs);
  });
  socket.on("connect_error", (error) => {
    setLost();
    // An unreachable server is tried again by itself; a refusal is not.
    if (!socket.active) void onRefused(error.message).then((again) => again && reconnect());
  });
  /** Whether this page is before somebody's eyes: then nothing has to be pushed to them. */
  const tellWatching = () => {
    if (socket.connected) socket.emit("watching", document.visibilityState === "visible");
  };
  document.addEventListener("visibilitychange", tellWatching, { signal: browser.signal });
  const tellIdle = (isIdle: boolean) => {
    if (socket.connected) socket.emit("idle", isIdle);
  };
  const isIdle = followUse(window, tellIdle, browser.signal);
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

  // Rooms exist only once the server knows who we are, which it says with `ready`.
  socket.on("ready", () => {
    // First, because a page counts as in use until it says otherwise.
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
