import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const askedByProxies: ReadonlySet<string> = new Set(["/health/ready", "/health/serving"]);
/** Longest time for which a slow response may delay the shutdown. */
const longestAnswerMilliseconds = 5_000;
/**
 * First phase of a shutdown, in which requests on kept-alive connections are still answered and each response announces
 * that its connection closes. If a connection were cut just when a request arrives, the request would fail, and a proxy
 * must not send a POST twice.
 */
const partingMilliseconds = 1_000;

/**
 * Shuts down in two phases: requests on open connections are answered normally and their connections closed; later
 * requests get ERR_UNAVAILABLE.
 */
export function closeGracefully(app: FastifyInstance): void {
  const lines = new Set<Socket>();
  let state: "open" | "parting" | "closed" = "open";
  app.server.on("connection", (socket: Socket) => {
    lines.add(socket);
    socket.once("close", () => lines.delete(socket));
  });
  // WebSocket connections are closed by the code for live events, so they do not count here.
  app.server.on("upgrade", ({ socket }) => void lines.delete(socket));
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  // Fastify calls this function when it starts to close the server, after which it accepts no new connections. Idle
  // connections stay open until the first phase of the shutdown is over.
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
    // Health checks fail from the start of the shutdown, so that proxies send no new requests.
    if (state === "closed" || (state === "parting" && askedByProxies.has(url)))
      throw new AppError("ERR_UNAVAILABLE");
  });
}
