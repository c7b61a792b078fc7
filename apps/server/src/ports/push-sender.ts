export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser gave it up, or its address is none that we call; it is not worth keeping. */
export type PushOutcome = "taken" | "gone" | "failed";

/** The services behind which browsers wait for news. */
export interface PushSender {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Never throws. `topic`: a later push takes the place of one that still waits. */
  send(subscription: PushSubscription, payload: string, topic: string): Promise<PushOutcome>;
  close(): Promise<void>;
}
