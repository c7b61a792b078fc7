/*
 * A push notification follows a live event. After the commit, the process that committed the event passes it to this
 * file. read-push-subject.ts decides whether the event is worth a push. send-push.ts finds the users who may see the
 * ticket and have no visible page of the app, and sends the push. Delivery is best effort: a failed push is retried by
 * a work queue for some minutes.
 */

import type { Logger } from "pino";
import { hasSubscriptions } from "../../domain/push-subscriptions/store.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { LiveEvent } from "../../platform/db/database.ts";
import type { Watchers } from "../../platform/live/watchers.ts";
import type { Clock } from "../../ports/clock.ts";
import { type PushSubject, readPushSubject } from "./read-push-subject.ts";
import { retryPushLater } from "./retry-push.ts";
import { findRecipients, type PushDeps, type PushRecipient, sendPush } from "./send-push.ts";

export interface PushNotificationsDeps extends PushDeps {
  bus: Bus;
  watchers: Watchers;
  clock: Clock;
  logger: Logger;
}

export interface PushNotifications {
  /**
   * Considers events for a push. The caller passes only events that this process has committed and published, so that
   * no push is sent twice.
   */
  consider(announcements: readonly LiveEvent[]): void;
  /** Resolves once the pushes that are being sent are finished. */
  stop(): Promise<void>;
}

const rememberMilliseconds = 30_000;
/**
 * Largest number of concurrent pushes. Delivery is best effort: under load further pushes are dropped, and users find
 * the messages in the inbox.
 */
const mostUnderWay = 200;
/**
 * Largest number of concurrent pushes of one company. Its users' browsers choose the push services, and a push service
 * may be slow.
 */
const mostOfCompany = 40;

/** Pushes events to users who may see the ticket at the time of sending and have no visible page of the app. */
export function createPushNotifications(deps: PushNotificationsDeps): PushNotifications {
  const { database, bus, clock, logger } = deps;
  const known = new Map<number, { listens: Promise<boolean>; until: number }>();
  const underWay = new Map<Promise<void>, number>();
  bus.subscribe("push", (companyId) => known.delete(Number(companyId)));
  bus.onGap(() => known.clear());

  function hasRoom(companyId: number): boolean {
    const own = [...underWay.values()].filter((id) => id === companyId).length;
    return underWay.size < mostUnderWay && own < mostOfCompany;
  }

  /**
   * Returns whether any user of the company subscribes to pushes. The result is cached, because most companies have no
   * subscriptions and need no query.
   */
  function listens(companyId: number): Promise<boolean> {
    const remembered = known.get(companyId);
    if (remembered && remembered.until > Date.now()) return remembered.listens;
    const asked = database.read(companyId, hasSubscriptions);
    known.set(companyId, { listens: asked, until: Date.now() + rememberMilliseconds });
    asked.catch(() => known.delete(companyId));
    return asked;
  }

  async function tell(news: PushSubject): Promise<void> {
    if (!(await listens(news.companyId))) return;
    const recipients = await findRecipients(database, news);
    if (!recipients) return;
    await Promise.all(
      recipients.listeners
        .filter(({ user_id }) => !deps.watchers.isWatching(news.companyId, user_id))
        .map((listener) => send(deps, news, recipients.ticket, listener)),
    );
  }

  return {
    consider(announcements) {
      for (const announcement of announcements) {
        const news = readPushSubject(announcement, clock.now());
        if (!news || !hasRoom(news.companyId)) continue;
        const told = tell(news)
          .catch((error: unknown) =>
            logger.warn({ err: error }, "web push for a live event failed, dropping the push"),
          )
          .finally(() => underWay.delete(told));
        underWay.set(told, news.companyId);
      }
    },
    stop: async () => void (await Promise.all(underWay.keys())),
  };
}

async function send(
  deps: PushNotificationsDeps,
  news: PushSubject,
  ticket: TicketRow,
  listener: PushRecipient,
): Promise<void> {
  if ((await sendPush(deps, news, ticket, listener)) === "failed")
    await retryPushLater(deps.database, news, listener.id, deps.clock.now());
}
