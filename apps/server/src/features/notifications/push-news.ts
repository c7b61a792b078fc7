import type { Logger } from "pino";
import type { Bus } from "../../platform/db/bus.ts";
import type { Announcement, Database } from "../../platform/db/database.ts";
import type { Watchers } from "../../platform/live/watchers.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PushSender } from "../../ports/push-sender.ts";
import {
  findListeners,
  forgetSubscription,
  hasSubscriptions,
  type ListenerRow,
} from "../push-subscriptions/store.ts";
import { maySeeTicket } from "../tickets/policy.ts";
import { findTicket, type TicketRow } from "../tickets/store.ts";
import { composePush } from "./compose-push.ts";
import { type News, readNews } from "./read-news.ts";

export interface PushNewsHouse {
  database: Database;
  bus: Bus;
  push: PushSender;
  watchers: Watchers;
  clock: Clock;
  logger: Logger;
}

export interface PushNews {
  /** What this process has committed and told: only here, so that of several processes one pushes. */
  consider(announcements: readonly Announcement[]): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

const rememberMilliseconds = 30_000;
/** A push is news, not a duty: in a flood the rest is left to whoever opens the inbox. */
const mostUnderWay = 200;

/** Calls those who do not look: whoever may see the ticket in the moment of sending, and has no page before their eyes. */
export function createPushNews(house: PushNewsHouse): PushNews {
  const { database, bus, clock, logger } = house;
  const known = new Map<number, { listens: Promise<boolean>; until: number }>();
  const underWay = new Set<Promise<void>>();
  bus.subscribe("push", (companyId) => known.delete(Number(companyId)));
  bus.onGap(() => known.clear());

  /** Most companies' messages end here, without a question to the database. */
  function listens(companyId: number): Promise<boolean> {
    const remembered = known.get(companyId);
    if (remembered && remembered.until > Date.now()) return remembered.listens;
    const asked = database.read(companyId, hasSubscriptions);
    known.set(companyId, { listens: asked, until: Date.now() + rememberMilliseconds });
    asked.catch(() => known.delete(companyId));
    return asked;
  }

  async function tell(news: News): Promise<void> {
    if (!(await listens(news.companyId))) return;
    const { ticket, listeners } = await database.read(news.companyId, async (db) => ({
      ticket: await findTicket(db, news.ticketId),
      listeners: await findListeners(db),
    }));
    if (!ticket) return;
    await Promise.all(
      listeners
        .filter((listener) => isFor(news, ticket, listener))
        .filter(({ user_id }) => !house.watchers.isWatching(news.companyId, user_id))
        .map((listener) => send(house, news, ticket, listener)),
    );
  }

  return {
    consider(announcements) {
      for (const announcement of announcements) {
        const news = readNews(announcement, clock.now());
        if (!news || underWay.size >= mostUnderWay) continue;
        const told = tell(news)
          .catch((error: unknown) => logger.warn({ err: error }, "news could not be pushed"))
          .finally(() => underWay.delete(told));
        underWay.add(told);
      }
    },
    stop: async () => void (await Promise.all(underWay)),
  };
}

/** A message calls whoever attends the ticket, or all who could; a mention whom it names. */
function isFor(news: News, ticket: TicketRow, listener: ListenerRow): boolean {
  const { user_id, profile, all_ticket, queue_ids } = listener;
  if (!maySeeTicket({ profile, allTicket: all_ticket, queueIds: queue_ids }, ticket)) return false;
  if (news.kind === "mention") return news.userIds.includes(user_id);
  return ticket.status === "pending" || ticket.user_id === user_id;
}

async function send(
  { push, database }: PushNewsHouse,
  news: News,
  ticket: TicketRow,
  listener: ListenerRow,
): Promise<void> {
  const payload = composePush(news, ticket, listener);
  const outcome = await push.send(listener, JSON.stringify(payload), payload.tag);
  if (outcome === "gone") await database.change(news.companyId, (db) => forgetSubscription(db, listener.id));
}
