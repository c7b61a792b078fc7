import type { Server as HttpServer } from "node:http";
import { eventName } from "@recado/contract/shared/event-name";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import { type Actor, can } from "../actor.ts";
import type { LiveEvent, Room } from "../db/database.ts";
import { companyRoom, everybodyRoom, operatorRoom, sessionRoom, superRoom, userRoom } from "./rooms.ts";

/** Which rooms a join means for an actor of this moment; a refusal throws. */
export type Subscribe = (actor: Actor, argument: unknown) => Promise<Room[]>;

export interface LiveOptions {
  logger: Logger;
  authenticate(token: string): Promise<Actor>;
  /** By name: `news` answers `joinNews(argument)` and `leaveNews(argument)`. */
  subscriptions: Readonly<Record<string, Subscribe>>;
  onUserStatus(actor: Actor): void;
  /** How many pages of theirs a user has before their eyes. */
  onWatching(actor: Actor, pages: number): void;
  corsOrigins: readonly string[];
}

export interface Live {
  deliver(events: readonly LiveEvent[]): void;
  /** Checks every room of the matching sockets again; sockets whose session is over are closed. */
  recheck(belongs: (actor: Actor, rooms: ReadonlySet<Room>) => boolean): Promise<void>;
  /** Cuts every socket: browsers come back at once, join anew and fetch what they may have missed. */
  resync(): void;
  /** Users of a company who have a socket here. */
  connectedUsers(companyId: number): Set<number>;
  socketCount(): number;
  close(): Promise<void>;
}

interface SocketState {
  actor: Actor;
  token: string;
  /** What this socket asked to hear, by join name and argument. */
  subscriptions: Map<string, Subscription>;
  /** How often its rooms were to be checked. */
  checks: number;
  /** Whether its page is in sight. */
  isWatching: boolean;
}

interface Subscription {
  subscribe: Subscribe;
  argument: unknown;
  /** Empty while the join is under way. */
  rooms: Room[];
}

const pingMilliseconds = 18_000;
const closeAfterEndMilliseconds = 2_000;

export function createLive(http: HttpServer, options: LiveOptions): Live {
  const io = new Server<
    Record<string, (...values: unknown[]) => void>,
    Record<string, (...values: unknown[]) => void>,
    object,
    SocketState
  >(http, {
    transports: ["websocket"],
    pingInterval: pingMilliseconds,
    pingTimeout: pingMilliseconds,
    serveClient: false,
    maxHttpBufferSize: 16_384,
    cors: { origin: [...options.corsOrigins], credentials: true },
  });

  io.use((socket, next) => {
    const token = tokenOf(socket);
    options.authenticate(token).then(
      (actor) => {
        socket.data = { actor, token, subscriptions: new Map(), checks: 0, isWatching: false };
        next();
      },
      () => next(new Error("ERR_SESSION_EXPIRED")),
    );
  });

  io.on("connection", (socket) => {
    const { actor } = socket.data;
    void socket.join(defaultRooms(actor));
    for (const [name, join] of Object.entries(options.subscriptions)) {
      const event = name.charAt(0).toUpperCase() + name.slice(1);
      socket.on(
        `join${event}`,
        (argument, acknowledge) => void subscribe(socket, name, join, argument, acknowledge),
      );
      socket.on(`leave${event}`, (argument) =>
        unsubscribe(socket, `${name} ${JSON.stringify(argument ?? null)}`),
      );
    }
    socket.on("userStatus", () => {
      options.onUserStatus(socket.data.actor);
      if (socket.data.isWatching) reportWatching(socket);
    });
    socket.on("watching", (isWatching) => {
      socket.data.isWatching = isWatching === true;
      reportWatching(socket);
    });
    socket.on("disconnect", () => {
      if (socket.data.isWatching) reportWatching(socket);
    });
    // Its rights may have changed since they were looked up, when it was not yet among those to check.
    void recheckSocket(socket).then(() => socket.emit("ready"));
  });

  function reportWatching({ data: { actor } }: LiveSocket): void {
    const pages = [...io.of("/").sockets.values()].filter(
      ({ data, connected }) =>
        connected &&
        data.isWatching &&
        data.actor.companyId === actor.companyId &&
        data.actor.userId === actor.userId,
    );
    options.onWatching(actor, pages.length);
  }

  async function subscribe(
    socket: LiveSocket,
    name: string,
    join: Subscribe,
    argument: unknown,
    acknowledge: unknown,
  ): Promise<void> {
    const key = `${name} ${JSON.stringify(argument ?? null)}`;
    const asked = socket.data.subscriptions.get(key) ?? { subscribe: join, argument, rooms: [] };
    socket.data.subscriptions.set(key, asked);
    const rooms = await roomsNow(socket, asked);
    const isLeft = socket.data.subscriptions.get(key) !== asked;
    if (rooms && !isLeft) {
      asked.rooms = rooms;
      await socket.join(rooms);
    }
    if (!rooms && asked.rooms.length === 0) socket.data.subscriptions.delete(key);
    if (typeof acknowledge === "function") acknowledge(rooms !== undefined && !isLeft);
  }

  /** A later check of the same socket knows better: this one ends where it is then. */
  async function recheckSocket(socket: LiveSocket): Promise<void> {
    socket.data.checks += 1;
    const check = socket.data.checks;
    const actor = await options.authenticate(socket.data.token).catch(() => undefined);
    if (socket.data.checks !== check) return;
    if (!actor) {
      // The notice that ended the session must arrive before the line closes.
      setTimeout(() => socket.disconnect(true), closeAfterEndMilliseconds).unref();
      return;
    }
    socket.data.actor = actor;
    const allowed = new Set(defaultRooms(actor));
    await leaveLostDefaultRooms(socket, allowed);
    for (const asked of socket.data.subscriptions.values()) {
      const rooms = await asked.subscribe(actor, asked.argument).catch(() => []);
      if (socket.data.checks !== check) return;
      const before = asked.rooms;
      asked.rooms = rooms;
      for (const room of rooms) allowed.add(room);
      for (const room of before) if (!allowed.has(room)) await socket.leave(room);
    }
    // What was left meanwhile is not entered again.
    await socket.join([...defaultRooms(actor), ...subscribedRooms(socket)]);
  }

  function companiesHere(): number[] {
    return [...new Set([...io.of("/").sockets.values()].map(({ data }) => data.actor.companyId))];
  }

  return {
    deliver(events) {
      for (const { companyId, rooms, name, payload, except } of events) {
        const told = rooms.includes(everybodyRoom)
          ? companiesHere().map((id) => ({ id, rooms: [companyRoom(id)] }))
          : [{ id: companyId, rooms: [...rooms] }];
        for (const { id, rooms } of told)
          if (rooms.length > 0)
            io.to(rooms)
              .except([...except])
              .emit(eventName(id, name), payload);
      }
    },
    async recheck(belongs) {
      const sockets = [...io.of("/").sockets.values()].filter((socket) =>
        belongs(socket.data.actor, socket.rooms),
      );
      await Promise.all(sockets.map(recheckSocket));
    },
    resync: () => io.disconnectSockets(true),
    connectedUsers(companyId) {
      const users = new Set<number>();
      for (const { data } of io.of("/").sockets.values())
        if (data.actor.companyId === companyId) users.add(data.actor.userId);
      return users;
    },
    socketCount: () => io.engine.clientsCount,
    close: async () => {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

/** What everybody hears without asking. */
function defaultRooms(actor: Actor): Room[] {
  const rooms = [
    companyRoom(actor.companyId),
    userRoom(actor.companyId, actor.userId),
    sessionRoom(actor.sessionId),
  ];
  if (can(actor, "connections-page:actionButtons")) rooms.push(operatorRoom(actor.companyId));
  if (actor.super) rooms.push(superRoom);
  return rooms;
}

/** What came with a right goes with it. */
async function leaveLostDefaultRooms(socket: LiveSocket, allowed: ReadonlySet<Room>): Promise<void> {
  for (const room of [operatorRoom(socket.data.actor.companyId), superRoom])
    if (!allowed.has(room)) await socket.leave(room);
}

type LiveSocket = Socket<
  Record<string, (...values: unknown[]) => void>,
  Record<string, (...values: unknown[]) => void>,
  object,
  SocketState
>;

/** The rooms for the actor as it is when they are known: its rights may change while they are looked up. */
async function roomsNow(
  socket: LiveSocket,
  { subscribe: join, argument }: Subscription,
): Promise<Room[] | undefined> {
  for (;;) {
    const { actor } = socket.data;
    const rooms = await join(actor, argument).catch(() => undefined);
    if (socket.data.actor === actor) return rooms;
  }
}

function subscribedRooms({ data: { subscriptions: asked } }: LiveSocket): Room[] {
  return [...asked.values()].flatMap(({ rooms }) => rooms);
}

function unsubscribe(socket: LiveSocket, key: string): void {
  const asked = socket.data.subscriptions.get(key);
  if (!asked) return;
  socket.data.subscriptions.delete(key);
  const stillAsked = new Set(subscribedRooms(socket));
  for (const room of asked.rooms) if (!stillAsked.has(room)) void socket.leave(room);
}

function tokenOf(socket: Socket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (typeof token === "string") return token;
  const query = socket.handshake.query.token;
  return typeof query === "string" ? query : "";
}
