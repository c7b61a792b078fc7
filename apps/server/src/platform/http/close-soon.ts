import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const askedByProxies: ReadonlySet<string> = new Set(["/health/ready", "/health/serving"]);
/** No slow answer holds the end up for longer. */
const longestAnswerMilliseconds = 5_000;
/**
 * How long proxies are still answered over the lines that they keep open, and told with each answer that it was the last one
 * there. A line that was cut as a request comes down it would fail that request: nobody may repeat a POST that has left.
 */
const partingMilliseconds = 1_000;

/** While the program ends, it first answers whoever has a line to it, then tells whoever comes over one to come again. */
export function closeSoon(app: FastifyInstance): void {
  const lines = new Set<Socket>();
  let state: "open" | "parting" | "closed" = "open";
  app.server.on("connection", (socket: Socket) => {
    lines.add(socket);
    socket.once("close", () => lines.delete(socket));
  });
  // Live lines have an end of their own.
  app.server.on("upgrade", ({ socket }) => void lines.delete(socket));
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  // Whatever closes the server refuses newcomers from then on, who go elsewhere, and would cut idle lines as well.
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
    // Whoever asks whether requests should come here is told at once.
    if (state === "closed" || (state === "parting" && askedByProxies.has(url)))
      throw new AppError("ERR_UNAVAILABLE");
  });
}
