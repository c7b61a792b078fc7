import { randomBytes } from "node:crypto";
import { WA_CERT_DETAILS } from "baileys";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Channel } from "../../ports/channel.ts";
import { fetchWebMedia } from "./media/fetch-media.ts";
import { createMediaHosts } from "./media/media-hosts.ts";
import { createNormalise } from "./receive/normalise.ts";
import { createMessageSecret } from "./receive/poll-votes.ts";
import { forgetOldSent, openSentMessages } from "./send/sent-messages.ts";
import { usualWebLimits, type WebSessionLimits } from "./session/limits.ts";
import { forgetSession, openSessionStore } from "./session/session-store.ts";
import { WebSession } from "./session/web-session.ts";

export interface WhatsappWebOptions {
  database: Database;
  secrets: Secrets;
  logger: Logger;
  /** URL of the server to connect to; undefined for WhatsApp's own server. */
  url: string | undefined;
  /** Root public key of the certificate chain of the server at `url`; undefined for WhatsApp's own server. */
  rootPublicKey: Buffer<ArrayBuffer> | undefined;
  /**
   * Certificate authority (PEM) of the media hosts that belong to the server at `url`. It replaces all other
   * authorities.
   */
  mediaCertificate?: string | undefined;
  limits?: Partial<WebSessionLimits>;
}

/** Channel over WhatsApp Web: Baileys connects as a linked device of the company's phone. */
export function createWhatsappWeb({
  database,
  secrets,
  logger,
  url,
  rootPublicKey,
  mediaCertificate,
  limits: someLimits,
}: WhatsappWebOptions): Channel {
  if (rootPublicKey) WA_CERT_DETAILS.PUBLIC_KEY = rootPublicKey;
  // Baileys' log is switched off, because it may contain keys and texts of customers. Everything relevant also arrives
  // as events.
  const chatter = logger.child({}, { level: "silent" });
  const limits = { ...usualWebLimits, ...someLimits };
  const hosts = createMediaHosts(mediaCertificate, limits.mediaMilliseconds);
  const secretOf = createMessageSecret(secrets);
  return {
    async open(lease, host) {
      const store = await openSessionStore(database, secrets, lease);
      return new WebSession({
        host,
        store,
        url,
        sent: openSentMessages(database, secrets, lease),
        secretOf,
        hosts,
        limits,
        logger: logger.child({ connectionId: lease.connectionId }),
        chatter,
      });
    },
    normalise: createNormalise(secretOf),
    fetchMedia: (_, reference) => fetchWebMedia(hosts, reference),
    sweep: (companyId) => forgetOldSent(database, companyId),
    forget: (lease) => forgetSession(database, lease),
    readWebhook: () => ({ deliveries: [], news: [], unknownFields: [], notUnderstood: 0 }),
    // Nothing to take over: on a number of WhatsApp Web, no other app controls a conversation.
    takeControl: async () => {},
    listTemplates: async () => [],
    readAccount: async () => ({ isQualityRed: false, peoplePerDay: null }),
    // Generates a message id in the format of WhatsApp's web client.
    newExternalId: () => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
  };
}
