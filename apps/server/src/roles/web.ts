import { routes } from "@recado/contract/routes";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppOptions } from "../app-options.ts";
import { campaignFile } from "../domain/campaigns/routes.ts";
import { requireStorageRoom } from "../domain/companies/policy.ts";
import { scheduleFile } from "../domain/schedules/routes.ts";
import { createSubscriptions } from "../domain/tickets/subscriptions.ts";
import { createEndpoints } from "../endpoints.ts";
import type { Parts } from "../parts.ts";
import { requireDisk } from "../platform/db/require-disk.ts";
import { MissingRights, requireRights } from "../platform/db/require-rights.ts";
import { createOperatorGate } from "../platform/http/admit-operator.ts";
import { mountApiDocs } from "../platform/http/api-docs.ts";
import { callStore } from "../platform/http/call-limits.ts";
import { describeApi } from "../platform/http/openapi.ts";
import { mountOperatorRoutes, type OperatorDeps } from "../platform/http/operator-routes.ts";
import { usualTimeLimits } from "../platform/http/request-time.ts";
import type { Endpoint } from "../platform/http/serve.ts";
import { createHttpServer } from "../platform/http/server.ts";
import { mountStaticApp } from "../platform/http/static-app.ts";
import { requireRunningRole } from "../platform/installation/process-list.ts";
import { followCompanies } from "../platform/live/follow-companies.ts";
import { followRights } from "../platform/live/follow-rights.ts";
import { createLive, type Live } from "../platform/live/live.ts";
import { createProbe } from "../platform/probe.ts";
import { type AccessTokens, createAccessTokens } from "../workflows/auth/access-token.ts";
import { type Actors, createActors } from "../workflows/auth/actors.ts";
import { deviceLifeSeconds, readFileCookie } from "../workflows/auth/cookies.ts";
import { createGuessLimits } from "../workflows/auth/guess-limits.ts";
import { paymentLifeSeconds } from "../workflows/auth/payment.ts";
import { createPrograms, type Programs } from "../workflows/auth/programs.ts";
import { requireVerified } from "../workflows/auth/require-verified.ts";
import { sessionLifeSeconds } from "../workflows/auth/sessions.ts";
import { injectBranding } from "../workflows/brand/inject-branding.ts";
import { serveBrand } from "../workflows/brand/serve-brand.ts";
import { createRequestFromOwner } from "../workflows/channels/request-from-owner.ts";
import { routeTyping } from "../workflows/channels/show-typing.ts";
import { mountWebhookRoutes } from "../workflows/channels/webhook-routes.ts";
import { mountPixWebhook } from "../workflows/invoice-payment/webhook-routes.ts";
import { serveFiles } from "../workflows/media/serve-files.ts";
import { mountLogoutRoute } from "../workflows/oidc-sign-in/logout-routes.ts";
import { mountOptOutLinks } from "../workflows/opt-out-link/link-routes.ts";
import { createViewers } from "../workflows/presence/follow-viewers.ts";
import { servePhotos } from "../workflows/user-management/serve-photos.ts";

interface Authentication {
  tokens: AccessTokens;
  fileTokens: AccessTokens;
  deviceTokens: AccessTokens;
  paymentTokens: AccessTokens;
  actors: Actors;
  programs: Programs;
}

/** Starts the HTTP server and the live sockets. A process without the role `web` serves only the operator's routes. */
export async function startWeb(
  options: AppOptions,
  parts: Parts,
): Promise<{ http: FastifyInstance; live: Live }> {
  const { database, metrics } = parts;
  const { logger, corsOrigins, timeLimits = usualTimeLimits } = options;
  const authentication = createAuthentication(options, parts);
  const { actors, programs } = authentication;
  const isWeb = options.roles.includes("web");
  const http = await createHttpServer({
    logger,
    metrics,
    gates: {
      database,
      authenticate: actors.authenticate,
      authenticateProgram: programs.authenticate,
      requireStorageRoom: (companyId, bytes) =>
        database.read(companyId, (db) => requireStorageRoom(db, bytes)),
      requireVerified: (actor) => requireVerified({ ...options, database, actors }, actor),
      uploads: options.work,
    },
    endpoints: isWeb ? endpointsOf(options, parts, authentication) : [],
    callStore: callStore(parts.limits),
    corsOrigins,
    trustProxy: options.trustProxy,
    onLoopbackOnly: isOnLoopbackOnly(options),
    timeLimits,
  });
  const admit = createOperatorGate({ token: options.metricsToken, publicUrl: options.publicUrl });
  mountOperatorRoutes(http, { metrics, admit, ...findingWhatIsMissing(options, parts) });
  if (isWeb) {
    mountWebhookRoutes(http, { ...parts, clock: options.clock, logger });
    mountPixWebhook(http, { ...parts, ...options });
    mountLogoutRoute(http, { ...parts, ...options });
    mountOptOutLinks(http, { ...parts, ...options });
    mountFiles(http, options, parts, authentication);
  }
  mountApiDocs(http, () => describeApi(routes, options.version), admit);
  await mountStaticApp(http, options.webFolder, async (html) =>
    injectBranding(html, await parts.brand.readAnyway()),
  );
  return { http, live: startLive(options, parts, http, authentication) };
}

/** Returns true for a demonstration. Its passwords are public, so it is served on the loopback interface only. */
function isOnLoopbackOnly({ demoPhones }: AppOptions): boolean {
  return demoPhones !== undefined;
}

/** Starts the live sockets of this process and the sources of the events that they receive. */
function startLive(
  options: AppOptions,
  parts: Parts,
  http: FastifyInstance,
  { actors }: Authentication,
): Live {
  const { database, metrics, bus, presence, watchers } = parts;
  const { logger, corsOrigins, timeLimits = usualTimeLimits } = options;
  const viewers = createViewers({
    database,
    bus,
    self: parts.self,
    logger,
    deliver: (event) => live.deliverPassing(event),
  });
  const companies = followCompanies(bus, () => live.connectedCompanies());
  const live: Live = createLive(http.server, {
    logger,
    metrics,
    follow: companies.follow,
    followedSince: companies.followedSince,
    authenticate: actors.fromToken,
    again: actors.again,
    clock: options.clock,
    subscriptions: createSubscriptions(database),
    // Operators who use the company for support are not shown as present.
    onUserStatus: (actor, isInUse) => actor.isSupport || presence.note(actor, isInUse),
    onLeft: (actor) => actor.isSupport || presence.noteLeft(actor),
    onWatching: ({ companyId, userId }, pages) => watchers.note(companyId, userId, pages),
    onViewing: async (actor, page, viewing) => !actor.isSupport && viewers.note(actor, page, viewing),
    corsOrigins,
    onLoopbackOnly: isOnLoopbackOnly(options),
    introductionMilliseconds: timeLimits.strangersBody,
    sessionCheckMilliseconds: timeLimits.sessionCheck,
  });
  routeTyping(bus);
  bus.onEvents(live.deliver);
  followRights(bus, live, logger);
  const close = () => {
    viewers.stop();
    companies.stop();
    return live.close();
  };
  return { ...live, close };
}

function createAuthentication({ clock }: AppOptions, { database, bus, secrets }: Parts): Authentication {
  const tokens = createAccessTokens(secrets.derive("access-token"), clock);
  const paymentTokens = createAccessTokens(secrets.derive("payment-token"), clock, paymentLifeSeconds);
  return {
    tokens,
    paymentTokens,
    fileTokens: createAccessTokens(secrets.derive("file-token"), clock, sessionLifeSeconds),
    deviceTokens: createAccessTokens(secrets.derive("device-token"), clock, deviceLifeSeconds),
    actors: createActors({ database, tokens, paymentTokens, bus, clock }),
    programs: createPrograms({ database, clock }),
  };
}

function endpointsOf(options: AppOptions, parts: Parts, authentication: Authentication): Endpoint[] {
  const { channel, bus, push } = parts;
  return createEndpoints({
    ...options,
    ...parts,
    ...authentication,
    guessLimits: createGuessLimits(parts.limits),
    secureCookies: options.publicUrl.startsWith("https:"),
    newExternalId: () => channel.newExternalId(),
    listTemplates: (connection) => channel.listTemplates(connection),
    takeControl: (connection, contact) => channel.takeControl(connection, contact),
    messageTemplates: channel.messageTemplates,
    askOwner: createRequestFromOwner(bus),
    pushKey: push.publicKey,
  });
}

function mountFiles(
  http: FastifyInstance,
  { storage, clock, webFolder }: AppOptions,
  { database, links, brand }: Parts,
  { actors, fileTokens }: Authentication,
): void {
  const admit = (request: FastifyRequest) =>
    request.headers.authorization === undefined && readFileCookie(request) !== undefined
      ? actors.fromClaims(fileTokens.read(readFileCookie(request) ?? ""))
      : actors.authenticate(request.headers.authorization);
  serveBrand(http, { database, brand, admit, webFolder });
  servePhotos(http, { database, admit });
  serveFiles(
    http,
    { database, storage, links, clock, admit },
    { campaigns: campaignFile, schedules: scheduleFile },
  );
}

/**
 * Dependencies without which a process is not ready. The object storage is not among them: text messages work without
 * it, and another process would lack it too.
 */
const neededToServe: readonly string[] = ["database", "rights"];
/**
 * Checks that need a responding database. A full disk does not make a process unready: the database still responds, and
 * reading works.
 */
const ofDatabase: readonly string[] = ["rights", "disk", "worker", "channels"];

function findingWhatIsMissing(
  { storage, logger }: AppOptions,
  { database }: Parts,
): Pick<OperatorDeps, "whatIsNotReady" | "whatKeepsFromServing"> {
  const rights = { reach: () => requireRights(database).catch(unlessMissing) };
  const disk = { reach: () => requireDisk(database) };
  // Monitoring must notice a role that no process has: without a worker or channels process, pages still open but nothing
  // is received or sent.
  const worker = { reach: () => requireRunningRole(database, "worker") };
  const channels = { reach: () => requireRunningRole(database, "channels") };
  const probes = Object.entries({ database, rights, disk, storage, worker, channels }).map(
    ([name, { reach }]): [string, () => Promise<boolean>] => [
      name,
      createProbe(reach, (error) => logger.warn({ err: error, name }, `not ready: ${name} unavailable`)),
    ],
  );
  const find = async (asked: typeof probes) => {
    const answers = await Promise.all(
      asked.map(async ([name, isReachable]) => ((await isReachable()) ? [] : [name])),
    );
    const missing = answers.flat();
    // While the database does not respond, its rights and disk cannot be checked, so they are not reported.
    return missing.includes("database") ? missing.filter((name) => !ofDatabase.includes(name)) : missing;
  };
  return {
    whatIsNotReady: () => find(probes),
    whatKeepsFromServing: () => find(probes.filter(([name]) => neededToServe.includes(name))),
  };
}

/** Ignores all errors but missing rights, because a separate check reports an unreachable database. */
function unlessMissing(error: unknown): void {
  if (error instanceof MissingRights) throw error;
}
