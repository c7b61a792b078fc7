import type { Server, Socket } from "socket.io";
import type { z } from "zod";
import { type Actor, hasPermission } from "../actor.ts";
import type { LiveRoom } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { companyRoom, operatorRoom, sessionRoom, superRoom, superRoomOf, userRoom } from "./rooms.ts";

/** Returns the rooms of a subscription for the actor's current rights; throws if the actor may not subscribe. */
export type Subscribe = (actor: Actor, argument: unknown) => Promise<LiveRoom[]>;

/** A kind of subscription that sockets may request. */
export interface SubscriptionKind {
  argument: z.ZodType;
  subscribe: Subscribe;
}

/** Defines a subscription with a validated argument. */
export function defineSubscription<Argument extends z.ZodType>(
  argument: Argument,
  subscribe: (actor: Actor, argument: z.output<Argument>) => Promise<LiveRoom[]>,
): SubscriptionKind {
  return { argument, subscribe: (actor, value) => subscribe(actor, value as z.output<Argument>) };
}

export interface SocketState {
  actor: Actor;
  /** The socket's subscriptions, by name and argument. */
  subscriptions: Map<string, Subscription>;
  checks: number;
  /** True while the page is visible. */
  isWatching: boolean;
  /** True if the page has not been used for a while. */
  isIdle: boolean;
}

interface Subscription {
  subscribe: Subscribe;
  argument: unknown;
  /**
   * Number of joins. Several parts of a page may subscribe to the same; the last one to leave ends the subscription.
   */
  joins: number;
  /** Empty while the rooms are being looked up. */
  rooms: LiveRoom[];
}

type Events = Record<string, (...values: unknown[]) => void>;
export type LiveServer = Server<Events, Events, object, SocketState>;
export type LiveSocket = Socket<Events, Events, object, SocketState>;

const closeAfterEndMilliseconds = 2_000;

/** The argument is validated, so it is not deeply nested. */
export function subscriptionKeyOf(name: string, argument: unknown): string {
  return `${name} ${JSON.stringify(argument ?? null)}`;
}

/** Subscribes the socket. Returns false if its actor may not, or if it has unsubscribed meanwhile. */
export async function subscribeSocket(
  socket: LiveSocket,
  name: string,
  subscribe: Subscribe,
  argument: unknown,
): Promise<boolean> {
  const { subscriptions } = socket.data;
  const key = subscriptionKeyOf(name, argument);
  const subscription = subscriptions.get(key) ?? { subscribe, argument, joins: 0, rooms: [] };
  subscription.joins += 1;
  subscriptions.set(key, subscription);
  const rooms = await roomsNow(socket, subscription).catch((error: unknown) => {
    if (subscriptions.get(key) === subscription) unsubscribeSocket(socket, key);
    throw error;
  });
  const isLeft = subscriptions.get(key) !== subscription;
  if (rooms && !isLeft) {
    subscription.rooms = rooms;
    await socket.join(rooms);
  }
  if (!rooms && !isLeft) unsubscribeSocket(socket, key);
  return rooms !== undefined && !isLeft;
}

/** Undoes one join. */
export function unsubscribeSocket(socket: LiveSocket, key: string): void {
  const subscription = socket.data.subscriptions.get(key);
  if (!subscription) return;
  subscription.joins -= 1;
  if (subscription.joins > 0) return;
  socket.data.subscriptions.delete(key);
  const stillSubscribed = new Set(subscribedRooms(socket));
  for (const room of subscription.rooms) if (!stillSubscribed.has(room)) void socket.leave(room);
}

/**
 * Checks every room of the socket against current rights; returns true if rooms were added. A check stops when a later
 * check of the same socket has started.
 */
export async function recheckSocket(
  socket: LiveSocket,
  again: (actor: Actor) => Promise<Actor>,
): Promise<boolean> {
  socket.data.checks += 1;
  const check = socket.data.checks;
  const isOvertaken = () => socket.data.checks !== check;
  const actor = await again(socket.data.actor).catch(() => undefined);
  if (isOvertaken()) return false;
  if (!actor) {
    // The event that tells the browser about the end of the session must arrive before the connection closes.
    setTimeout(() => socket.disconnect(true), closeAfterEndMilliseconds).unref();
    return false;
  }
  socket.data.actor = actor;
  const allowed = new Set(defaultRooms(actor));
  await leaveLostDefaultRooms(socket, allowed);
  for (const subscription of socket.data.subscriptions.values()) {
    const rooms = await roomsOf(subscription, actor).catch((error: unknown) => {
      // If rights cannot be determined, the socket is disconnected; the browser reconnects and subscribes again.
      socket.disconnect(true);
      throw error;
    });
    if (isOvertaken()) return false;
    await exchangeRooms(socket, subscription, rooms ?? [], allowed);
  }
  // Recomputed here, so that rooms left meanwhile are not joined again.
  const rooms = [...defaultRooms(actor), ...subscribedRooms(socket)];
  const hearsMore = rooms.some((room) => !socket.rooms.has(room));
  await socket.join(rooms);
  return hearsMore;
}

/** Adds the new rooms to `allowed`, because another subscription may use a room that this one loses. */
async function exchangeRooms(
  socket: LiveSocket,
  subscription: Subscription,
  rooms: LiveRoom[],
  allowed: Set<LiveRoom>,
): Promise<void> {
  const before = subscription.rooms;
  subscription.rooms = rooms;
  for (const room of rooms) allowed.add(room);
  for (const room of before) if (!allowed.has(room)) await socket.leave(room);
}

/** Rooms that every socket joins without asking. */
export function defaultRooms(actor: Actor): LiveRoom[] {
  const rooms = [
    companyRoom(actor.companyId),
    userRoom(actor.companyId, actor.userId),
    sessionRoom(actor.sessionId),
  ];
  if (hasPermission(actor, "connections-page:actionButtons")) rooms.push(operatorRoom(actor.companyId));
  if (actor.super) rooms.push(superRoom, superRoomOf(actor.companyId));
  return rooms;
}

/** Leaves the rooms that depended on a lost right. */
async function leaveLostDefaultRooms(socket: LiveSocket, allowed: ReadonlySet<LiveRoom>): Promise<void> {
  const { companyId } = socket.data.actor;
  for (const room of [operatorRoom(companyId), superRoom, superRoomOf(companyId)])
    if (!allowed.has(room)) await socket.leave(room);
}

/** Looks the rooms up again if the actor's rights changed meanwhile. */
async function roomsNow(socket: LiveSocket, subscription: Subscription): Promise<LiveRoom[] | undefined> {
  for (;;) {
    const { actor } = socket.data;
    const rooms = await roomsOf(subscription, actor);
    if (socket.data.actor === actor) return rooms;
  }
}

/** Returns undefined if the actor may not subscribe; other errors are thrown. */
async function roomsOf({ subscribe, argument }: Subscription, actor: Actor): Promise<LiveRoom[] | undefined> {
  try {
    return await subscribe(actor, argument);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function subscribedRooms({ data: { subscriptions } }: LiveSocket): LiveRoom[] {
  return [...subscriptions.values()].flatMap(({ rooms }) => rooms);
}
