import type { Server as HttpServer } from "node:http";
import { maxFrameBytes, type ViewSignal } from "@recado/contract/client-events";
import { eventName } from "@recado/contract/event-name";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import type { Clock } from "../../ports/clock.ts";
import { type Actor, isSameUser } from "../actor.ts";
import type { LiveEvent, LiveRoom } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { isCalledByLoopback } from "../http/loopback.ts";
import type { Metrics } from "../metrics.ts";
import { hidesNumbers, maskEvent } from "../personal-data/hide-numbers.ts";
import { type ClientLimits, createClientLimits, mostSockets } from "./client-limits.ts";
import { receiveClientEvents } from "./receive-client-events.ts";
import { type RecentEvents, rememberRecentEvents } from "./recent-events.ts";
import { recipientsOf } from "./recipients.ts";
import { signalEvents } from "./signal-events.ts";
import {
  defaultRooms,
  type LiveServer,
  type LiveSocket,
  recheckSocket,
  type SubscriptionKind,
} from "./socket-rooms.ts";
import { subscriptionEvents } from "./subscription-events.ts";

export interface LiveOptions {
  logger: Logger;
  metrics: Pick<Metrics, "fault" | "socketRefusal">;
  authenticate(token: string): Promise<Actor>;
  /** Loads the actor's current rights by session id, because a socket outlives the token that opened the socket. */
  again(actor: Actor): Promise<Actor>;
  clock: Clock;
  /** Subscribes to a company's events. After the promise resolves, this process receives every event of the company. */
  follow(companyId: number): Promise<void>;
  /** Time since which this process receives every event of a company, in milliseconds of `performance.now()`. */
  followedSince(companyId: number): number;
  /** Kinds of subscriptions. For the name `news`, clients send `joinNews(argument)` and `leaveNews(argument)`. */
  subscriptions: Readonly<Record<string, SubscriptionKind>>;
  /** Called when a user has browser pages open on this process. `isInUse` is false if all of these pages are idle. */
  onUserStatus(actor: Actor, isInUse: boolean): void;
  /** Called when the last browser page that a user had open on this process was closed. */
  onLeft(actor: Actor): void;
  /** Called with the number of a user's browser pages on this process that are visible. */
  onWatching(actor: Actor, pages: number): void;
  /** Called with the record that a page (socket id) displays. Returns false if the user may not see the record. */
  onViewing(actor: Actor, page: string, viewing: ViewSignal): Promise<boolean>;
  corsOrigins: readonly string[];
  /** If true, a connection is accepted only if its Host header names this machine. */
  onLoopbackOnly: boolean;
  /** Time in which a new connection must authenticate. */
  introductionMilliseconds: number;
  /** Interval between checks for sockets whose session has expired. */
  sessionCheckMilliseconds: number;
}

export interface Live {
  deliver(events: readonly LiveEvent[]): void;
  /** Delivers an event that a page does not miss if it joins the event's rooms later, because it is told the state then. */
  deliverPassing(event: LiveEvent): void;
  /** Checks the rights of matching sockets. A socket with new rooms loads its data again; an expired one is closed. */
  recheck(belongs: (actor: Actor, rooms: ReadonlySet<LiveRoom>) => boolean): Promise<void>;
  /** Disconnects a company's sockets; without a company, all. Browsers then reconnect and load their data again. */
  resync(companyId?: number): void;
  /** Companies that have a socket on this process. */
  connectedCompanies(): Set<number>;
  /** Users of a company who have a socket on this process. */
  connectedUsers(companyId: number): Set<number>;
  socketCount(): number;
  subscriptionCount(): number;
  close(): Promise<void>;
}

const pingMilliseconds = 18_000;

export function createLive(http: HttpServer, options: LiveOptions): Live {
  const io = openServer(http, options);
  const recent = rememberRecentEvents(io, options.followedSince);
  const sockets = () => [...io.of("/").sockets.values()];
  const limits = createClientLimits();
  const arriving = new Set<LiveSocket>();
  io.use((socket, next) => {
    introduce(socket, options, limits, { sockets, arriving }).then(
      (refusal) => next(refusal === undefined ? undefined : new Error(refusal)),
      (error: unknown) => {
        options.metrics.fault("socket handshake");
        options.logger.error(
          { err: error },
          "browser's live connection refused because of an error, browser reconnects",
        );
        next(new Error("ERR_UNAVAILABLE"));
      },
    );
  });
  io.on("connection", (socket) => {
    arriving.delete(socket);
    admit(socket, options, limits, { sockets, recent });
  });
  const recheck = async (belongs: Parameters<Live["recheck"]>[0]) => {
    const matching = sockets().filter((socket) => belongs(socket.data.actor, socket.rooms));
    await Promise.all(
      matching.map(async (socket) => {
        // The socket missed the events of its new rooms since the change of rights, so it loads its data again.
        if (await recheckSocket(socket, options.again)) socket.emit("resync");
      }),
    );
  };
  const sessionCheck = checkSessions(recheck, options);
  return {
    deliver(events) {
      for (const event of events) {
        recent.note(event);
        deliverOne(io, sockets, event);
      }
    },
    deliverPassing: (event) => deliverOne(io, sockets, event),
    recheck,
    resync(companyId) {
      recent.noteGap();
      if (companyId === undefined) io.disconnectSockets(true);
      else
        for (const socket of sockets())
          if (socket.data.actor.companyId === companyId) socket.disconnect(true);
    },
    connectedCompanies: () => new Set(sockets().map(({ data }) => data.actor.companyId)),
    connectedUsers(companyId) {
      const here = sockets().filter(({ data }) => data.actor.companyId === companyId);
      return new Set(here.map(({ data }) => data.actor.userId));
    },
    socketCount: () => io.engine.clientsCount,
    subscriptionCount: () => sockets().reduce((sum, { data }) => sum + data.subscriptions.size, 0),
    close: async () => {
      clearInterval(sessionCheck);
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

/**
 * Closes sockets whose session has expired or whose user has to set up a second factor. Sessions are loaded first,
 * because most were extended meanwhile.
 */
function checkSessions(
  recheck: Live["recheck"],
  { clock, logger, metrics, sessionCheckMilliseconds }: LiveOptions,
): NodeJS.Timeout {
  const check = () => {
    const now = clock.now();
    const isPast = (at: Date | null) => at !== null && at <= now;
    recheck((actor) => isPast(actor.sessionEndsAt) || isPast(actor.secondFactorDueAt)).catch(
      (error: unknown) => {
        metrics.fault("socket event");
        logger.error(
          { err: error },
          "expired sessions of live connections not checked, checking again at the next interval",
        );
      },
    );
  };
  return setInterval(check, sessionCheckMilliseconds).unref();
}

function openServer(http: HttpServer, options: LiveOptions): LiveServer {
  const { corsOrigins, onLoopbackOnly } = options;
  return new Server(http, {
    transports: ["websocket"],
    pingInterval: pingMilliseconds,
    pingTimeout: pingMilliseconds,
    serveClient: false,
    allowRequest: (request, answer) => answer(null, !onLoopbackOnly || isCalledByLoopback(request)),
    maxHttpBufferSize: maxFrameBytes,
    connectTimeout: options.introductionMilliseconds,
    cors: { origin: [...corsOrigins], credentials: true },
  });
}

interface Present {
  sockets: () => LiveSocket[];
  /** Sockets that are authenticated but not yet connected. Simultaneous handshakes count towards the limit too. */
  arriving: Set<LiveSocket>;
}

/** Authenticates a new socket. Returns an error code if the socket is rejected, otherwise undefined. */
async function introduce(
  socket: LiveSocket,
  { authenticate, follow, metrics }: LiveOptions,
  limits: ClientLimits,
  { sockets, arriving }: Present,
): Promise<string | undefined> {
  const actor = await authenticate(tokenOf(socket)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!actor) return "ERR_SESSION_EXPIRED";
  const isTooOften = (await limits.take(actor, "handshake")) !== "admitted";
  if (isTooOften || socketsOf([...sockets(), ...arriving], actor).length >= mostSockets) {
    metrics.socketRefusal(isTooOften ? "rate" : "sockets");
    return "ERR_TOO_MANY_REQUESTS";
  }
  socket.data = { actor, subscriptions: new Map(), checks: 0, isWatching: false, isIdle: false };
  arriving.add(socket);
  socket.conn.once("close", () => arriving.delete(socket));
  await follow(actor.companyId);
  return undefined;
}

/** Handles the events of a socket that has been authenticated. */
function admit(
  socket: LiveSocket,
  options: LiveOptions,
  limits: ClientLimits,
  { sockets, recent }: { sockets: () => LiveSocket[]; recent: RecentEvents },
): void {
  const { logger, metrics } = options;
  void socket.join(defaultRooms(socket.data.actor));
  const reportWatching = () => {
    const pages = socketsOf(sockets(), socket.data.actor).filter(isWatching).length;
    options.onWatching(socket.data.actor, pages);
  };
  const reportStatus = () => {
    const isInUse = socketsOf(sockets(), socket.data.actor).some(({ data }) => !data.isIdle);
    options.onUserStatus(socket.data.actor, isInUse);
  };
  const countSubscriptions = () =>
    socketsOf(sockets(), socket.data.actor).reduce((sum, { data }) => sum + data.subscriptions.size, 0);
  const events = {
    ...subscriptionEvents(socket, { ...options, countSubscriptions }),
    ...signalEvents(socket, {
      reportStatus,
      reportWatching,
      view: (viewing) => options.onViewing(socket.data.actor, socket.id, viewing),
      sinceMissed: () => recent.sinceMissed(socket),
    }),
  };
  receiveClientEvents(socket, events, { limits, metrics, logger });
  socket.on("disconnect", () => {
    void options.onViewing(socket.data.actor, socket.id, null);
    if (socket.data.isWatching) reportWatching();
    if (socketsOf(sockets(), socket.data.actor).length === 0) options.onLeft(socket.data.actor);
  });
  // Checks the rights again, because they may have changed before the socket was registered for checks.
  recheckSocket(socket, options.again).then(
    () => socket.emit("ready"),
    (error: unknown) => {
      socket.disconnect(true);
      metrics.fault("socket handshake");
      logger.error(
        { err: error },
        "rights of a new live connection not checked, connection closed, browser reconnects",
      );
    },
  );
}

function socketsOf(sockets: readonly LiveSocket[], actor: Actor): LiveSocket[] {
  return sockets.filter(({ data }) => isSameUser(data.actor, actor));
}

function isWatching({ data, connected }: LiveSocket): boolean {
  return connected && data.isWatching;
}

function deliverOne(io: LiveServer, sockets: () => LiveSocket[], event: LiveEvent): void {
  const { companyId, rooms, name, payload, except } = event;
  const masked = deliverMasked(sockets, event);
  for (const [id, to] of recipientsOf(
    sockets().map(({ data }) => data.actor),
    companyId,
    rooms,
  ))
    if (to.length > 0)
      io.to(to)
        .except([...except, ...masked])
        .emit(eventName(id, name), payload);
}

/**
 * Delivers an event with customers' numbers to the sockets of users who may not see numbers. Returns the ids of these
 * sockets, each of which is also a room.
 */
function deliverMasked(sockets: () => LiveSocket[], event: LiveEvent): string[] {
  const { companyId, rooms, name, payload, except } = event;
  const masked = maskEvent(name, payload);
  if (masked === undefined) return [];
  const hidden = sockets().filter(
    ({ data: { actor } }) => actor.companyId === companyId && hidesNumbers(actor),
  );
  for (const socket of hidden)
    if (rooms.some((room) => socket.rooms.has(room)) && !except.some((room) => socket.rooms.has(room)))
      socket.emit(eventName(companyId, name), masked());
  return hidden.map(({ id }) => id);
}

function tokenOf(socket: Socket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (typeof token === "string") return token;
  const query = socket.handshake.query.token;
  return typeof query === "string" ? query : "";
}
