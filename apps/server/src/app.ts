import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { routes } from "@recado/contract/routes";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { createEndpoints } from "./endpoints.ts";
import { createAccessTokens } from "./features/auth/access-token.ts";
import { createActors } from "./features/auth/actors.ts";
import { readFileCookie } from "./features/auth/cookies.ts";
import { sessionLifeSeconds } from "./features/auth/sessions.ts";
import { runTimers, timersCron } from "./features/automation/menu/run-timers.ts";
import { createAskOwner } from "./features/channels/ask-owner.ts";
import type { ConnectionOwner } from "./features/channels/own-connections.ts";
import { mountWebhookRoutes } from "./features/channels/webhook-routes.ts";
import { housekeeping, housekeepingCron } from "./features/housekeeping/jobs.ts";
import { drainChat } from "./features/inbound/drain-chat.ts";
import { serveFiles } from "./features/media/serve-files.ts";
import { createPushNotifications } from "./features/notifications/push-notifications.ts";
import { retryPush, retryPushJob } from "./features/notifications/retry-push.ts";
import { createPresence } from "./features/presence/follow-presence.ts";
import { scheduleFile } from "./features/schedules/routes.ts";
import { schedulesCron, sendSchedules } from "./features/schedules/send/send-schedules.ts";
import { createSubscriptions } from "./features/tickets/subscriptions.ts";
import { measureApp } from "./measure-app.ts";
import { openBus } from "./platform/bus/bus.ts";
import type { ConnectionConfig } from "./platform/db/connection.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { mountApiDocs } from "./platform/http/api-docs.ts";
import { describeApi } from "./platform/http/openapi.ts";
import { mountOperatorRoutes } from "./platform/http/operator-routes.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { mountStaticApp } from "./platform/http/static-app.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { followRights } from "./platform/live/follow-rights.ts";
import { createLive, type Live } from "./platform/live/live.ts";
import { createWatchers } from "./platform/live/watchers.ts";
import { createMediaTools } from "./platform/media/media-tools.ts";
import { removeFiles, removeFilesJob } from "./platform/media/remove-files.ts";
import type { WorkFolder } from "./platform/media/work-folder.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createSecrets, type Secrets } from "./platform/secrets.ts";
import { createSignedLinks } from "./platform/signed-links.ts";
import { createWorkQueues, type WorkQueues } from "./platform/work/work-queues.ts";
import type { Channel } from "./ports/channel.ts";
import type { Clock } from "./ports/clock.ts";
import type { DemoPhones } from "./ports/demo-phones.ts";
import type { HttpAssistants } from "./ports/http-assistants.ts";
import type { ObjectStorage } from "./ports/object-storage.ts";
import type { PushSender } from "./ports/push-sender.ts";
import { startChannels } from "./roles/channels.ts";
import { startAssistants } from "./roles/worker.ts";

export interface AppOptions {
  /** The role that the program runs as: bound by row-level security. */
  connection: ConnectionConfig;
  /** The role that owns the tables; only the job queue works as it. */
  ownerConnection: ConnectionConfig;
  secretKey: string;
  roles: readonly ("web" | "worker" | "channels")[];
  logger: Logger;
  clock: Clock;
  publicUrl: string;
  corsOrigins: readonly string[];
  trustProxy: boolean;
  namedStatements: boolean;
  poolSize: number;
  /** Where the built browser app lies. */
  webFolder: string;
  version: string;
  /** Where a company's Cloud API connection may call. */
  cloudApiUrls: readonly string[];
  createChannel(deps: { database: Database; secrets: Secrets; logger: Logger }): Channel;
  createPush(deps: { secrets: Secrets; logger: Logger }): PushSender;
  /** Closed with the program. */
  httpAssistants: HttpAssistants;
  /** Where media lie; closed with the program. */
  storage: ObjectStorage;
  /** An FFmpeg of the operator's; by default the one that comes along. */
  ffmpegPath: string | undefined;
  /** Where files lie until they are whole. */
  work: WorkFolder;
  /** The simulated phones, where the installation is a demonstration. */
  demoPhones: DemoPhones | undefined;
  /** Runs on the open database before anything works on it. */
  beforeWork?(deps: { database: Database }): Promise<void>;
}

export interface App {
  http: FastifyInstance;
  database: Database;
  live: Live;
  workQueues: WorkQueues;
  listen(host: string, port: number): Promise<AddressInfo>;
  stop(): Promise<void>;
}

/** The composition root: everything that lives as long as the process, and the order in which it ends. */
export async function createApp(options: AppOptions): Promise<App> {
  const { logger, clock, roles } = options;
  const self = randomUUID();
  const metrics = createMetrics();
  const secrets = createSecrets(options.secretKey);
  const bus = await openBus({
    connection: options.connection,
    self,
    logger,
    receivesEvents: roles.includes("web"),
  });
  const database = openDatabase({
    connection: options.connection,
    poolSize: options.poolSize,
    namedStatements: options.namedStatements,
    publish: (news) => {
      const telling = bus.publish(news);
      return {
        ...telling,
        committed() {
          telling.committed();
          pushNews.consider(news.events);
        },
      };
    },
    onIdleError: (error) => logger.warn({ err: error }, "an idle database connection broke"),
  });
  await options.beforeWork?.({ database });
  const push = options.createPush({ secrets, logger });
  const watchers = createWatchers(bus, self, (error) =>
    logger.warn({ err: error }, "other processes were not told who watches"),
  );
  const pushNews = createPushNotifications({ database, bus, push, watchers, clock, logger });
  const presence = createPresence({ database, clock, logger });
  const workQueues = createWorkQueues(database, bus, self, logger, metrics);
  const tokens = createAccessTokens(secrets.derive("access-token"), clock);
  const fileTokens = createAccessTokens(secrets.derive("file-token"), clock, sessionLifeSeconds);
  const links = createSignedLinks(secrets.derive("media-link"));
  const actors = createActors(database, tokens, bus);
  const channel = options.createChannel({ database, secrets, logger });
  const tools = createMediaTools({ ffmpegPath: options.ffmpegPath, logger });
  let owner: ConnectionOwner | undefined;

  const http = await createHttpServer({
    logger,
    metrics,
    gates: {
      database,
      authenticate: actors.authenticate,
      uploads: options.work,
    },
    endpoints: roles.includes("web")
      ? createEndpoints({
          database,
          clock,
          tokens,
          fileTokens,
          links,
          secureCookies: options.publicUrl.startsWith("https:"),
          newExternalId: () => channel.newExternalId(),
          listTemplates: (connection) => channel.listTemplates(connection),
          askOwner: createAskOwner(bus),
          version: options.version,
          demoPhones: options.demoPhones,
          secrets,
          storage: options.storage,
          tools,
          work: options.work,
          logger,
          cloudApiUrls: options.cloudApiUrls,
          pushKey: push.publicKey,
          httpAssistants: options.httpAssistants,
        })
      : [],
    corsOrigins: options.corsOrigins,
    trustProxy: options.trustProxy,
  });
  mountOperatorRoutes(http, {
    metrics,
    whatIsNotReady: async () => {
      const [hasDatabase, hasStorage] = await Promise.all([
        database.isReachable(),
        isWithinReach(options.storage, logger),
      ]);
      return [...(hasDatabase ? [] : ["database"]), ...(hasStorage ? [] : ["storage"])];
    },
  });
  if (roles.includes("web")) mountWebhookRoutes(http, { database, secrets, channel, logger });
  if (roles.includes("web"))
    serveFiles(
      http,
      {
        database,
        storage: options.storage,
        links,
        clock,
        admit: (request) =>
          request.headers.authorization === undefined && readFileCookie(request) !== undefined
            ? actors.fromClaims(fileTokens.read(readFileCookie(request) ?? ""))
            : actors.authenticate(request.headers.authorization),
      },
      { schedules: scheduleFile },
    );
  mountApiDocs(http, describeApi(routes, options.version));
  await mountStaticApp(http, options.webFolder);

  const live = createLive(http.server, {
    logger,
    authenticate: actors.fromToken,
    subscriptions: createSubscriptions(database),
    onUserStatus: presence.note,
    onWatching: ({ companyId, userId }, pages) => watchers.note(companyId, userId, pages),
    corsOrigins: options.corsOrigins,
  });
  bus.onEvents(live.deliver);
  followRights(bus, live, logger);
  measureApp(metrics, database, live);

  if (roles.includes("channels"))
    owner = startChannels(options, { database, bus, workQueues, channel, self, tools });
  const ending = new AbortController();
  if (roles.includes("worker")) {
    workQueues.process("inbound", {
      concurrency: 16,
      drain: (claim) => drainChat({ ...options, tools, database, channel }, claim),
    });
    startAssistants(options, { database, workQueues, channel, tools, secrets, links, ending: ending.signal });
  }
  const jobs = roles.includes("worker")
    ? await startJobs({
        connection: options.ownerConnection,
        logger,
        metrics,
        jobs: {
          housekeeping: housekeeping(database, channel),
          [removeFilesJob]: removeFiles(options.storage),
          [retryPushJob]: retryPush({ database, push, watchers, clock, logger }),
          sendSchedules: sendSchedules({
            database,
            clock,
            logger,
            newExternalId: () => channel.newExternalId(),
          }),
          runTimers: runTimers({
            database,
            clock,
            logger,
            newExternalId: () => channel.newExternalId(),
          }),
        },
        crons: [housekeepingCron, schedulesCron, timersCron],
      })
    : undefined;

  return {
    http,
    database,
    live,
    workQueues,
    async listen(host, port) {
      await http.listen({ host, port });
      return http.server.address() as AddressInfo;
    },
    async stop() {
      // New work first, then what carries it, the database last. Requests and sockets end together: they share a server.
      await Promise.all([http.close(), live.close()]);
      ending.abort();
      await workQueues.stop();
      await owner?.stop();
      await jobs?.stop();
      await tools.stop();
      presence.stop();
      await pushNews.stop();
      await push.close();
      await options.httpAssistants.close();
      await bus.close();
      await database.close();
      await options.storage.close();
      metrics.close();
    },
  };
}

function isWithinReach(storage: ObjectStorage, logger: Logger): Promise<boolean> {
  return storage.reach().then(
    () => true,
    (error: unknown) => {
      logger.warn({ err: error }, "the object storage is not within reach");
      return false;
    },
  );
}
