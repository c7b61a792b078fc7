import type { LiveEvent } from "../db/database.ts";
import { companyRoom, everybodyRoom } from "./rooms.ts";
import type { LiveServer, LiveSocket } from "./socket-rooms.ts";

/** Time for which events are remembered, in milliseconds. A page that loads for longer fetches its data twice. */
const rememberedMilliseconds = 30_000;
const mostEvents = 10_000;

/** Recipients of the events that this process delivered lately. The events themselves are not kept. */
export interface RecentEvents {
  note(event: Pick<LiveEvent, "rooms" | "except">): void;
  /** Called when this process may have missed events. */
  noteGap(): void;
  /**
   * Returns the time in milliseconds for which the socket has certainly missed no event. An event is missed if it was
   * delivered before the socket joined a room of the event.
   */
  sinceMissed(socket: LiveSocket): number;
}

interface Delivery extends Pick<LiveEvent, "rooms" | "except"> {
  at: number;
}

/** `followedSince` returns when this process subscribed to a company's events, in milliseconds of `performance.now()`. */
export function rememberRecentEvents(
  io: LiveServer,
  followedSince: (companyId: number) => number,
): RecentEvents {
  const deliveries: Delivery[] = [];
  let completeSince = performance.now();
  const joinedAt = new Map<string, Map<string, number>>();
  const { adapter } = io.of("/");
  adapter.on("join-room", (room: string, id: string) => {
    const rooms = joinedAt.get(id) ?? new Map<string, number>();
    joinedAt.set(id, rooms.set(room, performance.now()));
  });
  adapter.on("leave-room", (room: string, id: string) => {
    const rooms = joinedAt.get(id);
    rooms?.delete(room);
    if (rooms?.size === 0) joinedAt.delete(id);
  });

  function forgetOld(now: number): void {
    const isRemembered = ({ at }: Delivery, index: number) =>
      at >= now - rememberedMilliseconds && index >= deliveries.length - mostEvents;
    const first = deliveries.findIndex(isRemembered);
    const forgotten = deliveries.splice(0, first === -1 ? deliveries.length : first);
    completeSince = Math.max(completeSince, forgotten.at(-1)?.at ?? 0);
  }

  return {
    note({ rooms, except }) {
      const at = performance.now();
      deliveries.push({ at, rooms, except });
      // Removed in groups, because each removal copies the list.
      if (deliveries.length >= 2 * mostEvents) forgetOld(at);
    },
    noteGap() {
      completeSince = performance.now();
    },
    sinceMissed(socket) {
      const now = performance.now();
      forgetOld(now);
      const { companyId } = socket.data.actor;
      const joined = joinedAt.get(socket.id) ?? new Map<string, number>();
      const everybody = companyRoom(companyId);
      const isMissed = ({ at, rooms, except }: Delivery) => {
        if (except.some((room) => joined.has(room))) return false;
        const joinings = rooms.flatMap((room) => joined.get(room === everybodyRoom ? everybody : room) ?? []);
        return joinings.length > 0 && joinings.every((joining) => joining > at);
      };
      const missedAt = deliveries.findLast(isMissed)?.at ?? 0;
      return Math.floor(now - Math.max(missedAt, completeSince, followedSince(companyId)));
    },
  };
}
