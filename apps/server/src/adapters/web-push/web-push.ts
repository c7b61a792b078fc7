import { createECDH } from "node:crypto";
import type { Logger } from "pino";
import webPush from "web-push";
import { AddressRefused, createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { PushOutcome, PushSender } from "../../ports/push-sender.ts";

export interface WebPushOptions {
  secrets: Secrets;
  /** URL of the installation, sent to push services as the contact (VAPID subject). */
  publicUrl: string;
  allowPrivateHosts: boolean;
  logger: Logger;
  /** Time limit for a whole request. A subscription may name a malicious server that never ends its response. */
  timeoutMilliseconds?: number;
}

const usualTimeoutMilliseconds = 10_000;
/** Seconds for which a push service keeps a push for a browser that is offline; later, the push is outdated. */
const keepSeconds = 3_600;

/** Creates a sender of Web Push messages (RFC 8030) with VAPID and end-to-end encrypted payloads. */
export function createWebPush({
  secrets,
  publicUrl,
  allowPrivateHosts,
  logger,
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: WebPushOptions): PushSender {
  const keys = vapidKeys(secrets);
  const { hostname, protocol, origin } = new URL(publicUrl);
  const subject = protocol === "https:" ? origin : `mailto:recado@${hostname}`;
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds });

  async function post(request: ReturnType<typeof webPush.generateRequestDetails>): Promise<number> {
    const url = new URL(request.endpoint);
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "POST",
      headers: request.headers as Record<string, string>,
      body: request.body,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    await answer.body.dump();
    return answer.statusCode;
  }

  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, payload, topic) {
      try {
        const status = await post(
          webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
            vapidDetails: { subject, ...keys },
            TTL: keepSeconds,
            topic,
            urgency: "high",
            contentEncoding: "aes128gcm",
          }),
        );
        const outcome = outcomeOf(status);
        if (outcome === "failed")
          logger.warn({ status }, "web push refused by the push service, retrying later");
        return outcome;
      } catch (error) {
        if (error instanceof AddressRefused) return "gone";
        logger.warn({ err: error }, "web push failed: push service unreachable, retrying later");
        return "failed";
      }
    },
    close: () => agent.close(),
  };
}

/**
 * Interprets the status of a push service. The status 403 means that the subscription was made with another key and can
 * never work again.
 */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "taken";
  return [400, 401, 403, 404, 410].includes(status) ? "gone" : "failed";
}

/**
 * Derives the VAPID key pair from SECRET_KEY, so that the key pair is the same in every process and after every
 * restart.
 */
function vapidKeys(secrets: Secrets): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(secrets.derive("vapid"));
  return {
    publicKey: pair.getPublicKey().toString("base64url"),
    privateKey: pair.getPrivateKey().toString("base64url").padStart(43, "A"),
  };
}
