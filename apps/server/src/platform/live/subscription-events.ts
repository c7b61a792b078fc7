import type { Metrics } from "../metrics.ts";
import { mostSubscriptions } from "./client-limits.ts";
import type { ClientEvent } from "./receive-client-events.ts";
import {
  type LiveSocket,
  type SubscriptionKind,
  subscribeSocket,
  subscriptionKeyOf,
  unsubscribeSocket,
} from "./socket-rooms.ts";

interface SubscriptionDeps {
  /** Kinds of subscriptions. For the name `news`, clients send `joinNews(argument)` and `leaveNews(argument)`. */
  subscriptions: Readonly<Record<string, SubscriptionKind>>;
  metrics: Pick<Metrics, "socketRefusal">;
  /** Counts the subscriptions of the socket's user over all open browser pages. */
  countSubscriptions(): number;
}

/** Events by which a browser page joins and leaves live subscriptions. */
export function subscriptionEvents(
  socket: LiveSocket,
  { subscriptions, metrics, countSubscriptions }: SubscriptionDeps,
): Record<string, ClientEvent> {
  const join = (name: string, { argument, subscribe }: SubscriptionKind): ClientEvent => ({
    argument,
    kind: "subscription",
    handle(value) {
      if (
        socket.data.subscriptions.has(subscriptionKeyOf(name, value)) ||
        countSubscriptions() < mostSubscriptions
      )
        return subscribeSocket(socket, name, subscribe, value);
      metrics.socketRefusal("subscriptions");
      return false;
    },
  });
  const leave = (name: string, { argument }: SubscriptionKind): ClientEvent => ({
    argument,
    kind: "subscription",
    handle(value) {
      unsubscribeSocket(socket, subscriptionKeyOf(name, value));
      return true;
    },
  });
  return Object.fromEntries(
    Object.entries(subscriptions).flatMap(([name, kind]) => {
      const suffix = name.charAt(0).toUpperCase() + name.slice(1);
      return [
        [`join${suffix}`, join(name, kind)],
        [`leave${suffix}`, leave(name, kind)],
      ];
    }),
  );
}
