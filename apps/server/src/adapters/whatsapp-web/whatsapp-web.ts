import { randomBytes } from "node:crypto";
import { WA_CERT_DETAILS } from "baileys";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { type Channel, MediaError } from "../../ports/channel.ts";
import { usualLimits, type WebSessionLimits } from "./limits.ts";
import { normalise } from "./normalise.ts";
import { forgetSession, openSessionStore } from "./session-store.ts";
import { WebSession } from "./web-session.ts";

export interface WhatsappWebOptions {
  database: Database;
  secrets: Secrets;
  logger: Logger;
  /** Where to connect instead of WhatsApp itself. */
  url: string | undefined;
  /** The root of that server's certificate chain, in place of WhatsApp's own. */
  rootPublicKey: Buffer<ArrayBuffer> | undefined;
  limits?: Partial<WebSessionLimits>;
}

/** WhatsApp Web, as a linked device of the company's phone, by Baileys. */
export function createWhatsappWeb({
  database,
  secrets,
  logger,
  url,
  rootPublicKey,
  limits,
}: WhatsappWebOptions): Channel {
  if (rootPublicKey) WA_CERT_DETAILS.PUBLIC_KEY = rootPublicKey;
  // What Baileys logs can hold keys and the words of customers; what matters of it reaches us as events.
  const chatter = logger.child({}, { level: "silent" });
  return {
    async open(lease, host) {
      const store = await openSessionStore(database, secrets, lease);
      return new WebSession({
        host,
        store,
        url,
        limits: { ...usualLimits, ...limits },
        logger: logger.child({ connectionId: lease.connectionId }),
        chatter,
      });
    },
    normalise,
    async fetchMedia() {
      throw new MediaError("gone");
    },
    forget: ({ companyId, connectionId }) => forgetSession(database, companyId, connectionId),
    readWebhook: () => [],
    listTemplates: async () => [],
    // Like the ids of WhatsApp's own web client.
    newExternalId: () => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
  };
}
