import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit, { type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { isTooDeep } from "@recado/contract/shared/read-json";
import { type Access, routeMethods } from "@recado/contract/shared/route";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import type { Metrics } from "../metrics.ts";
import { hashToken } from "../secrets.ts";
import { type Span, startSpan, withinSpan } from "../tracing.ts";
import { callerOf } from "./caller.ts";
import { closeSoon } from "./close-soon.ts";
import { contentSecurityOf } from "./content-security.ts";
import { answerBrokenRequest, answerError } from "./error-answers.ts";
import { isCalledByLoopback } from "./loopback.ts";
import { extendRequestTime, limitRequestTime, type TimeLimits, usualTimeLimits } from "./request-time.ts";
import type { Endpoint, Gates } from "./serve.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Where traces are made. */
    span: Span | undefined;
  }
}

export interface HttpOptions {
  logger: Logger;
  metrics: Metrics;
  gates: Gates;
  endpoints: readonly Endpoint[];
  /** Where calls are counted that may be made so often a minute. */
  callStore: FastifyRateLimitStoreCtor;
  /** Other browser origins that may call with credentials. */
  corsOrigins: readonly string[];
  /** How many proxies in front tell the caller's address, or which networks they are in. */
  trustProxy: false | number | readonly string[];
  /** Whether it answers only who calls it by a name of this machine. */
  onLoopbackOnly: boolean;
  timeLimits?: TimeLimits | undefined;
}

const smallestCompressedBytes = 1_024;
const maxBodyBytes = 1_048_576;
/** What anybody may send is an address and a password. */
const maxStrangersBodyBytes = 16_384;
/** Above all other limits, for what whoever is let in uploads. */
const longestRequestMilliseconds = 3_600_000;

/** Who asks every few seconds whether we live, and the files of the page, would be most of the log. */
const isWorthALine = /^\/(api|media|webhooks|o|brand)(\/|$)/;

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const timeLimits = options.timeLimits ?? usualTimeLimits;
  const app = Fastify({
    http: { headersTimeout: timeLimits.headers, connectionsCheckingInterval: timeLimits.check },
    requestTimeout: longestRequestMilliseconds,
    connectionTimeout: timeLimits.silence,
    loggerInstance: options.logger as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy: trustOf(options.trustProxy),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // What fails before a route is found, as an address that cannot be decoded.
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  app.setErrorHandler(answerError);
  refuseDeepJson(app);
  app.decorateRequest("actor", undefined);
  limitRequestTime(app, timeLimits);
  closeSoon(app);
  if (options.onLoopbackOnly) refuseStrangeNames(app);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
  });
  if (options.corsOrigins.length > 0)
    await app.register(cors, {
      origin: [...options.corsOrigins],
      credentials: true,
      methods: [...routeMethods],
    });
  await compressAnswers(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    store: options.callStore,
    keyGenerator: callerOf,
    errorResponseBuilder: () => new AppError("ERR_TOO_MANY_REQUESTS"),
  });
  app.addHook("onSend", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    if (!reply.hasHeader("content-security-policy"))
      void reply.header("content-security-policy", contentSecurityOf(request.host));
  });
  noteRequests(app, options.metrics);
  traceRequests(app, options.trustProxy !== false);
  for (const endpoint of options.endpoints.filter(({ route }) => !route.files))
    mount(app, endpoint, options.gates, timeLimits);
  // Nobody else takes forms.
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const endpoint of options.endpoints.filter(({ route }) => route.files))
      mount(scope, endpoint, options.gates, timeLimits);
  });
  return app;
}

function trustOf(trusted: HttpOptions["trustProxy"]) {
  // The first hop is whoever the line comes from.
  if (typeof trusted === "number") return (_address: string, hop: number) => hop < trusted;
  return trusted && [...trusted];
}

/** Each request is measured and told of, by the pattern of its route: what stands in an address is somebody's. */
function noteRequests(app: FastifyInstance, metrics: Metrics): void {
  const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? "none";
  app.addHook("onResponse", async (request, reply) => {
    const { method, log } = request;
    const [route, status, ms] = [routeOf(request), reply.statusCode, reply.elapsedTime];
    metrics.request(route, method, status, ms);
    const line = { method, route, status, ms: Math.round(ms) };
    if (isWorthALine.test(route) || status >= 500) log.info(line, "a request was answered");
    else log.debug(line, "a request was answered");
  });
  app.addHook("onRequestAbort", async (request) => {
    const { method, log } = request;
    metrics.requestGivenUp(routeOf(request), method);
    log.info({ method, route: routeOf(request) }, "a request was given up by who had sent it");
  });
}

/** Where traces are made each request is one, or a part of what a proxy of ours began. */
function traceRequests(app: FastifyInstance, trustsCaller: boolean): void {
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    const parent = trustsCaller ? headers.traceparent : undefined;
    if (isWorthALine.test(route))
      request.span = startSpan(`${method} ${route}`, {
        kind: "server",
        parent: typeof parent === "string" ? parent : undefined,
        attributes: { "http.request.method": method, "http.route": route, "recado.request": request.id },
      });
    withinSpan(request.span, done);
  });
  // A body is read by what the line tells, which knows of no request.
  app.addHook("preValidation", (request, _reply, done) => withinSpan(request.span, done));
  app.addHook("onResponse", async ({ span }, { statusCode }) => {
    span?.note({ "http.response.status_code": statusCode });
    span?.end(statusCode >= 500 ? new Error() : undefined);
  });
  app.addHook("onRequestAbort", async ({ span }) => span?.end(new Error()));
}

/** Answers in JSON and pages; files come compressed from the build, or are so by their kind. What comes in compressed is refused. */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: smallestCompressedBytes,
    customTypes: /^(application\/json|text\/html)/,
    encodings: ["br", "gzip"],
    // Its usual quality is for what is compressed once and read often.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

function refuseStrangeNames(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) =>
    done(isCalledByLoopback(request.raw) ? undefined : new AppError("ERR_WRONG_HOST")),
  );
}

/** Before it is read: what walks through a body by calling itself must come to an end. */
function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isTooDeep(body)) done(new AppError("ERR_BAD_JSON"));
    else void parse(request, body, done);
  });
}

function mount(app: FastifyInstance, endpoint: Endpoint, gates: Gates, { body }: TimeLimits): void {
  const { route } = endpoint;
  const isForAnyone = route.access.who === "anyone";
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    ...(route.callsPerMinute
      ? { config: { rateLimit: limitOf(route.access.who, route.callsPerMinute, gates) } }
      : {}),
    bodyLimit: isForAnyone ? maxStrangersBodyBytes : maxBodyBytes,
    // Behind the limits of calls, before anything of the body is read.
    preParsing: async (request, _reply, payload) => {
      await endpoint.admit(request, gates);
      if (!isForAnyone) extendRequestTime(request.raw, route.files ? undefined : body);
      return payload;
    },
    handler: (request, reply) => endpoint.answer(request, reply, gates),
  });
}

/** Calls a minute of all programs together that come from one address with tokens that nobody gave out. */
const mostUnknownTokens = 60;

/** Counted by address, and of programs by their token: many of them call from one machine, and one from many. */
function limitOf(who: Access["who"], max: number, gates: Gates) {
  const timeWindow = 60_000;
  if (who !== "program") return { max, timeWindow };
  return {
    max: (_: FastifyRequest, key: string) =>
      key.startsWith(tokenKey) ? max : Math.min(max, mostUnknownTokens),
    timeWindow,
    keyGenerator: (request: FastifyRequest) => programOf(request, gates),
  };
}

const tokenKey = "token ";

/** A token counts by itself once it is known: made-up ones would have a limit, and a row, each. */
async function programOf(request: FastifyRequest, gates: Gates): Promise<string> {
  const { authorization = "" } = request.headers;
  const isUnknown = await gates.authenticateProgram(authorization).then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === "ERR_CONNECTION_TOKEN",
  );
  return isUnknown ? callerOf(request) : `${tokenKey}${hashToken(authorization).toString("base64")}`;
}
