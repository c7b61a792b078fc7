import { isDeepStrictEqual } from "node:util";
import type { ViewSignal } from "@recado/contract/client-events";
import { type Viewer, viewerSchema } from "@recado/contract/presence";
import { readJson } from "@recado/contract/shared/read-json";
import { idSchema } from "@recado/contract/shared/wire";
import type { Logger } from "pino";
import { z } from "zod";
import { accessTicket, viewerRooms } from "../../domain/tickets/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database, LiveEvent, LiveRoom } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { userRoom } from "../../platform/live/rooms.ts";

/** Viewers of a ticket on the browser pages of one process, as the process publishes them to the others. */
interface Views {
  companyId: number;
  ticketId: number;
  /** Queue of the ticket when the publishing process last looked up the ticket. */
  queueId: number | null;
  /** Id of the process that publishes these viewers. */
  from: string;
  /** Whether the other processes must publish their viewers too, because a new viewer has arrived. */
  asks: boolean;
  viewers: Viewer[];
}

/**
 * Time after which a process's last report expires. The viewers of a crashed process vanish after two missed reports.
 */
const lapseMilliseconds = 150_000;

interface SeenViews {
  /** Stores the report of a process; returns whether the combined list of viewers has changed. */
  note(views: Views): boolean;
  viewersOf(companyId: number, ticketId: number): Viewer[];
}

/** Combines what all processes report about the viewers of tickets. */
function createSeenViews(): SeenViews {
  /** Viewers of each ticket, grouped by the process that reported the viewers. */
  const tickets = new Map<string, Map<string, { viewers: Viewer[]; until: number }>>();

  function viewersOf(companyId: number, ticketId: number): Viewer[] {
    const processes = [...(tickets.get(keyOf(companyId, ticketId))?.values() ?? [])];
    return mergeViewers(processes.flatMap(({ viewers, until }) => (until > Date.now() ? viewers : [])));
  }

  return {
    note({ companyId, ticketId, from, viewers }) {
      const before = viewersOf(companyId, ticketId);
      const key = keyOf(companyId, ticketId);
      const processes = tickets.get(key) ?? new Map<string, { viewers: Viewer[]; until: number }>();
      if (viewers.length > 0) processes.set(from, { viewers, until: Date.now() + lapseMilliseconds });
      else processes.delete(from);
      if (processes.size > 0) tickets.set(key, processes);
      else tickets.delete(key);
      return !isDeepStrictEqual(before, viewersOf(companyId, ticketId));
    },
    viewersOf,
  };
}

/** Lists each viewer once. A viewer counts as typing if the viewer is typing on any page. */
function mergeViewers(viewers: readonly Viewer[]): Viewer[] {
  const merged = new Map<number, Viewer>();
  for (const { id, name, typing } of viewers)
    merged.set(id, { id, name, typing: typing || merged.get(id)?.typing === true });
  return [...merged.values()].toSorted((one, other) => one.id - other.id);
}

function keyOf(companyId: number, ticketId: number): string {
  return `${companyId}:${ticketId}`;
}

declare module "../../platform/db/database.ts" {
  interface Topics {
    /** Viewers of a ticket on the browser pages of one process. */
    viewers: true;
  }
}

export interface ViewersDeps {
  database: Database;
  bus: Bus;
  /** Id of this process; unique among the processes that share the database. */
  self: string;
  logger: Logger;
  deliver(event: LiveEvent): void;
}

export interface ViewerTracker {
  /** Sets which ticket a browser page displays; resolves to false if the user may not see the ticket. */
  note(actor: Actor, page: string, viewing: ViewSignal): Promise<boolean>;
  stop(): void;
}

interface View extends Viewer {
  companyId: number;
  ticketId: number;
  queueId: number | null;
  /** Timer that ends the typing state if the page sends no further typing signal. */
  pause: NodeJS.Timeout | undefined;
}

const viewsSchema: z.ZodType<Views> = z.object({
  companyId: idSchema,
  ticketId: idSchema,
  queueId: idSchema.nullable(),
  from: z.string(),
  asks: z.boolean(),
  viewers: z.array(viewerSchema),
});

const repeatMilliseconds = 60_000;
/**
 * Time after the last typing signal at which a viewer stops counting as typing. Browsers repeat the signal every four
 * seconds.
 */
const typingMilliseconds = 9_000;
/** Largest number of viewers that one process publishes for a ticket. */
const mostViewers = 20;

/**
 * Publishes to the viewers of a ticket who else views the ticket or types in it, across all processes. Nothing is
 * stored.
 */
export function createViewers({ database, bus, self, logger, deliver }: ViewersDeps): ViewerTracker {
  /** Views by the id of the browser page. */
  const views = new Map<string, View>();
  /**
   * Last signal of each browser page. If a page sends a newer signal while a lookup for an older signal runs, the
   * result of the lookup is outdated.
   */
  const words = new Map<string, object>();
  const seen = createSeenViews();
  bus.subscribe("viewers", (message) => hear(viewsSchema.parse(readJson(message))));
  const timer = setInterval(repeat, repeatMilliseconds).unref();

  function hear(said: Views): void {
    const { companyId, ticketId, queueId, from, asks } = said;
    const hasChanged = seen.note(said);
    const own = viewsOf(companyId, ticketId);
    if (asks && from !== self && own.length > 0) say({ companyId, ticketId, queueId }, false);
    if (!hasChanged && !asks) return;
    // A new viewer's browser may not have joined the ticket's room yet, so the event is also sent to the room of that
    // user.
    const newcomers = asks && from === self ? own.map(({ id }) => userRoom(companyId, id)) : [];
    deliver(viewersEvent(said, seen.viewersOf(companyId, ticketId), newcomers));
  }

  function viewsOf(companyId: number, ticketId: number): View[] {
    return [...views.values()].filter((view) => view.companyId === companyId && view.ticketId === ticketId);
  }

  function say(
    { companyId, ticketId, queueId }: Pick<View, "companyId" | "ticketId" | "queueId">,
    asks: boolean,
  ) {
    const viewers = mergeViewers(viewsOf(companyId, ticketId)).slice(0, mostViewers);
    const said: Views = { companyId, ticketId, queueId, from: self, asks, viewers };
    bus
      .send("viewers", JSON.stringify(said))
      .catch((error: unknown) =>
        logger.warn(
          { err: error },
          "ticket viewers not published to other processes, publishing again at the next interval",
        ),
      );
  }

  function repeat(): void {
    const tickets = new Map([...views.values()].map((view) => [keyOf(view.companyId, view.ticketId), view]));
    for (const view of tickets.values()) say(view, false);
  }

  function end(page: string): void {
    const view = views.get(page);
    views.delete(page);
    clearTimeout(view?.pause);
    if (view) say(view, false);
  }

  function begin(page: string, view: Omit<View, "pause">): void {
    const before = views.get(page);
    if (before?.ticketId !== view.ticketId) end(page);
    clearTimeout(before?.pause);
    const stopTyping = () => begin(page, { ...view, typing: false });
    views.set(page, {
      ...view,
      pause: view.typing ? setTimeout(stopTyping, typingMilliseconds).unref() : undefined,
    });
    say(view, before?.ticketId !== view.ticketId);
  }

  return {
    async note(actor, page, viewing) {
      const word = {};
      words.set(page, word);
      const queueId = viewing && (await queueWhereSeen(database, actor, viewing.ticketId));
      if (words.get(page) !== word) return false;
      if (viewing && queueId !== undefined) {
        const { companyId, userId, name } = actor;
        begin(page, { ...viewing, companyId, queueId, id: userId, name });
        return true;
      }
      words.delete(page);
      end(page);
      return viewing === null;
    },
    stop() {
      clearInterval(timer);
      for (const { pause } of views.values()) clearTimeout(pause);
    },
  };
}

function viewersEvent(
  { companyId, ticketId, queueId }: Views,
  viewers: Viewer[],
  newcomers: readonly LiveRoom[],
): LiveEvent {
  const rooms = [...viewerRooms(companyId, { id: ticketId, queue_id: queueId }), ...newcomers];
  return { companyId, rooms, except: [], name: "viewers", payload: { ticketId, viewers } };
}

/** Returns the queue of a ticket (null without a queue); undefined if the user may not see the ticket. */
async function queueWhereSeen(
  database: Database,
  actor: Actor,
  ticketId: number,
): Promise<number | null | undefined> {
  try {
    const { queue_id } = await database.read(actor.companyId, (db) => accessTicket(db, actor, ticketId));
    return queue_id;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
