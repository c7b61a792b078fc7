import type { Logger } from "pino";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Announcement } from "../../platform/db/database.ts";
import type { Watchers } from "../../platform/live/watchers.ts";
import type { Clock } from "../../ports/clock.ts";
import { hasSubscriptions, type ListenerRow } from "../push-subscriptions/store.ts";
import type { TicketRow } from "../tickets/store.ts";
import { type News, readNews } from "./read-news.ts";
import { retryPushLater } from "./retry-push.ts";
import { findAudience, type PushHouse, sendPush } from "./send-push.ts";

export interface PushNewsHouse extends PushHouse {
  bus: Bus;
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
    const audience = await findAudience(database, news);
    if (!audience) return;
    await Promise.all(
      audience.listeners
        .filter(({ user_id }) => !house.watchers.isWatching(news.companyId, user_id))
        .map((listener) => send(house, news, audience.ticket, listener)),
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

async function send(
  house: PushNewsHouse,
  news: News,
  ticket: TicketRow,
  listener: ListenerRow,
): Promise<void> {
  if ((await sendPush(house, news, ticket, listener)) === "failed")
    await retryPushLater(house.database, news, listener.id, house.clock.now());
}
