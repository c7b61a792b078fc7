import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit, { type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { isTooDeep } from "@recado/contract/shared/read-json";
import { type RouteAccess, routeMethods } from "@recado/contract/shared/route";
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
import { callerAddressOf } from "./caller-address.ts";
import { closeGracefully } from "./close-gracefully.ts";
import { contentSecurityOf } from "./content-security.ts";
import { answerBrokenRequest, answerError } from "./error-answers.ts";
import { isCalledByLoopback } from "./loopback.ts";
import { extendRequestTime, limitRequestTime, type TimeLimits, usualTimeLimits } from "./request-time.ts";
import type { Endpoint, Gates } from "./serve.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Tracing span of the request; undefined if tracing is disabled. */
    span: Span | undefined;
  }
}

export interface HttpOptions {
  logger: Logger;
  metrics: Metrics;
  gates: Gates;
  endpoints: readonly Endpoint[];
  /** Counts requests to the routes that have a limit per minute. */
  callStore: FastifyRateLimitStoreCtor;
  /** Origins of other websites whose scripts may send requests with the user's cookies. */
  corsOrigins: readonly string[];
  /** Number of trusted proxies in front of the server, or the networks that those proxies are in. */
  trustProxy: false | number | readonly string[];
  /** If true, a request is answered only if its Host header names this machine. */
  onLoopbackOnly: boolean;
  timeLimits?: TimeLimits | undefined;
}

const smallestCompressedBytes = 1_024;
const maxBodyBytes = 1_048_576;
/** Largest body on a public route in bytes. Public routes accept little more than an e-mail address and a password. */
const maxStrangersBodyBytes = 16_384;
/** Longest duration of any request. Authenticated users need this much time for large uploads. */
const longestRequestMilliseconds = 3_600_000;

/**
 * Paths whose requests are logged and traced. Health checks and static files are not, because they would fill most of
 * the log.
 */
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
    // Fastify calls this handler for errors before routing, such as a URL that cannot be decoded.
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  app.setErrorHandler(answerError);
  refuseDeepJson(app);
  app.decorateRequest("actor", undefined);
  limitRequestTime(app, timeLimits);
  closeGracefully(app);
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
    keyGenerator: callerAddressOf,
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
  // Routes with files are mounted in a scope of their own, so that all other routes reject forms.
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const endpoint of options.endpoints.filter(({ route }) => route.files))
      mount(scope, endpoint, options.gates, timeLimits);
  });
  return app;
}

function trustOf(trusted: HttpOptions["trustProxy"]) {
  // Fastify counts proxies from 0; hop 0 is the peer of the connection itself.
  if (typeof trusted === "number") return (_address: string, hop: number) => hop < trusted;
  return trusted && [...trusted];
}

/** Measures and logs each request under the pattern of its route, because the actual URL may contain customer data. */
function noteRequests(app: FastifyInstance, metrics: Metrics): void {
  const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? "none";
  app.addHook("onResponse", async (request, reply) => {
    const { method, log } = request;
    const [route, status, ms] = [routeOf(request), reply.statusCode, reply.elapsedTime];
    metrics.request(route, method, status, ms);
    const line = { method, route, status, ms: Math.round(ms) };
    if (isWorthALine.test(route) || status >= 500) log.info(line, "request answered");
    else log.debug(line, "request answered");
  });
  app.addHook("onRequestAbort", async (request) => {
    const { method, log } = request;
    metrics.requestGivenUp(routeOf(request), method);
    log.info({ method, route: routeOf(request) }, "request aborted by the client");
  });
}

/**
 * Records a tracing span for each request. If a trusted proxy has sent a trace, the span becomes part of that trace.
 */
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
  // The body is read in socket callbacks, which run outside the asynchronous context of the request, so the span has to
  // be entered again.
  app.addHook("preValidation", (request, _reply, done) => withinSpan(request.span, done));
  app.addHook("onResponse", async ({ span }, { statusCode }) => {
    span?.note({ "http.response.status_code": statusCode });
    span?.end(statusCode >= 500 ? new Error() : undefined);
  });
  app.addHook("onRequestAbort", async ({ span }) => span?.end(new Error()));
}

/**
 * Compresses JSON and HTML responses. Other files are already compressed by the build or by their file format. A
 * compressed request body is rejected.
 */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: smallestCompressedBytes,
    customTypes: /^(application\/json|text\/html)/,
    encodings: ["br", "gzip"],
    // The default quality 11 is too slow here: it is meant for content that is compressed once and sent often.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

function refuseStrangeNames(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) =>
    done(isCalledByLoopback(request.raw) ? undefined : new AppError("ERR_WRONG_HOST")),
  );
}

/**
 * Rejects deeply nested JSON before it is parsed, because a recursive function that handles the body could overflow the
 * stack.
 */
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
    // Fastify runs this hook after the rate limits and before it reads the body.
    preParsing: async (request, _reply, payload) => {
      await endpoint.admit(request, gates);
      if (!isForAnyone) extendRequestTime(request.raw, route.files ? undefined : body);
      return payload;
    },
    handler: (request, reply) => endpoint.answer(request, reply, gates),
  });
}

/**
 * Largest number of requests per minute with unknown tokens from one IP address, over all API clients at that address.
 */
const mostUnknownTokens = 60;

/**
 * Limits the requests per minute to a route. Users are limited per IP address. API clients are limited per token,
 * because several clients may share a machine and one client may run on several machines.
 */
function limitOf(who: RouteAccess["who"], max: number, gates: Gates) {
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

/**
 * Returns the key for counting an API client's requests: its token if the token is known, otherwise the IP address. If
 * unknown tokens were counted separately, each invented token would get its own limit and its own row.
 */
async function programOf(request: FastifyRequest, gates: Gates): Promise<string> {
  const { authorization = "" } = request.headers;
  const isUnknown = await gates.authenticateProgram(authorization).then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === "ERR_CONNECTION_TOKEN",
  );
  return isUnknown ? callerAddressOf(request) : `${tokenKey}${hashToken(authorization).toString("base64")}`;
}
