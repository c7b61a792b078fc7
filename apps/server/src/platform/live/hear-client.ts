import type { Logger } from "pino";
import type { z } from "zod";
import type { Metrics } from "../metrics.ts";
import type { ClientLimits } from "./client-limits.ts";
import type { LiveSocket } from "./socket-rooms.ts";

/** What a page may say under one name. */
export interface ClientEvent {
  argument: z.ZodType;
  kind: "subscription" | "signal";
  /** Gets the argument as its schema read it; what it answers is acknowledged. */
  hear(argument: unknown): Promise<boolean> | boolean;
}

export interface HearingDeps {
  limits: ClientLimits;
  metrics: Pick<Metrics, "fault" | "socketRefusal">;
  logger: Logger;
}

/**
 * The only ear for what sockets say, all of it: whatever has no name, is too much or is not what its schema says comes no
 * further, and a failure is answered with false, logged and counted. Listeners of single events would be called by the
 * socket itself, where an exception ends the process.
 */
export function hearClient(
  socket: LiveSocket,
  events: Readonly<Record<string, ClientEvent>>,
  deps: HearingDeps,
): void {
  socket.onAny((name: unknown, ...values: unknown[]) => {
    const acknowledge = values.findLast((value) => typeof value === "function") as
      | ((answer: boolean) => void)
      | undefined;
    hear(socket, events, deps, name, values[0]).then(
      (answer) => acknowledge?.(answer),
      (error: unknown) => {
        deps.metrics.fault("socket event");
        deps.logger.error({ err: error }, "what a socket said could not be done");
        acknowledge?.(false);
      },
    );
  });
}

async function hear(
  socket: LiveSocket,
  events: Readonly<Record<string, ClientEvent>>,
  { limits, metrics }: HearingDeps,
  name: unknown,
  value: unknown,
): Promise<boolean> {
  const event = typeof name === "string" && Object.hasOwn(events, name) ? events[name] : undefined;
  // What nobody knows costs as well.
  const verdict = await limits.take(socket.data.actor, event?.kind ?? "signal");
  if (verdict !== "admitted") metrics.socketRefusal("rate");
  if (verdict === "excessive") socket.disconnect(true);
  if (verdict !== "admitted" || !socket.connected) return false;
  const argument = event?.argument.safeParse(typeof value === "function" ? undefined : value);
  if (event && argument?.success) return event.hear(argument.data);
  metrics.socketRefusal("argument");
  return false;
}
