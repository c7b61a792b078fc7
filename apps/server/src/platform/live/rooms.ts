import type { LiveRoom } from "../db/database.ts";

/** All users of all companies; `live` sends to each under the name of their own company. */
export const everybodyRoom: LiveRoom = "everybody";

/** Operators of the installation; `live` sends to each under the name of their own company. */
export const superRoom: LiveRoom = "super";

/** Operators of the installation who belong to a company. */
export function superRoomOf(companyId: number): LiveRoom {
  return `company:${companyId}:super`;
}

/** All users of a company. */
export function companyRoom(companyId: number): LiveRoom {
  return `company:${companyId}`;
}

export function userRoom(companyId: number, userId: number): LiveRoom {
  return `company:${companyId}:user:${userId}`;
}

/** User id of a user's room; undefined for any other room. */
export function userOfRoom(room: LiveRoom): number | undefined {
  const id = /^company:\d+:user:(\d+)$/.exec(room)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Sockets of a signed-in browser. */
export function sessionRoom(sessionId: string): LiveRoom {
  return `session:${sessionId}`;
}

/** Users who manage connections. Only they receive QR codes, which give access to the company's WhatsApp. */
export function operatorRoom(companyId: number): LiveRoom {
  return `company:${companyId}:operators`;
}
