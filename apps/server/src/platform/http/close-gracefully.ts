import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const askedByProxies: ReadonlySet<string> = new Set(["/health/ready", "/health/serving"]);
/** Longest time that a slow response may delay the shutdown. */
const longestAnswerMilliseconds = 5_000;
/**
 * Time during which proxies are still answered over kept-alive connections, each response saying that the connection
 * closes. Cutting a connection just when a request arrives would fail it, and a POST that was sent must not be
 * repeated.
 */
const partingMilliseconds = 1_000;

/**
 * On shutdown, first answers requests on open connections and closes each, then answers further requests with
 * ERR_UNAVAILABLE.
 */
export function closeGracefully(app: FastifyInstance): void {
  const lines = new Set<Socket>();
  let state: "open" | "parting" | "closed" = "open";
  app.server.on("connection", (socket: Socket) => {
    lines.add(socket);
    socket.once("close", () => lines.delete(socket));
  });
  // WebSocket connections are closed elsewhere.
  app.server.on("upgrade", ({ socket }) => void lines.delete(socket));
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  // Fastify calls this when it closes the server. New connections are refused from then on; idle ones must stay open
  // until the time above is over.
  app.server.closeIdleConnections = () => {
    if (state === "closed") closeIdle();
  };
  app.addHook("preClose", async () => {
    state = "parting";
    const cutOff = setTimeout(() => app.server.closeAllConnections(), longestAnswerMilliseconds);
    app.server.once("close", () => clearTimeout(cutOff));
    if (lines.size > 0) await sleep(partingMilliseconds);
    state = "closed";
    closeIdle();
  });
  app.addHook("onRequest", async ({ url }) => {
    // Health checks report the shutdown at once.
    if (state === "closed" || (state === "parting" && askedByProxies.has(url)))
      throw new AppError("ERR_UNAVAILABLE");
  });
}
