import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
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
import { contentSecurityOf } from "./content-security.ts";
import { answerError } from "./error-answers.ts";
import { isCalledByLoopback } from "./loopback.ts";
import { extendRequestTime, limitRequestTime, type TimeLimits, usualTimeLimits } from "./request-time.ts";
import type { Endpoint, Gates } from "./serve.ts";

export interface HttpOptions {
  logger: Logger;
  metrics: Metrics;
  gates: Gates;
  endpoints: readonly Endpoint[];
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

/** For an answer under way when the program is asked to end; those who host it kill it after ten seconds. */
const longestAnswerMilliseconds = 5_000;

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const timeLimits = options.timeLimits ?? usualTimeLimits;
  const app = Fastify({
    http: { headersTimeout: timeLimits.headers, connectionsCheckingInterval: timeLimits.check },
    requestTimeout: longestRequestMilliseconds,
    loggerInstance: options.logger as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy: trustOf(options.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // What fails before a route is found, as an address that cannot be decoded.
    frameworkErrors: answerError,
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
    errorResponseBuilder: () => new AppError("ERR_TOO_MANY_REQUESTS"),
  });
  app.addHook("onSend", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    if (!reply.hasHeader("content-security-policy"))
      void reply.header("content-security-policy", contentSecurityOf(request.host));
  });
  measureRequests(app, options.metrics);
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

function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? "none";
  app.addHook("onResponse", async (request, reply) => {
    metrics.request(routeOf(request), request.method, reply.statusCode, reply.elapsedTime);
  });
  app.addHook("onRequestAbort", async (request) => metrics.requestGivenUp(routeOf(request), request.method));
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

/** While the program ends, what still comes over open lines is told to come again, and no slow answer holds it up for long. */
function closeSoon(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", (done) => {
    isClosing = true;
    const cutOff = setTimeout(() => app.server.closeAllConnections(), longestAnswerMilliseconds);
    app.server.once("close", () => clearTimeout(cutOff));
    done();
  });
  app.addHook("onRequest", (_request, _reply, done) =>
    done(isClosing ? new AppError("ERR_UNAVAILABLE") : undefined),
  );
}

function mount(app: FastifyInstance, endpoint: Endpoint, gates: Gates, { body }: TimeLimits): void {
  const { route } = endpoint;
  const isForAnyone = route.access.who === "anyone";
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    ...(route.callsPerMinute
      ? { config: { rateLimit: limitOf(route.access.who, route.callsPerMinute) } }
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

/** Counted by address, and of programs by their token: many of them call from one machine, and one from many. */
function limitOf(who: Access["who"], max: number) {
  const timeWindow = 60_000;
  if (who !== "program") return { max, timeWindow };
  return { max, timeWindow, keyGenerator: programOf };
}

function programOf({ headers: { authorization }, ip }: FastifyRequest): string {
  return authorization === undefined ? ip : hashToken(authorization).toString("base64");
}
