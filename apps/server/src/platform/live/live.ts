import type { Server as HttpServer } from "node:http";
import { eventName } from "@recado/contract/shared/event-name";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import type { Actor } from "../actor.ts";
import type { LiveEvent, Room } from "../db/database.ts";
import { companyRoom, everybodyRoom } from "./rooms.ts";
import {
  defaultRooms,
  keyOf,
  type LiveServer,
  type LiveSocket,
  recheckSocket,
  type Subscribe,
  subscribeSocket,
  unsubscribeSocket,
} from "./socket-rooms.ts";

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

const pingMilliseconds = 18_000;

export function createLive(http: HttpServer, options: LiveOptions): Live {
  const io = openServer(http, options.corsOrigins);
  const sockets = () => [...io.of("/").sockets.values()];
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
  io.on("connection", (socket) => admit(socket, options, sockets));
  return {
    deliver(events) {
      for (const event of events) deliverOne(io, sockets, event);
    },
    async recheck(belongs) {
      const matching = sockets().filter((socket) => belongs(socket.data.actor, socket.rooms));
      await Promise.all(matching.map((socket) => recheckSocket(socket, options.authenticate)));
    },
    resync: () => io.disconnectSockets(true),
    connectedUsers(companyId) {
      const here = sockets().filter(({ data }) => data.actor.companyId === companyId);
      return new Set(here.map(({ data }) => data.actor.userId));
    },
    socketCount: () => io.engine.clientsCount,
    close: async () => {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

function openServer(http: HttpServer, corsOrigins: readonly string[]): LiveServer {
  return new Server(http, {
    transports: ["websocket"],
    pingInterval: pingMilliseconds,
    pingTimeout: pingMilliseconds,
    serveClient: false,
    maxHttpBufferSize: 16_384,
    cors: { origin: [...corsOrigins], credentials: true },
  });
}

/** What a socket may say from the moment that it has come in. */
function admit(socket: LiveSocket, options: LiveOptions, sockets: () => LiveSocket[]): void {
  void socket.join(defaultRooms(socket.data.actor));
  for (const [name, subscribe] of Object.entries(options.subscriptions)) {
    const event = name.charAt(0).toUpperCase() + name.slice(1);
    socket.on(`join${event}`, (argument, acknowledge) => {
      void subscribeSocket(socket, name, subscribe, argument).then((isIn) => {
        if (typeof acknowledge === "function") acknowledge(isIn);
      });
    });
    socket.on(`leave${event}`, (argument) => unsubscribeSocket(socket, keyOf(name, argument)));
  }
  const reportWatching = () =>
    options.onWatching(socket.data.actor, countWatching(sockets(), socket.data.actor));
  socket.on("userStatus", () => {
    options.onUserStatus(socket.data.actor);
    if (socket.data.isWatching) reportWatching();
  });
  socket.on("watching", (isWatching) => {
    socket.data.isWatching = isWatching === true;
    reportWatching();
  });
  socket.on("disconnect", () => {
    if (socket.data.isWatching) reportWatching();
  });
  // Its rights may have changed since they were looked up, when it was not yet among those to check.
  void recheckSocket(socket, options.authenticate).then(() => socket.emit("ready"));
}

function countWatching(sockets: readonly LiveSocket[], actor: Actor): number {
  return sockets.filter(
    ({ data, connected }) =>
      connected &&
      data.isWatching &&
      data.actor.companyId === actor.companyId &&
      data.actor.userId === actor.userId,
  ).length;
}

function deliverOne(io: LiveServer, sockets: () => LiveSocket[], event: LiveEvent): void {
  const { companyId, rooms, name, payload, except } = event;
  const companies = () => new Set(sockets().map(({ data }) => data.actor.companyId));
  const recipients = rooms.includes(everybodyRoom)
    ? [...companies()].map((id) => ({ id, rooms: [companyRoom(id)] }))
    : [{ id: companyId, rooms: [...rooms] }];
  for (const { id, rooms } of recipients)
    if (rooms.length > 0)
      io.to(rooms)
        .except([...except])
        .emit(eventName(id, name), payload);
}

function tokenOf(socket: Socket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (typeof token === "string") return token;
  const query = socket.handshake.query.token;
  return typeof query === "string" ? query : "";
}
