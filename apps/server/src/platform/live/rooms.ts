import type { Room } from "../db/database.ts";

/** All users of all companies; `live` sends to each under the name of their own company. */
export const everybodyRoom: Room = "everybody";

/** Operators of the installation; `live` sends to each under the name of their own company. */
export const superRoom: Room = "super";

/** Operators of the installation who belong to a company. */
export function superRoomOf(companyId: number): Room {
  return `company:${companyId}:super`;
}

/** All users of a company. */
export function companyRoom(companyId: number): Room {
  return `company:${companyId}`;
}

export function userRoom(companyId: number, userId: number): Room {
  return `company:${companyId}:user:${userId}`;
}

/** User id of a user's room; undefined for any other room. */
export function userOfRoom(room: Room): number | undefined {
  const id = /^company:\d+:user:(\d+)$/.exec(room)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Sockets of a signed-in browser. */
export function sessionRoom(sessionId: string): Room {
  return `session:${sessionId}`;
}

/** Users who manage connections. Only they receive QR codes, which give access to the company's WhatsApp. */
export function operatorRoom(companyId: number): Room {
  return `company:${companyId}:operators`;
}
