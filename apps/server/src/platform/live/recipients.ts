import type { Actor } from "../actor.ts";
import type { LiveRoom } from "../db/database.ts";
import { companyRoom, everybodyRoom, superRoom, superRoomOf } from "./rooms.ts";

/**
 * Maps company ids to the rooms that receive an event. Every company receives events only under its own id, so an event
 * for users of several companies is sent once for each of them.
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
