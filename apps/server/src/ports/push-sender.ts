export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser has unsubscribed, or its address may not be called; the subscription should be deleted. */
export type PushOutcome = "taken" | "gone" | "failed";

export interface PushSender {
  /** VAPID public key that browsers subscribe with. */
  publicKey: string;
  /** Never throws. A push replaces an undelivered one with the same `topic`. */
  send(subscription: PushSubscription, payload: string, topic: string): Promise<PushOutcome>;
  close(): Promise<void>;
}
