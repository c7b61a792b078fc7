import { randomUUID } from "node:crypto";
import type { AppOptions } from "./app-options.ts";
import { findBrokerPrefix } from "./platform/bus/broker-prefix.ts";
import { type Bus, openBus } from "./platform/bus/bus.ts";
import { type Database, openDatabase, type PendingPublications } from "./platform/db/database.ts";
import type { ReplicaOptions } from "./platform/db/replica.ts";
import { createSharedLimits, type SharedLimits } from "./platform/limits/shared-limits.ts";
import { createWatchers, type Watchers } from "./platform/live/watchers.ts";
import { createMediaTools, type MediaTools } from "./platform/media/media-tools.ts";
import type { Metrics } from "./platform/metrics.ts";
import { asDatabaseFailure } from "./platform/outage.ts";
import { createSecrets, type Secrets } from "./platform/secrets.ts";
import { createSignedLinks, type SignedLinks } from "./platform/signed-links.ts";
import { createSignedTokens, type SignedTokens } from "./platform/signed-tokens.ts";
import { createWorkQueues, type WorkQueues } from "./platform/work/work-queues.ts";
import type { Channel } from "./ports/channel.ts";
import type { PushSender } from "./ports/push-sender.ts";
import { type CurrentBrand, createCurrentBrand } from "./workflows/brand/current-brand.ts";
import { createVectorCache, type VectorCache } from "./workflows/knowledge-search/vector-cache.ts";
import { countingPushes } from "./workflows/notifications/count-pushes.ts";
import { createPushNotifications } from "./workflows/notifications/push-notifications.ts";
import { createPresence, type PresenceTracker } from "./workflows/presence/follow-presence.ts";

export interface Parts {
  /** Id of this process, unique among all processes that share the database. */
  self: string;
  metrics: Metrics;
  secrets: Secrets;
  bus: Bus;
  database: Database;
  workQueues: WorkQueues;
  limits: SharedLimits;
  channel: Channel;
  tools: MediaTools;
  links: SignedLinks;
  /** Signs and checks the tokens of opt-out links in campaigns. */
  optOutTokens: SignedTokens;
  push: PushSender;
  watchers: Watchers;
  presence: PresenceTracker;
  brand: CurrentBrand;
  knowledgeVectors: VectorCache;
  /** Closes all parts of the process in order, the database last. */
  close(): Promise<void>;
}

/**
 * Largest number of connections to the standby server. Reports are few and long; running more of them at the same time
 * would only slow each of them down.
 */
const replicaPoolSize = 4;

export async function openParts(options: AppOptions, metrics: Metrics): Promise<Parts> {
  const { logger, clock } = options;
  const self = randomUUID();
  const secrets = createSecrets(options.secretKey, options.secretKeyBefore);
  // If the start fails, everything opened so far is closed; otherwise `close` of the returned parts closes it.
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => metrics.close());
  opened.defer(() => options.storage.close());
  const bus = await openBus({
    connection: options.connection,
    self,
    logger,
    receivesEvents: options.roles.includes("web"),
    broker: await findBroker(options, secrets),
  });
  const database = openDatabase({
    connection: options.connection,
    poolSize: options.poolSize,
    publish: async (publications) => {
      const pending = await bus.publish(publications);
      return afterwards(pending, () => pushNotifications.consider(publications.events));
    },
    onIdleError: (error) => logger.warn({ err: asDatabaseFailure(error) }, "idle database connection lost"),
    replica: replicaOf(options, metrics),
  });
  // The bus is closed before the database that it uses.
  opened.defer(() => database.close());
  opened.defer(() => bus.close());
  for (const client of clientsOf(options)) opened.defer(() => client.close());
  opened.defer(async () => {
    for (const pix of Object.values(options.pix)) await pix.close();
  });
  opened.defer(async () => options.mailer?.close());
  const push = countingPushes(options.createPush({ secrets, logger }), metrics);
  opened.defer(() => push.close());
  const watchers = createWatchers(bus, self, (error) =>
    logger.warn({ err: error }, "open pages not published to other processes, users may get extra pushes"),
  );
  const pushNotifications = createPushNotifications({ ...options, database, bus, push, watchers });
  opened.defer(() => pushNotifications.stop());
  const presence = createPresence({ database, bus, clock, logger });
  opened.defer(async () => presence.stop());
  const tools = createMediaTools({ ffmpegPath: options.ffmpegPath, logger });
  opened.defer(() => tools.stop());
  const workQueues = createWorkQueues(database, bus, logger, metrics);
  const channel = options.createChannel({ database, secrets, logger });
  await options.beforeWork?.(database);
  const kept = opened.move();
  return {
    self,
    metrics,
    secrets,
    bus,
    database,
    workQueues,
    limits: createSharedLimits(database, bus.broker?.counters),
    channel,
    tools,
    links: createSignedLinks(secrets.derive("media-link")),
    optOutTokens: createSignedTokens(secrets.derive("opt-out-link")),
    push,
    watchers,
    presence,
    brand: createCurrentBrand(database, bus, logger),
    knowledgeVectors: createVectorCache(database, bus, logger),
    close: () => kept.disposeAsync(),
  };
}

function clientsOf({ httpAssistants, languageModels, pageReader, webhookSender, oidc }: AppOptions) {
  return [httpAssistants, languageModels, pageReader, webhookSender, oidc];
}

function replicaOf({ replicaConnection, logger }: AppOptions, metrics: Metrics): ReplicaOptions | undefined {
  if (!replicaConnection) return undefined;
  return {
    connection: replicaConnection,
    poolSize: replicaPoolSize,
    onReport: (by) => metrics.count("recado_reports_total", { by }),
    onRest: (error) =>
      logger.warn({ err: error }, "database replica unusable, reports read the primary for a while"),
  };
}

async function findBroker({ connection, redisUrl: url }: AppOptions, secrets: Secrets) {
  if (url === undefined) return undefined;
  return { url, prefix: await findBrokerPrefix(connection, secrets.derive("broker-prefix")) };
}

function afterwards(pending: PendingPublications, then: () => void): PendingPublications {
  const committed = () => {
    pending.committed();
    then();
  };
  return { ...pending, committed };
}
