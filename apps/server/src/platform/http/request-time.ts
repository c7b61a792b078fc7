import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Time limits for clients, in milliseconds. */
export interface TimeLimits {
  /** From the start of the connection, or from the first byte of a later request, to the end of the request's head. */
  headers: number;
  /** For the whole body, or a WebSocket's first message, while the caller is not authenticated. */
  strangersBody: number;
  /** For the whole body once the caller is authenticated; forms have limits of their own in `receive-form.ts`. */
  body: number;
  /** No byte in either direction, for example a client that does not read the answer. */
  silence: number;
  /** Interval for checking request heads. */
  check: number;
  /** Interval for closing WebSockets whose session has expired. */
  sessionCheck: number;
}

export const usualTimeLimits: TimeLimits = {
  headers: 15_000,
  strangersBody: 15_000,
  // Enough for 1 MB at 20 kB per second.
  body: 60_000,
  silence: 120_000,
  check: 5_000,
  sessionCheck: 15_000,
};

interface Timed {
  timer: NodeJS.Timeout;
  /** Answers that the request took too long, unless an answer has begun, and closes the connection. */
  cutOff(): void;
}

const timed = new WeakMap<IncomingMessage, Timed>();

/**
 * Closes connections that do not finish sending their request body in time, even if an answer is already on its way.
 */
export function limitRequestTime(app: FastifyInstance, { strangersBody }: TimeLimits): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const { headers, socket } = raw;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    // Injected requests of tests have no socket.
    if (hasBody && socket instanceof Socket) {
      const cutOffUnread = () => {
        if (raw.complete) return;
        // Node emits the same event for a head that does not arrive in time.
        if (!reply.raw.headersSent) app.server.emit("clientError", new RequestTooSlow(), socket);
        socket.destroy();
      };
      // Data that has already arrived is read first, because the program itself may have been blocked.
      const cutOff = () => void setImmediate(cutOffUnread);
      timed.set(raw, { timer: setTimeout(cutOff, strangersBody).unref(), cutOff });
      const stop = () => clearTimeout(timed.get(raw)?.timer);
      raw.once("end", stop).once("close", stop);
    }
    done();
  });
}

/** Gives an authenticated caller more time. An undefined limit ends the time limit here. */
export function extendRequestTime(raw: IncomingMessage, limit?: number): void {
  const known = timed.get(raw);
  if (!known) return;
  clearTimeout(known.timer);
  if (limit !== undefined) known.timer = setTimeout(known.cutOff, limit).unref();
}

class RequestTooSlow extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}
