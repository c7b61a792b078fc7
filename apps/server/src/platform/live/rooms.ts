import { type LivePermission, livePermissions } from "@recado/contract/shared/permission-sets";
import { type Actor, hasPermission } from "../actor.ts";
import type { LiveRoom } from "../db/database.ts";

/** Room of all users of all companies. Events for this room are sent once for each company, under that company's id. */
export const everybodyRoom: LiveRoom = "everybody";

/**
 * Room of the installation's operators. Events for this room are sent once for each operator's company, under that
 * company's id.
 */
export const superRoom: LiveRoom = "super";

/** Room of the installation's operators who belong to this company. */
export function superRoomOf(companyId: number): LiveRoom {
  return `company:${companyId}:super`;
}

/** Room of all users of a company. */
export function companyRoom(companyId: number): LiveRoom {
  return `company:${companyId}`;
}

export function userRoom(companyId: number, userId: number): LiveRoom {
  return `company:${companyId}:user:${userId}`;
}

/** Returns the user id if the room belongs to a single user; undefined for any other room. */
export function userOfRoom(room: LiveRoom): number | undefined {
  const id = /^company:\d+:user:(\d+)$/.exec(room)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Room of all sockets of one login session in a browser. */
export function sessionRoom(sessionId: string): LiveRoom {
  return `session:${sessionId}`;
}

/** Room of the company's users who have the permission. */
export function permissionRoom(companyId: number, permission: LivePermission): LiveRoom {
  return `company:${companyId}:may:${permission}`;
}

/** Rooms of a company for all permissions, or only for those that the actor has. */
export function permissionRooms(companyId: number, actor?: Actor): LiveRoom[] {
  return livePermissions
    .filter((permission) => !actor || hasPermission(actor, permission))
    .map((permission) => permissionRoom(companyId, permission));
}
