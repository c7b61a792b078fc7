import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** In milliseconds: how long callers may take to say what they want. */
export interface TimeLimits {
  /** From the line's begin, or the first byte of a later request, to the end of the request's head. */
  headers: number;
  /** For all of the body, or a live line's first word, as long as nobody knows whose it is. */
  strangersBody: number;
  /** For all of the body, once it is known; forms have limits of their own in `receive-form.ts`. */
  body: number;
  /** Without a byte in either direction: whoever asks and reads nothing of the answer. */
  silence: number;
  /** How often heads are looked after. */
  check: number;
  /** How often live lines are looked after whose session has ended by its time alone. */
  sessionCheck: number;
}

export const usualTimeLimits: TimeLimits = {
  headers: 15_000,
  strangersBody: 15_000,
  // A megabyte over a line of twenty kilobytes a second.
  body: 60_000,
  silence: 120_000,
  check: 5_000,
  sessionCheck: 15_000,
};

interface Timed {
  timer: NodeJS.Timeout;
  /** Says that it took too long, to whoever has heard nothing yet, and cuts the line. */
  cutOff(): void;
}

const timed = new WeakMap<IncomingMessage, Timed>();

/** Cuts off whoever does not come to the end of what they began to send; whatever is answered meanwhile. */
export function limitRequestTime(app: FastifyInstance, { strangersBody }: TimeLimits): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const { headers, socket } = raw;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    // What tests inject comes over no line.
    if (hasBody && socket instanceof Socket) {
      const cutOffUnread = () => {
        if (raw.complete) return;
        // As Node itself says it of a head that does not come.
        if (!reply.raw.headersSent) app.server.emit("clientError", new RequestTooSlow(), socket);
        socket.destroy();
      };
      // After what has come by then is read: it may have been the program that stood still.
      const cutOff = () => void setImmediate(cutOffUnread);
      timed.set(raw, { timer: setTimeout(cutOff, strangersBody).unref(), cutOff });
      const stop = () => clearTimeout(timed.get(raw)?.timer);
      raw.once("end", stop).once("close", stop);
    }
    done();
  });
}

/** It is known whose request it is: they get more time. Without a limit none is kept here. */
export function extendRequestTime(raw: IncomingMessage, limit?: number): void {
  const known = timed.get(raw);
  if (!known) return;
  clearTimeout(known.timer);
  if (limit !== undefined) known.timer = setTimeout(known.cutOff, limit).unref();
}

class RequestTooSlow extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}
