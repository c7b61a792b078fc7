import type { Server, Socket } from "socket.io";
import type { z } from "zod";
import { type Actor, can } from "../actor.ts";
import type { Room } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { companyRoom, operatorRoom, sessionRoom, superRoom, superRoomOf, userRoom } from "./rooms.ts";

/** Which rooms a subscription means for an actor of this moment; a refusal throws. */
export type Subscribe = (actor: Actor, argument: unknown) => Promise<Room[]>;

/** What sockets may ask to hear under one name. */
export interface SubscriptionKind {
  argument: z.ZodType;
  subscribe: Subscribe;
}

/** One whose rooms are found by an argument that its schema has read. */
export function defineSubscription<Argument extends z.ZodType>(
  argument: Argument,
  subscribe: (actor: Actor, argument: z.output<Argument>) => Promise<Room[]>,
): SubscriptionKind {
  return { argument, subscribe: (actor, value) => subscribe(actor, value as z.output<Argument>) };
}

export interface SocketState {
  actor: Actor;
  /** What this socket asked to hear, by name and argument. */
  subscriptions: Map<string, Subscription>;
  /** How often its rooms were to be checked. */
  checks: number;
  /** Whether its page is in sight. */
  isWatching: boolean;
  /** Whether nobody has used it for a while. */
  isIdle: boolean;
}

interface Subscription {
  subscribe: Subscribe;
  argument: unknown;
  /** Several parts of a page may ask for the same: the last to leave ends it. */
  joins: number;
  /** Empty while it is under way. */
  rooms: Room[];
}

type Events = Record<string, (...values: unknown[]) => void>;
export type LiveServer = Server<Events, Events, object, SocketState>;
export type LiveSocket = Socket<Events, Events, object, SocketState>;

const closeAfterEndMilliseconds = 2_000;

/** The argument has been read by its schema, which lets nothing deep through. */
export function keyOf(name: string, argument: unknown): string {
  return `${name} ${JSON.stringify(argument ?? null)}`;
}

/** Lets the socket hear what it asks for, if its actor may; false where it may not, or has left meanwhile. */
export async function subscribeSocket(
  socket: LiveSocket,
  name: string,
  subscribe: Subscribe,
  argument: unknown,
): Promise<boolean> {
  const { subscriptions } = socket.data;
  const key = keyOf(name, argument);
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

/** Takes one join back. */
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
 * Checks every room of the socket against the rights of this moment, and answers whether it hears more than before. A
 * later check of the same socket knows better: this one ends where it is then.
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
    // The notice that ended the session must arrive before the line closes.
    setTimeout(() => socket.disconnect(true), closeAfterEndMilliseconds).unref();
    return false;
  }
  socket.data.actor = actor;
  const allowed = new Set(defaultRooms(actor));
  await leaveLostDefaultRooms(socket, allowed);
  for (const subscription of socket.data.subscriptions.values()) {
    const rooms = await roomsOf(subscription, actor).catch((error: unknown) => {
      // Without knowing what it may hear it hears nothing: its browser comes back and asks for everything anew.
      socket.disconnect(true);
      throw error;
    });
    if (isOvertaken()) return false;
    await exchangeRooms(socket, subscription, rooms ?? [], allowed);
  }
  // What was left meanwhile is not entered again.
  const rooms = [...defaultRooms(actor), ...subscribedRooms(socket)];
  const hearsMore = rooms.some((room) => !socket.rooms.has(room));
  await socket.join(rooms);
  return hearsMore;
}

/** `allowed` grows by the new rooms: another subscription may have named one that this one loses. */
async function exchangeRooms(
  socket: LiveSocket,
  subscription: Subscription,
  rooms: Room[],
  allowed: Set<Room>,
): Promise<void> {
  const before = subscription.rooms;
  subscription.rooms = rooms;
  for (const room of rooms) allowed.add(room);
  for (const room of before) if (!allowed.has(room)) await socket.leave(room);
}

/** What everybody hears without asking. */
export function defaultRooms(actor: Actor): Room[] {
  const rooms = [
    companyRoom(actor.companyId),
    userRoom(actor.companyId, actor.userId),
    sessionRoom(actor.sessionId),
  ];
  if (can(actor, "connections-page:actionButtons")) rooms.push(operatorRoom(actor.companyId));
  if (actor.super) rooms.push(superRoom, superRoomOf(actor.companyId));
  return rooms;
}

/** What came with a right goes with it. */
async function leaveLostDefaultRooms(socket: LiveSocket, allowed: ReadonlySet<Room>): Promise<void> {
  const { companyId } = socket.data.actor;
  for (const room of [operatorRoom(companyId), superRoom, superRoomOf(companyId)])
    if (!allowed.has(room)) await socket.leave(room);
}

/** The rooms for the actor as it is when they are known: its rights may change while they are looked up. */
async function roomsNow(socket: LiveSocket, subscription: Subscription): Promise<Room[] | undefined> {
  for (;;) {
    const { actor } = socket.data;
    const rooms = await roomsOf(subscription, actor);
    if (socket.data.actor === actor) return rooms;
  }
}

/** Undefined where the actor may not; any other failure is one. */
async function roomsOf({ subscribe, argument }: Subscription, actor: Actor): Promise<Room[] | undefined> {
  try {
    return await subscribe(actor, argument);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function subscribedRooms({ data: { subscriptions } }: LiveSocket): Room[] {
  return [...subscriptions.values()].flatMap(({ rooms }) => rooms);
}
