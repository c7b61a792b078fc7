import type { Server, Socket } from "socket.io";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import type { LiveRoom } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { companyRoom, permissionRooms, sessionRoom, superRoom, superRoomOf, userRoom } from "./rooms.ts";

/** Returns the rooms of a subscription that the actor's current rights allow. Throws if the actor may not subscribe. */
export type Subscribe = (actor: Actor, argument: unknown) => Promise<LiveRoom[]>;

/** A kind of subscription that browsers may request. */
export interface SubscriptionKind {
  argument: z.ZodType;
  subscribe: Subscribe;
}

/** Defines a kind of subscription whose argument is validated. */
export function defineSubscription<Argument extends z.ZodType>(
  argument: Argument,
  subscribe: (actor: Actor, argument: z.output<Argument>) => Promise<LiveRoom[]>,
): SubscriptionKind {
  return { argument, subscribe: (actor, value) => subscribe(actor, value as z.output<Argument>) };
}

export interface SocketState {
  actor: Actor;
  /** The socket's subscriptions, by name and argument (`subscriptionKeyOf`). */
  subscriptions: Map<string, Subscription>;
  checks: number;
  /** True while the browser page is visible. */
  isWatching: boolean;
  /** True if the user has not used the browser page for a while. */
  isIdle: boolean;
}

interface Subscription {
  subscribe: Subscribe;
  argument: unknown;
  /**
   * Number of joins. Several components of a browser page may subscribe to the same rooms; the subscription ends when
   * the last of them leaves.
   */
  joins: number;
  /** Rooms of the subscription; empty while they are being looked up. */
  rooms: LiveRoom[];
}

type Events = Record<string, (...values: unknown[]) => void>;
export type LiveServer = Server<Events, Events, object, SocketState>;
export type LiveSocket = Socket<Events, Events, object, SocketState>;

const closeAfterEndMilliseconds = 1_000;

/**
 * Returns the key of a subscription. The argument was validated, so it is not nested deeply and can be converted to
 * JSON.
 */
export function subscriptionKeyOf(name: string, argument: unknown): string {
  return `${name} ${JSON.stringify(argument ?? null)}`;
}

/**
 * Subscribes the socket and joins the rooms. Returns false if the actor may not subscribe, or if the socket has
 * unsubscribed meanwhile.
 */
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

/** Reverses one join of a subscription. When no join remains, the subscription ends and the socket leaves its rooms. */
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
 * Checks every room of the socket against the actor's current rights. Returns true if the socket has joined additional
 * rooms. A check stops as soon as a later check of the same socket has begun.
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
    // The connection is closed with a delay, so that the event about the end of the session reaches the browser first.
    setTimeout(() => socket.disconnect(true), closeAfterEndMilliseconds).unref();
    return false;
  }
  socket.data.actor = actor;
  const allowed = new Set(defaultRooms(actor));
  await leaveLostDefaultRooms(socket, allowed);
  for (const subscription of socket.data.subscriptions.values()) {
    const rooms = await roomsOf(subscription, actor).catch((error: unknown) => {
      // If the rights cannot be determined, the socket is disconnected. The browser then reconnects and subscribes
      // again.
      socket.disconnect(true);
      throw error;
    });
    if (isOvertaken()) return false;
    await exchangeRooms(socket, subscription, rooms ?? [], allowed);
  }
  // The rooms are computed again, because the socket may have left rooms during the check.
  const rooms = [...defaultRooms(actor), ...subscribedRooms(socket)];
  const hearsMore = rooms.some((room) => !socket.rooms.has(room));
  await socket.join(rooms);
  return hearsMore;
}

/**
 * Replaces the rooms of a subscription. The new rooms are added to `allowed`, so that the socket stays in a room when a
 * different subscription loses it.
 */
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

/** Returns the rooms that every socket joins without a subscription. */
export function defaultRooms(actor: Actor): LiveRoom[] {
  const rooms = [
    companyRoom(actor.companyId),
    userRoom(actor.companyId, actor.userId),
    sessionRoom(actor.sessionId),
    ...permissionRooms(actor.companyId, actor),
  ];
  if (actor.super) rooms.push(superRoom, superRoomOf(actor.companyId));
  return rooms;
}

/** Leaves the default rooms that depended on a right that the actor has lost. */
async function leaveLostDefaultRooms(socket: LiveSocket, allowed: ReadonlySet<LiveRoom>): Promise<void> {
  const { companyId } = socket.data.actor;
  for (const room of [...permissionRooms(companyId), superRoom, superRoomOf(companyId)])
    if (!allowed.has(room)) await socket.leave(room);
}

/** Looks up the rooms of a subscription, and again if the actor's rights changed during the lookup. */
async function roomsNow(socket: LiveSocket, subscription: Subscription): Promise<LiveRoom[] | undefined> {
  for (;;) {
    const { actor } = socket.data;
    const rooms = await roomsOf(subscription, actor);
    if (socket.data.actor === actor) return rooms;
  }
}

/** Looks up the rooms of a subscription. Returns undefined if the actor may not subscribe; throws any other error. */
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
