import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import type { Metrics } from "../metrics.ts";
import { answerError } from "./error-answers.ts";
import type { Endpoint, Gates } from "./serve.ts";

export interface HttpOptions {
  logger: Logger;
  metrics: Metrics;
  gates: Gates;
  endpoints: readonly Endpoint[];
  /** Other browser origins that may call with credentials. */
  corsOrigins: readonly string[];
  trustProxy: boolean;
}

const maxBodyBytes = 1_048_576;

/** For an answer under way when the program is asked to end; those who host it kill it after ten seconds. */
const longestAnswerMilliseconds = 5_000;

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy: options.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    // What fails before a route is found, as an address that cannot be decoded.
    frameworkErrors: answerError,
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  app.setErrorHandler(answerError);
  closeSoon(app);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
  });
  if (options.corsOrigins.length > 0)
    await app.register(cors, { origin: [...options.corsOrigins], credentials: true });
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new AppError("ERR_TOO_MANY_REQUESTS"),
  });
  app.addHook("onSend", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    if (!reply.hasHeader("content-security-policy"))
      void reply.header("content-security-policy", contentSecurity);
  });
  app.addHook("onResponse", async (request, reply) => {
    options.metrics.request(
      request.routeOptions.url ?? "none",
      request.method,
      reply.statusCode,
      reply.elapsedTime,
    );
  });
  for (const endpoint of options.endpoints.filter(({ route }) => !route.files))
    mount(app, endpoint, options.gates);
  // Nobody else takes forms.
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const endpoint of options.endpoints.filter(({ route }) => route.files))
      mount(scope, endpoint, options.gates);
  });
  return app;
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

/** No inline script anywhere; media and avatars come from ourselves. One text, because it goes out with every answer. */
const contentSecurity = [
  "default-src 'self'",
  // WebAssembly of our own: what makes an mp3 of a recording.
  "script-src 'self' 'wasm-unsafe-eval'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  // The player of help videos, and nothing else of anybody else's.
  "frame-src https://www.youtube-nocookie.com",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(";");

function mount(app: FastifyInstance, endpoint: Endpoint, gates: Gates): void {
  const { route } = endpoint;
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    ...(route.callsPerMinute
      ? { config: { rateLimit: { max: route.callsPerMinute, timeWindow: 60_000 } } }
      : {}),
    handler: (request, reply) => endpoint.answer(request, reply, gates),
  });
}
