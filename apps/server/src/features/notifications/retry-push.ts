import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { enqueue, type Job } from "../../platform/jobs/jobs.ts";
import type { Watchers } from "../../platform/live/watchers.ts";
import type { Clock } from "../../ports/clock.ts";
import type { News } from "./read-news.ts";
import { findAudience, type PushHouse, sendPush } from "./send-push.ts";

export const retryPushJob = "retryPush";

/** About seven tries, each after a longer wait: the queue's own pace. Later it is no news any more. */
const retryMilliseconds = 10 * 60_000;

interface Retry {
  news: News;
  subscriptionId: number;
  /** When it is given up. */
  until: number;
}

export function retryPushLater(
  database: Database,
  news: News,
  subscriptionId: number,
  now: Date,
): Promise<void> {
  const retry: Retry = { news, subscriptionId, until: now.getTime() + retryMilliseconds };
  return database.change(news.companyId, (db) => enqueue(db, retryPushJob, retry));
}

export interface RetryHouse extends PushHouse {
  watchers: Watchers;
  clock: Clock;
  logger: Logger;
}

/** Once more to a push service that was ill, if it is still news to that browser's user. */
export function retryPush(house: RetryHouse): Job {
  return async (payload) => {
    const { news, subscriptionId, until } = payload as Retry;
    if (house.clock.now().getTime() > until) {
      house.logger.warn({ companyId: news.companyId, subscriptionId }, "a push was given up");
      return;
    }
    const audience = await findAudience(house.database, news);
    const listener = audience?.listeners.find(({ id }) => id === subscriptionId);
    if (!audience || !listener || house.watchers.isWatching(news.companyId, listener.user_id)) return;
    if (news.kind === "message" && audience.ticket.unread_messages === 0) return;
    if ((await sendPush(house, news, audience.ticket, listener)) === "failed")
      throw new Error("a push service is still ill");
  };
}
