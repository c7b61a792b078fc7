import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { enqueue, type Job } from "../../platform/jobs/jobs.ts";
import type { Watchers } from "../../platform/live/watchers.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PushSubject } from "./read-push-subject.ts";
import { findRecipients, type PushDeps, sendPush } from "./send-push.ts";

export const retryPushJob = "retryPush";

/**
 * Time during which a failed push is retried, about seven times at the queue's growing intervals. Later, the push is
 * outdated.
 */
const retryMilliseconds = 10 * 60_000;

interface Retry {
  news: PushSubject;
  subscriptionId: number;
  /** Time after which the push is no longer retried. */
  until: number;
}

export function retryPushLater(
  database: Database,
  news: PushSubject,
  subscriptionId: number,
  now: Date,
): Promise<void> {
  const retry: Retry = { news, subscriptionId, until: now.getTime() + retryMilliseconds };
  return database.write(news.companyId, (db) => enqueue(db, retryPushJob, retry));
}

export interface RetryDeps extends PushDeps {
  watchers: Watchers;
  clock: Clock;
  logger: Logger;
}

/** Retries a push after a temporary failure of the push service. The push is dropped if the user no longer needs it. */
export function retryPush(deps: RetryDeps): Job {
  return async (payload) => {
    const { news, subscriptionId, until } = payload as Retry;
    if (deps.clock.now().getTime() > until) {
      deps.logger.warn(
        { companyId: news.companyId, subscriptionId },
        "web push dropped: push service unavailable for too long",
      );
      return;
    }
    const recipients = await findRecipients(deps.database, news);
    const listener = recipients?.listeners.find(({ id }) => id === subscriptionId);
    if (!recipients || !listener || deps.watchers.isWatching(news.companyId, listener.user_id)) return;
    if (news.kind === "message" && recipients.ticket.unread_messages === 0) return;
    if ((await sendPush(deps, news, recipients.ticket, listener)) === "failed")
      throw new Error("the push service still fails");
  };
}
