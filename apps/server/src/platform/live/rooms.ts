import type { Room } from "../db/database.ts";

/** Everybody of every company; `live` tells each under the name of their own. */
export const everybodyRoom: Room = "everybody";

/** Who runs the installation; `live` tells each under the name of their own company. */
export const superRoom: Room = "super";

/** Those of a company who run the installation. */
export function superRoomOf(companyId: number): Room {
  return `company:${companyId}:super`;
}

/** Everybody of a company. */
export function companyRoom(companyId: number): Room {
  return `company:${companyId}`;
}

export function userRoom(companyId: number, userId: number): Room {
  return `company:${companyId}:user:${userId}`;
}

/** Whose room it is; undefined for any other. */
export function userOfRoom(room: Room): number | undefined {
  const id = /^company:\d+:user:(\d+)$/.exec(room)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The sockets of one signed-in browser. */
export function sessionRoom(sessionId: string): Room {
  return `session:${sessionId}`;
}

/** Those who operate the connections: only they see a QR code, which is a key to the company's WhatsApp. */
export function operatorRoom(companyId: number): Room {
  return `company:${companyId}:operators`;
}
