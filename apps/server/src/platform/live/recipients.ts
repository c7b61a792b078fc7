import type { Actor } from "../actor.ts";
import type { Room } from "../db/database.ts";
import { companyRoom, everybodyRoom, superRoom, superRoomOf } from "./rooms.ts";

/** Under the name of which companies an event is told, in which rooms. Who is of no one company hears under their own. */
export function recipientsOf(
  actors: readonly Actor[],
  companyId: number,
  rooms: readonly Room[],
): Map<number, Room[]> {
  if (rooms.includes(everybodyRoom))
    return new Map(actors.map((actor) => [actor.companyId, [companyRoom(actor.companyId)]]));
  if (rooms.includes(superRoom))
    return new Map(
      actors.filter((actor) => actor.super).map((actor) => [actor.companyId, [superRoomOf(actor.companyId)]]),
    );
  return new Map([[companyId, [...rooms]]]);
}
