export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Result of sending a push notification. `gone`: the browser has unsubscribed, or the program must not call the push
 * service's URL; the subscription should be deleted.
 */
export type PushOutcome = "taken" | "gone" | "failed";

export interface PushSender {
  /** VAPID public key with which browsers subscribe. */
  publicKey: string;
  /**
   * Sends a push notification. Never throws. It replaces an earlier notification with the same `topic` that the browser
   * has not received yet.
   */
  send(subscription: PushSubscription, payload: string, topic: string): Promise<PushOutcome>;
  close(): Promise<void>;
}
