import type { Actor } from "../actor.ts";
import type { LiveRoom } from "../db/database.ts";
import { companyRoom, everybodyRoom, superRoom, superRoomOf } from "./rooms.ts";

/**
 * Maps companies to the rooms in which an event is sent under the company's name. An event for users of several
 * companies goes to each under their own.
 */
export function recipientsOf(
  actors: readonly Actor[],
  companyId: number,
  rooms: readonly LiveRoom[],
): Map<number, LiveRoom[]> {
  if (rooms.includes(everybodyRoom))
    return new Map(actors.map((actor) => [actor.companyId, [companyRoom(actor.companyId)]]));
  if (rooms.includes(superRoom))
    return new Map(
      actors.filter((actor) => actor.super).map((actor) => [actor.companyId, [superRoomOf(actor.companyId)]]),
    );
  return new Map([[companyId, [...rooms]]]);
}
