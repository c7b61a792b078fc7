import type { Logger } from "pino";
import type { z } from "zod";
import type { Metrics } from "../metrics.ts";
import type { ClientLimits } from "./client-limits.ts";
import type { LiveSocket } from "./socket-rooms.ts";

/** Response to a browser's event: whether it was accepted, or the number for which it asks. */
type Acknowledgement = boolean | number;

/** An event that a browser may send. */
export interface ClientEvent {
  argument: z.ZodType;
  kind: "subscription" | "signal";
  /** Called with the validated argument. Its result is sent back to the browser as the acknowledgement. */
  handle(argument: unknown): Promise<Acknowledgement> | Acknowledgement;
}

export interface ClientEventDeps {
  limits: ClientLimits;
  metrics: Pick<Metrics, "fault" | "socketRefusal">;
  logger: Logger;
}

/**
 * Handles all events that a socket sends. Events that are unknown, invalid or too frequent are dropped. An event whose
 * handler fails is acknowledged with `false`, logged and counted. All events go through one listener, because Socket.IO
 * calls listeners for single events itself, and an exception in such a listener ends the process.
 */
export function receiveClientEvents(
  socket: LiveSocket,
  events: Readonly<Record<string, ClientEvent>>,
  deps: ClientEventDeps,
): void {
  socket.onAny((name: unknown, ...values: unknown[]) => {
    const acknowledge = values.findLast((value) => typeof value === "function") as
      | ((answer: Acknowledgement) => void)
      | undefined;
    hear(socket, events, deps, name, values[0]).then(
      (answer) => acknowledge?.(answer),
      (error: unknown) => {
        deps.metrics.fault("socket event");
        deps.logger.error({ err: error }, "live event from a browser failed, browser was informed");
        acknowledge?.(false);
      },
    );
  });
}

async function hear(
  socket: LiveSocket,
  events: Readonly<Record<string, ClientEvent>>,
  { limits, metrics }: ClientEventDeps,
  name: unknown,
  value: unknown,
): Promise<Acknowledgement> {
  const event = typeof name === "string" && Object.hasOwn(events, name) ? events[name] : undefined;
  // Unknown events count towards the limit like known ones.
  const verdict = await limits.take(socket.data.actor, event?.kind ?? "signal");
  if (verdict !== "admitted") metrics.socketRefusal("rate");
  if (verdict === "excessive") socket.disconnect(true);
  if (verdict !== "admitted" || !socket.connected) return false;
  const argument = event?.argument.safeParse(typeof value === "function" ? undefined : value);
  if (event && argument?.success) return event.handle(argument.data);
  metrics.socketRefusal("argument");
  return false;
}
