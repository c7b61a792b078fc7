import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Time limits for requests and WebSockets of clients, in milliseconds. */
export interface TimeLimits {
  /**
   * Longest time until the headers of a request have arrived. For the first request of a connection, the time starts
   * with the connection; for a later request, it starts with the first byte.
   */
  headers: number;
  /**
   * Longest time until the body of a request has arrived, or the first message of a WebSocket, while the caller is not
   * authenticated.
   */
  strangersBody: number;
  /**
   * Longest time until the whole body has arrived once the caller is authenticated. Forms have their own limits in
   * `receive-form.ts`.
   */
  body: number;
  /** Longest time without a byte in either direction, for example if a client does not read the response. */
  silence: number;
  /** Interval between checks for requests whose headers take too long. */
  check: number;
  /** Interval between checks for WebSockets whose session has expired. */
  sessionCheck: number;
}

export const usualTimeLimits: TimeLimits = {
  headers: 15_000,
  strangersBody: 15_000,
  // 60 seconds are enough for a body of 1 MB at 20 kB per second.
  body: 60_000,
  silence: 120_000,
  check: 5_000,
  sessionCheck: 15_000,
};

interface Timed {
  timer: NodeJS.Timeout;
  /** Closes the connection. If no response has begun, first sends the error that the request took too long. */
  cutOff(): void;
}

const timed = new WeakMap<IncomingMessage, Timed>();

/**
 * Closes the connection of a client that does not finish sending its request body in time, even if a response to the
 * request has begun.
 */
export function limitRequestTime(app: FastifyInstance, { strangersBody }: TimeLimits): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const { headers, socket } = raw;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    // A request that a test injects has no socket, so it gets no limit.
    if (hasBody && socket instanceof Socket) {
      const cutOffUnread = () => {
        if (raw.complete) return;
        // Node emits this event for headers that do not arrive in time. Emitting it here gets the same response for a
        // slow body.
        if (!reply.raw.headersSent) app.server.emit("clientError", new RequestTooSlow(), socket);
        socket.destroy();
      };
      // The check is delayed until data that has already arrived has been read, because the program itself may have
      // been blocked.
      const cutOff = () => void setImmediate(cutOffUnread);
      timed.set(raw, { timer: setTimeout(cutOff, strangersBody).unref(), cutOff });
      const stop = () => clearTimeout(timed.get(raw)?.timer);
      raw.once("end", stop).once("close", stop);
    }
    done();
  });
}

/**
 * Replaces the time limit of a request after its caller was authenticated. If `limit` is undefined, the request has no
 * time limit any more.
 */
export function extendRequestTime(raw: IncomingMessage, limit?: number): void {
  const known = timed.get(raw);
  if (!known) return;
  clearTimeout(known.timer);
  if (limit !== undefined) known.timer = setTimeout(known.cutOff, limit).unref();
}

class RequestTooSlow extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}
