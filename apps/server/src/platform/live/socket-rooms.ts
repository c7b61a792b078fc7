import type { Server, Socket } from "socket.io";
import { type Actor, can } from "../actor.ts";
import type { Room } from "../db/database.ts";
import { companyRoom, operatorRoom, sessionRoom, superRoom, userRoom } from "./rooms.ts";

/** Which rooms a subscription means for an actor of this moment; a refusal throws. */
export type Subscribe = (actor: Actor, argument: unknown) => Promise<Room[]>;

export interface SocketState {
  actor: Actor;
  token: string;
  /** What this socket asked to hear, by name and argument. */
  subscriptions: Map<string, Subscription>;
  /** How often its rooms were to be checked. */
  checks: number;
  /** Whether its page is in sight. */
  isWatching: boolean;
}

interface Subscription {
  subscribe: Subscribe;
  argument: unknown;
  /** Empty while it is under way. */
  rooms: Room[];
}

type Events = Record<string, (...values: unknown[]) => void>;
export type LiveServer = Server<Events, Events, object, SocketState>;
export type LiveSocket = Socket<Events, Events, object, SocketState>;

const closeAfterEndMilliseconds = 2_000;

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
  const subscription = subscriptions.get(key) ?? { subscribe, argument, rooms: [] };
  subscriptions.set(key, subscription);
  const rooms = await roomsNow(socket, subscription);
  const isLeft = subscriptions.get(key) !== subscription;
  if (rooms && !isLeft) {
    subscription.rooms = rooms;
    await socket.join(rooms);
  }
  if (!rooms && subscription.rooms.length === 0) subscriptions.delete(key);
  return rooms !== undefined && !isLeft;
}

export function unsubscribeSocket(socket: LiveSocket, key: string): void {
  const subscription = socket.data.subscriptions.get(key);
  if (!subscription) return;
  socket.data.subscriptions.delete(key);
  const stillSubscribed = new Set(subscribedRooms(socket));
  for (const room of subscription.rooms) if (!stillSubscribed.has(room)) void socket.leave(room);
}

/**
 * Checks every room of the socket against the rights of this moment. A later check of the same socket knows better:
 * this one ends where it is then.
 */
export async function recheckSocket(
  socket: LiveSocket,
  authenticate: (token: string) => Promise<Actor>,
): Promise<void> {
  socket.data.checks += 1;
  const check = socket.data.checks;
  const isOvertaken = () => socket.data.checks !== check;
  const actor = await authenticate(socket.data.token).catch(() => undefined);
  if (isOvertaken()) return;
  if (!actor) {
    // The notice that ended the session must arrive before the line closes.
    setTimeout(() => socket.disconnect(true), closeAfterEndMilliseconds).unref();
    return;
  }
  socket.data.actor = actor;
  const allowed = new Set(defaultRooms(actor));
  await leaveLostDefaultRooms(socket, allowed);
  for (const subscription of socket.data.subscriptions.values()) {
    const rooms = await subscription.subscribe(actor, subscription.argument).catch(() => []);
    if (isOvertaken()) return;
    await exchangeRooms(socket, subscription, rooms, allowed);
  }
  // What was left meanwhile is not entered again.
  await socket.join([...defaultRooms(actor), ...subscribedRooms(socket)]);
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
  if (actor.super) rooms.push(superRoom);
  return rooms;
}

/** What came with a right goes with it. */
async function leaveLostDefaultRooms(socket: LiveSocket, allowed: ReadonlySet<Room>): Promise<void> {
  for (const room of [operatorRoom(socket.data.actor.companyId), superRoom])
    if (!allowed.has(room)) await socket.leave(room);
}

/** The rooms for the actor as it is when they are known: its rights may change while they are looked up. */
async function roomsNow(
  socket: LiveSocket,
  { subscribe, argument }: Subscription,
): Promise<Room[] | undefined> {
  for (;;) {
    const { actor } = socket.data;
    const rooms = await subscribe(actor, argument).catch(() => undefined);
    if (socket.data.actor === actor) return rooms;
  }
}

function subscribedRooms({ data: { subscriptions } }: LiveSocket): Room[] {
  return [...subscriptions.values()].flatMap(({ rooms }) => rooms);
}
